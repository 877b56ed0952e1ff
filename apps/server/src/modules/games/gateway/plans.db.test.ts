import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareCommand } from './prepare-command.js';
import { applyQuery } from './repository.js';
import { bet, openGatewayWorld, rollback, win, type GatewayWorld, type Seat } from './testing/gateway-world.js';

// GATEWAY_ROWS=1000000 for the long run.
const rowsOfHistory = Number(process.env['GATEWAY_ROWS'] ?? 60_000);
/** Pages that one command may touch, whatever stands in the tables: some twenty look-ups and writes of a few index levels each. */
const pagesAtMost = 250;

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

it(`finds everything by key, whatever the plans were made for, with ${rowsOfHistory} transactions of one player`, async () => {
  const [hot, cold] = [await world.seat(100_000n), await world.seat(100_000n)];
  const client = await world.pool.connect();
  /** Pages a command, in bets, wins (with a reference and without) and rollbacks of both players. */
  const pagesOf = async (connection: typeof client): Promise<number> => {
    const placed = [hot, cold].flatMap((seat) => Array.from({ length: 12 }, () => bet(seat)));
    const run = async (commands: Parameters<typeof prepareCommand>[1][]): Promise<number> => {
      const { text, values } = applyQuery(commands.map((command) => prepareCommand(world.vendor.id, command)));
      const { rows } = await connection.query<{ 'QUERY PLAN': Plan[] }>(`explain (analyze, buffers, format json) ${text}`, values);
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      if (plan === undefined) throw new Error('no plan');
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    };
    // Half of them in one call, half alone: those have statements of their own.
    const runAll = async (commands: Parameters<typeof prepareCommand>[1][]): Promise<number> => {
      let sum = await run(commands.filter((_, index) => index % 2 === 0));
      for (const command of commands.filter((_, index) => index % 2 === 1)) sum += await run([command]);
      return sum;
    };
    const pages = [
      await runAll(placed),
      await runAll(
        placed.map((one, index) => (index % 3 === 0 ? win(one) : index % 3 === 1 ? win(one, { referenceId: null }) : rollback(one))),
      ),
    ];
    const { rows } = await connection.query(`select 1 from games.transaction where external_id = any($1)`, [
      placed.map(({ externalId }) => externalId),
    ]);
    expect(rows).toHaveLength(placed.length);
    return (pages[0] as number) + (pages[1] as number);
  };
  try {
    // Plans made over empty tables whose statistics say that they are empty, kept by this connection.
    for (const table of ['games.transaction', 'games.round', 'games.launch', 'wallet.transaction', 'wallet.entry', 'identity.session'])
      await client.query(`vacuum analyze ${table}`);
    await pagesOf(client);

    // And plans of a second connection made when every player had one of everything, so that the player alone seemed to be a key.
    await addCrowd();
    await sql`vacuum analyze`.execute(world.db);
    const second = await world.pool.connect();
    await pagesOf(second);

    await addHistory(hot);
    const commands = 48;
    try {
      expect((await pagesOf(second)) / commands).toBeLessThan(pagesAtMost);
    } finally {
      second.release();
    }
    expect((await pagesOf(client)) / commands).toBeLessThan(pagesAtMost);
    // Plans made anew, with statistics of a player who has everything and of one who has next to nothing.
    await sql`analyze`.execute(world.db);
    const fresh = await world.pool.connect();
    try {
      expect((await pagesOf(fresh)) / commands).toBeLessThan(pagesAtMost);
    } finally {
      fresh.release();
    }
  } finally {
    client.release();
  }
}, 300_000);

/** Thousands of players with a round, a bet and a movement each. */
async function addCrowd(): Promise<void> {
  const vendor = world.vendor.id;
  await sql`
    insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, opened_at, updated_at)
    select 1000000 + n, gen_random_uuid(), ${vendor}, (select min(node_id) from games.game where vendor_id = ${vendor}), 1, 'crowd-' || n, 1, now(), now()
    from generate_series(1, 30000) as n`.execute(world.db);
  await sql`
    insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, amount, hash, transaction_id, balance_after, at)
    select ${vendor}, 'crowd-' || id, player_id, id, 'bet', 1, '', gen_random_uuid(), 0, now() from games.round where code like 'crowd-%'`.execute(
    world.db,
  );
  await sql`
    insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference)
    select player_id, transaction_id, at, 1, 'game-stake-placed', 'game:crowd:' || external_id, '', round_id::text
    from games.transaction where external_id like 'crowd-%'`.execute(world.db);
  await sql`
    insert into games.launch (id, player_id, vendor_id, node_id, merchant_id, session_id, token_hash, currency, country, language, created_at, expires_at)
    select gen_random_uuid(), player_id, ${vendor}, node_id, 1, gen_random_uuid(), sha256(convert_to(code, 'UTF8')), 'VND', 'VN', 'EN', now(), now() + interval '1 hour'
    from games.round where code like 'crowd-%'`.execute(world.db);
}

/** Rounds of a bet and a win each with their movements, written at once. */
async function addHistory({ playerId, sessionId }: Seat): Promise<void> {
  const vendor = world.vendor.id;
  await sql`
    insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, opened_at, updated_at)
    select ${playerId}, gen_random_uuid(), ${vendor}, (select min(node_id) from games.game where vendor_id = ${vendor}), 1, 'past-' || n, 1, 1, now(), now()
    from generate_series(1, ${rowsOfHistory / 2}::integer) as n`.execute(world.db);
  await sql`
    insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, reference_id, amount, hash, transaction_id, balance_after, at)
    select ${vendor}, kind || code, ${playerId}, id, kind, case kind when 'win' then 'bet' || code end, 1, '', gen_random_uuid(), 0, now()
    from games.round, unnest(array['bet', 'win']) as kind where player_id = ${playerId} and code like 'past-%'`.execute(world.db);
  await sql`
    insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference)
    select ${playerId}, transaction_id, at, 1, 'game-stake-placed', 'game:past:' || external_id, '', round_id::text
    from games.transaction where player_id = ${playerId} and external_id ~ '^(bet|win)past-'`.execute(world.db);
  await sql`
    insert into games.launch (id, player_id, vendor_id, node_id, merchant_id, session_id, token_hash, currency, country, language, created_at, expires_at)
    select gen_random_uuid(), ${playerId}, ${vendor}, (select min(node_id) from games.game where vendor_id = ${vendor}), 1, ${sessionId}::uuid,
      sha256(convert_to('past-' || n, 'UTF8')), 'VND', 'VN', 'EN', now(), now() + interval '1 hour'
    from generate_series(1, 5000) as n`.execute(world.db);
}
