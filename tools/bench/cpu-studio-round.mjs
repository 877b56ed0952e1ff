// Where the processor's time of a paid round goes: milliseconds a round of each program and of the backends of each, and with --statements of each
// statement. Processor time, not latency: it tells the same on a machine that others use. Linux only (/proc).
//   node tools/bench/cpu-studio-round.mjs [--rounds 2000] [--slices 3] [--at-once 5 | --per-second 200] [--statements] [--profile FOLDER] [--perf FOLDER]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startChild } from './children.mjs';
import { percentile } from './measure.mjs';
import { checkRounds, openStudio } from './studio-world.mjs';
import { createWorld, startCluster } from './world.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2000' },
    slices: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '5' },
    'per-second': { type: 'string' },
    statements: { type: 'boolean', default: false },
    profile: { type: 'string' },
    perf: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
// About as many as are in hand at 200 a second on a machine that keeps up. A closed loop, because an open one on a machine in use ends in a crowd.
const atOnce = options['per-second'] === undefined ? Number(options['at-once']) : undefined;
const perSecond = Number(options['per-second'] ?? 200);
const pages = 1_000;
const tickMs = 10;

/**
 * Milliseconds of processor that a process has used; a process that is gone has used none.
 * @param {number | undefined} pid
 */
function usedBy(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return 0;
  }
}

const cluster = await startCluster({
  settings: options.statements
    ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all', 'pg_stat_statements.track_planning': 'on' }
    : {},
});
/** @type {import('./studio-world.mjs').OpenStudio | undefined} */
let studio;
try {
  const players = await createWorld(cluster, pages);
  const opened = await openStudio({
    cluster,
    name: 'bench_studio_cpu',
    games: ['dice'],
    profile: options.profile,
    ...(options.perf !== undefined && { nodeOptions: ['--perf-basic-prof', '--interpreted-frames-native-stack'] }),
  });
  studio = opened;
  const { pool } = opened.program;
  const sessions = await opened.openPages('dice', players);
  let played = 0;

  async function processes() {
    /** @type {import('pg').QueryResult<{ pid: number | undefined, name: string }>} */
    const { rows } = await pool.query(
      `select pid, case when pid = pg_backend_pid() then 'ours' when backend_type <> 'client backend' then backend_type
         when application_name = 'sortes-studio' then 'postgres for studio' else 'postgres for platform' end as name from pg_stat_activity`,
    );
    const known = rows.filter(({ name }) => name !== 'ours');
    return [{ pid: opened.pids.platform, name: 'platform' }, { pid: opened.pids.studio, name: 'studio' }, ...known];
  }

  /** @param {number} count */
  async function play(count) {
    const load = await startChild('studio-load.mjs', {
      port: opened.port,
      sessions,
      perSecond,
      seconds: count / perSecond,
      warmSeconds: 0,
      ...(atOnce !== undefined && { atOnce }),
    });
    const used = usedBy(load.child.pid);
    await load.stop();
    if (load.answer.error !== undefined || load.answer.refused > 0) throw new Error(load.answer.error ?? load.answer.sample);
    played += load.answer.done;
    const latencies = load.answer.latencies.toSorted();
    return { used, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
  }

  await play(pages);
  if (options.statements) await pool.query('create extension if not exists pg_stat_statements');
  /** @type {Map<string, number[]>} */
  const all = new Map();
  for (let slice = 0; slice < Number(options.slices); slice += 1) {
    await pool.query('checkpoint');
    if (options.statements) await pool.query('select pg_stat_statements_reset()');
    const before = new Map((await processes()).map(({ pid, name }) => [pid, { name, used: usedBy(pid) }]));
    /** @type {import('node:child_process').ChildProcess[]} */
    const perfs = [];
    if (options.perf !== undefined) {
      for (const name of ['platform', 'studio', 'postgres for platform', 'postgres for studio']) {
        const pids = [...before].filter(([, one]) => one.name === name).map(([pid]) => pid);
        const file = `${options.perf}/${name.replaceAll(' ', '-')}.data`;
        perfs.push(
          spawn('perf', ['record', '-q', '-g', '-e', 'cpu-clock', '-F', '999', '-o', file, '-p', pids.join(',')], { stdio: 'inherit' }),
        );
      }
    }
    const { used, p50, p99 } = await play(rounds);
    for (const perf of perfs) perf.kill('SIGINT');
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const { pid, name } of await processes()) sums.set(name, (sums.get(name) ?? 0) + usedBy(pid) - (before.get(pid)?.used ?? 0));
    sums.set('load', used);
    const total = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
    sums.set('total', total);
    for (const [name, ms] of sums) all.set(name, [...(all.get(name) ?? []), ms / rounds]);
    console.log(`slice ${slice + 1}: total ${(total / rounds).toFixed(2)} ms a round, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
  for (const [name, list] of [...all].toSorted(([, one], [, other]) => Math.max(...other) - Math.max(...one)))
    if (Math.max(...list) >= 0.005) console.log(`${name.padEnd(28)} ${list.map((ms) => ms.toFixed(2).padStart(6)).join(' ')} ms a round`);
  if (options.statements) {
    const { rows } = await pool.query(
      `select calls, total_exec_time / ${rounds} as exec, total_plan_time / ${rounds} as plan, plans, rows, toplevel, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time + total_plan_time desc limit 60`,
    );
    for (const { calls, exec, plan, plans, toplevel, query } of rows)
      console.log(
        `${exec.toFixed(3)} ms exec, ${plan.toFixed(3)} ms plan (${plans}) a round, ${calls} calls${toplevel ? ' TOP' : ''}: ${query}`,
      );
  }
  await checkRounds(pool, played);
} catch (error) {
  console.error(error);
  process.exitCode = 2;
} finally {
  await studio?.close();
  await cluster.stop();
  process.exit();
}
