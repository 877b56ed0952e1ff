import { type agents as contract, type AgentLane, agentLaneNames, type Input, type Reply } from '@sortes/contract';
import type { Database } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import type { BetFilter } from '../../ports/bet-source.js';
import type { GamesModule } from '../games/index.js';
import { beginOf, nextDay } from './downline-record.js';
import { addFigures, countedUpTo, figuresByDay, lotteryGamesOf, nothing } from './figure-repository.js';
import { noteLooksAtBets } from './income-repository.js';
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

/** The newest bets of everybody directly below an agent. Whose bets are shown can read that their agent looked. @throws DomainError report.days */
export async function showTeamBets(
  { db, games }: { db: Database; games: Pick<GamesModule, 'readTeamBets'> },
  query: Input<typeof contract.listTeamBets>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listTeamBets>> {
  const { merchant, language } = context;
  const [own, days] = await Promise.all([ownPlace(db, context), readDays(db, query, merchant.timeZone)]);
  const people = await directPlayers(db, own, query.account);
  if (people.length === 0) return { list: [], nextCursor: null };
  const filter = {
    merchant,
    language,
    from: beginOf(days.from, merchant.timeZone),
    until: new Date(beginOf(nextDay(days.to), merchant.timeZone).getTime() - 1),
    ...(await ofLane(db, query.lane)),
    state: undefined,
    search: undefined,
  };
  const page = await games.readTeamBets(
    people.map(({ playerId }) => playerId),
    filter,
    query,
  );
  await noteLooksAtBets(db, own.playerId, [...new Set(page.list.map(({ playerId }) => playerId))]);
  const names = new Map(people.map(({ playerId, userName }) => [playerId, shownName(userName, true)]));
  return { ...page, list: page.list.map((bet) => ({ account: names.get(bet.playerId) ?? '', ...bet })) };
}
