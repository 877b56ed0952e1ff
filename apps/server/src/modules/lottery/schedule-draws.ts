import { drawsBetween, games, nextDraws, type DrawTimes, type Game } from '@sortes/lottery-rules';
import type { LotteryContext } from './context.js';
import { databaseNow, insertScheduled, lastScheduledOfMany } from './draw-repository.js';
import { isRenumbered, keptNumbers, numberToPlan } from './kept-numbers.js';

/** Draws of a game that must exist at `now`: the one on sale, and those after it as far as the game is planned ahead. */
function wanted(game: Game, now: Date, aheadMs: number): DrawTimes[] {
  const until = new Date(now.getTime() + aheadMs);
  const [onSale] = nextDraws(game, now, 1);
  const ahead = drawsBetween(game, now, until).filter((draw) => draw.closesAt.getTime() > now.getTime());
  // A daily game's next draw may lie beyond the horizon (holidays); it is on sale all the same.
  return onSale === undefined || ahead.some((draw) => draw.issue === onSale.issue) ? ahead : [onSale, ...ahead];
}

/** The same draws under numbers that no other draw has; see kept-numbers.ts. */
async function numbered(
  context: Pick<LotteryContext, 'db' | 'merchants'>,
  draws: readonly (DrawTimes & { gameCode: string })[],
): Promise<(DrawTimes & { gameCode: string })[]> {
  const lists = await Promise.all(
    games.filter(isRenumbered).map(async (game) => {
      const own = draws.filter(({ gameCode }) => gameCode === game.code);
      const kept = await keptNumbers(context, game, own);
      return own.map((draw) => ({ ...draw, issue: numberToPlan(game, draw, kept) }));
    }),
  );
  const done = new Set(games.filter(isRenumbered).map(({ code }) => code));
  return [...draws.filter(({ gameCode }) => !done.has(gameCode)), ...lists.flat()];
}

/**
 * Adds the coming draws of every game at every brand. Draws of a time when nothing ran are not invented afterwards: planning starts now.
 * @returns how many were added.
 */
export async function scheduleDraws({ db, merchants, settings }: Pick<LotteryContext, 'db' | 'merchants' | 'settings'>): Promise<number> {
  const now = await databaseNow(db);
  let added = 0;
  const planned = games.map((game) => ({
    game,
    draws: wanted(game, now, game.kind === 'house' ? settings.houseAheadMs : settings.officialAheadMs),
  }));
  const codes = games.map(({ code }) => code);
  for (const merchant of await merchants()) {
    const lasts = await lastScheduledOfMany(db, merchant.id, codes);
    const missing = planned.flatMap(({ game, draws }) => {
      const last = lasts.get(game.code);
      return draws
        .filter((draw) => last === undefined || draw.drawsAt.getTime() > last.getTime())
        .map((draw) => ({ ...draw, gameCode: game.code }));
    });
    if (missing.length > 0) added += await insertScheduled(db, merchant.id, await numbered({ db, merchants }, missing));
  }
  return added;
}
