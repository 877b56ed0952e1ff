import { usualRequirement } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addSession, addVendor, bet, open, type Seat, win } from '../games/gateway/testing/gateway-world.js';
import { listFreeRounds } from '../games/index.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { followRounds } from './follow-rounds.js';
import { cancelGrant } from './cancel-grant.js';
import { endOfDeposit } from './end-of-deposit.js';
import { findRunning } from './end-repository.js';
import { codeOf, money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import { grantNow, kitOn } from './testing/grants.js';
import { verifyBonuses } from './verify-bonuses.js';

describe('free spins', () => {
  let fixture: PromotionsFixture;
  let vendor: Awaited<ReturnType<typeof addVendor>>;
  let offerId: string;
  beforeAll(async () => {
    fixture = await openPromotions();
    const { db } = fixture.test.services;
    vendor = await addVendor(db, 'LUMEN_TEST');
    await sql`update games.vendor set gives_free_rounds = true where id = ${vendor.id}`.execute(db);
    fixture.test.app.modules.games.catalogue.forget();
    const reward = { rule: 'spins', count: 2, value: money(1), game: 'LUMEN_TEST:reels', days: 7 } as const;
    offerId = await fixture.live(offerOfKind('free-spins', { reward, limits: [{ scope: 'player', period: 'day', most: 1 }] }));
  });
  afterAll(() => fixture.close());
  afterEach(async () => {
    const { db } = fixture.test.services;
    expect(await verifyLedger(db)).toMatchObject({ unbalanced: [], mismatched: [], miscounted: [], faults: 0 });
    expect(await verifyBonuses(db)).toMatchObject({ found: [], strangeCost: [], faults: 0 });
  });

  const kit = () => kitOn(fixture.test.services.db);
  const claim = async (of = offerId) => {
    const { db } = fixture.test.services;
    const playerId = await fixture.player();
    const claimed = { merchant: fixture.merchant, playerId, offerId: of, visit: {} };
    const grants = await Promise.all(Array.from({ length: 8 }, () => fixture.promotions.claimOffer(claimed)));
    expect(new Set(grants.map(({ id }) => id)).size).toBe(1);
    const [grant] = grants;
    if (grant === undefined) throw new Error('no grant');
    const seat = await open(db, { playerId, sessionId: await addSession(db, playerId) }, vendor, 'reels');
    return { playerId, grant, seat };
  };
  const apply = (command: Parameters<typeof fixture.test.app.modules.games.gateway.apply>[1]) =>
    fixture.test.app.modules.games.gateway.apply(vendor, command);
  const play = async (seat: Seat, reward: string, amount: bigint): Promise<void> => {
    const spin = bet(seat, { amount: 0n, reward });
    expect(await apply(spin)).toMatchObject({ verdict: 'done' });
    expect(await apply(win(spin, { amount, roundClosed: true }))).toMatchObject({ verdict: 'done' });
  };
  const rounds = async (id: string) => (await listFreeRounds(fixture.test.services.db, [id]))[0];

  it('are given once, played without a stake, and complete with what they won', async () => {
    const { playerId, grant, seat } = await claim();
    expect(grant).toMatchObject({ state: 'active', money: 'spins', amount: money(2) });
    expect(await rounds(grant.id)).toMatchObject({ count: 2, value: money(1), used: 0 });
    await play(seat, grant.id, money(3));
    await followRounds(kit(), { playerId, rewardId: grant.id });
    expect(await grantNow(fixture.test.services.db, grant.id)).toMatchObject({ state: 'active' });
    await play(seat, grant.id, 0n);
    await followRounds(kit(), { playerId, rewardId: grant.id });
    expect(await grantNow(fixture.test.services.db, grant.id)).toMatchObject({ state: 'completed', converted: money(3) });
    expect((await balanceOf(fixture.test.services.db, playerId)).main).toBe(money(3));
  });

  it('given up keep what they won, and what is won on a round in play is added', async () => {
    const { db } = fixture.test.services;
    const { playerId, grant, seat } = await claim();
    const open = bet(seat, { amount: 0n, reward: grant.id });
    await apply(open);
    expect(await cancelGrant({ ...kit() }, { playerId, grantId: grant.id })).toBe(0n);
    expect(await apply(bet(seat, { amount: 0n, reward: grant.id }))).toMatchObject({ verdict: 'limit-exceeded' });
    await apply(win(open, { amount: money(2) }));
    await followRounds(kit(), { playerId, rewardId: grant.id });
    expect(await grantNow(db, grant.id)).toMatchObject({ state: 'cancelled', converted: money(2) });
  });

  it('are reversed with the deposit that brought them, what they won as far as it is there', async () => {
    const { db } = fixture.test.services;
    const { playerId, grant, seat } = await claim();
    await play(seat, grant.id, money(5));
    const depositId = grant.id;
    await sql`update promotions.grant set deposit_id = ${depositId}, deposit = 1 where id = ${grant.id}`.execute(db);
    await inTransaction(db, (transaction) => endOfDeposit(kit(), transaction, playerId, depositId));
    const { rows } = await sql<{
      state: string;
      reclaimed: bigint;
    }>`select state, reclaimed from promotions.grant where id = ${grant.id}`.execute(db);
    expect(rows).toEqual([{ state: 'reversed', reclaimed: money(5) }]);
    expect((await balanceOf(db, playerId)).main).toBe(0n);
  });

  it('win what has to be staked first where the offer says so, counted or not', async () => {
    const { db } = fixture.test.services;
    const { turnover } = fixture.test.app.modules;
    const reward = { rule: 'spins', count: 3, value: money(1), game: 'LUMEN_TEST:reels', days: 7 } as const;
    const requirement = {
      ...usualRequirement(10_000n, false),
      base: 'winnings',
      multiple: 25_000,
      maxBet: null,
      maxConvert: null,
    } as const;
    const { playerId, grant, seat } = await claim(await fixture.live(offerOfKind('free-spins', { reward, requirement })));
    expect(grant).toMatchObject({ state: 'active', required: 0n, mayConvert: null });
    const left = async () => (await turnover.progressOf(db, playerId, 1)).left;
    const judged = () => inTransaction(db, async (transaction) => (await turnover.judgedProgressOf(transaction, playerId, 1)).left);
    const required = async () => (await findRunning(db, playerId, grant.id))?.required;
    await play(seat, grant.id, money(40_000));
    expect(await left(), 'nobody has counted it').toBe(0n);
    expect(await judged(), 'and it does not leave').toBe(money(100_000));
    for (let asked = 0; asked < 2; asked += 1) await followRounds(kit(), { playerId, rewardId: grant.id });
    expect([await left(), await required()]).toEqual([money(100_000), money(100_000)]);
    await play(seat, grant.id, 0n);
    await play(seat, grant.id, 33_333n);
    await Promise.all(Array.from({ length: 4 }, () => followRounds(kit(), { playerId, rewardId: grant.id })));
    expect([await left(), await judged(), await required()]).toEqual([
      money(100_000) + 83_332n,
      money(100_000) + 83_332n,
      money(100_000) + 83_332n,
    ]);
    expect(await grantNow(db, grant.id)).toMatchObject({ state: 'completed', converted: money(40_000) + 33_333n });
    await sql`update promotions.grant set required = required + 1 where id = ${grant.id}`.execute(db);
    expect((await verifyBonuses(db)).found).toMatchObject([
      { what: 'required', kept: money(100_000) + 83_333n, counted: money(100_000) + 83_332n },
      { what: 'required', grantId: grant.id },
    ]);
    await sql`update promotions.grant set required = required - 1, deposit_id = ${grant.id}, deposit = 1 where id = ${grant.id}`.execute(
      db,
    );
    await inTransaction(db, (transaction) => endOfDeposit(kit(), transaction, playerId, grant.id));
    expect([await left(), await judged(), await required()]).toEqual([0n, 0n, 0n]);
  });

  it('are cancelled where their vendor refuses them, and not given where it gives none any more', async () => {
    const { db } = fixture.test.services;
    const { playerId, grant } = await claim();
    await sql`update games.free_rounds set state = 'refused' where reward_id = ${grant.id}`.execute(db);
    await followRounds(kit(), { playerId, rewardId: grant.id });
    expect(await grantNow(db, grant.id)).toMatchObject({ state: 'cancelled', converted: 0n });
    await sql`update games.vendor set gives_free_rounds = false where id = ${vendor.id}`.execute(db);
    await sql`update games.catalogue_version set version = version + 1`.execute(db);
    fixture.test.app.modules.games.catalogue.forget();
    const other = await fixture.player();
    expect(await codeOf(fixture.promotions.claimOffer({ merchant: fixture.merchant, playerId: other, offerId, visit: {} }))).toBe(
      'promotion.gone',
    );
  });
});
