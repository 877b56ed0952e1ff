export type MessageParameters = Readonly<Record<string, string | number>>;

/** The texts of `texts/<locale>.json` in one language: `error.<code>`, `error.<code>/plain`, `field.<name>`. */
export interface RefusalTexts {
  /** A text with its blanks filled; undefined where there is none. */
  find(id: string, values?: Readonly<Record<string, string>>): string | undefined;
  /** Names of the blanks of a text. */
  blanksOf(id: string): readonly string[];
}

/** Parts of a request that no person has ever filled in: they are not named to one. */
const nameless: ReadonlySet<string> = new Set(['body', 'query', 'params', 'headers']);

/** Short names that callers use for a value of the sentences. */
const aliases: Readonly<Record<string, string>> = { min: 'minimum', max: 'maximum', age: 'minimumAge' };

/** Of a path of the wire ("contents.0.unit") the name that speaks; undefined where none does ("0"). */
const nameIn = (field: string): string | undefined => field.split(/[./[\]]/).findLast((part) => part !== '' && !/^\d+$/.test(part));

/** What a person calls this field; the wire's own name when nobody has named it. Of a path ("contents.0.unit") the last name speaks. */
export function fieldLabel(texts: RefusalTexts, field: string): string {
  const name = nameIn(field) ?? field;
  return texts.find(`field.${name}`) ?? name;
}

/** Minutes follow from seconds, rounded up, because that is how long one has to wait. */
function complete(texts: RefusalTexts, parameters: MessageParameters): Record<string, string> {
  const values = Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
  for (const [short, name] of Object.entries(aliases))
    if (values[name] === undefined && values[short] !== undefined) values[name] = values[short];
  const seconds = Number(parameters['retryAfterSeconds'] ?? parameters['seconds']);
  if (values['minutes'] === undefined && seconds > 0) values['minutes'] = String(Math.ceil(seconds / 60));
  if (values['field'] !== undefined) {
    const name = nameIn(values['field']);
    if (name !== undefined && !nameless.has(name)) values['field'] = fieldLabel(texts, values['field']);
    else delete values['field'];
  }
  return values;
}

/**
 * The sentence a person reads for a refusal. Where a value that the sentence names was not given, the sentence of the same code that
 * names none is taken; no brace ever reaches a person. Server and page say it with this same function.
 * @param parameters `field` is the wire's field name and is translated; `seconds` or `retryAfterSeconds` also give `{minutes}`.
 * @returns undefined for a code that the texts do not know.
 */
export function refusalSentence(texts: RefusalTexts, code: string, parameters: MessageParameters = {}): string | undefined {
  const values = complete(texts, parameters);
  const isWhole = texts.blanksOf(`error.${code}`).every((blank) => Object.hasOwn(values, blank));
  const plain = isWhole ? undefined : texts.find(`error.${code}/plain`, values);
  return plain ?? texts.find(`error.${code}`, values);
}

/** Refusals whose sentences name sums: everywhere else a number in them counts something. */
const namesSums: ReadonlySet<string> = new Set([
  'amount.below.minimum',
  'amount.above.maximum',
  'amount.step',
  'bonus.bet.most',
  'bonus.not.enough',
  'freebet.most',
  'withdrawal.daily.amount',
  'withdrawal.turnover',
  'withdrawal.parts.mismatch',
  'contract.owes',
  'debt.stands',
]);

/** Decimal text among the parameters becomes a sum in words where the code's sentence names sums; what is in words already stays. */
export function withSums(code: string, parameters: MessageParameters, sumOf: (amount: string) => string): MessageParameters {
  if (!namesSums.has(code)) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? sumOf(value) : value,
    ]),
  );
}

/** A sum as a sentence names it: digits grouped as the Intl tag does, with the currency's sign. Exact: the text is never a float. */
export function sumInWords(amount: string, { symbol, scale }: { symbol: string; scale: number }, tag: string): string {
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 0, maximumFractionDigits: Math.max(0, Math.min(4, scale)) });
  return `${format.format(amount as `${number}`)} ${symbol}`;
}

/**
 * Of the parameters of a refusal those that its sentence says, for who has to say it again in another language; undefined where it says none. Nothing else
 * leaves the server.
 */
export function parametersSaid(texts: RefusalTexts, code: string, parameters: MessageParameters): MessageParameters | undefined {
  const blanks = new Set(texts.blanksOf(`error.${code}`));
  const says = (name: string): boolean =>
    name !== 'field' && (blanks.has(name) || blanks.has(aliases[name] ?? '') || (name === 'seconds' && blanks.has('minutes')));
  const said = Object.entries(parameters).filter(([name]) => says(name));
  return said.length === 0 ? undefined : Object.fromEntries(said);
}
