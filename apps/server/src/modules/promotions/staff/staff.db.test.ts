import type { Reply, staffPromotions as contract } from '@sortes/contract';
import { type Offer, type Rule, writeOffer } from '@sortes/growth-rules';
import { newId } from '@sortes/service';
import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../testing/test-app.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import { balanceOf, postOne, verifyLedger } from '../../wallet/index.js';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from '../testing/fixture.js';
import { giveGrant, units } from '../testing/grants.js';

let promotions: PromotionsFixture;
const staff = new Map<string, StaffMember>();
beforeAll(async () => {
  promotions = await openPromotions();
  for (const [name, role] of [
    ['pr-finance', 'marketing'],
    ['pr-treasurer', 'treasurer'],
    ['pr-support', 'support'],
    ['pr-auditor', 'auditor'],
    ['pr-cashier', 'finance'],
    ['pr-draws', 'draws'],
  ] as const)
    staff.set(role, await hire(promotions.test, name, role));
}, 90_000);
afterAll(() => promotions.close());

const reason = 'as agreed with them';
const bo = (role: string, method: string, url: string, body?: object, key = newId()): Promise<Answer> =>
  promotions.test.ask(method, url, {
    token: staff.get(role)?.token ?? '',
    headers: { 'idempotency-key': key },
    ...(body !== undefined && { body }),
  });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';

interface Saved {
  id: string | null;
  version: number;
  faults: { code: string; path: string }[];
}
interface Opened {
  test: { id: string; begins: number; share: number; players: number }[];
  offer: { status: string; version: number; grants: number; given: string; cost: string };
  versions: { number: number; madeBy: string; approvedBy: string | null }[];
  budget: { nominal: { bound: string; spent: string; held: string; left: string; level: string } | null; pieces: { left: number } | null };
  needsSecond: boolean;
  asked: string | null;
}

let named = 0;
const make = async (offer: Offer, key?: string): Promise<Saved> =>
  valueOf(await bo('marketing', 'POST', '/bo/offers', { code: `offer-${++named}`, document: writeOffer(offer), reason }, key));
const opened = async (id: string | null): Promise<Opened> => valueOf(await bo('auditor', 'GET', `/bo/offers/${id}`));
const withBudget = (sum: number): Partial<Offer> => ({ budget: { nominal: money(sum), expected: null } });
async function set(settings: object): Promise<void> {
  await promotions.test.asOwner(`update site.merchant set settings = settings || '${JSON.stringify(settings)}' where id = 1`);
  promotions.test.app.modules.site.forgetCopies();
}

