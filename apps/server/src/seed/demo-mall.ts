import { type AgentLane, agentLaneNames } from '@sortes/contract';
import { type Offer, startingOffer } from '@sortes/growth-rules';
import { parseMoney } from '@sortes/money';
import type { DemoItem, DemoOrder } from '../modules/mall/index.js';
import type { DemoOffer } from './demo-offers.js';

const dong = (sum: string): bigint => parseMoney(sum);
const words = (EN: string, VI: string, CN: string, ID: string, PT: string, TH: string) => ({ EN, VI, CN, ID, PT, TH });

/** Codes of the awards that items of the shop are given by. */
export const [cashAwardCode, freeBetAwardCode] = ['mall-cash', 'mall-free-bet'];

const awardOf = (code: string, title: Offer['title'], at: number, more: Partial<Offer>): DemoOffer => ({
  code,
  offer: {
    ...startingOffer('award', { unit: dong('10000'), at }),
    title,
    budget: { nominal: dong('1000000000'), expected: null },
    claimDays: null,
    ...more,
  },
});

/** In the demo's money: a point for 10,000 of turnover, worth 40 exchanged and a little more in the shop; none can be bought. */
export const pointRules = {
  rates: Object.fromEntries(agentLaneNames.map((lane) => [lane, 100])) as Record<AgentLane, number>,
  bringsPer1000: dong('40000'),
  soldMostADay: 20_000n,
  costsPer1000: dong('50000'),
  boughtMostADay: dong('1000000'),
};

/** @param at milliseconds since 1970 */
export const mallAwards = (at: number): DemoOffer[] => [
  awardOf(
    cashAwardCode,
    words(
      'Cash for your points',
      'Tiền mặt đổi bằng điểm',
      '积分兑换现金',
      'Tunai dari poin Anda',
      'Dinheiro por seus pontos',
      'แลกแต้มรับเงินสด',
    ),
    at,
    { reward: { rule: 'fixed', sum: dong('50000') } },
  ),
  awardOf(
    freeBetAwardCode,
    words(
      'A free bet for your points',
      'Cược miễn phí đổi bằng điểm',
      '积分兑换免费投注',
      'Taruhan gratis dari poin Anda',
      'Uma aposta grátis por seus pontos',
      'แลกแต้มรับเดิมพันฟรี',
    ),
    at,
    { reward: { rule: 'bet', sum: dong('20000'), days: 14 }, money: 'freebet' },
  ),
];

type Draft = DemoItem['draft'];

const item = (
  picture: string,
  category: Draft['category'],
  [price, worth]: [bigint, string],
  names: Draft['names'],
  texts: Draft['texts'],
  more: Partial<Draft> = {},
): Draft => ({
  kind: 'goods',
  category,
  names,
  texts,
  pictures: [`/art/mall-${picture}.svg`],
  price,
  stock: 200,
  dayStock: null,
  limitMost: 2,
  limitPeriod: 'month',
  rankFrom: 0,
  fromAt: null,
  untilAt: null,
  place: 0,
  asksReview: false,
  offerId: null,
  tickets: null,
  worth: dong(worth),
  isShown: true,
  ...more,
});

/** Twenty codes that open nothing. */
const codes = Array.from({ length: 20 }, (_one, at) => `DEMO-COFFEE-${String(at + 1).padStart(3, '0')}`);

