#!/usr/bin/env python3
"""Draw an invented catalogue and the till lines that name, half name or do not name its products.

    python3 Scripts/draw/lines.py --seed 1 --brands 80 --out FOLDER

writes catalog.csv (brands with their siblings, named as web shops name them), cases.csv (lines as supermarket
tills print them, each with its one right product, the siblings it may mean, or nothing), misread.csv (a sample
of the lines as a reader of phone photos gives them), discounts.csv (lines without their brand, and the row of
discount below that names it) and neighbours.csv (goods like ours of makers whose names begin or end as ours do). Brands, shops and products are made up; the same seed gives
the same set.

How an answer is found: a line is built of pieces (brand, kind, variety, size) of one product, shortened and cut as
the chain's till does it. Then every product of the catalogue is held against the pieces that are still visible.
If one product alone fits, the line is certain; if siblings fit, it is ambiguous; a foreign line must fit none.
"""

import argparse
import csv
import os
import random
import re
import unicodedata
from collections import namedtuple

LANGUAGES = "it de fr es en nl pl sv pt fi cs ro".split()

# Kinds of goods: [group size-class department], then one kind a row in the order of LANGUAGES, in two lines.
KINDS = """
[sweet biscuit sweets]
Biscotti/Kekse/Biscuits/Galletas/Biscuits/Koekjes
 Ciastka/Kex/Bolachas/Keksit/Sušenky/Biscuiți
Frollini/Mürbegebäck/Sablés/Pastas de mantequilla/Shortbread/Spritsen
 Herbatniki/Mördegskakor/Bolachas de Manteiga/Murokeksit/Máslové sušenky/Fursecuri
Wafer/Waffeln/Gaufrettes/Barquillos/Wafers/Wafels
 Wafle/Rån/Waffers/Vohvelit/Oplatky/Napolitane
Cereali/Müsli/Céréales/Cereales/Muesli/Ontbijtgranen
 Płatki śniadaniowe/Flingor/Cereais/Murot/Müsli/Cereale
Merendine/Kuchenschnitten/Goûters/Bizcochitos/Cake Slices/Cakejes
 Ciastko kakaowe/Muffins/Bolinhos/Leivokset/Řezy/Prăjitură
Croissant/Croissants/Croissants/Cruasanes/Croissants/Croissants
 Rogaliki/Croissanter/Croissants/Voisarvet/Croissanty/Cornuri
Plumcake/Rührkuchen/Quatre-Quarts/Bizcocho/Pound Cake/Cake
 Babka/Sockerkaka/Bolo/Kakku/Bábovka/Chec
[sweet choc sweets]
Cioccolato/Schokolade/Chocolat/Chocolate/Chocolate/Chocolade
 Czekolada/Choklad/Chocolate Tablete/Suklaa/Čokoláda/Ciocolată
Praline/Pralinen/Pralines/Bombones/Pralines/Bonbons
 Praliny/Praliner/Bombons/Konvehdit/Pralinky/Praline
Barretta/Riegel/Barre/Barrita/Bar/Reep
 Baton/Bar/Barra/Patukka/Tyčinka/Baton
[sweet jar sweets]
Crema spalmabile/Brotaufstrich/Pâte à tartiner/Crema de untar/Spread/Pasta
 Krem/Pålägg/Creme de barrar/Levite/Pomazánka/Cremă
[sweet dairy dairy]
Budino/Pudding/Crème dessert/Natillas/Pudding/Pudding
 Budyń/Pudding/Pudim/Vanukas/Pudink/Budincă
Dessert/Dessert/Mousse/Postre/Dessert/Toetje
 Deser/Dessert/Sobremesa/Jälkiruoka/Dezert/Desert
[sweet ice frozen]
Gelato/Eiscreme/Glace/Helado/Ice Cream/IJs
 Lody/Glass/Gelado/Jäätelö/Zmrzlina/Înghețată
Coni/Eishörnchen/Cônes/Conos/Cones/Hoorntjes
 Rożki/Strut/Cones/Tuutit/Kornout/Cornet
[fruit dairy dairy]
Yogurt/Joghurt/Yaourt/Yogur/Yoghurt/Yoghurt
 Jogurt/Yoghurt/Iogurte/Jogurtti/Jogurt/Iaurt
Yogurt greco/Joghurt griechischer Art/Yaourt à la grecque/Yogur griego/Greek Yoghurt/Griekse yoghurt
 Jogurt grecki/Grekisk yoghurt/Iogurte grego/Kreikkalainen jogurtti/Řecký jogurt/Iaurt grecesc
Kefir/Kefir/Kéfir/Kéfir/Kefir/Kefir
 Kefir/Kefir/Kefir/Kefiiri/Kefír/Chefir
Skyr/Skyr/Skyr/Skyr/Skyr/Skyr
 Skyr/Skyr/Skyr/Skyr/Skyr/Skyr
Formaggio quark/Quark/Fromage blanc/Queso batido/Fromage Frais/Kwark
 Serek homogenizowany/Kvarg/Queijo batido/Rahka/Tvaroh/Brânză dulce
[fruit jar grocery]
Confettura/Konfitüre/Confiture/Mermelada/Jam/Jam
 Dżem/Sylt/Doce/Hillo/Džem/Gem
Composta/Kompott/Compote/Compota/Fruit Compote/Compote
 Mus/Mos/Compota/Sose/Kompot/Compot
[fruit juice drinks]
Succo/Saft/Jus/Zumo/Juice/Sap
 Sok/Juice/Sumo/Mehu/Džus/Suc
Nettare/Nektar/Nectar/Néctar/Nectar/Nectar
 Nektar/Nektar/Néctar/Nektari/Nektar/Nectar
Sciroppo/Sirup/Sirop/Jarabe/Squash/Siroop
 Syrop/Saft/Xarope/Tiiviste/Sirup/Sirop
Smoothie/Smoothie/Smoothie/Batido/Smoothie/Smoothie
 Smoothie/Smoothie/Batido/Smoothie/Smoothie/Smoothie
[fruit soda drinks]
Bibita/Limonade/Soda/Refresco/Soda/Frisdrank
 Napój/Läsk/Refrigerante/Limonadi/Limonáda/Băutură
Aranciata/Orangenlimonade/Orangeade/Naranjada/Orangeade/Sinas
 Oranżada/Apelsinläsk/Laranjada/Appelsiinijuoma/Oranžáda/Oranjadă
Tè freddo/Eistee/Thé glacé/Té helado/Iced Tea/IJsthee
 Herbata mrożona/Iste/Chá gelado/Jäätee/Ledový čaj/Ceai rece
Energy drink/Energydrink/Boisson énergisante/Bebida energética/Energy Drink/Energiedrank
 Napój energetyczny/Energidryck/Bebida energética/Energiajuoma/Energetický nápoj/Energizant
Sport drink/Sportgetränk/Boisson sport/Bebida isotónica/Sports Drink/Sportdrank
 Izotonik/Sportdryck/Bebida isotónica/Urheilujuoma/Iontový nápoj/Izotonic
[fruit snack sweets]
Caramelle/Bonbons/Bonbons/Caramelos/Hard Candy/Snoepjes
 Cukierki/Karameller/Rebuçados/Karkit/Bonbony/Bomboane
Caramelle gommose/Fruchtgummi/Bonbons gélifiés/Gominolas/Gummies/Winegums
 Żelki/Vingummi/Gomas/Viinikumit/Želé/Jeleuri
Chewing gum/Kaugummi/Chewing-gum/Chicles/Chewing Gum/Kauwgom
 Guma do żucia/Tuggummi/Pastilhas/Purukumi/Žvýkačky/Gumă
[fruit teabag drinks]
Infuso/Früchtetee/Infusion/Infusión/Fruit Tea/Vruchtenthee
 Herbata owocowa/Fruktte/Infusão/Hedelmätee/Ovocný čaj/Ceai de fructe
[fruit babyjar baby]
Omogeneizzato/Gläschen/Petit pot/Potito/Baby Food/Potje
 Deserek/Barnmat/Boião/Lastensose/Příkrm/Piure
Merenda bimbi/Quetschbeutel/Gourde/Bolsita/Pouch/Knijpfruit
 Mus w tubce/Klämpåse/Saqueta fruta/Smoothiepussi/Kapsička/Pliculeț
[salty snack snacks]
Patatine/Chips/Chips/Patatas fritas/Crisps/Chips
 Chipsy/Chips/Batatas fritas/Sipsit/Brambůrky/Chipsuri
Crackers/Cracker/Crackers/Crackers/Crackers/Crackers
 Krakersy/Kex saltade/Crackers/Voileipäkeksit/Krekry/Crackers
Grissini/Grissini/Gressins/Palitos de pan/Breadsticks/Soepstengels
 Paluszki/Brödpinnar/Grissinos/Leipätikut/Tyčky/Grisine
Taralli/Salzbrezeln/Bretzels/Rosquilletas/Pretzels/Zoutjes
 Precelki/Saltkringlor/Biscoitos salgados/Rinkelit/Preclíky/Covrigei
Arachidi/Erdnüsse/Cacahuètes/Cacahuetes/Peanuts/Pinda's
 Orzeszki ziemne/Jordnötter/Amendoins/Maapähkinät/Arašídy/Alune
Mandorle/Mandeln/Amandes/Almendras/Almonds/Amandelen
 Migdały/Mandlar/Amêndoas/Mantelit/Mandle/Migdale
Gallette di mais/Maiswaffeln/Galettes de maïs/Tortitas de maíz/Corn Cakes/Maiswafels
 Wafle kukurydziane/Majskakor/Tortitas de milho/Maissikakut/Kukuřičné chlebíčky/Rondele porumb
Nachos/Tortillachips/Tortillas chips/Nachos/Tortilla Chips/Tortillachips
 Nachosy/Tortillachips/Nachos/Tortillalastut/Tortilly/Nachos
Popcorn/Popcorn/Pop-corn/Palomitas/Popcorn/Popcorn
 Popcorn/Popcorn/Pipocas/Popcorn/Popcorn/Floricele
Fette biscottate/Zwieback/Biscottes/Pan tostado/Melba Toast/Beschuit
 Sucharki/Skorpor/Tostas/Korput/Suchary/Pesmet
Pan bauletto/Toastbrot/Pain de mie/Pan de molde/Sliced Bread/Casinobrood
 Chleb tostowy/Rostbröd/Pão de forma/Paahtoleipä/Toastový chléb/Pâine toast
[salty jar grocery]
Hummus/Hummus/Houmous/Hummus/Houmous/Hummus
 Hummus/Hummus/Húmus/Hummus/Hummus/Humus
Patè/Pastete/Terrine/Paté/Pâté/Paté
 Pasztet/Leverpastej/Paté/Pasteija/Paštika/Pate
Maionese/Mayonnaise/Mayonnaise/Mayonesa/Mayonnaise/Mayonaise
 Majonez/Majonnäs/Maionese/Majoneesi/Majonéza/Maioneză
Ketchup/Ketchup/Ketchup/Ketchup/Ketchup/Ketchup
 Keczup/Ketchup/Ketchup/Ketsuppi/Kečup/Ketchup
Senape/Senf/Moutarde/Mostaza/Mustard/Mosterd
 Musztarda/Senap/Mostarda/Sinappi/Hořčice/Muștar
Olive/Oliven/Olives/Aceitunas/Olives/Olijven
 Oliwki/Oliver/Azeitonas/Oliivit/Olivy/Măsline
Cetriolini/Gewürzgurken/Cornichons/Pepinillos/Gherkins/Augurken
 Ogórki konserwowe/Gurkor/Pickles/Kurkut/Okurky/Castraveți
[sauce jar grocery]
Sugo/Pastasauce/Sauce/Salsa/Pasta Sauce/Pastasaus
 Sos/Pastasås/Molho/Kastike/Omáčka/Sos
Pesto/Pesto/Pesto/Pesto/Pesto/Pesto
 Pesto/Pesto/Pesto/Pesto/Pesto/Pesto
Ragù/Bolognesesauce/Bolognaise/Boloñesa/Bolognese/Bolognesesaus
 Sos boloński/Köttfärssås/Bolonhesa/Jauhelihakastike/Boloňská omáčka/Sos bolognese
[sauce can grocery]
Passata/Passierte Tomaten/Coulis de tomate/Tomate triturado/Passata/Gezeefde tomaten
 Passata/Passerade tomater/Tomate triturado/Tomaattimurska/Rajčatové pyré/Pastă de roșii
Pelati/Geschälte Tomaten/Tomates pelées/Tomate entero/Peeled Tomatoes/Gepelde tomaten
 Pomidory krojone/Krossade tomater/Tomate pelado/Kuoritut tomaatit/Loupaná rajčata/Roșii decojite
Zuppa/Suppe/Soupe/Sopa/Soup/Soep
 Zupa/Soppa/Sopa/Keitto/Polévka/Supă
Minestrone/Gemüseeintopf/Potage/Menestra/Broth/Maaltijdsoep
 Krupnik/Gryta/Caldo verde/Pata/Guláš/Ciorbă
[sauce frozen frozen]
Pizza/Pizza/Pizza/Pizza/Pizza/Pizza
 Pizza/Pizza/Pizza/Pizza/Pizza/Pizza
Lasagne/Lasagne/Lasagnes/Lasaña/Lasagne/Lasagne
 Lasagne/Lasagne/Lasanha/Lasagne/Lasagne/Lasagna
Ravioli/Maultaschen/Ravioles/Raviolis/Ravioli/Ravioli
 Pierogi/Ravioli/Raviólis/Raviolit/Ravioli/Ravioli
Gnocchi/Gnocchi/Gnocchis/Ñoquis/Gnocchi/Gnocchi
 Kopytka/Gnocchi/Nhoques/Gnocchit/Noky/Gnocchi
Polpette/Frikadellen/Boulettes/Albóndigas/Meatballs/Gehaktballen
 Pulpety/Köttbullar/Almôndegas/Lihapullat/Karbanátky/Chiftele
[veg can grocery]
Piselli/Erbsen/Petits pois/Guisantes/Peas/Doperwten
 Groszek/Ärtor/Ervilhas/Herneet/Hrášek/Mazăre
Fagioli/Bohnen/Haricots blancs/Alubias/Beans/Bonen
 Fasola/Bönor/Feijão/Pavut/Fazole/Fasole
Ceci/Kichererbsen/Pois chiches/Garbanzos/Chickpeas/Kikkererwten
 Ciecierzyca/Kikärter/Grão-de-bico/Kikherneet/Cizrna/Năut
Lenticchie/Linsen/Lentilles/Lentejas/Lentils/Linzen
 Soczewica/Linser/Lentilhas/Linssit/Čočka/Linte
Mais dolce/Zuckermais/Maïs doux/Maíz dulce/Sweetcorn/Suikermais
 Kukurydza/Majs/Milho doce/Maissi/Kukuřice/Porumb dulce
Funghi/Champignons/Champignons/Champiñones/Mushrooms/Champignons
 Pieczarki/Champinjoner/Cogumelos/Herkkusienet/Žampiony/Ciuperci
[veg fish grocery]
Tonno/Thunfisch/Thon/Atún/Tuna/Tonijn
 Tuńczyk/Tonfisk/Atum/Tonnikala/Tuňák/Ton
Sardine/Sardinen/Sardines/Sardinas/Sardines/Sardientjes
 Sardynki/Sardiner/Sardinhas/Sardiinit/Sardinky/Sardine
Sgombro/Makrele/Maquereau/Caballa/Mackerel/Makreel
 Makrela/Makrill/Cavala/Makrilli/Makrela/Macrou
[veg frozen frozen]
Spinaci/Spinat/Épinards/Espinacas/Spinach/Spinazie
 Szpinak/Spenat/Espinafres/Pinaatti/Špenát/Spanac
Minestrone surgelato/Suppengemüse/Légumes/Verduras/Mixed Vegetables/Groentemix
 Mieszanka warzywna/Wokgrönsaker/Legumes/Vihannessekoitus/Zeleninová směs/Legume
Patate fritte/Pommes frites/Frites/Patatas congeladas/Oven Chips/Friet
 Frytki/Pommes strips/Batata palitos/Ranskalaiset/Hranolky/Cartofi pai
Bastoncini di pesce/Fischstäbchen/Bâtonnets de poisson/Varitas de merluza/Fish Fingers/Vissticks
 Paluszki rybne/Fiskpinnar/Douradinhos/Kalapuikot/Rybí prsty/Pește pané
Merluzzo/Kabeljau/Cabillaud/Bacalao/Cod Fillets/Kabeljauw
 Dorsz/Torsk/Bacalhau/Turska/Treska/Cod
Salmone/Lachs/Saumon/Salmón/Salmon/Zalm
 Łosoś/Lax/Salmão/Lohi/Losos/Somon
[pasta dry grocery]
Penne/Penne/Penne/Macarrones/Penne/Penne
 Makaron rurki/Makaroner/Macarronete/Makaroni/Těstoviny/Paste penne
Spaghetti/Spaghetti/Spaghetti/Espaguetis/Spaghetti/Spaghetti
 Spaghetti/Spaghetti/Esparguete/Spagetti/Špagety/Spaghete
Fusilli/Spirelli/Torsades/Hélices/Fusilli/Fusilli
 Świderki/Fusilli/Espirais/Kierrepasta/Vřetena/Fusilli
Tagliatelle/Bandnudeln/Tagliatelles/Tallarines/Tagliatelle/Lintmacaroni
 Wstążki/Tagliatelle/Talharim/Nauhapasta/Nudle/Tăiței
[grain dry grocery]
Riso/Reis/Riz/Arroz/Rice/Rijst
 Ryż/Ris/Arroz/Riisi/Rýže/Orez
Farina/Mehl/Farine/Harina/Flour/Bloem
 Mąka/Mjöl/Farinha/Jauhot/Mouka/Făină
Couscous/Couscous/Couscous/Cuscús/Couscous/Couscous
 Kuskus/Couscous/Cuscuz/Couscous/Kuskus/Cușcuș
Fiocchi d'avena/Haferflocken/Flocons d'avoine/Copos de avena/Porridge Oats/Havermout
 Płatki owsiane/Havregryn/Flocos de aveia/Kaurahiutaleet/Ovesné vločky/Fulgi de ovăz
Quinoa/Quinoa/Quinoa/Quinoa/Quinoa/Quinoa
 Komosa/Quinoa/Quinoa/Kvinoa/Quinoa/Quinoa
Zucchero/Zucker/Sucre/Azúcar/Sugar/Suiker
 Cukier/Socker/Açúcar/Sokeri/Cukr/Zahăr
[milk milk dairy]
Latte/Milch/Lait/Leche/Milk/Melk
 Mleko/Mjölk/Leite/Maito/Mléko/Lapte
Panna/Sahne/Crème liquide/Nata/Cream/Slagroom
 Śmietanka/Grädde/Natas/Kerma/Smetana/Smântână
Bevanda di soia/Sojadrink/Boisson soja/Bebida de soja/Soya Drink/Sojadrink
 Napój sojowy/Sojadryck/Bebida de soja/Soijajuoma/Sójový nápoj/Băutură soia
Bevanda avena/Haferdrink/Boisson avoine/Bebida de avena/Oat Drink/Haverdrink
 Napój owsiany/Havredryck/Bebida de aveia/Kaurajuoma/Ovesný nápoj/Băutură ovăz
[cheese cheese dairy]
Mozzarella/Mozzarella/Mozzarella/Mozzarella/Mozzarella/Mozzarella
 Mozzarella/Mozzarella/Mozzarella/Mozzarella/Mozzarella/Mozzarella
Formaggio/Käse/Fromage/Queso/Cheese/Kaas
 Ser żółty/Ost/Queijo/Juusto/Sýr/Cașcaval
Formaggio fresco/Frischkäse/Fromage frais/Queso crema/Soft Cheese/Roomkaas
 Serek kremowy/Färskost/Queijo creme/Tuorejuusto/Čerstvý sýr/Brânză proaspătă
Feta/Hirtenkäse/Feta/Feta/Feta/Feta
 Ser sałatkowy/Salladsost/Feta/Salaattijuusto/Balkánský sýr/Telemea
Ricotta/Ricotta/Ricotta/Requesón/Ricotta/Ricotta
 Ricotta/Ricotta/Requeijão/Raejuusto/Ricotta/Urdă
Camembert/Camembert/Camembert/Camembert/Camembert/Camembert
 Camembert/Camembert/Camembert/Camembert/Hermelín/Camembert
[butter cheese dairy]
Burro/Butter/Beurre/Mantequilla/Butter/Boter
 Masło/Smör/Manteiga/Voi/Máslo/Unt
Margarina/Margarine/Margarine/Margarina/Margarine/Margarine
 Margaryna/Margarin/Margarina/Margariini/Margarín/Margarină
[meat meat meat]
Prosciutto cotto/Kochschinken/Jambon cuit/Jamón cocido/Cooked Ham/Achterham
 Szynka gotowana/Kokt skinka/Fiambre/Keittokinkku/Šunka/Șuncă
Prosciutto crudo/Rohschinken/Jambon cru/Jamón serrano/Cured Ham/Rauwe ham
 Szynka surowa/Lufttorkad skinka/Presunto/Ilmakuivattu kinkku/Sušená šunka/Jambon crud
Salame/Salami/Saucisson/Salchichón/Salami/Salami
 Salami/Salami/Salame/Salami/Salám/Salam
Wurstel/Wiener Würstchen/Saucisses/Salchichas/Frankfurters/Knakworst
 Parówki/Wienerkorv/Salsichas/Nakit/Párky/Crenvurști
Pancetta/Speckwürfel/Lardons/Beicon/Bacon/Spekreepjes
 Boczek/Bacon/Bacon/Pekoni/Slanina/Bacon
Mortadella/Lyoner/Mortadelle/Mortadela/Mortadella/Boterhamworst
 Mortadela/Falukorv/Mortadela/Lauantaimakkara/Gothaj/Parizer
Petto affettato/Brustaufschnitt/Blanc en tranches/Pechuga en lonchas/Sliced Breast/Filet plakjes
 Polędwica w plastrach/Bröstpålägg/Peito fatiado/Leikkele/Prsní plátky/Piept feliat
Hamburger/Burger/Steaks hachés/Hamburguesas/Burgers/Hamburgers
 Burgery/Hamburgare/Hambúrgueres/Hampurilaispihvit/Burgery/Burgeri
Cotolette/Schnitzel/Escalopes panées/Escalopes/Schnitzels/Schnitzels
 Kotlety panierowane/Schnitzlar/Panados/Leikkeet/Řízky/Șnițele
[coffee coffee drinks]
Caffè/Kaffee/Café moulu/Café molido/Ground Coffee/Koffie
 Kawa/Bryggkaffe/Café moído/Kahvi/Káva/Cafea
Caffè in grani/Kaffeebohnen/Café en grains/Café en grano/Coffee Beans/Koffiebonen
 Kawa ziarnista/Kaffebönor/Café em grão/Kahvipavut/Zrnková káva/Cafea boabe
Caffè solubile/Löslicher Kaffee/Café soluble/Café soluble/Instant Coffee/Oploskoffie
 Kawa rozpuszczalna/Snabbkaffe/Café solúvel/Pikakahvi/Instantní káva/Cafea instant
[coffee capsule drinks]
Capsule caffè/Kaffeekapseln/Capsules café/Cápsulas de café/Coffee Pods/Koffiecups
 Kawa w kapsułkach/Kaffekapslar/Cápsulas de café/Kahvikapselit/Kávové kapsle/Capsule cafea
[tea teabag drinks]
Tè/Tee/Thé/Té/Tea/Thee
 Herbata/Te/Chá/Tee/Čaj/Ceai
Camomilla/Kamillentee/Camomille/Manzanilla/Camomile Tea/Kamillethee
 Rumianek/Kamomillte/Camomila/Kamomillatee/Heřmánek/Mușețel
[beer beer drinks]
Birra/Bier/Bière/Cerveza/Beer/Bier
 Piwo/Öl/Cerveja/Olut/Pivo/Bere
Birra artigianale/Craft Bier/Bière artisanale/Cerveza artesana/Craft Beer/Speciaalbier
 Piwo rzemieślnicze/Hantverksöl/Cerveja artesanal/Erikoisolut/Pivní speciál/Bere artizanală
[water water drinks]
Acqua minerale/Mineralwasser/Eau minérale/Agua mineral/Mineral Water/Mineraalwater
 Woda mineralna/Mineralvatten/Água mineral/Kivennäisvesi/Minerální voda/Apă minerală
[cola soda drinks]
Acqua tonica/Tonic Water/Eau tonique/Tónica/Tonic Water/Tonic
 Tonik/Tonic/Água tónica/Tonic/Tonik/Apă tonică
Cola/Cola/Cola/Cola/Cola/Cola
 Cola/Cola/Cola/Kola/Kola/Cola
[wine wine drinks]
Vino/Wein/Vin/Vino/Wine/Wijn
 Wino/Vin/Vinho/Viini/Víno/Vin
Spumante/Sekt/Mousseux/Espumoso/Sparkling Wine/Mousserende wijn
 Wino musujące/Mousserande vin/Espumante/Kuohuviini/Šumivé víno/Vin spumant
Liquore/Likör/Liqueur/Licor/Liqueur/Likeur
 Likier/Likör/Licor/Likööri/Likér/Lichior
[oil oil grocery]
Olio d'oliva/Olivenöl/Huile d'olive/Aceite de oliva/Olive Oil/Olijfolie
 Oliwa/Olivolja/Azeite/Oliiviöljy/Olivový olej/Ulei de măsline
Olio di semi/Rapsöl/Huile de colza/Aceite de girasol/Rapeseed Oil/Zonnebloemolie
 Olej rzepakowy/Rapsolja/Óleo de girassol/Rypsiöljy/Řepkový olej/Ulei de floarea-soarelui
Aceto/Essig/Vinaigre/Vinagre/Vinegar/Azijn
 Ocet/Vinäger/Vinagre/Etikka/Ocet/Oțet
[care shower hygiene]
Shampoo/Shampoo/Shampooing/Champú/Shampoo/Shampoo
 Szampon/Schampo/Champô/Shampoo/Šampon/Șampon
Balsamo capelli/Spülung/Après-shampooing/Acondicionador/Conditioner/Conditioner
 Odżywka/Balsam/Amaciador/Hoitoaine/Kondicionér/Balsam
Bagnoschiuma/Duschgel/Gel douche/Gel de ducha/Shower Gel/Douchegel
 Żel pod prysznic/Duschkräm/Gel de banho/Suihkugeeli/Sprchový gel/Gel de duș
Sapone liquido/Flüssigseife/Savon liquide/Jabón de manos/Hand Wash/Handzeep
 Mydło w płynie/Flytande tvål/Sabonete líquido/Nestesaippua/Tekuté mýdlo/Săpun lichid
Crema corpo/Bodylotion/Lait corps/Loción corporal/Body Lotion/Bodylotion
 Balsam do ciała/Hudlotion/Loção corporal/Vartalovoide/Tělové mléko/Loțiune corp
[care tube hygiene]
Deodorante/Deo/Déodorant/Desodorante/Deodorant/Deodorant
 Dezodorant/Deodorant/Desodorizante/Deodorantti/Deodorant/Deodorant
Crema mani/Handcreme/Crème mains/Crema de manos/Hand Cream/Handcrème
 Krem do rąk/Handkräm/Creme de mãos/Käsivoide/Krém na ruce/Cremă de mâini
Crema viso/Gesichtscreme/Crème visage/Crema facial/Face Cream/Gezichtscrème
 Krem do twarzy/Ansiktskräm/Creme de rosto/Kasvovoide/Pleťový krém/Cremă de față
[teeth tube hygiene]
Dentifricio/Zahnpasta/Dentifrice/Dentífrico/Toothpaste/Tandpasta
 Pasta do zębów/Tandkräm/Pasta de dentes/Hammastahna/Zubní pasta/Pastă de dinți
Collutorio/Mundspülung/Bain de bouche/Enjuague bucal/Mouthwash/Mondwater
 Płyn do płukania ust/Munskölj/Elixir/Suuvesi/Ústní voda/Apă de gură
[care soap hygiene]
Saponetta/Seife/Savon/Pastilla de jabón/Soap Bar/Zeep
 Mydło/Tvål/Sabonete/Palasaippua/Mýdlo/Săpun
[pads pads hygiene]
Assorbenti/Binden/Serviettes hygiéniques/Compresas/Pads/Maandverband
 Podpaski/Bindor/Pensos higiénicos/Terveyssiteet/Vložky/Absorbante
Salvaslip/Slipeinlagen/Protège-slips/Protegeslips/Panty Liners/Inlegkruisjes
 Wkładki/Trosskydd/Pensos diários/Pikkuhousunsuojat/Slipové vložky/Protej-slip
[wipes pads hygiene]
Salviettine/Feuchttücher/Lingettes/Toallitas/Wipes/Doekjes
 Chusteczki nawilżane/Våtservetter/Toalhitas/Kosteuspyyhkeet/Vlhčené ubrousky/Șervețele umede
[nappy nappy baby]
Pannolini/Windeln/Couches/Pañales/Nappies/Luiers
 Pieluchy/Blöjor/Fraldas/Vaipat/Plenky/Scutece
[clean liquid household]
Detersivo lavatrice/Waschmittel/Lessive liquide/Detergente ropa/Laundry Liquid/Wasmiddel
 Płyn do prania/Tvättmedel/Detergente roupa/Pyykinpesuaine/Prací gel/Detergent lichid
Ammorbidente/Weichspüler/Adoucissant/Suavizante/Fabric Softener/Wasverzachter
 Płyn do płukania/Sköljmedel/Amaciador roupa/Huuhteluaine/Aviváž/Balsam rufe
Detersivo piatti/Spülmittel/Liquide vaisselle/Lavavajillas/Washing Up Liquid/Afwasmiddel
 Płyn do naczyń/Diskmedel/Detergente loiça/Astianpesuaine/Prostředek na nádobí/Detergent vase
Candeggina/Bleichmittel/Javel/Lejía/Bleach/Bleekmiddel
 Wybielacz/Klorin/Lixívia/Kloriitti/Bělidlo/Clor
Detergente pavimenti/Bodenreiniger/Nettoyant sols/Fregasuelos/Floor Cleaner/Vloerreiniger
 Płyn do podłóg/Golvrengöring/Lava-tudo/Lattianpesu/Čistič podlah/Soluție pardoseli
[clean spray household]
Sgrassatore/Fettlöser/Dégraissant/Quitagrasas/Degreaser/Ontvetter
 Odtłuszczacz/Fettlösare/Desengordurante/Rasvanpoistaja/Odmašťovač/Degresant
Detergente vetri/Glasreiniger/Nettoyant vitres/Limpiacristales/Glass Cleaner/Glasreiniger
 Płyn do szyb/Fönsterputs/Limpa-vidros/Lasinpesu/Čistič oken/Soluție geamuri
Detergente bagno/Badreiniger/Nettoyant salle de bain/Limpiador baño/Bathroom Cleaner/Badkamerreiniger
 Mleczko do łazienki/Badrumsrengöring/Limpa casa de banho/Kylpyhuonesuihke/Čistič koupelen/Soluție baie
[clean tabs household]
Pastiglie lavastoviglie/Spülmaschinentabs/Tablettes lave-vaisselle/Pastillas lavavajillas/Dishwasher Tablets
/Vaatwastabletten
 Tabletki do zmywarki/Maskindisktabletter/Pastilhas máquina loiça/Konetiskitabletit/Tablety do myčky
/Tablete mașină vase
Capsule lavatrice/Waschmittel Caps/Capsules lessive/Cápsulas lavadora/Laundry Capsules/Wascapsules
 Kapsułki do prania/Tvättkapslar/Cápsulas roupa/Pyykinpesukapselit/Prací kapsle/Capsule rufe
[paper roll household]
Carta igienica/Toilettenpapier/Papier toilette/Papel higiénico/Toilet Tissue/Toiletpapier
 Papier toaletowy/Toalettpapper/Papel higiénico/WC-paperi/Toaletní papír/Hârtie igienică
Asciugatutto/Küchenrollen/Essuie-tout/Papel de cocina/Kitchen Towel/Keukenrol
 Ręcznik papierowy/Hushållspapper/Rolo de cozinha/Talouspaperi/Kuchyňské utěrky/Prosoape hârtie
[paper box household]
Fazzoletti/Taschentücher/Mouchoirs/Pañuelos/Tissues/Zakdoekjes
 Chusteczki/Näsdukar/Lenços/Nenäliinat/Kapesníky/Batiste
Tovaglioli/Servietten/Serviettes/Servilletas/Napkins/Servetten
 Serwetki/Servetter/Guardanapos/Lautasliinat/Ubrousky/Șervețele
[bags box household]
Sacchi spazzatura/Müllbeutel/Sacs poubelle/Bolsas de basura/Bin Liners/Vuilniszakken
 Worki na śmieci/Soppåsar/Sacos do lixo/Roskapussit/Pytle na odpad/Saci menaj
Sacchetti gelo/Gefrierbeutel/Sacs congélation/Bolsas congelación/Freezer Bags/Diepvrieszakjes
 Woreczki do mrożenia/Fryspåsar/Sacos congelação/Pakastuspussit/Mrazicí sáčky/Pungi congelare
[sponge sponge household]
Spugne/Topfreiniger/Éponges/Estropajos/Scourers/Schuursponsjes
 Zmywaki/Disksvampar/Esfregões/Tiskisienet/Houbičky/Bureți
[pet petcan pets]
Cibo gatti/Katzenfutter/Pâtée chat/Comida gato/Cat Food/Kattenvoer
 Karma dla kota/Kattmat/Comida gato/Kissanruoka/Krmivo pro kočky/Hrană pisici
Cibo cani/Hundefutter/Pâtée chien/Comida perro/Dog Food/Hondenvoer
 Karma dla psa/Hundmat/Comida cão/Koiranruoka/Krmivo pro psy/Hrană câini
Snack cani/Hundesnack/Friandises chien/Snacks perro/Dog Treats/Hondensnacks
 Przysmak dla psa/Hundgodis/Snacks cão/Koiranherkku/Pamlsky pro psy/Recompense câini
[pet petdry pets]
Crocchette gatti/Katzen Trockenfutter/Croquettes chat/Pienso gato/Dry Cat Food/Kattenbrokken
 Sucha karma kot/Torrfoder katt/Ração gato/Kissan kuivaruoka/Granule pro kočky/Hrană uscată pisici
Crocchette cani/Hunde Trockenfutter/Croquettes chien/Pienso perro/Dry Dog Food/Hondenbrokken
 Sucha karma pies/Torrfoder hund/Ração cão/Koiran kuivaruoka/Granule pro psy/Hrană uscată câini
[litter litter pets]
Lettiera/Katzenstreu/Litière/Arena gatos/Cat Litter/Kattenbakvulling
 Żwirek/Kattsand/Areia gato/Kissanhiekka/Kočkolit/Nisip pisici
"""

