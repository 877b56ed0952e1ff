import type { MethodForm } from '@sortes/contract';

/** Accounts that belong to nobody: the demo's money is play money. */
const holder = 'SORTES DEMO';

/** What is said of every transfer by hand, by language. */
const instructions = {
  EN: 'Send exactly this amount with this reference, then tap “I have paid”. Play money: send nothing real.',
  CN: '请按此金额和附言转账，然后点击“我已付款”。这是游戏币演示，请勿真实转账。',
  ID: 'Kirim tepat jumlah ini dengan referensi ini, lalu ketuk “Saya sudah bayar”. Uang mainan: jangan kirim uang sungguhan.',
  PT: 'Envie exatamente este valor com esta referência e toque em “Já paguei”. Dinheiro fictício: não envie nada de verdade.',
  TH: 'โอนให้ตรงจำนวนนี้พร้อมรหัสอ้างอิงนี้ แล้วแตะ “ชำระแล้ว” นี่คือเงินจำลอง ห้ามโอนเงินจริง',
  VI: 'Chuyển đúng số tiền này kèm nội dung này, rồi bấm “Tôi đã thanh toán”. Đây là tiền chơi: đừng chuyển tiền thật.',
};

/** Ways to pay into the demo brand besides the installation's two gateways. Sums are in dong. */
export const demoDepositMethods: readonly MethodForm[] = [
  {
    vendorId: 'bank',
    kind: 'bank-transfer',
    bankCode: 'BANK',
    names: {
      EN: 'Bank transfer',
      CN: '银行转账',
      ID: 'Transfer bank',
      PT: 'Transferência bancária',
      TH: 'โอนผ่านธนาคาร',
      VI: 'Chuyển khoản ngân hàng',
    },
    notes: {
      EN: 'Usually within minutes.',
      CN: '通常几分钟内完成。',
      ID: 'Biasanya dalam hitungan menit.',
      PT: 'Normalmente em minutos.',
      TH: 'ปกติภายในไม่กี่นาที',
      VI: 'Thường trong vài phút.',
    },
    instructions,
    minimum: '50000',
    maximum: '300000000',
    amountStep: '1000',
    presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'],
    dailyCount: 10,
    minutesToPay: 60,
    position: 3,
    accounts: [
      { bankCode: 'VCB', bankName: 'Vietcombank', number: '0001000200030', holder },
      { bankCode: 'TCB', bankName: 'Techcombank', number: '19000000000018', holder },
      { bankCode: 'VCB', bankName: 'Vietcombank', number: '0001000200047', holder },
    ],
  },
  {
    vendorId: 'wallet',
    kind: 'e-wallet',
    bankCode: 'WALLET',
    names: { EN: 'E-wallet', CN: '电子钱包', ID: 'Dompet digital', PT: 'Carteira digital', TH: 'อีวอลเล็ต', VI: 'Ví điện tử' },
    instructions,
    minimum: '20000',
    maximum: '20000000',
    amountStep: '1000',
    presets: ['50000', '100000', '200000', '500000', '1000000', '2000000'],
    fee: { percent: '1', fixed: '0', payer: 'player' },
    dailyCount: 10,
    minutesToPay: 30,
    position: 4,
    accounts: [{ bankName: 'MoMo', number: '0900000001', holder }],
  },
  {
    vendorId: 'qr',
    kind: 'qr',
    bankCode: 'QR',
    names: { EN: 'QR code', CN: '扫码付款', ID: 'Kode QR', PT: 'Código QR', TH: 'คิวอาร์โค้ด', VI: 'Mã QR' },
    instructions,
    minimum: '20000',
    maximum: '50000000',
    amountStep: '1000',
    presets: ['50000', '100000', '200000', '500000', '1000000', '2000000'],
    dailyCount: 10,
    minutesToPay: 30,
    position: 5,
    accounts: [
      {
        bankName: 'VietQR',
        number: '0001000200054',
        holder,
        qrPayload: '00020101021138570010A00000072701270006970436011300010002000540208QRIBFTTA53037045802VN63043946',
      },
    ],
  },
  {
    vendorId: 'voucher',
    kind: 'voucher',
    bankCode: 'VOUCHER',
    names: { EN: 'Voucher', CN: '代金券', ID: 'Voucher', PT: 'Voucher', TH: 'บัตรกำนัล', VI: 'Phiếu nạp' },
    minimum: '1000',
    maximum: '100000000',
    position: 6,
  },
];
