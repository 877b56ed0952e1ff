import { join } from './reading.js';
import type { Rule } from './rule.js';

/** Where a rule asks for lists of players, such as `who.all.1.segment`, and for which. @param path of the rule itself */
export function listsAsked(rule: Rule, path: string): readonly { path: string; code: string }[] {
  if ('all' in rule) return rule.all.flatMap((inner, place) => listsAsked(inner, join(join(path, 'all'), place)));
  if ('any' in rule) return rule.any.flatMap((inner, place) => listsAsked(inner, join(join(path, 'any'), place)));
  if ('not' in rule) return listsAsked(rule.not, join(path, 'not'));
  return 'segment' in rule ? [{ path: join(path, 'segment'), code: rule.segment.has }] : [];
}
