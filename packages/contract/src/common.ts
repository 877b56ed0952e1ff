import { Type, type TSchema } from 'typebox';
import { languageCodes, type LanguageCode } from './languages.js';
import { toldWordsAtMost } from './deposit-states.js';

/** Nothing to say beyond success. */
export const Done = Type.Object({});

/** Texts by the code of their language, each at most so many characters long. */
export const textsByLanguage = (longest: number, options: { additionalProperties?: false; description?: string } = {}) =>
  Type.Unsafe<Partial<Record<LanguageCode, string>>>(
    Type.Object(Object.fromEntries(languageCodes.map((code) => [code, Type.Optional(Type.String({ maxLength: longest }))])), options),
  );

export const LanguageText = Type.String({ maxLength: 12, description: 'Language code, e.g. EN or VI' });

/** Page numbering of the /wps calls starts at 1, that of /lgw at 0. */
export const PageQuery = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
};

export const EpochMs = Type.Integer({ minimum: 0, maximum: 4_102_444_800_000, description: 'Milliseconds since 1970' });

/** When a payment side says that something happened; it decides nothing. */
export const OccurredAt = Type.Union([
  EpochMs,
  Type.String({
    maxLength: 40,
    pattern: '^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?([Zz]|[+-]\\d{2}:\\d{2})$',
    description: 'RFC 3339',
  }),
]);

/** Amount as JSON number, at most four decimals. */
export const Amount = Type.Number({ description: 'Currency units, at most four decimals' });

/** Amount as decimal text with four decimals, the form of lottery sums. */
export const AmountText = Type.String({ pattern: '^-?\\d{1,14}(\\.\\d{1,4})?$', maxLength: 24 });

/** A sum that is asked for: every text of this form is one that `parseMoney` reads, without leading zeros and below its largest amount of 90 000 000 000. */
export const SumText = Type.String({
  pattern: '^(0|[1-9]\\d{0,9}|[1-8]\\d{10})(\\.\\d{1,4})?$',
  description: 'Currency units as decimal text, without leading zeros, below 90000000000',
});

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** One of a list of words, as the schema and as the type. */
export const OneOf = <const T extends string>(words: readonly T[]) => Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))));

/** The number of an order as lists show it, its last eight signs, or the whole of it. */
export const NumberTyped = Type.Optional(
  Type.String({ minLength: 8, maxLength: 40, pattern: '^[0-9A-Za-z-]+$', description: 'The last eight signs of the number, or all of it' }),
);

/** Free words beside the reason: for what the list of reasons does not say. */
export const ToldWords = Type.Optional(
  Type.String({
    maxLength: toldWordsAtMost,
    description: 'What the player reads beside the reason (`told`, needed with a rejection); plain text, not with a credit',
  }),
);