describe('making an offer', () => {
  it('is a draft with its version and its maker, made once under its key', async () => {
    const offer = offerOfKind('no-deposit', withBudget(1_000));
    const key = newId();
    const body = { code: 'once', document: writeOffer(offer), reason };
    const first = valueOf<Saved>(await bo('marketing', 'POST', '/bo/offers', body, key));
    expect(valueOf<Saved>(await bo('marketing', 'POST', '/bo/offers', body, key)).id).toBe(first.id);
    expect(codeOf(await bo('marketing', 'POST', '/bo/offers', body))).toBe('already.so');
    expect(await opened(first.id)).toMatchObject({
      offer: { status: 'draft', version: 1 },
      versions: [{ number: 1, madeBy: 'pr-finance' }],
      budget: { nominal: { bound: '1000', spent: '0', held: '0', left: '1000', level: 'free' }, pieces: null },
    });
  });

  it('saves nothing of what is no offer, and says where it is wrong', async () => {
    const whole = writeOffer(offerOfKind('no-deposit')) as object;
    const deep = Array.from({ length: 40 }).reduce<object>((rule) => ({ all: [rule] }), { rank: { from: 1 } });
    for (const [change, path] of [
      [{ title: { VI: 'Quà' } }, 'title'],
      [{ who: { all: [] } }, 'who'],
      [{ who: { all: [{ rank: { from: 5, to: 2 } }] } }, 'who'],
      [{ who: { moon: 'full' } }, 'who'],
      [{ reward: { rule: 'fixed', sum: '-5' } }, 'reward'],
      [{ kind: 'wheel' }, 'kind'],
    ] as const) {
      const saved = valueOf<Saved>(
        await bo('marketing', 'POST', '/bo/offers', { code: 'never-made', document: { ...whole, ...change }, reason }),
      );
      expect(saved.id, JSON.stringify(change)).toBeNull();
      expect(saved.faults.map((fault) => fault.path).join(' ')).toContain(path === 'kind' ? '' : path);
    }
    // A tree so deep is not even read.
    const tooDeep = { code: 'never-made', document: { ...whole, who: deep }, reason };
    expect(codeOf(await bo('marketing', 'POST', '/bo/offers', tooDeep))).toBe('request_param_err');
    for (const document of [null, 7, 'an offer', [], {}])
      expect(valueOf<Saved>(await bo('marketing', 'POST', '/bo/offers', { code: 'never-made', document, reason })).id).toBeNull();
    const { list } = valueOf<{ list: { code: string }[] }>(await bo('auditor', 'GET', '/bo/offers?text=never-made'));
    expect(list).toEqual([]);
  });

  it('names what titles lack whatever is wrong with the rule', async () => {
    const document = { ...(writeOffer(offerOfKind('no-deposit', { title: { EN: 'One' } })) as object), who: { all: [] } };
    const { faults } = valueOf<Saved>(await bo('auditor', 'POST', '/bo/offers/check', { document }));
    expect(faults.map(({ code, path }) => `${code} ${path}`)).toEqual(
      expect.arrayContaining(['empty who.all', 'missing title.VI']) as string[],
    );
  });

  it('keeps an offer that is timed to losses from going live', async () => {
    const who: Rule = { netLoss: { sum: { from: money(100) }, period: 'day' } };
    await set({ offerAlone: 500 });
    const { id } = await make(offerOfKind('no-deposit', { who, ...withBudget(10) }));
    const kept = valueOf<{ moved: boolean; violations: { code: string }[] }>(
      await bo('marketing', 'POST', `/bo/offers/${id}/state`, { to: 'live', reason }),
    );
    expect(kept).toMatchObject({ moved: false, violations: [{ code: 'chases-losses' }] });
    await set({ offerAlone: 0 });
  });

  it('says what a document reads like in each language of the brand, and what it is worth', async () => {
    const check = async (offer: Offer) =>
      valueOf<Reply<typeof contract.staffCheckOffer>>(await bo('auditor', 'POST', '/bo/offers/check', { document: writeOffer(offer) }));
    const { id: named } = await make(offerOfKind('no-deposit'));
    const who: Rule = { all: [{ rank: { from: 2 } }, { grants: { count: { is: 0 }, offer: named ?? '' } }] };
    const checked = await check(offerOfKind('no-deposit', { games: { choose: 'only', lanes: ['RNG'], games: [] }, who }));
    expect(checked.pages.map(({ language }) => language)).toEqual(['EN', 'CN', 'ID', 'PT', 'TH', 'VI']);
    expect(checked.pages[0]?.page.terms).toContain('Get ₫');
    expect(checked.pages[0]?.page).toMatchObject({ way: 'claim', requirement: { multiple: 100_000 }, games: { lanes: ['RNG'] } });
    expect(checked.who).toMatch(/^For players of whom this holds: rank: at least 2, and grants had before of .+: 0\.$/);
    expect(checked.who, 'the offer by its title').not.toContain(named ?? '');
    // The table of the growth sheet, section 12: ten times at 4 %; at most five times the bonus becomes cash, which cuts next to nothing off.
    expect(checked.worth?.linear).toBeCloseTo(60, 6);
    expect(checked.worth?.exact).toBeGreaterThan(60);
    expect(checked.worth?.exact).toBeLessThan(60.2557);
    expect(checked.worth?.bust).toBeCloseTo(0.04302, 4);
    // Its largest bet leaves dearer ways open, which the second person reads.
    expect(checked.worth?.dearest.net).toBeGreaterThan(checked.worth?.net ?? 100);
    const share = (checked.worth?.exact ?? 0) / 100;
    expect(Number(checked.cost?.expected)).toBeCloseTo(Number(checked.cost?.average) * share, 2);
    // Cash is what it says; of spins nobody knows more than that games keep their edge.
    expect((await check(offerOfKind('wheel'))).cost).toMatchObject({ average: '1.08', expected: '1.08', most: '100', aDay: '1.08' });
    expect((await check(offerOfKind('free-bet'))).cost).toMatchObject({ average: null, expected: null, below: '10', most: null });
  });

  it('refuses a weight by exact edges, which nobody tells of every game of a lane', async () => {
    const usual = offerOfKind('no-deposit', { games: { choose: 'only', lanes: ['LIVE'], games: [] } });
    const offer = {
      ...usual,
      requirement: usual.requirement && { ...usual.requirement, weights: { games: {}, classes: {}, lanes: { LIVE: 'auto' as const } } },
    };
    const { faults, worth } = valueOf<Reply<typeof contract.staffCheckOffer>>(
      await bo('auditor', 'POST', '/bo/offers/check', { document: writeOffer(offer) }),
    );
    expect(faults).toEqual([{ code: 'not-served', path: 'requirement.weights.lanes.LIVE' }]);
    // What is counted is the lane's usual tenth, so a unit costs ten times the edge.
    expect(worth?.edge ?? 1).toBeGreaterThan(0.05);
  });

  it('is for those with the right', async () => {
    const { id } = await make(offerOfKind('no-deposit'));
    for (const role of ['support', 'auditor', 'treasurer'])
      expect((await bo(role, 'POST', '/bo/offers', { code: 'not-theirs', document: {}, reason })).status).toBe(403);
    for (const role of ['support', 'auditor'])
      expect((await bo(role, 'POST', `/bo/offers/${id}/state`, { to: 'stopped', reason })).status).toBe(403);
    expect((await promotions.test.ask('GET', '/bo/offers')).status).toBe(401);
    expect(codeOf(await bo('marketing', 'GET', `/bo/offers/${newId()}`))).toBe('not.found');
  });
});

