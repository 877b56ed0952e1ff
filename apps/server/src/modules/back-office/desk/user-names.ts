import { seesPersonal, type BackOfficeKit, type StaffContext } from '../kit.js';

interface OfPlayer {
  readonly playerId: number | bigint | string | null;
}

export type Named<T> = T & { readonly userName: string | null };

/** What a list reads, each line with the name of the player it is about as who asks may see it (null where there is none, or he is gone). */
export async function withUserNames<T extends OfPlayer>(
  kit: BackOfficeKit,
  context: StaffContext,
  read: Promise<readonly T[]> | readonly T[],
): Promise<Named<T>[]> {
  const lines = await read;
  const ids = lines.flatMap(({ playerId }) => (playerId === null ? [] : [Number(playerId)]));
  const names = await kit.deps.identity.forStaff.namesOf(context.merchant.id, [...new Set(ids)], seesPersonal(context));
  return lines.map((line) => ({ ...line, userName: line.playerId === null ? null : (names.get(Number(line.playerId)) ?? null) }));
}
