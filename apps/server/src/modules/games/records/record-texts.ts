import { betProducts, type BetProduct, type BetRecordState, type LanguageCode } from '@sortes/contract';

interface RecordTexts {
  /** Column heads of the file of bets, in its order. */
  bets: readonly string[];
  /** Column heads of the file of profit and loss, in its order. */
  profit: readonly string[];
  states: Readonly<Record<BetRecordState, string>>;
  /** In the order of `betProducts`. */
  products: readonly string[];
}

/** Words of the exported records; the screens have their own. */
export const recordTexts: Readonly<Record<LanguageCode, RecordTexts>> = {
  EN: {
    bets: ['Time', 'Product', 'Game', 'Details', 'Draw', 'State', 'Stake', 'Prize', 'Returned', 'Net', 'Currency', 'Number', 'Record'],
    profit: ['Day', 'Product', 'Bets', 'Stakes', 'Prizes', 'Returned', 'Undecided', 'Net', 'Currency'],
    states: { open: 'Open', won: 'Won', lost: 'Lost', returned: 'Returned' },
    products: ['Fast lottery', 'Lottery', 'Live casino', 'Sports', 'Fishing', 'Slots', 'Card games', 'Esports', 'Cockfight', 'Originals'],
  },
  CN: {
    bets: ['时间', '产品', '游戏', '内容', '期号', '状态', '投注', '奖金', '退回', '净额', '币种', '单号', '记录'],
    profit: ['日期', '产品', '注数', '投注', '奖金', '退回', '未结算', '净额', '币种'],
    states: { open: '未结算', won: '已中奖', lost: '未中奖', returned: '已退回' },
    products: ['极速彩', '彩票', '真人', '体育', '捕鱼', '电子', '棋牌', '电竞', '斗鸡', '原创'],
  },
  ID: {
    bets: [
      'Waktu',
      'Produk',
      'Permainan',
      'Rincian',
      'Periode',
      'Status',
      'Taruhan',
      'Hadiah',
      'Dikembalikan',
      'Bersih',
      'Mata uang',
      'Nomor',
      'Catatan',
    ],
    profit: ['Hari', 'Produk', 'Jumlah', 'Taruhan', 'Hadiah', 'Dikembalikan', 'Belum selesai', 'Bersih', 'Mata uang'],
    states: { open: 'Berjalan', won: 'Menang', lost: 'Kalah', returned: 'Dikembalikan' },
    products: [
      'Lotre cepat',
      'Lotre',
      'Kasino langsung',
      'Olahraga',
      'Tembak ikan',
      'Slot',
      'Permainan kartu',
      'Esports',
      'Sabung ayam',
      'Orisinal',
    ],
  },
  PT: {
    bets: [
      'Hora',
      'Produto',
      'Jogo',
      'Detalhes',
      'Sorteio',
      'Situação',
      'Aposta',
      'Prêmio',
      'Devolvido',
      'Líquido',
      'Moeda',
      'Número',
      'Registro',
    ],
    profit: ['Dia', 'Produto', 'Apostas', 'Apostado', 'Prêmios', 'Devolvido', 'Em aberto', 'Líquido', 'Moeda'],
    states: { open: 'Aberta', won: 'Ganhou', lost: 'Perdeu', returned: 'Devolvida' },
    products: [
      'Loteria rápida',
      'Loteria',
      'Cassino ao vivo',
      'Esportes',
      'Pesca',
      'Caça-níqueis',
      'Jogos de cartas',
      'Esports',
      'Briga de galos',
      'Originais',
    ],
  },
  TH: {
    bets: ['เวลา', 'ประเภท', 'เกม', 'รายละเอียด', 'งวด', 'สถานะ', 'เดิมพัน', 'รางวัล', 'คืนเงิน', 'สุทธิ', 'สกุลเงิน', 'หมายเลข', 'รายการ'],
    profit: ['วัน', 'ประเภท', 'จำนวน', 'เดิมพัน', 'รางวัล', 'คืนเงิน', 'ยังไม่ตัดสิน', 'สุทธิ', 'สกุลเงิน'],
    states: { open: 'รอผล', won: 'ชนะ', lost: 'แพ้', returned: 'คืนเงินแล้ว' },
    products: ['หวยเร็ว', 'หวย', 'คาสิโนสด', 'กีฬา', 'ยิงปลา', 'สล็อต', 'เกมไพ่', 'อีสปอร์ต', 'ไก่ชน', 'เกมของเรา'],
  },
  VI: {
    bets: [
      'Thời gian',
      'Sản phẩm',
      'Trò chơi',
      'Chi tiết',
      'Kỳ',
      'Trạng thái',
      'Tiền cược',
      'Tiền thưởng',
      'Hoàn lại',
      'Lãi lỗ',
      'Tiền tệ',
      'Mã số',
      'Bản ghi',
    ],
    profit: ['Ngày', 'Sản phẩm', 'Số cược', 'Tiền cược', 'Tiền thưởng', 'Hoàn lại', 'Chưa kết quả', 'Lãi lỗ', 'Tiền tệ'],
    states: { open: 'Chờ kết quả', won: 'Thắng', lost: 'Thua', returned: 'Đã hoàn tiền' },
    products: ['Xổ số nhanh', 'Xổ số', 'Casino trực tiếp', 'Thể thao', 'Bắn cá', 'Slots', 'Game bài', 'Esports', 'Đá gà', 'Tự phát triển'],
  },
};

export function productName(product: BetProduct, language: LanguageCode): string {
  return recordTexts[language].products[betProducts.indexOf(product)] ?? product;
}
