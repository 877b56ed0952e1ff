import type { LanguageCode, RoundState } from '@sortes/contract';

interface RoundTexts {
  /** Column heads of the exported file, in its order. */
  columns: readonly [
    begin: string,
    end: string,
    vendor: string,
    game: string,
    state: string,
    stake: string,
    win: string,
    refund: string,
    net: string,
    currency: string,
    reference: string,
    id: string,
  ];
  states: Readonly<Record<RoundState, string>>;
}

/** Words of the exported rounds; the screen has its own. */
export const roundTexts: Readonly<Record<LanguageCode, RoundTexts>> = {
  EN: {
    columns: ['Begin', 'End', 'Provider', 'Game', 'State', 'Staked', 'Won', 'Refunded', 'Net', 'Currency', 'Provider’s round', 'Round'],
    states: { open: 'Open', settled: 'Settled', refunded: 'Refunded' },
  },
  CN: {
    columns: ['开始时间', '结束时间', '供应商', '游戏', '状态', '投注', '派彩', '退款', '净额', '币种', '供应商局号', '局号'],
    states: { open: '进行中', settled: '已结算', refunded: '已退款' },
  },
  ID: {
    columns: [
      'Mulai',
      'Selesai',
      'Penyedia',
      'Permainan',
      'Status',
      'Taruhan',
      'Kemenangan',
      'Refund',
      'Selisih',
      'Mata uang',
      'Nomor dari penyedia',
      'Nomor putaran',
    ],
    states: { open: 'Berjalan', settled: 'Selesai', refunded: 'Dikembalikan' },
  },
  PT: {
    columns: [
      'Início',
      'Fim',
      'Provedor',
      'Jogo',
      'Situação',
      'Apostado',
      'Prêmios',
      'Reembolso',
      'Resultado',
      'Moeda',
      'Rodada do provedor',
      'Rodada',
    ],
    states: { open: 'Aberta', settled: 'Encerrada', refunded: 'Reembolsada' },
  },
  TH: {
    columns: ['เริ่ม', 'สิ้นสุด', 'ค่ายเกม', 'เกม', 'สถานะ', 'เดิมพัน', 'เงินรางวัล', 'คืนเดิมพัน', 'สุทธิ', 'สกุลเงิน', 'หมายเลขของค่ายเกม', 'หมายเลขรอบ'],
    states: { open: 'กำลังเล่น', settled: 'จบแล้ว', refunded: 'คืนเงินแล้ว' },
  },
  VI: {
    columns: [
      'Bắt đầu',
      'Kết thúc',
      'Nhà cung cấp',
      'Trò chơi',
      'Trạng thái',
      'Tiền cược',
      'Tiền thắng',
      'Hoàn cược',
      'Lãi lỗ',
      'Tiền tệ',
      'Mã của nhà cung cấp',
      'Mã ván',
    ],
    states: { open: 'Đang chơi', settled: 'Đã kết thúc', refunded: 'Đã hoàn tiền' },
  },
};
