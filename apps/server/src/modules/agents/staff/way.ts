import type { StaffContext } from '../../../platform/staff.js';
import type { AgentsStaffKit } from './kit.js';

const idBytes = 8;

/** The players whom a path leads through, from the head of the line down. */
export const idsOfPath = (path: Buffer): number[] =>
  Array.from({ length: path.length / idBytes }, (_, at) => Number(path.readBigUInt64BE(at * idBytes)));

/** The same as names, as whoever asks may see them. */
export async function showWay({ office }: AgentsStaffKit, context: StaffContext, ids: readonly number[]) {
  const names = await office.namesOfPlayers(context, ids);
  return ids.map((playerId) => ({ playerId, userName: names.get(playerId) ?? null }));
}
