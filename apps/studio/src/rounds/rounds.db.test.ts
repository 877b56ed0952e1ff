import { createHash, randomUUID } from 'node:crypto';
import { bytesFromHex, playSource } from '@sortes/fairness';
import { dice } from '@sortes/game-rules/originals/dice';
import { mines } from '@sortes/game-rules/originals/mines';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RoundList, RoundReply, SeedsReply, SeedsView, SessionView } from '../protocol.js';
import { createWorld, type Page, type World } from '../testing/test-studio.js';
import type { Mishap } from '../testing/test-wallet.js';

/** A round that its program left behind is taken up soon; but no call of a busy machine, the first of a process least of all, is taken for a silent wallet. */
const impatient = { walletTimeoutMs: 4_000, patienceMs: 5_000 };
let world: World;
beforeAll(async () => {
  // Answers are kept back here, and programs die with a call in hand.
  world = await createWorld(impatient);
});
afterAll(() => world?.stop());

const half = { direction: 'under', target: 5000 } as const;
const units = (text: string): bigint => BigInt(text) * 100_000n;
/** What the wallet's books must say of a player who began with ten million, by what their rounds say. */
const startUnits = units('10000000');

async function waitUntilSettled(page: Page, id: string): Promise<void> {
  await expect.poll(async () => (await page.round(id)).settled).toBe(true);
}

/** Each stake stands with one win, or does not stand at all. */
function expectOnce(round: string): void {
  const { staked, wins, bets } = world.wallet.roundOf(round);
  expect(bets).toBeLessThanOrEqual(1);
  if (staked > 0n) expect(wins).toBe(1);
  else expect(wins).toBe(0);
}

describe('a paid round', () => {
  it('takes its stake, is decided by the seeds alone, and pays what it shows', async () => {
    const page = await world.open('dice');
    let balance = startUnits;
    for (let index = 0; index < 12; index += 1) {
      const { status, body } = await page.play(half, { stake: '2500' });
      expect(status).toBe(200);
      const { round } = body;
      expect(round).toMatchObject({ state: 'closed', settled: true, stake: '2500', cost: '2500', seed: { nonce: index } });
      balance += BigInt(Math.round(Number(round.payout) * 100_000)) - units('2500');
      expect(world.wallet.balanceOf(page.user)).toBe(balance);
      expect(body.balance).toBe(String(Number(balance) / 100_000));
      expectOnce(round.id);
    }
  });

  it('needs two round trips of the studio, and no other before its reply', async () => {
    const page = await world.open('dice');
    await page.play(half);
    await world.main.studio.engine.settled();
    const query = vi.spyOn(world.main.pool, 'query');
    await page.play(half);
    const texts = query.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked),
    );
    const asked = texts.filter((text) => /open_rounds|decide_and_pool/.test(text));
    const others = texts
      // What is written after the reply, and what the tasks look for once a second.
      .filter((text) => !/open_rounds|decide_and_pool|mark_movements|state = 'asked'|select 1/.test(text));
    query.mockRestore();
    expect(asked).toHaveLength(2);
    expect(others).toEqual([]);
  });

  it('is begun once for a key that is sent 50 times at once', async () => {
    const page = await world.open('dice');
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => page.play(half, { key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.round.id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.round.multiplier)).size).toBe(1);
    const later = await page.play(half, { key });
    expect(later.body.round.id).toBe(answers[0]!.body.round.id);
    expect(world.wallet.roundOf(later.body.round.id)).toMatchObject({ bets: 1, wins: 1 });
  });

  it('is not begun for a key that stands for another choice or stake, nor is the other answered', async () => {
    const page = await world.open('dice');
    const key = randomUUID();
    const both = await Promise.all([page.play(half, { key }), page.play(half, { key, stake: '5000' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await page.play({ direction: 'over', target: 5000 }, { key })).code).toBe('bad_request');
    expect((await page.play(half, { key, stake: '7000' })).code).toBe('bad_request');
    const { body } = await page.ask<RoundList>('GET', '/play/rounds');
    expect(body.rounds).toHaveLength(1);
    expect((await page.play(half, { key, stake: body.rounds[0]!.stake })).body.round.id).toBe(body.rounds[0]!.id);
  });

  it('is begun once for a key that reaches two processes at once', async () => {
    const other = await world.start();
    const page = await world.open('dice');
    const twin = await world.open('dice', { session: page.view.session, of: other });
    for (let index = 0; index < 5; index += 1) {
      const key = randomUUID();
      const answers = await Promise.all([page, twin, page, twin].map((one) => one.play(half, { key })));
      expect(new Set(answers.map(({ body }) => body.round?.id)).size).toBe(1);
      expectOnce(answers[0]!.body.round.id);
    }
    await other.studio.stop();
  });

  it('two rounds of one game at once: the second waits or is told that one is open, and nothing is taken for it', async () => {
    const page = await world.open('dice');
    const answers = await Promise.all(Array.from({ length: 20 }, () => page.play(half)));
    const played = answers.filter(({ status }) => status === 200);
    expect(played.length).toBeGreaterThan(0);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      played.length === 20 ? new Set() : new Set(['round_open']),
    );
    const { body } = await page.ask<RoundList>('GET', '/play/rounds?limit=50');
    expect(body.rounds).toHaveLength(played.length);
    const won = played.reduce((sum, answer) => sum + BigInt(Math.round(Number(answer.body.round.payout) * 100_000)), 0n);
    expect(world.wallet.balanceOf(page.user)).toBe(startUnits - units('1000') * BigInt(played.length) + won);
  });
});

