import type { Snapshot } from '@sortes/growth-rules';
import { expect, it } from 'vitest';
import { allFacts, askedBy, askedToShow, factsKept, noFacts } from './asked.js';
import { offerOfKind } from './testing/fixture.js';

const snapshot = { at: 1, rank: 3, deposits: {}, lastPlayedAt: null, contacts: ['email'], language: 'EN' } as unknown as Snapshot;

it('asks what the rule asks about anywhere in it', () => {
  const who = { all: [{ deposits: { count: { from: 1 } } }, { any: [{ not: { rank: { from: 4 } } }, { contact: { has: 'email' } }] }] };
  expect([...askedBy(offerOfKind('no-deposit', { who, limits: [] }))]).toEqual(['deposits', 'rank', 'contact']);
  expect([...askedBy(offerOfKind('no-deposit', { who: null, limits: [] }))]).toEqual([]);
});

it('asks for lanes only where a question is of one', () => {
  const asking = (turnover: object) => [...askedBy(offerOfKind('no-deposit', { who: { not: { turnover } } as never, limits: [] }))];
  expect(asking({ sum: { from: 1n } })).toEqual(['turnover']);
  expect(asking({ sum: { from: 1n }, lane: 'RNG' })).toEqual(['turnover', 'lanes']);
});

it('asks who they are for a birthday, and who shares marks where a person or a household is limited', () => {
  expect([...askedBy(offerOfKind('birthday', { who: null, limits: [] }))].toSorted()).toEqual(['birthday', 'identity']);
  for (const scope of ['person', 'household'] as const)
    expect([...askedBy(offerOfKind('no-deposit', { who: null, limits: [{ scope, period: 'life', most: 1 }] }))]).toEqual(['sharedMarks']);
  expect([...askedBy(offerOfKind('no-deposit', { who: null, limits: [{ scope: 'device', period: 'life', most: 1 }] }))]).toEqual([]);
});

it('asks of who only looks nothing that decides a claim alone', () => {
  const limits = [{ scope: 'person', period: 'life', most: 1 }] as const;
  expect([...askedToShow(offerOfKind('no-deposit', { who: null, limits: [...limits] }))]).toEqual([]);
  expect([...askedToShow(offerOfKind('no-deposit', { who: { sharedMarks: { is: 0 } } as never, limits: [] }))]).toEqual(['sharedMarks']);
});

it('keeps of a snapshot what was asked, and what costs nothing', () => {
  const kept = (asked: Parameters<typeof factsKept>[1]): unknown => JSON.parse(factsKept(snapshot, asked));
  expect(kept(allFacts)).toEqual(snapshot);
  expect(kept(noFacts)).toEqual({ at: 1, language: 'EN' });
  expect(kept(new Set(['contact', 'lastPlay'] as const))).toEqual({
    at: 1,
    language: 'EN',
    contacts: ['email'],
    lastPlayedAt: null,
  });
});
