import { drawsBetween, followsPublishedCalendar, type Game } from '@sortes/lottery-rules';

/** How far ahead a draw is looked for: official games pause at the New Year. */
const aheadMs = 60 * 86_400_000;

/**
 * When the next draw of a game goes on sale, in milliseconds since 1970; undefined when none is to be seen. `told`: what the server says of its next draw;
 * else the calendar is asked, and only of official games, whose draws are days apart; not where this side's calendar is only a plan, which the operator's replaces.
 */
export function nextOpening(game: Game, told: number | undefined, nowMs: number): number | undefined {
  if (told !== undefined && told > nowMs) return told;
  if (game.kind !== 'official' || followsPublishedCalendar(game)) return undefined;
  return drawsBetween(game, new Date(nowMs), new Date(nowMs + aheadMs))
    .find(({ opensAt }) => opensAt.getTime() > nowMs)
    ?.opensAt.getTime();
}
