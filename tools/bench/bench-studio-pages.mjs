// Rows `studio-fps…` and `studio-page…`: the pages of the studio's games in Chromium, in demo play, as the studio's program serves them. Frames per
// second while rounds are played on a processor slowed four times; the code a page loads, brotli, and its first frame on slow 4G.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../find-chromium.mjs';
import { root } from '../workspace.mjs';
import { median, show, skipped } from './measure.mjs';
import { openStudio } from './studio-world.mjs';

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Given, Result } from './measure.mjs' */
/** @import { OpenStudio } from './studio-world.mjs' */
/** @typedef {{ framesSeen: { frames: number[], running: boolean }, panelAt?: number, shownAt?: number }} InPage what the page itself keeps */
/** @typedef {{ code: string, bytes: number, styles: number, rest: number, shown: number, panel: number, painted: number }} Weighed */

const client = join(root, 'apps', 'studio', 'client', 'dist');
const slowed = 4;
const fpsGoal = 50;
const codeGoal = 230_000;
const firstFrameGoalMs = 3_000;
/** Slow 4G as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1_024 * 1_024) / 8, uploadThroughput: (750 * 1_024) / 8 };
const animated = ['ruby-row', 'gem-fall', 'crash', 'plinko'];
const size = { width: 390, height: 844 };

/** The stage stands, with its scene where it draws one, and the round can be begun. */
const isShown = () => document.querySelector('.page .main-button') !== null && document.querySelector('#root .spinner') === null;

/** @param {readonly number[]} frames */
function fpsOf(frames) {
  const [first = 0] = frames;
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  return {
    fps: ((frames.length - 1) / ((frames.at(-1) ?? first) - first)) * 1_000,
    late: gaps.filter((gap) => gap > 34).length / gaps.length,
    longest: Math.max(...gaps),
  };
}

/**
 * @param {Page} page
 * @param {number} seconds
 * @param {() => Promise<unknown>} work
 */
