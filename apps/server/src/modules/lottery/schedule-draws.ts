import { drawsBetween, games, nextDraws, type DrawTimes, type Game } from '@sortes/lottery-rules';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import type { LotteryContext, LotterySettings } from './context.js';
import { databaseNow, insertScheduled, lastScheduledOfMany } from './draw-repository.js';
import { isRenumbered, keptNumbers, numberToPlan } from './kept-numbers.js';
import { asPublished, lockCalendar } from './published-calendar-repository.js';

type Connection = Database | DatabaseTransaction;

/** Draws of a game that must exist at `now`: the one on sale, and those after it as far as the game is planned ahead. */
function wanted(game: Game, now: Date, aheadMs: number): DrawTimes[] {
  const until = new Date(now.getTime() + aheadMs);
  const [onSale] = nextDraws(game, now, 1);
  const ahead = drawsBetween(game, now, until).filter((draw) => draw.closesAt.getTime() > now.getTime());
  // A daily game's next draw may lie beyond the horizon (holidays); it is on sale all the same.
  return onSale === undefined || ahead.some((draw) => draw.issue === onSale.issue) ? ahead : [onSale, ...ahead];
}

/** How far ahead draws of a game are planned. */
const aheadOf = (game: Game, settings: LotterySettings): number =>
  game.kind === 'house' ? settings.houseAheadMs : settings.officialAheadMs;

/** Of these draws of a game, those that come after its last one; each as a row to add. */
function later(game: Game, draws: readonly DrawTimes[], last: Date | undefined): (DrawTimes & { gameCode: string })[] {
  return draws
    .filter((draw) => last === undefined || draw.drawsAt.getTime() > last.getTime())
    .map((draw) => ({ ...draw, gameCode: game.code }));
}

/**
 * Draws of a game whose numbers may have meant other draws, as rows to add at a brand: under numbers that no other draw has (kept-numbers.ts).
 * @param game with what is published of it
 */
export async function plannedRows(
  context: { db: Connection; merchants: LotteryContext['merchants']; settings: LotterySettings },
  game: Game,
  now: Date,
  last?: Date,
): Promise<(DrawTimes & { gameCode: string })[]> {
  const rows = later(game, wanted(game, now, aheadOf(game, context.settings)), last);
  const kept = await keptNumbers(context, game, rows);
  return rows.map((draw) => ({ ...draw, issue: numberToPlan(game, draw, kept) }));
}

/** Plans a game by its published calendar, which nobody changes meanwhile. */
async function schedulePublished(context: Pick<LotteryContext, 'db' | 'merchants' | 'settings'>, rules: Game, now: Date): Promise<number> {
  return inTransaction(context.db, async (transaction) => {
    await lockCalendar(transaction, rules.code);
    const within = { ...context, db: transaction };
    const game = await asPublished(within, rules);
    let added = 0;
    for (const { id } of await context.merchants()) {
      const last = (await lastScheduledOfMany(transaction, id, [game.code])).get(game.code);
      const rows = await plannedRows(within, game, now, last);
      if (rows.length > 0) added += await insertScheduled(transaction, id, rows);
    }
    return added;
  });
}

/**
 * Adds the coming draws of every game at every brand. Draws of a time when nothing ran are not invented afterwards: planning starts now.
 * @returns how many were added.
 */
export async function scheduleDraws(context: Pick<LotteryContext, 'db' | 'merchants' | 'settings'>): Promise<number> {
  const { db, merchants, settings } = context;
  const now = await databaseNow(db);
  let added = 0;
  const planned = games.filter((game) => !isRenumbered(game)).map((game) => ({ game, draws: wanted(game, now, aheadOf(game, settings)) }));
  const codes = planned.map(({ game }) => game.code);
  for (const merchant of await merchants()) {
    const lasts = await lastScheduledOfMany(db, merchant.id, codes);
    const missing = planned.flatMap(({ game, draws }) => later(game, draws, lasts.get(game.code)));
    if (missing.length > 0) added += await insertScheduled(db, merchant.id, missing);
  }
  for (const game of games.filter(isRenumbered)) added += await schedulePublished(context, game, now);
  return added;
}