const goods: readonly Draft[] = [
  item(
    'headphones',
    'devices',
    [4_800n, '1200000'],
    words('Wireless headphones', 'Tai nghe không dây', '无线耳机', 'Headphone nirkabel', 'Fones sem fio', 'หูฟังไร้สาย'),
    words(
      'Soft ear pads, thirty hours on one charge, and a case to carry them in.',
      'Đệm tai êm, dùng ba mươi giờ mỗi lần sạc, kèm hộp đựng.',
      '柔软耳罩，一次充电可用三十小时，附收纳盒。',
      'Bantalan lembut, tiga puluh jam sekali isi, dengan kotak bawa.',
      'Almofadas macias, trinta horas por carga e estojo para levar.',
      'ฟองน้ำนุ่ม ใช้ได้สามสิบชั่วโมงต่อการชาร์จ พร้อมกล่องเก็บ',
    ),
  ),
  item(
    'phone',
    'devices',
    [38_000n, '9500000'],
    words('Smartphone, 256 GB', 'Điện thoại 256 GB', '智能手机 256 GB', 'Ponsel pintar 256 GB', 'Smartphone de 256 GB', 'สมาร์ทโฟน 256 GB'),
    words(
      'A bright screen, two cameras, and a battery that lasts the day. In black or blue, as there is.',
      'Màn hình sáng, hai camera, pin đủ cả ngày. Màu đen hoặc xanh tùy hàng có.',
      '明亮屏幕、双摄像头、全天续航。黑色或蓝色，按库存发货。',
      'Layar cerah, dua kamera, baterai tahan seharian. Hitam atau biru sesuai stok.',
      'Tela brilhante, duas câmeras e bateria para o dia todo. Preto ou azul, conforme o estoque.',
      'จอสว่าง กล้องคู่ แบตใช้ได้ทั้งวัน สีดำหรือน้ำเงินตามที่มี',
    ),
    { stock: 10, dayStock: 1, limitMost: 1, limitPeriod: 'life', rankFrom: 2 },
  ),
  item(
    'watch',
    'devices',
    [9_600n, '2400000'],
    words('Wrist watch', 'Đồng hồ đeo tay', '腕表', 'Jam tangan', 'Relógio de pulso', 'นาฬิกาข้อมือ'),
    words(
      'Steel case, sapphire glass, a strap of leather.',
      'Vỏ thép, kính sapphire, dây da.',
      '钢制表壳，蓝宝石玻璃，皮质表带。',
      'Casing baja, kaca safir, tali kulit.',
      'Caixa de aço, vidro de safira, pulseira de couro.',
      'ตัวเรือนเหล็ก กระจกแซฟไฟร์ สายหนัง',
    ),
    { stock: 40 },
  ),
  item(
    'speaker',
    'devices',
    [3_200n, '800000'],
    words('Small speaker', 'Loa nhỏ', '便携音箱', 'Speaker kecil', 'Caixa de som pequena', 'ลำโพงขนาดเล็ก'),
    words(
      'Fits into a bag and plays for twelve hours.',
      'Vừa túi xách, phát được mười hai giờ.',
      '小巧便携，可播放十二小时。',
      'Muat di tas dan menyala dua belas jam.',
      'Cabe na bolsa e toca por doze horas.',
      'ใส่กระเป๋าได้ เล่นได้สิบสองชั่วโมง',
    ),
  ),
  item(
    'mug',
    'home',
    [450n, '110000'],
    words('Mug with the coin', 'Cốc in đồng xu', '金币马克杯', 'Mug koin', 'Caneca da moeda', 'แก้วลายเหรียญ'),
    words(
      'Stoneware, 350 ml, goes into the dishwasher.',
      'Gốm, 350 ml, rửa được bằng máy.',
      '炻器，350 毫升，可用洗碗机清洗。',
      'Keramik, 350 ml, aman untuk mesin cuci piring.',
      'Cerâmica, 350 ml, vai à lava-louças.',
      'เซรามิก 350 มล. เข้าเครื่องล้างจานได้',
    ),
    { limitMost: 4 },
  ),
  item(
    'lamp',
    'home',
    [1_400n, '350000'],
    words('Table lamp', 'Đèn bàn', '台灯', 'Lampu meja', 'Luminária de mesa', 'โคมไฟตั้งโต๊ะ'),
    words(
      'Warm light that can be dimmed.',
      'Ánh sáng ấm, chỉnh được độ sáng.',
      '暖光，亮度可调。',
      'Cahaya hangat yang bisa diredupkan.',
      'Luz quente com regulagem.',
      'แสงอุ่น ปรับความสว่างได้',
    ),
  ),
  item(
    'backpack',
    'fashion',
    [1_900n, '480000'],
    words('Backpack', 'Ba lô', '双肩包', 'Ransel', 'Mochila', 'เป้สะพาย'),
    words(
      'Twenty litres, keeps the rain out, a pocket for a laptop.',
      'Hai mươi lít, chống mưa, có ngăn máy tính.',
      '20 升，防雨，带笔记本隔层。',
      'Dua puluh liter, tahan hujan, ada kantong laptop.',
      'Vinte litros, resiste à chuva, bolso para notebook.',
      'ยี่สิบลิตร กันฝน มีช่องใส่โน้ตบุ๊ก',
    ),
  ),
  item(
    'cap',
    'fashion',
    [600n, '150000'],
    words('Cap', 'Mũ lưỡi trai', '棒球帽', 'Topi', 'Boné', 'หมวกแก๊ป'),
    words(
      'Cotton, one size for all.',
      'Vải cotton, một cỡ cho mọi người.',
      '纯棉，均码。',
      'Katun, satu ukuran untuk semua.',
      'Algodão, tamanho único.',
      'ผ้าฝ้าย ขนาดเดียว',
    ),
  ),
  item(
    'chess',
    'leisure',
    [1_100n, '270000'],
    words('Chess set', 'Bộ cờ vua', '国际象棋', 'Set catur', 'Jogo de xadrez', 'ชุดหมากรุก'),
    words(
      'Wooden pieces on a board that folds.',
      'Quân gỗ trên bàn gấp được.',
      '木质棋子，折叠棋盘。',
      'Bidak kayu di papan lipat.',
      'Peças de madeira em tabuleiro dobrável.',
      'ตัวหมากไม้ กระดานพับได้',
    ),
  ),
];

