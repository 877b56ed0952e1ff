import { sql } from 'kysely';
import type { Database } from '@sortes/service';

/** The bytes of an uploaded picture (AVIF) by the hash that names it. */
export async function readPicture(db: Database, hash: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from games.picture where hash = ${hash}`.execute(db);
  return rows[0]?.bytes;
}
