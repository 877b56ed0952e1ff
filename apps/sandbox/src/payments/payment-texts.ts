import type { OrderStatus } from './order.js';

/** Every word of the hosted payment page. Players meet it, so unlike the rest of the sandbox it speaks their languages. */
interface PaymentTexts {
  notice: string;
  title: string;
  payTo: string;
  amount: string;
  order: string;
  timeLeft: string;
  expiresAt: string;
  pay: string;
  decline: string;
  leave: string;
  leaveHint: string;
  back: string;
  status: Record<Exclude<OrderStatus, 'awaiting_payment'>, { title: string; text: string }>;
}

export const PAYMENT_TEXTS: Record<'en' | 'zh-Hans' | 'id' | 'pt-BR' | 'th' | 'vi', PaymentTexts> = {
  en: {
    notice: 'Sandbox: no real money moves here.',
    title: 'Payment',
    payTo: 'Pay to',
    amount: 'Amount',
    order: 'Order',
    timeLeft: 'Time left',
    expiresAt: 'Expires',
    pay: 'Pay',
    decline: 'Decline',
    leave: 'Leave it',
    leaveHint: 'Leaving keeps the order open until it expires.',
    back: 'Back to the merchant',
    status: {
      paid: { title: 'Paid', text: 'The merchant has been told. You can go back now.' },
      failed: { title: 'Payment declined', text: 'Nothing was charged.' },
      expired: { title: 'Order expired', text: 'The time to pay is over. Start again at the merchant.' },
      cancelled: { title: 'Order cancelled', text: 'The merchant has withdrawn this order.' },
    },
  },
  'zh-Hans': {
    notice: '沙盒环境：不会产生任何真实资金往来。',
    title: '支付',
    payTo: '收款方',
    amount: '金额',
    order: '订单',
    timeLeft: '剩余时间',
    expiresAt: '到期时间',
    pay: '支付',
    decline: '拒绝支付',
    leave: '暂不处理',
    leaveHint: '离开后，订单在到期前仍可支付。',
    back: '返回商户',
    status: {
      paid: { title: '支付成功', text: '已通知商户，您现在可以返回。' },
      failed: { title: '支付被拒绝', text: '未扣除任何款项。' },
      expired: { title: '订单已过期', text: '支付时间已结束，请返回商户重新下单。' },
      cancelled: { title: '订单已取消', text: '商户已撤销此订单。' },
    },
  },
  id: {
    notice: 'Sandbox: tidak ada uang sungguhan yang berpindah.',
    title: 'Pembayaran',
    payTo: 'Bayar ke',
    amount: 'Jumlah',
    order: 'Pesanan',
    timeLeft: 'Sisa waktu',
    expiresAt: 'Berlaku hingga',
    pay: 'Bayar',
    decline: 'Tolak',
    leave: 'Biarkan dulu',
    leaveHint: 'Jika Anda keluar, pesanan tetap terbuka sampai kedaluwarsa.',
    back: 'Kembali ke merchant',
    status: {
      paid: { title: 'Pembayaran berhasil', text: 'Merchant sudah diberi tahu. Anda boleh kembali sekarang.' },
      failed: { title: 'Pembayaran ditolak', text: 'Tidak ada dana yang ditagih.' },
      expired: { title: 'Pesanan kedaluwarsa', text: 'Waktu pembayaran habis. Silakan mulai lagi dari merchant.' },
      cancelled: { title: 'Pesanan dibatalkan', text: 'Merchant telah menarik pesanan ini.' },
    },
  },
  'pt-BR': {
    notice: 'Sandbox: nenhum dinheiro real é movimentado aqui.',
    title: 'Pagamento',
    payTo: 'Pagar para',
    amount: 'Valor',
    order: 'Pedido',
    timeLeft: 'Tempo restante',
    expiresAt: 'Expira em',
    pay: 'Pagar',
    decline: 'Recusar',
    leave: 'Deixar para depois',
    leaveHint: 'Se você sair, o pedido continua aberto até expirar.',
    back: 'Voltar à loja',
    status: {
      paid: { title: 'Pagamento concluído', text: 'A loja já foi avisada. Você pode voltar agora.' },
      failed: { title: 'Pagamento recusado', text: 'Nada foi cobrado.' },
      expired: { title: 'Pedido expirado', text: 'O prazo para pagar terminou. Comece de novo na loja.' },
      cancelled: { title: 'Pedido cancelado', text: 'A loja retirou este pedido.' },
    },
  },
  th: {
    notice: 'ระบบทดสอบ: ไม่มีการเคลื่อนย้ายเงินจริง',
    title: 'ชำระเงิน',
    payTo: 'ชำระให้',
    amount: 'จำนวนเงิน',
    order: 'คำสั่งซื้อ',
    timeLeft: 'เวลาที่เหลือ',
    expiresAt: 'หมดอายุ',
    pay: 'ชำระเงิน',
    decline: 'ปฏิเสธ',
    leave: 'ไว้ทีหลัง',
    leaveHint: 'หากออกจากหน้านี้ คำสั่งซื้อจะยังเปิดอยู่จนกว่าจะหมดอายุ',
    back: 'กลับไปที่ร้านค้า',
    status: {
      paid: { title: 'ชำระเงินสำเร็จ', text: 'แจ้งร้านค้าแล้ว คุณสามารถกลับไปได้เลย' },
      failed: { title: 'การชำระเงินถูกปฏิเสธ', text: 'ไม่มีการเรียกเก็บเงิน' },
      expired: { title: 'คำสั่งซื้อหมดอายุ', text: 'หมดเวลาชำระเงินแล้ว กรุณาเริ่มใหม่ที่ร้านค้า' },
      cancelled: { title: 'คำสั่งซื้อถูกยกเลิก', text: 'ร้านค้าได้ยกเลิกคำสั่งซื้อนี้แล้ว' },
    },
  },
  vi: {
    notice: 'Môi trường thử nghiệm: không có tiền thật được chuyển.',
    title: 'Thanh toán',
    payTo: 'Thanh toán cho',
    amount: 'Số tiền',
    order: 'Đơn hàng',
    timeLeft: 'Thời gian còn lại',
    expiresAt: 'Hết hạn lúc',
    pay: 'Thanh toán',
    decline: 'Từ chối',
    leave: 'Để sau',
    leaveHint: 'Nếu bạn rời đi, đơn hàng vẫn mở cho đến khi hết hạn.',
    back: 'Quay lại trang bán',
    status: {
      paid: { title: 'Đã thanh toán', text: 'Bên nhận đã được thông báo. Bạn có thể quay lại ngay.' },
      failed: { title: 'Thanh toán bị từ chối', text: 'Bạn không bị trừ khoản nào.' },
      expired: { title: 'Đơn hàng đã hết hạn', text: 'Đã hết thời gian thanh toán. Vui lòng tạo lại đơn.' },
      cancelled: { title: 'Đơn hàng đã hủy', text: 'Bên nhận đã rút lại đơn hàng này.' },
    },
  },
};

export type PaymentLanguage = keyof typeof PAYMENT_TEXTS;

/** Picks the page's language from whatever tag the merchant sent (`EN`, `zh-CN`, `cn`, `pt_BR` …); English when unknown. */
export function paymentLanguage(tag: string): PaymentLanguage {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const byPrimary: Record<string, PaymentLanguage> = {
    en: 'en',
    zh: 'zh-Hans',
    cn: 'zh-Hans',
    id: 'id',
    in: 'id',
    pt: 'pt-BR',
    br: 'pt-BR',
    th: 'th',
    vi: 'vi',
    vn: 'vi',
  };
  return byPrimary[primary] ?? 'en';
}
