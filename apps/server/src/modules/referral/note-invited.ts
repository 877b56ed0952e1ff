import { type DatabaseTransaction, newId } from '@sortes/service';
import type { CreatedPlayer } from '../../ports/hooks.js';
import { insertInvitation } from './invitation-repository.js';
import type { ReferralKit } from './kit.js';
import { currentRule } from './rule-repository.js';
import { windowOf } from './rules.js';

/** Writes down whose code a new player came by, with the rule of that moment, in the transaction that makes the player. */
export async function noteInvited(
  { services: { clock }, below: { site } }: ReferralKit,
  transaction: DatabaseTransaction,
  { playerId, merchantId, referredBy }: CreatedPlayer,
): Promise<void> {
  if (referredBy === undefined || referredBy === playerId) return;
  const [merchant, rule] = [await site.merchantById(merchantId), await currentRule(transaction, merchantId)];
  const isOn = rule?.document.isOn === true && (await site.moduleOn(merchant, 'REFERRAL3'));
  const registeredAt = clock.now();
  const { fromDay, toDay, until } = windowOf(registeredAt, isOn ? rule.document.days : 0, merchant.timeZone);
  await insertInvitation(transaction, {
    id: newId(),
    merchantId,
    inviterId: referredBy,
    friendId: playerId,
    ruleVersion: isOn ? rule.version : null,
    registeredAt,
    fromDay,
    toDay,
    until: isOn ? until : null,
  });
}
