// Rows `games-lists` and `games-search`: the catalogue of 10,000 games of 80 vendors against a bare Fastify that answers the same bytes.
import { ApiClient } from '../support/api-client.mjs';
import { runChild, startChild } from './children.mjs';
import { inTurns, median, medianRatio, percentileOf, row, show } from './measure.mjs';
import { seedGames } from './seed-games.mjs';
import { copyWorld, openProgram } from './world.mjs';

const connections = 64;
const types = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'INHOUSE'];

/** @param {string} origin */
async function pathsOf(origin) {
  const api = new ApiClient({ origin });
  const { lanes } = (await api.call('GET', '/wps/relay/GCSGAME_gameVendor')).data;
  const vendors = lanes.flatMap(({ cards }) => cards.filter(({ type }) => type === 'VASSALAGE').map(({ vassalage }) => vassalage));
  const { games, totalCount } = await api.call('GET', '/wps/relay/GCSGAME_gameList?pageSize=3000');
  // Every page that a visitor may open; searches as people type them.
  const lists = [
    '/wps/relay/GCSGAME_gameVendor?platform=html5-desktop',
    ...types.flatMap((type) => [1, 2, 3].map((page) => `/wps/relay/GCSGAME_gameList?gameType=${type}&pageNo=${page}`)),
    ...vendors.slice(0, 60).map((vendor) => `/wps/relay/GCSGAME_gameList?vassalage=${vendor}&pageNo=1`),
    ...['HOT', 'NEW', 'SL', 'TG'].map((key) => `/wps/relay/GCSGAME_gameList?gameClassify=${key}`),
  ];
  const searches = games
    .filter((_, index) => index % 4 === 0)
    .flatMap(({ gameName }) => {
      const word = gameName.split(' ').findLast((part) => part.length > 3) ?? gameName;
      return [gameName, word.slice(0, 4), `${word.slice(0, 2)}${word.slice(3)}`];
    })
    .map((text) => `/wps/relay/GCSGAME_gameList?gameName=${encodeURIComponent(text)}`);
  return { lists, searches: [...new Set(searches)], totalCount, vendors: new Set(vendors).size };
}

/**
 * What each address answers, byte for byte.
 * @param {string} origin
 * @param {readonly string[]} paths
 */
async function repliesOf(origin, paths) {
  /** @type {{ path: string, body: string, contentType: string | null }[]} */
  const replies = [];
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`, { headers: { language: 'EN' } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`);
    replies.push({ path, body, contentType: response.headers.get('content-type') });
  }
  return replies;
}

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchGames({ cluster, seconds, rounds, say, profile }) {
  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  try {
    const connection = await copyWorld(cluster, 'bench_games');
    const program = await openProgram(connection, cluster.secret);
    await seedGames(program.pool);
    await program.pool.query('vacuum analyze');
    await program.close();
    const ours = await startChild(
      'serve.mjs',
      { connection, secret: cluster.secret, rateLimits: false },
      { nodeOptions: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] },
    );
    undo.push(() => ours.stop());
    const origin = `http://127.0.0.1:${ours.answer.port}`;
    const { lists, searches, totalCount, vendors } = await pathsOf(origin);
    /** @type {import('./measure.mjs').Result[]} */
    const rows = [];
    for (const { name, paths, goal, what } of [
      { name: 'games-lists', paths: lists, goal: 0.6, what: 'vendor and game lists per second over 10,000 games of 80 vendors, 42 a page' },
      { name: 'games-search', paths: searches, goal: 0.3, what: 'searches per second over the same games, as visitors send them' },
    ]) {
      say(`${name}: ${paths.length} addresses, ${totalCount} games of ${vendors} vendors`);
      const replies = await repliesOf(origin, paths);
      const bare = await startChild('serve-bare.mjs', { replies });
      /** @type {Float64Array[]} */
      const latencies = [];
      /** @type {(port: number, counter: string, isOurs: boolean) => () => Promise<number>} */
      const measure = (port, counter, isOurs) => async () => {
        const answer = await runChild('load.mjs', { kind: 'reads', port, paths, connections, warmSeconds: 0.5, seconds, counter });
        if (answer.refused > 0) throw new Error(`${answer.refused} reads were refused, the first with: ${answer.sample}`);
        if (isOurs) latencies.push(answer.latencies);
        return answer.perSecond;
      };
      const subjects = {
        bare: measure(bare.answer.port, '_', false),
        ours: measure(ours.answer.port, '_', true),
        first: measure(ours.answer.port, 'imgSize', false),
      };
      for (const warm of Object.values(subjects)) await warm();
      latencies.length = 0;
      const figures = await inTurns(rounds, subjects, say);
      await bare.stop();
      rows.push(
        row({
          name,
          what,
          figure: median(figures.ours),
          unit: 'per second',
          against: 'bare Fastify answering the same bytes',
          reference: median(figures.bare),
          ratio: medianRatio(figures.ours, figures.bare),
          goal,
          notes: [
            `${paths.length} different addresses, evenly mixed; mean answer ${show(replies.reduce((sum, { body }) => sum + body.length, 0) / replies.length / 1000)} kB`,
            `each call with a counter of its own, as clients of the wire send it; the edge answers again for a second what it told a visitor, whoever asks for what nobody asked before is answered ${show(median(figures.first))} times a second, ${show(medianRatio(figures.first, figures.bare))} of the reference`,
            `latency p50 ${show(percentileOf(latencies, 0.5))} ms, p99 ${show(percentileOf(latencies, 0.99))} ms; ${connections} connections, rate limits off`,
          ],
        }),
      );
    }
    return rows;
  } finally {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    await cluster.admin('drop database if exists bench_games with (force)');
  }
}
