/**
 * Passwords that attackers try first (NIST 800-63B: compare against commonly used ones). Lower case; a password is compared without case.
 * Collected from what leaked-password studies agree on, plus words of this trade and keyboards of the six languages' markets.
 */
export const commonPasswords: readonly string[] = `
123456 1234567 12345678 123456789 1234567890 12345678910 123123 123123123 1234 12345 111111 1111111 11111111 000000 00000000 654321 87654321 987654321 0987654321
123321 112233 11223344 1122334455 121212 12121212 131313 123654 123654789 147258 147258369 159357 159753 147852 147852369 789456 789456123 456789 741852 741852963
963852741 321321 456456 789789 102030 10203040 100200 101010 110110 112112 202020 212121 222222 22222222 232323 252525 333333 444444 555555 55555555 666666 66666666
777777 7777777 77777777 888888 88888888 999999 99999999 520520 5201314 1314520 168168 168888 668668 886688 789123 369369 369852 135790 1357924680 13579 24680 2468 1q2w3e
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz2wsx3edc 2wsx3edc qazwsx qazwsxedc zaq12wsx zaq1zaq1 zaq1xsw2 xsw2zaq1 q1w2e3 q1w2e3r4 q1w2e3r4t5 qwe123 qwe12345 qwer1234
qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop qwertyui qwert qwer asdf asdfg asdfgh asdfghjk asdfghjkl asd123 asdf1234 asdfasdf asdasd
asdasd123 zxcvb zxcvbn zxcvbnm zxcvbnm123 zxc123 zxczxc qweasd qweasdzxc qwezxc 123qwe 123qweasd 123qweasdzxc 123asd 123abc 1234qwer 12qwaszx 12345q 12345a 123456a
123456q 123456aa 123456abc 1234567a 12345678a 123456789a 123456789q a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 ab123456 abc123 abc1234 abc12345 abc123456
abcd1234 abcde123 abcdef abcdefg abcdefgh abcd123 abc123abc a1b2c3 a1b2c3d4 aa112233 aaa111 aaa123 aaaa1111 q123456 q12345678 qq123456 qq123123 w123456 z123456 zz123456
x123456 asd123456 as123456 zxc123456 qwe123456 woaini woaini520 woaini1314 aini1314 wang1234 li123456 iloveyou iloveyou1 iloveyou2 iloveu ilovegod lovely loveme love123
love1234 love lovelove sweety sweetie princess princess1 prince angel angel1 angels baby babygirl babygirl1 babyboy honey honeybee sunshine sunshine1 moonlight starlight
password password1 password12 password123 password1234 password12345 password! password1! password01 passw0rd p@ssw0rd p@ssword pa55word pass123 pass1234 pass12345
passpass passwort passwd pwd123 pwd12345 secret secret123 letmein letmein1 letmein123 welcome welcome1 welcome12 welcome123 welcome2 admin admin1 admin12 admin123
admin1234 admin12345 administrator adminadmin root root123 toor user user123 user1234 test test1 test12 test123 test1234 test12345 testtest tester guest guest123 demo
demo123 demo1234 demo12345 default changeme changeme1 changeme123 temp temp123 temp1234 login login123 access access14 master master1 master123 manager server system
superman superman1 batman batman1 spiderman pokemon pokemon1 naruto sasuke dragon dragon1 dragon123 monkey monkey1 monkey123 tiger tiger1 lion eagle shadow shadow1
phoenix ninja killer hunter hunter2 ranger soldier warrior hello hello1 hello12 hello123 hello1234 hellohello freedom whatever trustno1 nothing samsung samsung1 google
google1 google123 facebook facebook1 twitter youtube apple iphone computer computer1 internet windows microsoft linux android nokia sony huawei xiaomi michael michael1
jordan jordan23 jessica jennifer ashley daniel daniel1 thomas robert andrew charlie charlie1 george matthew joshua anthony william james david richard nicole michelle
maria jesus jesus1 jesus123 jesuschrist christ blessed faith heaven football football1 soccer soccer1 baseball baseball1 basketball hockey liverpool liverpool1 arsenal
arsenal1 chelsea chelsea1 barcelona realmadrid manchester manutd juventus brasil brazil flamengo corinthians palmeiras saopaulo vasco gremio santos senha senha1 senha123
senha1234 senha12345 mudar123 teamo teamo123 teamomuito amor amor123 amoreterno meuamor deus deusefiel jesuscristo familia felicidade gabriel gabriela rafael lucas
vitoria bruno carlos fernando rodrigo sayang sayangku sayang123 sayangkamu cinta cintaku cinta123 bismillah bismillah1 alhamdulillah indonesia indonesia1 indonesia123
jakarta jakarta123 bandung surabaya merdeka merdeka45 garuda rahasia rahasia123 katasandi anjing kucing kontol bangsat anhyeuem anhyeuem123 emyeuanh yeuem yeuanh matkhau
matkhau1 matkhau123 vietnam vietnam1 vietnam123 hanoi hanoi123 saigon saigon123 tinhyeu tuyetvoi hoangtu congchua nguyen nguyen123 nguyenvan minhanh anhanh thailand
thailand1 bangkok bangkok1 rakkhun sawasdee somchai chaiyo krabi phuket pattaya 1234qwer! abcd@1234 abc@123 abc@1234 admin@123 pass@123 pass@1234 p@ss1234 password@123
welcome@123 qwerty@123 test@123 casino casino1 casino123 casino888 lottery lottery1 lottery123 jackpot jackpot1 jackpot777 lucky lucky1 lucky7 lucky77 lucky777 lucky88
lucky888 winner winner1 winner123 poker poker123 bet123 bet12345 bet365 bet888 slot slot777 slot888 gamble money money1 money123 money888 richman cash cash123 dollar
bonus bonus123 player player1 player123 member member1 member123 agent agent123 agent1234 gold gold123 golden diamond diamond1 silver vip vip123 vip888 vip8888 king
king123 kingking queen boss boss123 bigboss sexy sexy123 fuckyou fuckyou1 fuckoff asshole bitch pussy pussy69 696969 69696969 6969 hottie flower flower1 butterfly
purple orange banana cheese chocolate cookie pepper ginger summer summer1 winter spring autumn monday friday january december summer2024 summer2025 winter2024 2024 2025
2026 20242024 20252025 20262026 20002000 19901990 19801980 1990 1991 1992 1995 2000 19900101 20000101 01012000 01011990 mustang ferrari porsche mercedes corvette yamaha
honda toyota harley maggie buster bailey cooper tucker rocky lucky13 snoopy scooter mickey mickey1 minnie donald pooh tigger garfield hellokitty doraemon conan gundam
onepiece luffy zoro goku vegeta sakura hikari abcabc abc abc111 abcd abcdabcd xxxxxx xxxxxxxx zzzzzz zzzzzzzz aaaaaa aaaaaaaa qqqqqq qqqqqqqq wwwwww eeeeee llllll pppppp
sortes sortes1 sortes12 sortes123 sortes1234
`
  .split(/\s+/)
  .filter((word) => word !== '');
