import type { Play } from './types.js';

/** Key of the one-line rule of a play in the text file of its family. */
export function ruleKey({ code, wording }: Pick<Play, 'code' | 'wording'>): string {
  return wording === undefined ? `rule.${code}` : `rule.${code}.${wording}`;
}
