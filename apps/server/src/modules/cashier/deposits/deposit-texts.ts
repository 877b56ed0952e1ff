import type { DepositState, LanguageCode } from '@sortes/contract';

interface DepositTexts {
  /** Column heads of the exported file, in its order. */
  columns: readonly [
    time: string,
    method: string,
    ordered: string,
    amount: string,
    fee: string,
    arrived: string,
    currency: string,
    state: string,
    credited: string,
    number: string,
    id: string,
  ];
  states: Readonly<Record<DepositState, string>>;
}

/** Words of the exported list; the screen has its own under the same state names. */
export const depositTexts: Readonly<Record<LanguageCode, DepositTexts>> = {
  EN: {
    columns: ['Opened', 'Method', 'Ordered', 'Amount', 'Fee', 'Credited sum', 'Currency', 'State', 'Credited', 'Order number', 'Order'],
    states: {
      open: 'Being opened',
      awaiting_payment: 'Awaiting payment',
      submitted: 'Being checked',
      review: 'Under review',
      credited: 'Credited',
      expired: 'Expired',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
  },
  CN: {
    columns: ['创建时间', '方式', '原订金额', '金额', '手续费', '到账金额', '币种', '状态', '到账时间', '订单编号', '订单号'],
    states: {
      open: '创建中',
      awaiting_payment: '待付款',
      submitted: '核对中',
      review: '审核中',
      credited: '已到账',
      expired: '已过期',
      failed: '失败',
      cancelled: '已取消',
    },
  },
  ID: {
    columns: [
      'Dibuka',
      'Metode',
      'Dipesan',
      'Jumlah',
      'Biaya',
      'Jumlah dikreditkan',
      'Mata uang',
      'Status',
      'Dikreditkan',
      'Nomor pesanan',
      'Pesanan',
    ],
    states: {
      open: 'Sedang dibuka',
      awaiting_payment: 'Menunggu pembayaran',
      submitted: 'Sedang diperiksa',
      review: 'Sedang ditinjau',
      credited: 'Dikreditkan',
      expired: 'Kedaluwarsa',
      failed: 'Gagal',
      cancelled: 'Dibatalkan',
    },
  },
  PT: {
    columns: [
      'Aberto',
      'Método',
      'Valor pedido',
      'Valor',
      'Taxa',
      'Valor creditado',
      'Moeda',
      'Situação',
      'Creditado',
      'Número do pedido',
      'Pedido',
    ],
    states: {
      open: 'Abrindo',
      awaiting_payment: 'Aguardando pagamento',
      submitted: 'Em conferência',
      review: 'Em análise',
      credited: 'Creditado',
      expired: 'Expirado',
      failed: 'Falhou',
      cancelled: 'Cancelado',
    },
  },
  TH: {
    columns: ['เวลาเปิด', 'ช่องทาง', 'ยอดที่สั่ง', 'จำนวนเงิน', 'ค่าธรรมเนียม', 'ยอดเข้าบัญชี', 'สกุลเงิน', 'สถานะ', 'เวลาเข้าบัญชี', 'เลขที่รายการ', 'คำสั่ง'],
    states: {
      open: 'กำลังเปิด',
      awaiting_payment: 'รอชำระเงิน',
      submitted: 'กำลังตรวจสอบ',
      review: 'อยู่ระหว่างพิจารณา',
      credited: 'เข้าบัญชีแล้ว',
      expired: 'หมดเวลา',
      failed: 'ไม่สำเร็จ',
      cancelled: 'ยกเลิกแล้ว',
    },
  },
  VI: {
    columns: [
      'Thời điểm mở',
      'Phương thức',
      'Số đã đặt',
      'Số tiền',
      'Phí',
      'Thực nhận',
      'Tiền tệ',
      'Trạng thái',
      'Ghi có lúc',
      'Mã ngắn',
      'Mã lệnh',
    ],
    states: {
      open: 'Đang mở',
      awaiting_payment: 'Chờ thanh toán',
      submitted: 'Đang kiểm tra',
      review: 'Đang xem xét',
      credited: 'Đã cộng tiền',
      expired: 'Hết hạn',
      failed: 'Thất bại',
      cancelled: 'Đã hủy',
    },
  },
};
