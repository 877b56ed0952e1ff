import type { LanguageCode, WithdrawalState } from '@sortes/contract';

interface WithdrawalTexts {
  /** Column heads of the exported file, in its order. */
  columns: readonly [
    time: string,
    state: string,
    amount: string,
    fee: string,
    received: string,
    returned: string,
    currency: string,
    account: string,
    id: string,
  ];
  states: Readonly<Record<WithdrawalState, string>>;
  /** Of `returned`, where a part had arrived before. */
  partly: string;
}

/** Words of the exported list; the screen has its own under the same state names. */
export const withdrawalTexts: Readonly<Record<LanguageCode, WithdrawalTexts>> = {
  EN: {
    columns: ['Requested', 'State', 'Amount', 'Fee', 'Received', 'Returned', 'Currency', 'Account', 'Order number'],
    states: {
      review: 'Under review',
      approved: 'Approved',
      sending: 'Being sent',
      sent: 'Sent',
      received: 'Received',
      disputed: 'In dispute',
      rejected: 'Not approved',
      returned: 'Returned to your balance',
    },
    partly: 'Partly received, the rest returned',
  },
  CN: {
    columns: ['申请时间', '状态', '金额', '手续费', '已到账', '已退回', '币种', '账户', '订单号'],
    states: {
      review: '审核中',
      approved: '已通过',
      sending: '汇款中',
      sent: '已汇出',
      received: '已到账',
      disputed: '争议处理中',
      rejected: '未通过',
      returned: '已退回余额',
    },
    partly: '部分到账，其余已退回',
  },
  ID: {
    columns: ['Diajukan', 'Status', 'Jumlah', 'Biaya', 'Diterima', 'Dikembalikan', 'Mata uang', 'Rekening', 'Nomor pesanan'],
    states: {
      review: 'Ditinjau',
      approved: 'Disetujui',
      sending: 'Sedang dikirim',
      sent: 'Dikirim',
      received: 'Diterima',
      disputed: 'Dalam sengketa',
      rejected: 'Tidak disetujui',
      returned: 'Dikembalikan ke saldo',
    },
    partly: 'Diterima sebagian, sisanya dikembalikan',
  },
  PT: {
    columns: ['Pedido em', 'Situação', 'Valor', 'Tarifa', 'Recebido', 'Devolvido', 'Moeda', 'Conta', 'Número do pedido'],
    states: {
      review: 'Em análise',
      approved: 'Aprovado',
      sending: 'Enviando',
      sent: 'Enviado',
      received: 'Recebido',
      disputed: 'Em contestação',
      rejected: 'Não aprovado',
      returned: 'Devolvido ao saldo',
    },
    partly: 'Recebido em parte, o resto devolvido',
  },
  TH: {
    columns: ['ส่งคำขอเมื่อ', 'สถานะ', 'จำนวนเงิน', 'ค่าธรรมเนียม', 'ได้รับแล้ว', 'คืนแล้ว', 'สกุลเงิน', 'บัญชี', 'หมายเลขรายการ'],
    states: {
      review: 'กำลังตรวจสอบ',
      approved: 'อนุมัติแล้ว',
      sending: 'กำลังโอน',
      sent: 'โอนแล้ว',
      received: 'ได้รับแล้ว',
      disputed: 'อยู่ระหว่างโต้แย้ง',
      rejected: 'ไม่อนุมัติ',
      returned: 'คืนเข้ายอดเงินแล้ว',
    },
    partly: 'ได้รับบางส่วน ที่เหลือคืนแล้ว',
  },
  VI: {
    columns: ['Gửi lúc', 'Trạng thái', 'Số tiền', 'Phí', 'Đã nhận', 'Đã hoàn', 'Tiền tệ', 'Tài khoản', 'Mã lệnh'],
    states: {
      review: 'Đang xét duyệt',
      approved: 'Đã duyệt',
      sending: 'Đang chuyển',
      sent: 'Đã chuyển',
      received: 'Đã nhận',
      disputed: 'Đang khiếu nại',
      rejected: 'Không được duyệt',
      returned: 'Đã hoàn về số dư',
    },
    partly: 'Đã nhận một phần, phần còn lại đã hoàn',
  },
};