# Varieties: key, then the words in the order of LANGUAGES.
VARIETIES = """
choc Cioccolato/Schoko/Chocolat/Chocolate/Chocolate/Chocolade/Czekolada/Choklad/Chocolate/Suklaa/Čokoláda/Ciocolată
dark Fondente/Zartbitter/Noir/Negro/Dark/Puur/Gorzka/Mörk/Negro/Tumma/Hořká/Neagră
white Bianco/Weiß/Blanc/Blanco/White/Wit/Biała/Vit/Branco/Valkoinen/Bílá/Albă
vanilla Vaniglia/Vanille/Vanille/Vainilla/Vanilla/Vanille/Wanilia/Vanilj/Baunilha/Vanilja/Vanilka/Vanilie
hazel Nocciola/Haselnuss/Noisette/Avellana/Hazelnut/Hazelnoot/Orzech/Hasselnöt/Avelã/Hasselpähkinä/Lískový ořech/Alune
coconut Cocco/Kokos/Coco/Coco/Coconut/Kokos/Kokos/Kokos/Coco/Kookos/Kokos/Cocos
caramel Caramello/Karamell/Caramel/Caramelo/Caramel/Karamel/Karmel/Kola/Caramelo/Kinuski/Karamel/Caramel
almond Mandorla/Mandel/Amande/Almendra/Almond/Amandel/Migdał/Mandel/Amêndoa/Manteli/Mandle/Migdale
honey Miele/Honig/Miel/Miel/Honey/Honing/Miód/Honung/Mel/Hunaja/Med/Miere
pistachio Pistacchio/Pistazie/Pistache/Pistacho/Pistachio/Pistache/Pistacja/Pistage/Pistácio/Pistaasi/Pistácie/Fistic
cinnamon Cannella/Zimt/Cannelle/Canela/Cinnamon/Kaneel/Cynamon/Kanel/Canela/Kaneli/Skořice/Scorțișoară
cocoa Cacao/Kakao/Cacao/Cacao/Cocoa/Cacao/Kakao/Kakao/Cacau/Kaakao/Kakao/Cacao
strawberry Fragola/Erdbeere/Fraise/Fresa/Strawberry/Aardbei/Truskawka/Jordgubb/Morango/Mansikka/Jahoda/Căpșuni
lemon Limone/Zitrone/Citron/Limón/Lemon/Citroen/Cytryna/Citron/Limão/Sitruuna/Citron/Lămâie
orange Arancia/Orange/Orange/Naranja/Orange/Sinaasappel/Pomarańcza/Apelsin/Laranja/Appelsiini/Pomeranč/Portocale
peach Pesca/Pfirsich/Pêche/Melocotón/Peach/Perzik/Brzoskwinia/Persika/Pêssego/Persikka/Broskev/Piersici
cherry Ciliegia/Kirsche/Cerise/Cereza/Cherry/Kers/Wiśnia/Körsbär/Cereja/Kirsikka/Třešeň/Cireșe
raspberry Lampone/Himbeere/Framboise/Frambuesa/Raspberry/Framboos/Malina/Hallon/Framboesa/Vadelma/Malina/Zmeură
blueberry Mirtillo/Heidelbeere/Myrtille/Arándano/Blueberry/Bosbes/Jagoda/Blåbär/Mirtilo/Mustikka/Borůvka/Afine
apple Mela/Apfel/Pomme/Manzana/Apple/Appel/Jabłko/Äpple/Maçã/Omena/Jablko/Mere
pear Pera/Birne/Poire/Pera/Pear/Peer/Gruszka/Päron/Pera/Päärynä/Hruška/Pere
pineapple Ananas/Ananas/Ananas/Piña/Pineapple/Ananas/Ananas/Ananas/Ananás/Ananas/Ananas/Ananas
mango Mango/Mango/Mangue/Mango/Mango/Mango/Mango/Mango/Manga/Mango/Mango/Mango
banana Banana/Banane/Banane/Plátano/Banana/Banaan/Banan/Banan/Banana/Banaani/Banán/Banane
apricot Albicocca/Aprikose/Abricot/Albaricoque/Apricot/Abrikoos/Morela/Aprikos/Alperce/Aprikoosi/Meruňka/Caise
berries Frutti di bosco/Waldfrucht/Fruits rouges/Frutos rojos/Forest Fruits/Bosvruchten/Owoce leśne/Skogsbär\
/Frutos silvestres/Metsämarja/Lesní ovoce/Fructe de pădure
mint Menta/Minze/Menthe/Menta/Mint/Munt/Mięta/Mint/Menta/Minttu/Máta/Mentă
paprika Paprika/Paprika/Paprika/Pimentón/Paprika/Paprika/Papryka/Paprika/Pimentão/Paprika/Paprika/Boia
salted Salate/Gesalzen/Salé/Saladas/Salted/Gezouten/Solone/Saltade/Com sal/Suolattu/Solené/Sărate
onion Cipolla/Zwiebel/Oignon/Cebolla/Onion/Ui/Cebula/Lök/Cebola/Sipuli/Cibule/Ceapă
cheesy Formaggio/Käse/Fromage/Queso/Cheese/Kaas/Ser/Ost/Queijo/Juusto/Sýr/Brânză
chili Piccante/Chili/Pimenté/Picante/Chilli/Pittig/Ostra/Chili/Picante/Chili/Chilli/Picant
rosemary Rosmarino/Rosmarin/Romarin/Romero/Rosemary/Rozemarijn/Rozmaryn/Rosmarin/Alecrim/Rosmariini/Rozmarýn/Rozmarin
barbecue Barbecue/Barbecue/Barbecue/Barbacoa/Barbecue/Barbecue/Barbecue/Grill/Churrasco/Grilli/Barbecue/Grătar
garlic Aglio/Knoblauch/Ail/Ajo/Garlic/Knoflook/Czosnek/Vitlök/Alho/Valkosipuli/Česnek/Usturoi
pepper Pepe/Pfeffer/Poivre/Pimienta/Black Pepper/Peper/Pieprz/Peppar/Pimenta/Pippuri/Pepř/Piper
herbs Erbe/Kräuter/Herbes/Hierbas/Herbs/Kruiden/Zioła/Örter/Ervas/Yrtti/Bylinky/Verdețuri
tomato Pomodoro/Tomate/Tomate/Tomate/Tomato/Tomaat/Pomidor/Tomat/Tomate/Tomaatti/Rajče/Roșii
truffle Tartufo/Trüffel/Truffe/Trufa/Truffle/Truffel/Trufla/Tryffel/Trufa/Tryffeli/Lanýž/Trufe
sesame Sesamo/Sesam/Sésame/Sésamo/Sesame/Sesam/Sezam/Sesam/Sésamo/Seesami/Sezam/Susan
basil Basilico/Basilikum/Basilic/Albahaca/Basil/Basilicum/Bazylia/Basilika/Manjericão/Basilika/Bazalka/Busuioc
mushroom Funghi/Pilze/Champignons/Setas/Mushroom/Paddenstoelen/Grzyby/Svamp/Cogumelos/Sieni/Houby/Ciuperci
olive Olive/Oliven/Olives/Aceitunas/Olive/Olijven/Oliwki/Oliver/Azeitona/Oliivi/Olivy/Măsline
vegetable Verdure/Gemüse/Légumes/Verduras/Vegetable/Groenten/Warzywa/Grönsaker/Legumes/Kasvis/Zelenina/Legume
spinach Spinaci/Spinat/Épinards/Espinacas/Spinach/Spinazie/Szpinak/Spenat/Espinafres/Pinaatti/Špenát/Spanac
chicken Pollo/Huhn/Poulet/Pollo/Chicken/Kip/Kurczak/Kyckling/Frango/Kana/Kuře/Pui
beef Manzo/Rind/Bœuf/Ternera/Beef/Rund/Wołowina/Nöt/Vaca/Nauta/Hovězí/Vită
turkey Tacchino/Pute/Dinde/Pavo/Turkey/Kalkoen/Indyk/Kalkon/Peru/Kalkkuna/Krůta/Curcan
pork Suino/Schwein/Porc/Cerdo/Pork/Varken/Wieprzowina/Fläsk/Porco/Porsas/Vepřové/Porc
salmon Salmone/Lachs/Saumon/Salmón/Salmon/Zalm/Łosoś/Lax/Salmão/Lohi/Losos/Somon
tunafish Tonno/Thunfisch/Thon/Atún/Tuna/Tonijn/Tuńczyk/Tonfisk/Atum/Tonnikala/Tuňák/Ton
lamb Agnello/Lamm/Agneau/Cordero/Lamb/Lam/Jagnięcina/Lamm/Borrego/Lammas/Jehněčí/Miel
rabbit Coniglio/Kaninchen/Lapin/Conejo/Rabbit/Konijn/Królik/Kanin/Coelho/Kani/Králík/Iepure
duck Anatra/Ente/Canard/Pato/Duck/Eend/Kaczka/Anka/Pato/Ankka/Kachna/Rață
liver Fegato/Leber/Foie/Hígado/Liver/Lever/Wątróbka/Lever/Fígado/Maksa/Játra/Ficat
game Selvaggina/Wild/Gibier/Caza/Game/Wild/Dziczyzna/Vilt/Caça/Riista/Zvěřina/Vânat
junior Junior/Junior/Junior/Junior/Junior/Junior/Junior/Junior/Júnior/Junior/Junior/Junior
senior Senior/Senior/Senior/Sénior/Senior/Senior/Senior/Senior/Sénior/Senior/Senior/Senior
smoked Affumicato/Geräuchert/Fumé/Ahumado/Smoked/Gerookt/Wędzony/Rökt/Fumado/Savustettu/Uzený/Afumat
sliced A fette/Scheiben/Tranches/Lonchas/Slices/Plakken/Plastry/Skivad/Fatias/Viipaleet/Plátky/Felii
grated Grattugiato/Gerieben/Râpé/Rallado/Grated/Geraspt/Tarty/Riven/Ralado/Raaste/Strouhaný/Răzuit
aged Stagionato/Gereift/Affiné/Curado/Mature/Belegen/Dojrzały/Lagrad/Curado/Kypsytetty/Zrající/Maturat
goat Capra/Ziege/Chèvre/Cabra/Goat/Geit/Kozi/Get/Cabra/Vuohi/Kozí/Capră
mild Delicato/Mild/Doux/Suave/Mild/Mild/Łagodny/Mild/Suave/Mieto/Jemný/Fin
strong Forte/Kräftig/Corsé/Fuerte/Strong/Krachtig/Mocny/Stark/Forte/Vahva/Silný/Tare
whole Intero/Voll/Entier/Entera/Whole/Vol/Pełne/Helmjölk/Gordo/Täys/Plnotučné/Integral
semi Parzialmente scremato/Fettarm/Demi-écrémé/Semidesnatada/Semi Skimmed/Halfvol/Półtłuste/Mellan/Meio gordo/Kevyt\
/Polotučné/Semidegresat
skimmed Scremato/Entrahmt/Écrémé/Desnatada/Skimmed/Mager/Odtłuszczone/Lätt/Magro/Rasvaton/Odtučněné/Degresat
uht Lunga conservazione/Haltbar/UHT/UHT/Long Life/Houdbaar/UHT/Lång hållbarhet/UHT/Iskukuumennettu/Trvanlivé/UHT
fine Finissimi/Extrafein/Extra fins/Extrafinos/Fine/Extra fijn/Drobne/Fina/Extra finas/Hienot/Jemné/Extrafine
inoil All'olio/In Öl/À l'huile/En aceite/In Oil/In olie/W oleju/I olja/Em óleo/Öljyssä/V oleji/În ulei
natural Al naturale/Naturell/Nature/Al natural/In Water/Naturel/W sosie własnym/Naturell/Ao natural/Vedessä\
/Ve vlastní šťávě/În apă
redkind Rossi/Rot/Rouges/Rojas/Red/Rood/Czerwona/Röda/Encarnado/Punainen/Červené/Roșie
blackkind Neri/Schwarz/Noires/Negras/Black/Zwart/Czarna/Svarta/Preto/Musta/Černé/Neagră
egg All'uovo/Ei/Aux œufs/Al huevo/Egg/Ei/Jajeczny/Ägg/Com ovo/Muna/Vaječné/Cu ou
spelt Farro/Dinkel/Épeautre/Espelta/Spelt/Spelt/Orkisz/Dinkel/Espelta/Speltti/Špalda/Alac
brown Scuro/Braun/Complet/Moreno/Brown/Bruin/Brązowy/Brun/Mascavado/Tumma/Hnědý/Brun
longgrain Lungo/Langkorn/Long/Largo/Long Grain/Langkorrel/Długi/Långkornig/Agulha/Pitkäjyväinen/Dlouhozrnný/Bob lung
fineground Tipo 00/Type 405/T45/Repostería/Plain/Fijn/Tortowa/Special/Tipo 55/Erikois/Hladká/Tip 000
decaf Decaffeinato/Entkoffeiniert/Décaféiné/Descafeinado/Decaf/Cafeïnevrij/Bezkofeinowa/Koffeinfritt/Descafeinado\
/Kofeiiniton/Bez kofeinu/Decofeinizată
espresso Espresso/Espresso/Espresso/Espresso/Espresso/Espresso/Espresso/Espresso/Espresso/Espresso/Espresso/Espresso
arabica Arabica/Arabica/Arabica/Arábica/Arabica/Arabica/Arabica/Arabica/Arábica/Arabica/Arabica/Arabica
intense Intenso/Intensiv/Intense/Intenso/Intense/Intens/Intensywna/Intensiv/Intenso/Voimakas/Intenzivní/Intens
crema Cremoso/Crema/Crema/Crema/Crema/Crema/Crema/Crema/Cremoso/Crema/Crema/Crema
gold Oro/Gold/Or/Oro/Gold/Goud/Złota/Guld/Ouro/Kulta/Zlatá/Aur
green Verde/Grün/Vert/Verde/Green/Groen/Zielona/Grönt/Verde/Vihreä/Zelený/Verde
black Nero/Schwarz/Noir/Negro/Black/Zwart/Czarna/Svart/Preto/Musta/Černý/Negru
ginger Zenzero/Ingwer/Gingembre/Jengibre/Ginger/Gember/Imbir/Ingefära/Gengibre/Inkivääri/Zázvor/Ghimbir
pils Pils/Pils/Pils/Pilsen/Pilsner/Pils/Pils/Pilsner/Pilsen/Pils/Ležák/Pils
wheat Weiss/Weizen/Blanche/Trigo/Wheat/Wit/Pszeniczne/Vete/Trigo/Vehnä/Pšeničné/Grâu
alcfree Analcolica/Alkoholfrei/Sans alcool/Sin alcohol/Alcohol Free/Alcoholvrij/Bezalkoholowe/Alkoholfri/Sem álcool\
/Alkoholiton/Nealkoholické/Fără alcool
redbeer Rossa/Rot/Rousse/Tostada/Red Ale/Amber/Bursztynowe/Amber/Ruiva/Amber/Polotmavé/Roșie
darkbeer Scura/Dunkel/Brune/Negra/Stout/Donker/Ciemne/Mörk/Preta/Tumma/Tmavé/Brună
unfiltered Non filtrata/Naturtrüb/Non filtrée/Sin filtrar/Unfiltered/Ongefilterd/Niefiltrowane/Ofiltrerad\
/Não filtrada/Suodattamaton/Nefiltrované/Nefiltrată
radler Radler/Radler/Panaché/Clara/Shandy/Radler/Radler/Radler/Panachê/Radler/Radler/Radler
ipa IPA/IPA/IPA/IPA/IPA/IPA/IPA/IPA/IPA/IPA/IPA/IPA
still Naturale/Still/Plate/Sin gas/Still/Plat/Niegazowana/Stilla/Sem gás/Hiilihapoton/Neperlivá/Plată
sparkling Frizzante/Classic/Gazeuse/Con gas/Sparkling/Bruisend/Gazowana/Kolsyrad/Com gás/Hiilihapollinen/Perlivá\
/Carbogazoasă
lightgas Leggermente frizzante/Medium/Légèrement pétillante/Poco gas/Lightly Sparkling/Licht bruisend/Lekko gazowana\
/Mild bubbla/Ligeiramente gasosa/Kevytkupla/Jemně perlivá/Ușor carbogazoasă
grapefruit Pompelmo/Grapefruit/Pamplemousse/Pomelo/Grapefruit/Grapefruit/Grejpfrut/Grapefrukt/Toranja/Greippi/Grep\
/Grepfrut
elder Sambuco/Holunder/Sureau/Saúco/Elderflower/Vlierbloesem/Czarny bez/Fläder/Sabugueiro/Seljankukka/Bezinka/Soc
redwine Rosso/Rot/Rouge/Tinto/Red/Rood/Czerwone/Rött/Tinto/Punainen/Červené/Roșu
whitewine Bianco/Weiß/Blanc/Blanco/White/Wit/Białe/Vitt/Branco/Valko/Bílé/Alb
rose Rosato/Rosé/Rosé/Rosado/Rosé/Rosé/Różowe/Rosé/Rosado/Rosé/Růžové/Rose
brut Brut/Brut/Brut/Brut/Brut/Brut/Brut/Brut/Bruto/Brut/Brut/Brut
dry Secco/Trocken/Sec/Seco/Dry/Droog/Wytrawne/Torrt/Seco/Kuiva/Suché/Sec
sweetwine Dolce/Lieblich/Moelleux/Dulce/Sweet/Zoet/Słodkie/Sött/Doce/Makea/Sladké/Dulce
merlot Merlot/Merlot/Merlot/Merlot/Merlot/Merlot/Merlot/Merlot/Merlot/Merlot/Merlot/Merlot
chardonnay Chardonnay/Chardonnay/Chardonnay/Chardonnay/Chardonnay/Chardonnay/Chardonnay/Chardonnay/Chardonnay\
/Chardonnay/Chardonnay/Chardonnay
riserva Riserva/Reserve/Réserve/Reserva/Reserve/Reserve/Rezerwa/Reserva/Reserva/Reserva/Rezerva/Rezervă
muscat Moscato/Muskateller/Muscat/Moscatel/Muscat/Muskaat/Muskat/Muskat/Moscatel/Muskat/Muškát/Muscat
virgin Extravergine/Nativ Extra/Vierge extra/Virgen extra/Extra Virgin/Extra vierge/Z pierwszego tłoczenia/Jungfru\
/Virgem extra/Neitsyt/Panenský/Extravirgin
balsamic Balsamico/Balsamico/Balsamique/Balsámico/Balsamic/Balsamico/Balsamiczny/Balsamico/Balsâmico/Balsamico\
/Balsamikový/Balsamic
cider Di mele/Apfel/De cidre/De manzana/Cider/Appel/Jabłkowy/Äppelcider/De sidra/Omena/Jablečný/De mere
unrefined Grezzo/Kaltgepresst/Pression à froid/Prensado frío/Cold Pressed/Koudgeperst/Tłoczony na zimno/Kallpressad\
/Prensado frio/Kylmäpuristettu/Lisovaný za studena/Presat la rece
frying Per friggere/Brat/Friture/Freír/Frying/Bakken/Do smażenia/Stek/Fritar/Paisto/Na smažení/Prăjit
aloe Aloe vera/Aloe Vera/Aloe vera/Aloe vera/Aloe Vera/Aloë vera/Aloes/Aloe vera/Aloé vera/Aloe vera/Aloe vera/Aloe vera
lavender Lavanda/Lavendel/Lavande/Lavanda/Lavender/Lavendel/Lawenda/Lavendel/Alfazema/Laventeli/Levandule/Lavandă
argan Argan/Argan/Argan/Argán/Argan/Argan/Argan/Argan/Argão/Argan/Argan/Argan
sensitive Sensibili/Sensitiv/Sensible/Sensible/Sensitive/Gevoelig/Wrażliwa/Känslig/Sensível/Herkkä/Citlivá/Sensibil
men Uomo/Men/Homme/Hombre/Men/Men/Męski/Man/Homem/Mies/Muži/Bărbați
sport Sport/Sport/Sport/Sport/Sport/Sport/Sport/Sport/Desporto/Sport/Sport/Sport
roseflower Rosa/Rose/Rose/Rosa/Rose/Roos/Róża/Ros/Rosas/Ruusu/Růže/Trandafir
camomile Camomilla/Kamille/Camomille/Manzanilla/Camomile/Kamille/Rumianek/Kamomill/Camomila/Kamomilla/Heřmánek/Mușețel
antidandruff Antiforfora/Anti-Schuppen/Antipelliculaire/Anticaspa/Anti Dandruff/Anti-roos/Przeciwłupieżowy/Mot mjäll\
/Anticaspa/Hilsettä vastaan/Proti lupům/Antimătreață
dryhair Secchi/Trockenes/Secs/Seco/Dry/Droog/Suche/Torrt/Secos/Kuiville/Suché/Uscat
whitening Sbiancante/Weiß Effekt/Blancheur/Blanqueador/Whitening/Whitening/Wybielająca/Vitare/Branqueador/Valkaiseva\
/Bělicí/Albire
gum Gengive/Zahnfleisch/Gencives/Encías/Gum Care/Tandvlees/Dziąsła/Tandkött/Gengivas/Ien/Dásně/Gingii
kids Bimbi/Kinder/Enfants/Niños/Kids/Kinderen/Dzieci/Barn/Crianças/Lasten/Děti/Copii
freshmint Menta fresca/Frische Minze/Menthe fraîche/Menta fresca/Fresh Mint/Frisse munt/Świeża mięta/Frisk mint\
/Menta fresca/Raikas minttu/Svěží máta/Mentă fresh
fluoride Fluoro/Fluorid/Fluor/Flúor/Fluoride/Fluoride/Fluor/Fluor/Flúor/Fluori/Fluor/Fluor
enamel Smalto/Zahnschmelz/Émail/Esmalte/Enamel/Glazuur/Szkliwo/Emalj/Esmalte/Kiille/Sklovina/Smalț
night Notte/Nacht/Nuit/Noche/Night/Nacht/Noc/Natt/Noite/Yö/Noc/Noapte
wings Con ali/Mit Flügeln/Ailettes/Con alas/Wings/Met vleugels/Skrzydełka/Vingar/Com abas/Siivet/Křidélka/Aripioare
thin Sottili/Ultra dünn/Ultra fines/Finas/Ultra Thin/Ultradun/Cienkie/Tunna/Finas/Ohut/Tenké/Subțiri
normal Normale/Normal/Normal/Normal/Regular/Normaal/Normalne/Normal/Normal/Normaali/Normální/Normal
long Lunghi/Lang/Long/Largo/Long/Lang/Długie/Långa/Longo/Pitkä/Dlouhé/Lungi
cotton Cotone/Baumwolle/Coton/Algodón/Cotton/Katoen/Bawełna/Bomull/Algodão/Puuvilla/Bavlna/Bumbac
scent Profumati/Parfümiert/Parfumé/Perfumado/Scented/Geparfumeerd/Zapachowe/Parfymerad/Perfumado/Tuoksu/Parfémované\
/Parfumate
noscent Senza profumo/Ohne Parfüm/Sans parfum/Sin perfume/Fragrance Free/Zonder parfum/Bezzapachowe/Oparfymerad\
/Sem perfume/Hajusteeton/Bez parfému/Fără parfum
ocean Oceano/Meeresfrische/Océan/Océano/Ocean/Oceaan/Ocean/Hav/Oceano/Meri/Oceán/Ocean
colour Colorati/Color/Couleurs/Color/Colour/Kleur/Kolor/Kulör/Cor/Väri/Barevné/Color
whites Bianchi/Weißwäsche/Blancheur/Blanca/Whites/Witte was/Białe/Vittvätt/Roupa branca/Valkopyykki/Bílé prádlo/Alb
darks Scuri/Schwarzes/Foncé/Oscura/Darks/Zwarte was/Czarne/Svarttvätt/Roupa escura/Tummat/Černé prádlo/Negru
pine Pino/Kiefer/Pin/Pino/Pine/Dennen/Sosna/Tall/Pinho/Mänty/Borovice/Pin
flowers Fiori/Blüten/Fleurs/Flores/Flowers/Bloemen/Kwiaty/Blommor/Flores/Kukka/Květy/Flori
spring Primavera/Frühling/Printemps/Primavera/Spring/Lente/Wiosna/Vår/Primavera/Kevät/Jaro/Primăvară
vinegar Aceto/Essig/Vinaigre/Vinagre/Vinegar/Azijn/Ocet/Ättika/Vinagre/Etikka/Ocet/Oțet
marseille Marsiglia/Kernseife/Savon de Marseille/Marsella/Soap Flakes/Marseille/Mydlany/Marseille/Marselha\
/Marseille/Mýdlový/Marsilia
limescale Anticalcare/Kalklöser/Anticalcaire/Antical/Limescale/Antikalk/Kamień/Kalk/Anticalcário/Kalkki/Vodní kámen\
/Anticalcar
ply2 2 veli/2-lagig/2 plis/2 capas/2 Ply/2-laags/2 warstwy/2-lager/2 folhas/2-kerroksinen/2vrstvý/2 straturi
ply3 3 veli/3-lagig/3 plis/3 capas/3 Ply/3-laags/3 warstwy/3-lager/3 folhas/3-kerroksinen/3vrstvý/3 straturi
ply4 4 veli/4-lagig/4 plis/4 capas/4 Ply/4-laags/4 warstwy/4-lager/4 folhas/4-kerroksinen/4vrstvý/4 straturi
softer Morbida/Soft/Douceur/Suave/Soft/Zacht/Miękki/Mjuk/Macio/Pehmeä/Jemný/Moale
recycled Riciclata/Recycling/Recyclé/Reciclado/Recycled/Gerecycled/Makulaturowy/Återvunnet/Reciclado/Kierrätetty\
/Recyklovaný/Reciclată
decor Decorata/Dekor/Décor/Decorado/Printed/Decor/Wzór/Mönster/Decorado/Kuvioitu/Dekor/Decor
giant Gigante/Riesen/Géant/Gigante/Giant/Reuzen/Gigant/Jätte/Gigante/Jätti/Obří/Gigant
l35 35 litri/35 Liter/35 litres/35 litros/35 Litre/35 liter/35 litrów/35 liter/35 litros/35 litraa/35 litrů/35 litri
l60 60 litri/60 Liter/60 litres/60 litros/60 Litre/60 liter/60 litrów/60 liter/60 litros/60 litraa/60 litrů/60 litri
tie Con lacci/Zugband/Liens/Autocierre/Tie Handle/Trekband/Z taśmą/Knythandtag/Com fitas/Nauhalla/Zatahovací/Cu snur
tough Resistenti/Reißfest/Résistants/Resistentes/Tough/Sterk/Mocne/Stark/Resistentes/Vahvat/Pevné/Rezistenți
compost Compostabili/Kompostierbar/Compostables/Compostables/Compostable/Composteerbaar/Kompostowalne/Komposterbara\
/Compostáveis/Biohajoava/Kompostovatelné/Compostabili
colored Colorati/Bunt/Colorés/Colores/Coloured/Gekleurd/Kolorowe/Färgade/Coloridos/Värilliset/Barevné/Colorate
small Piccoli/Klein/Petits/Pequeños/Small/Klein/Małe/Små/Pequenos/Pienet/Malé/Mici
large Grandi/Groß/Grands/Grandes/Large/Groot/Duże/Stora/Grandes/Isot/Velké/Mari
handles Con manici/Mit Griff/À poignées/Con asas/Handle/Met handvat/Z uszami/Handtag/Com asas/Kahvalliset/S uchem\
/Cu mânere
size2 Taglia 2/Größe 2/Taille 2/Talla 2/Size 2/Maat 2/Rozmiar 2/Storlek 2/Tamanho 2/Koko 2/Velikost 2/Mărimea 2
size3 Taglia 3/Größe 3/Taille 3/Talla 3/Size 3/Maat 3/Rozmiar 3/Storlek 3/Tamanho 3/Koko 3/Velikost 3/Mărimea 3
size4 Taglia 4/Größe 4/Taille 4/Talla 4/Size 4/Maat 4/Rozmiar 4/Storlek 4/Tamanho 4/Koko 4/Velikost 4/Mărimea 4
size5 Taglia 5/Größe 5/Taille 5/Talla 5/Size 5/Maat 5/Rozmiar 5/Storlek 5/Tamanho 5/Koko 5/Velikost 5/Mărimea 5
newborn Newborn/Newborn/Nouveau-né/Recién nacido/Newborn/Newborn/Newborn/Nyfödd/Recém-nascido/Vastasyntynyt\
/Novorozenec/Nou-născut
midi Midi/Midi/Midi/Midi/Midi/Midi/Midi/Midi/Midi/Midi/Midi/Midi
pants Mutandino/Pants/Culottes/Braguita/Pants/Broekjes/Pieluchomajtki/Byxblöja/Cueca/Housuvaippa/Kalhotkové/Chiloțel
clay Argilla/Ton/Argile/Arcilla/Clay/Klei/Bentonitowy/Lera/Argila/Savi/Jíl/Argilă
clumping Agglomerante/Klumpend/Agglomérante/Aglomerante/Clumping/Klontvormend/Zbrylający/Klumpbildande/Aglomerante\
/Paakkuuntuva/Hrudkující/Aglomerant
silica Silicio/Silikat/Silice/Sílice/Silica/Silica/Silikonowy/Silikat/Sílica/Silika/Silikagel/Silicat
plantlitter Vegetale/Pflanzlich/Végétale/Vegetal/Plant Based/Plantaardig/Drewniany/Växtbaserad/Vegetal/Kasvi\
/Rostlinný/Vegetal
powder Talco/Puder/Talc/Talco/Baby Powder/Talkpoeder/Pudrowy/Talk/Talco/Talkki/Pudrový/Talc
bio Bio/Bio/Bio/Bio/Organic/Bio/Bio/Ekologisk/Bio/Luomu/Bio/Bio
light Light/Leicht/Allégé/Light/Light/Light/Light/Lätt/Light/Kevyt/Light/Light
zero Senza zucchero/Ohne Zucker/Sans sucres/Sin azúcar/No Sugar/Zonder suiker/Bez cukru/Sockerfri/Sem açúcar\
/Sokeriton/Bez cukru/Fără zahăr
grainy Integrale/Vollkorn/Complet/Integral/Wholegrain/Volkoren/Pełnoziarniste/Fullkorn/Integral/Täysjyvä/Celozrnné\
/Integral
nogluten Senza glutine/Glutenfrei/Sans gluten/Sin gluten/Gluten Free/Glutenvrij/Bezglutenowe/Glutenfri/Sem glúten\
/Gluteeniton/Bez lepku/Fără gluten
nolactose Senza lattosio/Laktosefrei/Sans lactose/Sin lactosa/Lactose Free/Lactosevrij/Bez laktozy/Laktosfri\
/Sem lactose/Laktoositon/Bez laktózy/Fără lactoză
vegan Vegano/Vegan/Végétal/Vegano/Vegan/Vegan/Wegańskie/Vegansk/Vegan/Vegaani/Vegan/Vegan
protein Protein/Protein/Protéiné/Proteínas/Protein/Proteïne/Proteinowe/Protein/Proteína/Proteiini/Protein/Proteic
nosalt Senza sale/Ohne Salz/Sans sel/Sin sal/No Salt/Zonder zout/Bez soli/Osaltad/Sem sal/Suolaton/Bez soli/Fără sare
crunchy Croccanti/Knusprig/Croustillant/Crujiente/Crunchy/Knapperig/Chrupiące/Krispig/Crocante/Rapea/Křupavé/Crocant
classic Classico/Klassik/Classique/Clásico/Classic/Klassiek/Klasyczny/Klassisk/Clássico/Klassikko/Klasik/Clasic
eco Eco/Öko/Écologique/Eco/Eco/Eco/Eko/Miljö/Eco/Eko/Eko/Eco
"""

