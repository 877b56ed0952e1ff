import { languageCodes, type LanguageCode } from '@sortes/contract';
import type { Game, Play } from '@sortes/lottery-rules';

/** In the order of `languageCodes`: EN, CN, ID, PT, TH, VI. */
type InSixLanguages = readonly [string, string, string, string, string, string];

const gameNames: Readonly<Record<string, InSixLanguages>> = {
  ssc1m: ['Five Digits · 1 min', '一分五位彩', 'Lima Angka · 1 menit', 'Cinco Dígitos · 1 min', 'ห้าหลัก · 1 นาที', 'Năm Số · 1 phút'],
  xsmb: ['Northern Vietnam Lottery', '越南北部彩票', 'Lotre Vietnam Utara', 'Loteria do Norte do Vietnã', 'หวยฮานอย', 'Xổ Số Miền Bắc'],
};

const gameGroupNames: Readonly<Record<string, InSixLanguages>> = {
  SSC: ['Five Digits', '时时彩', 'Lima Angka', 'Cinco Dígitos', 'ห้าหลัก', 'Năm Số'],
  VN: ['Vietnam', '越南彩', 'Vietnam', 'Vietnã', 'หวยเวียดนาม', 'Việt Nam'],
};

const playGroupNames: Readonly<Record<string, InSixLanguages>> = {
  star5: ['5 Star', '五星', '5 Bintang', '5 Estrelas', '5 ดาว', '5 Sao'],
  star4: ['4 Star', '四星', '4 Bintang', '4 Estrelas', '4 ดาว', '4 Sao'],
  star3: ['3 Star', '三星', '3 Bintang', '3 Estrelas', '3 ดาว', '3 Sao'],
  star2: ['2 Star', '二星', '2 Bintang', '2 Estrelas', '2 ดาว', '2 Sao'],
  star1: ['1 Star', '一星', '1 Bintang', '1 Estrela', '1 ดาว', '1 Sao'],
  any: ['Any Position', '不定位', 'Posisi Bebas', 'Qualquer Posição', 'ไม่ระบุตำแหน่ง', 'Không Cố Định'],
  bsoe: ['Big/Small Odd/Even', '大小单双', 'Besar/Kecil Ganjil/Genap', 'Alto/Baixo Ímpar/Par', 'สูง/ต่ำ คี่/คู่', 'Tài/Xỉu Chẵn/Lẻ'],
  'dragon-tiger': ['Dragon Tiger', '龙虎', 'Naga Harimau', 'Dragão e Tigre', 'เสือมังกร', 'Rồng Hổ'],
  lo: ['Bao Lo', '包组', 'Bao Lo', 'Bao Lo', 'เปาโล', 'Bao Lô'],
  xien: ['Lo Xien', '连串', 'Lo Xien', 'Lo Xien', 'โลเซียน', 'Lô Xiên'],
  truot: ['Lo Truot', '不中', 'Lo Truot', 'Lo Truot', 'โลเจื๊อต', 'Lô Trượt'],
  de: ['De', '特码', 'De', 'De', 'เด๋', 'Đánh Đề'],
  'head-tail': ['Head & Tail', '头尾', 'Kepala & Ekor', 'Cabeça e Cauda', 'หัวและท้าย', 'Đầu Đuôi'],
  cang: ['3 & 4 Digits', '三码四码', '3 & 4 Angka', '3 e 4 Dígitos', '3 และ 4 ตัว', '3 Càng & 4 Càng'],
  'special-class': [
    'Special Prize Classes',
    '特别奖两面',
    'Kelas Hadiah Utama',
    'Classes do Prêmio Especial',
    'ประเภทรางวัลพิเศษ',
    'Tài Xỉu Chẵn Lẻ',
  ],
};

function xien(k: number): InSixLanguages {
  return [`Xien ${k}`, `${k}连`, `Xien ${k}`, `Xien ${k}`, `เซียน ${k}`, `Xiên ${k}`];
}

function truot(k: number): InSixLanguages {
  return [`Miss ${k}`, `${k}不中`, `Meleset ${k}`, `${k} Fora`, `ไม่ออก ${k}`, `Trượt Xiên ${k}`];
}

