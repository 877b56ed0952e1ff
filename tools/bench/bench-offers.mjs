// Rows `offers-claim` and `offers-page`: what a claim costs beside what it posts, and the page of many offers beside a bare server of the same bytes.
import { randomUUID } from 'node:crypto';
import { runChild, startChild } from './children.mjs';
import { inTurns, median, medianRatio, percentile, percentileOf, row, show } from './measure.mjs';
import { copyWorld, forAll, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { Program } from './world.mjs' */

const callers = 64;
const connections = 64;
/** Enough for a 99th percentile. */
const claimers = 2_000;
const offersShown = 500;
const offersPage = '/wps/growth/offers?pageSize=50';
const rewardsPage = '/wps/growth/rewards';
const sum = 10_000n;

/**
 * The demo's brand.
 * @param {Program} program
 */
export async function brandOf({ app }) {
  const brand = (await app.modules.site.allMerchants()).find(({ id }) => id === 1);
  if (brand === undefined) throw new Error('there is no brand');
  return brand;
}

/**
 * Makes an offer and lets it go live; its id.
 * @param {Program} program
 * @param {import('../../packages/growth-rules/dist/index.js').Offer} offer without a title
 */
export async function openLive(program, offer) {
  const [{ writeOffer }, { inTransaction }] = await Promise.all([
    import('../../packages/growth-rules/dist/index.js'),
    import('../../packages/service/dist/index.js'),
  ]);
  const { promotions } = program.app.modules;
  const brand = await brandOf(program);
  const title = Object.fromEntries(['EN', 'CN', 'ID', 'PT', 'TH', 'VI'].map((language) => [language, 'A bench']));
  return inTransaction(program.services.db, async (transaction) => {
    const saved = await promotions.makeOffer(transaction, brand, {
      code: `bench-${randomUUID()}`,
      document: writeOffer({ ...offer, title }),
      by: 'bench',
    });
    if (!saved.isSaved) throw new Error(`the offer was not saved: ${JSON.stringify(saved.faults)}`);
    const moved = await promotions.moveOffer(transaction, brand, { id: saved.id, to: 'live' });
    if ('faults' in moved && (moved.faults.length > 0 || moved.violations.length > 0))
      throw new Error(`the offer did not go live: ${JSON.stringify(moved)}`);
    return saved.id;
  });
}

/**
 * A live offer of cash that each player may claim once; its id. Not paid by a budget, so that nothing but the claims is in each other's way.
 * @param {Program} program
 * @param {{ isForSome?: boolean }} [how] for players of a rule, as most offers are
 */
async function openOffer(program, { isForSome = false } = {}) {
  const { startingOffer } = await import('../../packages/growth-rules/dist/index.js');
  return openLive(program, {
    ...startingOffer('no-deposit', { unit: sum, at: Date.now() }),
    money: 'cash',
    requirement: null,
    claimDays: null,
    limits: [{ scope: 'player', period: 'life', most: 1 }],
    who: isForSome ? { deposits: { count: { from: 0 } } } : null,
  });
}

/**
 * Every player once, so many at a time; the 99th percentile of what each took, in milliseconds.
 * @param {readonly number[]} players
 * @param {(playerId: number) => Promise<unknown>} work
 */
async function slowest(players, work) {
  /** @type {number[]} */
  const taken = [];
  await forAll(players, callers, async (playerId) => {
    const begin = performance.now();
    await work(playerId);
    taken.push(performance.now() - begin);
  });
  return percentile(taken, 0.99);
}

/**
 * @param {Given} given
 * @returns {Promise<Result>}
 */
async function measureClaims({ cluster, players: all, rounds, say }) {
  const players = all.slice(0, claimers);
  const program = await openProgram(await copyWorld(cluster, 'bench_offers'), cluster.secret, { poolSize: callers });
  try {
    const { postOne } = await import('../../apps/server/dist/modules/wallet/index.js');
    const { promotions } = program.app.modules;
    const merchant = await brandOf(program);
    const visit = { language: 'EN' };
    const ours = async () => {
      const offerId = await openOffer(program);
      return slowest(players, (playerId) => promotions.claimOffer({ merchant, playerId, offerId, visit }));
    };
    const posting = () =>
      slowest(players, async (playerId) => {
        const key = randomUUID();
        const { verdict } = await postOne(program.services.db, {
          playerId,
          merchantId: merchant.id,
          template: 'adjustment',
          key,
          input: null,
          reference: key,
          lines: [
            { account: 'house:adjustments', amount: -sum },
            { account: 'main', amount: sum },
          ],
        });
        if (verdict !== 'posted') throw new Error(`posting was ${verdict}`);
      });
    await ours();
    await posting();
    await cluster.admin('checkpoint');
    const figures = await inTurns(rounds, { ours, posting }, say);
    return row({
      name: 'offers-claim',
      what: `claims of one offer of cash by ${players.length} players, ${callers} at once, in one process: p99`,
      figure: median(figures.ours),
      unit: 'ms',
      against: 'what a claim posts, alone',
      reference: median(figures.posting),
      ratio: medianRatio(figures.ours, figures.posting),
      goal: 2,
      better: 'lower',
      notes: [],
    });
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_offers with (force)');
  }
}

/**
 * @param {Given} given
 * @returns {Promise<Result>}
 */
async function measurePage({ cluster, players, rounds, seconds, say, profile }) {
  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  try {
    const connection = await copyWorld(cluster, 'bench_offers_page');
    const program = await openProgram(connection, cluster.secret);
    for (let made = 0; made < offersShown; made += 1) await openOffer(program, { isForSome: made % 2 === 0 });
    const { token } = await program.app.modules.identity.createSessionFor(players[0] ?? 0);
    await program.pool.query('vacuum analyze');
    await program.close();
    const ours = await startChild(
      'serve.mjs',
      { connection, secret: cluster.secret, rateLimits: false },
      { nodeOptions: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] },
    );
    undo.push(() => ours.stop());
    const paths = [offersPage, rewardsPage];
    const headers = { language: 'EN', authorization: token };
    const replies = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`http://127.0.0.1:${ours.answer.port}${path}`, { headers });
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
      const answer = await runChild('load.mjs', { kind: 'reads', port, paths, connections, warmSeconds: 0.5, seconds, token });
      if (answer.refused > 0) throw new Error(`${answer.refused} reads were refused, the first with: ${answer.sample}`);
      latencies[name].push(answer.latencies);
      return answer.perSecond;
    };
    const subjects = { bare: measure('bare', bare.answer.port), ours: measure('ours', ours.answer.port) };
    for (const warm of Object.values(subjects)) await warm();
    latencies.ours.length = 0;
    const figures = await inTurns(rounds, subjects, say);
    return row({
      name: 'offers-page',
      what: `reads per second of the first page of ${offersShown} live offers and of the reward centre, by one player`,
      figure: median(figures.ours),
      unit: 'per second',
      against: 'bare Fastify answering the same bytes',
      reference: median(figures.bare),
      ratio: medianRatio(figures.ours, figures.bare),
      goal: 0.3,
      notes: [
        `latency p50 ${show(percentileOf(latencies.ours, 0.5))} ms, p99 ${show(percentileOf(latencies.ours, 0.99))} ms; ${connections} connections`,
      ],
    });
  } finally {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    await cluster.admin('drop database if exists bench_offers_page with (force)');
  }
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchOffers(given) {
  /** @type {Result[]} */
  const results = [];
  for (const [name, bench] of Object.entries({ 'offers-claim': measureClaims, 'offers-page': measurePage })) {
    if (!given.names.includes(name)) continue;
    given.say(name);
    results.push(await bench(given));
  }
  return results;
}
