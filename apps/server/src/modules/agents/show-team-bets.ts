import { type agents as contract, type AgentLane, agentLaneNames, type Input, type Reply } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import type { BetFilter } from '../../ports/bet-source.js';
import type { GamesModule } from '../games/index.js';
import { beginOf, nextDay } from './downline-record.js';
import { addFigures, countedUpTo, figuresByDay, lotteryGamesOf, nothing } from './figure-repository.js';
import { bookedOf, presentBooked, sumPlayOf } from './booked-repository.js';
import { noteLooksAtBets, peopleOfBets } from './income-repository.js';
import { everyDay, ownPlace, readDays, shownName } from './own-line.js';
import { showFigures } from './show.js';
import { directPlayers } from './tree-repository.js';

/** What an agent's line played, by day and by game: of what is decided. @throws DomainError report.days */
export async function showTeamPlay(
  db: Database,
  query: Input<typeof contract.getTeamPlay>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.getTeamPlay>> {
  const [own, days] = await Promise.all([ownPlace(db, context), readDays(db, query, context.merchant.timeZone)]);
  const [all, counted] = await Promise.all([figuresByDay(db, own, days, true), countedUpTo(db)]);
  // Lane '' is money that came and went.
  const rows = all.filter(({ lane }) => lane !== '' && (query.lane === undefined || lane === query.lane));
  const together = (of: typeof rows) => showFigures(of.reduce(addFigures, nothing));
  return {
    sums: together(rows),
    days: everyDay(days)
      .map((day) => ({ day, of: rows.filter((row) => row.day === day) }))
      .filter(({ of }) => of.length > 0)
      .map(({ day, of }) => ({ day, ...together(of) })),
    lanes: agentLaneNames
      .map((lane) => ({ lane, of: rows.filter((row) => row.lane === lane) }))
      .filter(({ of }) => of.length > 0)
      .map(({ lane, of }) => ({ lane, ...together(of) }))
      .toSorted((one, other) => other.valid - one.valid),
    countedUpTo: counted?.getTime() ?? null,
  };
}

/** What a lane narrows bets to: of the lottery how they were sold and at which games, as `sql/fold.sql` counts them; of the others the product. */
async function ofLane(db: Database, lane: AgentLane | undefined): Promise<Pick<BetFilter, 'product' | 'lottery'>> {
  if (lane === undefined) return { product: undefined };
  if (lane === 'LOTT') return { product: undefined, lottery: { inGroup: true } };
  if (lane !== 'ELOTT' && lane !== 'SEA') return { product: lane };
  const games = await lotteryGamesOf(db, 'SEA');
  return { product: undefined, lottery: { inGroup: false, ...(lane === 'SEA' ? { games } : { notGames: games }) } };
}

/** Whose bets they are and what they are narrowed to, but for the time. @throws DomainError report.days */
async function readTeamFilter(db: Database, query: Input<typeof contract.exportTeamBets>['query'], context: RequestContext) {
  const { merchant, language } = context;
  const [own, days] = await Promise.all([ownPlace(db, context), readDays(db, query, merchant.timeZone)]);
  const direct = await directPlayers(db, own, query.account);
  const people = query.playerId === undefined ? direct : direct.filter(({ playerId }) => playerId === query.playerId);
  return {
    own,
    days,
    names: new Map(people.map(({ playerId, userName }) => [playerId, shownName(userName, true)])),
    filter: { merchant, language, ...(await ofLane(db, query.lane)), state: undefined, search: undefined },
  };
}

const spanOf = (from: string, to: string, timeZone: string) => ({
  from: beginOf(from, timeZone),
  until: new Date(beginOf(nextDay(to), timeZone).getTime() - 1),
});

/** The newest bets of everybody directly below an agent. Whose bets are shown can read that their agent looked. @throws DomainError report.days */
export async function showTeamBets(
  { db, games }: { db: Database; games: Pick<GamesModule, 'readTeamBets'> },
  query: Input<typeof contract.listTeamBets>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listTeamBets>> {
  const { own, days, names, filter } = await readTeamFilter(db, query, context);
  if (names.size === 0) return { list: [], nextCursor: null, totals: null };
  const players = [...names.keys()];
  const page = await games.readTeamBets(players, { ...filter, ...spanOf(days.from, days.to, context.merchant.timeZone) }, query);
  await noteLooksAtBets(db, own.playerId, [...new Set(page.list.map(({ playerId }) => playerId))]);
  const [booked, totals] = await Promise.all([
    bookedOf(db, page.list),
    query.cursor === undefined ? sumPlayOf(db, { merchantId: own.merchantId, players, days, lane: query.lane }) : null,
  ]);
  return {
    ...page,
    list: page.list.map((bet) => ({ account: names.get(bet.playerId) ?? '', ...bet, ...presentBooked(booked.get(bet.id)) })),
    totals,
  };
}

/** All of them as CSV, day by day. Whose bets are in it can read that their agent looked. @throws DomainError report.days */
export async function exportTeamBets(
  { db, games }: { db: Database; games: Pick<GamesModule, 'exportTeamBets'> },
  query: Input<typeof contract.exportTeamBets>['query'],
  context: RequestContext,
): Promise<AsyncGenerator<string>> {
  const { own, days, names, filter } = await readTeamFilter(db, query, context);
  return games.exportTeamBets({
    names,
    filter,
    spans: everyDay(days)
      .toReversed()
      .map((day) => spanOf(day, day, context.merchant.timeZone)),
    beforePage: (players) => noteLooksAtBets(db, own.playerId, players),
    bookedOf: (bets) => bookedOf(db, bets),
  });
}

/**
 * One bet of a direct downline, who can read that their agent looked, or of the agent's own.
 * @throws DomainError downline.none, also of who is hidden; not.found
 */
export async function showTeamBet(
  { db, games }: { db: Database; games: Pick<GamesModule, 'readBet'> },
  { playerId, id }: Input<typeof contract.getTeamBet>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.getTeamBet>> {
  const { merchant, language } = context;
  const own = await ownPlace(db, context);
  const isOwn = playerId === own.playerId;
  const person = (await peopleOfBets(db, own, [playerId])).get(playerId);
  if (person === undefined || (!isOwn && (!person.isDirect || person.isHidden))) refuse('downline.none');
  const bet = (await games.readBet({ playerId, merchant, language }, id)) ?? refuse('not.found');
  if (!isOwn) await noteLooksAtBets(db, own.playerId, [playerId]);
  const booked = await bookedOf(db, [{ playerId, id }]);
  return { playerId, account: shownName(person.userName, true), ...bet, ...presentBooked(booked.get(id)) };
}
