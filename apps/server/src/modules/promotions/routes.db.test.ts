import { parseMoney } from '@sortes/money';
import { writeOffer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/test-app.js';
import { fixedSumOf } from './claim-sum.js';
import { offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import { giveGrant, units } from './testing/grants.js';

let promotions: PromotionsFixture;
beforeAll(async () => {
  promotions = await openPromotions();
}, 60_000);
afterAll(() => promotions.close());

interface Card {
  id: string;
  title: string;
  terms: string;
  state: string;
  way: string;
  categories: string[];
  again: number | null;
  obstacle: string | null;
  remedy: string | null;
}
interface Grant {
  id: string;
  state: string;
  amount: string;
  balance: string | null;
  required: string;
  missing: string;
  place: number | null;
}

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};

/** A player who is signed in. */
async function member(
  own = 0,
  type = 0,
): Promise<{ playerId: number; call(method: string, url: string, body?: unknown): Promise<Answer> }> {
  const playerId = await promotions.player(own, type);
  const found = await promotions.test.app.modules.identity.findPlayer(playerId);
  const token = await promotions.test.tokenOf(found?.userName ?? '');
  return {
    playerId,
    call: (method, url, body) => promotions.test.ask(method, url, { token, ...(body !== undefined && { body }) }),
  };
}

const listed = async (call: (method: string, url: string) => Promise<Answer>, query = ''): Promise<Card[]> =>
  valueOf<{ list: Card[] }>(await call('GET', `/wps/growth/offers?pageSize=200${query}`)).list;

describe('what players see of offers', () => {
  it('says on the card already what keeps it from them, and what they can do about it; a visitor is told nothing of it', async () => {
    const contact = await promotions.live(offerOfKind('no-deposit', { who: { contact: { has: 'email' } } }));
    const birthday = await promotions.live(offerOfKind('birthday'));
    const open = await promotions.live(offerOfKind('no-deposit'));
    const { call } = await member();
    const cards = new Map((await listed(call)).map((card) => [card.id, card]));
    expect(cards.get(contact)).toMatchObject({ state: 'join', obstacle: expect.stringContaining('Confirm') as string, remedy: 'contact' });
    expect(cards.get(birthday)).toMatchObject({ state: 'join', obstacle: 'Verify your identity first.', remedy: 'identity' });
    expect(cards.get(open)).toMatchObject({ state: 'join', obstacle: null, remedy: null });
    const visitor = await listed((method, url) => promotions.test.ask(method, url));
    expect(visitor.find(({ id }) => id === contact)).toMatchObject({ obstacle: null, remedy: null });
  });

  it('says of what somebody plays with its own time, and whether the offer rests or has ended', async () => {
    const { test, merchant, promotions: module } = promotions;
    const id = await promotions.live(offerOfKind('no-deposit'));
    const { call } = await member();
    const opened = async () => valueOf<Card>(await call('GET', `/wps/growth/offers/${id}`));
    const move = (to: 'paused' | 'stopped') =>
      inTransaction(test.services.db, (transaction) => module.moveOffer(transaction, merchant, { id, to }));
    const grant = valueOf<Grant>(await call('POST', `/wps/growth/offers/${id}/claim`, {}));
    await test.asOwner(`update promotions.grant set until = '2039-05-06 12:00+00' where id = '${grant.id}'`);
    expect((await opened()).terms).toContain('2039');
    expect((await listed(call)).find((card) => card.id === id)?.terms).not.toContain('2039');
    // What has ended for them is theirs no more, and the offer says how it stands.
    await call('POST', `/wps/growth/grants/${grant.id}/cancel`, {});
    expect((await opened()).terms).not.toContain('2039');
    await move('paused');
    expect((await opened()).obstacle).toBe('This offer takes nobody new at the moment.');
    await move('stopped');
    expect((await opened()).obstacle).toBe('This offer has ended.');
  });

  it('says of what somebody had for its period when they can have it again, by the brand’s clock', async () => {
    const { test, merchant } = promotions;
    const most = 1;
    const today = DateTime.fromJSDate(test.services.clock.now(), { zone: merchant.timeZone });
    const weekly = await promotions.live(offerOfKind('no-deposit', { limits: [{ scope: 'player', period: 'week', most }] }));
    const daily = await promotions.live(
      offerOfKind('no-deposit', { who: { weekday: { is: today.weekday } }, limits: [{ scope: 'player', period: 'day', most }] }),
    );
    const once = await promotions.live(offerOfKind('no-deposit', { limits: [{ scope: 'player', period: 'life', most }] }));
    const { call } = await member();
    for (const id of [weekly, daily, once]) {
      const grant = valueOf<Grant>(await call('POST', `/wps/growth/offers/${id}/claim`, {}));
      valueOf(await call('POST', `/wps/growth/grants/${grant.id}/cancel`, {}));
    }
    const cards = new Map((await listed(call)).map((card) => [card.id, card]));
    const soon = 'You have had this offer as often as it allows for now. Again from ';
    const monday = today.startOf('week').plus({ weeks: 1 });
    expect(cards.get(weekly)).toMatchObject({
      state: 'close',
      again: monday.toMillis(),
      obstacle: expect.stringContaining(soon) as string,
    });
    // Tomorrow another of them could be had, but it is for one day of the week.
    expect(cards.get(daily)?.again).toBe(today.startOf('day').plus({ weeks: 1 }).toMillis());
    expect(cards.get(once)).toMatchObject({ again: null, obstacle: 'You have had this offer as often as it can be had.' });
    const waiting = (await listed(call, '&state=not-yet')).map(({ id }) => id);
    expect(waiting).toEqual(expect.arrayContaining([weekly, daily]));
    expect(waiting).not.toContain(once);
  });

  it('says before anybody asks that all was given, or all of the day', async () => {
    const limits = [{ scope: 'player', period: 'life', most: 1 }] as const;
    const each = fixedSumOf(offerOfKind('no-deposit')) ?? 0n;
    const [all, ofDay, sum, plenty] = await Promise.all([
      promotions.live(offerOfKind('no-deposit', { limits, stock: { all: 1, aDay: null } })),
      promotions.live(offerOfKind('no-deposit', { limits, stock: { all: null, aDay: 1 } })),
      promotions.live(offerOfKind('no-deposit', { limits, budget: { nominal: (each * 3n) / 2n, expected: null } })),
      promotions.live(offerOfKind('no-deposit', { limits, stock: { all: 9, aDay: 9 } })),
    ]);
    const [first, second] = [await member(), await member()];
    for (const id of [all, ofDay, sum, plenty]) {
      const grant = valueOf<Grant>(await first.call('POST', `/wps/growth/offers/${id}/claim`, {}));
      valueOf(await first.call('POST', `/wps/growth/grants/${grant.id}/cancel`, {}));
    }
    const nothing = 'Nothing is left of this offer.';
    // What other processes gave is read anew each second.
    const spent = async () => (await listed(second.call)).find(({ id }) => id === sum)?.obstacle;
    await expect.poll(spent).toBe(nothing);
    const cards = new Map((await listed(second.call)).map((card) => [card.id, card]));
    // One and a half were to be given: half of one is none.
    expect([all, ofDay, sum, plenty].map((id) => cards.get(id)?.obstacle)).toEqual([
      nothing,
      'Nothing is left of this offer today. There is more tomorrow.',
      nothing,
      null,
    ]);
    expect((await second.call('POST', `/wps/growth/offers/${sum}/claim`, {})).status).toBe(409);
  });

  it('keeps in the list what somebody had of an offer for beginners, and drops it for those who had nothing', async () => {
    const id = await promotions.live(offerOfKind('no-deposit', { who: { registered: { withinDays: 3 } } }));
    const [one, other] = [await member(), await member()];
    const grant = valueOf<{ id: string }>(await one.call('POST', `/wps/growth/offers/${id}/claim`, {}));
    valueOf(await one.call('POST', `/wps/growth/grants/${grant.id}/cancel`, {}));
    await promotions.test.asOwner(
      `update identity.player set created_at = created_at - interval '9 days' where id in (${one.playerId}, ${other.playerId})`,
    );
    const cardFor = async ({ call }: Awaited<ReturnType<typeof member>>) => (await listed(call)).find((card) => card.id === id);
    expect(await cardFor(one)).toMatchObject({
      state: 'close',
      way: 'none',
      obstacle: 'You have had this offer as often as it can be had.',
    });
    expect(await cardFor(other)).toBeUndefined();
  });

  it('lists an offer with its terms to whom it is for, visitors included, and opens it', async () => {
    const id = await promotions.live(offerOfKind('deposit-match', { who: { deposits: { count: { is: 0 } } }, hasExample: true }));
    const { call } = await member();
    const card = (await listed(call)).find((one) => one.id === id);
    expect(card).toMatchObject({ state: 'join', way: 'deposit', categories: ['new_player', 'deposit'] });
    expect(card?.terms).toContain('The bonus locks none of your own money; a withdrawal ends the bonus, and what is left of it is lost.');
    const visitor = await listed((method, url) => promotions.test.ask(method, url));
    expect(visitor.map((one) => one.id)).toContain(id);
    const opened = valueOf<Card & { match: unknown; example: string; weights: { lane: string; weight: number }[] }>(
      await call('GET', `/wps/growth/offers/${id}`),
    );
    expect(opened.match).toEqual({ steps: [{ from: '20', rate: 10_000 }], most: '150', least: null });
    expect(opened.weights).toContainEqual({ lane: 'LIVE', weight: 1_000 });
    // No vendor tells the odds by which it would count.
    expect(opened.weights).toContainEqual({ lane: 'SPORTS', weight: 0 });
    expect(opened.example).toMatch(/For example: you deposit \D*50(\.00)?\D/);
    expect(opened.example).toMatch(/less of it may be left by then, or nothing\.$/);
    expect(opened.terms).toMatch(/Stake 10x the bonus \(\D*500(\.00)? for a deposit of \D*50(\.00)?\D.*within 30 days of getting it/);
  });

  it('sends a visitor the page that it made before, in each language its own, and another one at once where an offer has changed', async () => {
    const { test, merchant, promotions: module } = promotions;
    const [stays, goes] = [await promotions.live(offerOfKind('no-deposit')), await promotions.live(offerOfKind('no-deposit'))];
    const visit = (language = 'EN', query = '') =>
      listed((method, url) => test.ask(method, url, { headers: { language } }), query).then(
        (cards) => new Map(cards.map((card) => [card.id, card])),
      );
    const [english, again, thai] = [await visit(), await visit(), await visit('TH')];
    expect([...again.keys()]).toEqual([...english.keys()]);
    expect(english.has(goes)).toBe(true);
    expect(thai.get(stays)?.terms).not.toBe(english.get(stays)?.terms);
    expect((await visit('EN', '&category=daily')).has(stays)).toBe(false);
    await inTransaction(test.services.db, (transaction) => module.moveOffer(transaction, merchant, { id: goes, to: 'paused' }));
    const after = await visit();
    expect([after.has(stays), after.has(goes)]).toEqual([true, false]);
    // Whoever is signed in is shown what is theirs, not what a visitor was sent.
    const { call } = await member();
    valueOf(await call('POST', `/wps/growth/offers/${stays}/claim`, {}));
    expect((await listed(call)).find(({ id }) => id === stays)?.state).not.toBe('join');
    expect((await visit()).get(stays)?.state).toBe('join');
  });

  it('tells which of some offers somebody may know of, wherever they stand', async () => {
    const { test } = promotions;
    const forAll = await promotions.live(offerOfKind('no-deposit', { places: ['messages'], who: null }));
    const forFew = await promotions.live(offerOfKind('no-deposit', { who: { all: [{ rank: { from: 5 } }] } }));
    const unnamed = await promotions.live(offerOfKind('no-deposit', { who: null }));
    const query = `&ids=${forAll},${forFew},${newId()}`;
    const { call } = await member();
    expect((await listed(call, query)).map(({ id }) => id)).toEqual([forAll]);
    const visit = (url: string) => listed((method, path) => test.ask(method, path), url);
    expect((await visit('')).map(({ id }) => id)).toContain(unnamed);
    expect((await visit(query)).map(({ id }) => id)).not.toContain(unnamed);
    for (const ids of ['1', `${forAll},`, Array.from({ length: 21 }, () => forAll).join(',')])
      expect((await call('GET', `/wps/growth/offers?ids=${ids}`)).body.success, ids).toBe(false);
  });

  it('is the same for calls at the same time, and shows to the next what changed meanwhile', async () => {
    const id = await promotions.live(offerOfKind('no-deposit'));
    const { call } = await member();
    const other = await member();
    const states = async (who: typeof call, times: number) =>
      (await Promise.all(Array.from({ length: times }, () => listed(who, `&ids=${id}`)))).map(([card]) => card?.state);
    for (let round = 0; round < 3; round += 1) {
      expect(new Set(await states(call, 12))).toEqual(new Set([round === 0 ? 'join' : 'process']));
      const reading = states(call, 6);
      if (round === 0) valueOf(await call('POST', `/wps/growth/offers/${id}/claim`, {}));
      expect(new Set(await states(call, 6))).toEqual(new Set(['process']));
      await reading;
    }
    expect(new Set(await states(other.call, 4))).toEqual(new Set(['join']));
  });

  it('counts what lies ready, on whatever page', async () => {
    const { playerId, call } = await member();
    const { db } = promotions.test.services;
    for (let n = 0; n < 3; n += 1) await giveGrant(db, { playerId, amount: units(1), required: units(1), state: 'offered' });
    const page = async (pageNo: number, pageSize: number) => {
      const { list, total } = valueOf<{ list: unknown[]; total: number }>(
        await call('GET', `/wps/growth/rewards?pageNo=${pageNo}&pageSize=${pageSize}`),
      );
      return [list.length, total];
    };
    expect(await Promise.all([page(1, 10), page(1, 3), page(1, 2), page(2, 2), page(3, 2)])).toEqual([
      [3, 3],
      [3, 3],
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
  });

  it('says what a deposit would bring, to the unit', async () => {
    const id = await promotions.live(offerOfKind('deposit-match'));
    const { call } = await member();
    const preview = async (amount: string) =>
      valueOf<{ bonus: string; required: string }>(await call('GET', `/wps/growth/offers/${id}/deposit?amount=${amount}`));
    const bounds = { least: '20', full: '150' };
    expect(await preview('19.9999')).toMatchObject({ isGiven: false, bonus: '0', required: '0', ...bounds });
    expect(await preview('99.9999')).toMatchObject({ isGiven: true, bonus: '99.9999', required: '999.999', ...bounds });
    expect(await preview('200')).toMatchObject({ isGiven: true, bonus: '150', required: '1500', ...bounds });
  });

  it('says from which deposit on a free bet comes with it', async () => {
    const id = await promotions.live(offerOfKind('free-bet', { trigger: { on: 'deposit', least: parseMoney('77') } }));
    const { call } = await member();
    const preview = async (amount: string) => valueOf(await call('GET', `/wps/growth/offers/${id}/deposit?amount=${amount}`));
    expect(await preview('76')).toMatchObject({ isGiven: false, bonus: '0', least: '77', full: null });
    expect(await preview('77')).toMatchObject({ isGiven: true, bonus: '0', least: '77', full: null });
  });

  it('finds what is not open to somebody yet by that, and not among what is', async () => {
    const contact = await promotions.live(offerOfKind('no-deposit', { who: { contact: { has: 'email' } } }));
    const open = await promotions.live(offerOfKind('no-deposit'));
    const { call } = await member();
    const found = async (state: string) => (await listed(call, `&state=${state}`)).map(({ id }) => id);
    expect(await found('not-yet')).toContain(contact);
    expect(await found('not-yet')).not.toContain(open);
    expect(await found('join')).toContain(open);
    expect(await found('join')).not.toContain(contact);
  });

  it('keeps to itself what is not for somebody, and what is of nobody', async () => {
    const id = await promotions.live(offerOfKind('no-deposit', { who: { deposits: { count: { from: 3 } } } }));
    const { call } = await member();
    expect((await listed(call)).map((one) => one.id)).not.toContain(id);
    expect((await call('GET', `/wps/growth/offers/${id}`)).body.errorCode).toBe('promotion.unknown');
    expect((await call('GET', `/wps/growth/offers/${newId()}`)).body.errorCode).toBe('promotion.unknown');
    expect((await call('POST', `/wps/growth/offers/${newId()}/claim`, {})).body.errorCode).toBe('promotion.unknown');
  });

  it('names what is not for somebody and says why, where both may be told', async () => {
    const { test, merchant, promotions: module } = promotions;
    const move = (id: string, to: 'paused' | 'stopped') =>
      inTransaction(test.services.db, (transaction) => module.moveOffer(transaction, merchant, { id, to }));
    const { call } = await member();
    const why = async (id: string, ask = call) => (await ask('GET', `/wps/growth/offers/${id}/why-not`)).body;
    const told = async (id: string, ask = call) => {
      expect((await ask('GET', `/wps/growth/offers/${id}`)).body.errorCode).toBe('promotion.unknown');
      const { value } = (await why(id, ask)) as { value?: { reason: string; title: string; text: string } };
      return value && `${value.title}: ${value.reason}`;
    };
    const visitor: typeof call = (method, url) => test.ask(method, url);
    const high = await promotions.live(offerOfKind('no-deposit', { who: { rank: { from: 2 } } }));
    expect(await told(high)).toBe('An offer: from-rank');
    expect(await told(high, visitor)).toBe('An offer: from-rank');
    expect((await why(high)).value).toMatchObject({
      text: expect.stringMatching(/^This offer is for members from rank \S.* on\.$/) as string,
    });
    const rests = await promotions.live(offerOfKind('no-deposit'));
    await move(rests, 'paused');
    expect(await told(rests)).toBe('An offer: paused');
    const over = await promotions.live(offerOfKind('no-deposit'));
    await move(over, 'stopped');
    expect(await told(over)).toBe('An offer: over');
    expect(await told(over, visitor)).toBe('An offer: over');
    // What may be opened is opened.
    expect((await why(await promotions.live(offerOfKind('no-deposit')))).errorCode).toBe('promotion.unknown');
  });

  it('names no offer that chooses its readers, was never one, or is of another brand', async () => {
    const { test, merchant, promotions: module } = promotions;
    const { call } = await member();
    const codeOfWhy = async (id: string) => (await call('GET', `/wps/growth/offers/${id}/why-not`)).body.errorCode;
    const make = async (state: 'draft' | 'stopped') => {
      const saved = await inTransaction(test.services.db, (transaction) =>
        module.makeOffer(transaction, merchant, { code: newId(), document: writeOffer(offerOfKind('no-deposit')), by: 'test' }),
      );
      const id = saved.isSaved ? saved.id : expect.fail();
      await test.services.pool.query('update promotions.offer set state = $2 where id = $1', [id, state]);
      return id;
    };
    const rules = [
      { tag: { has: 'vip' } },
      { sharedMarks: { count: { from: 1 } } },
      { netLoss: { sum: { from: 100_000n } } },
      { all: [{ rank: { from: 2 } }, { turnover: { sum: { from: 100_000n } } }] },
      { agentLine: { under: 'somebody' } },
      { any: [{ rank: { from: 2 } }, { deposits: { count: { from: 3 } } }] },
      { not: { rank: { to: 1 } } },
    ] as const;
    for (const who of rules)
      expect(await codeOfWhy(await promotions.live(offerOfKind('no-deposit', { who }))), JSON.stringify(Object.keys(who))).toBe(
        'promotion.unknown',
      );
    expect(await codeOfWhy(await promotions.live(offerOfKind('no-deposit', { who: { rank: { from: 2 } }, share: 1 })))).toBe(
      'promotion.unknown',
    );
    for (const state of ['draft', 'stopped'] as const) expect(await codeOfWhy(await make(state)), state).toBe('promotion.unknown');
    const elsewhere = await promotions.live(offerOfKind('no-deposit', { who: { rank: { from: 2 } } }), await promotions.secondBrand());
    expect(await codeOfWhy(elsewhere)).toBe('promotion.unknown');
    expect(await codeOfWhy(newId())).toBe('promotion.unknown');
  });

  it('names no offer to whom nothing is offered: on a break, excluded, marked so, on trial, at a limit of theirs, or who wants to hear of none', async () => {
    const { test, merchant } = promotions;
    const { protection } = test.app.modules;
    const id = await promotions.live(offerOfKind('no-deposit', { who: { rank: { from: 2 } } }));
    const codeFor = async ({ call }: Awaited<ReturnType<typeof member>>) =>
      (await call('GET', `/wps/growth/offers/${id}/why-not`)).body.errorCode ?? 'told';
    const [resting, excluded, tagged, atLimit, quiet, plain, trial] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
      await member(0, 4),
    ];
    valueOf(await resting.call('POST', '/wps/protection/time-out', { hours: 24 }));
    await protection.exclude(
      { playerId: excluded.playerId, merchantId: merchant.id },
      { kind: 'self-exclusion', reason: 'test', until: undefined },
    );
    await test.services.pool.query(`update identity.player set tags = '{no-bonus}' where id = $1`, [tagged.playerId]);
    await inTransaction(test.services.db, (transaction) =>
      protection.setLimits(transaction, { playerId: atLimit.playerId, merchantId: merchant.id }, [
        { kind: 'stake', period: 'day', value: 0n },
      ]),
    );
    valueOf(await quiet.call('PUT', '/wps/growth/marketing', { offers: false, inbox: false, popUps: false }));
    expect(await codeFor(plain)).toBe('told');
    for (const [name, one] of Object.entries({ resting, tagged, atLimit, quiet, trial }))
      expect(await codeFor(one), name).toBe('promotion.unknown');
    expect(await codeFor(excluded), 'excluded').not.toBe('told');
  });

  it('lists nothing to people who take a break', async () => {
    const id = await promotions.live(offerOfKind('no-deposit'));
    const { call } = await member();
    valueOf(await call('POST', '/wps/protection/time-out', { hours: 24 }));
    expect((await listed(call)).map((one) => one.id)).not.toContain(id);
  });

  it('finds an offer by its code and says which code is wrong', async () => {
    const id = await promotions.live(offerOfKind('no-deposit', { who: { code: { in: ['SPRING-26', 'SPRING-27'] } } }));
    const { call } = await member();
    expect(valueOf(await call('POST', '/wps/growth/codes', { code: ' SPRING-27 ' }))).toEqual({ offerId: id, way: 'claim' });
    expect((await call('POST', '/wps/growth/codes', { code: 'SPRING' })).body).toMatchObject({
      errorCode: 'promotion.code.wrong',
      field: 'code',
    });
    expect((await call('POST', `/wps/growth/offers/${id}/claim`, { code: 'SUMMER' })).body.errorCode).toBe('promotion.code.wrong');
  });
});

describe('what players have', () => {
  it('is claimed, opened, ordered and cancelled by its owner alone', async () => {
    const [first, second, third] = [
      await promotions.live(offerOfKind('no-deposit')),
      await promotions.live(offerOfKind('no-deposit')),
      await promotions.live(offerOfKind('no-deposit')),
    ];
    const { call } = await member(5);
    const claim = async (id: string) => valueOf<Grant>(await call('POST', `/wps/growth/offers/${id}/claim`, {}));
    const active = await claim(first);
    expect(active).toMatchObject({ state: 'active', amount: '10', balance: '10', required: '100', missing: '100' });
    expect((await claim(first)).id).toBe(active.id);
    const [b, c] = [await claim(second), await claim(third)];
    expect([b.state, c.state]).toEqual(['queued', 'queued']);
    valueOf(await call('PUT', '/wps/growth/grants/order', { ids: [c.id, b.id] }));
    const { list, total } = valueOf<{ list: Grant[]; total: number }>(await call('GET', '/wps/growth/grants?group=running'));
    expect(total).toBe(3);
    expect(list.map(({ id, place }) => [id, place])).toEqual([
      [active.id, null],
      [c.id, 1],
      [b.id, 2],
    ]);
    const opened = valueOf<{ ending: unknown; counted: unknown }>(await call('GET', `/wps/growth/grants/${active.id}`));
    expect(opened.ending).toEqual({ lost: '10', stays: '5', withdrawal: { leaves: '5', endsBonus: false, lost: '0' } });
    expect(opened.counted).toEqual({ bets: 0, valid: '0', sum: '0' });
    const stranger = await member();
    for (const [method, url] of [
      ['GET', `/wps/growth/grants/${active.id}`],
      ['GET', `/wps/growth/grants/${active.id}/contributions`],
      ['GET', `/wps/growth/grants/${active.id}/contributions.csv`],
      ['POST', `/wps/growth/grants/${active.id}/cancel`],
    ] as const)
      expect((await stranger.call(method, url, method === 'POST' ? {} : undefined)).body.errorCode).toBe('not.found');
    expect(valueOf(await call('POST', `/wps/growth/grants/${active.id}/cancel`, {}))).toEqual({ lost: '10' });
    expect((await call('POST', `/wps/growth/grants/${active.id}/cancel`, {})).body.errorCode).toBe('state.not.allowed');
    const next = valueOf<{ list: Grant[] }>(await call('GET', '/wps/growth/grants?group=running')).list[0];
    expect(next).toMatchObject({ id: c.id, state: 'active', balance: '10' });
    const file = await call('GET', '/wps/growth/grants.csv');
    expect(file.status).toBe(200);
  });

  it('shows a wish with a deposit until it is taken back', async () => {
    const id = await promotions.live(offerOfKind('deposit-match'));
    const { call } = await member();
    const wish = async () => valueOf<{ offerId: string | null }>(await call('GET', '/wps/growth/wish')).offerId;
    expect(await wish()).toBeNull();
    valueOf(await call('PUT', '/wps/growth/wish', { offerId: id }));
    expect(await wish()).toBe(id);
    valueOf(await call('PUT', '/wps/growth/wish', { offerId: null }));
    expect(await wish()).toBeNull();
    expect((await call('PUT', '/wps/growth/wish', { offerId: newId() })).body.errorCode).toBe('promotion.unknown');
  });

  it('refuses what is not a request, and changes nothing', async () => {
    const id = await promotions.live(offerOfKind('deposit-match'));
    const { call } = await member(10);
    expect((await call('GET', `/wps/growth/offers/${id}/deposit?amount=-5`)).status).toBe(400);
    expect((await call('GET', '/wps/growth/offers/none')).body.success).toBe(false);
    expect((await call('PUT', '/wps/growth/grants/order', { ids: [newId()] })).body.errorCode).toBe('edit.outdated');
    expect((await call('POST', `/wps/growth/offers/${id}/claim`, { wagered: '999' })).body.errorCode).toBe('promotion.unknown');
    expect(valueOf<{ total: number }>(await call('GET', '/wps/growth/grants')).total).toBe(0);
  });
});
