import { languageCodes, type LanguageCode } from '@sortes/contract';
import { contentInWords, findGame, type Play } from '@sortes/lottery-rules';
import { lotteryText, type TextLocale } from '@sortes/lottery-rules/texts';

/** In the order of `languageCodes`: EN, CN, ID, PT, TH, VI. */
type InSixLanguages = readonly [string, string, string, string, string, string];

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
  ['Multiple', '倍数', 'Kelipatan', 'Multiplicador', 'ตัวคูณ', 'Bội số'],
  ['Price', '投注额', 'Harga', 'Valor da aposta', 'ยอดแทง', 'Tiền cược'],
  ['Paid', '实付金额', 'Dibayar', 'Pago', 'ยอดชำระ', 'Thực trả'],
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

const localeOf: Readonly<Record<LanguageCode, TextLocale>> = { EN: 'en', CN: 'zh', ID: 'id', PT: 'pt', TH: 'th', VI: 'vi' };

export function gameName(code: string, language: LanguageCode): string {
  return lotteryText(localeOf[language], 'games', `game.${code}`) ?? code;
}

export function gameGroupName(code: string, language: LanguageCode): string {
  return lotteryText(localeOf[language], 'games', `group.${code}`) ?? code;
}

/** Name of a part of the country. */
export function regionName(region: string, language: LanguageCode): string {
  return lotteryText(localeOf[language], 'games', `region.${region}`) ?? region;
}

/** Name of the tab a play stands under. */
export function playGroupName(play: Pick<Play, 'group' | 'family'>, language: LanguageCode): string {
  return lotteryText(localeOf[language], play.family, `group.${play.group}`) ?? play.group;
}

export function playName(play: Pick<Play, 'code' | 'family'>, language: LanguageCode): string {
  return lotteryText(localeOf[language], play.family, `play.${play.code}`) ?? play.code;
}

/** Name of a play by the codes a bet holds; the code itself for a play that the game no longer has. */
export function playNameOf(gameCode: string, playCode: string, language: LanguageCode): string {
  const play = findGame(gameCode)?.plays.find(({ code }) => code === playCode);
  return play === undefined ? playCode : playName(play, language);
}

export function betStateName(state: keyof typeof betStateNames, language: LanguageCode): string {
  return say(betStateNames[state], language, state);
}

export function exportHeader(language: LanguageCode): string[] {
  return exportColumns.map((words) => say(words, language, ''));
}

/** The words around chosen numbers, as the board says them. */
const bankersWith: InSixLanguages = [
  '{bankers} fixed, with {others}',
  '胆 {bankers}，拖 {others}',
  '{bankers} dikunci, dengan {others}',
  '{bankers} fixos, com {others}',
  'ล็อก {bankers} กับ {others}',
  '{bankers} cố định, ghép {others}',
];
const numbersAtPlaces: InSixLanguages = [
  '{numbers} at places {places}',
  '{numbers}（{places}位）',
  '{numbers} di posisi {places}',
  '{numbers} nas posições {places}',
  '{numbers} ที่หลัก {places}',
  '{numbers} ở vị trí {places}',
];

/** What a bet's canonical content says, in the words of its play as the player sees them, uncut; the content itself for a play that the game no longer has. */
export function contentWordsOf(gameCode: string, playCode: string, content: string, language: LanguageCode): string {
  const play = findGame(gameCode)?.plays.find(({ code }) => code === playCode);
  if (play === undefined) return content;
  const word = (key: string, otherwise: string): string => lotteryText(localeOf[language], play.family, key) ?? otherwise;
  return contentInWords(
    play,
    content,
    {
      symbol: (symbol) => (/^\d+$/.test(symbol) ? symbol : word(`symbol.${symbol}`, symbol)),
      position: (position) => word(`position.${position}`, position),
      bankers: (bankers, others) => say(bankersWith, language, '').replace('{bankers}', bankers).replace('{others}', others),
      atPlaces: (places, numbers) => say(numbersAtPlaces, language, '').replace('{places}', places).replace('{numbers}', numbers),
      andMore: (shown) => shown,
    },
    Infinity,
  );
}
