import { sql } from 'kysely';
import type { Database } from '@sortes/service';

/** How often the running program says which gateways it has keys for. */
export const noteGatewaysMs = 30_000;

/** So long a program that runs may leave nothing said before it counts as stopped, and before what it no longer names counts as gone. */
const patience = sql`interval '2 minutes'`;

/** The row by which a program says that it has spoken, with keys or without. */
const spoken = '';

/** What is at hand, and whose word that is: the running program's, or (while none runs) what was said last and this process's own. */
export interface AtHand {
  gateways: ReadonlySet<string>;
  isRunning: boolean;
}

/** Says for the running program which gateways of money in or out it has keys for. */
export async function noteGatewaysAtHand(db: Database, direction: 'in' | 'out', gateways: readonly string[]): Promise<void> {
  await sql`
    insert into cashier.gateway_at_hand (direction, gateway)
    select ${direction}, gateway from unnest(${[spoken, ...gateways]}::text[]) as gateway order by gateway
    on conflict (direction, gateway) do update set seen_at = clock_timestamp()`.execute(db);
}

/**
 * The gateways that the running program has keys for; while none runs, or is too busy to say so, those it named last and `own`. Keys are a fact of its
 * configuration: they are gone once a program speaks that does not name them, not because none has spoken for a while.
 */
export async function readGatewaysAtHand(db: Database, direction: 'in' | 'out', own: readonly string[]): Promise<AtHand> {
  const { rows } = await sql<{ gateway: string; isRecent: boolean }>`
    select gateway, last > clock_timestamp() - ${patience} as "isRecent"
    from (select gateway, seen_at, max(seen_at) over () as last from cashier.gateway_at_hand where direction = ${direction}) as word
    where seen_at > last - ${patience}`.execute(db);
  const isRunning = rows[0]?.isRecent ?? false;
  const named = rows.map(({ gateway }) => gateway).filter((gateway) => gateway !== spoken);
  return { gateways: new Set(isRunning ? named : [...named, ...own]), isRunning };
}