# Varieties of a group; after the bar those that stand beside a plain one (a strong difference, not a flavour).
GROUPS = """
sweet choc dark white vanilla hazel coconut caramel almond honey pistachio cinnamon cocoa lemon strawberry \
| bio zero grainy nogluten vegan protein
fruit strawberry lemon orange peach cherry raspberry blueberry apple pear pineapple mango banana apricot berries \
| bio light zero nolactose
salty paprika salted onion cheesy chili rosemary barbecue garlic pepper herbs tomato truffle sesame \
| bio light nosalt grainy nogluten
sauce basil mushroom olive vegetable spinach chili cheesy tunafish chicken beef salmon herbs garlic \
| bio light vegan nogluten
veg fine inoil natural redkind blackkind chili herbs small large classic tomato lemon garlic | bio nosalt
grain spelt brown longgrain fineground blackkind redkind white classic fine large cocoa coconut | bio grainy nogluten
pasta egg spelt tomato spinach basil classic fine large green truffle mushroom pepper | bio grainy nogluten
butter salted mild classic garlic herbs olive fine honey pepper truffle lemon softer | bio light nolactose vegan
cola lemon cherry vanilla grapefruit elder mint ginger peach orange raspberry classic apple | zero bio light
milk whole semi skimmed uht vanilla choc almond coconut strawberry goat classic hazel | bio nolactose protein zero
cheese aged mild goat sliced grated smoked herbs pepper garlic salted chili strong truffle | bio light nolactose vegan
meat smoked chicken turkey pork beef pepper sliced thin chili herbs classic mild truffle | bio light nogluten
coffee espresso arabica intense crema gold mild strong classic hazel vanilla caramel dark | bio decaf
tea green black lemon ginger mint berries peach vanilla honey cinnamon orange classic elder | bio decaf
beer pils wheat redbeer darkbeer unfiltered radler ipa lemon strong grapefruit honey gold | alcfree bio light nogluten
water still sparkling lightgas lemon orange grapefruit elder cherry mint ginger peach apple | zero bio
wine redwine whitewine rose brut dry sweetwine merlot chardonnay riserva muscat classic gold | bio alcfree
oil virgin mild classic balsamic cider unrefined frying lemon chili garlic basil truffle | bio
care aloe lavender almond coconut argan sensitive men sport roseflower camomile mint honey antidandruff dryhair \
| bio kids
teeth freshmint whitening gum fluoride enamel sensitive herbs lemon classic strawberry aloe night | bio kids
pads night wings thin normal long large cotton scent camomile aloe sensitive classic | bio noscent
wipes aloe sensitive camomile cotton scent lavender almond coconut men mint fine large | bio kids noscent
sponge small large tough colored giant softer classic green marseille decor thin strong | eco
nappy size2 size3 size4 size5 newborn midi junior night sensitive cotton classic thin | pants bio
clean lemon lavender ocean colour whites darks sensitive pine flowers spring vinegar marseille limescale | eco
paper ply2 ply3 ply4 softer recycled decor camomile aloe giant scent white classic | eco
bags l35 l60 tie tough compost colored small large handles scent giant lavender | eco
pet chicken beef salmon tunafish lamb rabbit turkey duck liver game junior senior | bio light
litter clay clumping silica plantlitter lavender powder aloe fine natural scent softer green | eco
"""