describe('a wallet', () => {
  const words: [string, string][] = [
    ['RS_ERROR_NOT_ENOUGH_MONEY', 'insufficient'],
    ['RS_ERROR_TOKEN_EXPIRED', 'session'],
    ['RS_ERROR_USER_DISABLED', 'blocked'],
    ['RS_ERROR_INVALID_GAME', 'game_closed'],
    ['RS_ERROR_BET_LIMIT_EXCEEDED', 'limit'],
    ['RS_ERROR_WRONG_CURRENCY', 'unavailable'],
  ];
  it.each(words)('that refuses a stake with %s: the page hears %s, and the next round may begin', async (word, code) => {
    const page = await world.open('dice');
    world.wallet.mishaps.push({ kind: 'bet', mishap: { code: word } });
    const key = randomUUID();
    expect((await page.play(half, { key })).code).toBe(code);
    expect((await page.play(half, { key })).code).toBe(code);
    expect((await page.play(half)).status).toBe(200);
  });

  const silences: Mishap[] = ['done-but-cut', 'fail', 'hang', 'done-but-silent', { code: 'RS_ERROR_UNKNOWN' }, { code: 'nonsense' }];
  it.each(silences)('whose answer to a stake is unknown (%j): the stake goes back, once', async (mishap) => {
    const page = await world.open('dice');
    world.wallet.mishaps.push({ kind: 'bet', mishap }, { kind: 'bet', mishap }, { kind: 'rollback', mishap: 'done-but-cut' });
    const answer = await page.play(half);
    expect([answer.status, answer.code]).toEqual([503, 'lost']);
    world.wallet.mishaps = world.wallet.mishaps.filter(({ kind }) => kind !== 'bet');
    await expect.poll(() => world.wallet.mishaps).toEqual([]);
    const newest = async () => (await page.ask<RoundList>('GET', '/play/rounds')).body.rounds[0];
    await expect.poll(newest).toMatchObject({ state: 'void', settled: true, payout: '0' });
    expect(world.wallet.balanceOf(page.user)).toBe(startUnits);
    expect((await page.play(half)).status).toBe(200);
  });

  it.each(silences)('whose answer to a win is unknown (%j): it comes again under its id, and the page hears of it', async (mishap) => {
    const page = await world.open('dice');
    const { events, close } = await page.listen();
    world.wallet.mishaps.push({ kind: 'win', mishap }, { kind: 'win', mishap });
    const { body } = await page.play(half);
    const isRepeatedAtOnce = mishap === 'done-but-cut';
    if (!isRepeatedAtOnce) expect(body.round).toMatchObject({ state: 'closed', settled: false });
    await waitUntilSettled(page, body.round.id);
    expect(world.wallet.roundOf(body.round.id)).toMatchObject({ bets: 1, wins: 1 });
    if (!isRepeatedAtOnce)
      await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'settled', roundId: body.round.id }));
    close();
    world.wallet.mishaps = [];
  });
});

