import type { Input, staffPlayers as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { actorOf, type StaffContext } from '../../../platform/staff.js';
import { excludePlayer } from '../exclude-player.js';
import { findPlayerHere, type ProtectionStaffKit } from './kit.js';

/** Excludes a player or puts them on a break. Nothing shortens it. @throws DomainError not.found, request_param_err for an end that has passed */
export async function excludePlayerAsStaff(
  kit: ProtectionStaffKit,
  context: StaffContext,
  playerId: number,
  { kind, until, reason }: Input<typeof contract.staffExcludePlayer>['body'],
) {
  const player = await findPlayerHere(kit, context, playerId);
  if (until !== null && until <= kit.services.clock.now().getTime())
    refuse('request_param_err', { field: 'until', parameters: { field: 'until' } });
  const ends = await excludePlayer(kit, kit.excluded, player, {
    kind,
    reason,
    until: until === null ? undefined : new Date(until),
    alongside: (transaction) =>
      kit.office.writeAudit(transaction, {
        actor: actorOf(context),
        merchantId: context.merchant.id,
        action: 'player.excluded',
        subject: `player:${playerId}`,
        after: { kind, until: until === null ? null : new Date(until).toISOString() },
        reason,
      }),
  });
  return { until: ends?.getTime() ?? null };
}
