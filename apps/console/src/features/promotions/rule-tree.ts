import { partsOf, type Predicate, type Rule, type RuleField, ruleLimits } from '@sortes/growth-rules';

/** A rule as the document has it: sums as decimal text. */
export type RuleDocument = Rule<string>;
export type Condition = Predicate<string>;

/** How the parts of a group are joined. `not-all` is read from documents; new groups do without it. */
export const joinings = ['all', 'any', 'none', 'not-all'] as const;
export type Joining = (typeof joinings)[number];

/** A rule as the form shows it. `path`: where it stands in the offer's document, as faults name it. */
export interface Group {
  readonly joining: Joining;
  readonly parts: readonly Node[];
  readonly path: string;
}
export interface Leaf {
  readonly condition: Condition;
  readonly path: string;
}
export type Node = Group | Leaf;

/** Numbers of the parts that lead to a node, from 0; none: the whole rule. */
export type Place = readonly number[];

export const isGroup = (node: Node): node is Group => 'joining' in node;
export const fieldOf = ({ condition }: Leaf): RuleField => partsOf(condition).field;

/** A group that nothing is in yet, and a condition; where they stand is said once they are in a document. */
export const newGroup = (parts: readonly Node[] = []): Group => ({ joining: 'any', parts, path: '' });
export const newLeaf = (condition: Condition): Leaf => ({ condition, path: '' });

const groupOf = (joining: Joining, rules: readonly RuleDocument[], path: string, at: string): Group => ({
  joining,
  path,
  parts: rules.map((rule, place) => nodeOf(rule, `${at}.${place}`)),
});

function nodeOf(rule: RuleDocument, path: string): Node {
  if ('all' in rule) return groupOf('all', rule.all, path, `${path}.all`);
  if ('any' in rule) return groupOf('any', rule.any, path, `${path}.any`);
  if (!('not' in rule)) return { condition: rule, path };
  if ('any' in rule.not) return groupOf('none', rule.not.any, path, `${path}.not.any`);
  if ('all' in rule.not) return groupOf('not-all', rule.not.all, path, `${path}.not.all`);
  return { joining: 'none', parts: [nodeOf(rule.not, `${path}.not`)], path };
}

/** A document's rule as the form shows it: always a group, of one condition where the rule is one. @param rule null: everybody */
export function treeOf(rule: RuleDocument | null): Group {
  if (rule === null) return { joining: 'all', parts: [], path: 'who' };
  const node = nodeOf(rule, 'who');
  return isGroup(node) ? node : { joining: 'all', parts: [node], path: 'who' };
}

function write(node: Node): RuleDocument {
  if (!isGroup(node)) return node.condition;
  const rules = node.parts.map(write);
  const [only] = rules;
  switch (node.joining) {
    case 'all':
      return { all: rules };
    case 'any':
      return { any: rules };
    case 'not-all':
      return { not: { all: rules } };
    case 'none':
      // A group in it stays a group of its own.
      return only === undefined || rules.length > 1 || 'all' in only || 'any' in only ? { not: { any: rules } } : { not: only };
  }
}

/** What the document has for it: nothing asked is everybody, one condition stands for itself. */
export function ruleOf(tree: Group): RuleDocument | null {
  const [only, ...more] = tree.parts;
  if (only === undefined) return null;
  return tree.joining === 'all' && more.length === 0 && !isGroup(only) ? only.condition : write(tree);
}

/** The node at a place. @throws RangeError where there is none */
export function nodeAt(tree: Group, place: Place): Node {
  return place.reduce<Node>((node, number) => {
    const found = isGroup(node) ? node.parts[number] : undefined;
    if (found === undefined) throw new RangeError(`no part ${place.join('.')}`);
    return found;
  }, tree);
}

const parentOf = (place: Place): Place => place.slice(0, -1);
const numberOf = (place: Place): number => place.at(-1) ?? 0;

/** The tree with other parts in the group at a place. */
function withParts(tree: Group, place: Place, change: (parts: readonly Node[]) => readonly Node[]): Group {
  const [number, ...inner] = place;
  if (number === undefined) return { ...tree, parts: change(tree.parts) };
  return { ...tree, parts: tree.parts.map((part, at) => (at === number && isGroup(part) ? withParts(part, inner, change) : part)) };
}

/** The tree with another node at a place. */
export function replaced(tree: Group, place: Place, node: Node): Group {
  if (place.length === 0) return isGroup(node) ? node : tree;
  return withParts(tree, parentOf(place), (parts) => parts.map((part, at) => (at === numberOf(place) ? node : part)));
}

/** The tree with one more part at the end of the group at a place. */
export const added = (tree: Group, group: Place, node: Node): Group => withParts(tree, group, (parts) => [...parts, node]);

export const removed = (tree: Group, place: Place): Group =>
  withParts(tree, parentOf(place), (parts) => parts.filter((_, at) => at !== numberOf(place)));

const inserted = (tree: Group, place: Place, node: Node): Group =>
  withParts(tree, parentOf(place), (parts) => [...parts.slice(0, numberOf(place)), node, ...parts.slice(numberOf(place))]);

/** Where a part can be moved: among its neighbours, into a group beside it, out of its own, into a new one. */
export const moves = ['up', 'down', 'into-above', 'into-below', 'out', 'wrap'] as const;
export type Move = (typeof moves)[number];

/** Levels of the document down to the parts of a group: as deep as the reader of rules counts. */
const levelsTo = ({ path, joining }: Group): number =>
  path.split('.').filter((step) => ['all', 'any', 'not'].includes(step)).length + (joining === 'all' || joining === 'any' ? 2 : 3);

/** Whether a group has room for a group with something in it. */
export const takesGroup = (group: Group): boolean => levelsTo(group) < ruleLimits.depth;

/** The moves that a part can make. */
export function movesAt(tree: Group, place: Place): readonly Move[] {
  const group = nodeAt(tree, parentOf(place)) as Group;
  const number = numberOf(place);
  const [above, below] = [group.parts[number - 1], group.parts[number + 1]];
  const can: Readonly<Record<Move, boolean>> = {
    up: above !== undefined,
    down: below !== undefined,
    'into-above': above !== undefined && isGroup(above),
    'into-below': below !== undefined && isGroup(below),
    out: place.length > 1,
    wrap: takesGroup(group),
  };
  return moves.filter((move) => can[move]);
}

/** The tree after a move, and where the part then stands. */
export function moved(tree: Group, place: Place, move: Move): { readonly tree: Group; readonly place: Place } {
  const node = nodeAt(tree, place);
  const [group, number] = [parentOf(place), numberOf(place)];
  const without = removed(tree, place);
  switch (move) {
    case 'up':
    case 'down': {
      const to = [...group, number + (move === 'up' ? -1 : 1)];
      return { tree: inserted(without, to, node), place: to };
    }
    case 'into-above': {
      const into = [...group, number - 1];
      return { tree: added(without, into, node), place: [...into, (nodeAt(tree, into) as Group).parts.length] };
    }
    case 'into-below': {
      // What was below has moved up.
      const to = [...group, number, 0];
      return { tree: inserted(without, to, node), place: to };
    }
    case 'out': {
      const to = [...parentOf(group), numberOf(group) + 1];
      return { tree: inserted(without, to, node), place: to };
    }
    case 'wrap':
      return { tree: replaced(tree, place, newGroup([node])), place: [...place, 0] };
  }
}
