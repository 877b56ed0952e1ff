import { listBytesAtMost, type VendorClient } from '../launch/vendor-client.js';
import { gamesFromCsv } from './read-csv.js';
import { readGameList, type GameList } from './read-game-list.js';
import type { VendorRecord } from './types.js';

/** A list takes longer than a launch: a vendor may have ten thousand games. */
const listDeadlineMs = 60_000;

export type ListSource = { json: unknown } | { csv: string } | 'vendor';

/** The list call is the RS dialect's; a PAM vendor that has it takes our key there. @throws VendorFailure */
export function askForGames(vendors: VendorClient, vendor: VendorRecord): Promise<unknown> {
  const options = { deadlineMs: listDeadlineMs, answerAtMost: listBytesAtMost };
  return vendors.post(vendor, '/api/game/list', { operator_id: vendor.operatorId }, options);
}

/** A vendor's list from wherever it comes. @throws RangeError for what is no list, VendorFailure */
export async function listFrom(vendors: VendorClient, vendor: VendorRecord, source: ListSource): Promise<GameList> {
  if (source === 'vendor') return readGameList(await askForGames(vendors, vendor));
  if ('json' in source) return readGameList(source.json);
  const { games, lines, remarks } = gamesFromCsv(source.csv);
  const list = readGameList(games, lines);
  return { ...list, unfit: [...remarks, ...list.unfit] };
}
