import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';

export interface PlayerNote {
  noteId: string;
  /** Milliseconds since 1970. */
  at: number;
  author: string;
  text: string;
}

interface Row {
  id: string;
  at: Date;
  author: string;
  text: string;
}

const read = ({ id, at, author, text }: Row): PlayerNote => ({ noteId: id, at: at.getTime(), author, text });

/** One page of the notes about a player, the newest first. */
export async function listNotes(db: Database, playerId: number, page: { offset: number; limit: number }): Promise<PlayerNote[]> {
  const { rows } = await sql<Row>`
    select id, at, author, text from back_office.player_note where player_id = ${playerId} order by id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(read);
}

export async function countNotes(db: Database, playerId: number): Promise<number> {
  const { rows } = await sql<{
    total: bigint;
  }>`select count(*) as total from back_office.player_note where player_id = ${playerId}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

export async function addNote(
  transaction: DatabaseTransaction,
  note: { playerId: number; merchantId: number; staffId: string; author: string; text: string },
): Promise<PlayerNote> {
  const { rows } = await sql<Row>`
    insert into back_office.player_note (player_id, id, merchant_id, staff_id, author, text)
    values (${note.playerId}, ${newId()}::uuid, ${note.merchantId}, ${note.staffId}::uuid, ${note.author}, ${note.text})
    returning id, at, author, text`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('a note was not written');
  return read(row);
}

/** Removes the notes about an erased person: they are free text. */
export async function eraseNotes(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`delete from back_office.player_note where player_id = ${playerId}`.execute(transaction);
}
