import { hash } from 'node:crypto';
import { inclusionProof, leafBytes, type BookedBet, type InclusionProof } from '@sortes/fairness';
import { formatMoney } from '@sortes/money';
import type { Services } from '../../platform/services.js';
import { readBook, type BookRow } from './bet-repository.js';
import type { Draw } from './draw-repository.js';

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

function sha256(...parts: readonly Uint8Array[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}

/** `leafHash` of the fairness package with the native digest: a book of 200,000 bets must be frozen between closing and drawing. */
export function nativeLeafHash(bet: BookedBet): Buffer {
  return sha256(leafPrefix, leafBytes(bet));
}

/**
 * Root of the tree of RFC 6962, leaf by leaf: keeps one node a level, so that a book of any size costs a few hundred bytes. A test holds it
 * to `merkleRoot` of the fairness package.
 */
export class GrowingRoot {
  /** The complete subtree waiting for its right neighbour at each level. */
  private readonly waiting: (Buffer | undefined)[] = [];

  add(leaf: Buffer): void {
    let node = leaf;
    let level = 0;
    for (let left = this.waiting[level]; left !== undefined; left = this.waiting[level]) {
      node = sha256(nodePrefix, left, node);
      this.waiting[level] = undefined;
      level += 1;
    }
    this.waiting[level] = node;
  }

  /** Lower-case hex of the root of what was added so far. */
  root(): string {
    let node: Buffer | undefined;
    for (const left of this.waiting) {
      if (left !== undefined) node = node === undefined ? left : sha256(nodePrefix, left, node);
    }
    return (node ?? sha256()).toString('hex');
  }
}

/** The bet as its leaf says it. The salt comes from the installation's key, so that a neighbour's leaf cannot be guessed and nothing is stored. */
export function bookedBet(
  services: Pick<Services, 'vault'>,
  draw: Pick<Draw, 'gameCode' | 'numero'>,
  row: Omit<BookRow, 'stake'>,
): BookedBet {
  return {
    id: row.id,
    game: draw.gameCode,
    numero: draw.numero,
    play: row.play,
    content: row.content,
    unit: formatMoney(row.unit),
    multiple: row.multiple,
    rulesVersion: row.oddsVersion,
    salt: services.vault.digest('lottery.bet-salt', row.id).toString('hex').slice(0, 32),
  };
}

/** Bets of a book read at once: no more of it is in memory at any time. */
const bookAtOnce = 4_000;

/** A draw's bets in book order (by id), cancelled ones left out, read in chunks. */
export async function* streamBook({ pool }: Pick<Services, 'pool'>, drawId: bigint): AsyncGenerator<BookRow> {
  for (let after: string | null = null; ;) {
    const { bets, last }: Awaited<ReturnType<typeof readBook>> = await readBook(pool, drawId, after, bookAtOnce);
    yield* bets;
    if (last === null) return;
    after = last;
  }
}

export interface FrozenBook {
  /** Lower-case hex. */
  root: string;
  count: number;
  stake: bigint;
}

/** Merkle root, count and stakes of a closed draw's bets. */
export async function freezeBook(
  services: Pick<Services, 'db' | 'pool' | 'vault'>,
  draw: Pick<Draw, 'id' | 'gameCode' | 'numero'>,
): Promise<FrozenBook> {
  const tree = new GrowingRoot();
  let count = 0;
  let stake = 0n;
  for await (const row of streamBook(services, draw.id)) {
    tree.add(nativeLeafHash(bookedBet(services, draw, row)));
    count += 1;
    stake += row.stake;
  }
  return { root: tree.root(), count, stake };
}

export interface Receipt {
  bet: BookedBet;
  proof: InclusionProof;
}

/** Books larger than this give receipts one by one on request only, so that a visitor cannot make the server hash for seconds. */
const receiptsUpTo = 20_000;
const receiptsAtMost = 20;

/**
 * A player's bets in a frozen book, each with its way to the root, so that the player can check them without seeing anybody else's. Empty
 * for books of more than 20,000 bets; at most 20.
 */
export async function receiptsOf(
  services: Pick<Services, 'db' | 'pool' | 'vault'>,
  draw: Pick<Draw, 'id' | 'gameCode' | 'numero' | 'betsCount'>,
  own: ReadonlySet<string>,
): Promise<Receipt[]> {
  if (own.size === 0 || draw.betsCount === null || draw.betsCount > receiptsUpTo) return [];
  const leaves: Buffer[] = [];
  const found: { index: number; bet: BookedBet }[] = [];
  for await (const row of streamBook(services, draw.id)) {
    const bet = bookedBet(services, draw, row);
    if (own.has(row.id) && found.length < receiptsAtMost) found.push({ index: leaves.length, bet });
    leaves.push(nativeLeafHash(bet));
  }
  return found.map(({ index, bet }) => ({ bet, proof: inclusionProof(leaves, index) }));
}