describe('letting an offer go live', () => {
  it('is for one person up to the sum of the brand, for two above it, and never for who asked', async () => {
    await set({ offerAlone: 500 });
    const [small, large] = [await make(offerOfKind('no-deposit', withBudget(500))), await make(offerOfKind('no-deposit', withBudget(501)))];
    expect(valueOf(await bo('marketing', 'POST', `/bo/offers/${small.id}/state`, { to: 'live', reason }))).toMatchObject({ moved: true });
    expect(codeOf(await bo('marketing', 'POST', `/bo/offers/${large.id}/state`, { to: 'live', reason }))).toBe('promotion.second');
    expect((await opened(large.id)).needsSecond).toBe(true);
    const asked = valueOf<{ id: string; payload: { worstDay: string; toType: string } }>(
      await bo('marketing', 'POST', `/bo/offers/${large.id}/live`, { reason }),
    );
    const { worstDay } = asked.payload;
    expect(asked.payload).toMatchObject({ amount: '501', toType: worstDay });
    expect((await opened(large.id)).asked).toBe(asked.id);
    const decide = (role: string, typed?: string) =>
      bo(role, 'POST', `/bo/offer-publications/${asked.id}/decision`, {
        decision: 'approve',
        reason,
        ...(typed !== undefined && { typed }),
      });
    expect((await decide('marketing')).status).toBe(403);
    // Nobody has run it over past days: its worst day is read and typed.
    for (const typed of [undefined, '0', `${worstDay}0`]) expect(codeOf(await decide('treasurer', typed)), typed).toBe('award.typed');
    valueOf(await decide('treasurer', worstDay));
    const { rows: awards } = await sql<object>`
      select act, worst, staff, confirmed_by as "confirmedBy" from awards.award where subject in (${`offer:${small.id}`}, ${`offer:${large.id}`}) order by at`.execute(
      promotions.test.services.db,
    );
    expect(awards).toEqual([
      { act: 'promised', worst: money(500), staff: 'pr-finance', confirmedBy: null },
      { act: 'promised', worst: parseMoney(worstDay), staff: 'pr-finance', confirmedBy: 'pr-treasurer' },
    ]);
    expect(await opened(large.id)).toMatchObject({
      offer: { status: 'live' },
      versions: [{ madeBy: 'pr-finance', approvedBy: 'pr-treasurer' }],
    });
    // Live above the sum: nobody widens it alone.
    const wider = { document: writeOffer(offerOfKind('no-deposit', withBudget(900))), after: 1, reason };
    expect(codeOf(await bo('marketing', 'PUT', `/bo/offers/${large.id}`, wider))).toBe('promotion.second');
    // Its own bounds anybody with the right lowers at once; nothing besides.
    await set({ offerAlone: 400 });
    const lower = { document: writeOffer(offerOfKind('no-deposit', withBudget(450))), after: 1, reason };
    expect(
      codeOf(await bo('marketing', 'PUT', `/bo/offers/${large.id}`, { ...lower, document: { ...Object(lower.document), share: 5_000 } })),
    ).toBe('promotion.second');
    expect(valueOf(await bo('marketing', 'PUT', `/bo/offers/${large.id}`, lower))).toMatchObject({ version: 2, faults: [] });
    await set({ offerAlone: 500 });
    expect(codeOf(await bo('marketing', 'PUT', `/bo/offers/${small.id}`, { ...wider, after: 7 }))).toBe('promotion.second');
  });

  it('is one sum of one person and day, however small each offer is', async () => {
    // Whatever the tests before have let go.
    const { rows } = await sql<{
      sum: bigint;
    }>`select coalesce(sum(worst), 0)::bigint as sum from awards.award where staff = 'pr-finance' and confirmed_by is null`.execute(
      promotions.test.services.db,
    );
    await set({ offerAlone: 500, awardAlone: Number((rows[0]?.sum ?? 0n) / money(1)) + 900 });
    const goLive = async (budget: number) => {
      const { id } = await make(offerOfKind('no-deposit', withBudget(budget)));
      return { id, code: codeOf(await bo('marketing', 'POST', `/bo/offers/${id}/state`, { to: 'live', reason })) };
    };
    const first = await goLive(500);
    const second = await goLive(500);
    expect([
      first.code,
      second.code,
      valueOf<{ needsSecond: boolean }>(await bo('marketing', 'GET', `/bo/offers/${second.id}`)).needsSecond,
    ]).toEqual(['done', 'promotion.second', true]);
    // Nor is a small one that is live made larger beyond it.
    const wider = (budget: number) => ({ document: writeOffer(offerOfKind('no-deposit', withBudget(budget))), after: 1, reason });
    const small = await goLive(400);
    expect(small.code).toBe('done');
    expect(codeOf(await bo('marketing', 'PUT', `/bo/offers/${small.id}`, wider(401)))).toBe('award.alone');
    await set({ offerAlone: 0, awardAlone: 20_000_000 });
  });

  it('is nobody’s where neither the offer nor a run of it says what it may give', async () => {
    await set({ offerAlone: 0 });
    const { id } = await make(offerOfKind('no-deposit', { limits: [] }));
    expect(codeOf(await bo('marketing', 'POST', `/bo/offers/${id}/live`, { reason }))).toBe('promotion.unbounded');
    const stored = { document: writeOffer(offerOfKind('no-deposit', { limits: [] })), from: '2026-01-01', to: '2026-01-02' };
    await promotions.test.asOwner(`
      insert into promotions.dry_run (id, merchant_id, offer_id, document, from_day, to_day, asked_by, state, figures, ended_at)
      select '${newId()}', 1, '${id}', document, '${stored.from}', '${stored.to}', 'pr-finance', 'done', '{"nominal": "${money(77)}"}', clock_timestamp()
      from promotions.offer_version where offer_id = '${id}'`);
    const asked = valueOf<{ id: string; payload: object }>(await bo('marketing', 'POST', `/bo/offers/${id}/live`, { reason }));
    expect(asked.payload).toMatchObject({ amount: null, worstDay: '77', toType: '77' });
    const decided = { decision: 'approve', reason, typed: '77' };
    valueOf(await bo('treasurer', 'POST', `/bo/offer-publications/${asked.id}/decision`, decided));
    expect((await opened(id)).offer.status).toBe('live');
  });

  it('is of the version that was asked for: another one is another question', async () => {
    const { id } = await make(offerOfKind('no-deposit'));
    const asked = valueOf<{ id: string }>(await bo('marketing', 'POST', `/bo/offers/${id}/live`, { reason }));
    const document = writeOffer(offerOfKind('no-deposit', { share: 5_000 }));
    expect(valueOf<Saved>(await bo('marketing', 'PUT', `/bo/offers/${id}`, { document, after: 1, reason })).version).toBe(2);
    expect(codeOf(await bo('marketing', 'PUT', `/bo/offers/${id}`, { document, after: 1, reason }))).toBe('edit.outdated');
    const decided = await bo('treasurer', 'POST', `/bo/offer-publications/${asked.id}/decision`, { decision: 'approve', reason });
    expect(codeOf(decided)).toBe('approval.outdated');
    expect((await opened(id)).offer.status).toBe('draft');
  });
});

describe('offers that are compared', () => {
  it('stand side by side at each of them, by where their parts of the players begin', async () => {
    const first = await promotions.live(offerOfKind('no-deposit', { share: 2_500 }));
    expect((await opened(first)).test).toEqual([]);
    const rest = await promotions.live(offerOfKind('no-deposit', { share: 5_000, test: { of: first, from: 5_000 } }));
    const next = await promotions.live(offerOfKind('no-deposit', { share: 2_500, test: { of: first, from: 2_500 } }));
    for (const id of [first, rest, next])
      expect((await opened(id)).test.map((one) => [one.id, one.begins, one.share, one.players])).toEqual([
        [first, 0, 2_500, 0],
        [next, 2_500, 2_500, 0],
        [rest, 5_000, 5_000, 0],
      ]);
  });
});

