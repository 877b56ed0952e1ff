import { bookRoot, verifyInclusion, type BookedBet, type InclusionProof } from './bet-book.js';
import { bytesFromHex } from './bytes.js';
import { commitOf, deriveResult, proofVersion } from './draw.js';
import { drandQuicknet, drandRandomness, verifyDrandSignature, type DrandNetwork } from './drand.js';
import type { DrawResult, DrawShape } from './outcomes.js';
import { timeOfRound } from './rounds.js';
import { verifyChainValue, type PublishedChain } from './seed-chain.js';

/** Beacon part of a proof. `chain` carries its own description, `drand` only names a network whose key is part of this code. */
export type BeaconProof =
  | { readonly kind: 'drand'; readonly chainHash: string; readonly round: number; readonly signature: string }
  | ({ readonly kind: 'chain'; readonly round: number; readonly value: string } & PublishedChain);

/** A draw's public proof; docs/fairness/draws.md describes every field. */
export interface DrawProof {
  readonly version: typeof proofVersion;
  readonly game: string;
  readonly numero: string;
  readonly shape: DrawShape;
  /** ISO instant at which bets closed. */
  readonly closesAt: string;
  /** Published when the draw opened. */
  readonly commit: string;
  /** Published when it closed. */
  readonly betsRoot: string;
  readonly betsCount: number;
  readonly beacon: BeaconProof;
  readonly randomness: string;
  readonly serverSeed: string;
  readonly result: DrawResult;
  /** Version of the program that drew. */
  readonly codeVersion: string;
}

/** What the verifier noted before the draw or knows otherwise; each makes one more check. */
export interface KnownFacts {
  readonly commit?: string;
  readonly round?: number;
  readonly betsRoot?: string;
  readonly shape?: DrawShape;
  readonly anchor?: string;
  /** The chain as it was published before its first round: its times decide whether a round was due after closing. */
  readonly chain?: Pick<PublishedChain, 'genesis' | 'period' | 'length'>;
  /** A chain value verified earlier: makes the check cost only the rounds since. */
  readonly checkpoint?: { readonly round: number; readonly value: string };
  /** A drand network that is believed besides quicknet: a test's own. */
  readonly network?: DrandNetwork;
  /** The whole book, to recompute its root. */
  readonly bets?: readonly BookedBet[];
  /** One's own bet with its inclusion proof. */
  readonly receipt?: { readonly bet: BookedBet; readonly proof: InclusionProof };
}

/** Names of all checks, in the order they are made. */
export const checkNames = [
  'format',
  'commit',
  'commit-published',
  'shape-known',
  'beacon-after-closing',
  'beacon-round-published',
  'beacon-anchor-published',
  'beacon-value',
  'randomness',
  'result',
  'bets-root-published',
  'bets-root',
  'bet-included',
] as const;
export type CheckName = (typeof checkNames)[number];

export interface Check {
  readonly check: CheckName;
  readonly ok: boolean;
  /** Plain English facts for the technically minded; screens translate the name of the check. */
  readonly detail: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown, lowest: number, highest: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= lowest && (value as number) <= highest;
}

/** Whether a value has these fields and no other: what the protocol does not name proves nothing, and may say something else to a reader. */
function hasOnly(value: Record<string, unknown>, fields: readonly string[]): boolean {
  return Object.keys(value).length === fields.length && fields.every((field) => Object.hasOwn(value, field));
}

const proofFields = [
  'version',
  'game',
  'numero',
  'shape',
  'closesAt',
  'commit',
  'betsRoot',
  'betsCount',
  'beacon',
  'randomness',
  'serverSeed',
  'result',
  'codeVersion',
] as const;
/** What the site says beside a proof: no part of it, and of no weight (docs/fairness/draws.md). */
const besideProof: ReadonlySet<string> = new Set([
  'promised',
  'beaconReason',
  'receipts',
  'receiptsPending',
  'playMoney',
  'state',
  'opensAt',
  'drawsAt',
]);

