import { bytesToHex, leafHash, merkleRoot, type BookedBet } from '@sortes/fairness';
import { formatMoney } from '@sortes/money';
import type { Services } from '../../platform/services.js';
import { readBook, readCancelled, type BookRow } from './bet-repository.js';
import type { Draw } from './draw-repository.js';

/** A power of two: then the roots of full chunks are nodes of the whole tree, and only they need to be kept. */
const leavesPerChunk = 1024;

/** The bet as its leaf says it. The salt comes from the installation's key, so that a neighbour's leaf cannot be guessed and nothing is stored. */
export function bookedBet(services: Pick<Services, 'vault'>, draw: Pick<Draw, 'gameCode' | 'numero'>, row: Omit<BookRow, 'stake'>): BookedBet {
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

/** A draw's bets in book order (by id), cancelled ones left out, read in chunks. */
export async function* streamBook(services: Pick<Services, 'db' | 'pool'>, drawId: bigint): AsyncGenerator<BookRow> {
  const cancelled = await readCancelled(services.db, drawId);
  for (let after: string | null = null; ; ) {
    const rows: BookRow[] = await readBook(services.pool, drawId, after, 5_000);
    for (const row of rows) if (!cancelled.has(row.id)) yield row;
    after = rows.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

export interface FrozenBook {
  /** Lower-case hex. */
  root: string;
  count: number;
  stake: bigint;
}

/** Merkle root, count and stakes of a closed draw's bets. Memory: one hash for every 1,024 bets. */
export async function freezeBook(services: Pick<Services, 'db' | 'pool' | 'vault'>, draw: Pick<Draw, 'id' | 'gameCode' | 'numero'>): Promise<FrozenBook> {
  const chunkRoots: Uint8Array[] = [];
  let leaves: Uint8Array[] = [];
  let count = 0;
  let stake = 0n;
  for await (const row of streamBook(services, draw.id)) {
    leaves.push(leafHash(bookedBet(services, draw, row)));
    count += 1;
    stake += row.stake;
    if (leaves.length === leavesPerChunk) {
      chunkRoots.push(merkleRoot(leaves));
      leaves = [];
    }
  }
  if (leaves.length > 0) chunkRoots.push(merkleRoot(leaves));
  return { root: bytesToHex(merkleRoot(chunkRoots)), count, stake };
}
