import type { MessageKind } from '../../platform/tell.js';
import type { MessageGroup } from '@sortes/contract';

/** Where each kind of message stands in the inbox. A kind that the platform names and this table does not would not compile. */
export const groupOfKind: Readonly<Record<MessageKind, MessageGroup>> = {
  'deposit.credited': 'money',
  'deposit.rejected': 'money',
  'deposit.review': 'money',
  'withdrawal.approved': 'money',
  'withdrawal.rejected': 'money',
  'withdrawal.sent': 'money',
  'withdrawal.returned': 'money',
  'withdrawal.confirmed.silently': 'money',
  'dispute.answered': 'money',
  'transfer.received': 'money',
  'limit.raise.ready': 'security',
  'draw.voided': 'money',
  'identity.accepted': 'security',
  'identity.rejected': 'security',
  'exclusion.began': 'security',
  'security.password': 'security',
  'security.payment.password': 'security',
  'security.factor.added': 'security',
  'security.factor.removed': 'security',
  'security.contact': 'security',
  'security.payout.account': 'security',
};

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(groupOfKind, kind);
}
