// Independent check of played rounds. Node's own crypto only, nothing of Sortes is imported: read it, then trust it.
//   node verify-play.mjs round.json     node verify-play.mjs --vectors play-vectors.json     (format: play.md)
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Uniform numbers: 32-bit words of HMAC-SHA-256(seed, "game:clientSeed:nonce:block"), block 0, 1, 2 …; words that would favour some are thrown away. */
function source(seed, prefix) {
  const key = Buffer.from(seed, 'hex');
  let words = [];
  let block = 0;
  return function below(n) {
    for (;;) {
      if (words.length === 0) {
        const bytes = createHmac('sha256', key).update(`${prefix}:${block++}`).digest();
        words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => bytes.readUInt32BE(at));
      }
      const word = words.shift();
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  };
}

/** The first `count` of 0 … size-1 shuffled (Fisher-Yates). */
function shuffled(below, size, count) {
  const pool = [...Array(size).keys()];
  for (let i = 0; i < count; i += 1) {
    const j = i + below(size - i);
    [pool[i], pool[j]] = [pool[j], pool[i]];
  }
  return pool.slice(0, count);
}

/** The point of limbo and crash in hundredths: 0.99 over a number of 52 bits. */
function point(below) {
  const u = BigInt(below(2 ** 26)) * 2n ** 26n + BigInt(below(2 ** 26));
  const hundredths = Number((99n * 2n ** 52n) / (2n ** 52n - u));
  return Math.min(Math.max(hundredths, 100), 100_000_000);
}

const ascending = (list) => list.toSorted((a, b) => a - b);
const floors = { easy: [4, 3], medium: [3, 2], hard: [2, 1], expert: [3, 1], master: [4, 1] };
const sides = ['heads', 'tails'];

/** No step pays more, in 1/10 000 of the stake, unless the choice names a lower cap. */
const largest = 10_000_000_000n;
const beyond = largest + 1n;

/**
 * Each game: what its numbers make of choice and moves, and what that pays in 1/10 000 of the stake. Pay tables are those shown with the round. Games
 * of several steps also tell the least that one more would pay: a round ends by itself when that is above the cap.
 */
const games = {
  dice(below, { direction, target }) {
    const roll = below(10_000);
    const [won, ways] = direction === 'under' ? [roll < target, target] : [roll > target, 9_999 - target];
    return [{ roll, won }, won ? 99_000_000n / BigInt(ways) : 0n];
  },
  limbo(below, { target }) {
    const result = point(below);
    return [{ result }, result >= target ? BigInt(target) * 100n : 0n];
  },
  wheel(below, { segments }, _moves, { table }) {
    const segment = below(segments);
    return [{ segment }, BigInt(table[segment])];
  },
  plinko(below, { rows }, _moves, { table }) {
    const path = Array.from({ length: rows }, () => below(2));
    const bucket = path.filter((step) => step === 1).length;
    return [{ path, bucket }, BigInt(table[bucket])];
  },
  keno(below, { numbers }, _moves, { table }) {
    const drawn = shuffled(below, 40, 10).map((index) => index + 1);
    const hits = drawn.filter((number) => numbers.includes(number));
    return [{ drawn, hits }, BigInt(table[hits.length])];
  },
  mines(below, { mines }, moves) {
    const hidden = shuffled(below, 25, mines);
    const tiles = moves.filter(({ kind }) => kind === 'reveal').map(({ tile }) => tile);
    const hit = tiles.find((tile) => hidden.includes(tile));
    let [over, under] = [9_900n, 1n];
    tiles.forEach((_, k) => ([over, under] = [over * BigInt(25 - k), under * BigInt(25 - mines - k)]));
    const [left, safe] = [BigInt(25 - tiles.length), BigInt(25 - mines - tiles.length)];
    const next = safe > 0n ? (over * left) / (under * safe) : beyond;
    return [{ mineTiles: ascending(hidden), hit }, hit !== undefined || tiles.length === 0 ? 0n : over / under, next];
  },
  tower(below, { difficulty }, moves) {
    const [tiles, safe] = floors[difficulty];
    const traps = Array.from({ length: 9 }, () => ascending(shuffled(below, tiles, tiles - safe)));
    const climbed = moves.filter(({ kind }) => kind === 'climb').map(({ tile }) => tile);
    const lost = climbed.some((tile, floor) => traps[floor].includes(tile)) || climbed.length === 0;
    const pays = (floor) => (floor > 9 ? beyond : (9_900n * BigInt(tiles) ** BigInt(floor)) / BigInt(safe) ** BigInt(floor));
    return [{ traps, climbed }, lost ? 0n : pays(climbed.length), pays(climbed.length + 1)];
  },
  coins(below, _choice, moves) {
    const called = moves.filter(({ kind }) => kind === 'toss');
    const tosses = called.map(({ side }) => ({ called: side, fell: sides[below(2)] }));
    const won = tosses.length > 0 && tosses.every((toss) => toss.called === toss.fell);
    return [{ tosses }, won ? 9_800n * 2n ** BigInt(tosses.length) : 0n, 9_800n * 2n ** BigInt(tosses.length + 1)];
  },
  hilo(below, _choice, moves) {
    const card = () => 1 + (below(52) % 13);
    const ranks = [card()];
    let [over, under, won] = [9_900n, 1n, false];
    for (const { kind, side } of moves.filter((move) => move.kind !== 'cash-out')) {
      const [before, after] = [ranks.at(-1), card()];
      ranks.push(after);
      if (kind === 'skip') continue;
      const end = before === 1 || before === 13;
      const wins = (rank) =>
        (side === 'same' ? rank === before : side === 'higher' ? rank > before : rank < before) || (rank === before && !end);
      won = wins(after);
      if (!won) break;
      const ways = ranks.length && [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].filter(wins).length;
      [over, under] = [over * 13n, under * BigInt(ways)];
    }
    return [{ ranks }, won ? over / under : 0n, (over * 13n) / (under * 12n)];
  },
  crash: (below) => [{ point: point(below) }, undefined],
};

/** Named checks of one round; those of outcome and payout only for the games above. */
export function verify(round) {
  const { game, serverSeed, clientSeed, nonce, choice, moves = [], shown } = round;
  const same = (left, right) => JSON.stringify(left) === JSON.stringify(right);
  const checks = { commitment: createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex') === round.commitment };
  if (!games[game]) return checks;
  const [outcome, multiplier, next] = games[game](source(serverSeed, `${game}:${clientSeed}:${nonce}`), choice, moves, shown);
  const seen = { ...shown, ranks: shown.cards?.map(({ rank }) => rank) };
  checks.outcome = Object.keys(outcome).every((name) => same(outcome[name], seen[name]));
  if (multiplier !== undefined) checks.payout = multiplier === BigInt(round.multiplier);
  if (next !== undefined) {
    const most = choice.most === undefined ? largest : BigInt(choice.most);
    const endedItself = multiplier > 0n && moves.at(-1)?.kind !== 'cash-out';
    checks.outcome &&= (shown.outcome === 'cleared') === endedItself;
    checks.payout &&= multiplier <= most && (!endedItself || next > most);
  }
  return checks;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [first, second] = process.argv.slice(2);
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
  for (const round of first === '--vectors' ? read(second).rounds : [read(first)]) {
    const checks = verify(round);
    for (const [name, ok] of Object.entries(checks)) console.log(`${round.game} ${round.nonce} ${name}: ${ok ? 'ok' : 'WRONG'}`);
    if (!Object.values(checks).every(Boolean)) process.exitCode = 1;
  }
}
