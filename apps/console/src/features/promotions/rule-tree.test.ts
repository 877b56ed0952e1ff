import { readRule } from '@sortes/growth-rules';
import { describe, expect, it } from 'vitest';
import {
  added,
  type Group,
  isGroup,
  moved,
  movesAt,
  newGroup,
  newLeaf,
  nodeAt,
  replaced,
  removed,
  type RuleDocument,
  ruleOf,
  takesGroup,
  treeOf,
} from './rule-tree';

const rank: RuleDocument = { rank: { from: 2 } };
const code: RuleDocument = { code: { is: 'SPRING' } };
const phone: RuleDocument = { device: { is: 'phone' } };
const first: RuleDocument = { deposits: { count: { is: 0 } } };

describe('a rule in the form', () => {
  it.each([
    ['everybody', null],
    ['one condition', rank],
    ['a flat group', { all: [rank, code] }],
    ['any of two', { any: [rank, code] }],
    ['one that must not be', { not: rank }],
    ['none of two', { not: { any: [rank, code] } }],
    ['not both', { not: { all: [rank, code] } }],
    ['not not', { not: { not: rank } }],
    [
      'groups in groups',
      { all: [first, { any: [rank, { not: { any: [code, phone] } }] }, { not: { all: [code, { any: [rank, phone] }] } }] },
    ],
    ['none of a group', { not: { any: [{ any: [rank, code] }] } }],
  ] satisfies [string, RuleDocument | null][])('%s opens and is written as it was', (_name, rule) => {
    expect(ruleOf(treeOf(rule))).toEqual(rule);
  });

  it('names where each part stands, as faults name it', () => {
    const tree = treeOf({ all: [rank, { not: { any: [code, phone] } }, { not: first }] });
    expect(nodeAt(tree, [0]).path).toBe('who.all.0');
    expect(nodeAt(tree, [1, 1]).path).toBe('who.all.1.not.any.1');
    expect(nodeAt(tree, [2, 0]).path).toBe('who.all.2.not');
    expect(nodeAt(treeOf(rank), [0]).path).toBe('who');
    // The server's reader names the same.
    const read = readRule({ all: [rank, { not: { any: [code, { device: { in: [] } }] } }] });
    expect(read.ok ? [] : read.faults.map(({ path }) => `who.${path}`)).toEqual([`${nodeAt(tree, [1, 1]).path}.device.in`]);
  });

  it('is added to, changed and taken from', () => {
    const one = added(treeOf(null), [], newLeaf(rank));
    expect(ruleOf(one)).toEqual(rank);
    const two = added(added(one, [], newGroup()), [1], newLeaf(code));
    expect(ruleOf(two)).toEqual({ all: [rank, { any: [code] }] });
    const none = replaced(two, [1], { ...(nodeAt(two, [1]) as Group), joining: 'none' });
    expect(ruleOf(none)).toEqual({ all: [rank, { not: code }] });
    expect(ruleOf(removed(removed(none, [1]), [0]))).toBeNull();
  });

  it('moves parts among each other, into groups and out of them', () => {
    const tree = treeOf({ all: [rank, code, { any: [first, phone] }] });
    expect(movesAt(tree, [0])).toEqual(['down', 'wrap']);
    expect(movesAt(tree, [1])).toEqual(['up', 'down', 'into-below', 'wrap']);
    expect(movesAt(tree, [2, 0])).toEqual(['down', 'out', 'wrap']);
    const after = (place: number[], move: Parameters<typeof moved>[2]) => {
      const done = moved(tree, place, move);
      // It stands where it is said to be.
      expect(nodeAt(done.tree, done.place)).toMatchObject(
        isGroup(nodeAt(tree, place)) ? {} : { condition: (nodeAt(tree, place) as { condition: unknown }).condition },
      );
      return ruleOf(done.tree);
    };
    expect(after([1], 'up')).toEqual({ all: [code, rank, { any: [first, phone] }] });
    expect(after([1], 'into-below')).toEqual({ all: [rank, { any: [code, first, phone] }] });
    expect(after([2, 1], 'out')).toEqual({ all: [rank, code, { any: [first] }, phone] });
    expect(after([0], 'wrap')).toEqual({ all: [{ any: [rank] }, code, { any: [first, phone] }] });
    const between = treeOf({ all: [{ any: [first] }, rank] });
    expect(ruleOf(moved(between, [1], 'into-above').tree)).toEqual({ all: [{ any: [first, rank] }] });
  });

  it('takes groups as deep as the reader of rules does, and no deeper', () => {
    let tree = added(treeOf(null), [], newLeaf(rank));
    let place: number[] = [];
    for (let levels = 0; levels < 20; levels += 1) {
      const group = nodeAt(tree, place) as Group;
      if (!takesGroup(group)) break;
      const at = group.parts.length;
      tree = treeOf(ruleOf(added(tree, place, newGroup([newLeaf(code)]))));
      place = [...place, at];
    }
    expect(place.length).toBeGreaterThanOrEqual(2);
    expect(readRule(ruleOf(tree)).ok).toBe(true);
    expect(readRule(ruleOf(added(tree, place, newGroup([newLeaf(code)])))).ok).toBe(false);
  });
});
