import type { ErrorCode } from './errors.js';
import type { LanguageCode } from './languages.js';
import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/**
 * The sentence for each refusal, in six languages. Server only, behind an entry of its own (`@sortes/contract/messages`): the browser shows
 * the sentence that arrives and must not carry them all.
 */
const catalogues: Readonly<Record<LanguageCode, { errors: Readonly<Record<string, string>>; fields: Readonly<Record<string, string>> }>> = {
  EN: en,
  CN: zh,
  ID: id,
  PT: pt,
  TH: th,
  VI: vi,
};

export type MessageParameters = Readonly<Record<string, string | number>>;

/** Parts of a request that no person has ever filled in: they are not named to one. */
const nameless: ReadonlySet<string> = new Set(['body', 'query', 'params', 'headers']);

/** Whether a path of the wire leads to something that has a name; "0" and "body" do not. */
function isNamed(field: string): boolean {
  const name = field.split(/[./[\]]/).findLast((part) => part !== '' && !/^\d+$/.test(part));
  return name !== undefined && !nameless.has(name);
}

const placeholder = /\{([a-zA-Z]+)\}/g;

/** What a person calls this field; the wire's own name when nobody has named it. Of a path ("contents.0.unit") the last name speaks. */
export function fieldLabel(field: string, language: LanguageCode): string {
  const name = field.split(/[./[\]]/).findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? field;
  const labels = catalogues[language].fields;
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;
}

/** Short names that callers use for a value of the sentences. */
const aliases: Readonly<Record<string, string>> = { min: 'minimum', max: 'maximum', age: 'minimumAge' };

/** Minutes follow from seconds, rounded up, because that is how long one has to wait. */
function complete(parameters: MessageParameters, language: LanguageCode): Record<string, string> {
  const values = Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
  for (const [short, name] of Object.entries(aliases))
    if (values[name] === undefined && values[short] !== undefined) values[name] = values[short];
  const seconds = Number(parameters['retryAfterSeconds'] ?? parameters['seconds']);
  if (values['minutes'] === undefined && seconds > 0) values['minutes'] = String(Math.ceil(seconds / 60));
  if (values['field'] !== undefined) {
    if (isNamed(values['field'])) values['field'] = fieldLabel(values['field'], language);
    else delete values['field'];
  }
  return values;
}

/**
 * The sentence a person reads for a refusal. Where a value that the sentence names was not given, the sentence of the same code that
 * names none is taken; no brace ever reaches a person.
 * @param parameters `field` is the wire's field name and is translated; `seconds` or `retryAfterSeconds` also give `{minutes}`.
 */
export function messageFor(code: ErrorCode, language: LanguageCode, parameters: MessageParameters = {}): string {
  const { errors } = catalogues[language];
  const values = complete(parameters, language);
  const full = errors[code] ?? '';
  const isWhole = [...full.matchAll(placeholder)].every(([, key = '']) => Object.hasOwn(values, key));
  const text = isWhole ? full : (errors[`${code}/plain`] ?? full);
  return text.replace(placeholder, (_whole, key: string) => (Object.hasOwn(values, key) ? (values[key] ?? '') : ''));
}
