import type { Input, staffPlayers as contract } from '@sortes/contract';
import { tryParseMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import { readUse } from '../limits/read-use.js';
import { setStaffLimit } from '../limits/set-limits.js';
import { findPlayerHere, type ProtectionStaffKit } from './kit.js';
import { limitText, listLimitLines } from './limit-lines.js';

type Body = Input<typeof contract.staffSetPlayerLimit>['body'];

/** Money units; of sessions whole minutes. @throws DomainError amount.invalid */
function readLimit(kind: Body['kind'], text: string): bigint {
  const units = tryParseMoney(text);
  if (units === undefined) return refuse('amount.invalid', { field: 'value' });
  if (kind !== 'session') return units;
  return units % 10_000n === 0n ? units / 10_000n : refuse('amount.invalid', { field: 'value' });
}

/** Puts a limit on a player or takes it away; it counts at once. @throws DomainError not.found, amount.invalid, edit.outdated */
export async function setPlayerLimit(
  kit: ProtectionStaffKit,
  context: StaffContext,
  playerId: number,
  { kind, period, value, instead, reason }: Body,
) {
  const player = await findPlayerHere(kit, context, playerId);
  const wish = { kind, period, value: value === null ? undefined : readLimit(kind, value) };
  const about = { action: 'player.limit-set', subject: `player:${playerId}`, reason } as const;
  await kit.office.changeAsStaff(context, about, async (transaction) => {
    const before = await setStaffLimit(kit, transaction, player, wish, reason);
    // Rolls back: somebody has set another limit meanwhile, and an undo must not take that away.
    if (instead !== undefined && before !== (instead === null ? undefined : readLimit(kind, instead))) refuse('edit.outdated');
    return {
      value: undefined,
      before: { kind, period, value: before === undefined ? null : limitText(kind, before) },
      after: { kind, period, value },
    };
  });
  return { limits: await listLimitLines({ usesOf: (one) => readUse(kit, kit.services.db, one) }, player) };
}