describe('what players were given', () => {
  it('is given by hand up to a sum, opens to its movements, adds up in lists and the report, and is ended with a reason', async () => {
    const offerId = await promotions.live(offerOfKind('manual', { money: 'bonus', requirement: offerOfKind('no-deposit').requirement }));
    const playerId = await promotions.player(5);
    const give = (amount: string, key?: string, role = 'finance') =>
      bo(role, 'POST', `/bo/offers/${offerId}/grants`, { playerId, amount, reason }, key);
    const key = newId();
    const given = valueOf<{ grantId: string; status: string }>(await give('20', key));
    expect(valueOf<{ grantId: string }>(await give('20', key)).grantId).toBe(given.grantId);
    expect(given.status).toBe('active');
    expect((await give('20', undefined, 'auditor')).status).toBe(403);
    expect(codeOf(await give('101'))).toBe('amount.above.maximum');
    // All gifts of a day together, however small.
    await set({ grantAlone: 30 });
    expect(codeOf(await give('11'))).toBe('promotion.given');
    const shown = valueOf<{ grant: { amount: string }; movements: { template: string; amount: string }[]; balance: string; terms: string }>(
      await bo('auditor', 'GET', `/bo/grants/${given.grantId}`),
    );
    expect(shown).toMatchObject({
      grant: { amount: '20' },
      balance: '20',
      document: { kind: 'manual', reward: { rule: 'entered' } },
      deposit: null,
      decided: { amount: '20', terms: { required: '200' }, snapshot: { currency: 'VND', contacts: [] } },
      methods: {},
    });
    expect(shown.movements.map(({ template, amount }) => [template, amount])).toEqual([['bonus-granted', '20']]);
    const { list, sums } = valueOf<{ list: { id: string }[]; sums: { amount: string } }>(
      await bo('auditor', 'GET', `/bo/grants?playerId=${playerId}`),
    );
    expect(list.map(({ id }) => id)).toEqual([given.grantId]);
    expect(sums.amount).toBe('20');
    expect(valueOf(await bo('finance', 'POST', `/bo/grants/${given.grantId}/cancel`, { reason }))).toEqual({ lost: '20' });
    const ended = valueOf<{ movements: { amount: string }[] }>(await bo('auditor', 'GET', `/bo/grants/${given.grantId}`));
    expect(ended.movements.map(({ amount }) => amount)).toEqual(['20', '-20']);
    expect(codeOf(await bo('finance', 'POST', `/bo/grants/${given.grantId}/cancel`, { reason }))).toBe('state.not.allowed');
    expect(await balanceOf(promotions.test.services.db, playerId)).toMatchObject({ main: money(5), bonus: 0n });
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });
    const report = valueOf<{ list: { key: string; given: string; forfeited: string; cost: string }[] }>(
      await bo('auditor', 'GET', `/bo/offer-report?by=offer&from=${day}&to=${day}&pageSize=200`),
    );
    expect(report.list.find(({ key: id }) => id === offerId)).toMatchObject({ given: '20', forfeited: '20', cost: '0' });
    expect(codeOf(await bo('auditor', 'GET', '/bo/offer-report?by=day&from=2026-02-31&to=2026-03-01'))).toBe('report.days');
    for (const file of ['offers.csv', `grants.csv?offerId=${offerId}`, `offer-report.csv?by=day&from=${day}&to=${day}`])
      expect((await bo('auditor', 'GET', `/bo/${file}`)).status).toBe(200);
    expect((await verifyLedger(promotions.test.services.db)).faults).toBe(0);
  });

  it('shows what of each bound is spent, what is held for whoever has not claimed it, and what is left', async () => {
    const { db } = promotions.test.services;
    const bounds = { budget: { nominal: money(100), expected: null }, stock: { all: 4, aDay: 2 } };
    const playerId = await promotions.player();
    const grantId = await giveGrant(db, { playerId, amount: money(80), required: 0n, state: 'offered' }, (offer) => ({
      ...offer,
      ...bounds,
    }));
    const { grant } = valueOf<{ grant: { offerId: string } }>(await bo('auditor', 'GET', `/bo/grants/${grantId}`));
    const { budget } = await opened(grant.offerId);
    expect(budget).toEqual({
      nominal: { bound: '100', spent: '0', held: '80', left: '20', level: 'low' },
      pieces: { bound: 4, spent: 0, held: 1, left: 3, level: 'free' },
      today: { bound: 2, spent: 0, held: 1, left: 1, level: 'free' },
    });
  });

  it('says why somebody may have an offer or not, as a claim would', async () => {
    const offerId = await promotions.live(
      offerOfKind('no-deposit', { who: { all: [{ deposits: { count: { from: 2 } } }, { rank: { from: 0 } }] } }),
    );
    const playerId = await promotions.player();
    const preview = (id: number) => bo('support', 'GET', `/bo/offers/${offerId}/preview?playerId=${id}`);
    const why = valueOf<{ may: boolean; rule: object; questions: { field: string; holds: boolean; has: string }[] }>(
      await preview(playerId),
    );
    expect(why.may).toBe(false);
    expect(why.questions).toMatchObject([
      { field: 'deposits', holds: false, has: '0', needed: 'deposits made before: at least 2' },
      { field: 'rank', holds: true, needed: 'rank: at least 0' },
    ]);
    expect(why.rule).toEqual({ all: [{ deposits: { count: { from: 2 } } }, { rank: { from: 0 } }] });
    // In words and units, group by group.
    const groups: Rule = {
      any: [{ turnover: { sum: { from: money(1_000) } } }, { not: { lastPlay: { never: true } } }, { registered: { withinDays: 7 } }],
    };
    const other = await promotions.live(offerOfKind('no-deposit', { who: groups }));
    expect(valueOf<object>(await bo('support', 'GET', `/bo/offers/${other}/preview?playerId=${playerId}`))).toMatchObject({
      questions: [
        { path: 'any.0.turnover', has: expect.stringMatching(/^₫\s?0$/) as string, holds: false },
        { path: 'any.1.not.lastPlay', has: 'never', holds: true },
        { path: 'any.2.registered', has: 'within the last day', holds: true },
      ],
    });
    expect(codeOf(await preview(999_999_999))).toBe('not.found');
  });

  it('shows the page as the player has it open, in their language, and nothing where it is not shown to them', async () => {
    const offerId = await promotions.live(offerOfKind('no-deposit', { limits: [{ scope: 'player', period: 'life', most: 1 }] }));
    const [reader, other] = [await promotions.player(), await promotions.player()];
    const { token } = await promotions.test.app.modules.identity.createSessionFor(reader);
    expect((await promotions.test.ask('POST', '/wps/member/language', { token, body: { language: 'VI' } })).status).toBe(200);
    interface Seen {
      seen: { language: string; state: string; obstacle: string | null; page: { title: string; way: string } } | null;
    }
    const seenBy = async (playerId: number, offer = offerId) =>
      valueOf<Seen>(await bo('support', 'GET', `/bo/offers/${offer}/preview?playerId=${playerId}`)).seen;
    const own = await promotions.test.ask('GET', `/wps/growth/offers/${offerId}`, { token, headers: { language: 'VI' } });
    expect(await seenBy(reader)).toMatchObject({ language: 'VI', state: 'join', obstacle: null, page: { way: 'claim' } });
    expect((await seenBy(reader))?.page).toMatchObject({ terms: valueOf<{ terms: string }>(own).terms });
    await promotions.promotions.claimOffer({ merchant: promotions.merchant, playerId: reader, offerId, visit: {} });
    expect(await seenBy(reader)).not.toMatchObject({ state: 'join' });
    expect(await seenBy(other)).toMatchObject({ language: 'EN', state: 'join' });
    const elsewhere = await promotions.live(offerOfKind('no-deposit', { who: { country: { is: 'BR' } } }));
    expect(await seenBy(other, elsewhere)).toBeNull();
    valueOf(await bo('marketing', 'POST', `/bo/offers/${offerId}/state`, { to: 'paused', reason }));
    expect(await seenBy(other)).toBeNull();
  });

  it('says that a birthday’s gift takes who they are and the day, and that a limit of theirs keeps offers away', async () => {
    const birthday = await promotions.live(offerOfKind('birthday', { trigger: { on: 'birthday', accountDays: 0 } }));
    const match = await promotions.live(offerOfKind('deposit-match'));
    const playerId = await promotions.player();
    const why = async (offerId: string) =>
      valueOf<Record<string, boolean>>(await bo('support', 'GET', `/bo/offers/${offerId}/preview?playerId=${playerId}`));
    expect(await why(birthday)).toMatchObject({ may: false, isOccasion: false, withheld: false });
    expect(await why(match)).toMatchObject({ may: true, isOccasion: true, withheld: false });
    const { token } = await promotions.test.app.modules.identity.createSessionFor(playerId);
    const limits = [{ kind: 'deposit', period: 'day', value: 0 }];
    expect((await promotions.test.ask('POST', '/wps/protection/limits', { token, body: { limits } })).status).toBe(200);
    expect(await why(match)).toMatchObject({ may: false, withheld: true });
  });

  it('says that somebody had it as often as it is given, that it is used up, and that it does not run', async () => {
    const stock = { all: 1, aDay: null };
    const offerId = await promotions.live(offerOfKind('no-deposit', { stock, limits: [{ scope: 'player', period: 'life', most: 1 }] }));
    const [had, other] = [await promotions.player(), await promotions.player()];
    const why = async (playerId: number) =>
      valueOf<Record<string, boolean>>(await bo('support', 'GET', `/bo/offers/${offerId}/preview?playerId=${playerId}`));
    expect(await why(had)).toMatchObject({ may: true, isRunning: true, isLimitReached: false, isUsedUp: false });
    await promotions.promotions.claimOffer({ merchant: promotions.merchant, playerId: had, offerId, visit: {} });
    expect(await why(had)).toMatchObject({ may: false, isLimitReached: true, isUsedUp: true });
    expect(await why(other)).toMatchObject({ may: false, isLimitReached: false, isUsedUp: true });
    valueOf(await bo('marketing', 'POST', `/bo/offers/${offerId}/state`, { to: 'paused', reason }));
    expect(await why(other)).toMatchObject({ may: false, isRunning: false });
  });
});

