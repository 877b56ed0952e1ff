import type { DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** Work that may be given up alone: when it throws, what it did in the transaction is undone, and the transaction goes on. */
export async function withSavepoint<T>(transaction: DatabaseTransaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(transaction);
  try {
    const value = await work();
    await sql`release savepoint attempt`.execute(transaction);
    return value;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(transaction);
    await sql`release savepoint attempt`.execute(transaction);
    throw error;
  }
}