describe('a program that ends', () => {
  const steps = ['opened', 'staked', 'decided', 'paid'] as const;
  it.each(steps)('after a round was %s: its stake is settled or returned by the next one, once', async (step) => {
    let reached: () => void;
    const isThere = new Promise<void>((resolve) => (reached = resolve));
    let isArmed = true;
    const doomed = await world.start({
      ...impatient,
      between(at) {
        if (at !== step || !isArmed) return undefined;
        isArmed = false;
        reached();
        return new Promise<void>(() => undefined);
      },
    });
    const page = await world.open('dice', { of: doomed });
    void page.play(half).catch(() => undefined);
    await isThere;
    const { rows } = await world.pool.query<{ id: string }>(
      `select r.id from studio.round as r join studio.player as p on p.id = r.player_id where p.alias = $1`,
      [page.user],
    );
    await doomed.kill();
    const again = await world.open('dice', { session: page.view.session });
    const { id } = rows[0]!;
    await waitUntilSettled(again, id);
    const { state, payout } = await again.round(id);
    expect(state).toBe(step === 'decided' || step === 'paid' ? 'closed' : 'void');
    const { staked, wins } = world.wallet.roundOf(id);
    expect([staked, wins]).toEqual(state === 'closed' ? [units('1000'), 1] : [0n, 0]);
    expect(world.wallet.balanceOf(page.user)).toBe(
      state === 'closed' ? startUnits - units('1000') + BigInt(Math.round(Number(payout) * 100_000)) : startUnits,
    );
    expect((await again.play(half)).status).toBe(200);
  });

  it('keeps sessions, open rounds and history for the next one', async () => {
    const first = await world.start();
    const page = await world.open('mines', { of: first });
    const { body } = await page.play({ mines: 3 });
    expect(body.round.state).toBe('open');
    await first.studio.stop();
    const again = await world.open('mines', { session: page.view.session });
    expect(again.view).toMatchObject({ session: page.view.session, game: 'mines', mode: 'real', open: { id: body.round.id, step: 0 } });
    expect((await again.ask<RoundList>('GET', '/play/rounds')).body.rounds.map(({ id }) => id)).toEqual([body.round.id]);
  });

  it('refuses new rounds while it stops, and answers what is in hand', async () => {
    const one = await world.start({ between: (at) => (at === 'staked' ? new Promise((resolve) => setTimeout(resolve, 300)) : undefined) });
    const page = await world.open('dice', { of: one });
    const inHand = page.play(half);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const { events } = await page.listen();
    const stopped = one.studio.stop();
    expect((await page.play(half)).code).toBe('stopping');
    expect((await inHand).status).toBe(200);
    await stopped;
    expect(events).toContainEqual({ type: 'reconnect' });
  });
});

