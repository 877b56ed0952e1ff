import type { OfferSign } from '@sortes/contract';
import type { Offer } from '@sortes/growth-rules';
import { inTransaction, newId, sha256 } from '@sortes/service';
import { DateTime } from 'luxon';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../testing/test-app.js';
import { employ } from '../../back-office/testing/staff-member.js';
import { bet, type GatewayWorld, openGatewayWorld, type Seat } from '../../games/gateway/testing/gateway-world.js';
import { hold, postOne } from '../../wallet/index.js';
import { cancelGrant } from '../cancel-grant.js';
import { endOfDeposit } from '../end-of-deposit.js';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from '../testing/fixture.js';
import { giveGrant, kitOn, units } from '../testing/grants.js';
import { shiftedClock } from '../testing/shifted-clock.js';
import { countSigns, pageOfSigns, type SignQuestion } from './sign-repository.js';

const dayMs = 86_400_000;
const clock = shiftedClock();
let promotions: PromotionsFixture;
const staff = new Map<string, Awaited<ReturnType<typeof employ>>>();
beforeAll(async () => {
  promotions = await openPromotions(clock);
  for (const role of ['auditor', 'draws'] as const) staff.set(role, await employ(promotions.test, `signs-${role}`, role));
}, 90_000);
afterEach(() => clock.reset());
afterAll(() => promotions.close());

interface Shown {
  list: {
    key: string;
    kind: OfferSign;
    said: string;
    offerId: string;
    grantId: string | null;
    players: { playerId: number; userName: string | null }[];
    playerCount: number;
    given: string;
    at: number;
  }[];
  total: number;
  sums: { kinds: { kind: OfferSign; count: number }[]; ended: number };
}

const dayOf = (at: Date): string => DateTime.fromJSDate(at, { zone: 'Asia/Ho_Chi_Minh' }).toFormat('yyyy-MM-dd');
/** The days around what the tests do, whatever hour it is. */
const days = { from: dayOf(new Date(Date.now() - dayMs)), to: dayOf(new Date(Date.now() + dayMs)) };

async function ask(query: Record<string, string>, { role = 'auditor', file = '' } = {}): Promise<Answer> {
  const token = (await staff.get(role)?.session()) ?? '';
  return promotions.test.ask('GET', `/bo/offer-signs${file}?${new URLSearchParams({ ...days, ...query }).toString()}`, { token });
}
async function signsOf(offerId: string, query: Record<string, string> = {}): Promise<Shown> {
  const { body } = await ask({ offerId, ...query });
  expect(body.success, JSON.stringify(body)).toBe(true);
  return body.value as Shown;
}
/** Whom signs of a kind are about, in the order of their ids. */
const seen = ({ list }: Shown, kind: OfferSign): number[] =>
  list
    .filter((sign) => sign.kind === kind)
    .flatMap(({ players }) => players.map(({ playerId }) => playerId))
    .toSorted((one, other) => one - other);

const cash = (change: Partial<Offer> = {}): Offer => offerOfKind('no-deposit', { money: 'cash', requirement: null, ...change });
const claim = (playerId: number, offerId: string) =>
  promotions.promotions.claimOffer({ merchant: promotions.merchant, playerId, offerId, visit: {} });

async function withdraw(playerId: number, sum: number): Promise<void> {
  const id = newId();
  const held = await inTransaction(promotions.test.services.db, (transaction) =>
    hold(transaction, { playerId, merchantId: 1, id, amount: money(sum), reference: id, template: 'withdrawal-held' }),
  );
  expect(held).toBe('held');
}

/** A stake of the player's own money. */
async function stake(playerId: number, sum: number): Promise<void> {
  const id = newId();
  const { verdict } = await postOne(promotions.test.services.db, {
    playerId,
    merchantId: 1,
    template: 'stake-placed',
    key: `bet:${id}`,
    input: {},
    reference: id,
    lines: [
      { account: 'main', amount: -money(sum) },
      { account: 'house:stakes', amount: money(sum) },
    ],
  });
  expect(verdict).toBe('posted');
}

