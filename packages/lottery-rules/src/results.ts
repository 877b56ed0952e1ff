import type { Game, PrizeShape, Result, ResultProblem, ResultShape } from './types.js';

export type ResultRefusal = { readonly ok: false; readonly reason: ResultProblem; readonly detail: string };
export type ParsedResult = { readonly ok: true; readonly result: Result } | ResultRefusal;

const maximumResultLength = 2_000;
const onlyDigits = /^[0-9]+$/;

function refuse(reason: ResultProblem, detail: string): ResultRefusal {
  return { ok: false, reason, detail: detail.slice(0, 120) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of texts, or undefined. Integers are texts of themselves only where one digit cannot have lost a leading zero. */
function textsOf(value: unknown, singleDigits: boolean): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts: string[] = [];
  for (const entry of value) {
    if (typeof entry === 'string') texts.push(entry);
    else if (singleDigits && Number.isInteger(entry) && entry >= 0 && entry <= 9) texts.push(String(entry));
    else return undefined;
  }
  return texts;
}

function parseNumbers(shape: Exclude<ResultShape, { kind: 'prizes' }>, input: unknown): ParsedResult {
  const singleDigits = shape.kind === 'digits' || (shape.kind === 'dice' && shape.faces <= 9);
  const source = isRecord(input) && input['kind'] === 'numbers' ? input['numbers'] : input;
  const texts =
    typeof source === 'string'
      ? source.includes(',') || !singleDigits
        ? source.split(',')
        : source.split('')
      : textsOf(source, singleDigits);
  if (!texts) return refuse('not-a-result', 'expected the drawn numbers as text or as a list');
  if (texts.length !== shape.count) return refuse('wrong-count', `${texts.length} numbers instead of ${shape.count}`);
  const width = singleDigits ? 1 : shape.kind === 'distinct' ? String(shape.to).length : 2;
  const [lowest, highest] = shape.kind === 'digits' ? [0, 9] : shape.kind === 'dice' ? [1, shape.faces] : [shape.from, shape.to];
  for (const text of texts) {
    if (!onlyDigits.test(text)) return refuse('not-digits', JSON.stringify(text.slice(0, 20)));
    if (text.length !== width) return refuse('wrong-width', `${text} instead of ${width} digits`);
    if (Number(text) < lowest || Number(text) > highest) return refuse('out-of-range', text);
  }
  if (shape.kind === 'distinct' && new Set(texts).size !== texts.length) return refuse('repeated', texts.join(','));
  return { ok: true, result: { kind: 'numbers', numbers: texts } };
}

/** Prizes by key from the compact text, the canonical object, or an object with one entry per prize. */
function prizesFrom(shapes: readonly PrizeShape[], input: unknown): Record<string, unknown> | ResultRefusal {
  if (typeof input === 'string') {
    const parts = input.split('|');
    if (parts.length !== shapes.length) return refuse('wrong-count', `${parts.length} prizes instead of ${shapes.length}`);
    return Object.fromEntries(shapes.map((shape, index) => [shape.key, parts[index]?.split(',')]));
  }
  if (!isRecord(input)) return refuse('not-a-result', 'expected prizes as text or as an object');
  return input['kind'] === 'prizes' && isRecord(input['prizes']) ? input['prizes'] : input;
}

function parsePrizes(shapes: readonly PrizeShape[], input: unknown): ParsedResult {
  const given = prizesFrom(shapes, input);
  if ('ok' in given && given['ok'] === false) return given as ResultRefusal;
  const record = given as Record<string, unknown>;
  const unknown = Object.keys(record).find((key) => !shapes.some((shape) => shape.key === key));
  if (unknown !== undefined) return refuse('unknown-prize', unknown.slice(0, 40));
  const prizes: Record<string, readonly string[]> = {};
  for (const { key, count, width } of shapes) {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    if (value === undefined) return refuse('missing-prize', key);
    const texts = typeof value === 'string' ? value.split(',') : textsOf(value, false);
    if (!texts) return refuse('not-a-result', `${key}: expected texts`);
    if (texts.length !== count) return refuse('wrong-count', `${key}: ${texts.length} numbers instead of ${count}`);
    for (const text of texts) {
      if (!onlyDigits.test(text)) return refuse('not-digits', `${key}: ${JSON.stringify(text.slice(0, 20))}`);
      if (text.length !== width) return refuse('wrong-width', `${key}: ${text} instead of ${width} digits`);
    }
    prizes[key] = texts;
  }
  return { ok: true, result: { kind: 'prizes', prizes } };
}

/**
 * Reads a result and checks count and width of every number; nothing is padded here, because a missing zero is an entry error.
 * Accepted: the text of `formatResult`, the canonical object, a plain list of numbers, or an object of prizes
 * (`{"special":"60213","prize1":["80300"],…}`).
 */
export function parseResult(game: Game, input: unknown): ParsedResult {
  if (typeof input === 'string' && input.length > maximumResultLength) return refuse('not-a-result', 'too long');
  return game.shape.kind === 'prizes' ? parsePrizes(game.shape.prizes, input) : parseNumbers(game.shape, input);
}

/** One line of text: numbers by comma ("1,2,3,4,5"), prizes by bar in the order of the shape ("60213|80300|60683,51132|…"). */
export function formatResult(game: Game, result: Result): string {
  if (result.kind === 'numbers') return result.numbers.join(',');
  if (game.shape.kind !== 'prizes') throw new RangeError(`${game.code} has no prizes`);
  return game.shape.prizes.map(({ key }) => (result.prizes[key] ?? []).join(',')).join('|');
}
