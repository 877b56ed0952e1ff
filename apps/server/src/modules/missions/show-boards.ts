import type { BoardPhase, Input, missions as contract, Reply } from '@sortes/contract';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import {
  type BoardRow,
  countEntries,
  countLivePlaces,
  type EntryRow,
  findBoard,
  findEntry,
  findLivePlace,
  listLivePlaces,
  listShownBoards,
  pageOfEntries,
  type PlaceRow,
} from './board-repository.js';
import { type BoardDocument, prizeOf } from './board-rules.js';
import type { MissionsKit } from './kit.js';
import { hiddenAmong, readHidden, writeHidden } from './mission-repository.js';
import { type AwardNamed, type Reader, sayBoardRules, sayReward, scoreText, textIn } from './say.js';
import { readAwards } from './show-missions.js';
import { isFor, readViewer, type Viewer } from './viewer.js';

type BoardOpened = Reply<typeof contract.getBoard>;
type Row = BoardOpened['rows'][number];

/** What a board is to players. */
function phaseOf({ state, fromAt, untilAt }: Pick<BoardRow, 'state' | 'fromAt' | 'untilAt'>, now: Date): BoardPhase {
  if (state === 'running') return fromAt > now ? 'coming' : untilAt > now ? 'running' : 'judging';
  return state === 'frozen' ? 'judging' : 'final';
}

type Awards = ReadonlyMap<string, AwardNamed>;

const rewardOf = (document: BoardDocument, rank: number, awards: Awards, reader: Reader): Row['prize'] => {
  const reward = prizeOf(document, rank)?.reward;
  return reward === undefined ? null : sayReward(reward, reward.offerId === null ? undefined : awards.get(reward.offerId), reader);
};

/** A board as its card shows it, without places. */
export function boardCard(
  { id, document }: Pick<BoardRow, 'id' | 'document'>,
  phase: BoardPhase,
  awards: Awards,
  reader: Reader,
): Reply<typeof contract.getBoard> {
  const { from, until, score, art, prizes } = document;
  return {
    id,
    title: textIn(document.title, reader.language),
    about: textIn(document.about, reader.language),
    art,
    score,
    phase,
    from,
    until,
    rules: sayBoardRules(document, reader),
    prizes: prizes.map((prize) => ({
      from: prize.from,
      to: prize.to,
      reward: rewardOf(document, prize.from, awards, reader) ?? { text: '', points: null, award: null },
    })),
    rows: [],
    players: 0,
    own: null,
    countedAt: null,
  };
}

/** The first places, the caller's own and how many there are. */
async function readPlaces({ services: { db } }: MissionsKit, { id, state, document }: BoardRow, playerId: number) {
  const page = { offset: 0, limit: document.shown };
  const isLive = state === 'running';
  const [places, players, own] = await Promise.all([
    isLive ? listLivePlaces(db, id, page) : pageOfEntries(db, id, page),
    isLive ? countLivePlaces(db, id) : countEntries(db, id),
    isLive ? findLivePlace(db, id, playerId) : findEntry(db, id, playerId),
  ]);
  return { places, players, own };
}

/** Whether other players do not see a name: as it was frozen, or as it is wanted by now. */
const isNameHidden = (place: PlaceRow | EntryRow, hidden: ReadonlySet<number>): boolean =>
  hidden.has(place.playerId) || ('isHidden' in place && place.isHidden);

async function openBoard(
  kit: MissionsKit,
  board: BoardRow,
  { reader, playerId, awards }: { reader: Reader; playerId: number; awards: Awards },
): Promise<BoardOpened> {
  const { document } = board;
  const { places, players, own } = await readPlaces(kit, board, playerId);
  const ids = places.map((place) => place.playerId);
  const [names, hidden, excluded] = await Promise.all([
    kit.below.identity.maskedNames([...ids, playerId]),
    hiddenAmong(kit.services.db, ids),
    kit.below.protection.excludedAmong(ids),
  ]);
  const present = (place: PlaceRow | EntryRow): Row => ({
    rank: place.rank ?? 0,
    // Their own name they see, whatever others do.
    name: place.playerId !== playerId && isNameHidden(place, hidden) ? null : (names.get(place.playerId) ?? null),
    score: scoreText(document.score, place.score),
    isOwn: place.playerId === playerId,
    prize: rewardOf(document, place.rank ?? 0, awards, reader),
  });
  const hasPlace = own !== undefined && own.rank !== null;
  return {
    ...boardCard(board, phaseOf(board, kit.services.clock.now()), awards, reader),
    // Whoever has excluded themselves is seen by nobody, also where the board was frozen before.
    rows: places.filter((place) => !excluded.includes(place.playerId)).map(present),
    players,
    own: hasPlace ? { ...present(own), isPaid: 'paidAt' in own && own.paidAt !== null } : null,
    countedAt: board.countedAt?.getTime() ?? null,
  };
}

/** Whether somebody may see a board: it is for them, or they have a place on it. */
const maySee = ({ document }: BoardRow, viewer: Viewer): boolean => isFor(document, viewer);

/** Boards of the caller. */
export async function showBoards(
  kit: MissionsKit,
  query: Input<typeof contract.listBoards>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listBoards>> {
  const { merchant, language } = context;
  const { playerId } = callerOf(context);
  const { db, clock } = kit.services;
  const [viewer, isHidden] = await Promise.all([readViewer(kit, merchant, playerId), readHidden(db, playerId)]);
  if (viewer === undefined) return { list: [], total: 0, isHidden };
  const seen = (await listShownBoards(db, merchant.id, clock.now())).filter((board) => maySee(board, viewer));
  const { offset, limit } = pageOf(query);
  const awards = await readAwards(kit, merchant.id);
  const of = { reader: { merchant, language }, playerId, awards };
  const list = await Promise.all(seen.slice(offset, offset + limit).map((board) => openBoard(kit, board, of)));
  return { list, total: seen.length, isHidden };
}

/** @throws DomainError mission.unknown */
export async function showBoard(kit: MissionsKit, id: string, context: RequestContext): Promise<BoardOpened> {
  const { merchant, language } = context;
  const { playerId } = callerOf(context);
  const [board, viewer] = await Promise.all([findBoard(kit.services.db, merchant.id, id), readViewer(kit, merchant, playerId)]);
  if (board === undefined || viewer === undefined || board.state === 'draft' || board.state === 'cancelled' || !maySee(board, viewer))
    return refuse('mission.unknown');
  return openBoard(kit, board, { reader: { merchant, language }, playerId, awards: await readAwards(kit, merchant.id) });
}

export async function hideName(
  { services: { db } }: MissionsKit,
  context: RequestContext,
  isHidden: boolean,
): Promise<{ isHidden: boolean }> {
  await writeHidden(db, { playerId: callerOf(context).playerId, merchantId: context.merchant.id, isHidden });
  return { isHidden };
}