async function countFrames(page, seconds, work) {
  await page.evaluate(() => {
    /** @type {InPage['framesSeen']} */
    const seen = { frames: [], running: true };
    Object.assign(globalThis, { framesSeen: seen });
    /** @param {number} at */
    const step = (at) => {
      seen.frames.push(at);
      if (seen.running) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) await work();
  return fpsOf(
    await page.evaluate(() => {
      const { framesSeen } = /** @type {InPage} */ (/** @type {unknown} */ (globalThis));
      framesSeen.running = false;
      return framesSeen.frames;
    }),
  );
}

/**
 * @param {readonly string[]} names
 * @param {Pick<Given, 'cluster'> & { name: string }} given
 */
async function open(names, { cluster, name }) {
  if (!existsSync(join(client, '.vite', 'manifest.json'))) return undefined;
  const { chromium } = await import('@playwright/test');
  const studio = await openStudio({ cluster, name, games: names });
  try {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      // Pages that draw with WebGL are drawn by the processor: there is no graphics card.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    const close = async () => {
      await browser.close().catch(() => undefined);
      await studio.close();
    };
    return { studio, browser, close };
  } catch (error) {
    await studio.close();
    throw error;
  }
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchStudioFps({ cluster, say, quick }) {
  const what = 'frames per second while rounds are played';
  const world = await open(animated, { cluster, name: 'bench_studio_fps' });
  if (world === undefined) return [skipped('studio-fps', what, "the studio's pages are not built")];
  const { studio, browser, close } = world;
  /** @type {(ReturnType<typeof fpsOf> & { game: string, empty: number })[]} */
  const runs = [];
  /** @type {Map<string, number>} */
  const played = new Map();
  const seconds = quick ? 10 : 20;
  try {
    for (let round = 1; round <= (quick ? 2 : 3); round += 1) {
      for (const game of animated) {
        const context = await browser.newContext({ viewport: size, locale: 'en-US' });
        const page = await context.newPage();
        await page.goto(await studio.launchDemo(game));
        await page.waitForFunction(isShown, undefined, { timeout: 60_000 });
        const cdp = await context.newCDPSession(page);
        const press = async () => {
          await page.evaluate(() =>
            [...document.querySelectorAll('button')].find((button) => button.matches('.main-button') && !button.disabled)?.click(),
          );
          await page.waitForTimeout(1_400);
        };
        await press();
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed });
        const measured = await countFrames(page, seconds, press);
        await page.setContent('<body></body>');
        const empty = await countFrames(page, 3, () => page.waitForTimeout(500));
        await context.close();
        runs.push({ game, ...measured, empty: empty.fps });
        say(
          `${game} ${round}: ${show(measured.fps)} fps, ${show(measured.late * 100)} % of frames late, longest ${show(measured.longest)} ms; an empty page ${show(empty.fps)} fps`,
        );
      }
    }
    const { rows } = await studio.program.pool.query(
      `select game, count(*)::integer as count from studio.round where state <> 'void' group by game`,
    );
    for (const { game, count } of rows) played.set(game, count);
  } finally {
    await close();
  }
  return animated.map((game) => {
    const mine = runs.filter((run) => run.game === game);
    if (!played.has(game)) throw new Error(`no round of ${game} was played while its frames were counted`);
    const fps = median(mine.map((run) => run.fps));
    return {
      name: `studio-fps-${game}`,
      what: `${game}: ${what}, processor ${slowed} times slowed, phone`,
      figure: fps,
      unit: 'fps',
      ratioText: `${fps.toFixed(1)} fps`,
      goalText: `≥ ${fpsGoal} fps`,
      met: fps >= fpsGoal,
      notes: [
        `${played.get(game)} rounds played meanwhile; an empty page in the same minutes ${show(median(mine.map((run) => run.empty)))} fps; ${show(100 * median(mine.map((run) => run.late)))} % of frames over 34 ms, longest ${show(Math.max(...mine.map((run) => run.longest)))} ms`,
        'pages are drawn by the processor here, without a graphics card; of that only the page’s own thread is slowed',
      ],
    };
  });
}

/**
 * What a file weighs as it is sent.
 * @param {string} path
 */
function weigh(path) {
  const file = join(client, path);
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : readFileSync(file).length;
}

/**
 * Loads a game's page on slow 4G, nothing kept from before. Answers what it loaded and when it stood.
 * @param {{ studio: OpenStudio, browser: Browser }} world
 * @param {string} game
 */
