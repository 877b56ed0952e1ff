import { ChoiceError } from './round-game.js';

/** The fields of a choice, exactly these and no others. @throws ChoiceError */
export function readFields<Name extends string>(raw: unknown, names: readonly Name[]): Record<Name, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new ChoiceError('not an object');
  for (const key of Object.keys(raw))
    if (!(names as readonly string[]).includes(key)) throw new ChoiceError(`unknown field ${key.slice(0, 40)}`);
  return raw as Record<Name, unknown>;
}

/** A whole number of from … to. @throws ChoiceError */
export function readWhole(raw: unknown, field: string, from: number, to: number): number {
  if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < from || raw > to)
    throw new ChoiceError(`${field} is a whole number from ${from} to ${to}`);
  return raw;
}

/** One of these texts. @throws ChoiceError */
export function readOneOf<Option extends string>(raw: unknown, field: string, options: readonly Option[]): Option {
  const found = options.find((option) => option === raw);
  if (found === undefined) throw new ChoiceError(`${field} is one of ${options.join(', ')}`);
  return found;
}
