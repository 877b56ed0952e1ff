import { join } from './reading.js';
import type { Rule } from './rule.js';

/** A list of players that a rule asks for. */
export interface ListAsked {
  /** Where, such as `who.all.1.segment`. */
  path: string;
  code: string;
  /** It keeps whoever is on the list away. */
  isNegated: boolean;
}

/** The lists of players that a rule asks for, in its order. @param path of the rule itself */
export function listsAsked(rule: Rule, path: string, isNegated = false): readonly ListAsked[] {
  if ('all' in rule) return rule.all.flatMap((inner, place) => listsAsked(inner, join(join(path, 'all'), place), isNegated));
  if ('any' in rule) return rule.any.flatMap((inner, place) => listsAsked(inner, join(join(path, 'any'), place), isNegated));
  if ('not' in rule) return listsAsked(rule.not, join(path, 'not'), !isNegated);
  return 'segment' in rule ? [{ path: join(path, 'segment'), code: rule.segment.has, isNegated }] : [];
}
