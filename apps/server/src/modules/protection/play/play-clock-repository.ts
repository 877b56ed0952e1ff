import { reminderMinutes } from '@sortes/contract';
import { sql } from 'kysely';
import { type Database, inTransaction } from '@sortes/service';
import { announceEach } from '../../../platform/outbox.js';
import type { PlayerRef } from '../kit.js';

/**
 * Notes signs of life of players; what lies between two that are at most five minutes apart was played. Players whose session limit this used up
 * are told on their screens.
 */
export async function notePlay(db: Database, players: readonly PlayerRef[]): Promise<void> {
  if (players.length === 0) return;
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ player_id: bigint; merchant_id: number }>`
      select player_id, merchant_id from protection.note_play(
        ${players.map(({ playerId }) => playerId)}::bigint[], ${players.map(({ merchantId }) => merchantId)}::integer[])`.execute(
      transaction,
    );
    await announceEach(
      transaction,
      rows.map((row) => ({ merchantId: row.merchant_id, fact: { topic: 'limits.changed', playerId: Number(row.player_id) } as const })),
    );
  });
}

export interface Reminder {
  minutes: number;
  /** When the player last saw one. */
  seenAt: Date | undefined;
}

/** How often a player wants to be told of the time; `otherwise` minutes until they say. */
export async function readReminder(db: Database, playerId: number, otherwise: number): Promise<Reminder> {
  const { rows } = await sql<{ reminder_minutes: number | null; reminded_at: Date | null }>`
    select reminder_minutes, reminded_at from protection.play_clock where player_id = ${playerId}`.execute(db);
  return { minutes: rows[0]?.reminder_minutes ?? otherwise, seenAt: rows[0]?.reminded_at ?? undefined };
}

export async function writeReminder(db: Database, playerId: number, minutes: (typeof reminderMinutes)[number]): Promise<void> {
  await sql`
    insert into protection.play_clock (player_id, last_at, reminder_minutes) values (${playerId}, '-infinity', ${minutes})
    on conflict (player_id) do update set reminder_minutes = excluded.reminder_minutes`.execute(db);
}

export async function writeReminderSeen(db: Database, playerId: number, at: Date): Promise<void> {
  await sql`
    insert into protection.play_clock (player_id, last_at, reminded_at) values (${playerId}, '-infinity', ${at})
    on conflict (player_id) do update set reminded_at = excluded.reminded_at`.execute(db);
}