# Sizes of a size class, and the euros that the middle one costs.
SIZES = """
biscuit 2.2 200 g,250 g,300 g,350 g,400 g,500 g,700 g,3 x 100 g
choc 1.9 40 g,80 g,100 g,150 g,200 g,300 g,3 x 100 g,5 x 40 g
jar 2.6 180 g,190 g,200 g,250 g,290 g,340 g,370 g,400 g,500 g
can 1.5 160 g,240 g,400 g,500 g,690 g,800 g,3 x 80 g,2 x 160 g,3 x 400 g
dairy 1.6 125 g,150 g,170 g,200 g,400 g,500 g,1 kg,4 x 125 g,2 x 125 g,8 x 125 g
ice 3.4 500 ml,900 ml,1 l,4 x 110 ml,6 x 70 ml,450 ml
juice 1.7 1 l,1.5 l,750 ml,330 ml,3 x 200 ml,6 x 200 ml,200 ml,2 l
soda 1.4 33 cl,50 cl,1 l,1.5 l,6 x 33 cl,6 x 1.5 l,4 x 25 cl,250 ml,2 l
snack 1.7 35 g,80 g,100 g,125 g,150 g,175 g,200 g,300 g,6 x 25 g
teabag 2.1 20 bags,25 bags,40 bags,50 bags,100 bags
babyjar 1.3 80 g,100 g,125 g,190 g,2 x 80 g,4 x 100 g,6 x 90 g
frozen 3.3 300 g,400 g,450 g,500 g,600 g,750 g,1 kg,2 x 350 g
dry 1.4 250 g,400 g,500 g,1 kg,2 kg,5 kg
milk 1.3 1 l,500 ml,250 ml,6 x 1 l,3 x 200 ml,1.5 l
cheese 2.4 100 g,125 g,150 g,200 g,250 g,300 g,400 g,3 x 125 g,500 g
meat 2.9 70 g,80 g,100 g,120 g,150 g,200 g,250 g,300 g,2 x 100 g,500 g
coffee 4.9 200 g,250 g,500 g,1 kg,2 x 250 g
capsule 3.9 10 caps,16 caps,20 caps,30 caps,50 caps,100 caps
beer 1.3 33 cl,50 cl,66 cl,6 x 33 cl,4 x 50 cl,24 x 33 cl,3 x 33 cl,12 x 50 cl
water .7 50 cl,1 l,1.5 l,2 l,6 x 1.5 l,6 x 50 cl,33 cl,12 x 1 l
wine 5.9 75 cl,37.5 cl,1.5 l,25 cl,3 l
oil 5.2 250 ml,500 ml,750 ml,1 l,3 l,5 l
shower 2.7 200 ml,250 ml,300 ml,400 ml,500 ml,750 ml,2 x 250 ml
tube 2.4 50 ml,75 ml,100 ml,125 ml,150 ml,2 x 75 ml
soap 1.5 90 g,100 g,125 g,2 x 100 g,4 x 90 g
pads 2.3 10 pcs,12 pcs,14 pcs,16 pcs,20 pcs,30 pcs,56 pcs,72 pcs,3 x 60 pcs
nappy 8.9 22 pcs,28 pcs,36 pcs,44 pcs,52 pcs,90 pcs
liquid 3.1 500 ml,750 ml,1 l,1.5 l,2 l,3 l,5 l
spray 2.6 500 ml,600 ml,650 ml,750 ml,1 l,2 x 750 ml
tabs 5.5 20 tabs,26 tabs,30 tabs,40 tabs,60 tabs,100 tabs
roll 3.2 2 rolls,3 rolls,4 rolls,6 rolls,8 rolls,10 rolls,12 rolls,16 rolls,24 rolls
box 1.8 10 pcs,15 pcs,20 pcs,30 pcs,40 pcs,50 pcs,100 pcs
sponge 1.6 2 pcs,3 pcs,4 pcs,5 pcs,6 pcs,10 pcs
fish 2.4 80 g,112 g,120 g,160 g,200 g,3 x 80 g,2 x 160 g,4 x 80 g
petcan 1.4 85 g,100 g,150 g,400 g,800 g,4 x 100 g,12 x 85 g,6 x 400 g
petdry 4.9 400 g,750 g,1 kg,1.5 kg,2 kg,4 kg,10 kg
litter 4.2 5 l,6 l,10 l,15 l,20 l,5 kg,10 kg
"""

# Words for countable units in the order of LANGUAGES, as shops write them and as tills shorten them.
UNITS = {
    "pcs": ("pezzi Stück pièces uds pack stuks szt. st un kpl ks buc",
             "PZ ST PCS UDS PK ST SZT ST UN KPL KS BUC"),
    "rolls": ("rotoli Rollen rouleaux rollos rolls rollen rolek rullar rolos rullaa rolí role",
               "RT RO RLX ROL RL ROL ROL RUL RL RLL ROLI ROLE"),
    "tabs": ("pastiglie Tabs tablettes pastillas tablets tabletten tabletek tabletter pastilhas tablettia "
              "tablet tablete",
              "PAST TABS TAB PAST TAB TABS TAB TAB PAST TABL TABL TABL"),
    "bags": ("filtri Beutel sachets bolsitas bags zakjes torebek påsar saquetas pussia sáčků plicuri",
              "F BTL SACH BOLS BGS ZKJ TOR PÅS SAQ PSS SÁČ PL"),
    "caps": ("capsule Kapseln capsules cápsulas pods cups kapsułek kapslar cápsulas kapselia kapslí capsule",
              "CAPS KAPS CAPS CAPS PODS CUPS KAPS KAPS CAPS KAPS KAPS CPS"),
}

