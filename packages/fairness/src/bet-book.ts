import { bytesFromHex, bytesToHex, concatBytes, equalBytes, sha256, utf8ToBytes } from './bytes.js';

/** What a bet's leaf says. All texts; money as decimal text; `salt` is random hex that keeps a neighbour's leaf from being guessed. */
export interface BookedBet {
  readonly id: string;
  readonly game: string;
  readonly numero: string;
  readonly play: string;
  /** Canonical content. */
  readonly content: string;
  readonly unit: string;
  readonly multiple: number;
  readonly rulesVersion: string;
  readonly salt: string;
}

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/** Canonical bytes of a bet: UTF-8 of a JSON list of texts in fixed order, without spaces. */
export function leafBytes(bet: BookedBet): Uint8Array {
  return utf8ToBytes(
    JSON.stringify([
      'sortes-bet/1',
      bet.id,
      bet.game,
      bet.numero,
      bet.play,
      bet.content,
      bet.unit,
      String(bet.multiple),
      bet.rulesVersion,
      bet.salt,
    ]),
  );
}

/** SHA-256(0x00 || leaf bytes): leaves and nodes can never be taken for each other (RFC 6962, section 2.1). */
export function leafHash(bet: BookedBet): Uint8Array {
  return sha256(concatBytes(leafPrefix, leafBytes(bet)));
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(nodePrefix, left, right));
}

function nextLevel(level: readonly Uint8Array[]): Uint8Array[] {
  const next: Uint8Array[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const left = level[index] as Uint8Array;
    const right = level[index + 1];
    // A node without a partner moves up unchanged: doubling it would let two different books share a root.
    next.push(right ? nodeHash(left, right) : left);
  }
  return next;
}

/** Root of leaf hashes in book order, the tree of RFC 6962; the root of an empty book is SHA-256 of nothing. */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array(0));
  let level: readonly Uint8Array[] = leaves;
  while (level.length > 1) level = nextLevel(level);
  return level[0] as Uint8Array;
}

/** Bets in book order: by id, code unit by code unit. */
export function inBookOrder<Bet extends { readonly id: string }>(bets: readonly Bet[]): Bet[] {
  return bets.toSorted((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));
}

/** Root of a book of bets in any order, lower-case hex. */
export function bookRoot(bets: readonly BookedBet[]): string {
  return bytesToHex(merkleRoot(inBookOrder(bets).map(leafHash)));
}

/** The neighbours on the way from one leaf to the root, nearest first. */
export type InclusionProof = readonly { readonly side: 'left' | 'right'; readonly hash: string }[];

/** Proof that the leaf at `index` belongs to the root of these leaves. @throws RangeError when there is no such leaf. */
export function inclusionProof(leaves: readonly Uint8Array[], index: number): InclusionProof {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new RangeError(`no leaf ${index}`);
  const proof: { side: 'left' | 'right'; hash: string }[] = [];
  let level: readonly Uint8Array[] = leaves;
  let at = index;
  while (level.length > 1) {
    const neighbour = level[at ^ 1];
    if (neighbour) proof.push({ side: at % 2 === 1 ? 'left' : 'right', hash: bytesToHex(neighbour) });
    level = nextLevel(level);
    at >>= 1;
  }
  return proof;
}

/** Whether a bet belongs to the book with this root (lower-case hex). */
export function verifyInclusion(bet: BookedBet, proof: InclusionProof, rootHex: string): boolean {
  const root = bytesFromHex(rootHex, 32);
  if (!root || proof.length > 64) return false;
  let hash = leafHash(bet);
  for (const step of proof) {
    const neighbour = bytesFromHex(step.hash, 32);
    if (!neighbour) return false;
    hash = step.side === 'left' ? nodeHash(neighbour, hash) : nodeHash(hash, neighbour);
  }
  return equalBytes(hash, root);
}
