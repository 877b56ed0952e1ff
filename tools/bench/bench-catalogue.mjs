// Row `catalogue`: the reads of a lobby against a bare Fastify that answers the same bytes.
import { runChild, startChild } from './children.mjs';
import { inTurns, median, medianRatio, percentileOf, row, show } from './measure.mjs';
import { copyWorld } from './world.mjs';

const paths = [
  '/lgw/games/game_menus',
  '/wps/relay/GCSGAME_gameVendor',
  '/lgw/numeros/near?gameId=ssc1m',
  '/lgw/numeros/near?gameId=xsmb',
  '/lgw/games/popular?count=10',
  '/lgw/games/ssc1m/play_menu',
];
const connections = 64;

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchCatalogue({ cluster, seconds, rounds, say, profile }) {
  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  try {
    const connection = await copyWorld(cluster, 'bench_catalogue');
    const ours = await startChild(
      'serve.mjs',
      { connection, secret: cluster.secret, rateLimits: false },
      { nodeOptions: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] },
    );
    undo.push(() => ours.stop());
    const replies = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`http://127.0.0.1:${ours.answer.port}${path}`, { headers: { language: 'EN' } });
        const body = await response.text();
        if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`);
        return { path, body, contentType: response.headers.get('content-type') };
      }),
    );
    const bare = await startChild('serve-bare.mjs', { replies });
    undo.push(() => bare.stop());
    /** @type {{ ours: Float64Array[], bare: Float64Array[] }} */
    const latencies = { ours: [], bare: [] };
    /** @type {(name: 'ours' | 'bare', port: number) => () => Promise<number>} */
    const measure = (name, port) => async () => {
      const answer = await runChild('load.mjs', { kind: 'reads', port, paths, connections, warmSeconds: 0.5, seconds });
      if (answer.refused > 0) throw new Error(`${answer.refused} reads were refused, the first with: ${answer.sample}`);
      latencies[name].push(answer.latencies);
      return answer.perSecond;
    };
    const subjects = { bare: measure('bare', bare.answer.port), ours: measure('ours', ours.answer.port) };
    for (const warm of Object.values(subjects)) await warm();
    latencies.ours.length = 0;
    const figures = await inTurns(rounds, subjects, say);
    return [
      row({
        name: 'catalogue',
        what: 'catalogue reads per second',
        figure: median(figures.ours),
        unit: 'per second',
        against: 'bare Fastify answering the same bytes',
        reference: median(figures.bare),
        ratio: medianRatio(figures.ours, figures.bare),
        goal: 0.6,
        notes: [
          `evenly mixed: ${paths.join(', ')}`,
          `latency p50 ${show(percentileOf(latencies.ours, 0.5))} ms, p99 ${show(percentileOf(latencies.ours, 0.99))} ms; ${connections} connections, rate limits off`,
        ],
      }),
    ];
  } finally {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    await cluster.admin('drop database if exists bench_catalogue with (force)');
  }
}