describe('stopping an offer', () => {
  const stop = (offerId: string, running?: string, role = 'marketing') =>
    bo(role, 'POST', `/bo/offers/${offerId}/state`, { to: 'stopped', ...(running !== undefined && { running }), reason });
  interface Stopped {
    endNeedsSecond: boolean;
    endAsked: string | null;
    open: { active: number; balance: string; requirement: string; waiting: number; waitingSum: string; offered: number; mayEnd: boolean };
    ending: { state: string; total: number; ended: number; lost: string; reason: string; askedBy: string } | null;
  }
  const shown = async (id: string): Promise<Stopped> => valueOf(await bo('auditor', 'GET', `/bo/offers/${id}`));

  it('ends a request to go live: nobody is to decide about what was stopped', async () => {
    await set({ grantAlone: 1_000, offerAlone: 0 });
    const { id } = await make(offerOfKind('no-deposit', withBudget(500)));
    const { id: approvalId } = valueOf<{ id: string }>(await bo('marketing', 'POST', `/bo/offers/${id}/live`, { reason }));
    expect((await opened(id)).asked).toBe(approvalId);
    valueOf(await bo('marketing', 'POST', `/bo/offers/${id}/state`, { to: 'stopped', reason }));
    expect((await opened(id)).asked).toBeNull();
    const answered = await bo('treasurer', 'POST', `/bo/offer-publications/${approvalId}/decision`, { decision: 'approve', reason });
    expect(codeOf(answered)).toBe('state.not.allowed');
  });

  it('lets what runs go on unless its end is chosen, then or later; it is told what that is of, and how far it is', async () => {
    const requirement = offerOfKind('no-deposit').requirement;
    const offerId = await promotions.live(offerOfKind('manual', { money: 'bonus', requirement }));
    // As much as it would take.
    await set({ grantAlone: 1_000, offerAlone: 60 });
    const players = [await promotions.player(5), await promotions.player(5)];
    for (const playerId of [...players, players[0]])
      valueOf(await bo('finance', 'POST', `/bo/offers/${offerId}/grants`, { playerId, amount: '20', reason }));
    const open = { active: 2, balance: '40', requirement: '400', waiting: 1, waitingSum: '20', offered: 0, mayEnd: true };
    expect(await shown(offerId)).toMatchObject({ open: { ...open, endsSum: '60', promised: '0' }, endNeedsSecond: false, ending: null });
    expect(codeOf(await bo('marketing', 'POST', `/bo/offers/${offerId}/state`, { to: 'paused', running: 'ends', reason }))).toBe(
      'state.not.allowed',
    );
    valueOf(await stop(offerId));
    await promotions.promotions.stepEndings();
    expect(await shown(offerId)).toMatchObject({ open, ending: null });
    expect(codeOf(await stop(offerId)), 'it is stopped').toBe('state.not.allowed');
    valueOf(await stop(offerId, 'ends'));
    expect((await shown(offerId)).ending).toMatchObject({ state: 'running', total: 3, ended: 0 });
    while (await promotions.promotions.stepEndings());
    expect(await shown(offerId)).toMatchObject({
      open: { active: 0, balance: '0', requirement: '0', waiting: 0 },
      ending: { state: 'done', total: 3, ended: 3, lost: '40', reason, askedBy: 'pr-finance' },
    });
    for (const playerId of players)
      expect(await balanceOf(promotions.test.services.db, playerId)).toMatchObject({ main: money(5), bonus: 0n });
    expect((await verifyLedger(promotions.test.services.db)).faults).toBe(0);
  });

  it('ends what runs by two persons where it is more than one may take: stopped at once, ended as it is when the second agrees', async () => {
    const requirement = offerOfKind('no-deposit').requirement;
    const offerId = await promotions.live(offerOfKind('manual', { money: 'bonus', requirement }));
    await set({ grantAlone: 1_000, offerAlone: 39 });
    const players = [await promotions.player(5), await promotions.player(5)];
    const give = (playerId?: number) => bo('finance', 'POST', `/bo/offers/${offerId}/grants`, { playerId, amount: '20', reason });
    for (const playerId of players) valueOf(await give(playerId));
    expect(await shown(offerId)).toMatchObject({ open: { endsSum: '40' }, endNeedsSecond: true, endAsked: null });
    const asked = valueOf<{ moved: boolean; endAsked: string }>(await stop(offerId, 'ends'));
    expect(asked).toMatchObject({ moved: true });
    expect((await opened(offerId)).offer.status).toBe('stopped');
    await promotions.promotions.stepEndings();
    expect(await shown(offerId)).toMatchObject({ open: { active: 2, balance: '40' }, endAsked: asked.endAsked, ending: null });
    expect(codeOf(await stop(offerId, 'ends')), 'it waits already').toBe('approval.waits');
    const { list } = valueOf<{ list: { payload: object }[] }>(await bo('treasurer', 'GET', `/bo/approvals?id=${asked.endAsked}`));
    expect(list).toMatchObject([{ kind: 'offer-end', payload: { count: 2, lent: '40', amount: '40' }, reason }]);
    // Taken back by who asked, and asked for anew.
    valueOf(await bo('marketing', 'POST', `/bo/approvals/${asked.endAsked}/withdrawal`, { reason }));
    expect(await shown(offerId)).toMatchObject({ endAsked: null, ending: null });
    const { endAsked: again } = valueOf<{ endAsked: string }>(await stop(offerId, 'ends'));
    const decide = (role: string) =>
      bo(role, 'POST', `/bo/offer-ends/${again}/decision`, { decision: 'approve', reason: 'read and agreed' });
    expect((await decide('marketing')).status).toBe(403);
    valueOf(await decide('treasurer'));
    while (await promotions.promotions.stepEndings());
    expect(await shown(offerId)).toMatchObject({
      open: { active: 0, endsSum: '0' },
      endAsked: null,
      ending: { state: 'done', total: 2, ended: 2, lost: '40', reason, askedBy: 'pr-finance' },
    });
    for (const playerId of players) {
      expect(await balanceOf(promotions.test.services.db, playerId)).toMatchObject({ main: money(5), bonus: 0n });
      const { token } = await promotions.test.app.modules.identity.createSessionFor(playerId);
      const own = await promotions.test.ask('GET', '/wps/growth/grants', { token });
      expect(valueOf<{ list: object[] }>(own).list).toMatchObject([{ state: 'cancelled', endedWithOffer: true, forfeited: '20' }]);
    }
    expect(codeOf(await decide('treasurer')), 'once').toBe('state.not.allowed');
    await set({ offerAlone: 500 });
  });

  it('does not end what was earned by play before, and is stopped as ever', async () => {
    const offerId = await promotions.live(offerOfKind('cashback'));
    expect((await shown(offerId)).open.mayEnd).toBe(false);
    expect(codeOf(await stop(offerId, 'ends'))).toBe('state.not.allowed');
    expect((await opened(offerId)).offer.status).toBe('live');
    valueOf(await stop(offerId));
  });
});

