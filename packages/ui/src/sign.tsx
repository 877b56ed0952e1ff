import { IconBank } from './icons/bank.js';
import { IconChatCircleDots } from './icons/chat-circle-dots.js';
import { IconCoins } from './icons/coins.js';
import { IconCreditCard } from './icons/credit-card.js';
import { IconEnvelope } from './icons/envelope.js';
import { IconGlobe } from './icons/globe.js';
import { IconHandCoins } from './icons/hand-coins.js';
import { IconPhone } from './icons/phone.js';
import { IconQrCode } from './icons/qr-code.js';
import { IconTicket } from './icons/ticket.js';
import { IconWallet } from './icons/wallet.js';

const signs = {
  bank: IconBank,
  card: IconCreditCard,
  qr: IconQrCode,
  wallet: IconWallet,
  voucher: IconTicket,
  cash: IconHandCoins,
  coin: IconCoins,
  phone: IconPhone,
  chat: IconChatCircleDots,
  mail: IconEnvelope,
  globe: IconGlobe,
} as const;

/** The sign or picture of a way to pay or to be reached, as content names it; nothing for a name that there is not. Beside words, which say it. */
export function Sign({ icon, imageUrl }: { icon: string; imageUrl: string }) {
  if (imageUrl !== '') return <img src={imageUrl} alt="" width={28} height={20} className="h-5 w-7 shrink-0 object-contain" />;
  const Icon = Object.hasOwn(signs, icon) ? signs[icon as keyof typeof signs] : undefined;
  return Icon ? <Icon size={20} className="shrink-0 text-ink-3" /> : null;
}
