import type { VendorGame } from '@sortes/wallet-protocol';
import type { NewVendor } from '../modules/games/index.js';

/** LUMEN's public half, by which its calls are known. */
const lumenPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtD6Uhg60F1jT3gHqGHfp
gBAXNEBgkSiu14X7Jl4EIrCfAzacreKcg/IZdHn4LXV3r0MrPJm+62OEaUDpQqt6
rrE0CEmpS+D1shC8m2mr6+0x05t1nsYlmY2bv/RYeGnNDPJXFHJb+lSbCuoXyf8h
+kQTS8FdauXre6MJgL9MdXaLG24tKc+Q6inU9+w9SrJp8DRAS48aVC0pbkvxzlT1
/PzBfJBxNYpLDQKCz/ETHIhABZL2UNRiJyxCCyH2XI/WoSUKDnIgso/fNMcn+Q6T
oiJgtCj3zrkTROS9klcJdBr3o7PkUUD0BdWOLelIEdZEXeU3H4omC78mkJKJEezZ
+QIDAQAB
-----END PUBLIC KEY-----
`;

/** How this installation signs to LUMEN. Known to everybody who reads this: good for a machine that only its owner reaches. */
const operatorPrivateKey = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC3mcFq/TZW1xtS
oqHREmzN/DV06KPq1j0Iqv8Q6R4CPUAxKDSQiK0FJdh8bwmGX0DiW6fDKCOJthlb
YlQKqKAhyuaU2abPGsi+L/B2qkKi7U/Di47A/TSGTfQKFceLOKbMcJGo5j+0B3N7
1X552iuu6wlMyKI98GRwZimKXoSemVeOV9BtO0HRMI/+zqDYqooR2BcPQlyx3vav
2PbhOOe+iy7CAejMPRgsMcHsA6B55kV169qUZyqqzONbqKsi5XDUn8NPq9nh/8zp
6EOk38CKXDqRQzEl6Fi0aSLVqnvobmsSfkLGSTxyswi/u/iqmGXRadekJ2dflpga
aKZ1e3HNAgMBAAECggEAGdYA3gOaTy+PaHo6v58yYO0d/6DSGjSCG7NmV7SaNLH2
U8SG2xTklg4cj+wXIMnMKV5A9gkysQkHOfEVBvfyKrcw6d7T5p5sA7lewvAUFvXC
jO+ZS8aFyuVy0y176jczX57ynFwkODr5MQKavN5q2b84zI2KKSGoHJn/u/kve9q2
Tp/vjZWfgk/CTJLEsEZVNTyrWeOTfyRHnMHFYR8uA4kVDxCUgxI6POdcEhnL6LCI
maBODIwNMIk2NEExx1hwa453OBS0WCVr7xB4DqvuX2D4mEmPJuk2lp+yqqSeTd87
6JNKSq6/4twXP20n0GgQVnpIZ00JtOqwTXC1d/qVSQKBgQDyVqbWtV18GKyMg+SQ
I1j7fS2l2LAhhUKWiMY5+17IsEgQf6eFBZhd5Ff2UR2xDOpzbtpy2IQl7y5GGaZx
DtgdIgVgJAqAZ65SyVVwFwy5PCQqADuGyuWlBvSkw8l5+XGhUGm9ATG8o2gltOIU
Oxkbg8/5pf1DgFUx9ROnhbYu5QKBgQDB82sZ6wVqniFa7rO0ulCJjCd1jIPT0laG
6r/Rb34/0bXWHdUTQ4uQAc/tf/Y4+TPirbUmgScqxiu01UQMosTHSwKEd0veLwH+
d+t22yPo8xAdBesqZsUslhEvBhEIMYZMVae2DOcu0ejRhqikKjbaeZwJIL84KIAX
7KlrmAQgyQKBgQDDW9djfxG92KZBIJJBID27f04tRGG4pBTqBZjHZT0jy/hMVJxX
QAt0pX/DseCduivGora3npPpgMds+4CR48WUtrheqK9OlEaTtnqJwgsfyLveoBFc
uHQodVMDAFKLYeuYf5q+IxhVWeW7f/ZBGONEqx4dwxJIOEx12XvesIwNgQKBgCVD
De2R0J2WOdRNjesH7JcwfRhBYcZdX9BV43pqUDgUozm6y4gC7xpAruDzN6vkfMpt
EyONpqe6IQWB/6vpzaJ4T8iBXusV3u0zvuI74d9Ma2kYDQE9c15Iio6dPMJ1OVcL
EciRHA1LuM4gb9/yWE2LFaZPS02PwmRWTIpmT0y5AoGBAISC+N6zDffmtO0Bg/PW
M4V8lJZsudA3clDTD3Di/6/jdCOLG5vLcszhvyPruw2JM/iHLcwoFyJH4QY+CgMS
NzkBgQZ0Cuf/FGxS7k2A+aOAHb2AZQ/NoEU4DdR/2pILtELP6Sp15VD21ih86XlS
Ie7DiHA+UbKNpDYN8cYRio6F
-----END PRIVATE KEY-----
`;

/** Names by ISO 639-1 code. */
interface Names {
  en: string;
  zh: string;
  id: string;
  pt: string;
  th: string;
  vi: string;
}

