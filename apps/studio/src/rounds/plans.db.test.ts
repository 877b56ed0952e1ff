import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/test-studio.js';

/** Rows that one request may look at, whatever stands in the tables. */
const rowsAtMost = 20;
const crowd = 3_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.stop());

interface Read {
  scanned: number;
  looked: number;
}

it(`finds what a round needs by key, among ${crowd} rounds, also with plans that were made before them`, async () => {
  const page = await world.open('dice');
  const { body } = await page.play({ direction: 'under', target: 5000 });
  const client = await world.pool.connect();
  try {
    const { rows: known } = await client.query<{ player: string; round: string; win: string }>(
      `select r.player_id::text as player, r.id as round, m.id as win from studio.round as r
       join studio.movement as m on m.player_id = r.player_id and m.round_id = r.id and m.kind = 'win' where r.id = $1`,
      [body.round.id],
    );
    const { player, round, win } = known[0]!;
    const at = { player, id: round, seat: 0, from: 'open', step: 0, to: 'closed', multiplier: '0', payout: '0', cashedOut: false, win };
    const opening = {
      player,
      id: randomUUID(),
      bet: randomUUID(),
      key: 'next',
      game: 'dice',
      seat: 0,
      version: 1,
      choice: {},
      stake: '1',
      cost: '1',
    };
    const calls: [string, unknown[]][] = [
      ['open_rounds($1, $2)', [JSON.stringify([opening]), '1 second']],
      ['decide_rounds($1, $2)', [JSON.stringify([at]), '1 second']],
      ['void_rounds($1, $2)', [JSON.stringify([at]), '1 second']],
      ['mark_movements($1)', [JSON.stringify([{ player, id: win, state: 'done', code: '', pauseMs: 0 }])]],
    ];
    const readSoFar = async (): Promise<Read> => {
      const { rows } = await client.query<Read>(
        `select coalesce(sum(seq_tup_read), 0)::integer as scanned, coalesce(sum(idx_tup_fetch), 0)::integer as looked
         from pg_stat_xact_user_tables where schemaname = 'studio'`,
      );
      return rows[0]!;
    };
    const readBy = async ([call, values]: [string, unknown[]]): Promise<Read> => {
      await client.query('begin');
      try {
        const before = await readSoFar();
        await client.query(`select studio.${call}`, values);
        const after = await readSoFar();
        return { scanned: after.scanned - before.scanned, looked: after.looked - before.looked };
      } finally {
        await client.query('rollback');
      }
    };
    await client.query('vacuum analyze studio.player, studio.movement, studio.round');
    for (const call of calls) await readBy(call);
    await client.query(
      `insert into studio.player (alias, currency, mode, client_seed)
         select 'crowd-' || n, 'VND', 'real', 'seed' from generate_series(1, $1::integer) as n`,
      [crowd],
    );
    await client.query(
      `with rounds as (
         insert into studio.round (player_id, id, key, game, rules_version, nonce, choice, stake, cost, state)
           select id, gen_random_uuid(), 'crowd', 'dice', 1, 0, '{}', 1, 1, 'closed' from studio.player returning player_id, id
       )
       insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, next_at, state)
         select player_id, gen_random_uuid(), id, 'bet', gen_random_uuid(), 1, now(), 'done' from rounds`,
    );
    await client.query('analyze studio.player, studio.movement, studio.round');
    for (const call of calls) {
      const read = await readBy(call);
      expect({ call: call[0], ...read, looked: read.looked <= rowsAtMost }).toEqual({ call: call[0], scanned: 0, looked: true });
      expect(read.looked).toBeGreaterThan(0);
    }
  } finally {
    client.release();
  }
}, 60_000);