const playNames: Readonly<Record<string, InSixLanguages>> = {
  S5_DIRECT: ['5 Star Direct', '五星直选', '5 Bintang Langsung', '5 Estrelas Direto', '5 ดาวตรง', '5 Sao Trực Tuyến'],
  S4_DIRECT: ['4 Star Direct', '四星直选', '4 Bintang Langsung', '4 Estrelas Direto', '4 ดาวตรง', '4 Sao Trực Tuyến'],
  S3_DIRECT: ['3 Star Direct', '三星直选', '3 Bintang Langsung', '3 Estrelas Direto', '3 ดาวตรง', '3 Sao Trực Tuyến'],
  S2_DIRECT: ['2 Star Direct', '二星直选', '2 Bintang Langsung', '2 Estrelas Direto', '2 ดาวตรง', '2 Sao Trực Tuyến'],
  S1_DIRECT: ['1 Star Direct', '一星直选', '1 Bintang Langsung', '1 Estrela Direto', '1 ดาวตรง', '1 Sao Trực Tuyến'],
  S3_GROUP3: ['3 Star Group 3', '三星组三', '3 Bintang Grup 3', '3 Estrelas Grupo 3', '3 ดาวชุด 3', '3 Sao Tổ 3'],
  S3_GROUP6: ['3 Star Group 6', '三星组六', '3 Bintang Grup 6', '3 Estrelas Grupo 6', '3 ดาวชุด 6', '3 Sao Tổ 6'],
  S3_ANY1: [
    'Any Position, 1 Digit',
    '不定位一码',
    'Posisi Bebas 1 Angka',
    'Qualquer Posição, 1 Dígito',
    'ไม่ระบุตำแหน่ง 1 ตัว',
    'Không Cố Định 1 Số',
  ],
  S3_ANY2: [
    'Any Position, 2 Digits',
    '不定位二码',
    'Posisi Bebas 2 Angka',
    'Qualquer Posição, 2 Dígitos',
    'ไม่ระบุตำแหน่ง 2 ตัว',
    'Không Cố Định 2 Số',
  ],
  S2_BSOE: [
    'Last 2 Big/Small/Odd/Even',
    '后二大小单双',
    '2 Akhir Besar/Kecil/Ganjil/Genap',
    'Últimos 2 Alto/Baixo/Ímpar/Par',
    '2 ตัวท้าย สูง/ต่ำ/คี่/คู่',
    '2 Số Cuối Tài/Xỉu/Lẻ/Chẵn',
  ],
  DTT: ['Dragon · Tiger · Tie', '龙虎和', 'Naga · Harimau · Seri', 'Dragão · Tigre · Empate', 'มังกร · เสือ · เสมอ', 'Rồng · Hổ · Hòa'],
  LO2: ['Lo 2 Digits', '两码全包', 'Lo 2 Angka', 'Lo 2 Dígitos', 'โล 2 ตัว', 'Lô 2 Số'],
  LO2_1K: ['Lo 2 Digits 1K', '两码全包1K', 'Lo 2 Angka 1K', 'Lo 2 Dígitos 1K', 'โล 2 ตัว 1K', 'Lô 2 Số 1K'],
  LO3: ['Lo 3 Digits', '三码全包', 'Lo 3 Angka', 'Lo 3 Dígitos', 'โล 3 ตัว', 'Lô 3 Số'],
  LO4: ['Lo 4 Digits', '四码全包', 'Lo 4 Angka', 'Lo 4 Dígitos', 'โล 4 ตัว', 'Lô 4 Số'],
  X2: xien(2),
  X3: xien(3),
  X4: xien(4),
  T4: truot(4),
  T5: truot(5),
  T6: truot(6),
  T7: truot(7),
  T8: truot(8),
  T9: truot(9),
  T10: truot(10),
  DE: ['Special Prize, Last 2', '特别奖后二', '2 Akhir Hadiah Utama', 'Prêmio Especial, 2 Finais', '2 ตัวท้ายรางวัลพิเศษ', 'Đề Đặc Biệt'],
  DE_HEAD: [
    'Special Prize, First 2',
    '特别奖前二',
    '2 Awal Hadiah Utama',
    'Prêmio Especial, 2 Primeiros',
    '2 ตัวหน้ารางวัลพิเศษ',
    'Đề Đầu Đặc Biệt',
  ],
  G1: ['First Prize, Last 2', '一等奖后二', '2 Akhir Hadiah 1', '1º Prêmio, 2 Finais', '2 ตัวท้ายรางวัลที่ 1', 'Đề Giải Nhất'],
  G7: ['Seventh Prizes', '七等奖', 'Hadiah 7', '7º Prêmio', 'รางวัลที่ 7', 'Đề Giải Bảy'],
  HEAD: ['Head', '头', 'Kepala', 'Cabeça', 'หัว', 'Đầu'],
  TAIL: ['Tail', '尾', 'Ekor', 'Cauda', 'ท้าย', 'Đuôi'],
  C3: ['Special Prize, Last 3', '特别奖后三', '3 Akhir Hadiah Utama', 'Prêmio Especial, 3 Finais', '3 ตัวท้ายรางวัลพิเศษ', '3 Càng Đặc Biệt'],
  C4: ['Special Prize, Last 4', '特别奖后四', '4 Akhir Hadiah Utama', 'Prêmio Especial, 4 Finais', '4 ตัวท้ายรางวัลพิเศษ', '4 Càng Đặc Biệt'],
  BS2: [
    'Special Prize Big/Small',
    '特别奖大小',
    'Hadiah Utama Besar/Kecil',
    'Prêmio Especial Alto/Baixo',
    'รางวัลพิเศษ สูง/ต่ำ',
    'Đặc Biệt Tài/Xỉu',
  ],
  OE2: [
    'Special Prize Odd/Even',
    '特别奖单双',
    'Hadiah Utama Ganjil/Genap',
    'Prêmio Especial Ímpar/Par',
    'รางวัลพิเศษ คี่/คู่',
    'Đặc Biệt Lẻ/Chẵn',
  ],
};