describe('a mark that claimants share', () => {
  const device = (playerId: number, token: string) =>
    promotions.test.asOwner(
      `insert into identity.known_device (token_hash, player_id, expires_at) values ('\\x${sha256(token).toString('hex')}', ${playerId}, now() + interval '1 day')`,
    );
  const payout = (playerId: number, number: string, removed = 'null') =>
    promotions.test.asOwner(`
      insert into cashier.payout_account (player_id, id, merchant_id, currency, kind, provider_code, number_sealed, number_digest, last4, holder_sealed, usable_from, removed_at)
      values (${playerId}, '${newId()}', 1, 'VND', 'bank', 'VCB', '\\x00', '\\x${sha256(number).toString('hex')}', '0000', '', now(), ${removed})`);
  const document = (playerId: number, number: string, state: 'verified' | 'pending') =>
    promotions.test.asOwner(`
      insert into protection.identity_document (player_id, id, merchant_id, kind, state, sealed, number_digest, decided_at)
      values (${playerId}, '${newId()}', 1, 'passport', '${state}', '', '\\x${sha256(number).toString('hex')}', ${state === 'pending' ? 'null' : 'now()'})`);
  const address = (playerId: number, ip: string) =>
    promotions.test.asOwner(
      `insert into identity.known_address (player_id, address_digest, last_seen_at) values (${playerId}, '\\x${sha256(ip).toString('hex')}', now())`,
    );
  const email = (playerId: number, text: string, verified: string) =>
    promotions.test.asOwner(
      `update identity.player set email = '\\x00', email_digest = '\\x${sha256(text).toString('hex')}', email_verified_at = ${verified} where id = ${playerId}`,
    );

  it('is told with all who share it and what they were given; who only shares it with somebody without the offer is not', async () => {
    const offerId = await promotions.live(cash());
    const people: number[] = [];
    for (let at = 0; at < 12; at += 1) people.push(await promotions.player());
    const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0, seven = 0, eight = 0, ...rest] = people;
    const stranger = await promotions.player();
    for (const playerId of people) await claim(playerId, offerId);
    for (const playerId of [one, two, three]) await device(playerId, 'one browser');
    for (const playerId of [four, stranger]) await device(playerId, 'another browser');
    for (const playerId of [five, six]) await payout(playerId, 'one account');
    await payout(seven, 'one account', 'now()');
    for (const playerId of [seven, eight]) await document(playerId, 'one passport', 'verified');
    await document(four, 'one passport', 'pending');
    const [nine = 0, ten = 0, eleven = 0, twelve = 0] = rest;
    for (const playerId of [nine, ten]) await address(playerId, 'one address');
    await email(ten, 'one mailbox', 'now()');
    await email(eleven, 'one mailbox', 'now()');
    await email(twelve, 'one mailbox', 'null');
    const shown = await signsOf(offerId);
    const groups = new Map(shown.list.map(({ said, players }) => [said, players.map(({ playerId }) => playerId)]));
    expect(groups).toEqual(
      new Map([
        ['3 players who had this offer share a browser.', [one, two, three]],
        ['2 players who had this offer share a payout account.', [five, six]],
        ['2 players who had this offer share an identity document.', [seven, eight]],
        ['2 players who had this offer share an internet address.', [nine, ten]],
        ['2 players who had this offer share an e-mail address.', [ten, eleven]],
      ]),
    );
    const largest = shown.list.find(({ playerCount }) => playerCount === 3);
    expect(largest).toMatchObject({ kind: 'shared-mark', grantId: null, given: '30' });
    expect(largest?.players[0]?.userName).toMatch(/^claimer/);
  });
});

describe('a withdrawal soon after a grant', () => {
  it('is told of whoever asks for it within the hour, after a reward or a bonus that became cash; not before it, nor later', async () => {
    const offerId = await promotions.live(cash());
    const [soon, before, later, stays] = [
      await promotions.player(10),
      await promotions.player(10),
      await promotions.player(10),
      await promotions.player(10),
    ];
    await withdraw(before, 5);
    for (const playerId of [soon, before, later, stays]) await claim(playerId, offerId);
    await promotions.test.asOwner(`
      update promotions.grant set claimed_at = now() - interval '61 minutes', ended_at = now() - interval '61 minutes' where player_id = ${later}`);
    await withdraw(soon, 7);
    await withdraw(later, 7);
    const shown = await signsOf(offerId);
    expect(seen(shown, 'quick-withdrawal')).toEqual([soon]);
    expect(shown.list[0]?.said).toBe('A withdrawal of ₫\u00A07 was asked for 0 min after it was given.');
    expect(shown.list[0]?.grantId).toMatch(/^[0-9a-f-]{36}$/);

    const bonus = await promotions.live(offerOfKind('no-deposit'));
    const [converts, waits] = [await promotions.player(10), await promotions.player(10)];
    for (const playerId of [converts, waits]) {
      await claim(playerId, bonus);
      await promotions.test.asOwner(
        `update promotions.grant set activated_at = now() - interval '3 hours' where player_id = ${playerId} and offer_id = '${bonus}'`,
      );
    }
    await promotions.test.asOwner(`
      update promotions.grant set state = 'completed', converted = amount, ended_at = now() - interval '20 minutes' where player_id = ${converts}`);
    await withdraw(converts, 3);
    await withdraw(waits, 3);
    const told = await signsOf(bonus);
    expect(seen(told, 'quick-withdrawal')).toEqual([converts]);
    expect(told.list[0]?.said).toBe('A withdrawal of ₫\u00A03 was asked for 20 min after the bonus became cash.');
  });

  it('is no sign of what was played for before: a rebate', async () => {
    const offerId = await promotions.live(cash());
    const playerId = await promotions.player(10);
    await claim(playerId, offerId);
    await withdraw(playerId, 2);
    expect(seen(await signsOf(offerId), 'quick-withdrawal')).toEqual([playerId]);
    await promotions.test.asOwner(
      `update promotions.offer_version set document = jsonb_set(document, '{kind}', '"turnover-rebate"') where offer_id = '${offerId}'`,
    );
    expect((await signsOf(offerId)).list).toEqual([]);
  });
});

