import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

interface Sums {
  receiver: bigint;
  valid: bigint;
  result: bigint;
  active: number;
}

const activeFrom = 500n;
const firstDay = '2026-03-01';

const hex = (id: number): string => id.toString(16).padStart(16, '0');

/** Puts somebody below others. */
const addNode = (id: number, ...above: number[]) =>
  sql`
    insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
    values (${id}, 1, ${above.at(-1) ?? null}, ${above.length}, decode(${[...above, id].map(hex).join('')}, 'hex'), 1, '2026-01-01')`.execute(
    ledger.db,
  );

/** Two lines of three below one head, and twelve members who stand now below one and now below another of them, day by day. */
async function makeLines(): Promise<number[]> {
  const head = await ledger.player();
  const agents: number[] = [head];
  const paths = new Map<number, string>([[head, '']]);
  paths.set(head, hex(head));
  await addNode(head);
  for (const upline of [0, 1, 2, 0, 4, 5]) {
    const id = await ledger.player();
    paths.set(id, (paths.get(agents[upline] ?? 0) ?? '') + hex(id));
    agents.push(id);
  }
  for (let n = 0; n < 12; n += 1) {
    const id = await ledger.player();
    for (let day = 0; day < 6; day += 1) {
      const above = agents[n % 3 === 0 ? (n + day) % 7 : n % 7] ?? 0;
      await sql`
        insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments, result)
        select g.id, 1, ${firstDay}::date + ${day}::integer, ${id}, l.lane, decode(${(paths.get(above) ?? '') + hex(id)}, 'hex'), 1, ${(n * 37 + day * 11) % 400}, ${(n * 53 + day * 29) % 300},
          ${(n * 17 + day * 5) % 350}, 0, 0, 0, 0, 0, ${((n * 37 + day * 11) % 400) - ((n * 17 + day * 5) % 350)}
        from agents.generation g, (values ('RNG'), ('LIVE')) as l (lane) where g.state = 'live'`.execute(ledger.db);
    }
    // Some pay in, on one of the days.
    if (n % 2 === 0)
      await sql`
        insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
        select g.id, 1, ${firstDay}::date + ${n % 4}::integer, ${id}, '', ''::bytea, 0, 0, 0, 0, 0, ${n % 3 === 0 ? 49 : 50}, 0, 0, 0 from agents.generation g where g.state = 'live'`.execute(
        ledger.db,
      );
    if (n === 3 || n === 4) {
      await sql`
        insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since) values (${id}, 1, null, 0, int8send(${id}::bigint), 0, '2026-01-01')`.execute(
        ledger.db,
      );
      await sql`
        insert into agents.self_referral (player_id, above_id, mark, since, since_day) values (${id}, ${head}, 'email', ${firstDay}::date, ${firstDay}::date)`.execute(
        ledger.db,
      );
    }
    if (n % 4 === 0) agents.push(id);
  }
  return agents;
}

it('are those of each contract’s own days, reckoned member by member', async () => {
  const receivers = await makeLines();
  const first = receivers.map((_, index) => index % 3);
  const last = receivers.map((_, index) => (index % 5 === 0 ? 5 : 3));
  const asked = sql`${receivers}::bigint[], (select array_agg(${firstDay}::date + n order by at) from unnest(${first}::integer[]) with ordinality as f (n, at)),
    (select array_agg(${firstDay}::date + n order by at) from unnest(${last}::integer[]) with ordinality as t (n, at))`;
  const active: number[] = [];
  for (const deposits of [0, 50]) {
    await sql`delete from agents.active_rule`.execute(ledger.db);
    await sql`insert into agents.active_rule (merchant_id, deposits) values (1, ${deposits})`.execute(ledger.db);
    const { rows: summed } = await sql<Sums>`
      with ids as (select array_agg(gen_random_uuid()) as ids from unnest(${receivers}::bigint[]))
      select r.receiver, s.valid, s.result, s.active
      from ids cross join lateral agent_contracts.line_sums(1, ${activeFrom}, ids.ids, ${asked}) as s
      join unnest(ids.ids, ${receivers}::bigint[]) as r (id, receiver) on r.id = s.contract_id order by r.receiver`.execute(ledger.db);
    const { rows: reckoned } = await sql<Sums>`
      with member as (
        select a.receiver, m.player_id, sum(m.valid) as valid, sum(m.result) as result, a.first_day, a.last_day
        from unnest(${asked}) as a (receiver, first_day, last_day)
        join agents.member_day m on m.day between a.first_day and a.last_day and a.receiver in (select agents.ids_of_path(m.path))
        group by a.receiver, a.first_day, a.last_day, m.player_id
      )
      select r.receiver, coalesce(sum(m.valid), 0)::bigint as valid, coalesce(sum(m.result), 0)::bigint as result,
        (count(*) filter (where m.valid >= ${activeFrom} and m.player_id <> r.receiver and not agents.is_self_referred(m.player_id, m.last_day)
            and (select ${deposits} = 0 or sum(d.deposits) >= ${deposits} from agents.member_day d where d.player_id = m.player_id and d.day between m.first_day and m.last_day)))::integer as active
      from unnest(${receivers}::bigint[]) as r (receiver) left join member m on m.receiver = r.receiver group by r.receiver order by r.receiver`.execute(
      ledger.db,
    );
    expect(summed).toEqual(reckoned);
    active.push(summed.reduce((sum, line) => sum + line.active, 0));
  }
  await sql`delete from agents.active_rule`.execute(ledger.db);
  expect(active[0]).toBeGreaterThan(active[1] ?? 0);
  expect(active[1]).toBeGreaterThan(3);
});

