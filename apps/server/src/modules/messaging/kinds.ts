import type { MessageGroup } from '@sortes/contract';

/**
 * What the house tells one player in their inbox. Words are made when they read them, in their language then (modules/messaging/texts): a kind and
 * what fills its blanks are kept. Amounts in `parameters` are decimal text in currency units, times are epoch milliseconds as text.
 */
export type MessageKind =
  | 'deposit.credited'
  | 'deposit.rejected'
  | 'deposit.reversed'
  | 'deposit.review'
  | 'withdrawal.approved'
  | 'withdrawal.rejected'
  | 'withdrawal.sent'
  | 'withdrawal.returned'
  | 'withdrawal.confirmed.silently'
  | 'dispute.answered'
  | 'transfer.received'
  | 'transfer.taken'
  | 'transfer.asked'
  | 'transfer.given'
  | 'transfer.refused'
  | 'transfer.returned'
  | 'contract.proposed'
  | 'contract.change'
  | 'contract.end'
  | 'contract.end-agreed'
  | 'contract.ends'
  | 'contract.accepted'
  | 'contract.refused'
  | 'contract.ended'
  | 'contract.written-off'
  | 'contract.withheld'
  | 'contract.advanced'
  | 'link.paused'
  | 'agent.message'
  | 'agent.hidden'
  | 'rates.raised'
  | 'rates.lowered'
  | 'rates.link.cut'
  | 'rates.link.quota'
  | 'quota.received'
  | 'quota.taken'
  | 'quota.returned'
  | 'reward.ready'
  | 'reward.ready.always'
  | 'reward.ends'
  | 'reward.withdrawn'
  | 'bonus.ends'
  | 'points.ends'
  | 'bonus.ended'
  | 'offer.new'
  | 'rank.reached'
  | 'rank.lost'
  | 'mall.shipped'
  | 'mall.rejected'
  | 'mall.returned'
  | 'mall.received'
  | 'mall.called-off'
  | 'limit.raise.ready'
  | 'draw.voided'
  | 'draw.voided.lent'
  | 'prize.corrected.more'
  | 'prize.corrected.less'
  | 'prize.corrected.owed'
  | 'identity.accepted'
  | 'identity.rejected'
  | 'exclusion.began'
  | 'security.password'
  | 'security.payment.password'
  | 'security.factor.added'
  | 'security.factor.removed'
  | 'security.contact'
  | 'security.payout.account';

/** Where each kind of message stands in the inbox. A kind that the platform names and this table does not would not compile. */
export const groupOfKind: Readonly<Record<MessageKind, MessageGroup>> = {
  'deposit.credited': 'money',
  'deposit.rejected': 'money',
  'deposit.reversed': 'money',
  'deposit.review': 'money',
  'withdrawal.approved': 'money',
  'withdrawal.rejected': 'money',
  'withdrawal.sent': 'money',
  'withdrawal.returned': 'money',
  'withdrawal.confirmed.silently': 'money',
  'dispute.answered': 'money',
  'transfer.received': 'money',
  'transfer.taken': 'money',
  'transfer.asked': 'money',
  'transfer.given': 'money',
  'transfer.refused': 'money',
  'transfer.returned': 'money',
  'contract.proposed': 'money',
  'contract.change': 'money',
  'contract.end': 'money',
  'contract.end-agreed': 'money',
  'contract.ends': 'money',
  'contract.accepted': 'money',
  'contract.refused': 'money',
  'contract.ended': 'money',
  'contract.written-off': 'money',
  'contract.withheld': 'money',
  'contract.advanced': 'money',
  'link.paused': 'money',
  'agent.message': 'house',
  'agent.hidden': 'security',
  'rates.raised': 'money',
  'rates.lowered': 'money',
  'rates.link.cut': 'money',
  'rates.link.quota': 'money',
  'quota.received': 'money',
  'quota.taken': 'money',
  'quota.returned': 'money',
  'reward.ready': 'money',
  'reward.ready.always': 'money',
  'reward.ends': 'money',
  'reward.withdrawn': 'money',
  'bonus.ends': 'money',
  'points.ends': 'money',
  'bonus.ended': 'money',
  'offer.new': 'house',
  'rank.reached': 'house',
  'rank.lost': 'house',
  'mall.shipped': 'house',
  'mall.rejected': 'house',
  'mall.returned': 'house',
  'mall.received': 'house',
  'mall.called-off': 'house',
  'limit.raise.ready': 'security',
  'draw.voided': 'money',
  'draw.voided.lent': 'money',
  'prize.corrected.more': 'money',
  'prize.corrected.less': 'money',
  'prize.corrected.owed': 'money',
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
