import { staffPlayers as contract } from '@sortes/contract';
import { inTransaction, type DatabaseTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import { tell } from '../../messaging/index.js';
import { takeFactorsAway } from '../recovery/decide-recovery.js';
import type { IdentityStaffKit } from './kit.js';
import { lockPlayerRow } from './change-status.js';
import { findPlayerHere } from './find-player.js';

const kind = 'player-factors';

/**
 * Takes authenticator, recovery codes and passkeys away in the transaction of the entry, ends every session, lets money out rest and tells the player.
 * @throws DomainError not.found, state.not.allowed when there is none
 */
function takeAway(kit: IdentityStaffKit, transaction: DatabaseTransaction, context: StaffContext, playerId: number, reason: string) {
  const { below, services, office, players } = kit;
  const { merchant } = context;
  const about = { action: 'player.factors-reset', subject: `player:${playerId}`, reason } as const;
  return office.changeAsStaffWithin(transaction, context, about, async (inside) => {
    // As long as after an account was given back: the owner has this time to say that it was somebody else.
    const { staffRecoveryPauseHours } = await below.site.registrationSettings(merchant);
    const player = await lockPlayerRow(inside, merchant.id, playerId);
    const now = services.clock.now().getTime();
    await players.freeze(inside, playerId, new Date(now + staffRecoveryPauseHours * 3_600_000));
    const removed = await takeFactorsAway(kit, inside, player);
    // Rolls back what was found missing: there was nothing to take away.
    if (!removed.totp && removed.passkeys === 0) refuse('state.not.allowed');
    const told = { key: `factors-reset:${now}`, parameters: { time: String(now), factor: 'totp' } };
    await tell(inside, { playerId, merchantId: merchant.id }, { kind: 'security.factor.removed', ...told });
    return { value: removed, before: removed };
  });
}

/** Whoever holds the password and a good story must not get past the factor: documents that were looked at come first. */
async function requireIdentity({ services: { hooks } }: IdentityStaffKit, playerId: number): Promise<void> {
  if (!(await hooks.ask('isIdentityVerified', playerId)).includes(true)) refuse('identity.required');
}

/**
 * Second factors of players who have lost them. The rule is that of an account given back (decide-recovery.ts): one person does it to an account that
 * holds nothing; where it holds anything, another one confirms.
 * @throws DomainError not.found, identity.required, state.not.allowed when there is none
 */
export async function resetPlayerFactors(kit: IdentityStaffKit, context: StaffContext, playerId: number, reason: string) {
  const player = await findPlayerHere(kit, context, playerId);
  await requireIdentity(kit, playerId);
  if (!player.hasTotp && (await kit.passkeys.listOf(playerId)).length === 0) refuse('state.not.allowed');
  if (await kit.office.holdsSomething(playerId)) {
    const asked = { kind, subject: `player:${playerId}`, payload: { playerId }, reason } as const;
    const { id } = await kit.office.approvals.ask(context, asked, undefined, { once: true });
    return { totp: false, passkeys: 0, waits: id };
  }
  const removed = await inTransaction(kit.services.db, (transaction) => takeAway(kit, transaction, context, playerId, reason));
  return { ...removed, waits: null };
}

export const factorResetApproval = (kit: IdentityStaffKit): ApprovalEntry =>
  approvalEntry({
    kind,
    decidedBy: contract.staffDecideFactorReset,
    payload: Type.Object({ playerId: Type.Integer() }),
    async carryOut({ context, payload: { playerId }, approval: { reason } }, transaction) {
      await requireIdentity(kit, playerId);
      return takeAway(kit, transaction, context, playerId, reason);
    },
  });
