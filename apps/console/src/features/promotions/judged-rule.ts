import type { Reply, staffPromotions } from '@sortes/contract';
import { fieldOf, type Group, isGroup, type Joining, type Leaf, type Node, type RuleDocument, treeOf } from './rule-tree';

type Preview = Reply<typeof staffPromotions.staffPreviewOffer>;
export type Question = Preview['questions'][number];

/** A group of a rule, and whether it holds for somebody by what is in it. */
export interface JudgedGroup {
  readonly joining: Joining;
  readonly holds: boolean;
  readonly parts: readonly Judged[];
}
/** A condition of it with what they have there. */
export interface JudgedLeaf {
  readonly question: Question;
  readonly holds: boolean;
}
export type Judged = JudgedGroup | JudgedLeaf;

export const isJudgedGroup = (part: Judged): part is JudgedGroup => 'joining' in part;

const joins: Readonly<Record<Joining, (holds: readonly boolean[]) => boolean>> = {
  all: (holds) => holds.every(Boolean),
  any: (holds) => holds.some(Boolean),
  none: (holds) => !holds.some(Boolean),
  'not-all': (holds) => !holds.every(Boolean),
};

/** The server names a question by its place in the rule and its field. */
const pathOf = (leaf: Leaf): string => `${leaf.path}.${fieldOf(leaf)}`.replace(/^who\./, '');

function judgedGroup({ joining, parts }: Group, byPath: ReadonlyMap<string, Question>): JudgedGroup {
  const judged = parts.flatMap((part) => judgedOf(part, byPath));
  return { joining, parts: judged, holds: joins[joining](judged.map(({ holds }) => holds)) };
}

function judgedOf(node: Node, byPath: ReadonlyMap<string, Question>): Judged[] {
  if (isGroup(node)) return [judgedGroup(node, byPath)];
  const question = byPath.get(pathOf(node));
  return question === undefined ? [] : [{ question, holds: question.holds }];
}

/** A rule as its editor shows it, each condition with how it came out for somebody and each group with what that makes of it. */
export function judgedTree(rule: RuleDocument | null, questions: readonly Question[]): JudgedGroup {
  return judgedGroup(treeOf(rule), new Map(questions.map((question) => [question.path, question])));
}
