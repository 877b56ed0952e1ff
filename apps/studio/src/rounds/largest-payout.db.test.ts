/** Rounds at the largest stake, won on and on by somebody who knows what comes: they end by themselves, and pay no more than a round may. */
import { playSource } from '@sortes/fairness';
import { payoutOf } from '@sortes/game-rules';
import { coins, type CoinsShown } from '@sortes/game-rules/originals/coins';
import { hilo, type HiloShown } from '@sortes/game-rules/originals/hilo';
import { formatMoney, parseMoney } from '@sortes/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitsOf } from '../games/limits.js';
import type { RoundReply, RoundView, SeedsReply } from '../protocol.js';
import { openSeed } from '../seeds/seal.js';
import { createWorld, type Page, type World } from '../testing/test-studio.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.stop());

const { max, largestPayout } = limitsOf('VND');

/** The numbers of the next round, as only the server knows them. */
async function foresee(page: Page, game: string): Promise<ReturnType<typeof playSource>> {
  const { active } = (await page.ask<SeedsReply>('GET', '/play/seeds')).body;
  const { rows } = await world.pool.query<{ sealed: Buffer }>('select sealed from studio.seed where commitment = $1', [active.commitment]);
  const serverSeed = openSeed(world.vault, rows[0]?.sealed ?? Buffer.alloc(0));
  return playSource({ serverSeed, clientSeed: active.clientSeed, nonce: active.nonce, game });
}

async function move(page: Page, round: RoundView, next: unknown): Promise<RoundReply> {
  const { status, body } = await page.ask<RoundReply>('POST', `/play/rounds/${round.id}/moves`, { step: round.step, move: next });
  expect(status).toBe(200);
  return body;
}

/** What the books of studio and wallet say of a round that ended by itself. */
async function expectPaid(page: Page, reply: RoundReply, before: bigint): Promise<void> {
  const { round, balance } = reply;
  expect(round).toMatchObject({ state: 'closed', cashedOut: false, settled: true, stake: formatMoney(max) });
  const payout = parseMoney(round.payout);
  expect(payout).toBe(payoutOf(max, BigInt(round.multiplier)));
  expect(payout).toBeLessThanOrEqual(largestPayout);
  expect(world.wallet.roundOf(round.id)).toMatchObject({ bets: 1, wins: 1 });
  expect(world.wallet.balanceOf(page.user)).toBe(before - max * 10n + payout * 10n);
  expect(parseMoney(balance) * 10n).toBe(world.wallet.balanceOf(page.user));
  // Nothing follows, and history shows the round with where it ended.
  expect((await page.ask('POST', `/play/rounds/${round.id}/cash-out`, { step: round.step })).code).toBe('round_over');
  expect((await page.round(round.id)).choice).toEqual({ most: '100000000' });
}

it('pays a series of coins at the toss before the first that would pay too much', async () => {
  const page = await world.open('coins');
  const source = await foresee(page, 'coins');
  const before = world.wallet.balanceOf(page.user);
  // 10,000 times at this stake: a cap that the page names counts for nothing.
  let { round, balance } = (await page.play({ most: '5000000000' }, { stake: formatMoney(max) })).body;
  while (round.state === 'open')
    ({ round, balance } = await move(page, round, { kind: 'toss', side: source.below(2) ? 'tails' : 'heads' }));
  const { tosses, outcome, table } = round.shown as CoinsShown;
  // 0.98 x 2^13 = 8,028.16; the next would pay 16,056.32.
  expect([outcome, tosses.length, table.length, round.multiplier]).toEqual(['cleared', 13, 13, '80281600']);
  await expectPaid(page, { round, balance }, before);
  expect(coins.mathOf(coins.readChoice(round.choice)).maxWin).toBe(80_281_600n);
});

it('ends a round of hi-lo when no guess is left on any card', async () => {
  const page = await world.open('hilo');
  const source = await foresee(page, 'hilo');
  const before = world.wallet.balanceOf(page.user);
  const draw = (): number => 1 + (source.below(52) % 13);
  draw();
  let { round, balance } = (await page.play({}, { stake: formatMoney(max) })).body;
  for (let moves = 0; round.state === 'open'; moves += 1) {
    expect(moves).toBeLessThan(60);
    const { cards, options, skipsLeft } = round.shown as HiloShown;
    const open = cards.at(-1)?.rank ?? 0;
    const next = draw();
    const isRight = (side: string): boolean =>
      next === open ? side === 'same' || (open !== 1 && open !== 13) : side === (next > open ? 'higher' : 'lower');
    for (const { multiplier } of options) expect(payoutOf(max, BigInt(multiplier))).toBeLessThanOrEqual(largestPayout);
    // The rarest guess that is right; where none is offered, the card is skipped.
    const guess = options
      .filter(({ side }) => isRight(side))
      .toSorted((left, right) => Number(right.multiplier) - Number(left.multiplier))[0];
    expect(guess !== undefined || skipsLeft > 0).toBe(true);
    ({ round, balance } = await move(page, round, guess ? { kind: 'guess', side: guess.side } : { kind: 'skip' }));
  }
  expect((round.shown as HiloShown).outcome).toBe('cleared');
  // Even a king guessed lower would have passed it.
  expect(BigInt(round.multiplier) * 13n > 100_000_000n * 12n).toBe(true);
  await expectPaid(page, { round, balance }, before);
  expect(hilo.readChoice(round.choice)).toEqual({ most: '100000000' });
});

it('plays a round whose stake needs no bound as it always was', async () => {
  const page = await world.open('coins');
  expect((await page.play({}, { stake: '20000' })).body.round).toMatchObject({ choice: {}, shown: { table: { length: 19 } } });
});
