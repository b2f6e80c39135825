// Written by Scripts/learn/printeddigits.py.

/// The weights of `PrintedDigitNet`, learned from drawn digits.
enum PrintedDigitWeights {
    static let strokes = """
        ZmkXfdgheUIkfiVdkiigBhrameUkaisrkffibccgdmgknka2idhedfhdchmWQhsycfpbfchgfUdmhudijTggVllgjsYmcifkffhZaiccficnigP\
        rjgiedifefeidXiibhgkhicgijijtilgjmVieRlgekveirjVLeljlebcjdohgegfgeakgjgfmhmikmrjSkihjghekmfigobiYmpjgYdfgskjhke\
        ZJgloifbijdfdghahUhYonnYelhlofhijnfgdffeefjiejiigbjbeifaafgafhgfjUfihhfgfjZbYdjamKaZlenXgZgfdkdicyfmikgjbhfjZgk\
        sjeiPpcjpeiZQhalhpudZYgdhieddfaifgMedjYlkjciXeljZjkgidkjkhfehcedZkgiXelfnkiiljhfal2bdgijdfghaYdZkUblcdhanehfjiw\
        iejQfffonmjecXdbiBkhiegkUYkfglbjhkVrbhhqkjdbgcepefTtbhaghjeehigkhhfQfibXghjekVnhkChniqZfJRiVeRgcdrfQdgbfpdZfjdi\
        inre/bhhinnkgffnkeicgieeEWYkofdmdcaXkdaZkEebVaOfikjdJbkchgifaejnkmcloeggYheZYkdcfihhwaelKdcfcgdYfdifTdTdfLikYkk\
        VhYhgeecarafffegjdhficcfkYXghdhdbWkfnsfmkohdgnjTGmhqXbicfdIjkYkwbgZhypnjiefdgeadejleUlhYdmhfehitoYVkknalbjfflfi\
        TauZZjltfffWtrejhdmngqplinkchflmjvoidanidtaajidifqaZngslZdekkdhdkqqamffnddfouqgTjhgeeYeghmmZldjkdodharhcnqcbuZh\
        cajsifXRrbdhkooiXnvfilefgXchpqahXfpYffaSdgkjnnikiajdievakhmgetakfhhxjfaRmiepegdgghucrVgdYujixhXfUVnVfmYMhbimvdb\
        ZkfgcdhsTghkqlicfeheuneUkijhjdjllhkoTqkgnZjgiweNjTbpghjiidhWPjgbZiiiggevYkhdgcbadfdbeaWczgflugikXmwcdlwjidlnf1l\
        ZjPRjjggm0bjScoZbdgkcmflpIkgTdbYfjhadZlddiXSgskjebd0gdiildijkgwZXjUtchkdj/ajfolfhffaWmflYUheWcRfimlbedmdnVUSZqp\
        iZffnnbgPreecjcrZhkSccolegudmmqmnblkdVdbpTvikVrejhojjddoijSgjffokfffdubiOrncphgogrkUTgkidgeekoflmeglohjbof5bhlm\
        wiljhYmcbjckelVMehbeliulgiijljhdYkpiVYegghTXbcnYhgadlgbiekblhfbpefjhdXiphdhrjieMefeehggpcpmotYfgWpihlsjkndclfad\
        fZqgnnmnjjhiKdeedhjYcdkemrfmkjdboehnjhSahblfjljdicpqXnwdfldupthlrYhhikgqgmcXYiXfdZobkfnlohmmeaebejcfghYRtYllorn\
        jegkfc1ccoogijjjtlSckslhfgjkVxfkyblbscbinZYjUauZadkiddachmZwgfigYkrknbogsahTiZgbqfdgdkjcidmpuujorlljdcebcrjgRBw\
        ddkmimtcdjflukeWeriwndaedoQUccMcWogtlfXebqclWmlfiorlqiehgaqmXIGgnWqgffojpcVwihgTllksdQcXemQSmlKgfYk7fjPhZngdnwe\
        kiioorhhcoahedTjglelfevfhimWl2ilXnmimhOiLRdhRliibZRZubcbeZlknitQnfWedgaefgXaadXnaVnpWdzdgonjcqXjircfkYHgSahkWid\
        yblRgkUVcdkrqihoNnXNZRnYfjadKgkfgWMnqZcdcf6ehkYbfcfddkRPhfgZjbbc5byizijaicjdobnbTdfXjPUcehZfNmjhaaVsoibKdguaYgD\
        bQUgsdlYbodemkadgrcuq7ojkqbZNaVwencaknqTlnnmgOlbaacroatfSblvebiBkZRgjZpjrvlbpmdhZmefmloinlZrLZTkq4delrwMplpnhgi\
        fajjtiLtZjUllkfYQnjijtcomwvvWjkmoTZYdnSfachguZffgpegqjlpWethejgncekqggLianSiWdvWbconmgigomi1fhglhcmhVdPXgdjmpdi\
        gpoPXrdYeYdlejivpjhgtffeWtnjgXRbkuaqkpYkikra/rldcgnjlfeaZaihtlqjkeadbmYehhdiaihlcklZjgjahbaVgadwQtjojmWfrqfculb\
        nYdkmoionThmlwmbdXmZnZfidhgjjheomhfMexnSgejbfYijmcmjfbrZfxqpisoqUXcgjefnnhgfgjUsVjefegnimonqaoVayYaPMruUkjgaugm\
        jUxjgbPghgsclioWlLNecXbWegugfNXWqbjpjeildorepdmnQ3kWJQYxQihljokbhKxraYNssZahfgRXgQIneOjWVkzefRdTsgfigalfGcnqhZj\
        pIVhcIeZlbmldvmiahajgmmasljQZWeILYkLllcZUPesacXgbrxemlZikKXljabgdNUekNocMlrYS6meYijWeeripQkRSGVJLalSfipYhOqvdYm\
        ik1qnh+YjcVZKbacheaBemXiYJwnMKpekrjfcYVrVkQhXWVWTXmrXYmoZ/gwaicsXrplgh4ibhqaMOYXoYdLcmaaYj1eUQGig5YTgOTXSqcgYXd\
        tdeutchWte0o5dbgrRydQcfvmljshnCnbrhfWfaXbgp7ataMUj/dbacbRTrkZmSw8nonriiSeemqMdagoRtNNTk/nmcjvuIgoueoepSdkemvGwf\
        VRpvqjYupkWvwYzlu0epWffoTheXjJUcWXgqLWcZ5fljinxOhoghjnrcfipcmTpolclvknb6nwgvsiqgsurrZckgefaKfMYhfdtsWglU1WqlaWh\
        ObhaiewlihgqjckXfvjfhaciqf0kjYkrqme4ijfkbyhokghgjofutuooipjmjYkcfXkbhjmjfgbmiRffgdYjef2RemitqhgtqkXlzakVjlcoipi\
        coeluXSZglVqkfphajncghkhXjMq3qMgavdgfrkthsdjroLZtokfpylQZbVhbbhoiegXkRkcmjdYoienhurhjSWzYcOdl2Oofufmjolc4obadzl\
        epcunqZjTPjSaeZdj0abQdWqnphbXflJfwerZjfMthiRSN1SnkxkugjdW5pbia2tbaVkmeRacMoaTdUVlzbjWeXzqhedbckCYnfrRjmNpinQhYY\
        ReutwvcOfbVpfeennmQehfTPdrOYnWiZVjdimnfW1wZkuqYdMOYzeSdqLUoqVldBfaod0oYMaiQilmdWSrLZUUHPmmTdvldgXxinezlYxqdl4se\
        VnXJ3YSYkUJjpVnfRqbROpomYYNZLjjLpNwSrXbea3vaYghh4isfch4Xk4SiZ5ogazlItYYfeURjmTqfs0eFKMjmiZGgNdaNsVgdcZlbQujgbJp\
        e0pefcgrOsmFaV8spivvknhZgeXVeThfas7dgSEbt8dachbQUstTjOezlkahrpMpdqpBZajdNvOIcK3iufsutdiZjgWegUjhfl6axeYUn7npZji\
        YcqwaqQlzcvLeophgcTdJMfdNSzVebR8YrcudtbYjignrjbhicixgtmiggvpwarkqpirnphmopzSejkkfgWdXLhbXp3WknNtT0ceOrkmgeeliig\
        edhiqhZstifkbluib2nZgol3qcqrhhZkygmnfplfliwqdqqQlg2bdfgjcnboeiZncjujWidkaVqic2Vmmfopfal3mddnZgZatepooibsfdwbdha\
        ebhodhuZ0YkjehuVnYn3nUgcvdRjlevlhmcovKadpqjkpXVajajeZSnepZRjZahiijcggQfdikehTZyJsYegtTke2hlmwgq/hadntWcfb3oihaZ\
        dhXhYWXv2rcSnTk1zkSUYpEcmgterfZugwgYJgSik9jmhged4fVckwqiZWxgdhpfZeaWfWZquiiliLcvsfPlYjILhdzXrnTZkkbeRPggw2r2SUY\
        WWaaime0sWjphVbwyafoXiYamnni0iWovjtSpVdWQdvvfrjWP5ddihSgfsapyVDecSfcoOQvwcgiTRW2qamzjdkf3rjg0jcseU1SWafgaeyoUnY\
        LPyZXfnhleSNrnoJcMgXlhKdm1hihWgK2vcjatb2lmjncxUo0STtZVljxzJ7cViWQUpSeghutaBOLjwYdLnWrSQlabonVaZFsnndHldzhRjjbiS\
        y4BOXcrpfj8W/kXkdQipTmjes8dWTGastjqfjmJjjoRmMaqkVIfzkPkflhKQgZOM4rQaKqhqanttylVdeagjavhWl/e1mUdj1n0drhUumrYrRcz\
        jyHczsUljegMSleOP4gioLxUxcsZs0hXifZtiuwiZh/buvlhcrlyjilphcfcqdhnjtVcmmrmdbilTbdZp0eqjHzbvVdYyvjghgiogrkcdlqWep5\
        qgdceomg1gdfmj6mUpuoedZ1fnbiohkjfywks0Pfq2dqgkgWhfnlknkcfsjWhllfZsibwarkpfvuScqgfpgZYihoRlfudikdd6lfeRiemjpjqbi\
        SmfiqfTrgl/fUhc3fLusaxlspeouQWbkvhc0ZTfifhYhWsmydSrdRrbWchchUXaYSrZRojJxmbicVjb/nPktho3kmfqnCUXX+qeuyZdccdeXQqt\
        0ejdSU5mhdjPhJblUdlrkiuTtrWNTRic4oaergcqlbgqjVjjTxlkkuooOSUgXZplzkvdOcz0pYiNhPTjYyf1ueWmcscQSMfpuktQXcVVfRkbXys\
        ee2ddpw0mYkSkThsbte0cHclqyOcUafbxT5X9nVR1VjmmbbeuWj3VPkTOcTlJb43jcwUdcyvpsneeaokvnevkUhXo1PifaoglSzW4ccf8RnhpnZ\
        gaRmqtHlPcUSmBbqvppiMnDqslfYlcznUjmamVkkQV2TtmYg0VemYwbZauNodqrfhGTPdxKlgjVhTffsbjvXTpDPgqaKjdwhIXpeTOkqQPvZqrd\
        i0RnzZudXbjWvldoroSaOfthozknwIvqlataOnhFBY2gDpeihBZlgFOnsaYhhftkglk0vWnhclpw6eYixkuibleuj2gjtUvdYajRM0nbPTziWjk\
        bhbViaKQpltgXvQmjePq+oboZejg0yeVcvbtohbZzlidkmmhaUadYesnfkZxcihefhtgeecqzksle4VohcVonjYiiaiYhpeehrbfmpbcwSakjkm\
        cffplutWorieagojoifrpejlzwcdkcyu0kmgZWbfjneldgfhimjijeZgvhXvcsskgxxSazVYkbcXpe2Znjlluema7pemTdZlhcmhYncqao5dboq\
        j3ecdjunIqafoinpdmjYTYchrdrsNyyhcdib3poiglihwghklcnTZjWIoVY2sPs6arRXid5qBfmjZrruendCYQJtnctxfzgUbWbNznminjcUueV\
        YlJhTWhRRredxlJe7bURRhb9kOUtgBqisodiCfbP8icy312BdafaYpdvc8cQPmqeehIjeeiKjrxmqPRT6gVZScmkdhMggHVaklWYavlU5eWvi64\
        WiecVqjXvcvdKFc2VaSQWoqoP8q6ssblK5hjqGaqOg3NRhaVfUmOPtsjq4OZldutmldZTmPrmeoVFOR3QaheRlnaP/h8dprtP1cooUdfYromGYn\
        dHIiWTthe2uBalWnpgvcbrwKcrdcPJYVnZalqPX5Uaod7hoisc1nzkZiWdUo1Jj2rJOVod0WewcIjbHaphYTa0pEJqcJPHegRflrpcZqWorktdj\
        miz0mlffiViUekho4lgqL4gtagdWlpPTUrpeaileVXydHVUoxQ2jpojZWkiscxbehj0tgPjmipicdewmsiiyLtUgbmaW1oJdbrgcjehfid2jbXk\
        r3g6lWflTWrpoXxZcjfqvfPijepkfcZqddYbtadpclligoqYojpfikkYdrioekmsfjdveUislYmkgWqZncjfjcjjqdchthhmSZdepgfnhjirpXr\
        ynfeioetmdmjigp6qgeqnvirrloebhcgogdhceiYmnemYigpKgyggfnh0sUhxKcfWlXujvejoqpmRgl/llnchedfoaXkdmiXm/aYhvjudofhoiM\
        tVffjgelamkaZhdpea6U6zliccUoobemqqglYXdqRigLieJoOW/jTh0gkKthfwlEnqfPnkxidqWjbMStcq+o/sZkbfBnlcf1hrTkXgdgLkcVddJ\
        xIU6RLL/dUOfeZpcLYwmJihvhflBldEfsf3q/8IaWfVXiPge1WnKbOPScIhfmYdP0XkzZKC/jkjUhbVceHriaXluojkBpeZ2lc+T2wLbTcTuejl\
        fjWbKYdSYOSag3cZt6uotlGP1hmwPcmNjpOlggSeoihkLXjj0QWxGgmbegbVzLoccYUQPOxCgiXXfvXd0xxgtrNf3dvkPdkVwmtUgybPWfmYdVm\
        ukCdxPTnyZkYrwBXscTVNYh8CSXgYYrdeir1kooe0xd2hQhbfYowMeypPOVuZqbetUKjyPUeojRdugJGthGSBcssNhkdYSQdiqvymnoa0omicGh\
        gfRkmceuoiWKyMwdehaWoTeThjhfdugVVwjMZEl3VyafUeYWippgucloexljRlXgmibZXsgkcdsOvVqejZaruErfiflsiqgkixfkZPj1U+TmThV\
        TpotatZdebfleWcXiijkTYmlYXtwZubhkldYuqBlfgbVmhbdfp1eoqjnqd7dZiocXhpibnegfecZfdigecZjdVmakbpmcrWZggjjchdlggjcgmb\
        hmlmcl6olehkksommjfccTloflaTciaprjddlkwZfjfxemahqdh5KnYJkakdrnqlhhiaii5mmkjhSnpoVSjqjpfo6VlijinYsgjofcrYhSgjcfW\
        jyhqaKiYV/b32ggdfPpradwmytbhfYlZilOktXqXY+VXO0ihMzleriNgifFogVZaeyrYBQnkfot9whfadOfZZhqY6aWcgYkNb6ddqJmITyHNB4d\
        bUzlfoZQPxaVgkkffdeyhMWupuV6zPgcbaaaMLktVuPQJaelSfzqkwMwBdsjIP0jglmcjUbXCuesZuxqqSHjnVopX5ItnCjfbK8fjSfZUrMVLbg\
        hTcj/ZuZ4KlksGcqeotbilPwocrd0cf1rrSJUnlkTIwMMbVOnTM7gyVfNSlUbdgbpUkhngskxXjbwEwdc1leijexa8VmqmEwdofJSd5cNcuWGav\
        SiQtqXYdePZmXm2aRTSkgakWh5ojmlI1ga0iQcmkcqtUYftVdTvBbccteFexhSWtleV2WKOneSgIe6/YaVReSWmjm4ophkasaiefNcsmThgRfiw\
        hMT3MicfrcUhnyhQkjdauWNmpkhXGd6pqdbPdeajidqofgfXiZmPgNghVRQTXmeZrWTnKkkbkhpjNrmNekggqadstejYMoqV/QWMfTYhjdkkWnX\
        bVWePgPleXfOWbgjXqkZtTqohYgnkHflYeacebgklqYsgUgeW7RjVfdUoppbkcXUPWTfngUfZjlcShcleoohtNejjWeaffeifechkXghfrdgzgk\
        YaqmvnkoqknfYeqgYhUTiOobggWiuuRdcgifkXgieetdgVTnbqkpknhjkihgkwgijrbajtrePdfqdlrpbrqnhhayffpjrhZmLjuShbextjTLmeT\
        sdyqdqbeYZaZcoly6ZyeagpjzQmxXgdZ1PiJ0dhTwebkYpWgfOmsJddW4teJBnoebuq1ombZMdTLfinrqNidcdpm8jmvNkSUvVgFphfc7eelWSR\
        zkoqiXknV5ppMSqneHzubsaUddbUOjXWvVOEjsnro/7okQhPdprdSrlje0YhfiUHtbwdgmvfDbdpiboajMcfDweUSuXrOjUTkJOCrryXktygsSi\
        LpW1gocgogtXlXnjivjtii1neLWItyhZKoiQZRWlRIvf/SjLYrLaJog7UcnxQlWpKmU1dpbdshidmg4c/nehkE/dhFWXn6kQmw0JakjjRleXjfc\
        ZchSymshiTghTVldoYqboYqcipgSimikp6ilYoRoXxDUhjrlKvinaThiUUwVOMkjbfZQ97ogfQlfaXnpxcfiphhdlVoKdncalcXhXnjUbrOfjgp\
        dVpcmmSjfaVwZXecclaQa16gWVGqiUnUlofUjcWaWbPkOgmXRfYXljetVerRzicminfVhpJmdbatjhmkaqbRktgkNaKocUkmkngVhfPfRZWhNkg\
        UTUWSfvXmdmocqjedbofHhqYnlcbchslnXtmVifXlOkWfmUinlleZnTMVUageZcWdldTUcdfZfliZglXabbYkXibmgggZksjmgaubeVbuYtqikm\
        emkchpZeUeRqTlYejYgunXbddqloajdhbepdVboiliebqejpcgYlvknhjXkev0eSaYkfgqnZsilhmXskdgdqkVmNYnakcifwpOhkcRnipnbmidX\
        aadYiiyxaxgogxrvlrmechdgnqOqdmXsbWgbvbhkaefMgodwxkKPpfnPpiysnVgXbUYVbit4V5dck3v+txfUUcShggNjfhe3QfhWhPkksniEZjR\
        vllTRndoEqiitcXfklYOVXYnrIdrpmzn46ucNacYftkdkldl8TjgbeHqeyimOiearTosTpKrVUdLrjRPrPyRXNXfaTGuhljnkungFYZhf5gkkhd\
        ixiliqdkshliamkaYqGusiZWjmLZSbeOGkYwOSMhbLhH5TrfhYkinLXTgTzejkkkiggeh/X7zpbiL5jmVhdmqjQusrZWhWhQhfQVJUSYhI4WxSu\
        YimZRdUoUmZpYjeedhZajiparpjclR0g3XWbfohUwkoeWmomP1aRXPXjdbT9xgiaUlibSYfyVgkfXgffTkMhnfYihdafmXhiubalWicasedlUik\
        eT4bWmPVrZUY03WRSRtrUaTcxadmLSiaeVlFhicXbiZdscjY0nplnhnVpfIkvQfYhRtjayVUvgKZooWOOU3hYgWctdYxXYlTcdfMehfUTbcdpWt\
        ZtYeglblblXFemfeUZWcijjbXqwakUXkiXW2jXZdggabjeTdSfpbTlXWkiaYTdaecvXjajWVafeuakcldjcTdbhmeWzXnYemmnkobgfalbjniSP\
        bTmbgechUkkqZbdZvtoWrcpcNsemblmphXZqjoqWfgfljfkfipmvxfXfL0fpyjRxjfcneiWjedlpTiSYrohehcqhOnhoihenjUhjjikUfYjjtsa\
        zgsu7zwklVkefnkjtPiSneqababsZOjYhgbZlYVteFekhiOciiydchifMVPWek1X5Yso+qrx6WaSZfaoqSiZjiyRehSwRQdsoiETkcXfVMjrcvK\
        ebi3jWdqdfXNQgmzStbbh4on81YLJXXYxpnldkh7XhibqYhcxoxMgdTcHdiWsNgaXZUnsTXkp2aDUeqwhdwYWnjYz1NEKjQOupshiYq4pebkXov\
        gfklWeedcBhlfpnniMSVHkMMlawQIQdvflTxQbZaahsTCQaPQlThhmScq0de0Zs1kgcZpirenUgcresvdeSkQfObZWZQMcYmOvXqRfYlfSVKMVX\
        TTkOghfaikaaZxcj1qndKvlxifhUYqa0mclVmxdVtcZWELlUfa2nTZjTiuHXOcoUZngNoZcVhNZnedjimfjhSnwiilccndhwfmyUrsga1djnGQ7\
        kPRknOeWYumVINhvWjrgZrQdjcMVllSlgbcudiazavcebkNqsPvvfiecdsipsBT/lTZZnQbHVxjdSKkzYmphhsZfodJeicednVVqbqZ/SrjjVhZ\
        isPljdgUYehkiuVhoxVeSXftTd/bmSQhgdlmmmiVfrfYidYifaOTbhsh5YghdaUhejhhdbnTlfWeelahYydpZbm9lkzanmPtkdtlYbdUiWdWnnh\
        amodgfevufhhhhpZsadjphihRm6eoxVofoohfgXrjexmgcQa2hn2hV1ehmlgaeZgjkkLlXcouijYZvhWhelaagkgSjthgoQfZbikqWqchr/tkke\
        lseYsgf7YZZjjhVeeZrdCiZfieccZTmgbhjlcPbddpmnciiUiTSklzXuace+mdxyjSUTmbk4edfkkuVelWsZYcgkbWQhgSfeZlrizTbXhmggnod\
        hnOYis5fzPgb4ga91XHLdRQlxmbtnmxdmievhaelojPWdcTLXpcvTobZWgTtadkkskFZdu9hngXYnjXtyNBJkBRmmqbnbiumenerbpernpWTrXe\
        HagkresgZSbKsTObXkdGZbkprYYVflXbjqLHEcJUlkkZjRhx0df4YhoxkmdjmoabZaWmoqmbcXXbkTYdTbSIeSlgvXVnZgYjNfWLIRXVcKndaWf\
        hjgg0de10nhcspqVkgdbjgilgqemvmUsgglNPxedbpkVWjZYsESUYcVhmiQqaQcdQTgiojgpwreWmwflifdegjfUpoZo9dWsklqSY4mOalrMUZa\
        omNOeYkQjorbqWeegNTgkbfiinmbgX3ahjfkncgnMpqicjecsokvVfssZaadSWeYxlbFiZeVnlsrmWckYRgeiTWjaWgXic3UjfdgeVhlSnegfRj\
        kZgrqclirZYTXibbh2ZkOfngZndgrfWpofQwgdglgPcejzg0VoXdlZlagfhVdhZtwamfpjnSqhogbononme0bZwgdpiZfgXndZbymqmjlldeeko\
        cdfwjtjpVfilijles/crvbppmrfScZzklmailPl3om3jZvgdpeffpfcgelQmTalnnZSeijbaZiYgbhnZp5ggpSrkZmkZbeqjgueXjbntkmtnY/V\
        WhiofccXblgLiViXqWehbpeT1epPWgbdse2dnnQraYgqmekUli1fi0xoadYiYk3dZnrlpZhhcsmTpegfiXfnSgahxnbjZdbcsioljbfnYYhv6gr\
        Tkhwaat0oUXbUUjwobkdrtbeebonWdmmiZakrYdY1nnYsYgcfYkjkikpsaZgx/nvciUqbXm6bNIdKOauwbufjvniidmjkhrnnfUrbaXUfksh7ac\
        biBdcZafombabr2ofNxqgSeWtQQCiMSfinemZguqehsZZuwojcjcmUYgYTwwqwehfgaiadfdhldnXkticSkidYfEheTKcWWdeqaVagjjggwcbu/\
        ncinujbjfaUfnhrfognzhajeZefisiebidHeVcVmJbeUUUpgoOiaZdeKUcglogu9pgWlygnkdchcjcaoknh9WeilhiZiujVgjePTiegiaPsbgTi\
        i5bmgciXRbmncnfWtkdnfwalgffmbjcSmlegoZmkljshqnrWZfgXYXalgiIydnanouohaklfRrfjbgcfccjpZnfcgjmgaYgWokibTjybnsjkqhl\
        aVaWfigidcmMyksdpmgpedplgZ8jefdiXbedqfpajiiwclWdfigbmcu6efkilwWhdXehtm4kcitemxodoochbZseacwlfkohpLab0hcdmwnpnbU\
        njkgemcr8cklan2dpcNmZ8o2eRfkRr7329pViafrjhkmgiZfgeTVgtnUdfriscfXkYdgemgpzffrarwZmgUebmlwePhklpzrpvlTrbfjkjhjeib\
        fgPfcggjZjmfmmjkZnZdghhtdxgkoav6cfqggfqhtiNaq4rnklbdUwaimjplVheapkYfgieiTitZmnufdmgchdclboikhir4adxpjobjjgQcq9b\
        bgjRgg2ddodopkeidntYdpnklXmmgkd3taguecgfcXnlgbeq2fhsoloZnZjPbg/fdTmGYS6neqdkqtfheifoiniljQjVYfgqnjv2WcbbBiiibpi\
        m2ebt0jdNregEYWyhVSjOSZmcfcblhwfclhayuhepjanXkdhjoqusfildWieefdmi4pekqhhPqhfJdXmahYhbcrkijOcceledqgds6hecckfnhh\
        mfYkpZjhjh1hdhYTmg/nllZidXgciXXTTjfhfnehffgNdcZifhrZet2khahmfknhkjcmtRohqi3Xcfcitc5nmbckddgSiceaNoendskrggkaneW\
        giieamnoiadgiasicvoeesMthlfqYnkfnvZzpkVTdcjlRZkhhNyrwdpmmmjolgcYwiggihlTfduejimphttSdhcvhjkeeyghywk6gjXWlerjjdf\
        jhLutxnwwkjflpggX/fjbkndCdlqYkVppbykdWiricZlk06fjtYd1YeWViY0gzhZZsbn2/qvtRgklu
        """
    static let strokesSteps: [Float] = [
        0.01767, 0.01966, 0.015146, 0.016482, 0.021387, 0.017094, 0.017327, 0.018341, 0.015753, 0.012601, 0.018025,
        0.014833,
        0.021016, 0.0144, 0.016726, 0.014633, 0.017316, 0.01389, 0.014955, 0.020734, 0.015222, 0.013268, 0.012854,
        0.014837,
        0.014827, 0.011991, 0.015422, 0.019221, 0.016495, 0.019325, 0.014085, 0.016249, 0.017044, 0.01652, 0.01944,
        0.013144,
        0.015406, 0.016438, 0.015846, 0.016312, 0.013739, 0.014816, 0.01401, 0.016218, 0.016151, 0.012596, 0.012625,
        0.013982,
        0.014098, 0.016474, 0.015922, 0.016208, 0.013106, 0.013488, 0.013656, 0.015687, 0.017091, 0.014791, 0.014568,
        0.013424,
        0.012374, 0.016795, 0.015201, 0.019499,
    ]
    static let strokesBiases: [Float] = [
        -0.14981, -1.0469, -1.1128, 0.16641, -0.77962, 0.2331, -0.39614, 0.31217, 0.081565, 0.18053, 0.88655, -0.52585,
        -0.91855, -1.0574, -0.55481, 0.27782, 0.02065, -0.21395, -0.79527, -0.12498, -0.47517, 0.26338, -0.56825,
        0.30195,
        -0.81911, -0.36977, -0.1037, -0.40238, -0.063745, -0.50289, -0.79397, 0.041628, 0.57122, -0.41925, -0.38608,
        -0.1735,
        -0.12446, 0.00083762, -0.25847, -0.61879, 1.1278, -0.14855, -0.4786, -0.12423, -0.26229, -0.23168, 0.16786,
        -0.60697,
        0.40722, 0.20217, -0.32998, -0.1376, -0.057537, 0.037839, -0.35192, 0.2881, -0.60315, -1.4641, 0.048238,
        -0.37087,
        0.31381, -0.26707, -0.82435, -0.33112,
    ]
    static let digits = """
        zNWebsqTk0cVHt2uGbrVdapO/oeQK9bSYdMgYlXhfeY5yUqWlBQXjscYmjngYozbMbb5Vg4QUBeZgh5j2ZnZkfTkg1ZPZTa5WdR3WsaXRgdgjuW\
        XhdVYWmda2XXh1pnkTpBivRRTfuoErtfVaeXYVUhXW3bMWxVxtiyYWwYmuZheplvSqqfieLRuk0eiajjpghYhc1BWWwZsUbqqXberbPHIxUjdon\
        enaofffmGtdfPVYfidb3lpgwKsOWdTUhvSwpjeShsNYbeXYeUqdS1NlQfdunabpvPbxkeKda3XklXXNqk/d0JgTqamWoBlKNcuYeTRTnmUYtgcV\
        XiWlsgk5UndbalafcW2klbgghfgihBazV10hWDiZcqKPBab0kfShVXenXaLjhdsWsJMijgnVTfZdoRpEUUaDnkflrblkcmlFlWcVU0diB8ggfoi\
        0XiYknKPiIcZvuLjroxUwWjLgscfVgQfOZ5pmIrdUBWvVpndwLXfeYsZxyTmTURmWZeknqeSrdWghfaUjdh4liaQnprMjfQZbcXWcaibZ5likc1\
        hrXcmZYm1tSTLyavpb1WLiigPdXyUcOfVzoZfjsornCsMqQWqihq0m/cYndOvTVLsS0Zwj5clRWkIdgSZa/dyfoH0mknthXwZRxsmiecbhJTTnX\
        mPXjsLj1hPTYinvcpEbPqE0MslccTddZmYaec7
        """
    static let digitsSteps: [Float] = [
        0.016146, 0.013413, 0.017693, 0.016152, 0.017903, 0.015128, 0.017552, 0.017309, 0.022728, 0.015239, 0.014502,
    ]
    static let digitsBiases: [Float] = [
        0.12333, -0.14456, 0.15438, -0.048534, -0.4949, -0.037104, -0.31842, -0.17913, -0.20761, -0.19853, 0.46023,
    ]
}
