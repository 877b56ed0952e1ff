import { type Offer, writeOffer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerGamesOfManyKinds } from '../games/testing/games-of-many-kinds.js';
import { balanceOf, endBonus, findActiveBonus, lockPlayer, postOne, verifyLedger } from '../wallet/index.js';
import { readUsedBudget } from './budget-repository.js';
import { cancelGrant } from './cancel-grant.js';
import { codeOf, money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import { kitOn } from './testing/grants.js';

let fixture: PromotionsFixture;
beforeAll(async () => {
  fixture = await openPromotions();
  await offerGamesOfManyKinds(fixture.test);
});
afterAll(async () => {
  const { faults } = await verifyLedger(fixture.test.services.db);
  await fixture.close();
  expect(faults).toBe(0);
});

/** Marks a player as staff do. */
const tag = (playerId: number, ...tags: string[]) =>
  fixture.test.services.pool.query('update identity.player set tags = $2 where id = $1', [playerId, tags]);
const claim = (playerId: number, offerId: string, more: { code?: string; visit?: { ip?: string; device?: string } } = {}) =>
  fixture.promotions.claimOffer({ merchant: fixture.merchant, playerId, offerId, visit: {}, ...more });
const codes = (attempts: readonly Promise<unknown>[]): Promise<string[]> => Promise.all(attempts.map(codeOf));
const accepted = async (attempts: readonly Promise<unknown>[]): Promise<number> =>
  (await codes(attempts)).filter((code) => code === 'accepted').length;
const manual = (change: Partial<Offer> = {}): Offer => offerOfKind('manual', change);
/** One that pays cash, so that nothing waits. */
const cash = (change: Partial<Offer> = {}): Offer => offerOfKind('no-deposit', { money: 'cash', requirement: null, ...change });
/** Staff give cash of so many units. */
async function give(playerId: number, offerId: string, units: number, key: string = newId()) {
  const { promotions, merchant, test } = fixture;
  const known = (await promotions.readPlayer({ playerId, merchantId: merchant.id })) ?? expect.fail('nothing is offered to them');
  return inTransaction(test.services.db, (transaction) =>
    promotions.giveByStaff(transaction, { merchant, known, offerId, key, amount: money(units), reason: 'for your patience' }),
  );
}
const players = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, () => fixture.player()));
const grantsOf = async (offerId: string): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from promotions.grant where offer_id = ${offerId}`.execute(
    fixture.test.services.db,
  );
  return Number(rows[0]?.count);
};

describe('a claim', () => {
  it('lends a bonus with its terms, once, however many ask at once: 50 equal answers', async () => {
    const [playerId, id] = [await fixture.player(5), await fixture.live(offerOfKind('no-deposit'))];
    const grants = await Promise.all(Array.from({ length: 50 }, () => claim(playerId, id)));
    expect(new Set(grants.map((grant) => JSON.stringify(stripped(grant)))).size).toBe(1);
    expect(grants[0]).toMatchObject({ state: 'active', amount: money(10), required: money(100), mayConvert: money(50), tied: false });
    expect(grants[0]?.until?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(await balanceOf(fixture.test.services.db, playerId)).toMatchObject({ main: money(5), bonus: money(10) });
    expect(await grantsOf(id)).toBe(1);
  });

  it('pays cash at once', async () => {
    const [playerId, id] = [await fixture.player(), await fixture.live(cash())];
    const grants = await Promise.all(Array.from({ length: 20 }, () => claim(playerId, id)));
    expect(grants[0]).toMatchObject({ state: 'completed', money: 'cash', required: 0n });
    expect(await balanceOf(fixture.test.services.db, playerId)).toMatchObject({ main: money(10) });
  });

  it('pays own money that has to be staked first, and locks so much of it and no more, also of what staff or a person give', async () => {
    const { test, merchant } = fixture;
    const { requirement } = offerOfKind('no-deposit');
    const once = requirement && { ...requirement, multiple: 10_000, maxBet: null, maxConvert: null };
    const [playerId, id] = [
      await fixture.player(5),
      await fixture.live(cash({ requirement: once, reward: { rule: 'fixed', sum: money(10_000) } })),
    ];
    const grants = await Promise.all(Array.from({ length: 10 }, () => claim(playerId, id)));
    expect(new Set(grants.map((grant) => grant.id)).size).toBe(1);
    expect(grants[0]).toMatchObject({ state: 'completed', money: 'cash', required: money(10_000), mayConvert: null, until: null });
    expect(await balanceOf(test.services.db, playerId)).toMatchObject({ main: money(10_005), bonus: 0n });
    const { turnover } = test.app.modules;
    const due = () => turnover.progressOf(test.services.db, playerId, merchant.id);
    expect(await due()).toMatchObject({
      required: money(10_000),
      left: money(10_000),
      rows: [{ source: 'reward', reference: grants[0]?.id, left: money(10_000) }],
    });
    const gift = await fixture.live(manual({ requirement: once, reward: { rule: 'entered', most: money(5_000) } }));
    await give(playerId, gift, 4_000);
    expect(await due()).toMatchObject({
      required: money(14_000),
      left: money(14_000),
      rows: [{ left: money(10_000) }, { left: money(4_000) }],
    });
  });

  it('of what is released for own stakes begins at once, beside a bonus and others, and posts nothing', async () => {
    const { requirement } = offerOfKind('no-deposit');
    const unbound = requirement && { ...requirement, maxBet: null, maxConvert: null };
    const released = offerOfKind('no-deposit', { money: 'release', requirement: unbound });
    const playerId = await fixture.player(5);
    const [bonus, one, other] = [await fixture.live(offerOfKind('no-deposit')), await fixture.live(released), await fixture.live(released)];
    await claim(playerId, bonus);
    for (const id of [one, other])
      expect(await claim(playerId, id)).toMatchObject({ state: 'active', money: 'release', amount: money(10), required: money(100) });
    expect((await claim(playerId, one)).until?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(await balanceOf(fixture.test.services.db, playerId)).toMatchObject({ main: money(5), bonus: money(10) });
  });

  it('keeps what it was decided by, and of the player what the offer asks about', async () => {
    const playerId = await fixture.player(7);
    const decidedOf = async (who: Offer['who']) => {
      const { id } = await claim(playerId, await fixture.live(cash({ who })));
      const { rows } = await sql<{ decided: { snapshot: object } }>`select decided from promotions.grant where id = ${id}`.execute(
        fixture.test.services.db,
      );
      return rows[0]?.decided;
    };
    const moment = { currency: fixture.merchant.currency, language: 'EN' };
    expect(await decidedOf({ turnover: { sum: { is: 0n } } })).toMatchObject({
      amount: '10',
      snapshot: { ...moment, turnover: { life: { any: '0' } } },
    });
    const asked = await decidedOf({ deposits: { count: { is: 0 } } });
    expect(asked).toMatchObject({ snapshot: { ...moment, deposits: { life: { count: 0, sum: '0' } } } });
    expect(asked?.snapshot).not.toHaveProperty('turnover');
    expect(asked?.snapshot).not.toHaveProperty('identity');
  });

  it('asks who stands above a player, when they last staked, and what they played of one kind of games', async () => {
    const { test, merchant } = fixture;
    const [agentId, playerId, other] = [await fixture.player(0, 2), await fixture.player(50), await fixture.player(50)];
    await test.asOwner(`
      update agents.node n set upline_id = h.player_id, depth = 1, path = h.path || int8send(n.player_id) from agents.node h
      where h.player_id = ${agentId} and n.player_id = ${playerId}`);
    const { name } =
      (await sql<{ name: string }>`select user_name as name from identity.account where player_id = ${agentId}`.execute(test.services.db))
        .rows[0] ?? expect.fail();
    const stake = async (template: 'game-stake-placed' | 'game-stake-refunded', sign: bigint) => {
      await postOne(test.services.db, {
        playerId,
        merchantId: merchant.id,
        template,
        key: newId(),
        input: {},
        reference: '',
        lines: [
          { account: 'main', amount: -sign * money(5) },
          { account: 'house:stakes', amount: sign * money(5) },
        ],
      });
    };
    await stake('game-stake-placed', 1n);
    await stake('game-stake-refunded', -1n);
    await test.asOwner(`
      insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
      select g.id, 1, (now() at time zone 'Asia/Ho_Chi_Minh')::date - ago, ${playerId}, lane, '', 1, stakes * 10000, stakes * 10000, 200000, 0, 0, 0, 0, 0
      from agents.generation g cross join (values (0, 'RNG', 100), (400, 'RNG', 1000), (0, 'LIVE', 7)) as d (ago, lane, stakes) where g.state = 'live'`);
    const all: Offer['who'] = {
      all: [
        { agentLine: { under: name.toUpperCase() } },
        { lastPlay: { withinDays: 1 } },
        { turnover: { sum: { is: money(1_100) }, lane: 'RNG' } },
        { netLoss: { sum: { is: money(80) }, lane: 'RNG', period: 'month' } },
        { netLoss: { sum: { is: money(-13) }, lane: 'LIVE' } },
      ],
    };
    const id = await fixture.live(cash({ who: all }));
    const grant = await claim(playerId, id);
    const { rows } = await sql<{
      snapshot: object;
    }>`select decided -> 'snapshot' as snapshot from promotions.grant where id = ${grant.id}`.execute(test.services.db);
    expect(rows[0]?.snapshot).toMatchObject({ agentLine: [name], turnover: { life: { any: '0', RNG: '1100', LIVE: '7' } } });
    expect(await codeOf(claim(other, id))).toBe('promotion.not.yours');
    const away: Offer['who'] = { all: [{ lastPlay: { never: true } }, { not: { agentLine: { under: name } } }] };
    const [one, two] = [await fixture.live(cash({ who: away })), await fixture.live(cash({ who: away }))];
    expect(await codes([claim(playerId, one), claim(other, two)])).toEqual(['promotion.not.yours', 'accepted']);
  });

  it('waits while another bonus is active: five, in an order that the player may change', async () => {
    const playerId = await fixture.player();
    const offers = await Promise.all(Array.from({ length: 7 }, () => fixture.live(offerOfKind('no-deposit'))));
    const states: string[] = [];
    const ids: string[] = [];
    for (const id of offers.slice(0, 6)) {
      const grant = await claim(playerId, id);
      states.push(grant.state);
      ids.push(grant.id);
    }
    expect(states).toEqual(['active', ...Array<string>(5).fill('queued')]);
    expect(await codeOf(claim(playerId, offers[6] ?? ''))).toBe('promotion.queue.full');
    const player = { playerId, merchantId: fixture.merchant.id };
    const order = ids.slice(1).toReversed();
    expect((await fixture.promotions.orderQueue(player, order)).map(({ id }) => id)).toEqual(order);
    for (const wrong of [order.slice(1), [...order, newId()], [...order.slice(1), order[1] ?? ''], [...order.slice(1), ids[0] ?? '']])
      expect(await codeOf(fixture.promotions.orderQueue(player, wrong))).toBe('edit.outdated');
    // Those that wait go first, also in the moment in which none is active.
    const [first = ''] = ids;
    await inTransaction(fixture.test.services.db, (transaction) =>
      endBonus(transaction, { ...player, grantId: first }, { state: 'ended' }),
    );
    expect(await codeOf(claim(playerId, offers[6] ?? ''))).toBe('promotion.queue.full');
  });

  it('of several offers by one player at once begins one bonus and lets the others wait', async () => {
    const playerId = await fixture.player();
    const offers = await Promise.all(Array.from({ length: 6 }, () => fixture.live(offerOfKind('no-deposit'))));
    const grants = await Promise.all(offers.map((id) => claim(playerId, id)));
    expect(grants.map(({ queuePlace }) => queuePlace ?? 0).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('takes the terms to the wallet: lanes, games and the largest bet', async () => {
    const ruleOf = async (games: Offer['games']) => {
      const playerId = await fixture.player();
      await claim(playerId, await fixture.live(offerOfKind('no-deposit', { games })));
      return findActiveBonus(fixture.test.services.db, playerId);
    };
    expect(await ruleOf({ choose: 'all', lanes: [], games: [] })).toMatchObject({ mostBet: money(50), lanes: undefined, gamesNot: [] });
    expect(await ruleOf({ choose: 'only', lanes: ['LOTT', 'ELOTT', 'SEA', 'RNG'], games: [] })).toMatchObject({
      lanes: ['LOTTERY', 'RNG'],
    });
    expect(await ruleOf({ choose: 'only', lanes: [], games: ['lottery:xsmb'] })).toMatchObject({ lanes: undefined, gamesOnly: ['xsmb'] });
    const { rows } = await sql<{ name: string; node: bigint }>`
      select v.code || ':' || g.code as name, g.node_id as node from games.game g join games.vendor v on v.id = g.vendor_id where g.game_type = 'RNG' limit 1`.execute(
      fixture.test.services.db,
    );
    const rule = await ruleOf({ choose: 'all-but', lanes: ['LIVE'], games: [rows[0]?.name ?? '', 'lottery:xsmb'] });
    expect(rule).toMatchObject({ gamesOnly: undefined, gamesNot: [String(rows[0]?.node), 'xsmb'] });
    expect(rule?.lanes).not.toContain('LIVE');
    expect(rule?.lanes).toContain('LOTTERY');
  });
});

/** Dates as text, so that answers can be compared. */
const stripped = (grant: object) =>
  Object.fromEntries(Object.entries(grant).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]));

describe('a claim is refused', () => {
  it('with a wrong code, and taken with the right one', async () => {
    const [playerId, id] = [await fixture.player(), await fixture.live(cash({ who: { all: [{ code: { is: 'WELCOME' } }] } }))];
    expect(await codes([claim(playerId, id), claim(playerId, id, { code: 'welcomes' })])).toEqual(Array(2).fill('promotion.code.wrong'));
    // As a phone writes it, and as it is copied.
    expect(await codeOf(claim(playerId, id, { code: ' Welcome ' }))).toBe('accepted');
  });

  it('without a word why: for who is excluded, on a break, locked, closed, on trial or tagged so, or not among those it is for', async () => {
    const { protection, identity } = fixture.test.app.modules;
    const merchantId = fixture.merchant.id;
    const id = await fixture.live(cash());
    const [excluded = 0, resting = 0, locked = 0, closed = 0, tagged = 0] = await players(5);
    await protection.exclude({ playerId: excluded, merchantId }, { kind: 'self-exclusion', reason: 'test', until: undefined });
    await protection.exclude(
      { playerId: resting, merchantId },
      { kind: 'time-out', reason: 'test', until: new Date(Date.now() + 86_400_000) },
    );
    await identity.setPlayerStatus(locked, 'locked', 'test');
    await identity.setPlayerStatus(closed, 'closed', 'test');
    await tag(tagged, 'vip', 'no-bonus');
    const trial = await fixture.player(0, 4);
    const strict = await fixture.live(cash({ who: { deposits: { count: { from: 1 } } } }));
    const other = await fixture.player();
    const refused = [...[excluded, resting, locked, closed, tagged, trial].map((playerId) => claim(playerId, id)), claim(other, strict)];
    expect(await codes(refused)).toEqual(Array(7).fill('promotion.not.yours'));
    expect(await grantsOf(id)).toBe(0);
  });

  it('by who lacks the tag that it asks for, or has the one that it shuts out', async () => {
    const [plain = 0, marked = 0, both = 0] = await players(3);
    await tag(marked, 'vip');
    await tag(both, 'vip', 'watched');
    const id = await fixture.live(cash({ who: { all: [{ tag: { has: 'vip' } }, { not: { tag: { has: 'watched' } } }] } }));
    expect(await codes([plain, marked, both].map((playerId) => claim(playerId, id)))).toEqual([
      'promotion.not.yours',
      'accepted',
      'promotion.not.yours',
    ]);
    const { rows } = await fixture.test.services.pool.query(
      `select decided -> 'snapshot' -> 'tags' as tags from promotions.grant where offer_id = $1`,
      [id],
    );
    expect(rows, 'what decided it is kept with the grant').toEqual([{ tags: ['vip'] }]);
  });

  it('where the player’s own limits make the requirement impossible', async () => {
    const { protection } = fixture.test.app.modules;
    const [careful, free] = [await fixture.player(), await fixture.player()];
    await inTransaction(fixture.test.services.db, (transaction) =>
      protection.setLimits(transaction, { playerId: careful, merchantId: fixture.merchant.id }, [
        { kind: 'stake', period: 'week', value: money(10) },
      ]),
    );
    const id = await fixture.live(offerOfKind('no-deposit'));
    expect(await codes([claim(careful, id), claim(free, id)])).toEqual(['promotion.not.yours', 'accepted']);
  });

  it('before the offer begins, after its end, while it is paused, and of drafts, strangers and other ways to give', async () => {
    const playerId = await fixture.player();
    const now = Date.now();
    const early = await fixture.live(cash({ window: { from: now + 60_000, to: null } }));
    const late = await fixture.live(cash({ window: { from: null, to: now - 1 } }));
    const paused = await fixture.live(cash());
    await inTransaction(fixture.test.services.db, (transaction) =>
      fixture.promotions.moveOffer(transaction, fixture.merchant, { id: paused, to: 'paused' }),
    );
    expect(await codes([early, late, paused].map((id) => claim(playerId, id)))).toEqual(Array(3).fill('promotion.over'));
    const match = await fixture.live(offerOfKind('deposit-match'));
    expect(await codes([match, newId(), await fixture.live(manual())].map((id) => claim(playerId, id)))).toEqual(
      Array(3).fill('promotion.unknown'),
    );
    const elsewhere = { ...fixture.merchant, id: 2 };
    expect(await codeOf(fixture.promotions.claimOffer({ merchant: elsewhere, playerId, offerId: paused, visit: {} }))).toBe(
      'promotion.unknown',
    );
  });

  it('of the other part of the players, where two offers are compared: each player may have one of them', async () => {
    const first = await fixture.live(cash({ share: 4_000 }));
    const second = await fixture.live(cash({ share: 6_000, test: { of: first, from: 4_000 } }));
    const all = await players(40);
    const had = await Promise.all(all.map((playerId) => codes([claim(playerId, first), claim(playerId, second)])));
    expect(had.every((of) => of.toSorted().join() === 'accepted,promotion.not.yours')).toBe(true);
    const ofFirst = had.filter(([one]) => one === 'accepted').length;
    expect(ofFirst).toBeGreaterThan(0);
    expect(ofFirst).toBeLessThan(40);
    expect([await grantsOf(first), await grantsOf(second)]).toEqual([ofFirst, 40 - ofFirst]);
  });

  it('while an offer of the same group runs', async () => {
    const playerId = await fixture.player();
    const [one, other] = [await fixture.live(offerOfKind('no-deposit', { group: 'start' })), await fixture.live(cash({ group: 'start' }))];
    expect(await codes([claim(playerId, one)])).toEqual(['accepted']);
    expect(await codeOf(claim(playerId, other))).toBe('promotion.not.yours');
  });
});

describe('a rush on one offer', () => {
  const transactionsOf = async (offerId: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct xmin::text)::integer as count from promotions.grant where offer_id = ${offerId}`.execute(
      fixture.test.services.db,
    );
    return rows[0]?.count ?? 0;
  };

  it('is given in a few transactions, each player their own grant and money, cash and bonuses alike', async () => {
    const forty = await players(40);
    const limits: Offer['limits'] = [{ scope: 'player', period: 'life', most: 1 }];
    for (const offer of [cash({ limits }), offerOfKind('no-deposit', { limits })]) {
      const id = await fixture.live(offer);
      const grants = await Promise.all(forty.map((playerId) => claim(playerId, id)));
      expect(grants.map(({ playerId }) => playerId)).toEqual(forty);
      expect(new Set(grants.map(({ state }) => state))).toEqual(new Set([offer.money === 'cash' ? 'completed' : 'active']));
      expect(await transactionsOf(id)).toBeLessThan(8);
      expect(await codes(forty.map((playerId) => claim(playerId, id)))).toEqual(forty.map(() => 'accepted'));
      expect(await grantsOf(id)).toBe(40);
    }
    const balances = await Promise.all(forty.map((playerId) => balanceOf(fixture.test.services.db, playerId)));
    expect(balances.every(({ main, bonus }) => main === money(10) && bonus === money(10))).toBe(true);
  });

  it('keeps nobody from theirs who comes with those who may not have it', async () => {
    const { protection, identity } = fixture.test.app.modules;
    const merchantId = fixture.merchant.id;
    const [away = 0, locked = 0, untagged = 0, stranger = 0, ended = 0, ...others] = await players(25);
    await protection.exclude({ playerId: away, merchantId }, { kind: 'self-exclusion', reason: 'test', until: undefined });
    await identity.setPlayerStatus(locked, 'locked', 'test');
    await inTransaction(fixture.test.services.db, (transaction) =>
      protection.setLimits(transaction, { playerId: ended, merchantId }, [{ kind: 'stake', period: 'day', value: money(1) }]),
    );
    await postOne(fixture.test.services.db, {
      playerId: ended,
      merchantId,
      template: 'demo-credited',
      key: `own:${newId()}`,
      input: {},
      reference: '',
      lines: [
        { account: 'house:demo', amount: -money(5) },
        { account: 'main', amount: money(5) },
      ],
    });
    const id = await fixture.live(cash({ who: { all: [{ code: { is: 'SPRING' } }, { not: { tag: { has: 'watched' } } }] } }));
    await tag(untagged, 'watched');
    const mine = (playerId: number) => claim(playerId, id, { code: playerId === stranger ? 'AUTUMN' : 'SPRING' });
    const answers = await codes([away, locked, untagged, stranger, ended, ...others].map(mine));
    expect(answers).toEqual([
      'promotion.not.yours',
      'promotion.not.yours',
      'promotion.not.yours',
      'promotion.code.wrong',
      'accepted',
      ...others.map(() => 'accepted'),
    ]);
    expect(await grantsOf(id)).toBe(others.length + 1);
  });

  it('waits for nobody whom something else holds', async () => {
    const [held = 0, ...others] = await players(12);
    const id = await fixture.live(cash());
    const { db } = fixture.test.services;
    let late: Promise<unknown> | undefined;
    await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, held);
      late = claim(held, id);
      expect(await accepted(others.map((playerId) => claim(playerId, id)))).toBe(11);
    });
    await late;
    expect(await grantsOf(id)).toBe(12);
  });

  it('takes of what is left as much as there is, together or one by one', async () => {
    const thirty = await players(30);
    const id = await fixture.live(cash({ stock: { all: 23, aDay: 25 }, budget: { nominal: money(400), expected: null } }));
    expect(await accepted(thirty.map((playerId) => claim(playerId, id)))).toBe(23);
    const { pieces, piecesLeft, sumLeft } = await readUsedBudget(fixture.test.services.db, id, {
      day: new Date().toISOString().slice(0, 10),
      since: new Date(0),
    });
    expect({ pieces, piecesLeft, sumLeft }).toEqual({ pieces: 23, piecesLeft: 0, sumLeft: money(170) });
  });
});

