import { setImmediate } from 'node:timers/promises';
import { leafBytes, type BookedBet, type InclusionProof } from '@sortes/fairness';
import { formatMoney } from '@sortes/money';
import type { Services } from '../../platform/services.js';
import { readBook, type BookRow } from './bet-repository.js';
import { findPartsOf, readNodes, type BookPart } from './book-repository.js';
import {
  foldNodes,
  GrowingRoot,
  leavesOfPart,
  nodeBytes,
  pathOfLeaf,
  placeOfLeaf,
  sha256,
  type NodePlace,
  type PathStep,
} from './book-tree.js';
import type { Draw } from './draw-repository.js';

const leafPrefix = Buffer.of(0);

/** `leafHash` of the fairness package with the native digest: a book of 200,000 bets must be frozen between closing and drawing. */
export function nativeLeafHash(bet: BookedBet): Buffer {
  return sha256(leafPrefix, leafBytes(bet));
}

/** What a leaf says of a bet. */
type LeafRow = Omit<BookRow, 'stake'>;

const saltPurpose = 'lottery.bet-salt';

/** Under how many secrets books may have been salted: one, and those that were replaced. */
export function saltAges({ vault }: Pick<Services, 'vault'>): number {
  return vault.digests(saltPurpose, '').length;
}

/**
 * The bet as its leaf says it. The salt comes from the installation's key, so that a neighbour's leaf cannot be guessed and nothing is stored.
 * @param age of the secret of that time: a book keeps the salts that it was frozen with. 0: the newest, below `saltAges`.
 */
export function bookedBet({ vault }: Pick<Services, 'vault'>, draw: Pick<Draw, 'gameCode' | 'numero'>, row: LeafRow, age = 0): BookedBet {
  const salt = age === 0 ? vault.digest(saltPurpose, row.id) : vault.digests(saltPurpose, row.id)[age];
  if (salt === undefined) throw new Error(`no secret of age ${age} is known`);
  return {
    id: row.id,
    game: draw.gameCode,
    numero: draw.numero,
    play: row.play,
    content: row.content,
    unit: formatMoney(row.unit),
    multiple: row.multiple,
    rulesVersion: row.oddsVersion,
    salt: salt.toString('hex').slice(0, 32),
  };
}

/** Bets of a book read at once: no more of it is in memory at any time. */
const bookAtOnce = 4_000;
/** Bets hashed before others get their turn: about two milliseconds. */
const hashedAtOnce = 128;
/** Rows of a kept tree written at once. */
const partsAtOnce = 32;

/** A draw's bets in book order (by id), cancelled ones and those of play money left out, read in chunks. */
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

/**
 * Merkle root, count and stakes of a closed draw's bets. However large the book is, everybody else gets their turn meanwhile.
 * @param keep takes the tree's rows as they become known, in their order; the next are made when it is done.
 * @param age as in `bookedBet`; of a book that was frozen before.
 */
export async function freezeBook(
  services: Pick<Services, 'pool' | 'vault'>,
  draw: Pick<Draw, 'id' | 'gameCode' | 'numero'>,
  keep: (parts: readonly BookPart[]) => Promise<void> = async () => undefined,
  age = 0,
): Promise<FrozenBook> {
  const tree = new GrowingRoot();
  let count = 0;
  let stake = 0n;
  let open: { part: number; firstBet: string; nodes: Buffer[] } | undefined;
  const ready: BookPart[] = [];
  const close = (): void => {
    if (open !== undefined) ready.push({ ...open, nodes: Buffer.concat(open.nodes) });
    open = undefined;
  };
  for await (const row of streamBook(services, draw.id)) {
    open ??= { part: Math.floor(count / leavesOfPart), firstBet: row.id, nodes: [] };
    open.nodes.push(...tree.add(nativeLeafHash(bookedBet(services, draw, row, age))));
    count += 1;
    stake += row.stake;
    if (count % leavesOfPart === 0) close();
    if (count % hashedAtOnce === 0) await setImmediate();
    if (ready.length >= partsAtOnce) await keep(ready.splice(0));
  }
  close();
  if (ready.length > 0) await keep(ready);
  return { root: tree.root(), count, stake };
}

export interface Receipt {
  bet: BookedBet;
  proof: InclusionProof;
}

/** A bet whose leaf was found: where it stands, and which nodes lead from it to the root. */
interface FoundLeaf {
  bet: BookedBet;
  steps: PathStep[];
}

/** The leaf of a bet in its row, among 128 at most; undefined when it is not there: a bet of play money, or one that was cancelled. */
function findLeaf(bet: BookedBet, { part, nodes }: { part: number; nodes: Buffer }, count: number): FoundLeaf | undefined {
  const hash = nativeLeafHash(bet);
  for (let leaf = part * leavesOfPart; leaf < Math.min((part + 1) * leavesOfPart, count); leaf += 1) {
    const at = placeOfLeaf(leaf).offset * nodeBytes;
    if (hash.equals(nodes.subarray(at, at + nodeBytes))) return { bet, steps: pathOfLeaf(count, leaf) };
  }
  return undefined;
}

/**
 * Bets of a player in a kept book, each with its way to the root, so that the player can check them without seeing anybody else's. Bets that
 * are not in the book are left out. Two questions to the database and, for each bet, one leaf to hash and at most twice log2 of the book's size
 * nodes to read, whatever the size of the book.
 */
export async function receiptsOf(
  services: Pick<Services, 'pool' | 'vault'>,
  draw: Pick<Draw, 'id' | 'gameCode' | 'numero' | 'betsCount'>,
  own: readonly LeafRow[],
): Promise<Receipt[]> {
  const { betsCount: count } = draw;
  if (own.length === 0 || count === null || count === 0) return [];
  const rows = own.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const ages = Array.from({ length: saltAges(services) }, (_, age) => age);
  const ids = rows.map(({ id }) => id);
  const parts = await findPartsOf(services.pool, draw.id, ids);
  const found = rows.flatMap((row) => {
    const part = parts.get(row.id);
    if (part === undefined) return [];
    for (const age of ages) {
      const leaf = findLeaf(bookedBet(services, draw, row, age), part, count);
      if (leaf !== undefined) return [leaf];
    }
    return [];
  });
  const keyOf = ({ part, offset }: NodePlace): string => `${part}/${offset}`;
  const places = new Map(found.flatMap(({ steps }) => steps.flatMap(({ nodes }) => nodes)).map((place) => [keyOf(place), place]));
  const read = places.size === 0 ? [] : await readNodes(services.pool, draw.id, [...places.values()]);
  const nodes = new Map([...places.keys()].map((key, index) => [key, read[index]]));
  const nodeAt = (place: NodePlace): Buffer => {
    const node = nodes.get(keyOf(place));
    if (node === undefined) throw new Error(`node ${keyOf(place)} of draw ${draw.id} was not read`);
    return node;
  };
  return found.map(({ bet, steps }) => ({
    bet,
    proof: steps.map(({ side, nodes: of }) => ({ side, hash: foldNodes(of.map(nodeAt)).toString('hex') })),
  }));
}
