/** One thing in which two values differ: a field, or a field of a field. */
export interface Difference {
  /** Names of the fields from outside in; none where the values are no objects. */
  readonly path: readonly string[];
  readonly one: unknown;
  readonly other: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** In what two values of JSON differ, in the order of their fields. Nothing, null and an empty text are the same; lists are compared as a whole. */
export function differences(one: unknown, other: unknown, path: readonly string[] = []): Difference[] {
  const bothMayHaveFields = (isObject(one) || isNothing(one)) && (isObject(other) || isNothing(other));
  if (bothMayHaveFields && (isObject(one) || isObject(other))) {
    const [left, right] = [(one || {}) as Fields, (other || {}) as Fields];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) =>
      differences(left[name], right[name], [...path, name]),
    );
  }
  const isSame = (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);
  return isSame ? [] : [{ path, one, other }];
}