describe('what is left', () => {
  it('is enough for ten of fifty, by budget, by pieces and by the day, and not a unit is given beyond', async () => {
    const bounds: Partial<Offer>[] = [
      { budget: { nominal: money(100), expected: null } },
      { budget: { nominal: null, expected: money(109) } },
      { stock: { all: 10, aDay: null } },
      { stock: { all: null, aDay: 10 } },
    ];
    const fifty = await players(50);
    for (const bound of bounds) {
      const id = await fixture.live(cash(bound));
      const answers = await codes(fifty.map((playerId) => claim(playerId, id)));
      expect(answers.filter((code) => code === 'accepted')).toHaveLength(10);
      expect(new Set(answers)).toEqual(new Set(['accepted', 'promotion.gone']));
      expect(await grantsOf(id)).toBe(10);
    }
  });

  it('has back what ended before it began, and not what began', async () => {
    const { test, promotions, merchant } = fixture;
    const kit = kitOn(test.services.db);
    const gift = offerOfKind('no-deposit', { budget: { nominal: money(20), expected: null }, stock: { all: 2, aDay: null } });
    const [first, id] = [await fixture.live(offerOfKind('no-deposit')), await fixture.live(gift)];
    const [one = 0, two = 0, three = 0] = await players(3);
    await claim(one, first);
    const waits = await claim(one, id);
    const began = await claim(two, id);
    expect([waits.state, began.state]).toEqual(['queued', 'active']);
    expect(await codeOf(claim(three, id))).toBe('promotion.gone');
    const used = () => readUsedBudget(test.services.db, id, { day: '2000-01-01', since: new Date(0) });
    expect(await used()).toMatchObject({ sum: money(20), pieces: 2, sumLeft: 0n, piecesLeft: 0 });
    await cancelGrant(kit, { playerId: two, grantId: began.id });
    expect(await used(), 'it was lent').toMatchObject({ sum: money(20), pieces: 2, sumLeft: 0n });
    await cancelGrant(kit, { playerId: one, grantId: waits.id });
    expect(await used()).toMatchObject({ sum: money(10), pieces: 1, sumLeft: money(10), piecesLeft: 1 });
    // Laid out anew it comes to the same.
    const document = writeOffer({ ...gift, title: { EN: 'Another title' } });
    await inTransaction(test.services.db, (transaction) =>
      promotions.saveVersion(transaction, merchant, { id, after: 1, document, by: 'Bo' }),
    );
    expect(await codeOf(claim(three, id))).toBe('accepted');
    expect(await used()).toMatchObject({ sum: money(20), pieces: 2, sumLeft: 0n, piecesLeft: 0 });
  });

  it('is worked out anew when a version changes the bounds', async () => {
    const { promotions, merchant, test } = fixture;
    const id = await fixture.live(cash({ stock: { all: 2, aDay: null } }));
    const eight = await players(8);
    expect(await accepted(eight.slice(0, 4).map((playerId) => claim(playerId, id)))).toBe(2);
    const document = writeOffer(cash({ stock: { all: 5, aDay: null } }));
    await inTransaction(test.services.db, (transaction) =>
      promotions.saveVersion(transaction, merchant, { id, after: 1, document, by: 'Bo' }),
    );
    expect(await accepted(eight.map((playerId) => claim(playerId, id)))).toBe(2 + 3);
    expect(await grantsOf(id)).toBe(5);
  });
});

