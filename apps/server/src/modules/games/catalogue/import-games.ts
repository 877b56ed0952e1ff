import type { Database, DatabaseTransaction } from '@sortes/service';
import type { CatalogueCopy } from './catalogue.js';
import type { GameList } from './read-game-list.js';
import type { GameRecord } from './types.js';
import { changeCatalogue, markRemoved, upsertGames, type ListedGame } from './write-catalogue.js';

const gamesAtOnce = 1_000;

/** What a list would change of a vendor's games, by their codes. */
export interface ImportPlan {
  added: string[];
  changed: string[];
  /** Were removed, or gone from an earlier list, and are there again. */
  back: string[];
  gone: string[];
  /** More than half of the games that are there now would be gone. */
  takesMostOff: boolean;
  same: number;
  unfit: GameList['unfit'];
}

const sorted = (texts: readonly string[]): string => [...texts].sort().join();
const namesIn = (names: object): string => JSON.stringify(Object.entries(names).toSorted(([left], [right]) => (left < right ? -1 : 1)));

/** Whether a list says anything new of a game. What the operator keeps does not count: it will not be changed. */
function differs(known: GameRecord, listed: ListedGame): boolean {
  const kept = new Set(known.kept ?? []);
  return (
    known.gameType !== listed.gameType ||
    (!kept.has('name') && (known.name !== listed.name || namesIn(known.names) !== namesIn(listed.names))) ||
    (!kept.has('is_new') && known.isNew !== listed.isNew) ||
    (!kept.has('has_jackpot') && known.hasJackpot !== listed.hasJackpot) ||
    (!kept.has('min_bet') && (known.minBet ?? null) !== listed.minBet) ||
    sorted(known.classify) !== sorted(listed.classify) ||
    (known.returnToPlayer ?? null) !== listed.returnToPlayer ||
    known.hasTrial !== listed.hasTrial ||
    sorted(known.vendorBlocked) !== sorted(listed.blockedCountries) ||
    roomsText(known.rooms) !== roomsText(listed.rooms)
  );
}

const roomsText = (rooms: ListedGame['rooms'] | GameRecord['rooms']): string =>
  JSON.stringify(
    rooms.map(({ code, name, names, minBet, maxBet, seats }) => [code, name, namesIn(names), String(minBet), String(maxBet), seats]),
  );

/** Compares a vendor's list with what is stored. */
export function planImport(copy: CatalogueCopy, vendorId: number, list: GameList): ImportPlan {
  const known = copy.stored.games.filter(({ vendor }) => vendor.id === vendorId);
  const byCode = new Map(known.map((game) => [game.code, game]));
  const listed = new Set(list.games.map(({ code }) => code));
  // A line that cannot be read does not mean that the game is gone.
  const unread = new Set(list.unfit.map(({ code }) => code));
  const plan: ImportPlan = { added: [], changed: [], back: [], gone: [], takesMostOff: false, same: 0, unfit: list.unfit };
  for (const game of list.games) {
    const before = byCode.get(game.code);
    if (before === undefined) plan.added.push(game.code);
    else if (before.removed) plan.back.push(game.code);
    else if (differs(before, game)) plan.changed.push(game.code);
    else plan.same += 1;
  }
  for (const { code, removed } of known) if (!removed && !listed.has(code) && !unread.has(code)) plan.gone.push(code);
  plan.takesMostOff = plan.gone.length * 2 > known.filter(({ removed }) => !removed).length;
  return plan;
}

/** Applies what was planned, all or nothing. */
export async function applyImport(db: Database, vendorId: number, list: GameList, plan: ImportPlan): Promise<void> {
  const games = gamesOfPlan(list, plan);
  if (games.length === 0 && plan.gone.length === 0) return;
  await changeCatalogue(db, (transaction) => writeImport(transaction, vendorId, games, plan));
}

/** The same within the caller's transaction, which has raised the version. `onProgress`: games written so far. */
export async function writeImport(
  transaction: DatabaseTransaction,
  vendorId: number,
  games: readonly ListedGame[],
  plan: ImportPlan,
  onProgress: (written: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let from = 0; from < games.length; from += gamesAtOnce) {
    await upsertGames(transaction, vendorId, games.slice(from, from + gamesAtOnce));
    await onProgress(Math.min(games.length, from + gamesAtOnce));
  }
  await markRemoved(transaction, vendorId, plan.gone);
}

/** The games of a list that a plan writes. */
export function gamesOfPlan(list: GameList, plan: ImportPlan): ListedGame[] {
  const wanted = new Set([...plan.added, ...plan.changed, ...plan.back]);
  return list.games.filter(({ code }) => wanted.has(code));
}
