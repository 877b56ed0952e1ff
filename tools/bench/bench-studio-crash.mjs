// Row `studio-crash`: 2,000 pages listen to the crash table over HTTP while some of their players bet; from the first to the last page that one tick
// reaches. Two processes listen, 1,000 pages each; their clocks are one.
import { randomUUID } from 'node:crypto';
import { pause } from '../chaos/processes.mjs';
import { startChild } from './children.mjs';
import { percentile, show } from './measure.mjs';
import { openStudio } from './studio-world.mjs';

/** @import { TableView } from '../../apps/studio/dist/protocol.js' */
/** @import { Child } from './children.mjs' */
/** @import { Children, Tick } from './tasks.js' */
/** @typedef {Child<Children['studio-streams.mjs']['answer']>} Listener */

const pages = 2_000;
const listeners = 2;
const bettors = 100;
const goalMs = 100;

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchStudioCrash({ cluster, players, say, quick, profile }) {
  const studio = await openStudio({ cluster, name: 'bench_studio_crash', games: ['crash'], profile });
  /** @type {Listener[]} */
  const children = [];
  try {
    say(`opening ${pages} pages`);
    const sessions = await studio.openPages('crash', players.slice(0, pages));
    for (let index = 0; index < listeners; index += 1) {
      const child = await startChild('studio-streams.mjs', {
        port: studio.port,
        sessions: sessions.filter((_, at) => at % listeners === index),
      });
      children.push(child);
      if (child.answer.error !== undefined) throw new Error(child.answer.error);
    }
    say(`${pages} streams are open`);
    /** @type {(child: Listener) => Promise<{ ticks: [string, Tick][], broken: number }>} */
    const take = (child) =>
      new Promise((resolve) => {
        child.child.once('message', (message) => resolve(/** @type {{ ticks: [string, Tick][], broken: number }} */ (message)));
        child.child.send('take');
      });
    /** @type {(session: string, method: string, path: string, body?: object) => Promise<{ status: number, body: TableView }>} */
    const ask = async (session, method, path, body) => {
      const response = await fetch(`${studio.origin}${path}`, {
        method,
        headers: { 'x-session': session, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: /** @type {TableView} */ (await response.json()) };
    };
    const seats = sessions.slice(0, bettors);
    let bets = 0;
    /** @type {(session: string, index: number, number: number) => Promise<number>} */
    const bet = async (session, index, number) => {
      const { status } = await ask(session, 'POST', '/play/table/bets', {
        key: randomUUID(),
        number,
        panel: 0,
        stake: '1000',
        choice: { autoCashOut: 120 + (index % 40) * 10 },
      });
      if (status === 200) bets += 1;
      return number;
    };
    for (const child of children) await take(child);
    const until = performance.now() + (quick ? 60_000 : 120_000);
    let last = -1;
    while (performance.now() < until) {
      const { body } = await ask(sessions[0] ?? '', 'GET', '/play/table');
      if (body.phase?.name === 'betting' && body.number !== last) {
        last = body.number;
        // Spread over the time for bets, as people come.
        await Promise.all(seats.map(async (session, index) => (await pause(index * 40), bet(session, index, last))));
      }
      await pause(250);
    }
    /** @type {Map<string, Tick>} */
    const merged = new Map();
    let broken = 0;
    for (const { ticks, broken: gone } of await Promise.all(children.map(take))) {
      broken += gone;
      for (const [name, one] of ticks) {
        const known = merged.get(name);
        merged.set(
          name,
          known === undefined
            ? one
            : { count: known.count + one.count, first: Math.min(known.first, one.first), last: Math.max(known.last, one.last) },
        );
      }
    }
    if (broken > 0) throw new Error(`${broken} streams broke`);
    const whole = [...merged.values()].filter(({ count }) => count === pages);
    // The tick in hand when the listeners were asked may have reached only some.
    if (merged.size - whole.length > 2) throw new Error(`${merged.size - whole.length} of ${merged.size} ticks did not reach every page`);
    const spreads = whole.map(({ first, last: end }) => end - first);
    const most = Math.max(...spreads);
    const p99 = percentile(spreads, 0.99);
    say(
      `${whole.length} ticks, ${bets} bets in ${last} rounds: p50 ${show(percentile(spreads, 0.5))} ms, p99 ${show(p99)} ms, longest ${show(most)} ms`,
    );
    return [
      {
        name: 'studio-crash',
        what: `crash with ${pages.toLocaleString('en-US')} connected pages: from the first to the last that one tick reaches, p99 of the ticks`,
        figure: p99,
        unit: 'ms',
        ratioText: `${show(p99)} ms`,
        goalText: `≤ ${goalMs} ms`,
        met: p99 <= goalMs,
        notes: [
          `${whole.length} ticks, each of which reached all ${pages.toLocaleString('en-US')} pages: median ${show(percentile(spreads, 0.5))} ms, longest ${show(most)} ms`,
          `${show(bets)} bets of ${bettors} players meanwhile; studio, platform, database and both listening processes share the two cores`,
        ],
      },
    ];
  } finally {
    for (const child of children) await child.stop();
    await studio.close();
  }
}
