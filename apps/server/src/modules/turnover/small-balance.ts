import type { Database, DatabaseTransaction } from '@sortes/service';
import type { HookBoard } from '../../ports/hooks.js';

/** Whoever has less than this left has played out what they brought, money units; 0 where nobody says so. */
export async function readSmallBalance(
  hooks: HookBoard,
  db: Database | DatabaseTransaction,
  merchantId: number,
  currency: string,
): Promise<bigint> {
  const [small] = await hooks.ask('smallBalanceOf', db, merchantId, currency);
  return small ?? 0n;
}