# A department's word as shops file it, and the short word that some tills put ahead, in the order of LANGUAGES.
DEPARTMENTS = {
    "sweets": ("Dolci/Süßwaren/Sucré/Dulces/Sweets/Zoetwaren/Słodycze/Godis/Doces/Makeiset/Sladkosti/Dulciuri",
                "DOLC./SÜSSW./SUCR./DULC./SWEETS/SNOEP/SŁOD./GODIS/DOCES/MAKEIS./SLADK./DULC."),
    "dairy": ("Latticini/Molkerei/Crèmerie/Lácteos/Dairy/Zuivel/Nabiał/Mejeri/Laticínios/Maitotuotteet/Mléčné/"
               "Lactate",
               "LATT./MOPRO/CREM./LACT./DAIRY/ZUIV./NAB./MEJERI/LATIC./MAITO/MLEC./LACT."),
    "frozen": ("Surgelati/Tiefkühl/Surgelés/Congelados/Frozen/Diepvries/Mrożonki/Fryst/Congelados/Pakasteet/"
                "Mražené/Congelate",
                "SURG./TK/SURG./CONG./FRZ/DV/MROŻ./FRYST/CONG./PAKAST./MRAZ./CONG."),
    "grocery": ("Dispensa/Lebensmittel/Épicerie/Despensa/Groceries/Kruidenierswaren/Spożywcze/Skafferi/"
                 "Mercearia/Kuivatuotteet/Trvanlivé/Băcănie",
                 "ALIM./NM/EPIC./ALIM./GROC/KRUID./SPOŻ./SPECERI/MERC./ELINT./POTR./ALIM."),
    "drinks": ("Bevande/Getränke/Boissons/Bebidas/Drinks/Dranken/Napoje/Dryck/Bebidas/Juomat/Nápoje/Băuturi",
                "BEV./GETR./BOISS./BEB./DRINK/DRANK/NAP./DRYCK/BEB./JUOMA/NAP./BAUT."),
    "baby": ("Infanzia/Babypflege/Bébé/Bebé/Baby/Baby/Dziecko/Barn/Bebé/Lapset/Dítě/Bebeluși",
              "INF./BABY/BB/BEBE/BABY/BABY/DZIEC./BARN/BEBE/LAPSI/DITE/BEBE"),
    "snacks": ("Snack salati/Knabbern/Apéritif/Aperitivos/Snacks/Hartige snacks/Przekąski/Snacks/Aperitivos/"
                "Naposteltavat/Slané/Gustări",
                "SNACK/KNABB./APER./APER./SNACK/SNACK/PRZEK./SNACKS/APER./NAPOST./SLANE/SNACK"),
    "meat": ("Salumi/Wurstwaren/Charcuterie/Charcutería/Cold Cuts/Vleeswaren/Wędliny/Chark/Charcutaria/Liha/"
              "Uzeniny/Mezeluri",
              "SAL./WURST/CHARC./CHARC./MEAT/VLEES/WĘDL./CHARK/CHARC./LIHA/UZEN./MEZ."),
    "hygiene": ("Igiene/Drogerie/Hygiène/Higiene/Toiletries/Verzorging/Higiena/Hygien/Higiene/Hygienia/Drogerie/"
                 "Igienă",
                 "IG./DROG./HYG./HIG./TOIL/VERZ./HIG./HYG/HIG./HYG./DROG./IGIENA"),
    "household": ("Casa/Haushalt/Entretien/Limpieza/Household/Huishouden/Dom/Hushåll/Limpeza/Koti/Domácnost/Casă",
                   "DET./HAUSH./ENTR./LIMP./HH/HUISH./CHEM./HUSH./LIMP./KOTI/DOMAC./MENAJ"),
    "pets": ("Animali/Tierbedarf/Animalerie/Mascotas/Pets/Huisdieren/Zwierzęta/Djur/Animais/Lemmikit/Zvířata/"
              "Animale",
              "ANIM./TIER/ANIM./MASC./PET/DIER/ZOO/DJUR/ANIM./LEMM./ZVIRE/ANIM."),
}

# What tills print that no brand's product is: goods by weight, bread, bags, deposits, discounts, services.
UNBRANDED = {
    "it": "BANANE KG|MELE GOLDEN|ZUCCHINE|PANE COMUNE|SHOPPER BIO|BUONO SCONTO|SCONTO 20%|POMODORI RAMATO|"
          "FOCACCIA|INSALATA MISTA|UOVA FRESCHE 6|PETTO POLLO KG|CAROTE 1KG|CAUZIONE|RESO MERCE|PATATE SACCO 2KG|"
          "ROSETTE|PROSC.COTTO BANCO|LIMONI RETE|MACINATO BOVINO|RICARICA TEL.|PUNTI FEDELTA|PANE INTEGR.|"
          "ARANCE TAROCCO",
    "de": "BANANEN|ÄPFEL BRAEBURN 1KG|PFAND 0,25|LEERGUT|BRÖTCHEN|TRAGETASCHE|RISPENTOMATEN|RABATT 30%|EIER 10ER|"
          "KARTOFFELN FESTK.|HACKFLEISCH GEM.|GURKE ST|PAPIERTASCHE|BAUERNBROT 750G|ZITRONEN NETZ|COUPON|"
          "KAROTTEN BEUTEL|BLUMENSTRAUSS|EINWEGPFAND 6X|LAUGENBREZEL|PAYBACK PUNKTE|KOPFSALAT|SUPPENGRÜN|"
          "TREUERABATT",
    "fr": "BANANES VRAC|POMMES GALA|BAGUETTE TRAD|SAC CAISSE|REMISE 10%|CAROTTES 1KG|CONCOMBRE|CONSIGNE|"
          "SALADE LAITUE|OEUFS X12|STEAK HACHE 15%|POULET PAC|PAIN CAMPAGNE|CITRONS FILET|REMISE FIDELITE|"
          "COURGETTES|TOMATES GRAPPE|PAIN CHOCO X4|BOUQUET FLEURS|CARTE CADEAU|AVOCAT PIECE|SAC KRAFT|"
          "BON REDUCTION",
    "es": "PLATANO CANARIAS|MANZANA GOLDEN|BOLSA PLASTICO|BARRA PAN|DTO. 2A UNIDAD|TOMATE RAMA|HUEVOS L 12|"
          "CALABACIN|LECHUGA ICEBERG|PATATA MALLA 3KG|PECHUGA POLLO KG|CEBOLLA MALLA|LIMON MALLA|CUPON|"
          "PAN RUSTICO|PIMIENTO VERDE|CARNE PICADA MIX|ZANAHORIA BOLSA|NARANJA ZUMO|AGUACATE UD|DEVOLUCION|"
          "BOLSA REUTIL.|MAGDALENA HORNO",
    "en": "BANANAS LOOSE|CARRIER BAG|BAG FOR LIFE|GALA APPLES|WHITE BLOOMER|BROCCOLI|CRV|BOTTLE DEPOSIT|"
          "MULTIBUY SAVING|CHICKEN BREAST KG|POTATOES 2KG|CUCUMBER|EGGS LARGE 12|LEMONS NET|CROISSANT EACH|"
          "COUPON|GROUND BEEF 80/20|BAKERY ROLLS 4|CARROTS BAG|GIFT CARD|LETTUCE|AVOCADO EA|STAFF DISCOUNT|"
          "ROSES BUNCH",
    "nl": "BANANEN|ELSTAR APPELS|STATIEGELD|DRAAGTAS|TROSTOMATEN|VOLKOREN BROOD|BONUSKORTING|KOMKOMMER|"
          "EIEREN 10ST|KIPFILET|GEHAKT H.O.H.|AARDAPPELEN 3KG|UIEN NET|SPAARZEGELS|STOKBROOD|SLA KROP|WORTELEN|"
          "CITROEN ST|KORTING 35%|BOS TULPEN|EMBALLAGE|PISTOLETS",
    "pl": "BANANY LUZ|JABŁKA GALA|REKLAMÓWKA|CHLEB ZWYKŁY|KAJZERKA|OPUST|POMIDORY GAŁĄZKA|JAJA L 10|ZIEMNIAKI|"
          "OGÓREK|FILET Z KURCZAKA|KAUCJA|CEBULA KG|BUŁKA|MARCHEW KG|CYTRYNY|TORBA PAPIEROWA|MIELONE WP.|SAŁATA|"
          "PĄCZEK|RABAT",
    "sv": "BANANER|ÄPPLE ROYAL|PANT|PLASTKASSE|KVISTTOMAT|RABATT|ÄGG 12P|GURKA|POTATIS FAST|KYCKLINGFILÉ|LIMPA|"
          "MOROT 1KG|NÖTFÄRS|GUL LÖK|CITRON|FRALLA|PAPPERSKASSE|ISBERGSSALLAD|MEDLEMSRABATT|KANELBULLE|TULPANER",
    "pt": "BANANA KG|MACA GALA|SACO PLASTICO|PAO MISTURA|DESCONTO CARTAO|TOMATE RAMA|OVOS M 12|BATATA 3KG|"
          "PEITO FRANGO|CENOURA|CEBOLA|CARCACA|LIMAO|ALFACE|CURGETE|CUPAO|CARNE PICADA|LARANJA KG|SACO REUTIL.|"
          "BROA MILHO",
    "fi": "BANAANI|OMENA ROYAL|PANTTI|MUOVIKASSI|TOMAATTI|ALENNUS|KANANMUNA 10|KURKKU|PERUNA KG|BROILERIFILEE|"
          "RUISLEIPÄ|PORKKANA|JAUHELIHA|SIPULI|SÄMPYLÄ|PAPERIKASSI|JÄÄVUORISALAATTI|KORVAPUUSTI|PALAUTUSPULLO|"
          "S-BONUS|TULPPAANI",
    "cs": "BANÁNY|JABLKA GALA|TAŠKA IGELIT|ROHLÍK|CHLÉB KMÍN|SLEVA|RAJČATA KEŘÍK|VEJCE M 10|BRAMBORY|"
          "OKURKA SALÁT|KUŘECÍ PRSA|ZÁLOHA LAHEV|CIBULE|HOUSKA|MRKEV|CITRONY|MLETÉ MASO|KUPÓN|VRATNÁ LAHEV|"
          "KOBLIHA|SALÁT LEDOVÝ",
    "ro": "BANANE KG|MERE GOLDEN|PUNGA|PAINE ALBA|REDUCERE|ROSII CIORCHINE|OUA M 10|CARTOFI|CASTRAVETI KG|"
          "PIEPT PUI|GARANTIE SGR|CEAPA|FRANZELA|MORCOVI|LAMAI|CARNE TOCATA|SALATA VERDE|COVRIG|PUNGA BIO|"
          "DISCOUNT CARD",
}

# Common words that some brands are called by, and goods in whose names such a word stands for itself.
COMMON = {
    "it": ("Ruscello Lucciola Granaio Pettirosso Ventaglio Aratro Bottega Cascina Lanterna Betulla",
           "PANE DEL {} KG|FIORI {}|CANDELA {}|TORTA {} BANCO|FORM.{} AL TAGLIO"),
    "de": ("Kleeblatt Bergfink Scheune Laterne Zaunkönig Windmühle Feldweg Kachel Dorfplatz Ahorn",
           "{}BROT|{}STRAUSS|{}KERZE|{}TORTE STK|SERV.{} MOTIV"),
    "fr": ("Pinson Lavoir Grenier Colline Ruche Sentier Verger Tilleul Hirondelle Marelle",
           "PAIN DU {}|BOUQUET {}|BOUGIE {}|TARTE {} 6P|PLANTE {}"),
    "es": ("Jilguero Vereda Arriero Candil Espiga Alondra Romeral Molinete Azahar Cerezo",
           "PAN {}|RAMO {}|VELA {}|TARTA {} RAC|MACETA {}"),
    "en": ("Lantern Meadow Acorn Thistle Harvest Orchard Sparrow Hearth Brook Cottage",
           "{} LOAF|{} BOUQUET|{} CANDLE|{} PIE EACH|{} PLANT POT"),
    "nl": ("Klaver Roodborst Vuurtoren Hooiberg Molen Boomgaard Merel Dijk Zolder Kers",
           "{}BROOD|BOEKET {}|KAARS {}|{}TAART|{} PLANT"),
    "pl": ("Skowronek Wiatrak Polana Zagroda Jaskółka Strumyk Kłos Chata Brzoza Spichlerz",
           "CHLEB {}|BUKIET {}|ŚWIECA {}|CIASTO {} KG|ZNICZ {}"),
    "sv": ("Lada Trast Hage Gärdsgård Kvarn Lärka Granskog Bäck Syren Lykta",
           "{}LIMPA|BUKETT {}|LJUS {}|TÅRTA {}|{} KRUKA"),
    "pt": ("Andorinha Celeiro Beiral Moinho Ribeiro Candeia Giesta Cotovia Varanda Seara",
           "PAO {}|RAMO {}|VELA {}|BOLO {} FATIA|VASO {}"),
    "fi": ("Kuusi Kiuru Puro Aitta Lyhty Kesanto Niitty Pihlaja Tuuli Mylly",
           "{}LEIPÄ|KIMPPU {}|KYNTTILÄ {}|{}KAKKU|{} RUUKKU"),
    "cs": ("Skřivan Studánka Louka Stodola Lucerna Vlaštovka Bříza Potok Chalupa Klas",
           "CHLÉB {}|KYTICE {}|SVÍČKA {}|DORT {} KS|KVĚTINA {}"),
    "ro": ("Ciocârlia Izvor Moara Livada Felinar Mesteacăn Pridvor Hambar Pârâu Spic",
           "PAINE {}|BUCHET {}|LUMANARE {}|TORT {} KG|GHIVECI {}"),
}

# Syllables that names of a language are built of: heads, middles, endings; and given names of its people.
SYLLABLES = {
    "it": ("bra ca fi gra la mo pe ro sa tre va vi zo bel cor dal fon mar pon ser",
           "bi lo ra ni ve do ga lu ti ne ma co",
           "no ni ra ti lla sco ri nte zzi vo ta dola retti gna",
           "Elda Oreste Ivana Nello Zita Piero"),
    "de": ("bra dor eck fal gru hal kel lin mor nie ross stei tan wal zol ber hoch kir",
           "ben el gen he mer ne ter schen ke",
           "berg feld mann hof bach thal er ing au wick heimer",
           "Otti Gerlinde Hannes Alma Veit Runa"),
    "fr": ("bel cha dor fou gri lan mar ner pou rou sau tre val bri cler mon vau",
           "be li ro ne vi ga de ma lou re",
           "vert ier et elle oux ard in ac eau iere onne",
           "Odile Armel Josse Mireille Aubin Clo"),
    "es": ("al bar cal des fer gar lo mon pal que ro sal tor val zu car vi",
           "ba de ra li na ve ta go mi lo",
           "dero nosa ñal rueda ril mar zano bia tero llas uela",
           "Nuria Eloy Remedios Tello Inés Celso"),
    "en": ("ash bram col dun fen gar hal kin lod mar nor pen rad stan thorn wex win",
           "a der ing le ber mer ro",
           "by field wick ton more ley ham worth sby well combe",
           "Mabel Ned Hettie Alfie Wilf Dora"),
    "nl": ("bol dijk eer grut ham kol lin mol nij oost pol rij stee vaan wes zand",
           "der el en ver ke ling",
           "huizen stra veld ma kamp dam loo rink sma hof",
           "Joop Fenna Wietse Aaltje Gijs Tineke"),
    "pl": ("bor dob gra jar kol lub mar nie pol rad sto tar wil zab kro mru",
           "no ro le wi da ko za",
           "wiec ski nica owa nek czyn anka ków szek isko",
           "Bogna Witek Jagna Zenon Hela Mirka"),
    "sv": ("ald berg dal eke fur gran hult järn kull lind norr stor tall ving ås",
           "a e o er ing",
           "by vik lund berga näs torp fors ö mark holm",
           "Sixten Ebba Torsten Majken Alva Gösta"),
    "pt": ("al bar ca fer gua lou mon pal ri sei tra val vi cor des",
           "ba ra lo ne ga mi de ta",
           "nheiro eira ões inho ades osa elo mar uda inha",
           "Zulmira Abílio Graça Tomé Benta Lino"),
    "fi": ("aho haa kal lau mat nie pir rau sal tam vuo hir kos",
           "ka la ne ri va ta mi",
           "nen la mäki järvi ranta lampi sto ola koski",
           "Aino Urho Helmi Toivo Saima Veikko"),
    "cs": ("bor dob hra ja kla lip mor no pol ra ště tře vla za žd",
           "bo ko le ne va ri do",
           "vice nka ský ovec ina ník áček ov ice an",
           "Bohuš Květa Lojza Zdena Hynek Mařka"),
    "ro": ("al băr cer dra făg gor lu mar ne pri să tur vâl zor",
           "ba do re ni la te ru",
           "eni escu oara iș ești an in ița av uța",
           "Ileana Pavel Smaranda Costin Veta Radu"),
}

# Names of shops as receipts print them; {} is the chain.
SHOPS = {
    "it": "Supermercati {}|{} S.R.L.|{} Market|IPER {}|{}", "de": "{} Markt GmbH|{}|{} Discount|{} Verbrauchermarkt",
    "fr": "{} Marché|Hyper {}|{}|{} City", "es": "Supermercados {}|{} S.A.|{}|Hiper {}",
    "en": "{} Stores|{} Foods|{}|{} Superstore", "nl": "{}|{} Supermarkt|{} B.V.", "pl": "{} Sp. z o.o.|{}|Market {}",
    "sv": "{} Livs|{}|{} Supermarket", "pt": "Supermercados {}|{} S.A.|{}", "fi": "{}-Market|K.{}|{}",
    "cs": "{} s.r.o.|{}|Supermarket {}", "ro": "{} SRL|Magazin {}|{}",
}

PROMOS = {"it": "PROMO OFFERTA", "de": "AKTION SPAR", "fr": "PROMO OFFRE", "es": "OFERTA PROMO", "en": "PROMO OFFER",
          "nl": "ACTIE AKTIE", "pl": "PROMO GAZ", "sv": "EXTRA KAMPANJ", "pt": "PROMO", "fi": "TARJOUS", "cs": "AKCE",
          "ro": "PROMO OFERTA"}

# Discounts on a brand, which are no goods.
DISCOUNTS = {"it": "SCONTO {}", "de": "RABATT {}", "fr": "REMISE {}", "es": "DTO. {}", "en": "{} SAVING",
             "nl": "KORTING {}", "pl": "OPUST {}", "sv": "RABATT {}", "pt": "DESC. {}", "fi": "ALE {}",
             "cs": "SLEVA {}", "ro": "REDUCERE {}"}