async function loadPage({ studio, browser }, game) {
  const context = await browser.newContext({ viewport: size, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await cdp.send('Network.emulateNetworkConditions', slow4g);
    /** @type {string[]} */
    const loaded = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/assets/')) loaded.push(pathname.slice(1));
    });
    await page.addInitScript(() => {
      const kept = /** @type {InPage} */ (/** @type {unknown} */ (globalThis));
      const look = () => {
        const hasPanel = document.querySelector('.page .main-button') !== null;
        if (hasPanel) kept.panelAt ??= performance.now();
        if (hasPanel && document.querySelector('#root .spinner') === null)
          requestAnimationFrame(() => (kept.shownAt ??= performance.now()));
        if (kept.shownAt === undefined) requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(await studio.launchDemo(game), { waitUntil: 'commit' });
    await page.waitForFunction(() => 'shownAt' in globalThis, undefined, { timeout: 60_000 });
    const times = await page.evaluate(() => {
      const { shownAt = Number.NaN, panelAt = Number.NaN } = /** @type {InPage} */ (/** @type {unknown} */ (globalThis));
      return { shown: shownAt, panel: panelAt, painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime };
    });
    /** @param {RegExp} ending */
    const sum = (ending) => [...new Set(loaded)].filter((path) => ending.test(path)).reduce((total, path) => total + weigh(path), 0);
    return { ...times, code: sum(/\.js$/), styles: sum(/\.css$/), fonts: sum(/\.woff2$/), pictures: sum(/\.(webp|png|svg|avif)$/) };
  } finally {
    await context.close();
  }
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchStudioPage({ cluster, say, quick }) {
  const what = 'page of a game';
  const { games } = await import('../../apps/studio/dist/games/registry.js');
  const manifest = join(client, '.vite', 'manifest.json');
  const built = existsSync(manifest) ? Object.keys(JSON.parse(readFileSync(manifest, 'utf8'))) : [];
  const codes = games.map(({ code }) => code).filter((code) => built.some((key) => key.endsWith(`games/${code}/index.tsx`)));
  const world = await open(codes, { cluster, name: 'bench_studio_page' });
  if (world === undefined) return [skipped('studio-page', what, "the studio's pages are not built")];
  /** @type {Weighed[]} */
  const pages = [];
  try {
    for (const code of codes.slice(0, 1)) await loadPage(world, code);
    for (const code of codes) {
      /** @type {Awaited<ReturnType<typeof loadPage>>[]} */
      const runs = [];
      for (let round = 0; round < (quick ? 1 : 3); round += 1) runs.push(await loadPage(world, code));
      /** @param {(run: (typeof runs)[number]) => number} read */
      const middle = (read) => median(runs.map(read));
      const one = {
        code,
        bytes: middle((run) => run.code),
        styles: middle((run) => run.styles),
        rest: middle((run) => run.fonts + run.pictures),
        shown: middle((run) => run.shown),
        panel: middle((run) => run.panel),
        painted: middle((run) => run.painted ?? run.panel),
      };
      pages.push(one);
      say(
        `${code}: ${show(one.bytes / 1_000)} kB of code, ${show(one.styles / 1_000)} kB of styles, ${show(one.rest / 1_000)} kB of fonts and pictures; first paint ${show(one.painted / 1_000)} s, the table stands after ${show(one.panel / 1_000)} s, its scene after ${show(one.shown / 1_000)} s`,
      );
    }
  } finally {
    await world.close();
  }
  const heaviest = pages.toSorted((one, other) => other.bytes - one.bytes)[0];
  const slowest = pages.toSorted((one, other) => other.shown - one.shown)[0];
  if (heaviest === undefined || slowest === undefined) throw new Error("none of the studio's pages is built");
  const missing = games.length - codes.length;
  return [
    {
      name: 'studio-page',
      what: `${what}: shell, engine and game code, brotli, the heaviest of ${pages.length} (${heaviest.code})`,
      figure: heaviest.bytes / 1_000,
      unit: 'kB',
      ratioText: `${(heaviest.bytes / 1_000).toFixed(1)} kB`,
      goalText: `≤ ${codeGoal / 1_000} kB`,
      met: heaviest.bytes <= codeGoal && missing === 0,
      notes: [
        `all scripts that the page loads until its stage stands, texts included: ${pages.map(({ code, bytes, styles }) => `${code} ${(bytes / 1_000).toFixed(1)} (styles ${(styles / 1_000).toFixed(1)})`).join(', ')} kB`,
        ...(missing > 0 ? [`${missing} games have no page yet`] : []),
      ],
    },
    {
      name: 'studio-page-first-frame',
      what: `${what}: from the first byte asked to the game’s first frame on slow 4G, the slowest of ${pages.length} (${slowest.code})`,
      figure: slowest.shown / 1_000,
      unit: 's',
      ratioText: `${(slowest.shown / 1_000).toFixed(2)} s`,
      goalText: `≤ ${firstFrameGoalMs / 1_000} s`,
      met: slowest.shown <= firstFrameGoalMs,
      notes: [
        `stage and scene drawn, ready to play (first paint before it): ${pages.map(({ code, shown, painted }) => `${code} ${(shown / 1_000).toFixed(2)} (${(painted / 1_000).toFixed(2)})`).join(', ')} s`,
        'Lighthouse’s slow 4G (1.6 Mbit/s, 150 ms), nothing kept from before, session opened meanwhile; processor not slowed',
      ],
    },
  ];
}
