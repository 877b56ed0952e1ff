import type { BetProduct, BetRecordState } from '@sortes/contract';
import { findGame, games, laneAtFixedOdds } from '@sortes/lottery-rules';
import type { Database } from '@sortes/service';
import { idOfOrderNumber, orderNumberOf } from '../../platform/order-number.js';
import { listNewestBets, listPlayerBets, sumBetDays, sumBetRecords, type BetFilter } from './bet-repository.js';
import { addSums, noBets, type BetFilter as RecordFilter, type BetLine, type BetSource, type BetSums } from '../../ports/bet-source.js';
import { laneOf } from './list-games.js';
import { betStateOf, paidForOf, paidOutOf, uncountedOf } from './read-orders.js';
import { contentWordsOf, gameName, playNameOf } from './texts.js';

const recordState: Readonly<Record<ReturnType<typeof betStateOf>, BetRecordState>> = {
  waiting: 'open',
  won: 'won',
  lost: 'lost',
  cancelled: 'returned',
  refunded: 'returned',
};

/** The filter in this module's terms; undefined when nothing can match. */
function narrow({ from, until, product, lottery, state, search, language }: Omit<RecordFilter, 'playerId'>): BetFilter | undefined {
  if (product !== undefined && product !== 'ELOTT' && product !== 'LOTT') return undefined;
  const sold = games.filter((game) => product === undefined || laneOf(game) === product);
  const byName = search && sold.filter((game) => search.fits(gameName(game.code, language)));
  // A number names one bet or slip; what is none is a game's name.
  const id = search && idOfOrderNumber(search.text);
  if (byName?.length === 0 && id === undefined) return undefined;
  const gameCodes = byName !== undefined && byName.length > 0 ? byName : product === undefined ? undefined : sold;
  return {
    from,
    to: until,
    state: state === 'open' ? 'waiting' : state,
    gameCode: undefined,
    gameCodes: gameCodes?.map(({ code }) => code),
    numero: undefined,
    id: byName?.length === 0 ? id : undefined,
    lottery,
  };
}

/** Bets of the lottery for the record of all bets. */
export function createBetSource(db: Database): BetSource {
  return {
    async page(filter, before, limit, upward = false) {
      const narrowed = narrow(filter);
      if (narrowed === undefined) return [];
      const bets = await listPlayerBets(db, filter.playerId, narrowed, { limit, upward, ...(before !== undefined && { before }) });
      return bets.map((bet): BetLine => {
        const game = findGame(bet.gameCode);
        const state = recordState[betStateOf(bet)];
        return {
          id: bet.id,
          kind: 'order',
          product: game === undefined ? 'LOTT' : laneOf(game),
          lane: bet.series !== null ? 'LOTT' : laneAtFixedOdds(game ?? { prizeModes: [] }),
          placedAt: bet.placedAt,
          gameId: bet.gameCode,
          gameName: gameName(bet.gameCode, filter.language),
          detail: `${playNameOf(bet.gameCode, bet.play, filter.language)} · ${contentWordsOf(bet.gameCode, bet.play, bet.content, filter.language)}`,
          numero: bet.numero,
          number: orderNumberOf(bet.id),
          isChase: bet.chaseId !== null,
          state,
          stake: paidForOf(bet),
          win: paidOutOf(bet),
          refund: state === 'returned' ? paidForOf(bet) : 0n,
          ...(bet.isFree && { isFree: true }),
          turnover: uncountedOf(bet),
        };
      });
    },
    async newestOf(players, filter, before, limit) {
      const narrowed = narrow(filter);
      return narrowed === undefined ? [] : listNewestBets(db, players, narrowed, { before, limit });
    },
    async totals(filter) {
      const narrowed = narrow(filter);
      return narrowed === undefined ? noBets : sumBetRecords(db, filter.playerId, narrowed);
    },
    async days(filter) {
      const narrowed = narrow(filter);
      if (narrowed === undefined) return [];
      const byDay = new Map<string, BetSums & { day: string; product: BetProduct }>();
      for (const { day, gameCode, ...sums } of await sumBetDays(db, filter.playerId, narrowed, filter.merchant.timeZone)) {
        const game = findGame(gameCode);
        const product = game === undefined ? 'LOTT' : laneOf(game);
        const key = `${day} ${product}`;
        byDay.set(key, { day, product, ...addSums(byDay.get(key) ?? noBets, sums) });
      }
      return [...byDay.values()];
    },
  };
}
