import { type Database, type DatabaseHandle, newId, openDatabase } from '@sortes/service';
import { createTestDatabase } from '../../../testing/test-database.js';
import { openAccounts } from '../account-repository.js';
import { postOne, type PostingRequest } from '../post.js';

export interface LedgerFixture extends DatabaseHandle {
  url: string;
  /** A new player whose main account holds `balance` money units. */
  player(balance?: bigint): Promise<number>;
}

let lastPlayer = 1_000;

/** A migrated database with ways to make players; tests only. */
export async function openLedger(poolSize = 16): Promise<LedgerFixture> {
  const database = await createTestDatabase();
  const handle = openDatabase(database.config, { poolSize });
  return {
    ...handle,
    url: database.url,
    player: (balance = 0n) => addPlayer(handle.db, balance),
    async close() {
      await handle.close();
      await database.drop();
    },
  };
}

async function addPlayer(db: Database, balance: bigint): Promise<number> {
  lastPlayer += 1;
  const playerId = lastPlayer;
  await openAccounts(db, playerId, 'VND');
  if (balance > 0n) await postOne(db, credit(playerId, balance));
  return playerId;
}

/** A credit out of nothing, as the demo accounts get it. */
export function credit(playerId: number, amount: bigint, key: string = newId()): PostingRequest {
  return {
    playerId,
    merchantId: 1,
    template: 'demo-credited',
    key,
    input: null,
    reference: 'start',
    lines: [
      { account: 'main', amount },
      { account: 'house:demo', amount: -amount },
    ],
  };
}

/** A stake, the hot path. */
export function stake(playerId: number, amount: bigint, key: string = newId(), input: unknown = null): PostingRequest {
  return {
    playerId,
    merchantId: 1,
    template: 'stake-placed',
    key,
    input,
    reference: `order-${key}`,
    lines: [
      { account: 'main', amount: -amount },
      { account: 'house:stakes', amount },
    ],
  };
}
