// Row `dry-run`: an offer of deposits run over a month in which so many players paid in twice, from its start to its figures, against the same figures by one aggregate.
import { randomUUID } from 'node:crypto';
import { inTurns, median, medianRatio, row } from './measure.mjs';
import { addPlayers, copyWorld, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { Program } from './world.mjs' */

const people = 200_000;
const firstId = 20_000_000;
const least = 200_000n;
const most = 1_500_000n;

/**
 * Players with two credited deposits each in the last month, as the cashier and the reports keep them.
 * @param {Program['pool']} pool
 */
async function fill(pool) {
  await addPlayers(pool, { count: people, firstId });
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off`);
    await client.query(`
      insert into cashier.deposit (player_id, id, merchant_id, vendor_id, gateway, amount, currency, state, idempotency_key, input_hash, return_path, language, expires_at,
        created_at, credited_at, credited_amount)
      select ${firstId} + n, gen_random_uuid(), 1, 'bank', 'manual', a, 'VND', 'credited', k::text, '', '', 'EN', now(), at, at, a
      from generate_series(0, ${people - 1}) as n, generate_series(0, 1) as k,
        lateral (select (((n * 7919 + k * 104729) % 40) + 1) * 50000::bigint as a, now() - ((n + k * 13) % 28 + 1) * interval '1 day' as at) as x`);
    await client.query(`
      insert into reports.player_day (generation, merchant_id, day, player_id, currency, trial, deposit_count, deposits, withdrawal_count, withdrawals, stake_count, stakes,
        returned, prizes, adjustments, fees, vendor_in, vendor_out, settled)
      select g.id, 1, (d.credited_at at time zone m.time_zone)::date, d.player_id, 'VND', false, count(*), sum(d.credited_amount), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from cashier.deposit d, reports.generation g, site.merchant m where g.state = 'live' and m.id = 1 and d.player_id >= ${firstId} group by 1, 3, 4`);
    await client.query('vacuum analyze cashier.deposit, reports.player_day');
  } finally {
    client.release(true);
  }
}

/** What is run: a match of all of a deposit, for whoever paid in before. */
async function offer() {
  const { startingOffer, writeOffer } = await import('../../packages/growth-rules/dist/index.js');
  const usual = startingOffer('deposit-match', { unit: 10_000n, at: Date.now() });
  return writeOffer({
    ...usual,
    reward: { rule: 'match', steps: [{ from: least, rate: 10_000 }], most },
    who: { deposits: { count: { from: 1 } } },
    limits: [],
    title: { EN: 'A bench' },
  });
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchDryRun({ cluster, rounds, say }) {
  const connection = await copyWorld(cluster, 'bench_dry_run');
  const program = await openProgram(connection, cluster.secret);
  try {
    await fill(program.pool);
    const document = await offer();
    const days = ["(now() - interval '29 days')::date", 'now()::date'];
    /** @type {string[]} */
    const nominal = [];
    const ours = async () => {
      const id = randomUUID();
      await program.pool.query(
        `insert into promotions.dry_run (id, merchant_id, document, from_day, to_day, asked_by) select $1, 1, $2, ${days.join(', ')}, 'bench'`,
        [id, JSON.stringify(document)],
      );
      const begin = performance.now();
      while (await program.app.modules.promotions.stepDryRun());
      const seconds = (performance.now() - begin) / 1_000;
      const { rows } = await program.pool.query('select figures from promotions.dry_run where id = $1', [id]);
      nominal.push(rows[0].figures.nominal);
      return seconds;
    };
    const reference = async () => {
      const begin = performance.now();
      const { rows } = await program.pool.query(
        `select count(distinct player_id) as players, count(*) as grants, sum(given)::text as nominal from (
           select d.player_id, d.credited_at, least(d.credited_amount, $1::bigint) as given, d.credited_amount, row_number() over (partition by d.player_id order by d.credited_at, d.id) as place
           from cashier.deposit d join identity.player p on p.id = d.player_id and p.status = 'active'
           where d.merchant_id = 1 and d.state = 'credited' and not exists (select from protection.exclusion e where e.player_id = p.id and (e.until is null or e.until > now()))) x,
           site.merchant m
         where m.id = 1 and x.place > 1 and x.credited_amount >= $2 and x.credited_at >= (${days[0]})::timestamp at time zone m.time_zone`,
        [String(most), String(least)],
      );
      const seconds = (performance.now() - begin) / 1_000;
      nominal.push(rows[0].nominal);
      return seconds;
    };
    const figures = await inTurns(Math.min(rounds, 3), { ours, reference }, say);
    if (new Set(nominal).size !== 1) throw new Error(`the run and the aggregate do not agree: ${[...new Set(nominal)].join(', ')}`);
    return [
      row({
        name: 'dry-run',
        what: `dry run of a deposit match over a month, ${people.toLocaleString('en-US')} players with two deposits each`,
        figure: median(figures.ours),
        unit: 'seconds',
        against: 'the same figures by one aggregate, which keeps no grant of them',
        reference: median(figures.reference),
        ratio: medianRatio(figures.ours, figures.reference),
        goal: 1.5,
        better: 'lower',
        notes: [`both gave ${nominal[0]} money units in all`],
      }),
    ];
  } finally {
    await program.close();
  }
}
