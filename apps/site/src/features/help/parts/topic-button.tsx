import {
  IconCaretRight,
  IconCoins,
  IconEnvelope,
  IconGift,
  IconHandCoins,
  IconInfo,
  IconKey,
  IconListBullets,
  IconLock,
  IconPause,
  IconQuestion,
  IconReceipt,
  IconShieldCheck,
  IconTarget,
  IconTicket,
  IconUserCircle,
  IconWallet,
} from '@sortes/ui';
import { clsx } from 'clsx';

/** The topics that most people ask for, by their keys, with their pictures. */
export const topicIcons: Readonly<Record<string, typeof IconQuestion>> = {
  register: IconUserCircle,
  deposit: IconWallet,
  withdraw: IconHandCoins,
  turnover: IconReceipt,
  fees: IconCoins,
  limits: IconShieldCheck,
  bet: IconTicket,
  rules: IconListBullets,
  bonuses: IconGift,
  password: IconKey,
  fairness: IconTarget,
  responsible: IconPause,
  terms: IconInfo,
  privacy: IconLock,
  contact: IconEnvelope,
};

/** A topic to open. `isRow`: one of a list in a card; else a card of its own. */
export function TopicButton({
  topicKey,
  title,
  onOpen,
  isRow = false,
}: {
  topicKey: string;
  title: string;
  onOpen: () => void;
  isRow?: boolean;
}) {
  const Icon = topicIcons[topicKey] ?? IconQuestion;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={clsx(
        'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start text-body leading-tight font-semibold text-ink-1 hover:bg-bg2 max-lg:px-3',
        isRow ? 'focus-visible:-outline-offset-2' : 'card rounded-tile',
      )}
    >
      <Icon size={22} className="shrink-0 text-gold-text" />
      <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
      <IconCaretRight size={16} className="shrink-0 text-ink-3 max-lg:hidden" />
    </button>
  );
}
