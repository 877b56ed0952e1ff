import { protection as contract } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { callerOf, handle, type RequestContext, type Route } from '../../platform/http.js';
import { endOfTerm, excludePlayer, refuseUnconfirmed } from './exclude-player.js';
import type { ExcludedPlayers } from './excluded-players.js';
import type { PlayerRef, ProtectionKit } from './kit.js';
import { cancelRaise, confirmRaise } from './limits/end-raise.js';
import { listLimits } from './limits/list-limits.js';
import { noteLimitsAnswered } from './limits/repository.js';
import { readWish, setLimits } from './limits/set-limits.js';
import { writeReminder, writeReminderSeen } from './play/play-clock-repository.js';
import { showReminder, showStatus } from './show-status.js';

const hourMs = 3_600_000;

function playerOf(context: RequestContext): PlayerRef {
  return { playerId: callerOf(context).playerId, merchantId: context.merchant.id };
}

/** The player's own operations. */
export function protectionRoutes(kit: ProtectionKit, excluded: ExcludedPlayers): Route[] {
  const { db, clock } = kit.services;
  const { identity } = kit.below;
  const reminderFor = async (context: RequestContext): Promise<{ reminderMinutes: number; remindAt: number }> => {
    const reminder = await showReminder(kit, context);
    return { reminderMinutes: reminder.reminderMinutes, remindAt: reminder.remindAt };
  };
  return [
    handle(contract.listLimits, (_input, context) => listLimits(kit, context)),
    handle(contract.setLimits, async ({ body }, context) => {
      const wishes = body.limits.map(({ kind, period, value }, index) => readWish({ kind, period, value }, index));
      await inTransaction(db, async (transaction) => {
        await setLimits(kit, transaction, playerOf(context), wishes);
        await noteLimitsAnswered(transaction, callerOf(context).playerId);
      });
      return listLimits(kit, context);
    }),
    handle(contract.confirmLimit, async ({ body }, context) => {
      await confirmRaise(kit, playerOf(context), body);
      return listLimits(kit, context);
    }),
    handle(contract.cancelLimitChange, async ({ body }, context) => {
      await cancelRaise(kit, playerOf(context), body);
      return listLimits(kit, context);
    }),
    handle(contract.takeTimeOut, async ({ body }, context) => {
      const until = new Date(clock.now().getTime() + body.hours * hourMs);
      const last = await excludePlayer(kit, excluded, playerOf(context), { kind: 'time-out', reason: 'asked for by the player', until });
      return { kind: 'time-out' as const, until: last?.getTime() ?? null };
    }),
    handle(contract.excludeMyself, async ({ body }, context) => {
      refuseUnconfirmed(body.confirmation);
      const player = playerOf(context);
      // An account without a password has nothing else to show.
      if (await identity.hasPassword(player.playerId)) await identity.checkPassword(player.playerId, body.password);
      const until = endOfTerm(body.term, clock.now());
      const last = await excludePlayer(kit, excluded, player, { kind: 'self-exclusion', reason: 'asked for by the player', until });
      return { kind: 'self-exclusion' as const, until: last?.getTime() ?? null };
    }),
    handle(contract.getProtectionStatus, (_input, context) => showStatus(kit, context)),
    handle(contract.setReminder, async ({ body }, context) => {
      await writeReminder(db, callerOf(context).playerId, body.minutes);
      return reminderFor(context);
    }),
    handle(contract.noteReminderSeen, async (_input, context) => {
      await writeReminderSeen(db, callerOf(context).playerId, clock.now());
      return reminderFor(context);
    }),
  ];
}