describe('a deposit that was taken back', () => {
  it('is told of the grant that it brought, and not of one whose deposit stays', async () => {
    const offerId = await promotions.live(offerOfKind('no-deposit'));
    const [back, stays] = [await promotions.player(100), await promotions.player(100)];
    const depositId = newId();
    for (const [playerId, id] of [
      [back, depositId],
      [stays, newId()],
    ] as const) {
      await claim(playerId, offerId);
      await promotions.test.asOwner(
        `update promotions.grant set deposit_id = '${id}', deposit = ${money(50)} where player_id = ${playerId} and offer_id = '${offerId}'`,
      );
    }
    const { db } = promotions.test.services;
    await inTransaction(db, (transaction) => endOfDeposit(kitOn(db), transaction, back, depositId));
    const shown = await signsOf(offerId);
    expect(seen(shown, 'reversed-deposit')).toEqual([back]);
    expect(shown.list[0]?.said).toBe('The deposit of ₫\u00A050 that brought it was taken back.');
  });
});

describe('claiming and leaving', () => {
  it('is told once nothing of their own was staked until seven days after the end, and counted among all that ended', async () => {
    const offerId = await promotions.live(cash());
    const bonus = await promotions.live(offerOfKind('no-deposit'));
    const [leaves, stakes, cancels, runs] = [
      await promotions.player(10),
      await promotions.player(10),
      await promotions.player(10),
      await promotions.player(10),
    ];
    for (const playerId of [leaves, stakes]) await claim(playerId, offerId);
    for (const playerId of [cancels, runs]) await claim(playerId, bonus);
    await stake(stakes, 1);
    const { id: grantId } = await claim(cancels, bonus);
    await cancelGrant(kitOn(promotions.test.services.db), { playerId: cancels, grantId });
    expect((await signsOf(offerId)).sums.ended, 'they may come back').toBe(0);
    clock.pass(7 * dayMs + 60_000);
    const shown = await signsOf(offerId);
    expect(seen(shown, 'claim-and-leave')).toEqual([leaves]);
    expect(shown.sums).toEqual({ kinds: [{ kind: 'claim-and-leave', count: 1 }], ended: 2 });
    expect(shown.list[0]?.said).toContain('₫\u00A010 of it became cash');
    const told = await signsOf(bonus);
    expect(seen(told, 'claim-and-leave')).toEqual([cancels]);
    expect(told.list[0]?.said).toContain('₫\u00A00 of it became cash');
  });
});

describe('an agent’s line', () => {
  let made = 0;
  async function create(type: number, invitedBy?: number): Promise<number> {
    const seed = { userName: `lined${++made}`, password: undefined, type, ...(invitedBy !== undefined && { invitedBy }) };
    return (await promotions.test.app.modules.identity.createPlayer(promotions.merchant, seed)).playerId;
  }
  async function line(members: number): Promise<{ agent: number; members: number[] }> {
    const agent = await create(1);
    const below: number[] = [];
    for (let at = 0; at < members; at += 1) below.push(await create(0, agent));
    return { agent, members: below };
  }

  it('is told where at least three times as many of it had an offer as of the brand; not of a few, nor where everybody has it', async () => {
    const [busy, usual, small] = [await line(6), await line(6), await line(6)];
    const others = await Promise.all(Array.from({ length: 20 }, () => create(0)));
    const [offerId, everybodys] = [await promotions.live(cash()), await promotions.live(cash())];
    for (const playerId of busy.members.slice(0, 5)) await claim(playerId, offerId);
    for (const playerId of small.members.slice(0, 4)) await claim(playerId, offerId);
    for (const playerId of [...usual.members.slice(0, 5), ...others]) await claim(playerId, everybodys);
    const shown = await signsOf(offerId);
    expect(seen(shown, 'one-agent-line')).toEqual([busy.agent]);
    expect(shown.list.find(({ kind }) => kind === 'one-agent-line')).toMatchObject({ given: '50', grantId: null });
    expect(shown.list.find(({ kind }) => kind === 'one-agent-line')?.said).toMatch(
      /^5 of 6 members of this agent’s line had it \(83\.3%\); of the whole brand \d+(\.\d)?%\.$/,
    );
    expect(seen(await signsOf(everybodys), 'one-agent-line')).toEqual([]);
  });
});

