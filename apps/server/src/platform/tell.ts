import type { DatabaseTransaction } from '@sortes/service';

/**
 * What the house tells one player in his inbox. Words are made when he reads them, in his language then (modules/messaging/texts): a kind and
 * what fills its blanks are kept. Amounts in `parameters` are decimal text in currency units, times are epoch milliseconds as text.
 */
export type MessageKind =
  | 'deposit.credited'
  | 'deposit.rejected'
  | 'deposit.review'
  | 'withdrawal.approved'
  | 'withdrawal.rejected'
  | 'withdrawal.sent'
  | 'withdrawal.returned'
  | 'withdrawal.confirmed.silently'
  | 'dispute.answered'
  | 'transfer.received'
  | 'limit.raise.ready'
  | 'draw.voided'
  | 'identity.accepted'
  | 'identity.rejected'
  | 'exclusion.began'
  | 'security.password'
  | 'security.payment.password'
  | 'security.factor.added'
  | 'security.factor.removed'
  | 'security.contact'
  | 'security.payout.account';

/**
 * Puts a message into a player's inbox in the caller's transaction. Every module below `messaging` gets it handed in by app.ts. `key` names what
 * it is about: telling twice under one kind and key tells once.
 *
 * What the texts ask for; without it they say less. `amount` of everything of money; `game` (its code) and `numero` of draws; `from` of a transfer; `until` of an exclusion; `time` of
 * `security.*`; `factor` (totp, passkey, recovery) of factors; `reason` (a document's) of `identity.rejected`. `note` or `answer`, what a person wrote,
 * is shown beside the text.
 */
export type Tell = (
  transaction: DatabaseTransaction,
  player: { playerId: number; merchantId: number },
  message: { kind: MessageKind; key: string; parameters?: Readonly<Record<string, string>> },
) => Promise<void>;

/** As `Tell`, many messages in one round trip. */
export type TellAll = (
  transaction: DatabaseTransaction,
  messages: readonly { player: Parameters<Tell>[1]; message: Parameters<Tell>[2] }[],
) => Promise<void>;
