import { isAllowedGame, type Offer, ticketsOf } from '@sortes/growth-rules';
import { DateTime } from 'luxon';
import { gameOf, laneOf, turnoverOf } from './count-rules.js';
import type { PlacedBet } from './raffle-repository.js';

/** What makes tickets of a raffle. */
export type TicketRule = Pick<Extract<Offer['reward'], { rule: 'tickets' }>, 'every' | 'mostADay'>;

/** Tickets of a player, and the own valid turnover that made them, in money units. */
export interface CountedTickets {
  tickets: number;
  turnover: bigint;
  /** Turnover that is missing to the next ticket, apart from the day's bound; money units. */
  missing: bigint;
}

/** What of the valid turnover of a bet came of own money; 0 while it does not turn over. Money units, rounded down. */
export function ownTurnoverOf(bet: PlacedBet): bigint {
  const valid = turnoverOf({ ...bet, grantId: '', no: 0, validBefore: 0n, countedBefore: 0n }) ?? 0n;
  const stake = bet.staked - bet.refunded;
  if (bet.lent <= 0n || stake <= 0n) return valid;
  return (valid * (stake - (bet.lent < stake ? bet.lent : stake))) / stake;
}

/**
 * Tickets of bets, day by day of the brand: one for each whole sum of all turnover so far, so that no fraction is lost, and no more a day than the bound. A bet counts for the
 * day it was placed on, as it stands now: what is taken back before the close takes its tickets with it.
 */
export function countTickets(rule: TicketRule, games: Offer['games'], bets: readonly PlacedBet[], timeZone: string): CountedTickets {
  const byDay = new Map<string, bigint>();
  for (const bet of bets) {
    if (!isAllowedGame(games, { lane: laneOf(bet), game: gameOf(bet) })) continue;
    const day = DateTime.fromJSDate(bet.placedAt, { zone: timeZone }).toFormat('yyyy-MM-dd');
    byDay.set(day, (byDay.get(day) ?? 0n) + ownTurnoverOf(bet));
  }
  let [turnover, counted, tickets] = [0n, 0, 0];
  for (const [, sum] of [...byDay].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    turnover += sum;
    const all = ticketsOf(turnover, rule.every);
    const made = Math.max(0, all - counted);
    tickets += rule.mostADay === null ? made : Math.min(made, rule.mostADay);
    counted = Math.max(counted, all);
  }
  const over = turnover <= 0n ? 0n : turnover % rule.every;
  return { tickets, turnover, missing: rule.every - over };
}
