import type { LanguageCode, PostingTemplate } from '@sortes/contract';

interface StatementTexts {
  /** Column heads of the exported file, in its order. */
  columns: readonly [
    number: string,
    time: string,
    type: string,
    amount: string,
    balance: string,
    reference: string,
    remark: string,
    id: string,
  ];
  types: Readonly<Record<PostingTemplate, string>>;
}

/** Words of the exported statement; the screen has its own under the same type names. */
export const statementTexts: Readonly<Record<LanguageCode, StatementTexts>> = {
  EN: {
    columns: ['No.', 'Time', 'Type', 'Amount', 'Balance', 'Reference', 'Remark', 'Transaction'],
    types: {
      'deposit-credited': 'Deposit',
      'deposit-reversed': 'Deposit reversed',
      'stake-placed': 'Bet placed',
      'stake-refunded': 'Bet refunded',
      'prize-paid': 'Prize',
      'prize-reversed': 'Prize reversed',
      'trial-credited': 'Trial credit',
      'demo-credited': 'Demo credit',
      adjustment: 'Adjustment',
      'amount-held': 'Amount held',
      'hold-released': 'Held amount released',
      'hold-paid': 'Held amount paid out',
    },
  },
  CN: {
    columns: ['序号', '时间', '类型', '金额', '余额', '关联单号', '备注', '交易编号'],
    types: {
      'deposit-credited': '存款',
      'deposit-reversed': '存款冲正',
      'stake-placed': '投注',
      'stake-refunded': '投注退款',
      'prize-paid': '派奖',
      'prize-reversed': '派奖冲正',
      'trial-credited': '试玩金',
      'demo-credited': '演示金',
      adjustment: '账务调整',
      'amount-held': '资金冻结',
      'hold-released': '资金解冻',
      'hold-paid': '冻结资金支出',
    },
  },
  ID: {
    columns: ['No.', 'Waktu', 'Jenis', 'Jumlah', 'Saldo', 'Referensi', 'Catatan', 'Transaksi'],
    types: {
      'deposit-credited': 'Deposit',
      'deposit-reversed': 'Pembatalan deposit',
      'stake-placed': 'Pasang taruhan',
      'stake-refunded': 'Taruhan dikembalikan',
      'prize-paid': 'Hadiah',
      'prize-reversed': 'Pembatalan hadiah',
      'trial-credited': 'Saldo coba gratis',
      'demo-credited': 'Saldo demo',
      adjustment: 'Penyesuaian',
      'amount-held': 'Dana ditahan',
      'hold-released': 'Dana tahanan dilepas',
      'hold-paid': 'Dana tahanan dibayarkan',
    },
  },
  PT: {
    columns: ['Nº', 'Data e hora', 'Tipo', 'Valor', 'Saldo', 'Referência', 'Observação', 'Transação'],
    types: {
      'deposit-credited': 'Depósito',
      'deposit-reversed': 'Estorno de depósito',
      'stake-placed': 'Aposta realizada',
      'stake-refunded': 'Aposta reembolsada',
      'prize-paid': 'Prêmio',
      'prize-reversed': 'Estorno de prêmio',
      'trial-credited': 'Crédito de teste',
      'demo-credited': 'Crédito de demonstração',
      adjustment: 'Ajuste',
      'amount-held': 'Valor bloqueado',
      'hold-released': 'Valor desbloqueado',
      'hold-paid': 'Valor bloqueado pago',
    },
  },
  TH: {
    columns: ['ลำดับ', 'เวลา', 'ประเภท', 'จำนวนเงิน', 'ยอดคงเหลือ', 'เลขอ้างอิง', 'หมายเหตุ', 'รหัสธุรกรรม'],
    types: {
      'deposit-credited': 'ฝากเงิน',
      'deposit-reversed': 'ยกเลิกรายการฝาก',
      'stake-placed': 'วางเดิมพัน',
      'stake-refunded': 'คืนเงินเดิมพัน',
      'prize-paid': 'เงินรางวัล',
      'prize-reversed': 'ยกเลิกเงินรางวัล',
      'trial-credited': 'เครดิตทดลองเล่น',
      'demo-credited': 'เครดิตสาธิต',
      adjustment: 'ปรับปรุงยอด',
      'amount-held': 'กันยอดเงินไว้',
      'hold-released': 'คืนยอดเงินที่กันไว้',
      'hold-paid': 'จ่ายยอดเงินที่กันไว้',
    },
  },
  VI: {
    columns: ['STT', 'Thời gian', 'Loại', 'Số tiền', 'Số dư', 'Mã tham chiếu', 'Ghi chú', 'Mã giao dịch'],
    types: {
      'deposit-credited': 'Nạp tiền',
      'deposit-reversed': 'Hoàn tác nạp tiền',
      'stake-placed': 'Đặt cược',
      'stake-refunded': 'Hoàn tiền cược',
      'prize-paid': 'Tiền thưởng',
      'prize-reversed': 'Hoàn tác tiền thưởng',
      'trial-credited': 'Tiền chơi thử',
      'demo-credited': 'Tiền dùng thử',
      adjustment: 'Điều chỉnh',
      'amount-held': 'Tạm giữ tiền',
      'hold-released': 'Hoàn trả tiền tạm giữ',
      'hold-paid': 'Thanh toán tiền tạm giữ',
    },
  },
};