it('are those of the lines in which a receiver stands and stood, however little of a brand they are', async () => {
  const [before, after, other, receiver] = [await ledger.player(), await ledger.player(), await ledger.player(), await ledger.player()];
  const members = [await ledger.player(), await ledger.player(), await ledger.player()];
  await addNode(after);
  await addNode(receiver, after);
  await sql`
    insert into agents.former_place (player_id, until_day, upline_id, path)
    values (${receiver}, ${firstDay}::date + 3, ${before}, decode(${hex(before) + hex(receiver)}, 'hex'))`.execute(ledger.db);
  const played = [
    { member: members[0], day: 1, above: [before, receiver] },
    { member: members[0], day: 4, above: [after, receiver] },
    { member: members[1], day: 4, above: [after, receiver] },
    // Nobody whom it is about.
    { member: members[1], day: 1, above: [other] },
    { member: members[2], day: 4, above: [after] },
  ];
  for (const { member, day, above } of played)
    await sql`
      insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments, result)
      select g.id, 1, ${firstDay}::date + ${day}::integer, ${member}, 'RNG', decode(${[...above, member ?? 0].map(hex).join('')}, 'hex'), 1, 1000, 300, 900, 0, 0, 0, 0, 0, 100
      from agents.generation g where g.state = 'live'`.execute(ledger.db);
  const sumsOf = async (from: number, to: number) => {
    const { rows } = await sql<Omit<Sums, 'receiver'>>`
      select s.valid, s.result, s.active from agent_contracts.line_sums(1, ${activeFrom}, array[gen_random_uuid()], array[${receiver}]::bigint[],
        array[${firstDay}::date + ${from}::integer], array[${firstDay}::date + ${to}::integer]) as s`.execute(ledger.db);
    return rows[0];
  };
  expect(await sumsOf(0, 2)).toEqual({ valid: 300n, result: 100n, active: 0 });
  expect(await sumsOf(4, 4)).toEqual({ valid: 600n, result: 200n, active: 0 });
  // Who paid in less than the brand asks for is not active, however much they turned over.
  const paidIn = async (deposits: number): Promise<void> => {
    await sql`
      insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
      select g.id, 1, ${firstDay}::date + 4, ${members[0]}, '', ''::bytea, 0, 0, 0, 0, 0, ${deposits}, 0, 0, 0 from agents.generation g where g.state = 'live'
      on conflict (generation, merchant_id, player_id, day, lane) do update set deposits = excluded.deposits`.execute(ledger.db);
  };
  await sql`insert into agents.active_rule (merchant_id, deposits) values (1, 50)`.execute(ledger.db);
  expect(await sumsOf(0, 5)).toMatchObject({ active: 0 });
  await paidIn(49);
  expect(await sumsOf(0, 5)).toMatchObject({ active: 0 });
  await paidIn(50);
  expect(await sumsOf(0, 5)).toMatchObject({ active: 1 });
  await sql`delete from agents.active_rule`.execute(ledger.db);
  // The first member turned over enough of both days together.
  expect(await sumsOf(0, 5)).toEqual({ valid: 900n, result: 300n, active: 1 });
});