describe('only the largest bets', () => {
  let world: GatewayWorld;
  beforeAll(async () => {
    world = await openGatewayWorld();
  });
  afterAll(() => world.close());

  const question: SignQuestion = { merchantId: 1, ...days, timeZone: 'Asia/Ho_Chi_Minh', now: new Date(), kind: 'only-largest-bets' };
  async function play(stakes: readonly bigint[], maxBet: bigint | null = units(5)): Promise<Seat> {
    const seat = await world.seat(0n);
    await giveGrant(world.db, { playerId: seat.playerId, amount: units(100), required: units(10_000) }, (offer) => ({
      ...offer,
      requirement: offer.requirement && { ...offer.requirement, maxBet },
    }));
    for (const amount of stakes) expect(await world.gateway.apply(world.vendor, bet(seat, { amount }))).toMatchObject({ verdict: 'done' });
    return seat;
  }

  it('are told from ten bets on of which nine in ten are as large as they may be', async () => {
    const many = (count: number, sum: number): bigint[] => Array.from({ length: count }, () => units(sum));
    const only = await play([...many(8, 5), units(4.8), units(1)]);
    await play([...many(8, 5), ...many(2, 1)]);
    await play(many(9, 5));
    await play(many(12, 5), null);
    const rows = await pageOfSigns(world.db, question, [], { offset: 0, limit: 10 });
    expect(rows).toMatchObject([{ players: [only.playerId], sum: units(5), count: 9, outOf: 10 }]);
    expect(await countSigns(world.db, question, [])).toEqual({ kinds: [{ kind: 'only-largest-bets', count: 1 }], ended: 0 });
  });
});

describe('the list', () => {
  it('pages, narrows by kind, offer and days, and is a file with the same sentences', async () => {
    const [offerId, quiet] = [await promotions.live(cash()), await promotions.live(cash())];
    const people = [await promotions.player(10), await promotions.player(10), await promotions.player(10)];
    for (const playerId of people) {
      await claim(playerId, offerId);
      await withdraw(playerId, 1);
    }
    const pages = await Promise.all(['1', '2'].map((pageNo) => signsOf(offerId, { pageNo, pageSize: '2', kind: 'quick-withdrawal' })));
    expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect(new Set(pages.flatMap(({ list }) => list.map(({ key }) => key))).size).toBe(3);
    expect((await signsOf(offerId, { kind: 'reversed-deposit' })).total).toBe(0);
    expect((await signsOf(quiet)).total).toBe(0);
    const past = { from: dayOf(new Date(Date.now() - 20 * dayMs)), to: dayOf(new Date(Date.now() - 10 * dayMs)) };
    expect((await signsOf(offerId, past)).total).toBe(0);
    const { code } =
      (await promotions.test.asOwner<{ code: string }>(`select code from promotions.offer where id = '${offerId}'`))[0] ?? {};
    expect(((await ask({ code: code ?? '' })).body.value as Shown).total).toBe(3);
    expect((await ask({ from: '2026-01-01', to: '2026-12-31' })).body.errorCode).toBe('report.days');
    expect((await ask({ from: '2026-02-31' })).body.errorCode).toBe('report.days');

    const answer = await promotions.test.http.inject({
      url: `/bo/offer-signs.csv?${new URLSearchParams({ ...days, offerId, language: 'EN' }).toString()}`,
      headers: { host: 'localhost:8080', authorization: (await staff.get('auditor')?.session()) ?? '' },
    });
    expect(answer.statusCode).toBe(200);
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('Quick withdrawal,A withdrawal of ₫');
  });

  it('is for those who may read promotions, and never has what is another brand’s', async () => {
    expect((await ask({}, { role: 'draws' })).status).toBe(403);
    expect((await ask({}, { role: 'draws', file: '.csv' })).status).toBe(403);
    const offerId = await promotions.live(cash());
    const playerId = await promotions.player(10);
    await claim(playerId, offerId);
    await withdraw(playerId, 1);
    const before = ((await ask({})).body.value as Shown).list.filter((sign) => sign.offerId === offerId);
    expect(before).toHaveLength(1);
    await promotions.test.asOwner(`update promotions.offer set merchant_id = 2 where id = '${offerId}'`);
    const { list } = (await ask({ pageSize: '200' })).body.value as Shown;
    expect(list.filter((sign) => sign.offerId === offerId)).toEqual([]);
    expect((await signsOf(offerId)).total).toBe(0);
  });
});