const shapeFields: Readonly<Record<string, readonly string[]>> = {
  digits: ['kind', 'count'],
  dice: ['kind', 'count', 'faces'],
  distinct: ['kind', 'from', 'to', 'count'],
  prizes: ['kind', 'prizes'],
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** A result of just this shape: every number a text, every prize there, none besides. */
function isResult(shape: DrawShape, value: unknown): value is DrawResult {
  if (!isRecord(value)) return false;
  if (shape.kind !== 'prizes') {
    const { kind, numbers } = value;
    return (
      hasOnly(value, ['kind', 'numbers']) &&
      kind === 'numbers' &&
      Array.isArray(numbers) &&
      numbers.length === shape.count &&
      numbers.every(isText)
    );
  }
  const { kind, prizes } = value;
  if (!hasOnly(value, ['kind', 'prizes']) || kind !== 'prizes' || !isRecord(prizes)) return false;
  if (
    !hasOnly(
      prizes,
      shape.prizes.map(({ key }) => key),
    )
  )
    return false;
  return shape.prizes.every(({ key, count }) => {
    const texts = prizes[key];
    return Array.isArray(texts) && texts.length === count && texts.every(isText);
  });
}

/** Tickets of the largest raffle, and numbers that one draws: bounds what a forged proof can make a browser compute. */
const [mostNumbers, mostDrawn] = [1_000_000, 200_000];

function isShape(value: unknown): value is DrawShape {
  if (!isRecord(value) || !hasOnly(value, shapeFields[String(value['kind'])] ?? [])) return false;
  const countOk = isWhole(value['count'], 1, 100);
  switch (value['kind']) {
    case 'digits':
      return countOk;
    case 'dice':
      return countOk && isWhole(value['faces'], 2, 100);
    case 'distinct':
      return (
        isWhole(value['count'], 1, mostDrawn) &&
        isWhole(value['from'], 0, 1000) &&
        isWhole(value['to'], value['from'], mostNumbers) &&
        (value['count'] as number) <= value['to'] - value['from'] + 1
      );
    case 'prizes':
      return (
        Array.isArray(value['prizes']) &&
        value['prizes'].length <= 50 &&
        new Set(value['prizes'].map((prize: unknown) => (isRecord(prize) ? prize['key'] : undefined))).size === value['prizes'].length &&
        value['prizes'].every(
          (prize) =>
            isRecord(prize) &&
            hasOnly(prize, ['key', 'count', 'width']) &&
            typeof prize['key'] === 'string' &&
            isWhole(prize['count'], 1, 100) &&
            isWhole(prize['width'], 1, 12),
        )
      );
    default:
      return false;
  }
}

/** The longest chain a proof may claim: ten years of one-minute rounds. Bounds what a forged proof can make a browser compute. */
const longestChain = 5_300_000;

/** The network that a beacon names, if it is one that is believed. */
function networkOf(chainHash: unknown, { network }: KnownFacts): DrandNetwork | undefined {
  return [drandQuicknet, network].find((known) => known !== undefined && known.chainHash === chainHash);
}

function beaconFault(beacon: unknown, known: KnownFacts): string | undefined {
  if (!isRecord(beacon)) return 'beacon is missing';
  if (!isWhole(beacon['round'], 1, Number.MAX_SAFE_INTEGER)) return 'beacon.round';
  if (beacon['kind'] === 'drand') {
    if (!hasOnly(beacon, ['kind', 'chainHash', 'round', 'signature'])) return 'beacon has other fields than the protocol';
    if (networkOf(beacon['chainHash'], known) === undefined) return 'beacon.chainHash is not a known network';
    return bytesFromHex(beacon['signature'], 48) ? undefined : 'beacon.signature';
  }
  if (beacon['kind'] !== 'chain') return 'beacon.kind';
  if (!hasOnly(beacon, ['kind', 'chainId', 'anchor', 'genesis', 'period', 'length', 'round', 'value']))
    return 'beacon has other fields than the protocol';
  if (typeof beacon['chainId'] !== 'string') return 'beacon.chainId';
  if (!bytesFromHex(beacon['anchor'], 32) || !bytesFromHex(beacon['value'], 32)) return 'beacon.anchor or beacon.value';
  if (!isWhole(beacon['length'], 1, longestChain) || (beacon['round'] as number) > beacon['length']) return 'beacon.length';
  if (!isWhole(beacon['genesis'], 0, Number.MAX_SAFE_INTEGER) || !isWhole(beacon['period'], 1, 86_400))
    return 'beacon.genesis or beacon.period';
  return undefined;
}

function formatFault(proof: unknown, known: KnownFacts): string | undefined {
  if (!isRecord(proof)) return 'not an object';
  const missing = proofFields.find((field) => !Object.hasOwn(proof, field));
  if (missing !== undefined) return `${missing} is missing`;
  const unknown = Object.keys(proof).find((field) => !besideProof.has(field) && !(proofFields as readonly string[]).includes(field));
  if (unknown !== undefined) return `${unknown.slice(0, 40)} is no field of the protocol`;
  if (proof['version'] !== proofVersion) return `version is not ${proofVersion}`;
  for (const name of ['game', 'numero'] as const) {
    const text = proof[name];
    if (typeof text !== 'string' || text === '' || text.length > 100 || text.includes('|')) return name;
  }
  if (!isShape(proof['shape'])) return 'shape';
  if (typeof proof['closesAt'] !== 'string' || Number.isNaN(Date.parse(proof['closesAt']))) return 'closesAt';
  for (const name of ['commit', 'betsRoot', 'randomness', 'serverSeed'] as const) if (!bytesFromHex(proof[name], 32)) return name;
  if (!isWhole(proof['betsCount'], 0, Number.MAX_SAFE_INTEGER)) return 'betsCount';
  // A book of some bets has another root than one of none.
  if ((proof['betsCount'] === 0) !== (proof['betsRoot'] === bookRoot([]))) return 'betsCount and betsRoot contradict each other';
  const { codeVersion } = proof;
  if (typeof codeVersion !== 'string' || codeVersion === '' || codeVersion.length > 100) return 'codeVersion';
  if (!isResult(proof['shape'], proof['result'])) return 'result';
  return beaconFault(proof['beacon'], known);
}

/** Reads a proof that came from outside; undefined when a field is missing or malformed. */
export function parseProof(value: unknown): DrawProof | undefined {
  return formatFault(value, {}) === undefined ? (value as DrawProof) : undefined;
}

/** A result as one text with a fixed order of prizes, for comparison and display. */
export function resultText(shape: DrawShape, result: DrawResult): string {
  if (shape.kind !== 'prizes') return result.kind === 'numbers' && Array.isArray(result.numbers) ? result.numbers.join(',') : '';
  if (result.kind !== 'prizes' || !isRecord(result.prizes)) return '';
  const prizes: Record<string, unknown> = result.prizes;
  return shape.prizes.map(({ key }) => (Array.isArray(prizes[key]) ? (prizes[key] as unknown[]).join(',') : '')).join('|');
}

/** Same shape, whatever order its fields came in. */
function sameShape(left: DrawShape, right: DrawShape): boolean {
  const text = (shape: DrawShape): string =>
    shape.kind === 'prizes'
      ? JSON.stringify(shape.prizes.map(({ key, count, width }) => [key, count, width]))
      : JSON.stringify([shape.kind, shape.count, 'faces' in shape ? shape.faces : 0, 'from' in shape ? [shape.from, shape.to] : 0]);
  return left.kind === right.kind && text(left) === text(right);
}

function beaconChecks(proof: DrawProof, known: KnownFacts): Check[] {
  const { beacon } = proof;
  const checks: Check[] = [];
  const network = (beacon.kind === 'drand' && networkOf(beacon.chainHash, known)) || drandQuicknet;
  const due = timeOfRound(beacon.kind === 'drand' ? network : beacon, beacon.round);
  checks.push({
    check: 'beacon-after-closing',
    ok: due * 1000 > Date.parse(proof.closesAt),
    detail: `round ${beacon.round} was due ${new Date(Math.min(due * 1000, 8.64e15)).toISOString()}, bets closed ${proof.closesAt}`,
  });
  if (known.round !== undefined) {
    checks.push({
      check: 'beacon-round-published',
      ok: known.round === beacon.round,
      detail: `round ${known.round} was announced, ${beacon.round} was used`,
    });
  }
  if (beacon.kind === 'drand') {
    const signed = verifyDrandSignature(network, beacon.round, beacon.signature);
    checks.push({
      check: 'beacon-value',
      ok: signed,
      detail: `BLS signature of round ${beacon.round} of drand ${network === drandQuicknet ? 'quicknet' : beacon.chainHash}`,
    });
    const randomness = drandRandomness(beacon.signature);
    checks.push({ check: 'randomness', ok: randomness === proof.randomness, detail: 'SHA-256 of the signature' });
    return checks;
  }
  if (known.anchor !== undefined || known.chain !== undefined) {
    const { genesis, period, length } = known.chain ?? beacon;
    checks.push({
      check: 'beacon-anchor-published',
      ok:
        (known.anchor ?? beacon.anchor) === beacon.anchor &&
        genesis === beacon.genesis &&
        period === beacon.period &&
        length === beacon.length,
      detail: `anchor of chain ${beacon.chainId}`,
    });
  }
  const value = bytesFromHex(beacon.value, 32) as Uint8Array;
  const checkpointValue = known.checkpoint && known.checkpoint.round < beacon.round ? bytesFromHex(known.checkpoint.value, 32) : undefined;
  const start =
    known.checkpoint && checkpointValue
      ? { round: known.checkpoint.round, value: checkpointValue }
      : { round: 0, value: bytesFromHex(beacon.anchor, 32) as Uint8Array };
  checks.push({
    check: 'beacon-value',
    ok: verifyChainValue(value, beacon.round, start),
    detail: `hashing the value ${beacon.round - start.round} times ${start.round === 0 ? 'must give the anchor' : `must give the value of round ${start.round}`}`,
  });
  checks.push({ check: 'randomness', ok: beacon.value === proof.randomness, detail: 'the revealed value of the chain' });
  return checks;
}

function bookChecks(proof: DrawProof, known: KnownFacts): Check[] {
  const checks: Check[] = [];
  if (known.betsRoot !== undefined) {
    checks.push({ check: 'bets-root-published', ok: known.betsRoot === proof.betsRoot, detail: 'the root published at closing' });
  }
  if (known.bets) {
    const root = bookRoot(known.bets);
    const ok = root === proof.betsRoot && known.bets.length === proof.betsCount;
    checks.push({ check: 'bets-root', ok, detail: `${known.bets.length} bets give ${root}` });
  }
  if (known.receipt) {
    const { bet, proof: path } = known.receipt;
    const ok = bet.game === proof.game && bet.numero === proof.numero && verifyInclusion(bet, path, proof.betsRoot);
    checks.push({ check: 'bet-included', ok, detail: `bet ${bet.id} in the book of ${proof.betsCount}` });
  }
  return checks;
}

/**
 * Recomputes a draw from its proof. Never throws: a malformed proof answers with the single failed check `format`.
 * Checks whose fact is not among `known` are left out, not passed.
 */
export function verifyDraw(proof: unknown, known: KnownFacts = {}): Check[] {
  const fault = formatFault(proof, known);
  if (fault !== undefined) return [{ check: 'format', ok: false, detail: fault }];
  const read = proof as DrawProof;
  const serverSeed = bytesFromHex(read.serverSeed, 32) as Uint8Array;
  const commit = commitOf(serverSeed);
  const checks: Check[] = [
    { check: 'format', ok: true, detail: read.version },
    { check: 'commit', ok: commit === read.commit, detail: `SHA-256 of the revealed seed is ${commit}` },
  ];
  if (known.commit !== undefined)
    checks.push({ check: 'commit-published', ok: known.commit === read.commit, detail: 'the commitment published at opening' });
  if (known.shape)
    checks.push({ check: 'shape-known', ok: sameShape(known.shape, read.shape), detail: `the result has the shape of ${read.game}` });
  checks.push(...beaconChecks(read, known));
  const input = { serverSeed, game: read.game, numero: read.numero, round: read.beacon.round, randomness: read.randomness };
  const derived = resultText(read.shape, deriveResult(read.shape, input));
  checks.push({ check: 'result', ok: derived === resultText(read.shape, read.result), detail: `the seed and the round give ${derived}` });
  checks.push(...bookChecks(read, known));
  return checks;
}

/** Whether every check passed. An empty list has proved nothing. */
export function isProved(checks: readonly Check[]): boolean {
  return checks.length > 0 && checks.every((check) => check.ok);
}
