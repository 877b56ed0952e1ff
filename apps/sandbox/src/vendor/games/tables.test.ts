import { createPrivateKey } from 'node:crypto';
import { signBody, type GameUrlReply } from '@sortes/wallet-protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.js';
import { testKeys } from '../../testing/test-keys.js';
import { UNITS_PER_WHOLE } from '../amount.js';
import { addGameAssets, games as allGames } from './index.js';
import type { RoundEngine } from '../rounds.js';
import type { PlayerSession, SessionView } from '../sessions.js';
import { startVendor, type Vendor } from '../start-vendor.js';
import { DuelRooms } from './card-duel/duel-rooms.js';
import type { GameRoom, VendorGame } from './game.js';
import { once } from './play-records.js';
import { ReefVisits } from './reef-shot/reef-visits.js';
import { SharedRounds, type SharedPlan } from './shared-rounds.js';

const operatorKey = createPrivateKey(testKeys.vendors.operatorPrivateKey);
const names = { en: 'g', zh: 'g', id: 'g', pt: 'g', th: 'g', vi: 'g' };
const whole = (amount: number): bigint => BigInt(amount) * UNITS_PER_WHOLE;
const START = whole(1_000_000);
const rooms: GameRoom[] = [
  { code: 'small', names, minBet: whole(10), maxBet: whole(10), seats: 2 },
  { code: 'large', names, minBet: whole(50), maxBet: whole(50), seats: 2 },
];

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Lets everything run that waits for nothing but its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function launch(vendor: Vendor, game: string, { room, user }: { room?: string | undefined; user?: string } = {}): Promise<string> {
  const body = JSON.stringify({
    operator_id: 'sortes',
    game_code: game,
    currency: user === undefined ? 'FUN' : 'VND',
    lang: 'en',
    ...(room !== undefined && { room }),
    ...(user !== undefined && { user }),
  });
  const response = await fetch(`${vendor.url}/rs-vendor/api/game/url`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-signature': signBody(body, operatorKey) },
    body,
  });
  return ((await response.json()) as GameUrlReply).url;
}

/** The real engine with demo purses of 1,000,000, and a clock that moves when told. */
async function startTable(): Promise<{
  engine: RoundEngine;
  clock: ManualClock;
  open(room?: string): Promise<PlayerSession>;
  openAs(user: string, room?: string): Promise<PlayerSession>;
}> {
  const clock = new ManualClock();
  const game: VendorGame = {
    code: 'table',
    vendor: 'LUMEN',
    names,
    category: 'LIVE',
    classify: [],
    minBet: whole(1),
    maxBet: whole(1_000),
    rtp: 9_500,
    rooms,
    page: () => '',
    routes: () => undefined,
  };
  const vendor = await startVendor({ clock, host: '127.0.0.1', port: 0, games: [game], keys: testKeys.vendors });
  stops.push(() => vendor.stop());
  return {
    engine: vendor.engine,
    clock,
    open: async (room) => vendor.enter(await launch(vendor, 'table', { room })),
    async openAs(user, room) {
      const purse = vendor.purses.purse('LUMEN', user, 'VND');
      if (purse.balance === 0n) purse.balance = START;
      return vendor.enter(await launch(vendor, 'table', { room, user }));
    },
  };
}

const plan = (changes: Partial<SharedPlan<string>> = {}): SharedPlan<string> => ({
  betMs: 10_000,
  playMs: 5_000,
  overlap: false,
  payAt: 'draw',
  hasPlace: (_number, place) => place === 'left' || place === 'right',
  deal: () => 'left',
  returns: (_number, deal, place) => (deal === place ? 200 : 0),
  detail: (_number, deal, places) => ({ deal, places }),
  ...changes,
});

