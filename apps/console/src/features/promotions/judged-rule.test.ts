import { explain, readRule, type Snapshot } from '@sortes/growth-rules';
import { describe, expect, it } from 'vitest';
import { type Judged, isJudgedGroup, judgedTree } from './judged-rule';
import type { RuleDocument } from './rule-tree';

const somebody = { at: 0, rank: 2, device: 'phone', code: 'SPRING', tags: ['gold'] } as unknown as Snapshot;

/** The tree as a line: a group by its joining, what holds with a plus. */
const lineOf = (part: Judged): string =>
  isJudgedGroup(part)
    ? `${part.holds ? '+' : '-'}${part.joining}(${part.parts.map(lineOf).join(' ')})`
    : `${part.holds ? '+' : '-'}${part.question.field}`;

const rank = (from: number): RuleDocument => ({ rank: { from } });
const phone: RuleDocument = { device: { is: 'phone' } };
const gold: RuleDocument = { tag: { has: 'gold' } };

describe('a rule judged for a player', () => {
  it.each<[RuleDocument | null, string]>([
    [null, '+all()'],
    [rank(2), '+all(+rank)'],
    [rank(3), '-all(-rank)'],
    [{ not: phone }, '-none(+device)'],
    [{ any: [rank(3), phone] }, '+any(-rank +device)'],
    [{ all: [rank(1), { any: [rank(3), gold] }, { not: { any: [phone, rank(9)] } }] }, '-all(+rank +any(-rank +tag) -none(+device -rank))'],
    [{ not: { all: [phone, rank(9)] } }, '+not-all(+device -rank)'],
    [{ all: [phone, { not: { all: [gold, { any: [rank(3), rank(4)] }] } }] }, '+all(+device +not-all(+tag -any(-rank -rank)))'],
  ])('%j keeps its groups', (rule, line) => {
    const read = rule === null ? undefined : readRule(rule);
    const questions =
      read === undefined || !read.ok
        ? []
        : explain(read.value, somebody).map(({ path, field, holds }) => ({ path, field, holds, needed: '', has: '' }));
    expect(lineOf(judgedTree(rule, questions))).toBe(line);
  });
});
