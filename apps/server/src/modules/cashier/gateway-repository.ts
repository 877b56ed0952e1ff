import { sql } from 'kysely';
import type { Database } from '@sortes/service';

/** How often the running program says which gateways it has keys for. */
export const noteGatewaysMs = 30_000;

/** What is at hand, and whose word that is: the running program's, or (while none runs) this process's own. */
export interface AtHand {
  gateways: ReadonlySet<string>;
  isRunning: boolean;
}

/** Says for the running program which gateways of money in or out it has keys for. */
export async function noteGatewaysAtHand(db: Database, direction: 'in' | 'out', gateways: readonly string[]): Promise<void> {
  await sql`
    insert into cashier.gateway_at_hand (direction, gateway)
    select ${direction}, gateway from unnest(${[...gateways]}::text[]) as gateway order by gateway
    on conflict (direction, gateway) do update set seen_at = clock_timestamp()`.execute(db);
}

/** The gateways a running program has named within the last two minutes; `own` when none runs. */
export async function readGatewaysAtHand(db: Database, direction: 'in' | 'out', own: readonly string[]): Promise<AtHand> {
  const { rows } = await sql<{ gateway: string }>`
    select gateway from cashier.gateway_at_hand where direction = ${direction} and seen_at > clock_timestamp() - interval '2 minutes'`.execute(
    db,
  );
  return rows.length === 0
    ? { gateways: new Set(own), isRunning: false }
    : { gateways: new Set(rows.map(({ gateway }) => gateway)), isRunning: true };
}
