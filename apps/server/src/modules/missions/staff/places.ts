import type { Input, Reply, staffBoards as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import {
  type BoardBet,
  type BoardRow,
  countEntries,
  countLivePlaces,
  type EntryRow,
  findBoard,
  findEntry,
  listLivePlaces,
  pageOfBoardBets,
  pageOfEntries,
  type PlaceRow,
  writeRanks,
  writeStrike,
} from '../board-repository.js';
import { type BoardDocument, lastPrize, leastStakeOf, prizeOf } from '../board-rules.js';
import { hiddenAmong } from '../mission-repository.js';
import { sayReward, scoreText } from '../say.js';
import { readAwards } from '../show-missions.js';
import type { MissionsStaffKit } from './kit.js';
import { amongEntries } from './staff-repository.js';

type Place = Reply<typeof contract.staffListBoardPlaces>['list'][number];

const ofBrand = async ({ services: { db } }: MissionsStaffKit, { merchant }: RequestContext, id: string): Promise<BoardRow> =>
  (await findBoard(db, merchant.id, id)) ?? refuse('not.found');

const isFrozen = ({ state, frozenAt }: BoardRow): boolean => state !== 'running' && frozenAt !== null;

function readPlaces(
  { services: { db } }: MissionsStaffKit,
  board: BoardRow,
  page: { offset: number; limit: number },
  playerId: number | undefined,
) {
  const of = { ...page, withOut: true, playerId };
  return isFrozen(board) ? pageOfEntries(db, board.id, of) : listLivePlaces(db, board.id, of);
}

/** Who of a frozen board shares a proven mark with each of those who would have a prize. */
async function readShared(
  { services: { db, hooks } }: MissionsStaffKit,
  board: BoardRow,
  places: readonly PlaceRow[],
): Promise<ReadonlyMap<number, number[]>> {
  const found = new Map<number, number[]>();
  if (!isFrozen(board)) return found;
  for (const { playerId, rank } of places) {
    if (rank === null || rank > lastPrize(board.document)) continue;
    const shared = (await hooks.ask('sharedMarks', db, { playerId, merchantId: board.merchantId })).flat();
    const others = [...new Set(shared.flatMap(({ others: ids }) => ids))];
    const onBoard = others.length === 0 ? new Set<number>() : await amongEntries(db, board.id, others);
    if (onBoard.size > 0) found.set(playerId, [...onBoard]);
  }
  return found;
}

const strikeOf = (place: PlaceRow | EntryRow): Place['strike'] =>
  'strikeWhy' in place && place.strikeWhy !== null
    ? { why: place.strikeWhy, words: place.strikeWords ?? '', by: place.struckBy ?? '', at: place.struckAt?.getTime() ?? 0 }
    : null;

/** What each place of a board gives, in words; null: nothing. */
export function prizeTextsOf(
  document: Pick<BoardDocument, 'prizes'>,
  awards: Awaited<ReturnType<typeof readAwards>>,
  reader: Pick<RequestContext, 'merchant' | 'language'>,
): (rank: number | null) => string | null {
  return (rank) => {
    const reward = rank === null ? undefined : prizeOf(document, rank)?.reward;
    if (reward === undefined) return null;
    return sayReward(reward, reward.offerId === null ? undefined : awards.get(reward.offerId), reader).text;
  };
}

async function presentPlaces(
  kit: MissionsStaffKit,
  context: RequestContext,
  board: BoardRow,
  places: readonly (PlaceRow | EntryRow)[],
): Promise<Place[]> {
  const { merchant, language } = context;
  const ids = places.map(({ playerId }) => playerId);
  const [names, hidden, shared, awards] = await Promise.all([
    kit.office.namesOfPlayers(context, ids),
    hiddenAmong(kit.services.db, ids),
    readShared(kit, board, places),
    readAwards(kit, merchant.id),
  ]);
  const prizeText = prizeTextsOf(board.document, awards, { merchant, language });
  return places.map((place) => ({
    playerId: place.playerId,
    userName: names.get(place.playerId) ?? null,
    rank: place.rank,
    score: scoreText(board.document.score, place.score),
    bets: place.bets,
    reachedAt: place.reachedAt.getTime(),
    isHidden: hidden.has(place.playerId) || ('isHidden' in place && place.isHidden),
    isOut: place.isOut,
    shared: shared.get(place.playerId) ?? [],
    strike: strikeOf(place),
    prize: prizeText(place.rank),
    paidAt: 'paidAt' in place ? (place.paidAt?.getTime() ?? null) : null,
    grantId: 'grantId' in place ? place.grantId : null,
    refusal: 'refusal' in place ? place.refusal : null,
  }));
}

/** Places of a board, as they are now or as they were frozen. @throws DomainError not.found */
export async function showPlaces(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id }, query }: Input<typeof contract.staffListBoardPlaces>,
): Promise<Reply<typeof contract.staffListBoardPlaces>> {
  const board = await ofBrand(kit, context, id);
  const { db } = kit.services;
  const places = await readPlaces(kit, board, pageOf(query), query.playerId);
  const count = isFrozen(board) ? countEntries : countLivePlaces;
  const total = query.playerId === undefined ? await count(db, id, { withOut: true }) : places.length;
  return { list: await presentPlaces(kit, context, board, places), total };
}