# Words that tills shorten in a way of their own.
CURT = {
    ("zero", "it"): "S/ZUCCH|S.ZUCCHERO|S/Z",
    ("nogluten", "it"): "S/GLUT|S.GLUT.",
    ("nolactose", "it"): "S/LATT|S.LATTOSIO",
    ("zero", "de"): "O.ZUCKER|ZUCKERFR.",
    ("nogluten", "de"): "GLUTENFR.|GF",
    ("nolactose", "de"): "LAKTOSEFR.|LAKT.FR.",
    ("zero", "fr"): "S/SUCRE|SS SUCRE",
    ("nogluten", "fr"): "SS GLUTEN|S/GLUT",
    ("nolactose", "fr"): "SS LACT|S/LACT.",
    ("zero", "es"): "S/AZUCAR|0% AZUC",
    ("nogluten", "es"): "S/GLUTEN|S/G",
    ("nolactose", "es"): "S/LACTOSA|S/LACT",
    ("zero", "en"): "N/SUGAR|NAS|SF",
    ("nogluten", "en"): "GF|G/FREE",
    ("nolactose", "en"): "LACTO FREE|L/FREE",
    ("zero", "pt"): "S/ACUCAR|S/AC",
    ("nogluten", "pt"): "S/GLUT",
    ("nolactose", "pt"): "S/LACT",
    ("grainy", "it"): "INTEGR.|INT",
    ("grainy", "de"): "VK|VOLLK.",
    ("grainy", "en"): "W/GRAIN|WHLGRN",
    ("semi", "it"): "P.S.|PARZ.SCR.",
    ("semi", "en"): "S/SKIM|SEMI SKMD",
    ("semi", "fr"): "1/2 ECR|DEMI ECR",
    ("virgin", "it"): "E.V.|EXTRAV.",
    ("virgin", "es"): "V.EXTRA|VIRG.EXT",
    ("virgin", "fr"): "VIERGE EXT|V.E.",
    ("bio", "en"): "ORG|ORGANIC",
    ("bio", "sv"): "EKO|EKOLOG.",
    ("whole", "de"): "VOLL|3,5%",
    ("semi", "de"): "FETTARM|1,5%",
    ("still", "it"): "NAT.|NATURALE",
    ("sparkling", "it"): "FRIZZ.|FRIZZANTE",
    ("strawberry", "en"): "STRAWB|STRWBRY",
    ("choc", "en"): "CHOC|CHOCO",
    ("choc", "it"): "CIOCC.|CIOCCOL",
    ("choc", "es"): "CHOCO|CHOCOL.",
    ("alcfree", "de"): "ALKFR.|AF",
    ("decaf", "it"): "DECA|DECAFF.",
    ("decaf", "de"): "ENTK.|KOFFEINFREI",
    ("chicken", "en"): "CHKN|CHICK",
    ("alcfree", "nl"): "0.0|ALC.VRIJ",
    ("alcfree", "it"): "ANALC.|0,0",
    ("nolactose", "fi"): "LAKTON|LTON",
}
MONEY = {"pl": 4.3, "sv": 11.0, "cs": 25.0, "ro": 5.0}

# Names of well-known brands and shops that an invented name must not hit.
KNOWN = set("""gsk kfc bmw barilla buitoni ferrero lavazza mulino bianco coop conad esselunga lidl aldi rewe edeka
penny netto kaufland globus tegut migros denner spar carrefour leclerc auchan casino monoprix danone lactel
bonne maman lu mercadona hacendado dia eroski gallo pascual tesco asda sainsbury morrisons waitrose
heinz walkers albert heijn jumbo plus douwe egberts biedronka zabka wedel wawel ica hemkop arla
gevalia marabou felix pingo doce continente delta sagres pirkka valio fazer kesko prisma albert
billa kofola pilos mega image profi ursus borsec nestle milka oreo pepsi fanta sprite persil dash
ariel nivea dove always pampers whiskas felix purina haribo bahlsen leibniz jacobs dallmayr tchibo
hipp alnatura""".split())

Brand = namedtuple("Brand", "name language chain abbreviations ounces department")
Token = namedtuple("Token", "text role concept brand glue")
Piece = namedtuple("Piece", "text cut token")
Case = namedtuple("Case", "text gtin acceptable merchant amount language brand kind layout")
FIELDS = "text gtin acceptable merchant amount language brand kind".split()


class Product:
    """A product of the catalogue, or one that only exists on a line that the catalogue does not know."""

    def __init__(self, brand, kind, varieties, size, line, price):
        self.brand, self.kind, self.varieties, self.size = brand, kind, varieties, size
        self.line, self.price, self.gtin, self.shown = line, price, "", False

    @property
    def language(self):
        """The language that web shops write the product's name in."""
        return self.brand.language


class Shop:
    """A chain: its name, how receipts print it, its language, its till and its own label."""

    def __init__(self, name, printed, language, style, label):
        self.name, self.printed, self.language, self.style, self.label = name, printed, language, style, label

    @property
    def style_abbreviation(self):
        """The letters that stand for the own label on this chain's till."""
        return self.label.abbreviations[0]


def read_tables():
    """Kinds (group, size class, department, words), varieties, groups and sizes out of the tables above."""
    kinds, head = [], None
    rows = re.sub(r"\n (?=\S)", "/", re.sub(r"\n/", "/", KINDS.strip())).split("\n")
    for row in rows:
        if row.startswith("["):
            head = row.strip("[]").split()
        else:
            kinds.append((*head, row.split("/")))
            assert len(kinds[-1][3]) == len(LANGUAGES), row
    varieties = {}
    for row in VARIETIES.strip().split("\n"):
        key, words = row.split(" ", 1)
        varieties[key] = words.split("/")
        assert len(varieties[key]) == len(LANGUAGES), row
    groups = {}
    for row in GROUPS.strip().split("\n"):
        name, rest = row.split(" ", 1)
        plain, strong = rest.split(" | ")
        groups[name] = (plain.split(), strong.split())
        assert set(plain.split() + strong.split()) <= set(varieties), row
    sizes = {}
    for row in SIZES.strip().split("\n"):
        name, price, rest = row.split(" ", 2)
        sizes[name] = (float(price), [read_size(text) for text in rest.split(",")])
    return kinds, varieties, groups, sizes


def read_size(text):
    """Count, amount and unit of a size such as `6 x 33 cl`."""
    count, rest = text.split(" x ") if " x " in text else ("1", text)
    amount, unit = rest.split()
    return int(count), float(amount), unit


KIND, VARIETY, GROUP, SIZE = read_tables()


def fold(text, umlauts=False):
    """Text without accents; with umlauts, ä becomes ae."""
    if umlauts:
        for mark, *pair in ("äae", "öoe", "üue", "ÄAE", "ÖOE", "ÜUE"):
            text = text.replace(mark, "".join(pair))
    return unicodedata.normalize("NFKD", text.translate(str.maketrans("łŁøØ", "lLoO")).replace("ß", "ss")
                                 .replace("œ", "oe").replace("æ", "ae")).encode("ascii", "ignore").decode()


def letters(text):
    """Only the letters and digits of a text, plain and small."""
    return re.sub(r"[^a-z0-9]", "", fold(text).lower())


def abbreviates(short, word):
    """Whether the letters of short stand in word in their order, the first one first."""
    if not short or not word or short[0] != word[0]:
        return False
    rest = iter(word)
    return all(letter in rest for letter in short)


def shared_letters(one, other):
    """How many letters two words have in common, in order."""
    row = [0] * (len(other) + 1)
    for letter in one:
        diagonal = 0
        for place, beside in enumerate(other):
            above = row[place + 1]
            row[place + 1] = diagonal + 1 if letter == beside else max(above, row[place])
            diagonal = above
    return row[-1]


def word_of(words, language):
    """The word of a row for a language."""
    return words[LANGUAGES.index(language)]


def number(amount, mark="."):
    """An amount without needless zeros."""
    return f"{amount:g}".replace(".", mark)


def base_quantity(size):
    """Total quantity of a size in a base unit, for comparing."""
    count, amount, unit = size
    factor = {"kg": 1000, "l": 1000, "cl": 10, "dl": 100}.get(unit, 1)
    kind = {"kg": "g", "cl": "ml", "l": "ml", "dl": "ml"}.get(unit, unit)
    return round(count * amount * factor, 1), kind


class Names:
    """Invented names of brands, lines and chains, none like another."""

    def __init__(self, rng):
        self.rng, self.taken = rng, set(KNOWN)

    def word(self, language):
        """An invented word that sounds like the language."""
        heads, middles, ends, _ = SYLLABLES[language]
        parts = [self.rng.choice(heads.split()), self.rng.choice(ends.split())]
        if self.rng.random() < .45:
            parts.insert(1, self.rng.choice(middles.split()))
        name = parts[0]
        for part in parts[1:]:
            vowels = "aeiouyăåäöáéěýãõ"
            if part[0] in vowels and len(name) > 2:
                name = name.rstrip(vowels)
            name += part
        return re.sub(r"(.)\1\1", r"\1\1", name).capitalize()

    def draw(self, language):
        """A name of one of many shapes."""
        rng, word = self.rng, self.word
        common = rng.choice(COMMON_WORDS[language])
        shape = rng.choices("one two amp apos num common init person".split(), (42, 14, 8, 7, 6, 11, 4, 8))[0]
        if shape == "one":
            return word(language)
        if shape == "two":
            return rng.choice((f"{word(language)} {word(language)}", f"{word(language)} {common}"))
        if shape == "amp":
            return f"{word(language)} & {word(language)}"
        if shape == "apos":
            name = word(language)
            return {"it": f"D'{name}", "fr": f"L'{name}" if name[0] in "AEIOU" else f"Chant d'{name}",
                    "nl": f"'t {name}", "en": rng.choice((f"{name}'s", f"O'{name}"))}.get(language, f"{name}'s")
        if shape == "num":
            return rng.choice((f"{word(language)} {rng.choice((3, 7, 24, 36, 48, 88, 1897, 1924))}",
                               f"{rng.choice((3, 4, 7, 9, 12))} {common}"))
        if shape == "common":
            return common
        if shape == "init":
            return rng.choice(("{}{}{}", "{}.{}.{}."))\
                .format(*(rng.choice("BDFGHKLMNPRSTVZ") for _ in range(3)))
        given = SYLLABLES[language][3].split()
        return f"{rng.choice(given + ['Dr.'])} {word(language)}"

    def fresh(self, maker, language):
        """A name whose letters are not close to one that is taken."""
        while True:
            name = maker(language)
            plain = letters(name)
            near = any(plain == other or (len(plain) > 3 and (plain in other or other in plain))
                       or plain[:5] == other[:5] for other in self.taken)
            if not near and not any(letters(part) in KNOWN for part in name.split()) and len(plain) >= 3:
                self.taken.add(plain)
                return name


COMMON_WORDS = {language: words.split() for language, (words, _) in COMMON.items()}
COMMON_LINES = {language: lines.split("|") for language, (_, lines) in COMMON.items()}


# Another person's habits of shortening: the ends of a word, its first syllable, three letters and a slash, every third
# letter left out.
SECOND_HAND = ("ends", "syllable", "slash", "thirds")


class Style:
    """How a chain's till prints lines; kept for the whole chain."""

    def __init__(self, rng, language, hand="first"):
        self.language = language
        self.case = rng.choices(("upper", "mixed", "title", "lower"), (68, 20, 9, 3))[0]
        self.width = rng.choices((12, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 38),
                                 (2, 3, 3, 6, 9, 12, 10, 12, 8, 8, 8, 8, 6, 5))[0]
        self.order = rng.choices(("BKVS", "KBVS", "KVBS", "KVSB", "BVKS", "SBKV", "BKSV", "BVS", "VKBS", "KSVB"),
                                 (28, 17, 10, 6, 14, 4, 7, 5, 4, 3))[0]
        self.brand = rng.choices("full first dots cut skeleton initials last".split(), (50, 9, 12, 9, 7, 9, 4))[0]
        self.form = rng.choices("full dots cut skeleton vowels initials mixed".split(), (20, 24, 18, 10, 12, 4, 12))[0]
        self.press, self.eager = rng.random() < .5, rng.choice((.25, .5, .75, 1))
        self.size = rng.choices("glued apart nounit ahead none".split(), (42, 24, 12, 10, 12))[0]
        self.weight = rng.choice(("g", "g", "gr", "kg", "asis"))
        self.liquid = rng.choice(("asis", "asis", "l", "cl", "ml"))
        self.mark, self.cross = rng.choice(".,"), rng.choice(("X", "x", "*"))
        self.umlauts = rng.choices(("keep", "drop", "expand"), (35, 45, 20))[0]
        self.joined, self.tight = rng.random() < .05, rng.random() < .75
        self.stuck, self.brand_stuck = rng.random() < .1, rng.random() < .07
        self.department = rng.random() < .07
        self.prefix = rng.choices(("", "article", "star", "letter", "count", "dept"), (72, 7, 6, 3, 8, 4))[0]
        self.suffix = rng.choices(("", "vat", "star", "vatnum", "letter"), (72, 12, 5, 5, 6))[0]
        if self.joined:
            self.case = "mixed"
        if hand == "second":
            self.form = rng.choice(SECOND_HAND)
            self.brand = rng.choice(("full", "first") + SECOND_HAND)
            self.order = rng.choice(("SBVK", "VKSB", "KSBV", "BVKS"))

    def dress(self, text):
        """Text in the style's case and with its accents."""
        if self.umlauts == "expand":
            text = fold(text, self.language == "de")
        elif self.umlauts == "drop":
            text = fold(text)
        if self.case == "upper":
            return text.upper()
        if self.case == "lower":
            return text.lower()
        return text.title().replace("'S", "'s") if self.case == "title" else text

    def size_text(self, size):
        """A size as this till prints it; an empty text where it prints none."""
        count, amount, unit = size
        if self.size == "none":
            return ""
        if unit in UNITS:
            unit = word_of(UNITS[unit][1].split(), self.language)
        elif unit in ("g", "kg"):
            amount, unit = self.weigh(amount, unit)
        elif unit in ("ml", "cl", "l"):
            amount, unit = self.pour(amount, unit)
        else:
            unit = {"fl oz": "FZ" if self.weight == "gr" else "OZ", "oz": "Z" if self.weight == "gr" else "OZ"}[unit]
        figure = number(amount, self.mark)
        if count > 1:
            figure = f"{count}{self.cross}{figure}"
        unit = unit.upper() if self.case == "upper" else unit if self.case == "mixed" else unit.lower()
        if self.umlauts != "keep":
            unit = fold(unit)
        if self.size == "nounit":
            return figure
        if self.size == "ahead":
            return f"{unit}.{figure}" if self.tight else f"{unit} {figure}"
        return f"{figure} {unit}" if self.size == "apart" else figure + unit

    def weigh(self, amount, unit):
        """A weight in the style's unit."""
        grams = amount * 1000 if unit == "kg" else amount
        if self.weight == "kg" and grams >= 500:
            return grams / 1000, "kg"
        if self.weight in ("g", "gr") and grams < 1000:
            return grams, self.weight
        return amount, unit

    def pour(self, amount, unit):
        """A volume in the style's unit."""
        millis = amount * {"ml": 1, "cl": 10, "l": 1000}[unit]
        if self.liquid == "l" and millis >= 250:
            return millis / 1000, "l"
        if self.liquid == "cl" and millis < 1000 and millis % 10 == 0:
            return millis / 10, "cl"
        if self.liquid == "ml" and millis < 1000:
            return millis, "ml"
        return amount, unit


def shorten(word, form, rng):
    """A word as tills abbreviate it."""
    if form == "mixed":
        form = rng.choice(("dots", "cut", "skeleton", "vowels", "full"))
    if len(word) < 5 or form == "full" or not word.isalpha():
        return word
    if form in SECOND_HAND:
        return shorten_by_second_hand(word, form)
    if form == "initials":
        return word[0] + "." if len(word) > 7 and rng.random() < .4 else word[:4] + "."
    if form == "cut":
        return word[:rng.randint(3, max(3, min(6, len(word) - 1)))]
    vowels = set("aeiouyäöüáéíóúàèìòùâêîôûąęåėăışěůýœAEIOUY")
    if form == "dots":
        end = rng.randint(3, min(5, len(word) - 2))
        while end < len(word) - 1 and word[end - 1] in vowels:
            end += 1
        return word[:end] + "."
    bare = word[0] + "".join(letter for letter in word[1:] if letter not in vowels)
    if form == "skeleton":
        return bare[:rng.randint(4, 6)] if len(bare) > 2 else word[:4]
    kept, budget = word[0], rng.randint(1, 3)
    for letter in word[1:-1]:
        if letter in vowels and budget:
            budget -= 1
        else:
            kept += letter
    return kept + word[-1]


def shorten_by_second_hand(word, form):
    """A word as somebody shortens it who has not seen what `shorten` does."""
    if form == "ends" and len(word) > 5:
        return word[:3] + word[-2:]
    if form == "syllable":
        first = re.match(r"[^aeiouyäöüAEIOUY]*[aeiouyäöüAEIOUY]+[^aeiouyäöüAEIOUY]?", word)
        return first.group() if first and len(first.group()) >= 3 else word[:4]
    if form == "slash":
        return word[:3] + "/"
    return "".join(letter for place, letter in enumerate(word) if place % 3 != 2)


def shorten_brand(brand, style, chain, rng):
    """The brand as this till names it: own labels may be a mere letter at their own chain."""
    name = brand.name
    if chain.label is brand and brand.abbreviations and rng.random() < .6:
        return chain.style_abbreviation
    words = name.split()
    if style.brand == "first" and len(words) > 1 and len(letters(words[0])) > 3:
        return words[0]
    if style.brand == "last" and len(words) > 1 and len(letters(words[-1])) > 4:
        return words[-1]
    if style.brand == "initials" and len([word for word in words if word[0].isalpha()]) > 1 and "." not in name:
        return ".".join(word[0] for word in words if word != "&") + "."
    if style.brand in ("dots", "cut", "skeleton") + SECOND_HAND and len(name) > 6:
        return " ".join(shorten(word, style.brand, rng) for word in words)
    if "'" in name and rng.random() < .3:
        return name.replace("'", rng.choice(("", " ")))
    if "&" in name and rng.random() < .4:
        return name.replace(" & ", rng.choice(("&", " ", "+")))
    return name