describe('reports of promotions', () => {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });
  interface Line {
    key: string;
    label: string;
    granted: number;
    given: string;
    converted: string;
    forfeited: string;
    reclaimed: string;
    cost: string;
    share: number | null;
  }
  interface Report {
    list: Line[];
    sums: Line & { netWin: string };
  }
  interface Open {
    list: {
      key: string;
      active: number;
      balance: string;
      requirement: string;
      offered: number;
      offeredSum: string;
      budgetLeft: string | null;
      prizes: string | null;
    }[];
    sums: Record<'balance' | 'requirement' | 'freeBets' | 'freeSpins' | 'released' | 'prizes', string>;
  }
  interface Grants {
    total: number;
    list: { forfeited: string; reclaimed: string }[];
    sums: { amount: string; converted: string; forfeited: string; reclaimed: string; balance: string; requirement: string };
  }
  const report = async (by: string): Promise<Report> =>
    valueOf(await bo('auditor', 'GET', `/bo/offer-report?by=${by}&from=${day}&to=${day}&pageSize=200`));
  const exposure = async (by: string): Promise<Open> => valueOf(await bo('auditor', 'GET', `/bo/offer-exposure?by=${by}&pageSize=200`));
  const grants = async (query: string): Promise<Grants> => valueOf(await bo('auditor', 'GET', `/bo/grants?${query}`));
  const move = (
    playerId: number,
    template: 'deposit-credited' | 'game-stake-placed',
    sum: number,
    house: 'house:deposits' | 'house:stakes',
  ) =>
    postOne(promotions.test.services.db, {
      playerId,
      merchantId: 1,
      template,
      key: `${template}:${newId()}`,
      input: {},
      reference: newId(),
      lines: [
        { account: 'main', amount: money(sum) },
        { account: house, amount: -money(sum) },
      ],
    });
  let offerId = '';
  let agentId = 0;

  beforeAll(async () => {
    const { identity } = promotions.test.app.modules;
    const create = async (userName: string, type: number, invitedBy?: number): Promise<number> =>
      (
        await identity.createPlayer(promotions.merchant, {
          userName,
          password: undefined,
          type,
          ...(invitedBy !== undefined && { invitedBy }),
        })
      ).playerId;
    agentId = await create('reported-agent', 1);
    const [member, lone] = [await create('reported-member', 0, agentId), await create('reported-alone', 0)];
    offerId = await promotions.live(offerOfKind('no-deposit', { money: 'cash', requirement: null, ...withBudget(1_000) }));
    for (const playerId of [agentId, member, lone])
      await promotions.promotions.claimOffer({ merchant: promotions.merchant, playerId, offerId, visit: {} });
    await giveGrant(promotions.test.services.db, { playerId: member, amount: money(30), required: money(300) });
    await giveGrant(promotions.test.services.db, { playerId: lone, amount: money(7), required: 0n, state: 'offered' });
    await move(lone, 'deposit-credited', 500, 'house:deposits');
    await move(lone, 'game-stake-placed', -400, 'house:stakes');
  });

  it('tell the same sums by whatever they are told apart, each line opens to grants that come to it', async () => {
    await expect
      .poll(
        async () => {
          await promotions.test.app.modules.reports.catchUp();
          return (await report('offer')).sums.netWin;
        },
        { timeout: 30_000 },
      )
      .toBe('400');
    const whole = (await report('offer')).sums;
    expect(whole.share).toBeCloseTo(Number(whole.cost) / 400, 6);
    const filters = {
      offer: (key: string) => `offerId=${key}`,
      day: () => '',
      line: (key: string) => `line=${key}`,
      'player-kind': (key: string) => `playerKind=${key}`,
      'paid-in': (key: string) => `paidIn=${key}`,
    };
    for (const [by, filterOf] of Object.entries(filters)) {
      const { list, sums } = await report(by);
      expect(sums, by).toEqual(whole);
      for (const line of list.filter(({ key }) => by !== 'offer' || key === offerId)) {
        const filter = `${filterOf(line.key)}&from=${day}&to=${day}`;
        expect(await grants(`only=given&${filter}`), `${by} ${line.key}`).toMatchObject({
          total: line.granted,
          sums: { amount: line.given },
        });
        expect((await grants(`only=ended&${filter}`)).sums, `${by} ${line.key}`).toMatchObject({
          converted: line.converted,
          forfeited: line.forfeited,
        });
        for (const part of ['converted', 'forfeited', 'reclaimed'] as const) {
          const { list: made, sums: come } = await grants(`only=${part}&${filter}`);
          expect(come[part], `${by} ${line.key} ${part}`).toBe(line[part]);
          if (part !== 'converted') expect(made.map((grant) => grant[part])).not.toContain('0');
        }
      }
      const file = await bo('auditor', 'GET', `/bo/offer-report.csv?by=${by}&from=${day}&to=${day}`);
      expect(file.status).toBe(200);
    }
    const paidIn = new Map((await report('paid-in')).list.map((line) => [line.key, line]));
    expect(paidIn.get('new')).toMatchObject({ granted: 2, given: '17', cost: '10' });
    const lines = new Map((await report('line')).list.map((line) => [line.key, line]));
    expect(lines.get(String(agentId))).toMatchObject({ label: 'reported-agent', granted: 3, given: '50', cost: '20' });
    expect(lines.get('0')?.label).toBe('');
  });

  it('tell what is open now: lent, to be staked, laid ready, and what a budget may still give', async () => {
    const byOffer = await exposure('offer');
    expect(byOffer.list.find(({ key }) => key === offerId)).toMatchObject({ active: 0, balance: '0', budgetLeft: '970' });
    for (const by of ['offer', 'line', 'player-kind']) {
      const { sums } = await exposure(by);
      const { balance, requirement } = byOffer.sums;
      expect(sums, by).toMatchObject({ balance, requirement });
      expect((await bo('auditor', 'GET', `/bo/offer-exposure.csv?by=${by}`)).status).toBe(200);
    }
    const line = (await exposure('line')).list.find(({ key }) => key === String(agentId));
    expect(line).toMatchObject({ active: 1, balance: '30', requirement: '300', offered: 0 });
    expect(await grants(`only=playing&line=${agentId}`)).toMatchObject({ total: 1, sums: { balance: '30', requirement: '300' } });
    expect((await grants('only=open')).sums.balance).toBe(byOffer.sums.balance);
    expect((await grants('only=open&state=offered')).total).toBe(byOffer.list.reduce((sum, { offered }) => sum + offered, 0));
  });

  it('tell what is promised besides: free bets, free spins, cash after staking, packets and prizes; applications are not running', async () => {
    const { db } = promotions.test.services;
    const give = async (money: 'freebet' | 'spins' | 'release', sum: number) =>
      giveGrant(db, { playerId: await promotions.player(), amount: units(sum), required: 0n, money });
    const before = (await exposure('offer')).sums;
    const of = new Map(
      await Promise.all(
        (
          [
            ['freebet', 7],
            ['spins', 11],
            ['release', 13],
          ] as const
        ).map(async ([money, sum]) => {
          const { grant } = valueOf<{ grant: { offerId: string } }>(await bo('auditor', 'GET', `/bo/grants/${await give(money, sum)}`));
          return [money, grant.offerId] as const;
        }),
      ),
    );
    const packets = await promotions.live(
      offerOfKind('packets', { reward: { rule: 'packets', total: money(100), count: 10, least: money(1) } }),
    );
    const raffle = await promotions.live(
      offerOfKind('raffle', {
        reward: {
          rule: 'tickets',
          every: money(100),
          mostADay: 50,
          onePrizeEach: true,
          prizes: [
            { sum: money(50), count: 1 },
            { sum: money(10), count: 3 },
          ],
        },
      }),
    );
    const now = await exposure('offer');
    const line = (id: string | undefined) => now.list.find(({ key }) => key === id);
    expect(line(of.get('freebet'))).toMatchObject({ freeBets: '7', freeSpins: '0', released: '0', prizes: null });
    expect(line(of.get('spins'))).toMatchObject({ freeBets: '0', freeSpins: '11', released: '0' });
    expect(line(of.get('release'))).toMatchObject({ freeBets: '0', freeSpins: '0', released: '13' });
    expect(line(packets)).toMatchObject({ prizes: '100' });
    expect(line(raffle)).toMatchObject({ prizes: '80' });
    const grown = (name: 'freeBets' | 'freeSpins' | 'released' | 'prizes') => Number(now.sums[name]) - Number(before[name]);
    expect([grown('freeBets'), grown('freeSpins'), grown('released'), grown('prizes')]).toEqual([7, 11, 13, 180]);
    // Each figure is what its grants come to.
    for (const [name, kind] of [
      ['freeBets', 'freebet'],
      ['freeSpins', 'spins'],
      ['released', 'release'],
    ] as const)
      expect((await grants(`only=playing&money=${kind}`)).sums.amount).toBe(now.sums[name]);
    // One of the packets is somebody's: the rest is promised; of a stopped offer nothing is.
    await giveGrant(db, { playerId: await promotions.player(), amount: units(30), required: 0n, state: 'completed', of: packets });
    expect(valueOf<object>(await bo('auditor', 'GET', `/bo/offers/${packets}`))).toMatchObject({
      prizes: { of: 'packets', count: 10, left: 9, sum: '100', leftSum: '70' },
    });
    valueOf(await bo('marketing', 'POST', `/bo/offers/${raffle}/state`, { to: 'stopped', reason }));
    expect(valueOf<object>(await bo('auditor', 'GET', `/bo/offers/${raffle}`))).toMatchObject({ prizes: { left: 0, leftSum: '0' } });
    // What waits for staff is neither given nor running.
    const playerId = await promotions.player();
    const asked = await giveGrant(db, { playerId, amount: units(5), required: 0n, state: 'applying' });
    const { grant } = valueOf<{ grant: { offerId: string } }>(await bo('auditor', 'GET', `/bo/grants/${asked}`));
    expect(valueOf<object>(await bo('auditor', 'GET', `/bo/offers/${grant.offerId}`))).toMatchObject({
      offer: { running: 0, grants: 0 },
      open: { applying: 1 },
    });
  });
});

