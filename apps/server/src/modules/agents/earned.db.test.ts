import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

const lanes = ['FISH', 'LIVE'];
const day = (n: number): Date => new Date(Date.UTC(2026, 2, 1 + n, 3));

interface Person {
  id: number;
  path: string;
}

async function place(upline: Person | undefined): Promise<Person> {
  const id = await ledger.player();
  const path = (upline?.path ?? '') + id.toString(16).padStart(16, '0');
  await sql`
    insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
    values (${id}, 1, ${upline?.id ?? null}, ${path.length / 16 - 1}, decode(${path}, 'hex'), 1, '2026-01-01')`.execute(ledger.db);
  return { id, path };
}

const setRate = (playerId: number, lane: string, since: Date, rate: number): Promise<unknown> =>
  sql`insert into agents.rate (player_id, lane, since, rate) values (${playerId}, ${lane}, ${since}, ${rate})`.execute(ledger.db);

/** Three lines of five below two heads: rates that change, that are missing and that are higher below than above, somebody who moved, and two who are one person with who stands above. */
async function makeLines(): Promise<Person[]> {
  const heads = [await place(undefined), await place(undefined)];
  const people = [...heads];
  for (const [line, head] of [heads[0], heads[0], heads[1]].entries()) {
    let upline = head;
    for (let depth = 0; depth < 5; depth += 1) {
      upline = await place(upline);
      people.push(upline);
      for (const lane of lanes)
        for (const n of [0, 3, 5].filter((at) => (line + depth + at) % 3 !== 0))
          await setRate(upline.id, lane, day(n), 60 - depth * 10 + n * 3 + line);
    }
  }
  for (const head of heads) for (const lane of lanes) await setRate(head.id, lane, day(1), 90);
  const [moved, other] = [people[6], people[16]];
  if (moved !== undefined && other !== undefined)
    await sql`
      insert into agents.former_place (player_id, until_day, upline_id, path)
      values (${moved.id}, '2026-03-04', ${other.id}, decode(${other.path}, 'hex') || int8send(${moved.id}::bigint))`.execute(ledger.db);
  for (const [index, until] of [
    [5, day(5)],
    [11, null],
  ] as const)
    await sql`
      insert into agents.self_referral (player_id, above_id, mark, since, since_day, lifted_at, lifted_day)
      values (${people[index]?.id}, ${heads[0]?.id}, 'email', ${day(2)}, ${day(2)}::date, ${until}, ${until}::date)`.execute(ledger.db);
  return people;
}

it('is the same for many bets at once as bet by bet', async () => {
  const people = await makeLines();
  const bets = Array.from({ length: 600 }, (_, n) => ({
    player: people[(n * 7) % people.length]?.id ?? 0,
    lane: lanes[n % 2],
    placed: new Date(day(0).getTime() + ((n * 7919) % (7 * 86_400)) * 1_000),
    before: n % 4 === 0 ? (n % 13) * 7_777 : 0,
    now: n % 9 === 0 ? 0 : (n % 17) * 12_345,
  }));
  const asked = sql`${bets.map(({ player }) => player)}::bigint[], ${bets.map(() => 1)}::integer[], ${bets.map(({ lane }) => lane)}::text[],
    ${bets.map(({ placed }) => placed)}::timestamptz[], ${bets.map(({ placed }) => placed)}::timestamptz[], ${bets.map(({ before }) => before)}::bigint[],
    ${bets.map(({ now }) => now)}::bigint[]`;
  const { rows: together } = await sql`
    select e.player_id, e.hour, e.lane, e.is_own, e.amount from agents.earned_by_hour(${asked}, ${bets.map(() => 0)}::integer[], ${bets.map(() => 0)}::bigint[]) as e where e.amount <> 0 and not e.is_cost
    order by e.player_id, e.hour, e.lane, e.is_own`.execute(ledger.db);
  const { rows: alone } = await sql`
    select e.player_id, date_trunc('hour', b.at, a.time_zone) as hour, b.lane, e.level = 0 as is_own, sum(e.share)::bigint as amount
    from unnest(${asked}) as b (player_id, merchant_id, lane, placed, at, before, now)
    cross join lateral wallet.currency_of(b.player_id) as a
    cross join lateral agents.earned(agents.path_on(b.player_id, (b.at at time zone a.time_zone)::date), b.lane, b.placed, b.before, b.now, 0, 0) as e
    group by e.player_id, hour, b.lane, is_own having sum(e.share) <> 0 order by e.player_id, hour, b.lane, is_own`.execute(ledger.db);
  expect(together).toEqual(alone);
  const { rows: costs } = await sql`
    select e.player_id, e.hour, e.lane, e.amount from agents.earned_by_hour(${asked}, ${bets.map(() => 0)}::integer[], ${bets.map(() => 0)}::bigint[]) as e
    where e.amount <> 0 and e.is_cost order by e.player_id, e.hour, e.lane`.execute(ledger.db);
  const { rows: costsAlone } = await sql`
    select b.player_id, date_trunc('hour', b.at, a.time_zone) as hour, b.lane, sum(e.share)::bigint as amount
    from unnest(${asked}) as b (player_id, merchant_id, lane, placed, at, before, now)
    cross join lateral wallet.currency_of(b.player_id) as a
    cross join lateral agents.earned(agents.path_on(b.player_id, (b.at at time zone a.time_zone)::date), b.lane, b.placed, b.before, b.now, 0, 0) as e
    where e.level > 0 group by b.player_id, hour, b.lane having sum(e.share) <> 0 order by b.player_id, hour, b.lane`.execute(ledger.db);
  expect(costs).toEqual(costsAlone);
  expect(costs.length).toBeGreaterThan(300);
  expect(alone.length).toBeGreaterThan(500);
});
