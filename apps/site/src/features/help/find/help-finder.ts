import { leastForgiven, makeFinder, type Findable, type FoundWords } from '../../../kit/find-words';
import { makeRestorer } from '../../../kit/restore-marks';
import type { RuleThing } from '../rules/play-documents';
import { makeRuleFinder } from './rule-finder';
import type { TopicThing } from './topic-finder';

/** What a search finds. */
export interface HelpFound {
  readonly found: readonly FoundWords<TopicThing>[];
  readonly rules: readonly FoundWords<RuleThing>[];
}

const textsOf = ({ title, words = '', headings = '', near = '', text = '' }: Findable): readonly string[] => [
  title,
  words,
  headings,
  near,
  text,
];

/** Gives a search typed without marks those that its words have in the help. */
export const makeHelpRestorer = (things: readonly Findable[]) => makeRestorer(things.flatMap(textsOf));

/** Searches topics and rules, without marks as with them. */
export function makeHelpFinder(topics: readonly TopicThing[], rules: readonly RuleThing[]): (text: string) => HelpFound {
  const [findTopics, findRules] = [makeFinder(topics, { someWords: true }), makeRuleFinder(rules)];
  const restore = makeHelpRestorer([...topics, ...rules]);
  const find = (text: string): HelpFound => leastForgiven({ found: findTopics(text), rules: findRules(text) });
  return (text) => {
    const restored = find(restore(text));
    return restored.found.length + restored.rules.length > 0 ? restored : find(text);
  };
}

/** Rules that are called what was typed are meant before topics that only speak of it. */
export const areRulesFirst = ({ found, rules }: HelpFound): boolean => (rules[0]?.named ?? 0) > (found[0]?.named ?? 0);
