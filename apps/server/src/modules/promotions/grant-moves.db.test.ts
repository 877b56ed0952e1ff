import { grantMoves, type GrantState, grantStates } from '@sortes/growth-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, newId, openDatabase } from '@sortes/service';
import { createTestDatabase } from '../../testing/test-database.js';

let handle: DatabaseHandle;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  handle = openDatabase(database.config, { poolSize: 2 });
  drop = database.drop;
});
afterAll(async () => {
  await handle.close();
  await drop();
});

const pairs = grantStates.flatMap((from) => grantStates.map((to) => [from, to] as const));
const mayMove = (from: GrantState, to: GrantState): boolean => Object.hasOwn(grantMoves[from], to);

describe('moves of a grant', () => {
  it('are the same in the database and in the rules', async () => {
    const { rows } = await sql<{ yes: boolean }>`
      select promotions.legal_grant_move(m.f, m.t) as yes
      from unnest(${pairs.map(([from]) => from)}::text[], ${pairs.map(([, to]) => to)}::text[]) with ordinality as m (f, t, n) order by m.n`.execute(
      handle.db,
    );
    expect(rows.map(({ yes }) => yes)).toEqual(pairs.map(([from, to]) => mayMove(from, to)));
  });

  it('that are not allowed are refused by the row itself, and what it was given for stays', async () => {
    const { db } = handle;
    const [offerId, grantId] = [newId(), newId()];
    await sql`insert into promotions.offer (id, merchant_id, code) values (${offerId}, 1, 'welcome')`.execute(db);
    await sql`insert into promotions.offer_version (offer_id, number, document, made_by) values (${offerId}, 1, '{}', 'test'), (${offerId}, 2, '{}', 'test')`.execute(
      db,
    );
    await sql`
      insert into promotions.grant (id, player_id, merchant_id, offer_id, version, source_key, money, state, amount)
      values (${grantId}, 1, 1, ${offerId}, 1, 'once', 'bonus', 'active', 10)`.execute(db);
    const set = (change: ReturnType<typeof sql>) => sql`update promotions.grant set ${change} where id = ${grantId}`.execute(db);
    for (const change of [sql`state = 'offered'`, sql`version = 2`, sql`amount = 11`, sql`state = 'won'`])
      await expect(set(change)).rejects.toMatchObject({ constraint: 'grant_moves_legally' });
    await set(sql`state = 'closing'`);
    await set(sql`state = 'completed'`);
    await expect(set(sql`state = 'active'`)).rejects.toMatchObject({ constraint: 'grant_moves_legally' });
  });
});