describe('limits', () => {
  it('count a device and an address network across players', async () => {
    const byDevice = await fixture.live(cash({ limits: [{ scope: 'device', period: 'life', most: 2 }] }));
    const byAddress = await fixture.live(cash({ limits: [{ scope: 'address', period: 'day', most: 3 }] }));
    const ten = await players(10);
    expect(await accepted(ten.map((playerId) => claim(playerId, byDevice, { visit: { device: 'a browser' } })))).toBe(2);
    expect(await codeOf(claim(ten[9] ?? 0, byDevice, { visit: { device: 'another' } }))).toBe('accepted');
    const attempts = ten.map((playerId) => claim(playerId, byAddress, { visit: { ip: '203.0.113.7' } }));
    expect(await accepted(attempts)).toBe(3);
  });

  it('count a person by what they have shown, whichever of their accounts claims', async () => {
    const id = await fixture.live(cash({ limits: [{ scope: 'person', period: 'life', most: 1 }] }));
    const pair = await players(2);
    const stop = sharing(pair);
    expect(await accepted(pair.map((playerId) => claim(playerId, id)))).toBe(1);
    stop();
  });

  it('count a household by the account that they are paid to, which says nothing of a person', async () => {
    const byHousehold = await fixture.live(cash({ limits: [{ scope: 'household', period: 'life', most: 1 }] }));
    const byPerson = await fixture.live(cash({ limits: [{ scope: 'person', period: 'life', most: 1 }] }));
    const [one = 0, other = 0, stranger = 0] = await players(3);
    await payoutAccount(one, '7000123401');
    await payoutAccount(other, '7000123401');
    await payoutAccount(stranger, '7000123402');
    expect(await codes([claim(one, byHousehold)])).toEqual(['accepted']);
    expect(await codes([claim(other, byHousehold), claim(stranger, byHousehold)])).toEqual(['promotion.had', 'accepted']);
    expect(await codes([claim(one, byPerson), claim(other, byPerson)])).toEqual(['accepted', 'accepted']);
  });

  it('let staff give an offer as often as it allows, each gift once', async () => {
    const playerId = await fixture.player();
    const id = await fixture.live(manual({ limits: [{ scope: 'player', period: 'life', most: 2 }] }));
    const key = newId();
    const twice = await Promise.all(Array.from({ length: 8 }, () => give(playerId, id, 20, key)));
    expect(new Set(twice.map((grant) => grant.id)).size).toBe(1);
    expect(twice[0]).toMatchObject({ state: 'completed', amount: money(20), reason: 'for your patience' });
    expect(await codes([give(playerId, id, 101)])).toEqual(['amount.above.maximum']);
    expect(await codes([give(playerId, id, 0)])).toEqual(['amount.invalid']);
    expect(await accepted(Array.from({ length: 6 }, () => give(playerId, id, 1)))).toBe(1);
    expect(await balanceOf(fixture.test.services.db, playerId)).toMatchObject({ main: money(21) });
  });
});

/** Writes a bank account that a player is paid to. */
async function payoutAccount(playerId: number, number: string): Promise<void> {
  const { db, vault } = fixture.test.services;
  await sql`
    insert into cashier.payout_account (player_id, id, merchant_id, currency, kind, provider_code, number_sealed, number_digest, holder_sealed, last4, is_default, usable_from)
    values (${playerId}, ${newId()}, ${fixture.merchant.id}, 'VND', 'bank', 'VCB', ${vault.seal('payout-account', Buffer.from(number))},
      ${vault.digest('payout-account', `VCB:${number}`)}, ${vault.seal('payout-holder', Buffer.from('NGUYEN VAN A'))}, ${number.slice(-4)}, true, clock_timestamp())`.execute(
    db,
  );
}

/** Two accounts whose owner has shown the same document, as the hook says that is asked for it. */
function sharing(pair: readonly number[]): () => void {
  let isOn = true;
  fixture.test.services.hooks.add({
    sharedMarks: async (_, { playerId }) => ({
      mark: 'document',
      others: isOn && pair.includes(playerId) ? pair.filter((id) => id !== playerId) : [],
    }),
  });
  return () => {
    isOn = false;
  };
}