/** The same as CSV. @throws DomainError not.found */
export async function exportPlaces(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id }, query }: Input<typeof contract.staffExportBoardPlaces>,
) {
  const board = await ofBrand(kit, context, id);
  return csvRows(
    ['place', 'player', 'user name', 'score', 'bets', 'reached', 'struck', 'prize', 'paid', 'refused'],
    async (page) => presentPlaces(kit, context, board, await readPlaces(kit, board, page, query.playerId)),
    (row: Place) => [
      row.rank,
      row.playerId,
      row.userName,
      row.score,
      row.bets,
      new Date(row.reachedAt),
      row.strike === null ? null : wordsOf('missions.strike', row.strike.why),
      row.prize,
      row.paidAt === null ? null : new Date(row.paidAt),
      row.refusal,
    ],
  );
}

type Bet = Reply<typeof contract.staffListBoardBets>['list'][number];

const presentBet = ({ id, at, lane, staked, valid, won }: BoardBet): Bet => ({
  id,
  at: at.getTime(),
  lane,
  staked: formatMoney(staked),
  valid: formatMoney(valid),
  won: formatMoney(won),
  multiple: formatMoney(staked === 0n ? 0n : (won * 10_000n) / staked),
});

const betsOf = ({ document: { lanes, score }, document }: BoardRow, playerId: number) => ({
  playerId,
  lanes,
  least: score === 'multiple' ? leastStakeOf(document) : 0n,
});

/** The bets that a score is made of. @throws DomainError not.found */
export async function showBoardBets(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id, playerId }, query }: Input<typeof contract.staffListBoardBets>,
): Promise<Reply<typeof contract.staffListBoardBets>> {
  const board = await ofBrand(kit, context, id);
  const rows = await pageOfBoardBets(kit.services.db, board, betsOf(board, playerId), pageOf(query));
  return { list: rows.map(presentBet), total: rows[0]?.total ?? 0 };
}

/** The same as CSV. @throws DomainError not.found */
export async function exportBoardBets(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id, playerId } }: Input<typeof contract.staffExportBoardBets>,
) {
  const board = await ofBrand(kit, context, id);
  return csvRows(
    ['id', 'time', 'lane', 'stake', 'valid turnover', 'won', 'multiple'],
    async (page) => (await pageOfBoardBets(kit.services.db, board, betsOf(board, playerId), page)).map(presentBet),
    (row: Bet) => [row.id, new Date(row.at), row.lane, row.staked, row.valid, row.won, row.multiple],
  );
}

/** Strikes a player from a frozen board. @throws DomainError not.found, state.not.allowed, already.so */
export function strikeEntry(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id, playerId }, body: { why, reason } }: Input<typeof contract.staffStrikeEntry>,
): Promise<Record<string, never>> {
  return kit.office.changeAsStaff(context, { action: 'board.struck', subject: `board:${id}`, reason }, async (transaction) => {
    const board = (await findBoard(transaction, context.merchant.id, id, 'change')) ?? refuse('not.found');
    if (board.state !== 'frozen') refuse('state.not.allowed');
    const entry = (await findEntry(transaction, id, playerId)) ?? refuse('not.found');
    if (entry.strikeWhy !== null) refuse('already.so');
    await writeStrike(
      transaction,
      { boardId: id, playerId },
      { why, words: reason, by: staffOf(context).name, at: kit.services.clock.now() },
    );
    await writeRanks(transaction, id);
    return { value: {}, before: { playerId, rank: entry.rank }, after: { playerId, why } };
  });
}

/** Takes a strike back. @throws DomainError not.found, state.not.allowed, already.so */
export function restoreEntry(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id, playerId }, body: { reason } }: Input<typeof contract.staffRestoreEntry>,
): Promise<Record<string, never>> {
  return kit.office.changeAsStaff(context, { action: 'board.restored', subject: `board:${id}`, reason }, async (transaction) => {
    const board = (await findBoard(transaction, context.merchant.id, id, 'change')) ?? refuse('not.found');
    if (board.state !== 'frozen') refuse('state.not.allowed');
    const entry = (await findEntry(transaction, id, playerId)) ?? refuse('not.found');
    if (entry.strikeWhy === null) refuse('already.so');
    await writeStrike(transaction, { boardId: id, playerId }, undefined);
    await writeRanks(transaction, id);
    return { value: {}, before: { playerId, why: entry.strikeWhy }, after: { playerId } };
  });
}