describe('a player’s promotions on one page', () => {
  interface OfPlayer {
    playing: { id: string; wagered: string; required: string; balance: string | null }[];
    offered: number;
    queued: number;
    applying: number;
    marketing: { offers: boolean; inbox: boolean; popUps: boolean; saidAt: number | null };
  }
  const read = (playerId: number, role = 'support') => bo(role, 'GET', `/bo/players/${playerId}/promotions`);

  it('shows what is played with, what waits behind it, and what they want to hear', async () => {
    const requirement = offerOfKind('no-deposit').requirement;
    const offerId = await promotions.live(offerOfKind('manual', { money: 'bonus', requirement }));
    const playerId = await promotions.player(5);
    const { token } = await promotions.test.app.modules.identity.createSessionFor(playerId);
    const nothing = valueOf<OfPlayer>(await read(playerId));
    expect(nothing).toEqual({
      playing: [],
      offered: 0,
      queued: 0,
      applying: 0,
      marketing: { offers: true, inbox: false, popUps: false, saidAt: null },
    });
    await set({ grantAlone: 1_000 });
    const give = (amount: string) => bo('finance', 'POST', `/bo/offers/${offerId}/grants`, { playerId, amount, reason });
    const { grantId } = valueOf<{ grantId: string }>(await give('20'));
    valueOf(await give('10'));
    const said = { offers: true, inbox: true, popUps: false };
    valueOf(await promotions.test.ask('PUT', '/wps/growth/marketing', { token, headers: { 'idempotency-key': newId() }, body: said }));
    const now = valueOf<OfPlayer>(await read(playerId));
    expect(now).toMatchObject({ offered: 0, queued: 1, applying: 0, marketing: said });
    expect(now.playing).toMatchObject([{ id: grantId, wagered: '0', required: '200', balance: '20' }]);
    expect(Math.abs((now.marketing.saidAt ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('is for those with the right, and of the own brand’s players alone', async () => {
    const second = await promotions.secondBrand();
    const { identity } = promotions.test.app.modules;
    const { playerId: stranger } = await identity.createPlayer(second, { userName: 'stranger', password: 'Other-brand-1' });
    const own = await promotions.player();
    expect((await read(own, 'draws')).status).toBe(403);
    expect((await promotions.test.ask('GET', `/bo/players/${own}/promotions`)).status).toBe(401);
    expect(codeOf(await read(stranger))).toBe('not.found');
    expect(codeOf(await read(999_999_999))).toBe('not.found');
    expect(codeOf(await read(own))).toBe('done');
  });
});
