import { createHmac } from 'node:crypto';

/** The account that the play money goes to; the bank's number is that of a real bank, the account is not. */
export const PAYOS_ACCOUNT = { bin: '970422', accountNumber: '0000000000', accountName: 'SANDBOX GATEWAY' } as const;

/**
 * payOS's signature of an object: hex HMAC-SHA256 over `key=value` joined by `&`, keys sorted, null as nothing, lists as JSON with sorted keys
 * (payos.vn/docs, "Kiểm tra dữ liệu với signature").
 */
export function signPayos(checksumKey: string, data: Readonly<Record<string, unknown>>): string {
  const text = Object.keys(data)
    .toSorted()
    .map((key) => {
      const value = data[key];
      if (value === null || value === undefined) return `${key}=`;
      return `${key}=${Array.isArray(value) ? JSON.stringify(value.map(sortKeys)) : String(value as string | number | boolean)}`;
    })
    .join('&');
  return createHmac('sha256', checksumKey).update(text).digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** One transfer that arrived for a payment link. */
export interface Transfer {
  reference: string;
  /** Whole dong. */
  amount: number;
  /** Milliseconds since the Unix epoch. */
  at: number;
}

/** "2026-02-04 18:25:00", in Vietnam's time, as payOS writes it. */
export function payosTime(ms: number): string {
  return new Date(ms + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The text of a webhook about one transfer: its signature stands in the body. */
export function payosWebhook(
  checksumKey: string,
  link: { orderCode: number; paymentLinkId: string; description: string },
  transfer: Transfer,
): string {
  const data = {
    orderCode: link.orderCode,
    amount: transfer.amount,
    description: link.description,
    accountNumber: PAYOS_ACCOUNT.accountNumber,
    reference: transfer.reference,
    transactionDateTime: payosTime(transfer.at),
    currency: 'VND',
    paymentLinkId: link.paymentLinkId,
    code: '00',
    desc: 'success',
    counterAccountBankId: '',
    counterAccountBankName: '',
    counterAccountName: 'NGUYEN VAN A',
    counterAccountNumber: '',
    virtualAccountName: '',
    virtualAccountNumber: '',
  };
  return JSON.stringify({ code: '00', desc: 'success', success: true, data, signature: signPayos(checksumKey, data) });
}

/** What a VietQR code says (NAPAS, EMVCo merchant-presented mode): bank, account, sum and words of a transfer. */
export function vietQr(amount: number, description: string): string {
  const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;
  const account = field('00', PAYOS_ACCOUNT.bin) + field('01', PAYOS_ACCOUNT.accountNumber);
  const body =
    field('00', '01') +
    field('01', '12') +
    field('38', field('00', 'A000000727') + field('01', account) + field('02', 'QRIBFTTA')) +
    field('53', '704') +
    field('54', String(amount)) +
    field('58', 'VN') +
    field('62', field('08', description)) +
    '6304';
  return body + checksum(body);
}

/** CRC-16/CCITT-FALSE, four capital hex digits. */
function checksum(text: string): string {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