/** Amounts × 100 000, as vendors' lists give them. */
const dong = (amount: number): number => amount * 100_000;

function game(code: string, category: string, classify: string[], rtp: number, names: Names, rest: Partial<VendorGame> = {}): VendorGame {
  return {
    game_code: code,
    name: names.en,
    names: { ...names },
    category,
    classify,
    enabled: true,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    blocked_countries: [],
    has_demo: true,
    min_bet: dong(1_000),
    rtp,
    ...rest,
  };
}

const room = (code: string, stake: number, names: Names) => ({
  room_code: code,
  name: names.en,
  names: { ...names },
  min_bet: dong(stake),
  max_bet: dong(stake),
  seats: 2,
});

/** What the sandbox's two vendors offer, as their own lists say it (the seed must work while they do not run). */
export const lumenGames: readonly VendorGame[] = [
  game('dragon-tiger-table', 'LIVE', ['DT'], 9626, {
    en: 'Dragon Tiger',
    zh: '龙虎',
    id: 'Dragon Tiger',
    pt: 'Dragão e Tigre',
    th: 'เสือมังกร',
    vi: 'Rồng Hổ',
  }),
  game(
    'three-bells',
    'RNG',
    ['SL'],
    9603,
    { en: 'Three Bells', zh: '三铃', id: 'Tiga Lonceng', pt: 'Três Sinos', th: 'สามระฆัง', vi: 'Ba Chuông' },
    { is_new: true },
  ),
  game('reef-shot', 'FISH', ['FH'], 9600, {
    en: 'Reef Shot',
    zh: '珊瑚捕鱼',
    id: 'Tembak Ikan Karang',
    pt: 'Pesca no Coral',
    th: 'ยิงปลาปะการัง',
    vi: 'Bắn Cá San Hô',
  }),
  game('coin', 'INHOUSE', ['AC'], 9800, {
    en: 'Coin Toss',
    zh: '抛硬币',
    id: 'Lempar Koin',
    pt: 'Cara ou Coroa',
    th: 'โยนเหรียญ',
    vi: 'Tung Đồng Xu',
  }),
];

export const kiteGames: readonly VendorGame[] = [
  game('match-day', 'SPORTS', ['VS'], 9442, {
    en: 'Match Day',
    zh: '比赛日',
    id: 'Hari Pertandingan',
    pt: 'Dia de Jogo',
    th: 'วันแข่งบอล',
    vi: 'Ngày Thi Đấu',
  }),
  game(
    'map-three',
    'ESPORTS',
    ['VS'],
    9440,
    { en: 'Map Three', zh: '三图决胜', id: 'Tiga Peta', pt: 'Três Mapas', th: 'ศึกสามแมป', vi: 'Ba Bản Đồ' },
    { is_new: true },
  ),
  game(
    'card-duel',
    'PVP',
    ['PK'],
    9764,
    { en: 'Card Duel', zh: '单牌对决', id: 'Duel Kartu', pt: 'Duelo de Cartas', th: 'ดวลไพ่', vi: 'Đấu Bài' },
    {
      min_bet: dong(10_000),
      rooms: [
        room('bronze', 10_000, {
          en: 'Bronze room',
          zh: '青铜房',
          id: 'Ruang Perunggu',
          pt: 'Sala Bronze',
          th: 'ห้องบรอนซ์',
          vi: 'Phòng Đồng',
        }),
        room('silver', 50_000, { en: 'Silver room', zh: '白银房', id: 'Ruang Perak', pt: 'Sala Prata', th: 'ห้องซิลเวอร์', vi: 'Phòng Bạc' }),
        room('gold', 200_000, { en: 'Gold room', zh: '黄金房', id: 'Ruang Emas', pt: 'Sala Ouro', th: 'ห้องโกลด์', vi: 'Phòng Vàng' }),
      ],
    },
  ),
];

export interface DemoVendor {
  vendor: NewVendor;
  games: readonly VendorGame[];
  isHot: boolean;
  position: number;
  hotGames: readonly string[];
}

/** The demo's vendors: LUMEN speaks the RS dialect and has wallets of its own, KITE speaks PAM. Both are the sandbox at this address. */
export function demoVendors(sandboxUrl: string, currency: string): DemoVendor[] {
  const shared = { operatorId: 'sortes', launchOrigins: [new URL(sandboxUrl).origin], currencies: [currency] };
  return [
    {
      vendor: {
        ...shared,
        code: 'LUMEN',
        name: 'Lumen Play',
        protocol: 'rs',
        apiUrl: `${sandboxUrl}/rs-vendor`,
        publicKey: lumenPublicKey,
        ownSecret: operatorPrivateKey,
        hasWallet: true,
      },
      games: lumenGames,
      isHot: true,
      position: 1,
      hotGames: ['dragon-tiger-table', 'three-bells'],
    },
    {
      vendor: {
        ...shared,
        code: 'KITE',
        name: 'Kite Games',
        protocol: 'pam',
        apiUrl: `${sandboxUrl}/pam-vendor`,
        apiKey: 'kite-demo-pam-key',
        ownSecret: 'kite-demo-operator-key',
        hasWallet: false,
      },
      games: kiteGames,
      isHot: false,
      position: 2,
      hotGames: ['card-duel'],
    },
  ];
}
