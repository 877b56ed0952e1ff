import type { ReferralMark } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayers } from '../wallet/index.js';
import { giveRewards, type Sides } from './give-rewards.js';
import { findByFriend, type Invitation, lockByFriend, writeProgress } from './invitation-repository.js';
import type { ReferralKit } from './kit.js';
import { readFacts, readMarks } from './read-facts.js';
import { findRule } from './rule-repository.js';
import { type FriendFacts, isOpen, type ReferralRule, readRule, stateBy, stepsOf } from './rules.js';

/** A reward that cannot be given is tried again so much later. */
const tryAgainMs = 600_000;

/** Everything about a friend that is read before the locks. */
interface Seen {
  merchant: Merchant;
  rule: ReferralRule;
  facts: FriendFacts;
  marks: readonly ReferralMark[];
  sides: Sides;
}

/** The rule that a friend goes by. @throws Error when it is gone, which it never is */
export async function ruleOf({ services: { db } }: ReferralKit, { merchantId, ruleVersion }: Invitation): Promise<ReferralRule> {
  const row = ruleVersion === null ? undefined : await findRule(db, merchantId, ruleVersion);
  if (row === undefined) throw new Error(`there is no rule ${ruleVersion} of referral`);
  return readRule(row.document);
}

const isUnderWay = ({ state, ruleVersion }: Invitation): boolean => ruleVersion !== null && (isOpen(state) || state === 'qualified');

async function look(kit: ReferralKit, invitation: Invitation): Promise<Seen> {
  const { below } = kit;
  const { merchantId, inviterId, friendId } = invitation;
  const [merchant, rule, facts] = await Promise.all([
    below.site.merchantById(merchantId),
    ruleOf(kit, invitation),
    readFacts(kit, invitation),
  ]);
  const { contact, deposit, play } = stepsOf(rule, facts);
  if (invitation.state !== 'qualified' && !(contact && deposit && play))
    return { merchant, rule, facts, marks: [], sides: { inviter: undefined, friend: undefined } };
  const [marks, inviter, friend] = await Promise.all([
    readMarks(kit, invitation),
    below.promotions.readPlayer({ playerId: inviterId, merchantId }),
    below.promotions.readPlayer({ playerId: friendId, merchantId }),
  ]);
  return { merchant, rule, facts, marks, sides: { inviter, friend } };
}

/** What a step is known to be done since; null: it is not, or not any more. */
const since = (isDone: boolean, before: Date | null, now: Date): Date | null => (isDone ? (before ?? now) : null);

async function advanceLocked(kit: ReferralKit, transaction: DatabaseTransaction, invitation: Invitation, seen: Seen): Promise<void> {
  const { rule, facts, marks, merchant, sides } = seen;
  const now = kit.services.clock.now();
  const steps = stepsOf(rule, facts);
  // Whoever qualified stays so: what takes that back is the reversal of the deposit.
  const reached = invitation.state === 'qualified' ? 'qualified' : stateBy(steps, invitation.until ?? now, now);
  const progress = {
    contactAt: since(steps.contact, invitation.contactAt, now),
    depositedAt: since(steps.deposit, invitation.depositedAt, now),
    playedAt: since(steps.play, invitation.playedAt, now),
    deposited: facts.deposited,
    turnover: facts.turnover,
    marks: invitation.marks,
    qualifiedAt: invitation.qualifiedAt,
    countedMonth: invitation.countedMonth,
    endedAt: null,
    tryAt: null,
  };
  if (reached !== 'qualified') {
    await writeProgress(transaction, invitation.id, { ...progress, state: reached, endedAt: reached === 'expired' ? now : null });
    return;
  }
  if (invitation.state !== 'qualified' && marks.length > 0 && !invitation.isReleased) {
    await writeProgress(transaction, invitation.id, { ...progress, state: 'refused', marks: [...marks], endedAt: now });
    return;
  }
  const { countedMonth, waits } = await giveRewards(kit, transaction, invitation, { merchant, rule, sides });
  await writeProgress(transaction, invitation.id, {
    ...progress,
    state: waits ? 'qualified' : 'rewarded',
    qualifiedAt: invitation.qualifiedAt ?? now,
    countedMonth,
    endedAt: waits ? null : now,
    tryAt: waits ? new Date(now.getTime() + tryAgainMs) : null,
  });
}

/**
 * Looks at what a friend has done and takes their invitation as far as that goes; once all of it is done, both rewards are laid ready. By however many at once it is called,
 * everything comes about once: what was read before the locks only ever grows truer, and the row says what was done.
 */
export async function advance(kit: ReferralKit, friendId: number): Promise<void> {
  const { db } = kit.services;
  const invitation = await findByFriend(db, friendId);
  if (invitation === undefined || !isUnderWay(invitation)) return;
  const seen = await look(kit, invitation);
  await inTransaction(db, async (transaction) => {
    await lockPlayers(transaction, [friendId, invitation.inviterId]);
    const locked = await lockByFriend(transaction, friendId);
    if (locked !== undefined && isUnderWay(locked)) await advanceLocked(kit, transaction, locked, seen);
  });
}
