/**
 * Fields that an operator adds to the `launchConfig` of a vendor's launches: each provider behind an aggregator has names of its own (Red Tiger's
 * `playMode`, Caleta's `lobby_url`, Evolution's `game.table.id`). A text that is a word in braces stands for what is known at the launch.
 */

/** What a word in braces stands for. */
export interface LaunchWords {
  /** `real` or `demo`. */
  mode: 'real' | 'demo';
  gameCode: string;
  lobbyUrl: string;
  depositUrl: string;
  /** The brand's code. */
  casino: string;
  currency: string;
  /** ISO 639-1, lower case. */
  language: string;
  country: string;
  mobile: boolean;
}

const words: readonly (keyof LaunchWords)[] = [
  'mode',
  'gameCode',
  'lobbyUrl',
  'depositUrl',
  'casino',
  'currency',
  'language',
  'country',
  'mobile',
];
const isWord = (text: string): text is keyof LaunchWords => (words as readonly string[]).includes(text);

/** Fields of ours, which an operator cannot change. */
const ours = new Set(['platform', 'lobbyUrl', 'depositUrl', 'room', 'theme', 'timeZone', 'playRules', 'demo', 'demoPlay']);

const textAtMost = 4_096;
const depthAtMost = 4;

export type LaunchConfig = Readonly<Record<string, unknown>>;

/** Reads what an operator wrote. @returns the fields, or what is wrong with them. */
export function readLaunchConfig(given: unknown): LaunchConfig | string {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return 'launch fields are a JSON object, such as {"playMode":"{mode}"}';
  if (JSON.stringify(given).length > textAtMost) return `launch fields have at most ${textAtMost} characters`;
  const own = Object.keys(given).find((name) => ours.has(name));
  if (own !== undefined) return `${own} is sent with every launch and cannot be set`;
  return faultIn(given, 1) ?? (given as LaunchConfig);
}

function faultIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    const word = /^\{(.*)\}$/.exec(value)?.[1];
    return word === undefined || isWord(word)
      ? undefined
      : `{${word}} stands for nothing; there are ${words.map((one) => `{${one}}`).join(', ')}`;
  }
  if (typeof value === 'boolean' || typeof value === 'number') return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'launch fields are texts, numbers, true, false, or objects of them';
  if (depth > depthAtMost) return `launch fields stand at most ${depthAtMost} deep`;
  for (const [name, field] of Object.entries(value)) {
    if (!/^[A-Za-z][\w.-]{0,59}$/.test(name)) return `${JSON.stringify(name)} is no name of a field`;
    const fault = faultIn(field, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The fields as they are sent. */
export function fillLaunchConfig(config: LaunchConfig, known: LaunchWords): Record<string, unknown> {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fill(field)]));
    const word = typeof value === 'string' ? /^\{(.*)\}$/.exec(value)?.[1] : undefined;
    return word !== undefined && isWord(word) ? known[word] : value;
  };
  return fill(config) as Record<string, unknown>;
}
