import { writeOffer } from '@sortes/growth-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';

let fixture: PromotionsFixture;
beforeAll(async () => {
  fixture = await openPromotions();
});
afterAll(() => fixture.close());

const write = <Result>(work: (transaction: DatabaseTransaction) => Promise<Result>): Promise<Result> =>
  inTransaction(fixture.test.services.db, work);
const make = (code: string, document: unknown) =>
  write((transaction) => fixture.promotions.makeOffer(transaction, fixture.merchant, { code, document, by: 'Ann' }));
const move = (id: string, to: 'live' | 'paused' | 'stopped' | 'draft') =>
  write((transaction) => fixture.promotions.moveOffer(transaction, fixture.merchant, { id, to }));
const idOf = (saved: Awaited<ReturnType<typeof make>>): string => (saved.isSaved ? saved.id : expect.fail(JSON.stringify(saved.faults)));
const save = (id: string, after: number, document: unknown) =>
  write((transaction) => fixture.promotions.saveVersion(transaction, fixture.merchant, { id, after, document, by: 'Bo' }));

describe('offers', () => {
  it('go live, are paused and stopped, and nothing else', async () => {
    const id = idOf(await make('a', writeOffer(offerOfKind('no-deposit'))));
    expect(await codeOf(move(id, 'paused'))).toBe('state.not.allowed');
    for (const to of ['live', 'paused', 'live', 'stopped'] as const) expect(await move(id, to)).toEqual({ faults: [], violations: [] });
    for (const to of ['live', 'paused', 'draft'] as const) expect(await codeOf(move(id, to))).toBe('state.not.allowed');
    expect(await codeOf(save(id, 1, writeOffer(offerOfKind('no-deposit'))))).toBe('state.not.allowed');
    expect(await codeOf(make('a', writeOffer(offerOfKind('no-deposit'))))).toBe('already.so');
    expect(await codeOf(move('00000000-0000-7000-8000-000000000000', 'live'))).toBe('not.found');
  });

  it('that are not whole are not saved, and all faults are told', async () => {
    expect(await make('b', { format: 1 })).toMatchObject({ isSaved: false });
    const untitled = await make('b', writeOffer(offerOfKind('no-deposit', { title: { VI: 'Quà' } })));
    expect(untitled.isSaved ? [] : untitled.faults.map(({ path }) => path)).toEqual(['title.EN']);
  });

  it('are kept as drafts in the brand’s own language alone, and go live, or are saved as live, in all of them', async () => {
    const whole = writeOffer(offerOfKind('no-deposit'));
    const half = writeOffer(offerOfKind('no-deposit', { title: { EN: 'A gift' } }));
    const id = idOf(await make('half', half));
    const { faults } = await move(id, 'live');
    expect(faults.map(({ path }) => path)).toContain('title.VI');
    expect(await save(id, 1, half)).toMatchObject({ isSaved: true, version: 2 });
    expect(await save(id, 2, whole)).toMatchObject({ isSaved: true, version: 3 });
    expect(await move(id, 'live')).toEqual({ faults: [], violations: [] });
    expect(await save(id, 3, half)).toMatchObject({ isSaved: false });
  });

  it('that ask for what is not known or cannot be held are not saved', async () => {
    const pathsOf = async (change: Parameters<typeof offerOfKind>[1], kind: 'no-deposit' | 'free-bet' | 'free-spins' = 'no-deposit') => {
      const saved = await make('c', writeOffer(offerOfKind(kind, change)));
      return saved.isSaved ? 'saved' : saved.faults.map(({ code, path }) => `${code} ${path}`).join();
    };
    expect(await pathsOf({ who: { all: [{ rank: { from: 1 } }, { not: { segment: { has: 'no-bonus' } } }] } })).toBe(
      'no-such-list who.all.1.not.segment',
    );
    expect(await pathsOf({ who: { any: [{ lastPlay: { never: true } }, { segment: { has: 'autumn' } }] } })).toBe(
      'no-such-list who.any.1.segment',
    );
    expect(await pathsOf({ games: { choose: 'only', lanes: ['LOTT'], games: [] } })).toBe('not-served games.lanes');
    expect(await pathsOf({ games: { choose: 'all-but', lanes: [], games: ['lottery:nowhere'] } })).toBe('not-served games.games');
    expect(await pathsOf({}, 'free-spins')).toBe('not-served reward.game');
    // Nobody could ever meet it: bets between players count nothing unless the offer says so, and no vendor tells the odds that sports would count by.
    expect(await pathsOf({ games: { choose: 'only', lanes: ['PVP', 'SPORTS'], games: [] } })).toBe('nothing-counts requirement.weights');
  });

  it('that the jurisdiction refuses are saved as drafts and do not go live', async () => {
    const offer = offerOfKind('no-deposit');
    const steep = { ...offer, requirement: offer.requirement && { ...offer.requirement, multiple: 500_000 } };
    const id = idOf(await make('d', writeOffer(steep)));
    expect(await move(id, 'live')).toMatchObject({ violations: [{ code: 'multiple-above', severity: 'refused' }] });
    expect(await save(id, 1, writeOffer(offer))).toMatchObject({ isSaved: true, version: 2 });
    expect(await move(id, 'live')).toEqual({ faults: [], violations: [] });
    expect(await codeOf(save(id, 2, writeOffer(steep)))).toBe('state.not.allowed');
    expect(await codeOf(save(id, 1, writeOffer(offer)))).toBe('edit.outdated');
  });

  it('saved by two at once become one version', async () => {
    const id = idOf(await make('e', writeOffer(offerOfKind('no-deposit'))));
    const document = writeOffer(offerOfKind('no-deposit', { reward: { rule: 'fixed', sum: money(11) } }));
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(save(id, 1, document))));
    expect(codes.toSorted()).toEqual(['accepted', ...Array<string>(7).fill('edit.outdated')]);
  });
});
