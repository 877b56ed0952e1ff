import type { ReferralMark } from '@sortes/contract';
import type { ReferralKit } from './kit.js';
import { type Invitation, shareDevice } from './invitation-repository.js';
import type { FriendFacts } from './rules.js';

/** What a friend has paid in while it counts, money units; deposits that were taken back are not among it. */
export async function readDeposited(
  { services: { db }, below: { cashier } }: ReferralKit,
  { friendId, registeredAt, until }: Invitation,
): Promise<bigint> {
  if (until === null) return 0n;
  const credited = await cashier.listCredited(db, [friendId], until);
  return credited.filter(({ at }) => at >= registeredAt).reduce((sum, { amount }) => sum + amount, 0n);
}

/** What a friend has done by now. On connections of its own: before the transaction that holds the players. */
export async function readFacts(kit: ReferralKit, invitation: Invitation): Promise<FriendFacts> {
  const { services, below } = kit;
  const { merchantId, friendId, fromDay, toDay } = invitation;
  const [person, deposited, lanes] = await Promise.all([
    below.identity.personOf(friendId),
    readDeposited(kit, invitation),
    services.hooks.askOne('laneTurnover', services.db, { merchantId, playerIds: [friendId], days: [{ from: fromDay, to: toDay }] }),
  ]);
  return {
    hasContact: person.mobileVerified || person.emailVerified,
    deposited,
    turnover: lanes.reduce((sum, { valid }) => sum + valid, 0n),
  };
}

/** By what inviter and friend seem to be one person, or to play from one device. */
export async function readMarks({ services: { db, hooks } }: ReferralKit, invitation: Invitation): Promise<ReferralMark[]> {
  const { merchantId, inviterId, friendId } = invitation;
  const [shared, onOneDevice] = await Promise.all([
    hooks.ask('sharedMarks', db, { merchantId, playerId: friendId }),
    shareDevice(db, inviterId, friendId),
  ]);
  const marks = shared.filter(({ others }) => others.includes(inviterId)).map(({ mark }) => mark);
  return [...new Set<ReferralMark>([...marks, ...(onOneDevice ? (['device'] as const) : [])])];
}
