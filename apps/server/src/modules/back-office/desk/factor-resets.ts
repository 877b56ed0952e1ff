import { tell } from '../../messaging/index.js';
import { staffPlayers as contract } from '@sortes/contract';
import { inTransaction, type DatabaseTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { refuse } from '../../../platform/errors.js';
import { handle, type RequestContext, type Route } from '../../../platform/http.js';
import { ask } from '../approvals/four-eyes.js';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { changeAsStaffWithin, type BackOfficeKit } from '../kit.js';
import { holdsSomething } from './holds-something.js';

const kind = 'player-factors';

/** Takes the factors away in the transaction of the entry, lets money out rest and tells the player. @throws DomainError state.not.allowed when there is none */
function takeAway(kit: BackOfficeKit, transaction: DatabaseTransaction, context: RequestContext, playerId: number, reason: string) {
  const { deps, services } = kit;
  const { merchant } = context;
  return changeAsStaffWithin(
    transaction,
    context,
    { action: 'player.factors-reset', subject: `player:${playerId}`, reason },
    async (inside) => {
      // As long as after an account was given back: the owner has this time to say that it was somebody else.
      const { settings } = await deps.site.desk.show(merchant.id);
      const removed = await deps.identity.forStaff.resetFactors(
        inside,
        { merchantId: merchant.id, playerId },
        settings.staffRecoveryPauseHours,
      );
      // Rolls back what was found missing: there was nothing to take away.
      if (!removed.totp && removed.passkeys === 0) refuse('state.not.allowed');
      const time = String(services.clock.now().getTime());
      await tell(
        inside,
        { playerId, merchantId: merchant.id },
        { kind: 'security.factor.removed', key: `factors-reset:${time}`, parameters: { time, factor: 'totp' } },
      );
      return { value: removed, before: removed };
    },
  );
}

/** Whoever holds the password and a good story must not get past the factor: documents that were looked at come first. */
async function requireIdentity({ deps }: BackOfficeKit, playerId: number): Promise<void> {
  if ((await deps.protection.identityStateOf(playerId)) !== 'verified') refuse('identity.required');
}

/**
 * Second factors of players who have lost them. The rule is that of an account given back (recoveries.ts): one person does it to an account that
 * holds nothing; where it holds anything, another one confirms.
 */
export function factorResetRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.staffResetPlayerFactors, async ({ params: { playerId }, body: { reason } }, context) => {
      const player = await kit.deps.identity.forStaff.show(context.merchant.id, playerId, false);
      await requireIdentity(kit, playerId);
      if (!player.hasTotp && player.passkeys === 0) refuse('state.not.allowed');
      if (await holdsSomething(kit, playerId)) {
        const subject = `player:${playerId}`;
        const asked = await ask(kit, context, { kind, subject, payload: { playerId }, reason }, undefined, { once: true });
        return { totp: false, passkeys: 0, waits: asked.id };
      }
      const removed = await inTransaction(db, (transaction) => takeAway(kit, transaction, context, playerId, reason));
      return { ...removed, waits: null };
    }),
  ];
}

export const factorResetApproval = (kit: BackOfficeKit): ApprovalEntry =>
  approvalEntry({
    kind,
    decidedBy: contract.staffDecideFactorReset,
    payload: Type.Object({ playerId: Type.Integer() }),
    async carryOut({ context, payload: { playerId }, approval: { reason } }, transaction) {
      await requireIdentity(kit, playerId);
      return takeAway(kit, transaction, context, playerId, reason);
    },
  });