describe('a round of several steps', () => {
  /** Plays mines until a cell was safe: the round is open with something to cash out. */
  async function openMines(page: Page): Promise<{ id: string; step: number }> {
    for (;;) {
      const { body } = await page.play({ mines: 1 });
      const moved = await page.ask<RoundReply>('POST', `/play/rounds/${body.round.id}/moves`, {
        step: 0,
        move: { kind: 'reveal', tile: 0 },
      });
      expect(moved.status).toBe(200);
      if (moved.body.round.state === 'open') return { id: body.round.id, step: 1 };
    }
  }

  it('goes on from move to move, repeats answer the same, and cashing out pays what was shown', async () => {
    const page = await world.open('mines');
    const { id, step } = await openMines(page);
    const repeat = await page.ask<RoundReply>('POST', `/play/rounds/${id}/moves`, { step: 0, move: { kind: 'reveal', tile: 0 } });
    expect(repeat.body.round).toMatchObject({ id, step: 1, state: 'open' });
    expect((await page.ask('POST', `/play/rounds/${id}/moves`, { step: 0, move: { kind: 'reveal', tile: 3 } })).code).toBe('wrong_step');
    expect((await page.ask('POST', `/play/rounds/${id}/moves`, { step: 5, move: { kind: 'reveal', tile: 3 } })).code).toBe('wrong_step');
    expect((await page.ask('POST', `/play/rounds/${id}/moves`, { step: 1, move: { kind: 'reveal', tile: 0 } })).code).toBe('bad_move');
    expect((await page.ask('POST', `/play/rounds/${id}/moves`, { step: 1, move: { kind: 'reveal', tile: 99 } })).code).toBe('bad_move');
    const shown = await page.round(id);
    const out = await page.ask<RoundReply>('POST', `/play/rounds/${id}/cash-out`, { step });
    expect(out.body.round).toMatchObject({
      state: 'closed',
      cashedOut: true,
      multiplier: shown.multiplier,
      payout: shown.payout,
      settled: true,
    });
    const again = await page.ask<RoundReply>('POST', `/play/rounds/${id}/cash-out`, { step });
    expect(again.body.round).toMatchObject({ id, state: 'closed', payout: shown.payout });
    expect((await page.ask('POST', `/play/rounds/${id}/moves`, { step: 1, move: { kind: 'reveal', tile: 3 } })).code).toBe('round_over');
    expect(world.wallet.roundOf(id)).toMatchObject({ bets: 1, wins: 1 });
  });

  it('cannot be cashed out before anything was won', async () => {
    const page = await world.open('mines');
    const { body } = await page.play({ mines: 3 });
    expect((await page.ask('POST', `/play/rounds/${body.round.id}/cash-out`, { step: 0 })).code).toBe('bad_move');
    expect((await page.play({ mines: 3 })).code).toBe('round_open');
  });

  it('of moves and a cash-out at once exactly one counts', async () => {
    const page = await world.open('mines');
    for (let index = 0; index < 8; index += 1) {
      const { id, step } = await openMines(page);
      const answers = await Promise.all([
        page.ask<RoundReply>('POST', `/play/rounds/${id}/cash-out`, { step }),
        page.ask<RoundReply>('POST', `/play/rounds/${id}/moves`, { step, move: { kind: 'reveal', tile: 1 } }),
        page.ask<RoundReply>('POST', `/play/rounds/${id}/cash-out`, { step }),
        page.ask<RoundReply>('POST', `/play/rounds/${id}/moves`, { step, move: { kind: 'reveal', tile: 2 } }),
      ]);
      const row = await page.round(id);
      expect(row.moves).toHaveLength(2);
      expect(row.cashedOut).toBe(JSON.stringify(row.moves[1]) === '{"kind":"cash-out"}');
      for (const { status, code } of answers) expect(status === 200 ? 'ok' : code).toMatch(/^(ok|wrong_step|round_over)$/);
      if (row.state === 'open') await page.ask('POST', `/play/rounds/${id}/cash-out`, { step: row.step });
      await waitUntilSettled(page, id);
      expect(world.wallet.roundOf(id)).toMatchObject({ bets: 1, wins: 1 });
    }
  });

  it('answers a move and a cash-out that are sent again before the first is written as the first', async () => {
    const page = await world.open('mines');
    for (let index = 0; index < 8; index += 1) {
      const { id } = await openMines(page);
      const sendAtOnce = (path: string, body: object): Promise<Awaited<ReturnType<Page['play']>>[]> =>
        Promise.all([1, 2, 3, 4].map(() => page.ask<RoundReply>('POST', `/play/rounds/${id}/${path}`, body)));
      const moved = await sendAtOnce('moves', { step: 1, move: { kind: 'reveal', tile: 5 } });
      expect(moved.map(({ status, body }) => [status, body.round?.step])).toEqual(moved.map(() => [200, 2]));
      if (moved[0]?.body.round.state !== 'open') continue;
      const out = await sendAtOnce('cash-out', { step: 2 });
      expect(out.map(({ status, body }) => [status, body.round?.payout])).toEqual(out.map(() => [200, moved[0]?.body.round.payout]));
      await waitUntilSettled(page, id);
      expect(world.wallet.roundOf(id)).toMatchObject({ bets: 1, wins: 1 });
    }
  });

  it('ends by the rules that it was begun under: where those are not known it is not decided by others, and its stake goes back', async () => {
    const page = await world.open('mines');
    const { id, step } = await openMines(page);
    await world.pool.query('update studio.round set rules_version = 99 where id = $1', [id]);
    expect((await page.ask('POST', `/play/rounds/${id}/cash-out`, { step })).code).toBe('game_closed');
    expect((await page.ask('POST', `/play/rounds/${id}/moves`, { step, move: { kind: 'reveal', tile: 3 } })).code).toBe('game_closed');
    await world.pool.query(`update studio.round set touched_at = now() - interval '25 hours' where id = $1`, [id]);
    await world.main.studio.engine.endIdle();
    await waitUntilSettled(page, id);
    expect(await page.round(id)).toMatchObject({ state: 'void' });
    expect(world.wallet.roundOf(id)).toMatchObject({ staked: 0n, wins: 0 });
  });

  it('that was left alone for a day is cashed out at what it stood at, or goes back where no move was made', async () => {
    const page = await world.open('mines');
    const { id } = await openMines(page);
    const other = await world.open('mines');
    const untouched = (await other.play({ mines: 3 })).body.round.id;
    await world.pool.query(`update studio.round set touched_at = now() - interval '25 hours' where id = any($1)`, [[id, untouched]]);
    await world.main.studio.engine.endIdle();
    await waitUntilSettled(page, id);
    await waitUntilSettled(other, untouched);
    expect(await page.round(id)).toMatchObject({ state: 'closed', cashedOut: true });
    expect(await other.round(untouched)).toMatchObject({ state: 'void', payout: '0' });
    expect(world.wallet.balanceOf(other.user)).toBe(startUnits);
    expectOnce(id);
  });
});

