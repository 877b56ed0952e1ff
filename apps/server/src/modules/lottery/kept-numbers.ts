import type { Database, DatabaseTransaction } from '@sortes/service';
import { drawNamed, isDate, isPlannedNumber, localDate, type DrawTimes, type Game } from '@sortes/lottery-rules';
import type { LotteryContext } from './context.js';
import { findDrawsOfNumeros, findNumerosAt } from './draw-repository.js';
import { asPublished } from './published-calendar-repository.js';

/** Whether numbers of the game may have meant other draws before: its organiser's draws are recorded, and were only planned until then. */
export function isRenumbered({ calendar }: Game): boolean {
  return calendar.kind === 'days' && calendar.days.recorded !== undefined;
}

/**
 * Under which numbers draws of the calendar are kept, by their numbers in the calendar. A draw keeps the number it was planned with, although the calendar
 * has learnt better since; and a number that is held by the draw of another day is none for this one: such a draw is left out of the answer.
 */
export async function keptNumbers(
  { db, merchants }: { db: Database | DatabaseTransaction; merchants: LotteryContext['merchants'] },
  game: Game,
  draws: readonly DrawTimes[],
): Promise<ReadonlyMap<string, string>> {
  if (!isRenumbered(game) || draws.length === 0) return new Map(draws.map(({ issue }) => [issue, issue]));
  const brands = (await merchants()).map(({ id }) => id);
  const atTheTime = await findNumerosAt(
    db,
    brands,
    game.code,
    draws.map(({ drawsAt }) => drawsAt),
  );
  const elsewhere = await findDrawsOfNumeros(
    db,
    game.code,
    draws.map(({ issue }) => issue),
  );
  return new Map(
    draws.flatMap(({ issue, drawsAt }): [string, string][] => {
      const kept = atTheTime.get(drawsAt.getTime());
      if (kept !== undefined) return [[issue, kept]];
      return elsewhere.has(issue) ? [] : [[issue, issue]];
    }),
  );
}

/** Why a result from outside must not name its draw like this: by a number that is only planned, and may be another draw's at the organiser. */
export function plannedNumber(game: Game, name: unknown): string | undefined {
  if (typeof name !== 'string' || isDate(name.trim()) || !isPlannedNumber(game, name.trim())) return undefined;
  return `${name.slice(0, 40)} is none of the numbers that ${game.code} is known to have drawn or published; name the date of the draw, YYYY-MM-DD`;
}

/** The number of a draw to be planned: that under which another brand holds it, the calendar's, or its date where that is another draw's already. */
export function numberToPlan(game: Game, draw: DrawTimes, kept: ReadonlyMap<string, string>): string {
  return kept.get(draw.issue) ?? localDate(game.calendar.timezone, draw.drawsAt).slice(2).replaceAll('-', '');
}

/** The issue a person means: by its number, or by the local date of a daily game. A name that means nothing is answered as it is. */
export async function issueMeant(context: Pick<LotteryContext, 'db' | 'merchants'>, game: Game, name: string): Promise<string> {
  const published = await asPublished(context, game);
  const named = drawNamed(published, name);
  if (!named.ok) return name;
  if (!isDate(name.trim()) || named.draw === undefined) return named.numero;
  return (await keptNumbers(context, published, [named.draw])).get(named.numero) ?? name;
}
