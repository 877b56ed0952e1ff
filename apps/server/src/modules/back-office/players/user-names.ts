import type { BackOfficeKit } from '../kit.js';
import { seesPersonal, type StaffContext } from '../../../platform/staff.js';

interface OfPlayer {
  readonly playerId: number | bigint | string | null;
}

export type Named<T> = T & { readonly userName: string | null };

/** What a list reads, each line with the name of the player it is about as who asks may see it (null where there is none, or they are gone). */
export async function withUserNames<T extends OfPlayer>(
  kit: BackOfficeKit,
  context: StaffContext,
  read: Promise<readonly T[]> | readonly T[],
): Promise<Named<T>[]> {
  const lines = await read;
  const ids = lines.flatMap(({ playerId }) => (playerId === null ? [] : [Number(playerId)]));
  const names = await namesOfPlayers(kit, context, [...new Set(ids)]);
  return lines.map((line) => ({ ...line, userName: line.playerId === null ? null : (names.get(Number(line.playerId)) ?? null) }));
}

/** Names of players, as whoever asks may see them. */
export function namesOfPlayers(
  kit: BackOfficeKit,
  context: StaffContext,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return kit.below.identity.namesAtBrand(context.merchant.id, playerIds, seesPersonal(context));
}
