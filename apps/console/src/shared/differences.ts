import { type Fields, isFields } from './shape';

/** One thing in which two values differ: a field, or a field of a field. */
export interface Difference {
  /** Names of the fields from outside in; none where the values are no objects. */
  readonly path: readonly string[];
  readonly one: unknown;
  readonly other: unknown;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** In what two values of JSON differ, in the order of their fields. Nothing, null and an empty text are the same; lists are compared as a whole. */
export function differences(one: unknown, other: unknown, path: readonly string[] = []): Difference[] {
  const bothMayHaveFields = (isFields(one) || isNothing(one)) && (isFields(other) || isNothing(other));
  if (bothMayHaveFields && (isFields(one) || isFields(other))) {
    const [left, right] = [(one || {}) as Fields, (other || {}) as Fields];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) =>
      differences(left[name], right[name], [...path, name]),
    );
  }
  const isSame = (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);
  return isSame ? [] : [{ path, one, other }];
}