describe('rounds that a table shares', () => {
  it('takes bets while the time runs, draws once for all and pays each', async () => {
    const { engine, clock, open } = await startTable();
    const [first, second] = [await open(), await open()];
    let draws = 0;
    const table = new SharedRounds(engine, clock, plan({ deal: () => ((draws += 1), 'left') }));
    table.attend(first);
    table.attend(second);
    expect(await table.bet(first, 1, 'left', whole(100))).toMatchObject({ state: 'taken' });
    expect(await table.bet(first, 1, 'right', whole(30))).toMatchObject({ state: 'taken' });
    expect(await table.bet(second, 1, 'right', whole(50))).toMatchObject({ state: 'taken' });
    expect(await table.bet(second, 1, 'middle', whole(50))).toEqual({ state: 'closed' });
    expect(await table.bet(second, 2, 'left', whole(50))).toEqual({ state: 'closed' });
    clock.advance(10_000);
    await settle();
    expect(draws).toBe(1);
    expect(await table.bet(second, 1, 'left', whole(50))).toEqual({ state: 'closed' });
    expect(first.balance).toBe(START + whole(70));
    expect(second.balance).toBe(START - whole(50));
    expect(table.state(first)).toMatchObject({
      rounds: [{ number: 1, phase: 'dealt', deal: 'left', settled: 'done', bets: [{ returned: '200' }, { returned: '0' }] }],
      records: [{ stake: '130', returned: '200', settled: 'done', outcome: { deal: 'left', places: ['left', 'right'] } }],
    });
    clock.advance(5_000);
    await settle();
    expect(table.state(first)).toMatchObject({ rounds: [{ number: 2, phase: 'open' }], results: [{ number: 1, deal: 'left' }] });
    table.stop();
  });

  it('pays when the play is over, also those who have left, and then sleeps until somebody comes', async () => {
    const { engine, clock, open } = await startTable();
    const player = await open();
    const table = new SharedRounds(engine, clock, plan({ overlap: true, payAt: 'end', betMs: 60_000, playMs: 60_000 }));
    table.attend(player);
    await table.bet(player, 1, 'left', whole(100));
    clock.advance(60_000);
    await settle();
    expect(player.balance).toBe(START - whole(100));
    expect(table.state(player).rounds.map(({ number, phase }) => [number, phase])).toEqual([
      [1, 'dealt'],
      [2, 'open'],
    ]);
    clock.advance(60_000);
    await settle();
    expect(player.balance).toBe(START + whole(100));
    clock.advance(60_000);
    await settle();
    expect(table.state(player).rounds).toEqual([]);
    table.attend(player);
    expect(table.state(player).rounds).toMatchObject([{ phase: 'open' }]);
    table.stop();
  });

  it('gives back a stake whose answer came after the draw', async () => {
    const { engine, clock, open } = await startTable();
    const player = await open();
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const slow: RoundEngine = {
      ...engine,
      async stake(...call) {
        const outcome = await engine.stake(...call);
        await gate;
        return outcome;
      },
    };
    const table = new SharedRounds(slow, clock, plan());
    table.attend(player);
    const bet = table.bet(player, 1, 'left', whole(100));
    await settle();
    clock.advance(10_000);
    await settle();
    expect(table.state(player).rounds).toMatchObject([{ phase: 'closing', endsInMs: null }]);
    clock.advance(3_000);
    await settle();
    expect(table.state(player).rounds).toMatchObject([{ phase: 'dealt' }]);
    letGo();
    expect(await bet).toEqual({ state: 'late' });
    expect(player.balance).toBe(START);
    table.stop();
  });

  it('lists a bet whose answer was lost as void', async () => {
    const { engine, clock, open } = await startTable();
    const player = await open();
    const lost: RoundEngine = { ...engine, stake: async () => ({ state: 'lost', betId: 'nobody-knows' }) };
    const table = new SharedRounds(lost, clock, plan());
    table.attend(player);
    expect(await table.bet(player, 1, 'left', whole(100))).toMatchObject({ state: 'lost', record: { settled: 'void', outcome: null } });
    expect(table.state(player).records).toMatchObject([{ stake: '100', returned: '100', settled: 'void' }]);
    table.stop();
  });

  it('waits with the draw for a stake that is on its way', async () => {
    const { engine, clock, open } = await startTable();
    const player = await open();
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const slow: RoundEngine = { ...engine, stake: async (...call) => (await gate, engine.stake(...call)) };
    const table = new SharedRounds(slow, clock, plan());
    table.attend(player);
    const bet = table.bet(player, 1, 'left', whole(100));
    clock.advance(10_000);
    letGo();
    expect(await bet).toMatchObject({ state: 'taken' });
    await settle();
    expect(player.balance).toBe(START + whole(100));
    table.stop();
  });
});