def tokens_of(product, chain, rng):
    """The pieces of a line for a product, in the order of the chain's style, unabbreviated ones shortened later."""
    style, groups = chain.style, {}
    language = product.language
    foreign = chain.language != language and rng.random() < .55
    kind_language = chain.language if foreign else language
    groups["B"] = [Token(shorten_brand(product.brand, style, chain, rng), "brand", None, product.brand, False)]
    kind_words = word_of(KIND[product.kind][3], kind_language).split()
    if kind_words[-1:] == ["al"]:
        kind_words.pop()
    groups["K"] = [Token(word, "kind", product.kind, None, False) for word in kind_words]
    groups["V"] = []
    if product.line:
        groups["V"].append(Token(product.line, "line", product.line, None, False))
        if rng.random() < .3:
            groups["B"] = []
    variety_language = kind_language if rng.random() < .8 else language
    for key in product.varieties:
        curt = CURT.get((key, variety_language))
        if curt and rng.random() < .6:
            groups["V"].append(Token(rng.choice(curt.split("|")), "curt", key, None, False))
            continue
        groups["V"] += [Token(word, "variety", key, None, False)
                        for word in word_of(VARIETY[key], variety_language).split()]
    text = style.size_text(product.size)
    groups["S"] = [Token(text, "size", product.size, None, style.stuck)] if text and rng.random() < .85 else []
    tokens = [token for place in style.order for token in groups[place]]
    if style.order == "BVS" and not groups["V"]:
        tokens = groups["B"] + groups["K"] + groups["S"]
    if style.brand_stuck and style.case != "lower":
        for at, token in enumerate(tokens[:-1]):
            if token.role == "brand" and tokens[at + 1].role != "size":
                tokens[at + 1] = tokens[at + 1]._replace(glue=True)
    if style.department and rng.random() < .6:
        shelf = DEPARTMENTS[KIND[product.kind][2]][1].split("/")
        tokens.insert(0, Token(word_of(shelf, chain.language), "note", None, None, False))
    if rng.random() < .025:
        promo = Token(rng.choice(PROMOS[chain.language].split()), "note", None, None, False)
        tokens.insert(rng.choice((0, len(tokens))), promo)
    return tokens


def lay(tokens, style):
    """The text of dressed tokens and where each stands in it."""
    text, spans = "", []
    for token in tokens:
        shown = token.text if token.role == "size" else style.dress(token.text)
        if style.joined and shown:
            shown = shown[0].upper() + shown[1:]
        gap = "" if not text or style.joined or token.glue or (style.tight and text.endswith(".")) else " "
        text += gap
        spans.append((len(text), len(text) + len(shown), token))
        text += shown
    return text, spans


def print_line(tokens, style, rng):
    """The line as the till prints it: shortened by the style, cut at its width; with its visible pieces."""
    tokens = list(tokens)
    order = sorted((at for at, token in enumerate(tokens) if token.role in ("kind", "variety", "line")),
                   key=lambda at: -len(tokens[at].text))
    for at in order:
        pressed = style.press and len(lay(tokens, style)[0]) > style.width
        if pressed or (not style.press and rng.random() < style.eager):
            form = "dots" if style.form == "full" and style.press else style.form
            if tokens[at].role == "line" and form in ("skeleton", "initials"):
                continue
            tokens[at] = tokens[at]._replace(text=shorten(tokens[at].text, form, rng))
    text, spans = lay(tokens, style)
    return text[:style.width].rstrip(), spans


def pieces_of(text, spans):
    """What is still visible of each token, and the tokens that the cut took away."""
    seen, lost = [], []
    for start, end, token in spans:
        part = text[start:min(end, len(text))] if start < len(text) else ""
        if letters(part):
            seen.append(Piece(part, end > len(text), token))
        else:
            lost.append(token)
    return seen, lost


class Judge:
    """Holds the visible pieces of a line against every product of the catalogue."""

    def __init__(self, products):
        self.products = products

    def words(self, product, language):
        """All words that may name the product's kind and variety on a till of a language."""
        phrases = [product.line] if product.line else []
        for tongue in {product.language, language}:
            phrases.append(word_of(KIND[product.kind][3], tongue))
            phrases += [word_of(VARIETY[key], tongue) for key in product.varieties]
        phrases += [fold(phrase, True) for phrase in phrases]
        return [letters(word) for phrase in phrases for word in re.split(r"[ -]", phrase)] \
            + [letters(phrase) for phrase in phrases]

    def piece_fits(self, piece, product, style):
        """Whether a visible piece may stand for something of the product."""
        token, shown = piece.token, letters(piece.text)
        if token.role == "note":
            return True
        if token.role == "brand":
            parts = [letters(part) for part in product.brand.name.split()]
            return product.brand is token.brand or abbreviates(shown, letters(product.brand.name)) \
                or any(len(shown) > 1 and abbreviates(shown, part) for part in parts)
        if token.role == "size":
            own = letters(style.size_text(product.size))
            if piece.cut or style.size == "nounit":
                return own.startswith(shown)
            return own == shown or base_quantity(product.size) == base_quantity(token.concept)
        if token.role == "kind" and token.concept == product.kind or token.concept in product.varieties:
            return True
        if token.role == "curt":
            forms = [CURT.get((key, tongue), "") for key in product.varieties for tongue in (product.language,
                                                                                              style.language)]
            return any(letters(form).startswith(shown) for text in forms for form in text.split("|") if form)
        return any(abbreviates(shown, word) for word in self.words(product, style.language))

    def fitting(self, pieces, style):
        """The products that every visible piece fits."""
        return [product for product in self.products
                if all(self.piece_fits(piece, product, style) for piece in pieces)]

    def named_whole(self, product, pieces, style):
        """Whether every variety of the product is on the line."""
        named = [piece for piece in pieces if piece.token.role in ("variety", "curt", "kind", "line")]
        for key in product.varieties:
            words = [letters(word_of(VARIETY[key], tongue)) for tongue in (product.language, style.language)]
            if not any(piece.token.concept == key or piece.token.role != "kind" and
                       any(abbreviates(letters(piece.text), word) for word in words) for piece in named):
                return False
        return not product.line or any(abbreviates(letters(piece.text), letters(product.line)) for piece in named)


def brand_seen(pieces, product, chain, merchant):
    """Whether the line names the brand well enough for a careful person."""
    size = {piece.token.role: len(letters(piece.text)) for piece in pieces}
    if size.get("line", 0) >= 5:
        return True
    shown = size.get("brand", 0)
    if shown >= 3:
        return True
    brand = product.brand
    if chain.label is brand and merchant and shown >= 1:
        return size.get("kind", 0) >= 3
    return shown == 2 and size.get("kind", 0) >= 5 and (size.get("variety", 0) >= 4 or size.get("size", 0) >= 3)