describe('seeds', () => {
  it('what was committed to is what is revealed, and it decides every round again', async () => {
    const page = await world.open('dice');
    const before = page.view.seeds;
    const rounds: RoundReply['round'][] = [];
    for (let index = 0; index < 6; index += 1) rounds.push((await page.play(half)).body.round);
    expect(rounds.every(({ seed }) => seed.serverSeed === undefined && seed.commitment === before.commitment)).toBe(true);
    const rotated = await page.ask<SeedsView>('POST', '/play/seeds/rotate', { clientSeed: 'my-own' });
    expect(rotated.body).toMatchObject({ number: 2, commitment: before.nextCommitment, clientSeed: 'my-own', nonce: 0 });
    const { revealed } = (await page.ask<SeedsReply>('GET', '/play/seeds')).body;
    expect(revealed).toHaveLength(1);
    const [told] = revealed;
    expect(told).toMatchObject({ number: 1, commitment: before.commitment, clientSeed: before.clientSeed, rounds: 6 });
    expect(createHash('sha256').update(Buffer.from(told!.serverSeed, 'hex')).digest('hex')).toBe(before.commitment);
    const serverSeed = bytesFromHex(told!.serverSeed, 32)!;
    for (const { multiplier, shown, seed } of rounds) {
      const again = dice.play(half, [], playSource({ serverSeed, clientSeed: seed.clientSeed, nonce: seed.nonce, game: 'dice' }));
      expect([again.multiplier.toString(), again.shown]).toEqual([multiplier, shown]);
    }
    expect((await page.round(rounds[0]!.id)).seed.serverSeed).toBe(told!.serverSeed);
  });

  it('are not told while a round is open under them, nor for a client seed that is none', async () => {
    const page = await world.open('mines');
    const { body } = await page.play({ mines: 3 });
    expect((await page.ask('POST', '/play/seeds/rotate', { clientSeed: 'x' })).code).toBe('round_open');
    await world.open('dice', { player: { user: page.user, token: '' } }).catch(() => undefined);
    expect((await page.ask('POST', '/play/seeds/rotate', { clientSeed: 'a:b' })).code).toBe('bad_request');
    expect(JSON.stringify(body)).not.toContain('serverSeed');
  });

  it('lie in the database under the vault only', async () => {
    const page = await world.open('dice');
    await page.ask('POST', '/play/seeds/rotate', { clientSeed: 'x' });
    const { revealed } = (await page.ask<SeedsReply>('GET', '/play/seeds')).body;
    const { rows } = await world.pool.query<{ sealed: Buffer }>('select sealed from studio.seed');
    expect(rows.some(({ sealed }) => sealed.toString('hex').includes(revealed[0]!.serverSeed))).toBe(false);
  });
});

