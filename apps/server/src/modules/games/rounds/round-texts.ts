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
    reference: string,
    id: string,
  ];
  states: Readonly<Record<RoundState, string>>;
}

/** Words of the exported rounds; the screen has its own. */
export const roundTexts: Readonly<Record<LanguageCode, RoundTexts>> = {
  EN: {
    columns: ['Begin', 'End', 'Provider', 'Game', 'State', 'Staked', 'Won', 'Returned', 'Net', 'Provider’s round', 'Round'],
    states: { open: 'Open', settled: 'Settled', refunded: 'Refunded' },
  },
  CN: {
    columns: ['开始时间', '结束时间', '供应商', '游戏', '状态', '投注', '派彩', '退还', '净额', '供应商局号', '局号'],
    states: { open: '进行中', settled: '已结算', refunded: '已退款' },
  },
  ID: {
    columns: ['Mulai', 'Selesai', 'Penyedia', 'Game', 'Status', 'Taruhan', 'Menang', 'Dikembalikan', 'Bersih', 'Ronde penyedia', 'Ronde'],
    states: { open: 'Berlangsung', settled: 'Selesai', refunded: 'Dikembalikan' },
  },
  PT: {
    columns: [
      'Início',
      'Fim',
      'Provedor',
      'Jogo',
      'Situação',
      'Apostado',
      'Ganho',
      'Devolvido',
      'Saldo líquido',
      'Rodada do provedor',
      'Rodada',
    ],
    states: { open: 'Em andamento', settled: 'Encerrada', refunded: 'Reembolsada' },
  },
  TH: {
    columns: ['เริ่ม', 'สิ้นสุด', 'ผู้ให้บริการ', 'เกม', 'สถานะ', 'เดิมพัน', 'ชนะ', 'คืนเงิน', 'สุทธิ', 'รอบของผู้ให้บริการ', 'รอบ'],
    states: { open: 'กำลังเล่น', settled: 'สรุปผลแล้ว', refunded: 'คืนเงินแล้ว' },
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
      'Hoàn lại',
      'Thắng/thua ròng',
      'Ván của nhà cung cấp',
      'Ván',
    ],
    states: { open: 'Đang chơi', settled: 'Đã kết toán', refunded: 'Đã hoàn tiền' },
  },
};
