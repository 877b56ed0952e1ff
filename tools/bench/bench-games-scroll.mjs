// Rows `games-scroll…`: a lobby of 10,000 games scrolled by the wheel on a processor slowed four times, and how soon a search shows its answer.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../find-chromium.mjs';
import { root } from '../workspace.mjs';
import { startChild } from './children.mjs';
import { median, percentile, show, skipped } from './measure.mjs';
import { seedGames } from './seed-games.mjs';
import { copyWorld, openProgram } from './world.mjs';

const site = join(root, 'apps', 'site', 'dist');
/** @import { Page } from '@playwright/test' */
/** @typedef {{ name: string, width: number, height: number }} Window */
/** @typedef {{ scrolled: { frames: number[], nodes: number, running: boolean }, answered: Promise<number> }} InPage what the page itself keeps */

const slowed = 4;
const fpsGoal = 50;
const answerGoalMs = 200;
const mostNodes = 1_500;
const windows = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1366, height: 820 },
];
/** What people type, letter by letter: names, parts, a vendor, marks left out, a misspelling. */
const searches = ['dragon', 'trung', 'golden b', 'ember', 'moon', '888', 'dargon', 'rong', 'hold', 'phoe'];

/**
 * Scrolls by the wheel for so long and answers what the page's own frames say.
 * @param {Page} page
 * @param {Pick<Window, 'width' | 'height'>} size
 * @param {number} seconds
 */
async function scroll(page, { width, height }, seconds) {
  await page.mouse.move(width / 2, height / 2);
  await page.evaluate(() => {
    /** @type {InPage['scrolled']} */
    const seen = { frames: [], nodes: 0, running: true };
    Object.assign(globalThis, { scrolled: seen });
    /** @param {number} at */
    const step = (at) => {
      seen.frames.push(at);
      if (seen.running) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    const count = () => {
      seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length);
      if (seen.running) setTimeout(count, 250);
    };
    count();
  });
  const from = await page.evaluate(() => scrollY);
  const until = performance.now() + seconds * 1000;
  // A quick hand: a notch of 120 px every 50 ms, with rests, as one looks for something.
  for (let notch = 0; performance.now() < until; notch += 1) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(notch % 40 === 39 ? 500 : 50);
  }
  return page.evaluate((before) => {
    const seen = /** @type {InPage} */ (/** @type {unknown} */ (globalThis)).scrolled;
    seen.running = false;
    return { frames: seen.frames, nodes: seen.nodes, distance: scrollY - before };
  }, from);
}

/**
 * The same wheel over an empty page as long: what the machine itself lets through at this moment.
 * @param {Page} page
 * @param {Window} size
 * @param {number} seconds
 */
async function scrollEmpty(page, size, seconds) {
  await page.setContent('<body style="margin:0"><div style="height:400000px"></div>');
  await page.waitForTimeout(500);
  return fpsOf((await scroll(page, size, seconds)).frames).fps;
}

/**
 * Frames a second over the whole scroll and in its median second, and the share of frames that took longer than two of the screen's.
 * @param {readonly number[]} frames
 */
function fpsOf(frames) {
  const [first = 0] = frames;
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const whole = (frames.at(-1) ?? first) - first;
  const seconds = Array.from({ length: Math.floor(whole / 1000) }, (_, second) => {
    const from = first + second * 1000;
    return frames.filter((at) => at >= from && at < from + 1000).length;
  });
  return {
    fps: ((frames.length - 1) / whole) * 1000,
    typical: median(seconds),
    late: gaps.filter((gap) => gap > 34).length / gaps.length,
    longest: Math.max(...gaps),
  };
}

/**
 * Types a search and waits until the list on the page is its answer. Answers the time from the last key.
 * @param {Page} page
 * @param {string} text
 */