describe('demo play', () => {
  it('is decided as paid play is, by its seeds, and calls nobody', async () => {
    const calls = world.wallet.received.length;
    const page = await world.open('mines', { demo: true });
    expect(page.view).toMatchObject({ mode: 'demo', currency: 'FUN', balance: '2000000' });
    const rounds: { id: string; moves: unknown[] }[] = [];
    let balance = 2_000_000;
    for (let index = 0; index < 10; index += 1) {
      const { body } = await page.play({ mines: 5 });
      const moved = await page.ask<RoundReply>('POST', `/play/rounds/${body.round.id}/moves`, {
        step: 0,
        move: { kind: 'reveal', tile: 7 },
      });
      let { round } = moved.body;
      if (round.state === 'open') ({ round } = (await page.ask<RoundReply>('POST', `/play/rounds/${round.id}/cash-out`, { step: 1 })).body);
      balance += Number(round.payout) - 1000;
      rounds.push(round);
    }
    expect(Number((await page.ask<{ balance: string }>('GET', '/play/balance')).body.balance)).toBeCloseTo(balance, 3);
    await page.ask('POST', '/play/seeds/rotate', { clientSeed: 'x' });
    for (const { id } of rounds) {
      const round = await page.round(id);
      const source = playSource({
        serverSeed: bytesFromHex(round.seed.serverSeed, 32)!,
        clientSeed: round.seed.clientSeed,
        nonce: round.seed.nonce,
        game: 'mines',
      });
      const moves = [{ kind: 'reveal', tile: 7 }, ...(round.cashedOut ? [{ kind: 'cash-out' }] : [])];
      const again = mines.play(
        mines.readChoice({ mines: 5 }),
        moves.map((move) => mines.readMove(move)),
        source,
      );
      expect(round.moves).toEqual(moves);
      expect(round.multiplier).toBe(String(again.multiplier));
    }
    expect(world.wallet.received).toHaveLength(calls);
  });

  it('is forgotten when nobody was there for two days, and nothing of anybody else', async () => {
    const [gone, here, real] = [
      await world.open('dice', { demo: true }),
      await world.open('dice', { demo: true }),
      await world.open('dice'),
    ];
    for (const page of [gone, here, real]) await page.play(half);
    const players = async () => {
      const { rows } = await world.pool.query<{ id: bigint }>(
        'select p.id from studio.player as p where p.seed_number > 0 and exists (select from studio.seed as s where s.player_id = p.id)',
      );
      return rows.length;
    };
    const before = await players();
    await world.pool.query(
      `update studio.player as p set last_round_at = now() - interval '3 days'
       where exists (select from studio.seed as s where s.player_id = p.id and s.commitment = any($1))`,
      [[gone.view.seeds.commitment, real.view.seeds.commitment]],
    );
    await world.pool.query(`update studio.session set last_seen_at = now() - interval '3 days'`);
    await world.main.studio.sessions.tidy();
    expect(await players()).toBe(before - 1);
    expect((await here.ask<RoundList>('GET', '/play/rounds')).body.rounds).toHaveLength(1);
  });

  it('ends where the play money ends', async () => {
    const page = await world.open('dice', { demo: true });
    await world.pool.query('update studio.player set demo_balance = 15000000 where alias like $1', ['demo-%']);
    const answers: string[] = [];
    for (let index = 0; index < 40 && answers.at(-1) !== 'insufficient'; index += 1)
      answers.push((await page.play({ direction: 'under', target: 1 })).code ?? 'ok');
    expect(answers.slice(0, 2)).toEqual(['ok', 'insufficient']);
  });
});

