(function(){
"use strict";
var cards=Array.prototype.slice.call(document.querySelectorAll(".card"));
var chips=Array.prototype.slice.call(document.querySelectorAll(".chips button"));
var user=document.getElementById("user"),reason=document.getElementById("reason"),shown=document.getElementById("shown");
var elsewhere=document.getElementById("elsewhere"),stored=document.getElementById("index");
var index=stored?JSON.parse(stored.textContent):null,outcome="",codes={};
function count(text){text.split(" ").forEach(function(code){if(code)codes[code]=(codes[code]||0)+1;});}
if(index)index.forEach(function(row){count(row[6]);});else cards.forEach(function(card){count(card.dataset.reasons);});
Object.keys(codes).sort().forEach(function(code){var option=document.createElement("option");option.value=code;option.textContent=code.replace(/_/g," ")+" ("+codes[code]+")";reason.appendChild(option);});
function fits(o,u,i,r){var text=user.value.trim().toLowerCase();
return (!outcome||(" "+o+" ").indexOf(" "+outcome+" ")>=0)&&(!text||u.toLowerCase().indexOf(text)>=0||i.toLowerCase().indexOf(text)>=0)&&(!reason.value||(" "+r+" ").indexOf(" "+reason.value+" ")>=0);}
function apply(){var here=0;
cards.forEach(function(card){var d=card.dataset,fit=fits(d.outcome,d.user,d.image,d.reasons);card.hidden=!fit;if(fit)here++;});
var filtered=outcome||reason.value||user.value.trim(),text=here+" of "+cards.length+(index?" on this page":" uploads");
elsewhere.textContent="";elsewhere.hidden=true;
if(index&&filtered){var others=index.filter(function(row){return row[1]>1&&fits(row[4],row[3],row[2],row[6]);});
text+=", "+others.length+" on later pages"+(others.length>200?" (the first 200 below)":"");
others.slice(0,200).forEach(function(row){var item=document.createElement("li"),link=document.createElement("a");
link.href="report-"+row[1]+".html#u"+row[0];link.textContent="#"+row[0]+" "+row[2];item.appendChild(link);
item.appendChild(document.createTextNode(" "+row[3]+" · "+row[4].replace(" ",", ")+(row[5]?" +"+row[5]:"")));elsewhere.appendChild(item);});
elsewhere.hidden=others.length===0;}
shown.textContent=text;}
chips.forEach(function(chip){chip.addEventListener("click",function(){outcome=chip.dataset.outcome;chips.forEach(function(other){other.setAttribute("aria-pressed",String(other===chip));});apply();});});
user.addEventListener("input",apply);reason.addEventListener("change",apply);apply();
})();