const voucher = item(
  'ticket',
  'vouchers',
  [300n, '70000'],
  words('Coffee voucher', 'Phiếu cà phê', '咖啡券', 'Voucher kopi', 'Vale-café', 'บัตรกาแฟ'),
  words(
    'One coffee of your choice. A code of the demo: no shop takes it.',
    'Một ly cà phê tùy chọn. Mã của bản demo: không dùng được ở cửa hàng.',
    '任选咖啡一杯。演示用兑换码，门店不可使用。',
    'Satu kopi pilihan Anda. Kode demo: tidak berlaku di toko.',
    'Um café à sua escolha. Código de demonstração: nenhuma loja aceita.',
    'กาแฟหนึ่งแก้วตามใจ รหัสสาธิต ใช้ที่ร้านไม่ได้',
  ),
  { kind: 'voucher', stock: 0, limitMost: 5 },
);

/** Pictures to wear, of which everybody has one of each at most. */
const avatars: readonly Draft[] = [
  item(
    'fox',
    'play',
    [500n, '0'],
    words('Fox avatar', 'Ảnh đại diện cáo', '狐狸头像', 'Avatar rubah', 'Avatar raposa', 'รูปโปรไฟล์จิ้งจอก'),
    words(
      'A fox for your profile. Once redeemed it is yours for good.',
      'Chú cáo cho hồ sơ của bạn. Đổi một lần là của bạn mãi mãi.',
      '为您的资料换上小狐狸。兑换一次，永久拥有。',
      'Rubah untuk profil Anda. Sekali ditukar, jadi milik Anda selamanya.',
      'Uma raposa para o seu perfil. Depois de resgatada é sua para sempre.',
      'จิ้งจอกสำหรับโปรไฟล์ แลกครั้งเดียวเป็นของคุณตลอดไป',
    ),
  ),
  item(
    'owl',
    'play',
    [700n, '0'],
    words('Owl avatar', 'Ảnh đại diện cú', '猫头鹰头像', 'Avatar burung hantu', 'Avatar coruja', 'รูปโปรไฟล์นกฮูก'),
    words(
      'An owl for whoever plays late. Once redeemed it is yours for good.',
      'Chú cú cho người thức khuya. Đổi một lần là của bạn mãi mãi.',
      '送给夜猫子的猫头鹰。兑换一次，永久拥有。',
      'Burung hantu untuk Anda yang suka malam. Sekali ditukar, jadi milik Anda selamanya.',
      'Uma coruja para quem gosta da noite. Depois de resgatada é sua para sempre.',
      'นกฮูกสำหรับคนชอบกลางคืน แลกครั้งเดียวเป็นของคุณตลอดไป',
    ),
  ),
  item(
    'panda',
    'play',
    [900n, '0'],
    words('Panda avatar', 'Ảnh đại diện gấu trúc', '熊猫头像', 'Avatar panda', 'Avatar panda', 'รูปโปรไฟล์แพนด้า'),
    words(
      'A panda with a lucky coin. Once redeemed it is yours for good.',
      'Gấu trúc với đồng xu may mắn. Đổi một lần là của bạn mãi mãi.',
      '戴着幸运币的熊猫。兑换一次，永久拥有。',
      'Panda dengan koin keberuntungan. Sekali ditukar, jadi milik Anda selamanya.',
      'Um panda com uma moeda da sorte. Depois de resgatado é seu para sempre.',
      'แพนด้ากับเหรียญนำโชค แลกครั้งเดียวเป็นของคุณตลอดไป',
    ),
  ),
].map((draft) => ({ ...draft, kind: 'avatar', stock: null, limitMost: null, limitPeriod: null }));

