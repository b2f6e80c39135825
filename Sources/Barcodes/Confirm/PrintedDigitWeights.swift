// Written by Scripts/printeddigits.py.

/// What `PrintedDigitNet` looks through, learned from drawn digits.
enum PrintedDigitWeights {
    static let strokes = """
        ZmkXfdgheUIkfiVdkiigBhrameUkaisrkffibccgdmgknka2idhedfhdchmWQhsycfpbfchgfUdmhudijTggVllgjsYmcifkffhZaiccficnigPrjgiedi\
        fefeidXiibhgkhicgijijtilgjmVieRlgekveirjVLeljlebcjdohgegfgeakgjgfmhmikmrjSkihjghekmfigobiYmpjgYdfgskjhkeZJgloifbijdfdg\
        hahUhYonnYelhlofhijnfgdffeefjiejiigbjbeifaafgafhgfjUfihhfgfjZbYdjamKaZlenXgZgfdkdicyfmikgjbhfjZgksjeiPpcjpeiZQhalhpudZ\
        YgdhieddfaifgMedjYlkjciXeljZjkgidkjkhfehcedZkgiXelfnkiiljhfal2bdgijdfghaYdZkUblcdhanehfjiwiejQfffonmjecXdbiBkhiegkUYkf\
        glbjhkVrbhhqkjdbgcepefTtbhaghjeehigkhhfQfibXghjekVnhkChniqZfJRiVeRgcdrfQdgbfpdZfjdiinre/bhhinnkgffnkeicgieeEWYkofdmdca\
        XkdaZkEebVaOfikjdJbkchgifaejnkmcloeggYheZYkdcfihhwaelKdcfcgdYfdifTdTdfLikYkkVhYhgeecarafffegjdhficcfkYXghdhdbWkfnsfmko\
        hdgnjTGmhqXbicfdIjkYkwbgZhypnjiefdgeadejleUlhYdmhfehitoYVkknalbjfflfiTauZZjltfffWtrejhdmngqplinkchflmjvoidanidtaajidif\
        qaZngslZdekkdhdkqqamffnddfouqgTjhgeeYeghmmZldjkdodharhcnqcbuZhcajsifXRrbdhkooiXnvfilefgXchpqahXfpYffaSdgkjnnikiajdieva\
        khmgetakfhhxjfaRmiepegdgghucrVgdYujixhXfUVnVfmYMhbimvdbZkfgcdhsTghkqlicfeheuneUkijhjdjllhkoTqkgnZjgiweNjTbpghjiidhWPjg\
        bZiiiggevYkhdgcbadfdbeaWczgflugikXmwcdlwjidlnf1lZjPRjjggm0bjScoZbdgkcmflpIkgTdbYfjhadZlddiXSgskjebd0gdiildijkgwZXjUtch\
        kdj/ajfolfhffaWmflYUheWcRfimlbedmdnVUSZqpiZffnnbgPreecjcrZhkSccolegudmmqmnblkdVdbpTvikVrejhojjddoijSgjffokfffdubiOrncp\
        hgogrkUTgkidgeekoflmeglohjbof5bhlmwiljhYmcbjckelVMehbeliulgiijljhdYkpiVYegghTXbcnYhgadlgbiekblhfbpefjhdXiphdhrjieMefee\
        hggpcpmotYfgWpihlsjkndclfadfZqgnnmnjjhiKdeedhjYcdkemrfmkjdboehnjhSahblfjljdicpqXnwdfldupthlrYhhikgqgmcXYiXfdZobkfnlohm\
        meaebejcfghYRtYllornjegkfc1ccoogijjjtlSckslhfgjkVxfkyblbscbinZYjUauZadkiddachmZwgfigYkrknbogsahTiZgbqfdgdkjcidmpuujorl\
        ljdcebcrjgRBwddkmimtcdjflukeWeriwndaedoQUccMcWogtlfXebqclWmlfiorlqiehgaqmXIGgnWqgffojpcVwihgTllksdQcXemQSmlKgfYk7fjPhZ\
        ngdnwekiioorhhcoahedTjglelfevfhimWl2ilXnmimhOiLRdhRliibZRZubcbeZlknitQnfWedgaefgXaadXnaVnpWdzdgonjcqXjircfkYHgSahkWidy\
        blRgkUVcdkrqihoNnXNZRnYfjadKgkfgWMnqZcdcf6ehkYbfcfddkRPhfgZjbbc5byizijaicjdobnbTdfXjPUcehZfNmjhaaVsoibKdguaYgDbQUgsdlY\
        bodemkadgrcuq7ojkqbZNaVwencaknqTlnnmgOlbaacroatfSblvebiBkZRgjZpjrvlbpmdhZmefmloinlZrLZTkq4delrwMplpnhgifajjtiLtZjUllkf\
        YQnjijtcomwvvWjkmoTZYdnSfachguZffgpegqjlpWethejgncekqggLianSiWdvWbconmgigomi1fhglhcmhVdPXgdjmpdigpoPXrdYeYdlejivpjhgtf\
        feWtnjgXRbkuaqkpYkikra/rldcgnjlfeaZaihtlqjkeadbmYehhdiaihlcklZjgjahbaVgadwQtjojmWfrqfculbnYdkmoionThmlwmbdXmZnZfidhgjj\
        heomhfMexnSgejbfYijmcmjfbrZfxqpisoqUXcgjefnnhgfgjUsVjefegnimonqaoVayYaPMruUkjgaugmjUxjgbPghgsclioWlLNecXbWegugfNXWqbjp\
        jeildorepdmnQ3kWJQYxQihljokbhKxraYNssZahfgRXgQIneOjWVkzefRdTsgfigalfGcnqhZjpIVhcIeZlbmldvmiahajgmmasljQZWeILYkLllcZUPe\
        sacXgbrxemlZikKXljabgdNUekNocMlrYS6meYijWeeripQkRSGVJLalSfipYhOqvdYmik1qnh+YjcVZKbacheaBemXiYJwnMKpekrjfcYVrVkQhXWVWTX\
        mrXYmoZ/gwaicsXrplgh4ibhqaMOYXoYdLcmaaYj1eUQGig5YTgOTXSqcgYXdtdeutchWte0o5dbgrRydQcfvmljshnCnbrhfWfaXbgp7ataMUj/dbacbR\
        TrkZmSw8nonriiSeemqMdagoRtNNTk/nmcjvuIgoueoepSdkemvGwfVRpvqjYupkWvwYzlu0epWffoTheXjJUcWXgqLWcZ5fljinxOhoghjnrcfipcmTpo\
        lclvknb6nwgvsiqgsurrZckgefaKfMYhfdtsWglU1WqlaWhObhaiewlihgqjckXfvjfhaciqf0kjYkrqme4ijfkbyhokghgjofutuooipjmjYkcfXkbhjm\
        jfgbmiRffgdYjef2RemitqhgtqkXlzakVjlcoipicoeluXSZglVqkfphajncghkhXjMq3qMgavdgfrkthsdjroLZtokfpylQZbVhbbhoiegXkRkcmjdYoi\
        enhurhjSWzYcOdl2Oofufmjolc4obadzlepcunqZjTPjSaeZdj0abQdWqnphbXflJfwerZjfMthiRSN1SnkxkugjdW5pbia2tbaVkmeRacMoaTdUVlzbjW\
        eXzqhedbckCYnfrRjmNpinQhYYReutwvcOfbVpfeennmQehfTPdrOYnWiZVjdimnfW1wZkuqYdMOYzeSdqLUoqVldBfaod0oYMaiQilmdWSrLZUUHPmmTd\
        vldgXxinezlYxqdl4seVnXJ3YSYkUJjpVnfRqbROpomYYNZLjjLpNwSrXbea3vaYghh4isfch4Xk4SiZ5ogazlItYYfeURjmTqfs0eFKMjmiZGgNdaNsVg\
        dcZlbQujgbJpe0pefcgrOsmFaV8spivvknhZgeXVeThfas7dgSEbt8dachbQUstTjOezlkahrpMpdqpBZajdNvOIcK3iufsutdiZjgWegUjhfl6axeYUn7\
        npZjiYcqwaqQlzcvLeophgcTdJMfdNSzVebR8YrcudtbYjignrjbhicixgtmiggvpwarkqpirnphmopzSejkkfgWdXLhbXp3WknNtT0ceOrkmgeeliiged\
        hiqhZstifkbluib2nZgol3qcqrhhZkygmnfplfliwqdqqQlg2bdfgjcnboeiZncjujWidkaVqic2Vmmfopfal3mddnZgZatepooibsfdwbdhaebhodhuZ0\
        YkjehuVnYn3nUgcvdRjlevlhmcovKadpqjkpXVajajeZSnepZRjZahiijcggQfdikehTZyJsYegtTke2hlmwgq/hadntWcfb3oihaZdhXhYWXv2rcSnTk1\
        zkSUYpEcmgterfZugwgYJgSik9jmhged4fVckwqiZWxgdhpfZeaWfWZquiiliLcvsfPlYjILhdzXrnTZkkbeRPggw2r2SUYWWaaime0sWjphVbwyafoXiY\
        amnni0iWovjtSpVdWQdvvfrjWP5ddihSgfsapyVDecSfcoOQvwcgiTRW2qamzjdkf3rjg0jcseU1SWafgaeyoUnYLPyZXfnhleSNrnoJcMgXlhKdm1hihW\
        gK2vcjatb2lmjncxUo0STtZVljxzJ7cViWQUpSeghutaBOLjwYdLnWrSQlabonVaZFsnndHldzhRjjbiSy4BOXcrpfj8W/kXkdQipTmjes8dWTGastjqfj\
        mJjjoRmMaqkVIfzkPkflhKQgZOM4rQaKqhqanttylVdeagjavhWl/e1mUdj1n0drhUumrYrRczjyHczsUljegMSleOP4gioLxUxcsZs0hXifZtiuwiZh/b\
        uvlhcrlyjilphcfcqdhnjtVcmmrmdbilTbdZp0eqjHzbvVdYyvjghgiogrkcdlqWep5qgdceomg1gdfmj6mUpuoedZ1fnbiohkjfywks0Pfq2dqgkgWhfn\
        lknkcfsjWhllfZsibwarkpfvuScqgfpgZYihoRlfudikdd6lfeRiemjpjqbiSmfiqfTrgl/fUhc3fLusaxlspeouQWbkvhc0ZTfifhYhWsmydSrdRrbWch\
        chUXaYSrZRojJxmbicVjb/nPktho3kmfqnCUXX+qeuyZdccdeXQqt0ejdSU5mhdjPhJblUdlrkiuTtrWNTRic4oaergcqlbgqjVjjTxlkkuooOSUgXZplz\
        kvdOcz0pYiNhPTjYyf1ueWmcscQSMfpuktQXcVVfRkbXysee2ddpw0mYkSkThsbte0cHclqyOcUafbxT5X9nVR1VjmmbbeuWj3VPkTOcTlJb43jcwUdcyv\
        psneeaokvnevkUhXo1PifaoglSzW4ccf8RnhpnZgaRmqtHlPcUSmBbqvppiMnDqslfYlcznUjmamVkkQV2TtmYg0VemYwbZauNodqrfhGTPdxKlgjVhTff\
        sbjvXTpDPgqaKjdwhIXpeTOkqQPvZqrdi0RnzZudXbjWvldoroSaOfthozknwIvqlataOnhFBY2gDpeihBZlgFOnsaYhhftkglk0vWnhclpw6eYixkuibl\
        euj2gjtUvdYajRM0nbPTziWjkbhbViaKQpltgXvQmjePq+oboZejg0yeVcvbtohbZzlidkmmhaUadYesnfkZxcihefhtgeecqzksle4VohcVonjYiiaiYh\
        peehrbfmpbcwSakjkmcffplutWorieagojoifrpejlzwcdkcyu0kmgZWbfjneldgfhimjijeZgvhXvcsskgxxSazVYkbcXpe2Znjlluema7pemTdZlhcmh\
        Yncqao5dboqj3ecdjunIqafoinpdmjYTYchrdrsNyyhcdib3poiglihwghklcnTZjWIoVY2sPs6arRXid5qBfmjZrruendCYQJtnctxfzgUbWbNznminjc\
        UueVYlJhTWhRRredxlJe7bURRhb9kOUtgBqisodiCfbP8icy312BdafaYpdvc8cQPmqeehIjeeiKjrxmqPRT6gVZScmkdhMggHVaklWYavlU5eWvi64Wie\
        cVqjXvcvdKFc2VaSQWoqoP8q6ssblK5hjqGaqOg3NRhaVfUmOPtsjq4OZldutmldZTmPrmeoVFOR3QaheRlnaP/h8dprtP1cooUdfYromGYndHIiWTthe2\
        uBalWnpgvcbrwKcrdcPJYVnZalqPX5Uaod7hoisc1nzkZiWdUo1Jj2rJOVod0WewcIjbHaphYTa0pEJqcJPHegRflrpcZqWorktdjmiz0mlffiViUekho4\
        lgqL4gtagdWlpPTUrpeaileVXydHVUoxQ2jpojZWkiscxbehj0tgPjmipicdewmsiiyLtUgbmaW1oJdbrgcjehfid2jbXkr3g6lWflTWrpoXxZcjfqvfPi\
        jepkfcZqddYbtadpclligoqYojpfikkYdrioekmsfjdveUislYmkgWqZncjfjcjjqdchthhmSZdepgfnhjirpXrynfeioetmdmjigp6qgeqnvirrloebhc\
        gogdhceiYmnemYigpKgyggfnh0sUhxKcfWlXujvejoqpmRgl/llnchedfoaXkdmiXm/aYhvjudofhoiMtVffjgelamkaZhdpea6U6zliccUoobemqqglYX\
        dqRigLieJoOW/jTh0gkKthfwlEnqfPnkxidqWjbMStcq+o/sZkbfBnlcf1hrTkXgdgLkcVddJxIU6RLL/dUOfeZpcLYwmJihvhflBldEfsf3q/8IaWfVXi\
        Pge1WnKbOPScIhfmYdP0XkzZKC/jkjUhbVceHriaXluojkBpeZ2lc+T2wLbTcTuejlfjWbKYdSYOSag3cZt6uotlGP1hmwPcmNjpOlggSeoihkLXjj0QWx\
        GgmbegbVzLoccYUQPOxCgiXXfvXd0xxgtrNf3dvkPdkVwmtUgybPWfmYdVmukCdxPTnyZkYrwBXscTVNYh8CSXgYYrdeir1kooe0xd2hQhbfYowMeypPOV\
        uZqbetUKjyPUeojRdugJGthGSBcssNhkdYSQdiqvymnoa0omicGhgfRkmceuoiWKyMwdehaWoTeThjhfdugVVwjMZEl3VyafUeYWippgucloexljRlXgmi\
        bZXsgkcdsOvVqejZaruErfiflsiqgkixfkZPj1U+TmThVTpotatZdebfleWcXiijkTYmlYXtwZubhkldYuqBlfgbVmhbdfp1eoqjnqd7dZiocXhpibnegf\
        ecZfdigecZjdVmakbpmcrWZggjjchdlggjcgmbhmlmcl6olehkksommjfccTloflaTciaprjddlkwZfjfxemahqdh5KnYJkakdrnqlhhiaii5mmkjhSnpo\
        VSjqjpfo6VlijinYsgjofcrYhSgjcfWjyhqaKiYV/b32ggdfPpradwmytbhfYlZilOktXqXY+VXO0ihMzleriNgifFogVZaeyrYBQnkfot9whfadOfZZhq\
        Y6aWcgYkNb6ddqJmITyHNB4dbUzlfoZQPxaVgkkffdeyhMWupuV6zPgcbaaaMLktVuPQJaelSfzqkwMwBdsjIP0jglmcjUbXCuesZuxqqSHjnVopX5ItnC\
        jfbK8fjSfZUrMVLbghTcj/ZuZ4KlksGcqeotbilPwocrd0cf1rrSJUnlkTIwMMbVOnTM7gyVfNSlUbdgbpUkhngskxXjbwEwdc1leijexa8VmqmEwdofJS\
        d5cNcuWGavSiQtqXYdePZmXm2aRTSkgakWh5ojmlI1ga0iQcmkcqtUYftVdTvBbccteFexhSWtleV2WKOneSgIe6/YaVReSWmjm4ophkasaiefNcsmThgR\
        fiwhMT3MicfrcUhnyhQkjdauWNmpkhXGd6pqdbPdeajidqofgfXiZmPgNghVRQTXmeZrWTnKkkbkhpjNrmNekggqadstejYMoqV/QWMfTYhjdkkWnXbVWe\
        PgPleXfOWbgjXqkZtTqohYgnkHflYeacebgklqYsgUgeW7RjVfdUoppbkcXUPWTfngUfZjlcShcleoohtNejjWeaffeifechkXghfrdgzgkYaqmvnkoqkn\
        fYeqgYhUTiOobggWiuuRdcgifkXgieetdgVTnbqkpknhjkihgkwgijrbajtrePdfqdlrpbrqnhhayffpjrhZmLjuShbextjTLmeTsdyqdqbeYZaZcoly6Z\
        yeagpjzQmxXgdZ1PiJ0dhTwebkYpWgfOmsJddW4teJBnoebuq1ombZMdTLfinrqNidcdpm8jmvNkSUvVgFphfc7eelWSRzkoqiXknV5ppMSqneHzubsaUd\
        dbUOjXWvVOEjsnro/7okQhPdprdSrlje0YhfiUHtbwdgmvfDbdpiboajMcfDweUSuXrOjUTkJOCrryXktygsSiLpW1gocgogtXlXnjivjtii1neLWItyhZ\
        KoiQZRWlRIvf/SjLYrLaJog7UcnxQlWpKmU1dpbdshidmg4c/nehkE/dhFWXn6kQmw0JakjjRleXjfcZchSymshiTghTVldoYqboYqcipgSimikp6ilYoR\
        oXxDUhjrlKvinaThiUUwVOMkjbfZQ97ogfQlfaXnpxcfiphhdlVoKdncalcXhXnjUbrOfjgpdVpcmmSjfaVwZXecclaQa16gWVGqiUnUlofUjcWaWbPkOg\
        mXRfYXljetVerRzicminfVhpJmdbatjhmkaqbRktgkNaKocUkmkngVhfPfRZWhNkgUTUWSfvXmdmocqjedbofHhqYnlcbchslnXtmVifXlOkWfmUinlleZ\
        nTMVUageZcWdldTUcdfZfliZglXabbYkXibmgggZksjmgaubeVbuYtqikmemkchpZeUeRqTlYejYgunXbddqloajdhbepdVboiliebqejpcgYlvknhjXke\
        v0eSaYkfgqnZsilhmXskdgdqkVmNYnakcifwpOhkcRnipnbmidXaadYiiyxaxgogxrvlrmechdgnqOqdmXsbWgbvbhkaefMgodwxkKPpfnPpiysnVgXbUY\
        Vbit4V5dck3v+txfUUcShggNjfhe3QfhWhPkksniEZjRvllTRndoEqiitcXfklYOVXYnrIdrpmzn46ucNacYftkdkldl8TjgbeHqeyimOiearTosTpKrVU\
        dLrjRPrPyRXNXfaTGuhljnkungFYZhf5gkkhdixiliqdkshliamkaYqGusiZWjmLZSbeOGkYwOSMhbLhH5TrfhYkinLXTgTzejkkkiggeh/X7zpbiL5jmV\
        hdmqjQusrZWhWhQhfQVJUSYhI4WxSuYimZRdUoUmZpYjeedhZajiparpjclR0g3XWbfohUwkoeWmomP1aRXPXjdbT9xgiaUlibSYfyVgkfXgffTkMhnfYi\
        hdafmXhiubalWicasedlUikeT4bWmPVrZUY03WRSRtrUaTcxadmLSiaeVlFhicXbiZdscjY0nplnhnVpfIkvQfYhRtjayVUvgKZooWOOU3hYgWctdYxXYl\
        TcdfMehfUTbcdpWtZtYeglblblXFemfeUZWcijjbXqwakUXkiXW2jXZdggabjeTdSfpbTlXWkiaYTdaecvXjajWVafeuakcldjcTdbhmeWzXnYemmnkobg\
        falbjniSPbTmbgechUkkqZbdZvtoWrcpcNsemblmphXZqjoqWfgfljfkfipmvxfXfL0fpyjRxjfcneiWjedlpTiSYrohehcqhOnhoihenjUhjjikUfYjjt\
        sazgsu7zwklVkefnkjtPiSneqababsZOjYhgbZlYVteFekhiOciiydchifMVPWek1X5Yso+qrx6WaSZfaoqSiZjiyRehSwRQdsoiETkcXfVMjrcvKebi3j\
        WdqdfXNQgmzStbbh4on81YLJXXYxpnldkh7XhibqYhcxoxMgdTcHdiWsNgaXZUnsTXkp2aDUeqwhdwYWnjYz1NEKjQOupshiYq4pebkXovgfklWeedcBhl\
        fpnniMSVHkMMlawQIQdvflTxQbZaahsTCQaPQlThhmScq0de0Zs1kgcZpirenUgcresvdeSkQfObZWZQMcYmOvXqRfYlfSVKMVXTTkOghfaikaaZxcj1qn\
        dKvlxifhUYqa0mclVmxdVtcZWELlUfa2nTZjTiuHXOcoUZngNoZcVhNZnedjimfjhSnwiilccndhwfmyUrsga1djnGQ7kPRknOeWYumVINhvWjrgZrQdjc\
        MVllSlgbcudiazavcebkNqsPvvfiecdsipsBT/lTZZnQbHVxjdSKkzYmphhsZfodJeicednVVqbqZ/SrjjVhZisPljdgUYehkiuVhoxVeSXftTd/bmSQhg\
        dlmmmiVfrfYidYifaOTbhsh5YghdaUhejhhdbnTlfWeelahYydpZbm9lkzanmPtkdtlYbdUiWdWnnhamodgfevufhhhhpZsadjphihRm6eoxVofoohfgXr\
        jexmgcQa2hn2hV1ehmlgaeZgjkkLlXcouijYZvhWhelaagkgSjthgoQfZbikqWqchr/tkkelseYsgf7YZZjjhVeeZrdCiZfieccZTmgbhjlcPbddpmncii\
        UiTSklzXuace+mdxyjSUTmbk4edfkkuVelWsZYcgkbWQhgSfeZlrizTbXhmggnodhnOYis5fzPgb4ga91XHLdRQlxmbtnmxdmievhaelojPWdcTLXpcvTo\
        bZWgTtadkkskFZdu9hngXYnjXtyNBJkBRmmqbnbiumenerbpernpWTrXeHagkresgZSbKsTObXkdGZbkprYYVflXbjqLHEcJUlkkZjRhx0df4Yhoxkmdjm\
        oabZaWmoqmbcXXbkTYdTbSIeSlgvXVnZgYjNfWLIRXVcKndaWfhjgg0de10nhcspqVkgdbjgilgqemvmUsgglNPxedbpkVWjZYsESUYcVhmiQqaQcdQTgi\
        ojgpwreWmwflifdegjfUpoZo9dWsklqSY4mOalrMUZaomNOeYkQjorbqWeegNTgkbfiinmbgX3ahjfkncgnMpqicjecsokvVfssZaadSWeYxlbFiZeVnls\
        rmWckYRgeiTWjaWgXic3UjfdgeVhlSnegfRjkZgrqclirZYTXibbh2ZkOfngZndgrfWpofQwgdglgPcejzg0VoXdlZlagfhVdhZtwamfpjnSqhogbononm\
        e0bZwgdpiZfgXndZbymqmjlldeekocdfwjtjpVfilijles/crvbppmrfScZzklmailPl3om3jZvgdpeffpfcgelQmTalnnZSeijbaZiYgbhnZp5ggpSrkZ\
        mkZbeqjgueXjbntkmtnY/VWhiofccXblgLiViXqWehbpeT1epPWgbdse2dnnQraYgqmekUli1fi0xoadYiYk3dZnrlpZhhcsmTpegfiXfnSgahxnbjZdbc\
        sioljbfnYYhv6grTkhwaat0oUXbUUjwobkdrtbeebonWdmmiZakrYdY1nnYsYgcfYkjkikpsaZgx/nvciUqbXm6bNIdKOauwbufjvniidmjkhrnnfUrbaX\
        Ufksh7acbiBdcZafombabr2ofNxqgSeWtQQCiMSfinemZguqehsZZuwojcjcmUYgYTwwqwehfgaiadfdhldnXkticSkidYfEheTKcWWdeqaVagjjggwcbu\
        /ncinujbjfaUfnhrfognzhajeZefisiebidHeVcVmJbeUUUpgoOiaZdeKUcglogu9pgWlygnkdchcjcaoknh9WeilhiZiujVgjePTiegiaPsbgTii5bmgc\
        iXRbmncnfWtkdnfwalgffmbjcSmlegoZmkljshqnrWZfgXYXalgiIydnanouohaklfRrfjbgcfccjpZnfcgjmgaYgWokibTjybnsjkqhlaVaWfigidcmMy\
        ksdpmgpedplgZ8jefdiXbedqfpajiiwclWdfigbmcu6efkilwWhdXehtm4kcitemxodoochbZseacwlfkohpLab0hcdmwnpnbUnjkgemcr8cklan2dpcNm\
        Z8o2eRfkRr7329pViafrjhkmgiZfgeTVgtnUdfriscfXkYdgemgpzffrarwZmgUebmlwePhklpzrpvlTrbfjkjhjeibfgPfcggjZjmfmmjkZnZdghhtdxg\
        koav6cfqggfqhtiNaq4rnklbdUwaimjplVheapkYfgieiTitZmnufdmgchdclboikhir4adxpjobjjgQcq9bbgjRgg2ddodopkeidntYdpnklXmmgkd3ta\
        guecgfcXnlgbeq2fhsoloZnZjPbg/fdTmGYS6neqdkqtfheifoiniljQjVYfgqnjv2WcbbBiiibpim2ebt0jdNregEYWyhVSjOSZmcfcblhwfclhayuhep\
        janXkdhjoqusfildWieefdmi4pekqhhPqhfJdXmahYhbcrkijOcceledqgds6hecckfnhhmfYkpZjhjh1hdhYTmg/nllZidXgciXXTTjfhfnehffgNdcZi\
        fhrZet2khahmfknhkjcmtRohqi3Xcfcitc5nmbckddgSiceaNoendskrggkaneWgiieamnoiadgiasicvoeesMthlfqYnkfnvZzpkVTdcjlRZkhhNyrwdp\
        mmmjolgcYwiggihlTfduejimphttSdhcvhjkeeyghywk6gjXWlerjjdfjhLutxnwwkjflpggX/fjbkndCdlqYkVppbykdWiricZlk06fjtYd1YeWViY0gz\
        hZZsbn2/qvtRgklu
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
        zNWebsqTk0cVHt2uGbrVdapO/oeQK9bSYdMgYlXhfeY5yUqWlBQXjscYmjngYozbMbb5Vg4QUBeZgh5j2ZnZkfTkg1ZPZTa5WdR3WsaXRgdgjuWXhdVYWm\
        da2XXh1pnkTpBivRRTfuoErtfVaeXYVUhXW3bMWxVxtiyYWwYmuZheplvSqqfieLRuk0eiajjpghYhc1BWWwZsUbqqXberbPHIxUjdonenaofffmGtdfPV\
        Yfidb3lpgwKsOWdTUhvSwpjeShsNYbeXYeUqdS1NlQfdunabpvPbxkeKda3XklXXNqk/d0JgTqamWoBlKNcuYeTRTnmUYtgcVXiWlsgk5UndbalafcW2kl\
        bgghfgihBazV10hWDiZcqKPBab0kfShVXenXaLjhdsWsJMijgnVTfZdoRpEUUaDnkflrblkcmlFlWcVU0diB8ggfoi0XiYknKPiIcZvuLjroxUwWjLgscf\
        VgQfOZ5pmIrdUBWvVpndwLXfeYsZxyTmTURmWZeknqeSrdWghfaUjdh4liaQnprMjfQZbcXWcaibZ5likc1hrXcmZYm1tSTLyavpb1WLiigPdXyUcOfVzo\
        ZfjsornCsMqQWqihq0m/cYndOvTVLsS0Zwj5clRWkIdgSZa/dyfoH0mknthXwZRxsmiecbhJTTnXmPXjsLj1hPTYinvcpEbPqE0MslccTddZmYaec7
        """
    static let digitsSteps: [Float] = [
        0.016146, 0.013413, 0.017693, 0.016152, 0.017903, 0.015128, 0.017552, 0.017309, 0.022728, 0.015239, 0.014502,
    ]
    static let digitsBiases: [Float] = [
        0.12333, -0.14456, 0.15438, -0.048534, -0.4949, -0.037104, -0.31842, -0.17913, -0.20761, -0.19853, 0.46023,
    ]
}