const exportColumns: readonly InSixLanguages[] = [
  ['Time', '时间', 'Waktu', 'Hora', 'เวลา', 'Thời gian'],
  ['Order number', '订单号', 'Nomor pesanan', 'Número da aposta', 'หมายเลขรายการ', 'Mã đơn'],
  ['Slip number', '总单号', 'Nomor slip', 'Número do bilhete', 'เลขที่บิล', 'Mã phiếu'],
  ['Game', '游戏', 'Permainan', 'Jogo', 'เกม', 'Trò chơi'],
  ['Issue', '期号', 'Periode', 'Sorteio', 'งวด', 'Kỳ'],
  ['Play', '玩法', 'Jenis taruhan', 'Modalidade', 'ประเภท', 'Cách chơi'],
  ['Content', '内容', 'Isi', 'Conteúdo', 'เลขที่แทง', 'Nội dung'],
  ['Combinations', '注数', 'Jumlah kombinasi', 'Combinações', 'จำนวนชุด', 'Số tổ hợp'],
  ['Unit', '单位', 'Unit', 'Unidade', 'หน่วย', 'Đơn vị'],
  ['Multiple', '倍数', 'Kelipatan', 'Múltiplo', 'ตัวคูณ', 'Bội số'],
  ['Stake', '投注额', 'Taruhan', 'Aposta', 'เงินเดิมพัน', 'Tiền cược'],
  ['Prize', '奖金', 'Hadiah', 'Prêmio', 'เงินรางวัล', 'Tiền thưởng'],
  ['State', '状态', 'Status', 'Situação', 'สถานะ', 'Trạng thái'],
  ['Winning number', '开奖号码', 'Nomor keluaran', 'Número sorteado', 'เลขที่ออก', 'Kết quả'],
];

const betStateNames: Readonly<Record<'waiting' | 'won' | 'lost' | 'cancelled' | 'refunded', InSixLanguages>> = {
  waiting: ['Waiting', '待开奖', 'Menunggu', 'Aguardando', 'รอผล', 'Chờ kết quả'],
  won: ['Won', '已中奖', 'Menang', 'Ganhou', 'ถูกรางวัล', 'Thắng'],
  lost: ['Lost', '未中奖', 'Kalah', 'Perdeu', 'ไม่ถูกรางวัล', 'Thua'],
  cancelled: ['Cancelled', '已撤单', 'Dibatalkan', 'Cancelada', 'ยกเลิกแล้ว', 'Đã hủy'],
  refunded: ['Refunded', '已退款', 'Dikembalikan', 'Reembolsada', 'คืนเงินแล้ว', 'Đã hoàn tiền'],
};

function say(words: InSixLanguages | undefined, language: LanguageCode, otherwise: string): string {
  return words?.[languageCodes.indexOf(language)] ?? otherwise;
}

export function gameName(code: string, language: LanguageCode): string {
  return say(gameNames[code], language, code);
}

export function gameGroupName(code: string, language: LanguageCode): string {
  return say(gameGroupNames[code], language, code);
}

export function playGroupName(code: string, language: LanguageCode): string {
  return say(playGroupNames[code], language, code);
}

export function playName(play: Pick<Play, 'code'>, language: LanguageCode): string {
  return say(playNames[play.code], language, play.code);
}

export function betStateName(state: keyof typeof betStateNames, language: LanguageCode): string {
  return say(betStateNames[state], language, state);
}

export function exportHeader(language: LanguageCode): string[] {
  return exportColumns.map((words) => say(words, language, ''));
}

/** Codes of a game that have no name here; a test keeps it empty. */
export function unnamed(game: Game): string[] {
  return [
    ...(game.code in gameNames ? [] : [game.code]),
    ...(game.group in gameGroupNames ? [] : [game.group]),
    ...game.plays.flatMap((play) => [
      ...(play.code in playNames ? [] : [play.code]),
      ...(play.group in playGroupNames ? [] : [play.group]),
    ]),
  ];
}