class Drawing:
    """One whole set: brands, products, chains and lines of a seed."""

    def __init__(self, seed, count, hand="first"):
        self.hand = hand
        self.rng = random.Random(seed)
        self.names = Names(self.rng)
        self.chains, self.brands, self.products, self.gtins = [], [], [], set()
        self.others = []
        languages = LANGUAGES[:]
        self.rng.shuffle(languages)
        labels = max(6, count // 4)
        for at in range(count):
            language = languages[at % len(languages)] if at % 3 else self.rng.choice("it de fr es en".split())
            brand = self.draw_brand(language, at < labels)
            self.brands.append(brand)
            self.products += self.draw_siblings(brand)
        for at in range(max(22, labels)):
            self.draw_chain(languages[at % len(languages)], None)
        for language in LANGUAGES:
            self.others += [Brand(self.names.fresh(self.names.draw, language), language, "", (), False, "")
                            for _ in range(6)]
        self.judge = Judge(self.products)

    def draw_brand(self, language, own_label):
        """A brand; an own label comes with its chain."""
        rng = self.rng
        name = self.names.fresh(self.names.word if own_label and rng.random() < .7 else self.names.draw, language)
        department = rng.choice(list(DEPARTMENTS))
        ounces = language == "en" and rng.random() < .35
        brand = Brand(name, language, "", (), ounces, department)
        if own_label:
            brand = self.draw_chain(language, brand)
        return brand

    def draw_chain(self, language, label):
        """A chain with its till; answers its own label, bound to it."""
        rng = self.rng
        if label is None:
            label = Brand(self.names.fresh(self.names.word, language), language, "", (), False, "")
        same = rng.random() < .6
        name = label.name if same else self.names.fresh(self.names.word, language)
        plain = letters(label.name).upper()
        consonants = "".join(letter for letter in plain[1:] if letter not in "AEIOUY")
        shapes = [f"{plain[0]}.", f"'{plain[0]}'", (plain[0] + consonants)[:2], (plain[0] + consonants)[:3], plain[:3]]
        if len(label.name.split()) > 1:
            shapes = [".".join(word[0] for word in label.name.split() if word[0].isalpha()).upper() + "."]
        label = label._replace(chain=name, abbreviations=(rng.choice(shapes),))
        chain = Shop(name, rng.choice(SHOPS[language].split("|")).format(name), language, Style(rng, language, self.hand),
                     label)
        self.chains.append(chain)
        return label

    def draw_siblings(self, brand):
        """Two to six products of a brand that a till may confuse."""
        rng = self.rng
        own_label = bool(brand.chain)
        pool = [at for at, kind in enumerate(KIND) if own_label or kind[2] == brand.department]
        siblings, seen = [], set()
        target = rng.randint(2, 6)
        kind = rng.choice(pool)
        line = self.names.fresh(self.names.word, brand.language) if rng.random() < .16 else ""
        current = self.make(brand, kind, self.vary(kind, rng.random() < .8), None, line)
        for _ in range(60):
            key = (current.kind, tuple(current.varieties), base_quantity(current.size))
            if key not in seen:
                seen.add(key)
                siblings.append(current)
            if len(siblings) >= target:
                break
            base = rng.choice(siblings)
            step = rng.choices("flavour size strong plain kind".split(), (34, 18, 16, 8, 24))[0]
            varieties, size, kind = base.varieties, base.size, base.kind
            if step == "flavour":
                varieties = self.vary(kind, True)
            elif step == "size":
                size = None
            elif step == "strong":
                if any(key in GROUP[KIND[kind][0]][1] for key in varieties):
                    continue
                varieties = varieties + [rng.choice(GROUP[KIND[kind][0]][1])]
            elif step == "plain":
                varieties = []
            else:
                kind, size = rng.choice(pool), None
                varieties = self.vary(kind, rng.random() < .8)
            current = self.make(brand, kind, varieties, size, base.line if kind == base.kind else "", base)
        for product in siblings:
            product.gtin, product.shown = self.gtin(), rng.random() < .34
        return siblings

    def vary(self, kind, flavoured):
        """Varieties for a kind of goods: a flavour, now and then a strong difference, or none."""
        plain, strong = GROUP[KIND[kind][0]]
        word = {letters(text) for text in KIND[kind][3]}
        plain = [key for key in plain if not word & {letters(text) for text in VARIETY[key]}]
        varieties = [self.rng.choice(plain)] if flavoured else []
        if self.rng.random() < .12:
            varieties.append(self.rng.choice(strong))
        return varieties

    def make(self, brand, kind, varieties, size, line, near=None):
        """A product with a size and a price that suit it."""
        price, sizes = SIZE[KIND[kind][1]]
        if size is None:
            light = [entry for entry in sizes if base_quantity(entry)[0] <= 1200]
            size = self.rng.choice(light if brand.ounces and light else sizes)
            if brand.ounces and size[2] in ("g", "kg", "ml", "cl", "l"):
                grams = base_quantity((1, *size[1:]))
                unit = "oz" if grams[1] == "g" else "fl oz"
                size = (size[0], round(grams[0] / (28.35 if unit == "oz" else 29.57), 1), unit)
        share = size_share(size, sizes)
        if near is not None and near.kind == kind and near.size == size:
            euros = near.price
        else:
            level = self.rng.uniform(.8, 1.4) * MONEY.get(brand.language, 1)
            euros = tidy(price * level * share)
        return Product(brand, kind, list(varieties), size, line, euros)

    def gtin(self):
        """A fresh GTIN with prefix 8009."""
        while True:
            body = "8009" + "".join(self.rng.choice("0123456789") for _ in range(8))
            total = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(body))
            code = body + str(-total % 10)
            if code not in self.gtins:
                self.gtins.add(code)
                return code

    def web_size(self, product):
        """A size as a web shop writes it."""
        count, amount, unit = product.size
        mark = "." if product.language == "en" else ","
        if unit in UNITS:
            unit = word_of(UNITS[unit][0].split(), product.language)
        elif unit == "cl" and product.language in ("en", "es", "pt", "pl"):
            amount, unit = amount * 10, "ml"
        elif unit == "cl" and product.language in ("sv", "fi") and amount % 10 == 0:
            amount, unit = amount / 10, "dl"
        text = f"{number(amount, mark)} {unit}"
        return f"{count} x {text}" if count > 1 else text

    def web_name(self, product, size):
        """A name as a web shop writes it."""
        rng = random.Random(product.brand.name)
        kind = word_of(KIND[product.kind][3], product.language)
        words = [word_of(VARIETY[key], product.language) for key in product.varieties]
        parts = [product.brand.name, product.line] + (words + [kind] if product.language == "en" else [kind] + words)
        if rng.random() < .12 and product.language != "en":
            parts = [kind, product.brand.name, product.line] + words
        return " ".join(part for part in parts + [size] if part)

    def catalogue(self):
        """Rows of catalog.csv."""
        rng, rows = self.rng, []
        for product in self.products:
            size, brand = self.web_size(product), product.brand
            place = rng.choices(("both", "name", "column"), (60, 15, 25))[0]
            name = self.web_name(product, size if place != "column" else "")
            # An alias names one product: an own label's abbreviation, which all of its products share, is none.
            partner = brand.chain + {"it": " Marchi Propri", "de": " Eigenmarken", "fr": " Marques",
                                     "es": " Marcas Propias", "en": " Own Label", "nl": " Huismerk",
                                     "pl": " Marki Własne", "sv": " Egna Varor", "pt": " Marcas Próprias",
                                     "fi": " Omat Merkit", "cs": " Vlastní Značky", "ro": " Mărci Proprii"
                                     }[brand.language] if brand.chain else brand.name
            shelf = DEPARTMENTS[KIND[product.kind][2]][0].split("/")
            category = word_of(shelf, product.language) if len(brand.name) % 2 else ""
            rows.append((product.gtin, name, brand.name, partner, category, size if place != "name" else "", "",
                         f"{product.price:.2f}" if product.shown else ""))
        return rows

    def chain_for(self, brand):
        """A chain that may sell the brand: its own for an own label, mostly one of its country otherwise."""
        if brand.chain:
            return next(chain for chain in self.chains if chain.label is brand)
        home = [chain for chain in self.chains if chain.language == brand.language]
        return self.rng.choice(home if self.rng.random() < .82 and home else self.chains)

    def amount(self, price):
        """An amount near a price, and how many pieces it pays."""
        rng = self.rng
        count = rng.choices((1, 2, 3, 4), (90, 7, 2, 1))[0]
        near = price if rng.random() < .55 else tidy(price * rng.uniform(.87, 1.14))
        return round(near * count, 2), count

    def decorate(self, text, style, count):
        """Text with the till's other columns that stay in the line; answers how far the text moved too."""
        rng, before, after = self.rng, "", ""
        if style.prefix == "article":
            before = f"{rng.randint(1000, 999999)} "
        elif style.prefix == "star" and rng.random() < .4:
            before = "*"
        elif style.prefix == "letter":
            before = rng.choice("ABTF") + " "
        elif style.prefix == "dept":
            before = f"{rng.randint(1, 19):02d} "
        elif style.prefix == "count" and (count > 1 or rng.random() < .3):
            before = f"{count} X " if style.case == "upper" else f"{count}x "
        if style.suffix == "vat":
            after = " " + rng.choice("ABC")
        elif style.suffix == "star" and rng.random() < .4:
            after = " *"
        elif style.suffix == "vatnum":
            after = " " + rng.choice(("1", "2", "07", "10%"))
        elif style.suffix == "letter" and rng.random() < .5:
            after = rng.choice((" F", " T", " N", " B"))
        return before + text + after, len(before)

    def product_case(self):
        """A line drawn from a product of the catalogue: certain, ambiguous, or None where it would mislead."""
        rng = self.rng
        product = rng.choice(self.products)
        chain = self.chain_for(product.brand)
        style = chain.style
        merchant = chain.printed if rng.random() < .87 or product.brand.chain else ""
        text, spans = print_line(tokens_of(product, chain, rng), style, rng)
        answer = self.answer(product, text, spans, chain, merchant)
        if answer is None:
            return None
        fits, pieces = answer
        amount, count = self.amount(product.price)
        shown = amount if rng.random() < .86 else ""
        if len(fits) > 1:
            if all(other.shown for other in fits) and rng.random() < .5 and self.price_decides(product, fits):
                shown, fits = tidy(product.price), [product]
                count = 1
            elif max(other.price for other in fits) > 1.12 * min(other.price for other in fits):
                shown = ""
        printed, moved = self.decorate(text, style, count)
        gtins = sorted(other.gtin for other in fits)
        layout = (text, spans, moved, product, chain, merchant, printed)
        return Case(printed, gtins[0] if len(fits) == 1 else "", "|".join(gtins) if len(fits) > 1 else "", merchant,
                    shown, chain.language, product.brand.name, "line" if len(fits) == 1 else "ambiguous", layout)

    def discounted_case(self):
        """A line that lacks its brand, which a row of discount below names; None where it would still mislead."""
        rng = self.rng
        known = rng.random() < .7
        product = rng.choice(self.products)
        if not known:
            varieties = [key for key in self.vary(product.kind, True) if key not in ("classic", "normal", "natural")]
            product = self.make(product.brand, product.kind, varieties, product.size, "", product)
        chain = self.chain_for(product.brand)
        style, name = chain.style, product.brand.name
        tokens = [token for token in tokens_of(product, chain, rng) if token.role != "brand"]
        text, spans = print_line(tokens, style, rng)
        named = Piece(name, False, Token(name, "brand", None, product.brand, False))
        row = style.dress(DISCOUNTS[chain.language].format(shorten_brand(product.brand, style, chain, rng)))
        if known:
            answer = self.answer(product, text, spans, chain, chain.printed, named)
            if answer is None:
                return None
            gtins = sorted(other.gtin for other in answer[0])
        else:
            pieces, _ = pieces_of(text, spans)
            new = [piece for piece in pieces if piece.token.role in ("variety", "curt") and not piece.cut]
            if self.judge.fitting(pieces + [named], style) or sum(len(letters(piece.text)) for piece in new) < 4:
                return None
            gtins = []
        if len(gtins) > 1:
            return None
        printed, moved = self.decorate(text, style, 1)
        case = Case(printed, "".join(gtins), "", chain.printed, product.price, chain.language, name,
                    "line" if known else "foreign", (text, spans, moved, product, chain, chain.printed, printed))
        return case, row[:style.width + 6].rstrip()

    def answer(self, product, text, spans, chain, merchant, *elsewhere):
        """The products that a line may mean and its pieces, with those that stand elsewhere; None where no careful
        person would say.

        A line that is printed whole and says no variety means the plain product; where it is cut, or its kind is
        hardly legible, it may mean any that fits. A single letter of a cut word decides nothing.
        """
        style = chain.style
        pieces, lost = pieces_of(text, spans)
        pieces = list(elsewhere) + pieces
        if not brand_seen(pieces, product, chain, merchant):
            return None
        roles = [piece.token.role for piece in pieces]
        named = [piece for piece in pieces if piece.token.role in ("kind", "variety", "curt", "line")]
        if sum(len(letters(piece.text)) for piece in named) < 3:
            return None
        own_kinds = {other.kind for other in self.products if other.brand is product.brand}
        if "kind" not in roles and "line" not in roles and len(own_kinds) > 1:
            return None
        fits = self.judge.fitting(pieces, style)
        firm = [piece for piece in pieces if not piece.cut or len(letters(piece.text)) > 1]
        if product not in fits or not brand_seen(firm, product, chain, merchant) \
                or len(fits) != len(self.judge.fitting(firm, style)):
            return None
        name_cut = any(token.role not in ("size", "note") for token in lost) or any(
            piece.cut and piece.token.role != "size" for piece in pieces)
        room = len(text) < style.width - 2 or roles[-1] == "size"
        shown = sum(len(letters(piece.text)) for piece in named if piece.token.role == "kind")
        legible = "kind" not in roles or shown >= .4 * len(letters(word_of(KIND[product.kind][3], product.language)))
        whole = [other for other in fits if self.judge.named_whole(other, pieces, style)]
        if not name_cut and room and legible and whole:
            if product not in whole:
                return None
            fits = whole
        silent = product.varieties and not self.judge.named_whole(product, pieces, style)
        if len(fits) == 1 and silent and (not name_cut or self.rng.random() < .5):
            return None
        if len({other.brand for other in fits}) > 1 or len(fits) > 6:
            return None
        return fits, pieces

    @staticmethod
    def price_decides(product, fits):
        """Whether the amount of one piece tells the product from the others that fit."""
        for other in fits:
            ratio = product.price / other.price
            if other is not product and (1 / 1.6 < ratio < 1.6 or ratio > 1 and abs(ratio - round(ratio)) < .12):
                return False
        return True

    def foreign_case(self):
        """A line of goods that no product of the catalogue is, or None where the draw failed."""
        ways = self.other_brand, self.unbranded, self.other_label, self.other_sibling, self.lookalike
        draw = self.rng.choices(ways, (26, 24, 16, 22, 12))[0]
        return draw()

    def foreign(self, product, chain, about, check=lambda pieces: True, brandless=False):
        """The foreign line of a product that the catalogue lacks, if nothing in the catalogue fits it."""
        rng, style = self.rng, chain.style
        tokens = tokens_of(product, chain, rng)
        if brandless:
            tokens = [token for token in tokens if token.role != "brand"]
        text, spans = print_line(tokens, style, rng)
        pieces, _ = pieces_of(text, spans)
        named = [piece for piece in pieces if piece.token.role in ("brand", "kind", "variety", "line")]
        if sum(len(letters(piece.text)) for piece in named) < 4 or not check(pieces):
            return None
        if not brandless and (not any(piece.token.role == "brand" for piece in pieces)
                              or self.judge.fitting(pieces, style)):
            return None
        amount, count = self.amount(product.price)
        return self.finish_foreign(text, spans, chain, amount, count, about)

    def finish_foreign(self, text, spans, chain, amount, count, about):
        """A foreign case with the till's columns around its text."""
        printed, moved = self.decorate(text, chain.style, count)
        merchant = chain.printed if self.rng.random() < .87 else ""
        layout = (text, spans, moved, None, chain, merchant, printed)
        return Case(printed, "", "", merchant, amount if self.rng.random() < .86 else "", chain.language, about,
                    "foreign", layout)

    def like(self, brand, source=None):
        """A product of a brand outside the catalogue that resembles one of the catalogue."""
        source = source or self.rng.choice(self.products)
        varieties = source.varieties if self.rng.random() < .5 else self.vary(source.kind, True)
        size = None if source.size[2] in ("oz", "fl oz") else source.size
        return self.make(brand, source.kind, varieties, size, "")

    def other_brand(self):
        """Another brand's goods of the same kinds."""
        brand = self.rng.choice(self.others)
        return self.foreign(self.like(brand), self.chain_for(brand), "")

    def unbranded(self):
        """Goods by weight, bread, bags, deposits, discounts, or a kind of goods without any brand."""
        rng, chain = self.rng, self.rng.choice(self.chains)
        if rng.random() < .35:
            brand = Brand("-", chain.language, "", (), False, "")
            product = self.like(brand)
            if any(own.kind == product.kind for own in self.products if own.brand.chain == chain.name):
                return None
            return self.foreign(product, chain, "", brandless=True)
        text = rng.choice(UNBRANDED[chain.language].split("|"))
        names = {letters(part) for brand in self.brands for part in brand.name.split()}
        if any(letters(part) in names for part in text.split()):
            return None
        text = chain.style.dress(text if chain.style.case == "upper" else text.capitalize())
        takes = re.match("(?i)buono|scont|rabat|remise|dto|cup|coup|multi|staff|bonus|kort|opust|desc|alen|slev|redu|"
                         "disc|devol|reso|leerg|vratn|palau|bon |treue|medlem", text)
        amount = tidy(rng.uniform(.4, 4) * MONEY.get(chain.language, 1))
        return self.finish_foreign(text[:chain.style.width].rstrip(), [], chain, -amount if takes else amount, 1, "")

    def other_label(self):
        """Another chain's own label with the words of one of our products."""
        rng = self.rng
        ours = {brand.name for brand in self.brands}
        chain = rng.choice([chain for chain in self.chains if chain.label.name not in ours])
        same = [product for product in self.products if product.language == chain.language]
        if not same:
            return None
        return self.foreign(self.like(chain.label, rng.choice(same)), chain, "")

    def other_sibling(self):
        """Another variety, size or kind of one of our brands that the catalogue does not have."""
        rng, ours = self.rng, self.rng.choice(self.products)
        step = rng.choice(("flavour", "flavour", "size", "strong", "kind"))
        brand, kind, varieties, size = ours.brand, ours.kind, ours.varieties, ours.size
        if step == "flavour":
            varieties = [key for key in self.vary(kind, True) if key not in ("classic", "normal", "natural")]
        elif step == "strong":
            varieties = varieties + [key for key in rng.sample(GROUP[KIND[kind][0]][1], 1) if key not in varieties]
        elif step == "size":
            size = None
        else:
            kind = rng.choice([at for at, row in enumerate(KIND) if row[2] == KIND[kind][2]])
            varieties, size = self.vary(kind, rng.random() < .7), None
        product = self.make(brand, kind, varieties, size, ours.line if kind == ours.kind else "", ours)
        chain = self.chain_for(brand)
        quantities = {base_quantity(other.size)[0] for other in self.products if other.brand is brand}
        singles = {other.size[1] for other in self.products if other.brand is brand}
        if step == "size" and (base_quantity(product.size)[0] in quantities or product.size[1] in singles):
            return None

        def clear(pieces):
            """Whether the difference is plainly printed."""
            shown = {}
            for piece in pieces:
                shown.setdefault(piece.token.role, []).append(piece)
            if not brand_seen(pieces, product, chain, ""):
                return False
            if step == "size":
                return any(not piece.cut for piece in shown.get("size", [])) and chain.style.size != "nounit"
            new = shown.get("kind", []) if step == "kind" else shown.get("variety", []) + shown.get("curt", [])
            new = [piece for piece in new if step == "kind" or piece.token.concept not in ours.varieties]
            least = 5 if step == "kind" else 3 if step == "strong" and not any(piece.cut for piece in new) else 4
            return sum(len(letters(piece.text)) for piece in new) >= least

        return self.foreign(product, chain, brand.name, clear)

    def lookalike(self):
        """A word of the language that is also a brand of ours, or a name that merely looks like one."""
        rng = self.rng
        brand = rng.choice(self.brands)
        if rng.random() < .06:
            chain = self.chain_for(brand)
            text = chain.style.dress(DISCOUNTS[chain.language].format(brand.name))
            amount = -tidy(rng.uniform(.3, 1.2) * MONEY.get(chain.language, 1))
            return self.finish_foreign(text[:chain.style.width].rstrip(), [], chain, amount, 1, brand.name)
        common = [word for word in brand.name.split() if word in COMMON_WORDS[brand.language]]
        shelves = {KIND[own.kind][2] for own in self.products if own.brand is brand}
        if common and not shelves & {"snacks", "sweets", "dairy"}:
            chain = self.chain_for(brand)
            text = chain.style.dress(rng.choice(COMMON_LINES[brand.language]).format(common[0].upper()))
            amount = tidy(rng.uniform(1.2, 6) * MONEY.get(chain.language, 1))
            return self.finish_foreign(text[:chain.style.width].rstrip(), [], chain, amount, 1, brand.name)
        plain = brand.name.split()[0]
        if len(plain) < 5 or rng.random() < .4:
            return None
        ends = SYLLABLES[brand.language][2].split()
        name = plain[:max(3, len(plain) - rng.randint(2, 4))] + rng.choice(ends)
        ours = [letters(other.name) for other in self.brands]
        if any(abbreviates(letters(name), word) or word.startswith(letters(name)[:len(word)]) for word in ours):
            return None
        kind = rng.randrange(len(KIND))
        if any(product.brand is brand and KIND[product.kind][2] == KIND[kind][2] for product in self.products):
            return None
        other = Brand(name, brand.language, "", (), False, "")
        product = self.make(other, kind, self.vary(kind, True), None, "")
        home = [chain for chain in self.chains if chain.language == brand.language]

        def clear(pieces):
            """Whether so much of the name is printed that it is not ours."""
            shown = [letters(piece.text) for piece in pieces if piece.token.role == "brand"]
            return bool(shown) and not any(abbreviates(shown[0], word) for word in ours)

        return self.foreign(product, rng.choice(home or self.chains), brand.name, clear)

    def neighbour(self):
        """A product like one of ours, of another maker whose name begins or ends as ours does."""
        rng, ours = self.rng, self.rng.choice(self.products)
        plain = ours.brand.name.split()[0]
        if len(plain) < 6:
            return None
        starts, middles, ends = (SYLLABLES[ours.brand.language][place].split() for place in range(3))
        kept = rng.randint(3, len(plain) - 3)
        name = rng.choice((
            plain[:kept] + rng.choice(ends),
            plain[:kept] + rng.choice(middles) + rng.choice(ends),
            (rng.choice(starts) + plain[-kept:]).capitalize()))
        own = [letters(brand.name) for brand in self.brands]
        if letters(name) in own or any(len(letters(name)) - shared_letters(letters(name), word) < 2 for word in own):
            return None
        other = Brand(name, ours.brand.language, "", (), False, "")
        product = self.make(other, ours.kind, ours.varieties, ours.size, "", ours)

        def clear(pieces):
            """Whether so much of the name is printed that it is not ours, whatever one letter may be."""
            shown = [letters(piece.text) for piece in pieces if piece.token.role == "brand"]
            return bool(shown) and all(len(shown[0]) - shared_letters(shown[0], word) >= 2 for word in own)

        return self.foreign(product, self.chain_for(ours.brand), ours.brand.name, clear)

    def neighbours(self, count):
        """Lines of neighbours in name, none twice."""
        found = {}
        for _ in range(60 * count):
            case = self.neighbour()
            if case:
                found.setdefault(case.text, case)
            if len(found) == count:
                break
        return list(found.values())

    def cases(self, count):
        """Lines of the three kinds in their shares, none twice."""
        wanted = {"line": round(count * .55), "ambiguous": round(count * .12)}
        wanted["foreign"] = count - sum(wanted.values())
        found, seen, spent = [], set(), 0
        while any(wanted.values()) and spent < 400 * count:
            spent += 1
            products_left = wanted["line"] + wanted["ambiguous"]
            ours = products_left and (spent % 3 or not wanted["foreign"])
            case = self.product_case() if ours else self.foreign_case()
            if case is None or not wanted[case.kind]:
                continue
            key = (case.gtin or case.acceptable or letters(case.layout[0]), case.layout[4].name)
            if key in seen:
                continue
            seen.add(key)
            wanted[case.kind] -= 1
            found.append(case)
        self.rng.shuffle(found)
        return found

    def discounted(self, count):
        """Lines without their brand above a row of discount that names it, none twice."""
        found, seen = [], set()
        for _ in range(40 * count):
            drawn = self.discounted_case()
            if drawn and drawn[0].text not in seen:
                seen.add(drawn[0].text)
                found.append(drawn)
            if len(found) == count:
                break
        return found

    def misread(self, cases):
        """A sample of the cases as a reader of phone photos gives them."""
        rows = []
        for case in self.rng.sample(cases, len(cases) // 3):
            text = self.damage(case)
            if text and text != case.text:
                rows.append((case._replace(text=text), case.text))
        return rows

    def damage(self, case):
        """The text of a case with one to three faults of a reader that leave its answer as it is."""
        rng, text = self.rng, case.text
        faults = rng.choices((1, 2, 3), (55, 32, 13))[0]
        for _ in range(faults):
            fault = rng.choices("confuse drop double end start space column mark".split(),
                                (40, 9, 6, 10, 5, 12, 11, 7))[0]
            if fault == "end" and text == case.text:
                text = self.lose_end(case)
            else:
                text = getattr(self, "fault_" + fault, lambda line: line)(text)
        return text.strip()

    def lose_end(self, case):
        """The line without its last letters, where that keeps its answer."""
        text, spans, _, product, chain, merchant, printed = case.layout
        if printed != text or len(text) < 10:
            return case.text
        short = text[:-self.rng.randint(1, 3)].rstrip()
        if product is None:
            pieces, _ = pieces_of(short, spans)
            return short if not spans or not self.judge.fitting(pieces, chain.style) else case.text
        found = self.answer(product, short, spans, chain, merchant)
        gtins = sorted(other.gtin for other in found[0]) if found else []
        return short if gtins == [part for part in (case.gtin or case.acceptable).split("|")] else case.text

    def fault_confuse(self, text):
        """One or two letters read as ones that look like them; a digit never becomes another digit."""
        pairs = ("0O 0o O0 OQ O8 B8 8B 1l 1I lI Il I1 il li 5S S5 EF FE ÜU ÄA ÖO UÜ rnm mrn cld dcl B3 Z2 "
                 "2Z G6 6G CG GC  VY UV hb ec ce ao nu un tf TI LI PF RK KR NM MN WVV D0 QO gq ., ,.").split()
        options = []
        for pair in pairs:
            wrong_at = 2 if pair in ("rnm", "cld") else 1
            right, wrong = pair[:wrong_at], pair[wrong_at:]
            options += [(at.start(), right, wrong) for at in re.finditer(re.escape(right), text)]
        if not options:
            return text
        at, right, wrong = self.rng.choice(options)
        return text[:at] + wrong + text[at + len(right):]

    def fault_drop(self, text):
        """A letter of a long word lost."""
        spots = [at.start() + self.rng.randrange(1, len(at.group())) for at in re.finditer(r"[^\W\d]{5,}", text)]
        at = self.rng.choice(spots) if spots else len(text)
        return text[:at] + text[at + 1:]

    def fault_double(self, text):
        """A letter read twice."""
        spots = [at.start() for at in re.finditer(r"[^\W\d]", text)]
        at = self.rng.choice(spots) if spots else 0
        return text[:at] + text[at:at + 1] + text[at:]

    def fault_start(self, text):
        """The first letter or two of a long word lost."""
        return text[self.rng.randint(1, 2):] if re.match(r"[^\W\d]{6,}", text) else text

    def fault_space(self, text):
        """A blank lost or put into a long word."""
        if " " in text and self.rng.random() < .55:
            at = self.rng.choice([found.start() for found in re.finditer(r"(?<!\d) (?!\d)", text)] or [-1])
            return text[:at] + text[at + 1:] if at > 0 else text
        spots = [found.start() + self.rng.randint(2, len(found.group()) - 2)
                 for found in re.finditer(r"[^\W\d]{5,}", text)]
        at = self.rng.choice(spots) if spots else 0
        return text[:at] + " " + text[at:]

    def fault_column(self, text):
        """A figure or word of a neighbouring column."""
        before = self.rng.choice(("1 PC ", "2 PC ", "1 ST ", "1 ", "1x ", "C ", "1 EA "))
        after = self.rng.choice((" 1,000", " 2.50", " 1", " 1,99", " 1.0", " x", " 0,89 A", " 1 ST"))
        return before + text if self.rng.random() < .45 else text + after

    def fault_mark(self, text):
        """A stray mark in front."""
        return self.rng.choice(("' ", ". ", "- ", "| ", "~", "_ ", "\" ", ": ", "* ", "•")) + text


def size_share(size, sizes):
    """How much dearer or cheaper a size is than the middle one of its class."""
    def weight(entry):
        count, amount, unit = entry
        factor = {"oz": 28.35, "fl oz": 29.57}.get(unit)
        return count * amount * factor if factor else base_quantity(entry)[0]
    usual = sorted(weight(entry) for entry in sizes)[len(sizes) // 2]
    return max(.35, (weight(size) / usual) ** .85)


def tidy(price):
    """A price that ends as prices end."""
    cents = round(price * 100)
    return max(29, cents - cents % 10 + (9 if cents % 10 > 2 else 5)) / 100


def write(path, header, rows):
    """Write rows as CSV."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])


def main():
    """Draw a set and write its files."""
    parser = argparse.ArgumentParser(description="Draw an invented catalogue and till lines of its products.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--brands", type=int, default=80)
    parser.add_argument("--hand", choices=("first", "second"), default="first",
                        help="whose habits of shortening the tills have")
    parser.add_argument("--out", required=True)
    choice = parser.parse_args()
    os.makedirs(choice.out, exist_ok=True)
    drawing = Drawing(choice.seed, choice.brands, choice.hand)
    rows = drawing.catalogue()
    cases = drawing.cases(round(choice.brands * 7.5))
    write(os.path.join(choice.out, "catalog.csv"), "gtin name brand partner category size aliases price".split(), rows)
    write(os.path.join(choice.out, "cases.csv"), FIELDS, [case[:8] for case in cases])
    write(os.path.join(choice.out, "misread.csv"), FIELDS + ["printed"],
          [(*case[:8], printed) for case, printed in drawing.misread(cases)])
    # The last that are drawn, so that all else stays as it was.
    write(os.path.join(choice.out, "discounts.csv"), FIELDS + ["discount"],
          [(*case[:8], row) for case, row in drawing.discounted(round(choice.brands * 1.5))])
    write(os.path.join(choice.out, "neighbours.csv"), FIELDS,
          [case[:8] for case in drawing.neighbours(round(choice.brands * 1.5))])


if __name__ == "__main__":
    main()
