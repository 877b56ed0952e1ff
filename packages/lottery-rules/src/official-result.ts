import { drawOfDate, drawOfIssue, isDate } from './calendar.js';
import { parseResult, type ResultRefusal } from './results.js';
import type { DrawTimes, Game, Result, ResultProblem } from './types.js';

/** Why a result from outside is refused before anybody looks at the draw it names. */
export type OfficialProblem = ResultProblem | 'house-game' | 'unknown-draw' | 'bad-date' | 'no-draw-day';

export type JudgedResult =
  | {
      readonly ok: true;
      /** The issue that is meant. */
      readonly numero: string;
      /** Its times by the calendar; undefined where the calendar has no such issue: then only a draw that exists can be meant. */
      readonly draw: DrawTimes | undefined;
      readonly result: Result;
    }
  | { readonly ok: false; readonly reason: OfficialProblem; readonly detail: string };

/** The draw that is meant by an issue number, or by the local date of a daily game. */
export type NamedDraw =
  | { readonly ok: true; readonly numero: string; readonly draw: DrawTimes | undefined }
  | { readonly ok: false; readonly reason: 'unknown-draw' | 'bad-date' | 'no-draw-day'; readonly detail: string };

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Finds the draw that a name from outside means. A date must be one on which the game draws, by its calendar: what stands under another date
 * is another game's result or a slip of the pen.
 */
export function drawNamed(game: Game, name: unknown): NamedDraw {
  if (typeof name !== 'string' || name.trim() === '') return { ok: false, reason: 'unknown-draw', detail: String(name).slice(0, 40) };
  const text = name.trim();
  if (!datePattern.test(text)) return { ok: true, numero: text, draw: drawOfIssue(game, text) };
  const draw = drawOfDate(game, text);
  if (draw !== undefined) return { ok: true, numero: draw.issue, draw };
  return isDate(text)
    ? { ok: false, reason: 'no-draw-day', detail: `${game.code} has no draw on ${text}` }
    : { ok: false, reason: 'bad-date', detail: text };
}

/**
 * Judges a result from outside against its game: that results come from outside at all, the draw's name against the calendar, and count, width,
 * range and names of the numbers against the shape. Every way in (files, feeds, the command line, the console) asks this before anything is
 * stored; whether the draw has closed and what it holds is asked of the database after it (results/file-report.ts of the server).
 */
export function judgeResult(game: Game, name: unknown, input: unknown): JudgedResult {
  if (game.kind !== 'official') return { ok: false, reason: 'house-game', detail: `${game.code} is drawn by the house` };
  const named = drawNamed(game, name);
  if (!named.ok) return named;
  const parsed = parseResult(game, input);
  return parsed.ok ? { ...named, result: parsed.result } : (parsed satisfies ResultRefusal);
}
