import { join } from './reading.js';
import { partsOf, type Rule, type RuleField, servedFields } from './rule.js';

const served: ReadonlySet<RuleField> = new Set<RuleField>(servedFields);

/**
 * Where a rule asks for what is not known of players, such as `who.all.1.segment`: it would always be answered wrong. None: it can be carried out.
 * @param path of the rule itself
 */
export function unservedPaths(rule: Rule, path: string): readonly string[] {
  if ('all' in rule) return rule.all.flatMap((inner, place) => unservedPaths(inner, join(join(path, 'all'), place)));
  if ('any' in rule) return rule.any.flatMap((inner, place) => unservedPaths(inner, join(join(path, 'any'), place)));
  if ('not' in rule) return unservedPaths(rule.not, join(path, 'not'));
  const { field } = partsOf(rule);
  return served.has(field) ? [] : [join(path, field)];
}
