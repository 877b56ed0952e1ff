import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postOne } from './post.js';
import { credit, openLedger, stake, type LedgerFixture } from './testing/ledger-fixture.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

it('finds the last entry before an instant, wherever it lies', async () => {
  const player = await ledger.player();
  for (let at = 0; at < 13; at += 1) await postOne(ledger.db, at === 0 ? credit(player, 1_000_000n) : stake(player, 100n));
  // One movement an hour, so that every instant between and beside them has one right answer.
  await sql`update wallet.transaction t set created_at = timestamptz '2026-01-01' + e.sequence * interval '1 hour'
    from wallet.entry e where e.player_id = t.player_id and e.transaction_id = t.id and e.account = 'main' and t.player_id = ${player}`.execute(
    ledger.db,
  );
  const { rows } = await sql<{ half: number; found: bigint }>`
    select n as half, wallet.sequence_before(${player}, 'main', timestamptz '2026-01-01' + n * interval '30 minutes') as found
    from generate_series(0, 30) as n`.execute(ledger.db);
  // At 2n half hours stands entry n, which is not before itself.
  expect(rows.map(({ found }) => Number(found))).toEqual(rows.map(({ half }) => Math.max(0, Math.min(13, Math.ceil(half / 2) - 1))));
  const { rows: none } = await sql<{ found: bigint }>`select wallet.sequence_before(${player}, 'float', now()) as found`.execute(ledger.db);
  expect(none).toEqual([{ found: 0n }]);
});