/** Numbers in the demo's raffle. */
const raffleTickets = (raffle: string): Draft =>
  item(
    'ticket',
    'play',
    [600n, '0'],
    words(
      'Five tickets for the raffle',
      'Năm vé quay thưởng',
      '五张抽奖券',
      'Lima tiket undian',
      'Cinco bilhetes do sorteio',
      'ตั๋วชิงรางวัลห้าใบ',
    ),
    words(
      'Five more numbers in the raffle that runs now. Tickets from bets count beside them.',
      'Thêm năm số trong đợt quay thưởng đang diễn ra, cộng với vé có từ cược.',
      '在当前抽奖中多得五个号码，与投注所得的券一并计算。',
      'Lima nomor lagi di undian yang sedang berjalan, di samping tiket dari taruhan.',
      'Mais cinco números no sorteio em andamento, além dos bilhetes das apostas.',
      'ได้หมายเลขเพิ่มห้าหมายเลขในการชิงรางวัลรอบนี้ นับรวมกับตั๋วจากการเดิมพัน',
    ),
    { kind: 'ticket', stock: 1_000, limitMost: 4, limitPeriod: 'week', offerId: raffle, tickets: 5 },
  );

/** What the shop of the demo has. `offers`: ids of live awards and raffles by their codes. */
export function demoMall(offers: ReadonlyMap<string, string>): DemoItem[] {
  const given = [
    item(
      'coins',
      'play',
      [1_000n, '50000'],
      words(
        '₫\u00A050,000 in cash',
        '50.000\u00A0₫ tiền mặt',
        '现金 ₫\u00A050,000',
        '₫\u00A050.000 tunai',
        '₫\u00A050.000 em dinheiro',
        'เงินสด ₫\u00A050,000',
      ),
      words(
        'Your own money, ready in the reward centre.',
        'Tiền của bạn, có sẵn trong trung tâm phần thưởng.',
        '现金奖励，发放至奖励中心。',
        'Uang milik Anda, siap di pusat hadiah.',
        'Dinheiro seu, disponível na central de recompensas.',
        'เงินของคุณ รออยู่ในศูนย์รางวัล',
      ),
      { kind: 'cash', stock: null, offerId: offers.get(cashAwardCode) ?? null, limitMost: 3, limitPeriod: 'week' },
    ),
    item(
      'gift',
      'play',
      [400n, '20000'],
      words(
        'Free bet of ₫\u00A020,000',
        'Cược miễn phí 20.000\u00A0₫',
        '免费投注 ₫\u00A020,000',
        'Taruhan gratis ₫\u00A020.000',
        'Aposta grátis de ₫\u00A020.000',
        'เดิมพันฟรี ₫\u00A020,000',
      ),
      words(
        'One bet on any lottery. What you win above the stake is yours.',
        'Một lần cược xổ số bất kỳ. Phần thắng vượt tiền cược là của bạn.',
        '可投注任意彩票一次，超出本金的奖金归您。',
        'Satu taruhan di lotre apa pun. Kemenangan di atas taruhan milik Anda.',
        'Uma aposta em qualquer loteria. O que ganhar acima da aposta é seu.',
        'เดิมพันหวยใดก็ได้หนึ่งครั้ง ส่วนที่ชนะเกินเงินเดิมพันเป็นของคุณ',
      ),
      { kind: 'freebet', stock: null, offerId: offers.get(freeBetAwardCode) ?? null, limitMost: 3, limitPeriod: 'week' },
    ),
  ].filter(({ offerId }) => offerId !== null);
  const raffle = offers.get('raffle');
  const drafts = [...given, ...(raffle === undefined ? [] : [raffleTickets(raffle)]), ...avatars];
  const all = [...goods.map((draft): DemoItem => ({ draft })), { draft: voucher, codes }, ...drafts.map((draft): DemoItem => ({ draft }))];
  return all.map(({ draft, ...rest }, at) => ({ ...rest, draft: { ...draft, place: 10 * (at + 1) } }));
}

/** Points of a demo account. */
export const demoPoints = 6_000n;
/** Under this name they are given once. */
export const demoGift = 'demo';

const address = { name: 'Demo One', mobile: '+84 901 234 567', address: '1 Trang Tien\nHoan Kiem, Ha Noi' };

/** What the demo's players have redeemed, by their names. */
export const demoOrders: Readonly<Record<string, readonly DemoOrder[]>> = {
  demo1: [
    {
      item: 'Mug with the coin',
      address,
      moves: [
        { from: ['in-process'], to: 'approved' },
        { from: ['approved'], to: 'packed' },
        { from: ['packed'], to: 'shipped', carrier: 'Demo Post', tracking: 'DP 0001 2345' },
      ],
    },
    { item: 'Cap', address, moves: [] },
    { item: 'Coffee voucher', moves: [] },
  ],
  demo2: [{ item: 'Chess set', address: { ...address, name: 'Demo Two' }, moves: [{ from: ['in-process'], to: 'approved' }] }],
};
