// Child: settles three-star bets in memory, ours or by a plain loop, or weighs the heap before and after; started with --expose-gc.
// Task: {side: 'ours' | 'plain' | 'offline', bets, many} or {side: 'heap', bets}. Bets are drawn from a pool of contents, never stored.
import { countContent, findPlay, judgePrepared, oddsOf, oddsTable, payoutOf, prepare, settlePrepared } from '@sortes/lottery-rules';
import { gameNamed } from '../chaos/bets.mjs';
import { createRandom } from './bets.mjs';

/** @import { Settled, SettlementTask } from './tasks.js' */
/** @typedef {{ play: string, content: string, combinations: number }[]} Pool */
/** @typedef {{ paid: bigint, combinations: number, winners: number }} Sums */

const game = gameNamed('ssc1m');
const table = oddsTable(game);
const drawsAt = new Date('2026-11-20T05:00:00Z');
const unit = 20_000n;
const poolSize = 1 << 14;

/** @typedef {Pool[number]} Drawn */
const nothing = { play: 'S3_DIRECT', content: '', combinations: 0 };
/** @type {(pool: Pool, bet: number) => Drawn} */
const betOf = (pool, bet) => pool[bet & (poolSize - 1)] ?? nothing;
/** @param {string} play */
const oddsFor = (play) => oddsByPlay.get(play) ?? {};

const oddsByPlay = new Map(['S3_DIRECT', 'S3_GROUP3', 'S3_GROUP6'].map((code) => [code, oddsOf(table, code)]));

/**
 * @param {import('./bets.mjs').Random} random
 * @param {number} count
 */
function digits(random, count) {
  const left = [...'0123456789'];
  return Array.from({ length: count }, () => left.splice(random(left.length), 1)[0]).join('');
}

/**
 * Contents of the pool: one combination each, or (`many`) up to 27 of a direct bet and a few of group bets.
 * @param {import('./bets.mjs').Random} random
 * @param {boolean} many
 * @returns {Pool}
 */
function makePool(random, many) {
  return Array.from({ length: poolSize }, (_, at) => {
    const play = at % 5 === 3 ? 'S3_GROUP3' : at % 5 === 4 ? 'S3_GROUP6' : 'S3_DIRECT';
    const set = () => digits(random, many ? 1 + random(3) : 1);
    const content =
      !many || play === 'S3_DIRECT' ? `${set()}|${set()}|${set()}` : digits(random, (play === 'S3_GROUP3' ? 2 : 3) + random(3));
    const code = many ? play : 'S3_DIRECT';
    const rules = findPlay(game, code);
    if (rules === undefined) throw new Error(`there is no play ${code}`);
    const counted = countContent(rules, content);
    if (!counted.ok) throw new Error(`${code} ${content}: ${counted.reason}`);
    return { play: code, content: counted.canonical, combinations: counted.combinations };
  });
}

/**
 * As the server settles: judge the canonical content, price the hits with the frozen odds.
 * @param {Pool} pool
 * @param {number} count
 * @param {readonly string[]} numbers
 * @returns {Sums}
 */
function settleOurs(pool, count, numbers) {
  const prepared = prepare(game, { kind: 'numbers', numbers }, drawsAt);
  let [paid, combinations, winners] = [0n, 0, 0];
  for (let bet = 0; bet < count; bet += 1) {
    const { play, content, combinations: size } = betOf(pool, bet);
    const hits = judgePrepared(prepared, play, content);
    combinations += size;
    if (hits.length === 0) continue;
    winners += 1;
    paid += payoutOf({ hits, odds: oddsFor(play), unit, multiple: 1 });
  }
  return { paid, combinations, winners };
}

/**
 * What one would write without a second thought: take the content apart and look.
 * @param {Pool} pool
 * @param {number} count
 * @param {readonly string[]} numbers
 * @returns {Sums}
 */
function settlePlain(pool, count, numbers) {
  const [bai = '', shi = '', ge = ''] = numbers.slice(2);
  const last = [bai, shi, ge];
  let [paid, combinations, winners] = [0n, 0, 0];
  for (let bet = 0; bet < count; bet += 1) {
    const { play, content, combinations: size } = betOf(pool, bet);
    combinations += size;
    let won = false;
    if (play === 'S3_DIRECT') {
      const sets = content.split('|');
      won = sets.every((set, at) => set.includes(last[at] ?? ''));
    } else {
      const different = new Set(last);
      won = different.size === (play === 'S3_GROUP3' ? 2 : 3) && [...different].every((digit) => content.includes(digit));
    }
    if (!won) continue;
    winners += 1;
    paid += ((Object.values(oddsFor(play))[0] ?? 0n) * unit) / 10_000n;
  }
  return { paid, combinations, winners };
}

/**
 * As `sortes lottery settle`: content read and counted again, money as text.
 * @param {Pool} pool
 * @param {number} count
 * @param {readonly string[]} numbers
 * @returns {Sums}
 */
function settleOffline(pool, count, numbers) {
  const prepared = prepare(game, { kind: 'numbers', numbers }, drawsAt);
  let [combinations, winners] = [0, 0];
  for (let bet = 0; bet < count; bet += 1) {
    const { play, content } = betOf(pool, bet);
    const answer = settlePrepared(prepared, { id: '1', draw: '1', play, content, unit: '2', multiple: 1 });
    if (!answer.ok) throw new Error(answer.reason);
    combinations += answer.settled.combinations;
    if (answer.settled.hits.length > 0) winners += 1;
  }
  return { paid: 0n, combinations, winners };
}

const sides = { ours: settleOurs, plain: settlePlain, offline: settleOffline };

/** @param {SettlementTask} task */
function run({ side, bets, many = false }) {
  const random = createRandom(7);
  const pool = makePool(random, many);
  const numbers = ['1', '2', '0', '4', '9'];
  if (side === 'heap') {
    const heap = () => {
      globalThis.gc?.();
      return process.memoryUsage().heapUsed;
    };
    settleOurs(pool, poolSize * 4, numbers);
    const before = heap();
    settleOurs(pool, bets, numbers);
    const once = heap();
    settleOurs(pool, bets * 10, numbers);
    return { before, once, tenfold: heap() };
  }
  const settle = sides[side];
  settle(pool, poolSize * 8, numbers);
  const started = performance.now();
  const { paid, combinations, winners } = settle(pool, bets, numbers);
  return { perSecond: combinations / ((performance.now() - started) / 1000), paid: String(paid), combinations, winners };
}

process.once('message', (task) => {
  try {
    process.send?.(run(/** @type {SettlementTask} */ (task)));
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.stack : String(error) });
  }
});