describe('visits to the reef', () => {
  it('are one round of many shots, each a bet, and end after two minutes', async () => {
    const { engine, clock, open } = await startTable();
    const player = await open();
    const draws = [0, 9_999, 0];
    const visits = new ReefVisits(engine, clock, () => draws.shift() ?? 9_999);
    expect(await visits.shoot(player, 'sardine', whole(10))).toMatchObject({ state: 'shot', hit: true, returned: '20' });
    expect(await visits.shoot(player, 'shark', whole(10))).toMatchObject({
      hit: false,
      returned: '0',
      visit: { shots: 2, endsInMs: 120_000 },
    });
    clock.advance(60_000);
    const third = await visits.shoot(player, 'shark', whole(10));
    expect(third).toMatchObject({ hit: true, returned: '600', visit: { shots: 3, stake: '30', returned: '620', endsInMs: 60_000 } });
    expect(engine.openRounds(player)).toHaveLength(1);
    expect(engine.openRounds(player)[0]?.bets.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    clock.advance(60_000);
    await settle();
    expect(engine.openRounds(player)).toEqual([]);
    expect(visits.state(player)).toMatchObject({
      visit: null,
      records: [{ stake: '30', returned: '620', settled: 'done', outcome: { shots: 3, caught: { sardine: 1, shark: 1 } } }],
    });
    expect(player.balance).toBe(START + whole(590));
  });

  it('end when the player leaves, and the next shot opens another', async () => {
    const { engine, clock, open } = await startTable();
    const player = await open();
    const visits = new ReefVisits(engine, clock, () => 9_999);
    expect(await visits.leave(player)).toBeUndefined();
    const shot = await visits.shoot(player, 'ray', whole(10));
    const record = await visits.leave(player);
    expect(record).toMatchObject({ stake: '10', returned: '0' });
    const next = await visits.shoot(player, 'ray', whole(10));
    expect(next.visit?.roundId).not.toBe(shot.visit?.roundId);
    await visits.leave(player);
  });
});

describe('a page that is loaded again', () => {
  it('finds its bets of the running round, adds to them, and hears of the result', async () => {
    const { engine, clock, openAs } = await startTable();
    const [before, stranger] = [await openAs('ann'), await openAs('bob')];
    const table = new SharedRounds(engine, clock, plan());
    table.attend(before);
    const first = await table.bet(before, 1, 'left', whole(100));
    const after = await openAs('ann');
    table.attend(after);
    expect(after.id).not.toBe(before.id);
    expect(table.state(after).rounds).toMatchObject([{ bets: [{ place: 'left', amount: '100' }] }]);
    expect(table.state(stranger).rounds).toMatchObject([{ roundId: null, bets: [] }]);
    const second = await table.bet(after, 1, 'right', whole(30));
    expect(second).toMatchObject({ state: 'taken', roundId: (first as { roundId: string }).roundId });
    clock.advance(10_000);
    await settle();
    expect(table.state(after)).toMatchObject({
      rounds: [{ settled: 'done', bets: [{ returned: '200' }, { returned: '0' }] }],
      records: [{ stake: '130', returned: '200' }],
      balance: '1000070',
    });
    expect(table.state(stranger).records).toEqual([]);
    expect((await openAs('ann')).memory).toBe(after.memory);
    table.stop();
  });

  it('goes on with the visit to the reef, which ends ten seconds after the last page', async () => {
    const { engine, clock, openAs } = await startTable();
    const before = await openAs('ann');
    const visits = new ReefVisits(engine, clock, () => 9_999);
    await visits.shoot(before, 'ray', whole(10));
    visits.away(before);
    clock.advance(5_000);
    const after = await openAs('ann');
    expect(visits.state(after)).toMatchObject({ visit: { shots: 1, stake: '10' } });
    clock.advance(20_000);
    await settle();
    expect(await visits.shoot(after, 'ray', whole(10))).toMatchObject({ visit: { shots: 2, stake: '20' } });
    expect(engine.openRounds(after)).toHaveLength(1);
    visits.away(after);
    clock.advance(10_000);
    await settle();
    expect(engine.openRounds(before)).toEqual([]);
    expect(visits.state(after)).toMatchObject({ visit: null, records: [{ stake: '20', outcome: { shots: 2 } }] });
  });

  it('finds its seat at the duel, and keeps it by being heard of', async () => {
    const { engine, clock, openAs } = await startTable();
    const duels = new DuelRooms(engine, clock, () => 1, rooms);
    await duels.enter(await openAs('ann', 'small'));
    clock.advance(6_000);
    const after = await openAs('ann', 'small');
    expect(duels.state(after)).toMatchObject({ duel: { phase: 'waiting', endsInMs: 2_000 } });
    expect(duels.state(await openAs('ann', 'large'))).toMatchObject({ duel: { phase: 'idle' } });
    clock.advance(2_000);
    await settle();
    expect(duels.state(after)).toMatchObject({ duel: { phase: 'dealt', record: { outcome: { against: 'dealer' } } } });
  });
});

describe('a game of single bets that is opened again', () => {
  it('knows the last rounds of this player, and what has no outcome yet', async () => {
    const vendor = await startVendor({ clock: new ManualClock(), host: '127.0.0.1', port: 0, games: allGames, keys: testKeys.vendors });
    stops.push(() => vendor.stop());
    vendor.purses.purse('LUMEN', 'ann', 'VND').balance = START;
    const openAs = async (user: string): Promise<PlayerSession> => vendor.enter(await launch(vendor, 'coin', { user }));
    const call = async (session: PlayerSession, path: string, body?: object): Promise<unknown> => {
      const response = await fetch(`${vendor.url}/coin${path}`, {
        headers: { 'x-session': session.id, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return response.json();
    };
    const before = await openAs('ann');
    for (let tap = 0; tap < 22; tap += 1) await call(before, '/play', { key: `tap-number-${tap}`, amount: '1000', pick: 'heads' });
    const after = await openAs('ann');
    const state = (await call(after, '/state')) as { records: { roundId: string }[] };
    expect(state).toMatchObject({ waiting: null });
    expect(state.records.map(({ roundId }) => roundId)).toEqual(
      vendor
        .rounds()
        .slice(0, 20)
        .map(({ id }) => id),
    );
    await vendor.engine.stake(vendor.engine.openRound(before), whole(3_000));
    expect(await call(after, '/state')).toMatchObject({ waiting: '3000' });
    expect(await call(await openAs('bob'), '/state')).toEqual({ records: [], waiting: null, balance: '0' });
  });
});

describe('card duels', () => {
  /** The first card is a king, the second a two. */
  const firstWins = (bound: number): number => (bound === 52 ? 12 : 1);

  it('bring two players of a room together', async () => {
    const { engine, clock, open } = await startTable();
    const [first, second, elsewhere] = [await open('small'), await open('small'), await open('large')];
    const duels = new DuelRooms(engine, clock, firstWins, rooms);
    expect(await duels.enter(first)).toMatchObject({ state: 'seated', duel: { phase: 'waiting', endsInMs: 8_000 } });
    expect(await duels.enter(elsewhere)).toMatchObject({ duel: { phase: 'waiting' } });
    expect(await duels.enter(first)).toMatchObject({ duel: { phase: 'waiting' } });
    expect(first.balance).toBe(START - whole(10));
    expect(await duels.enter(second)).toMatchObject({
      duel: {
        phase: 'dealt',
        record: { returned: '0', outcome: { result: 'lost', against: 'player', own: { rank: 2 }, other: { rank: 13 } } },
      },
    });
    expect(duels.state(first)).toMatchObject({ duel: { phase: 'dealt', record: { returned: '19.5', outcome: { result: 'won' } } } });
    expect([first.balance, second.balance]).toEqual([START + (UNITS_PER_WHOLE * 95n) / 10n, START - whole(10)]);
    await duels.leave(elsewhere);
    expect(elsewhere.balance).toBe(START);
  });

  it('seat the dealer after eight seconds, and say so', async () => {
    const { engine, clock, open } = await startTable();
    const player = await open('small');
    const duels = new DuelRooms(engine, clock, firstWins, rooms);
    await duels.enter(player);
    clock.advance(7_000);
    player.lastSeenAt = clock.now();
    clock.advance(1_000);
    await settle();
    expect(duels.state(player)).toMatchObject({ duel: { phase: 'dealt', record: { outcome: { against: 'dealer', result: 'won' } } } });
  });

  it('give the stake back to who leaves, or is not heard of any more, before the cards', async () => {
    const { engine, clock, open } = await startTable();
    const [leaver, absent, third] = [await open('small'), await open('small'), await open('small')];
    const duels = new DuelRooms(engine, clock, firstWins, rooms);
    await duels.enter(leaver);
    expect(await duels.leave(leaver)).toMatchObject({ duel: { phase: 'dealt', record: { settled: 'void', outcome: { result: 'left' } } } });
    expect(leaver.balance).toBe(START);
    await duels.enter(absent);
    clock.advance(6_000);
    third.lastSeenAt = clock.now();
    expect(await duels.enter(third)).toMatchObject({ duel: { phase: 'waiting' } });
    expect(absent.balance).toBe(START);
    clock.advance(8_000);
    await settle();
    expect(third.balance).toBe(START);
    expect(duels.state(third)).toMatchObject({ duel: { record: { settled: 'void' } } });
  });

  it('give it back also to who leaves while his stake is being asked for', async () => {
    const { engine, clock, open } = await startTable();
    const player = await open('small');
    const duels = new DuelRooms(engine, clock, firstWins, rooms);
    const entering = duels.enter(player);
    await duels.leave(player);
    await entering;
    expect(player.balance).toBe(START);
    expect(duels.state(player)).toMatchObject({ duel: { record: { settled: 'void' } } });
  });
});

describe('taps', () => {
  it('with one key are one tap; a failed one may be tried again', async () => {
    const { open } = await startTable();
    const session = await open();
    let runs = 0;
    const work = async (): Promise<number> => ((runs += 1), runs);
    expect(await Promise.all([once(session, 'key-one', work), once(session, 'key-one', work)])).toEqual([1, 1]);
    await expect(once(session, 'key-two', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await once(session, 'key-two', work)).toBe(2);
  });

  it('over HTTP bet once however often they are sent, in whole amounts only', async () => {
    const vendor = await startVendor({
      clock: new ManualClock(),
      host: '127.0.0.1',
      port: 0,
      games: allGames,
      addAssets: addGameAssets,
      keys: testKeys.vendors,
    });
    stops.push(() => vendor.stop());
    const address = await launch(vendor, 'coin');
    const page = await fetch(address);
    expect(page.status).toBe(200);
    const markup = await page.text();
    expect(markup).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/);
    const post = async (path: string, body: object, session = ''): Promise<{ status: number; body: unknown }> => {
      const response = await fetch(`${vendor.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-session': session },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const { session } = (await post('/play/session', { ticket: new URL(address).searchParams.get('ticket') })).body as SessionView;
    const tap = { key: 'a-key-of-the-page', amount: '1000', pick: 'heads' };
    const replies = await Promise.all([post('/coin/play', tap, session), post('/coin/play', tap, session)]);
    expect(replies[0]).toEqual(replies[1]);
    expect(vendor.rounds()).toHaveLength(1);
    expect(replies[0]?.body).toMatchObject({ state: 'played', record: { roundId: vendor.rounds()[0]?.id, stake: '1000' } });
    expect(await post('/coin/play', { ...tap, key: 'another-key', amount: '1000.5' }, session)).toMatchObject({ status: 400 });
    expect(await post('/coin/play', { ...tap, key: 'another-key', amount: '999' }, session)).toMatchObject({ status: 400 });
    expect(await post('/coin/play', { ...tap, key: 'another-key', pick: 'edge' }, session)).toMatchObject({ status: 400 });
    expect(await post('/coin/play', tap, 'nobody')).toMatchObject({ status: 401 });
  });
});
