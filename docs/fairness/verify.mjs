// Independent check of draw proofs. Node's own crypto only, nothing of Sortes is imported: read it, then trust it.
//   node verify.mjs proof.json [book.json]     node verify.mjs --vectors vectors.json     (format: draws.md)
// It recomputes everything except the BLS signature of a drand round, which needs a pairing library; see draws.md.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const hmac = (key, ...parts) => parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();
const hex = (text) => Buffer.from(text, 'hex');

/** HMAC_DRBG (SP 800-90A, SHA-256) seeded with the key, 32 bytes a request, as big-endian 32-bit words. */
function* words(seed) {
  let key = hmac(Buffer.alloc(32), Buffer.alloc(32, 1), Buffer.from([0]), seed);
  let value = hmac(key, Buffer.alloc(32, 1));
  key = hmac(key, value, Buffer.from([1]), seed);
  value = hmac(key, value);
  for (;;) {
    value = hmac(key, value);
    const block = value;
    key = hmac(key, value, Buffer.from([0]));
    value = hmac(key, value);
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

/** The result of a shape; uniform numbers below n by rejection, different numbers by a partial Fisher-Yates shuffle. */
export function result(shape, { serverSeed, game, numero, round, randomness }) {
  const stream = words(hmac(hex(serverSeed), `${game}|${numero}|${round}|${randomness}`));
  const below = (n) => {
    for (;;) {
      const word = stream.next().value;
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  };
  const times = (count, make) => Array.from({ length: count }, make);
  if (shape.kind === 'digits') return { kind: 'numbers', numbers: times(shape.count, () => `${below(10)}`) };
  if (shape.kind === 'dice') return { kind: 'numbers', numbers: times(shape.count, () => `${1 + below(shape.faces)}`) };
  if (shape.kind === 'prizes') {
    const prize = ({ key, count, width }) => [key, times(count, () => times(width, () => below(10)).join(''))];
    return { kind: 'prizes', prizes: Object.fromEntries(shape.prizes.map(prize)) };
  }
  const pool = times(shape.to - shape.from + 1, (_, index) => shape.from + index);
  const numbers = times(shape.count, (_, index) => {
    const other = index + below(pool.length - index);
    [pool[index], pool[other]] = [pool[other], pool[index]];
    return `${pool[index]}`.padStart(`${shape.to}`.length, '0');
  });
  return { kind: 'numbers', numbers };
}

/** Root of the book: leaves by id, SHA-256(0x00 leaf), SHA-256(0x01 left right), a node without partner moves up. */
export function bookRoot(bets) {
  const leaf = (b) => ['sortes-bet/1', b.id, b.game, b.numero, b.play, b.content, b.unit, `${b.multiple}`, b.rulesVersion, b.salt];
  let level = [...bets]
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .map((b) => sha256(Buffer.from(`\0${JSON.stringify(leaf(b))}`)));
  if (level.length === 0) return sha256('').toString('hex');
  while (level.length > 1) {
    const pair = (at) => (at + 1 < level.length ? sha256(Buffer.concat([Buffer.from([1]), level[at], level[at + 1]])) : level[at]);
    level = level.flatMap((_, at) => (at % 2 === 0 ? [pair(at)] : []));
  }
  return level[0].toString('hex');
}

const fields = 'version game numero shape closesAt commit betsRoot betsCount beacon randomness serverSeed result codeVersion'.split(' ');
// What the site says beside a proof: no part of it.
const beside = ['promised', 'beaconReason', 'receipts', 'receiptsPending', 'playMoney', 'state', 'opensAt', 'drawsAt'];
const only = (value, names) => Object.keys(value).sort().join() === [...names].sort().join();
const beaconFields = {
  drand: ['kind', 'chainHash', 'round', 'signature'],
  chain: ['kind', 'chainId', 'anchor', 'genesis', 'period', 'length', 'round', 'value'],
};

/** The same value, whatever order its fields came in: a database keeps none. */
const sorted = (value) =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Whether a proof has every field of the protocol and no other. The result is compared whole below, its prizes and types with it. */
function wellFormed(proof) {
  const known = Object.keys(proof).filter((name) => !beside.includes(name));
  const { codeVersion, betsCount, betsRoot, beacon, version } = proof;
  return (
    version === 'sortes-draw/1' &&
    only(Object.fromEntries(known.map((name) => [name, 1])), fields) &&
    typeof codeVersion === 'string' && codeVersion !== '' &&
    Number.isSafeInteger(betsCount) && (betsCount === 0) === (betsRoot === bookRoot([])) &&
    only(beacon, beaconFields[beacon.kind] ?? [])
  );
}

/** What the site had published before the draw, where the proof was served with it. */
function published({ promised, commit, beacon, betsRoot }) {
  const was = promised.beacon ?? {};
  const names = ['chainHash', 'chainId', 'anchor', 'genesis', 'period', 'length', 'round'];
  return (
    promised.commit === commit &&
    (promised.betsRoot ?? betsRoot) === betsRoot &&
    names.every((name) => was[name] === undefined || was[name] === beacon[name])
  );
}

/** Named checks of one proof; `bets` is the whole book when it is at hand. */
export function verify(proof, bets) {
  if (!wellFormed(proof)) return { format: false };
  const { beacon } = proof;
  const drand = beacon.kind === 'drand';
  const [genesis, period] = drand ? [1692803367, 3] : [beacon.genesis, beacon.period];
  let value = hex(drand ? beacon.signature : beacon.value);
  if (!drand) for (let round = beacon.round; round > 0; round -= 1) value = sha256(value);
  const derived = result(proof.shape, { ...proof, round: beacon.round });
  const checks = {
    commit: sha256(hex(proof.serverSeed)).toString('hex') === proof.commit,
    'beacon-after-closing': (genesis + (beacon.round - 1) * period) * 1000 > Date.parse(proof.closesAt),
    randomness: proof.randomness === (drand ? sha256(value).toString('hex') : beacon.value),
    result: same(derived, proof.result),
  };
  if (proof.promised) checks['as-published'] = published(proof);
  if (!drand) checks['beacon-value'] = value.toString('hex') === beacon.anchor;
  if (bets) checks['bets-root'] = bookRoot(bets) === proof.betsRoot && bets.length === proof.betsCount;
  return checks;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [first, second] = process.argv.slice(2);
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
  const cases = first === '--vectors' ? read(second).proofs : [{ proof: read(first), bets: second && read(second) }];
  for (const { proof, bets } of cases) {
    const checks = verify(proof, bets || undefined);
    for (const [name, ok] of Object.entries(checks)) console.log(`${proof.game} ${proof.numero} ${name}: ${ok ? 'ok' : 'WRONG'}`);
    if (!Object.values(checks).every(Boolean)) process.exitCode = 1;
  }
}
