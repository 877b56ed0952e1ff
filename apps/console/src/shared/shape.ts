/** Whether a value is of a type: of what the wire leaves open, as the payload of a request, which an older release may have written otherwise. */
export type Is<T> = (value: unknown) => value is T;
export type Fields = Readonly<Record<string, unknown>>;

export const isText: Is<string> = (value) => typeof value === 'string';
export const isNumber: Is<number> = (value) => typeof value === 'number';
export const isFlag: Is<boolean> = (value) => typeof value === 'boolean';
export const isFields: Is<Fields> = (value): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNullOr =
  <T>(is: Is<T>): Is<T | null> =>
  (value): value is T | null =>
    value === null || is(value);

export const isWordOf =
  <T extends string>(words: readonly T[]): Is<T> =>
  (value): value is T =>
    words.some((word) => word === value);

export const isListOf =
  <T>(is: Is<T>): Is<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every((one) => is(one));

/** An object of which every field is so. */
export const isTableOf =
  <T>(is: Is<T>): Is<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isFields(value) && Object.values(value).every((one) => is(one));

/** An object with these fields, and perhaps others. The compiler holds the list of fields against the type. */
export const hasShape =
  <T extends object>(shape: { readonly [K in keyof T]-?: Is<T[K]> }): Is<T> =>
  (value): value is T =>
    isFields(value) && Object.entries<Is<unknown>>(shape).every(([name, is]) => is(value[name]));
