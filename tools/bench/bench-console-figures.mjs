// Rows `console-figures-*`: the first page and a report over 10,000,000 bets, over HTTP as staff ask for them, against the same statements in psql, which
// read the figures that are kept; beside that, what one sum over the bets themselves takes. Then `sortes reports rebuild` makes every figure anew from
// the ledger, and both sets are compared here, row for row and both ways.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../workspace.mjs';
import { besidePsql } from './bench-console-lists.mjs';
import { startChild } from './children.mjs';
import { employ } from './console-staff.mjs';
import { consoleWorld } from './console-world.mjs';
import { median, medianRatio, row, show, skipped } from './measure.mjs';
import { findPsql, measureInPsql } from './psql.mjs';
import { openProgram } from './world.mjs';

const goal = 1.5;
const dayMs = 86_400_000;
const tables = ['hour', 'player_day', 'first_deposit'];
/** @param {number} ms */
const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10);

/**
 * What the first page shows of these days, summed from bets, rounds and their outcomes.
 * @param {string} from
 * @param {string} to
 */
const fromBets = (from, to) => `
  select d.game_code as game, count(*), sum(b.stake), sum(o.payout) from lottery.bet b join lottery.draw d on d.id = b.draw_id
  left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
  where b.merchant_id = 1 and b.placed_at >= '${from}' and b.placed_at < '${to}'::date + 1 group by 1
  union all
  select node_id::text, count(*), sum(staked), sum(won) from games.round
  where merchant_id = 1 and opened_at >= '${from}' and opened_at < '${to}'::date + 1 group by 1`;

/**
 * Runs the operators' command to its end; answers its exit code, what it said, and the seconds it took.
 * @param {readonly string[]} given
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<{ code: number | null, told: string, errors: string, seconds: number }>}
 */
function runCommand(given, environment) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, [join(root, 'apps', 'server', 'dist', 'command-line', 'main.js'), ...given], {
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    let [told, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (told += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (errors = (errors + text).slice(-2_000)));
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', end);
      resolve({ code, told, errors, seconds: (performance.now() - began) / 1000 });
    });
  });
}

/**
 * How many rows the two sets of figures have, and how many stand in one of them only.
 * @param {import('pg').Pool} pool
 * @param {string} one
 * @param {string} other
 */
async function compare(pool, one, other) {
  let [rows, differences] = [0, 0];
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set work_mem = '512MB'`);
    for (const table of tables) {
      /** @param {string} generation */
      const of = (generation) => `select to_jsonb(r) - 'generation' from reports.${table} r where generation = ${generation}`;
      const counted = await client.query(`select
        (select count(*)::float8 from reports.${table} where generation = ${other}) as rows,
        (select count(*)::float8 from ((${of(one)} except all ${of(other)}) union all (${of(other)} except all ${of(one)})) as d) as differences`);
      rows += counted.rows[0].rows;
      differences += counted.rows[0].differences;
    }
  } finally {
    client.release(true);
  }
  return { rows, differences };
}

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchConsoleFigures({ cluster, rounds, say, quick }) {
  const what = 'figures of the console over 10,000,000 bets';
  const psql = findPsql();
  if (psql === undefined) return [skipped('console-figures', what, 'there is no psql on this machine')];
  const world = await consoleWorld({ cluster, say, quick });
  const { connection, bets, movements } = world;
  const program = await openProgram(connection, cluster.secret, { poolSize: 4 });
  const served = await startChild('serve.mjs', { connection, secret: cluster.secret, siteFiles: false, rateLimits: false, poolSize: 12 });
  try {
    const folding = await world.fold(program, say);
    const token = await employ(program, 'figures', 'admin');
    const { port } = served.answer;
    const now = Date.now();
    const yesterday = dayOf(now - dayMs);
    /** @type {[string, string]} */
    const month = [dayOf(now - 31 * dayMs), yesterday];
    /** @type {[string, string]} */
    const year = [dayOf(now - 364 * dayMs), yesterday];
    /** @type {{ name: string, text: string, path: string, days: [string, string] }[]} */
    const questions = [
      {
        name: 'first-day',
        text: 'first page, a day by the hour',
        path: `/bo/figures?from=${yesterday}&to=${yesterday}`,
        days: [yesterday, yesterday],
      },
      { name: 'first-month', text: 'first page, 31 days', path: `/bo/figures?from=${month[0]}&to=${month[1]}`, days: month },
      {
        name: 'report-games',
        text: 'report of a year by game',
        path: `/bo/reports/game?from=${year[0]}&to=${year[1]}&pageSize=50`,
        days: year,
      },
      {
        name: 'report-days',
        text: 'report of a year by day',
        path: `/bo/reports/day?from=${year[0]}&to=${year[1]}&pageSize=50`,
        days: year,
      },
      {
        name: 'report-players',
        text: 'report of 31 days by player',
        path: `/bo/reports/player?from=${month[0]}&to=${month[1]}&pageSize=50&sort=-revenue`,
        days: month,
      },
    ];
    /** @type {import('./measure.mjs').Result[]} */
    const rows = [];
    for (const { name, text, path, days } of questions) {
      const { ours, reference, statements } = await besidePsql({
        psql,
        connection,
        program,
        port,
        token,
        path,
        turns: Math.max(5, rounds),
      });
      const [fromTheBets] = measureInPsql(psql, connection, [{ text: fromBets(...days), values: [] }], 1);
      const ratio = medianRatio(ours, reference);
      say(`${text}: ${show(median(ours))} ms, psql ${show(median(reference))} ms, ${show(ratio)}; from the bets ${show(fromTheBets)} ms`);
      rows.push(
        row({
          name: `console-figures-${name}`,
          what: `console over ${show(bets)} bets: ${text}`,
          figure: median(ours),
          unit: 'ms',
          against: `the same ${statements.length} statements on the kept figures in psql`,
          reference: median(reference),
          ratio,
          goal,
          better: 'lower',
          notes: [`the sums of these days by game from the bets themselves, in psql: ${show(fromTheBets)} ms`],
        }),
      );
    }
    say('sortes reports rebuild');
    const [{ id: before }] = (await program.pool.query(`select id from reports.generation where state = 'live'`)).rows;
    const url = `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`;
    const rebuilt = await runCommand(['reports', 'rebuild', '--json'], { DATABASE_URL: url, SORTES_SECRET: cluster.secret });
    if (rebuilt.code !== 0) throw new Error(`sortes reports rebuild ended with ${rebuilt.code}: ${rebuilt.told} ${rebuilt.errors}`);
    const [{ id: after }] = (await program.pool.query(`select id from reports.generation where state = 'live'`)).rows;
    if (after === before) throw new Error('the rebuild took no one’s place');
    const { rows: compared, differences } = await compare(program.pool, before, after);
    say(`${show(compared)} figures compared after ${show(rebuilt.seconds)} s, ${differences} differ`);
    rows.push({
      name: 'console-figures-rebuild',
      what: `figures of ${show(movements)} movements made anew by \`sortes reports rebuild\`: rows that are otherwise than those kept as they happened`,
      figure: differences,
      unit: 'rows',
      ratioText: `${differences} of ${show(compared)}`,
      goalText: 'none',
      met: differences === 0 && compared > 0,
      notes: [
        `compared row for row and both ways by the bench, besides by the command; made anew in ${show(rebuilt.seconds)} s, ${show(movements / rebuilt.seconds)} movements a second, taken as they happened ${show(movements / folding)}`,
      ],
    });
    return rows;
  } finally {
    await served.stop();
    await program.close();
  }
}