describe('what a page may not do', () => {
  it('play with a stake outside the limits, or above what the choice may pay', async () => {
    const page = await world.open('limbo');
    const { limits } = page.view;
    const modest = { target: 200 };
    expect((await page.play(modest, { stake: '999.9999' })).code).toBe('stake_range');
    expect((await page.play(modest, { stake: String(Number(limits.max) + 1) })).code).toBe('stake_range');
    expect((await page.play(modest, { stake: '-1000' })).code).toBe('stake_range');
    for (const stake of ['1e5', '', 'NaN', '1000.00001']) expect((await page.play(modest, { stake })).code).toBe('bad_request');
    // A million times the stake: a round pays 20 million times the smallest stake at most.
    const refused = await page.play({ target: 100_000_000 }, { stake: '20001' });
    expect(refused.body).toMatchObject({ error: { code: 'stake_range', max: '20000', field: 'stake' } });
    expect((await page.play({ target: 100_000_000 }, { stake: '20000' })).status).toBe(200);
    expect((await page.play({ target: 200, extra: 1 })).code).toBe('bad_choice');
  });

  it("see or touch another player's round", async () => {
    const [mine, other] = [await world.open('mines'), await world.open('mines')];
    const { id } = (await mine.play({ mines: 3 })).body.round;
    expect((await other.ask('GET', `/play/rounds/${id}`)).code).toBe('round_unknown');
    expect((await other.ask('POST', `/play/rounds/${id}/moves`, { step: 0, move: { kind: 'reveal', tile: 1 } })).code).toBe(
      'round_unknown',
    );
    expect((await other.ask('POST', `/play/rounds/${id}/cash-out`, { step: 0 })).code).toBe('round_unknown');
    expect((await other.ask('GET', '/play/rounds/not-an-id')).code).toBe('round_unknown');
  });

  it('play faster than the rules of its jurisdiction allow', async () => {
    const page = await world.open('dice', { launch: { play_rules: { autoplay: false, min_cycle_ms: 700 } } });
    expect(page.view.playRules).toEqual({ autoplay: false, minCycleMs: 700 });
    expect((await page.play(half)).status).toBe(200);
    expect((await page.play(half)).code).toBe('too_fast');
    await new Promise((resolve) => setTimeout(resolve, 750));
    expect((await page.play(half)).status).toBe(200);
  });

  it('show times of another zone than the site, as long as it is one that exists', async () => {
    expect((await world.open('dice', { launch: { time_zone: 'Asia/Ho_Chi_Minh' } })).view.timeZone).toMatch(
      /^Asia\/(?:Ho_Chi_Minh|Saigon)$/,
    );
    expect((await world.open('dice', { launch: { time_zone: 'Moon/Tranquility' } })).view.timeZone).toBeUndefined();
  });

  it('play without a session, or enter twice with one ticket', async () => {
    const player = world.wallet.addPlayer();
    const { body } = await world.operator('game/url', { ...player, currency: 'VND', game_code: 'dice', lang: 'en' });
    const ticket = new URL((body as { url: string }).url).searchParams.get('ticket');
    const enter = (headers = {}) =>
      fetch(`${world.main.studio.url}/play/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ticket }),
      });
    const answers = await Promise.all([enter(), enter(), enter()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const view = (await answers.find(({ status }) => status === 200)!.json()) as SessionView;
    // The page that has the session may be loaded anew at the same address.
    expect((await (await enter({ 'x-session': view.session })).json()) as SessionView).toMatchObject({ session: view.session });
    expect((await fetch(`${world.main.studio.url}/play/balance`, { headers: { 'x-session': 'x' } })).status).toBe(401);
    expect((await fetch(`${world.main.studio.url}/play/balance`)).status).toBe(401);
  });
});
