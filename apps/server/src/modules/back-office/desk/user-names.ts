import type { BackOfficeKit } from '../kit.js';

interface OfPlayer {
  readonly playerId: number | bigint | string | null;
}

export type Named<T> = T & { readonly userName: string | null };

/** What a list reads, each line with the name of the player it is about (null where there is none, or he is gone). */
export async function withUserNames<T extends OfPlayer>(
  kit: BackOfficeKit,
  merchantId: number,
  read: Promise<readonly T[]> | readonly T[],
): Promise<Named<T>[]> {
  const lines = await read;
  const ids = lines.flatMap(({ playerId }) => (playerId === null ? [] : [Number(playerId)]));
  const names = await kit.deps.identity.forStaff.namesOf(merchantId, [...new Set(ids)]);
  return lines.map((line) => ({ ...line, userName: line.playerId === null ? null : (names.get(Number(line.playerId)) ?? null) }));
}