async function search(page, text) {
  const field = page.locator('#list-search input');
  await field.fill('');
  await page.waitForFunction(() => !new URLSearchParams(location.search).has('gameName'));
  await page.waitForTimeout(250);
  await field.focus();
  await page.keyboard.type(text.slice(0, -1), { delay: 30 });
  await page.evaluate((wanted) => {
    /** @type {Promise<number>} */
    const answered = new Promise((done) => {
      const input = document.querySelector('#list-search input');
      input?.addEventListener(
        'input',
        () => {
          const began = performance.now();
          const look = () => {
            const there =
              new URLSearchParams(location.search).get('gameName') === wanted &&
              document.querySelector('.game-grid[data-answer]')?.getAttribute('data-answer') === wanted;
            if (there) requestAnimationFrame(() => done(performance.now() - began));
            else requestAnimationFrame(look);
          };
          look();
        },
        { once: true },
      );
    });
    Object.assign(globalThis, { answered });
  }, text);
  await page.keyboard.type(text.slice(-1));
  return page.evaluate(() => /** @type {InPage} */ (/** @type {unknown} */ (globalThis)).answered);
}

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchGamesScroll({ cluster, say, quick }) {
  const what = 'a lobby of 10,000 games of 80 vendors';
  if (!existsSync(join(site, 'index.html'))) return [skipped('games-scroll', what, 'the site is not built')];
  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  try {
    const { chromium } = await import('@playwright/test');
    const connection = await copyWorld(cluster, 'bench_games_scroll');
    const program = await openProgram(connection, cluster.secret);
    await seedGames(program.pool, { types: ['RNG'] });
    await program.pool.query('vacuum analyze');
    await program.close();
    const served = await startChild('serve.mjs', { connection, secret: cluster.secret, siteFiles: true, rateLimits: false });
    undo.unshift(() => served.stop());
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    undo.unshift(() => browser.close());
    /** @type {(Window & ReturnType<typeof fpsOf> & { nodes: number, distance: number, answers: number[], slowAnswers: number[], empty: number })[]} */
    const runs = [];
    const rounds = quick ? 1 : 3;
    for (let round = 1; round <= rounds; round += 1) {
      for (const size of windows) {
        const context = await browser.newContext({ viewport: { width: size.width, height: size.height }, locale: 'en-US' });
        const page = await context.newPage();
        await page.goto(`http://localhost:${served.answer.port}/rng`);
        await page.locator('.game-grid a').first().waitFor();
        await page.waitForTimeout(1_500);
        const client = await context.newCDPSession(page);
        await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
        const { frames, nodes, distance } = await scroll(page, size, quick ? 8 : 15);
        const measured = { ...size, ...fpsOf(frames), nodes, distance };
        await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await page.evaluate(() => scrollTo(0, 0));
        /** @type {number[]} */
        const answers = [];
        for (const text of searches) answers.push(await search(page, text));
        await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
        /** @type {number[]} */
        const slowAnswers = [];
        for (const text of searches) slowAnswers.push(await search(page, text));
        const empty = await scrollEmpty(page, size, quick ? 3 : 5);
        runs.push({ ...measured, answers, slowAnswers, empty });
        say(
          `${size.name} ${round}: ${show(measured.fps)} fps over ${Math.round(distance)} px, ${show(measured.late * 100)} % of frames late, longest ${show(measured.longest)} ms, at most ${nodes} nodes, an empty page ${show(empty)} fps; search p95 ${show(percentile(answers, 0.95))} ms, slowed ${show(percentile(slowAnswers, 0.95))} ms`,
        );
        await context.close();
      }
    }
    /** @param {string} name */
    const ofWindow = (name) => runs.filter((run) => run.name === name);
    const fps = Math.min(...windows.map(({ name }) => median(ofWindow(name).map((run) => run.fps))));
    const nodes = Math.max(...runs.map((run) => run.nodes));
    const answers = runs.flatMap((run) => run.answers);
    const slowAnswers = runs.flatMap((run) => run.slowAnswers);
    const p95 = percentile(answers, 0.95);
    return [
      {
        name: 'games-scroll',
        what: `${what}: frames per second while the wheel scrolls, processor ${slowed} times slowed, the slower of phone and desktop`,
        figure: fps,
        unit: 'fps',
        ratioText: `${fps.toFixed(1)} fps`,
        goalText: `≥ ${fpsGoal} fps`,
        met: fps >= fpsGoal && nodes <= mostNodes,
        notes: [
          ...windows.map(({ name }) => {
            const mine = ofWindow(name);
            return `${name}: ${show(median(mine.map((run) => run.fps)))} fps (median second ${show(median(mine.map((run) => run.typical)))}), an empty page under the same wheel in the same minutes ${show(median(mine.map((run) => run.empty)))} fps; ${show(100 * median(mine.map((run) => run.late)))} % of frames over 34 ms, longest ${show(Math.max(...mine.map((run) => run.longest)))} ms`;
          }),
          "pages are drawn by the processor here, without a graphics card; of that only the page's own thread is slowed, and whatever else the machine does takes frames too",
          `at most ${nodes} elements on the page (goal ≤ ${mostNodes.toLocaleString('en-US')})`,
        ],
      },
      {
        name: 'games-scroll-search',
        what: `${what}: from the last key to the answer on the screen, p95 of ${answers.length}`,
        figure: p95,
        unit: 'ms',
        ratioText: `${p95.toFixed(0)} ms`,
        goalText: `< ${answerGoalMs} ms`,
        met: p95 < answerGoalMs,
        notes: [
          `median ${show(median(answers))} ms, longest ${show(Math.max(...answers))} ms; typing pause of the field included`,
          `on a processor ${slowed} times slowed: median ${show(median(slowAnswers))} ms, p95 ${show(percentile(slowAnswers, 0.95))} ms`,
        ],
      },
    ];
  } finally {
    for (const step of undo)
      await Promise.resolve()
        .then(step)
        .catch(() => undefined);
    await cluster.admin('drop database if exists bench_games_scroll with (force)');
  }
}
