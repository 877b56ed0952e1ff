// Rows `pages-…`: the site's pages as a visitor's phone and desktop meet them, on the running program with its demo data.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../find-chromium.mjs';
import { root } from '../workspace.mjs';
import { measureFirstBet } from './first-bet.mjs';
import { categories, faultsOf, runLighthouse, scoresOf, timingOf } from './lighthouse.mjs';
import { median, percentile, show, skipped } from './measure.mjs';
import { startSite } from './running-site.mjs';

const site = join(root, 'apps', 'site', 'dist');
/** @import { Browser, Page } from '@playwright/test' */
/** @import { Given, Result } from './measure.mjs' */
/** @import { Report } from './lighthouse.mjs' */
/** @typedef {{ origin: string, browser: Browser, game: string } & Pick<Given, 'say' | 'quick'>} Place */
/** @typedef {{ shifts: { at: number, value: number, of: string[] }[], taken: Map<number, number> }} InPage what the page itself keeps */

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const board = '/lottery?gameCode=ssc1m';
/** A draw a minute, and what leads up to it and follows. */
const drawCycleMs = 75_000;
const slowed = 4;
const goals = { score: 95, lcp: 2.4, lcpFirst: 1.9, shift: 0.02, interactionMs: 150, framesASecond: 50 };

/**
 * The five pages whose speed counts, each by Lighthouse.
 * @param {Place} place
 * @returns {Promise<Result[]>}
 */
async function measureSpeed({ origin, game, say, quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'sortes-lighthouse-'));
  const runs = quick ? 1 : 5;
  /** @type {Map<string, Report[]>} */
  const reports = new Map(['/', '/elott', '/rng', game, board].map((path) => [path, []]));
  try {
    const chromium = await findChromium();
    for (let run = 1; run <= runs; run += 1)
      for (const [path, known] of reports) {
        const report = await runLighthouse(`${origin}${path}`, chromium, folder);
        known.push(report);
        say(`${path} ${run}: ${scoresOf(report).join(' / ')}, LCP ${show(timingOf(report, 'largest-contentful-paint') / 1000)} s`);
      }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const pages = [...reports].map(([path, known]) => ({
    path,
    known,
    scores: categories.map((_, index) => median(known.map((report) => scoresOf(report)[index] ?? 0))),
    lcp: median(known.map((report) => timingOf(report, 'largest-contentful-paint'))) / 1000,
  }));
  const worst = Math.min(...pages.map(({ scores: [performance = 0] }) => performance));
  const others = Math.min(...pages.flatMap(({ scores }) => scores.slice(1)));
  return [
    {
      name: 'pages-speed',
      what: `Lighthouse mobile of five pages, performance, median of ${runs}: the worst`,
      figure: worst,
      unit: 'points',
      ratioText: pages.map(({ path, scores }) => `${path} ${scores.join(' / ')}`).join(', '),
      goalText: `≥ ${goals.score} each, the other three 100`,
      met: worst >= goals.score && others === 100,
      notes: pages.map(({ path, known }) => {
        /** @param {string} name */
        const middle = (name) => median(known.map((report) => timingOf(report, name)));
        const faults = faultsOf(known);
        return `${path}: FCP ${show(middle('first-contentful-paint') / 1000)} s, TBT ${show(middle('total-blocking-time'))} ms, CLS ${middle('cumulative-layout-shift').toFixed(3)}, speed index ${show(middle('speed-index') / 1000)} s${faults.length > 0 ? `, below 0.9: ${faults.join(', ')}` : ''}`;
      }),
    },
    {
      name: 'pages-speed-lcp',
      what: `largest contentful paint of the same pages, Lighthouse mobile, median of ${runs}: the worst`,
      figure: Math.max(...pages.map(({ lcp }) => lcp)),
      unit: 's',
      ratioText: pages.map(({ path, lcp }) => `${path} ${lcp.toFixed(2)} s`).join(', '),
      goalText: `≤ ${goals.lcpFirst} s for /, ≤ ${goals.lcp} s elsewhere`,
      met: pages.every(({ path, lcp }) => lcp <= (path === '/' ? goals.lcpFirst : goals.lcp)),
      notes: [],
    },
  ];
}

/** Keeps in the page what moved without a press, and how long each press took to show. */
function watchInPage() {
  /** @type {InPage} */
  const seen = { shifts: [], taken: new Map() };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, value, hadRecentInput, sources } =
        /** @type {PerformanceEntry & { value: number, hadRecentInput: boolean, sources: { node: Node | null }[] }} */ (entry);
      const of = sources.flatMap(({ node }) =>
        node instanceof Element ? [`${node.tagName.toLowerCase()}.${String(node.getAttribute('class')).slice(0, 60)}`] : [],
      );
      if (!hadRecentInput) seen.shifts.push({ at: startTime, value, of });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  /** @type {PerformanceObserverInit & { durationThreshold: number }} */
  const events = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = /** @type {PerformanceEntry & { interactionId: number }} */ (entry);
      if (interactionId > 0) seen.taken.set(interactionId, Math.max(duration, seen.taken.get(interactionId) ?? 0));
    }
  }).observe(events);
}

/**
 * The largest sum of shifts in a session (a second between two at most, five in all), as browsers count it.
 * @param {InPage['shifts']} shifts
 */
function shiftOf(shifts) {
  let worst = 0;
  let sum = 0;
  let began = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, value } of shifts) {
    if (at - last >= 1000 || at - began >= 5000) {
      sum = 0;
      began = at;
    }
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

const routes = [
  '/',
  '/register',
  '/elott',
  board,
  '/sealottery',
  '/vnlottery?region=south',
  '/vnlottery?gameCode=xsmb',
  '/rng',
  '/live',
  '/pvp',
];
const quietRoutes = ['/sports', '/help', '/helpmc', '/down', '/no-such-page'];
const drawn = new Set(['/', '/elott', board, '/sealottery', '/vnlottery?region=south']);

/**
 * What moves by itself on a page, from its first frame until `waitMs` have passed and down to its end.
 * @param {Place} place
 * @param {{ path: string, name: string, viewport: typeof phone, waitMs: number }} visit
 */
async function shiftOn({ origin, browser, say }, { path, name, viewport, waitMs }) {
  const context = await browser.newContext({ viewport, locale: 'en-US', isMobile: name === 'phone', hasTouch: name === 'phone' });
  const page = await context.newPage();
  await page.addInitScript(watchInPage);
  await page.goto(`${origin}${path}`);
  await page.waitForTimeout(waitMs);
  // The wheel counts as no input: what a page brings on the way down must have its place.
  for (let notch = 0; notch < 20; notch += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(100);
  }
  const shifts = await page.evaluate(() => /** @type {{ seen: InPage }} */ (/** @type {unknown} */ (globalThis)).seen.shifts);
  await context.close();
  const value = shiftOf(shifts);
  say(`${path} ${name}: shifted ${value.toFixed(3)}`);
  const of = shifts.toSorted((one, other) => other.value - one.value).flatMap((shift) => shift.of);
  return { path, name, value, of: [...new Set(of)].slice(0, 3) };
}

/**
 * Every page on a phone and a desktop; those with draws for as long as a draw takes, side by side.
 * @param {Place} place
 * @returns {Promise<Result>}
 */
async function measureShift(place) {
  const measured = [];
  for (const [name, viewport] of Object.entries({ phone, desktop })) {
    const drawCycle = place.quick ? [] : [...drawn];
    measured.push(...(await Promise.all(drawCycle.map((path) => shiftOn(place, { path, name, viewport, waitMs: drawCycleMs })))));
    for (const path of [...routes, ...quietRoutes, place.game])
      measured.push(await shiftOn(place, { path, name, viewport, waitMs: 4_000 }));
  }
  const worst = measured.toSorted((one, other) => other.value - one.value);
  const most = worst[0]?.value ?? Number.NaN;
  return {
    name: 'pages-shift',
    what: 'cumulative layout shift, every page on a phone and at 1440 px, draws included: the worst',
    figure: most,
    unit: '',
    ratioText: most.toFixed(3),
    goalText: `≤ ${goals.shift}`,
    met: most <= goals.shift,
    notes: worst
      .filter(({ value }) => value > goals.shift / 2)
      .map(({ path, name, value, of }) => `${path} ${name}: ${value.toFixed(3)} (${of.join(', ')})`),
  };
}

const threeDigits = '/lottery?gameCode=ssc5m&playType=S3_DIRECT';
const rows = ['3rd digit', '4th digit', '5th digit'];

/** What people do most, each on its page and as often as a percentile wants. */
const habits = {
  'opening a modal': {
    path: '/help',
    /** @param {Page} page */
    async once(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(400);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForTimeout(300);
    },
  },
  'picking numbers': {
    path: threeDigits,
    /**
     * @param {Page} page
     * @param {number} round
     */
    async once(page, round) {
      const row = rows[round % rows.length];
      await page.getByRole('button', { name: `${row} ${(round * 7) % 10}`, exact: true }).click();
      await page.waitForTimeout(250);
    },
  },
  'adding to the basket': {
    path: threeDigits,
    /**
     * @param {Page} page
     * @param {number} round
     */
    async once(page, round) {
      for (const row of rows) {
        await page.getByRole('button', { name: `${row} ${round % 10}`, exact: true }).click();
        await page.waitForTimeout(250);
      }
      await page.getByRole('button', { name: 'Add to basket' }).click();
      await page.waitForTimeout(400);
    },
  },
  searching: {
    path: '/rng',
    /**
     * @param {Page} page
     * @param {number} round
     */
    async once(page, round) {
      const field = page.getByRole('searchbox', { name: 'Search games' });
      await field.focus();
      await page.keyboard.type(['dragon', 'trung', 'moon', '888', 'dice'][round % 5] ?? '', { delay: 150 });
      await page.waitForTimeout(600);
      await field.fill('');
      await page.waitForTimeout(400);
    },
  },
};

/**
 * How long a press takes to show, on a processor slowed four times.
 * @param {Place} place
 * @returns {Promise<Result>}
 */
async function measureInteractions({ origin, browser, say, quick }) {
  /** @type {{ name: string, p95: number, worst: number, count: number }[]} */
  const measured = [];
  for (const [name, { path, once }] of Object.entries(habits)) {
    const context = await browser.newContext({ viewport: phone, locale: 'en-US', isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.addInitScript(watchInPage);
    await page.goto(`${origin}${path}`);
    await page.waitForTimeout(3_000);
    // What a first press loads is another matter: of the network.
    await once(page, 0);
    await page.evaluate(() => /** @type {{ seen: InPage }} */ (/** @type {unknown} */ (globalThis)).seen.taken.clear());
    const line = await context.newCDPSession(page);
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    for (let round = 1; round <= (quick ? 8 : 30); round += 1) await once(page, round);
    await page.waitForTimeout(500);
    const taken = await page.evaluate(() => [.../** @type {{ seen: InPage }} */ (/** @type {unknown} */ (globalThis)).seen.taken.values()]);
    await context.close();
    measured.push({ name, p95: percentile(taken, 0.95), worst: Math.max(...taken), count: taken.length });
    say(`${name}: p95 ${show(percentile(taken, 0.95))} ms, worst ${show(Math.max(...taken))} ms of ${taken.length}`);
  }
  const worst = Math.max(...measured.map(({ p95 }) => p95));
  return {
    name: 'pages-press',
    what: `from a press to what it shows, processor ${slowed} times slowed, p95: the slowest of ${measured.map(({ name }) => name).join(', ')}`,
    figure: worst,
    unit: 'ms',
    ratioText: measured.map(({ name, p95 }) => `${name} ${show(p95)} ms`).join(', '),
    goalText: `≤ ${goals.interactionMs} ms`,
    met: worst <= goals.interactionMs,
    notes: measured.map(({ name, worst: most, count }) => `${name}: worst of ${count} ${show(most)} ms`),
  };
}

/** Families whose draws move most, each on the board of a game that draws every minute. */
const stages = { balls: board, race: '/lottery?gameCode=pk1m', globe: '/lottery?gameCode=keno1m', table: '/vnlottery?gameCode=vn18_1m' };

/** Counts the frames of the page while a draw is shown; answers their gaps in milliseconds. */
function framesOfStage() {
  return new Promise((/** @type {(gaps: number[]) => void} */ done) => {
    /** @type {number[]} */
    const gaps = [];
    let last = performance.now();
    requestAnimationFrame(function count(now) {
      gaps.push(now - last);
      last = now;
      if (document.querySelector('[data-stage=running]')) requestAnimationFrame(count);
      else done(gaps.slice(1));
    });
  });
}

/**
 * How smoothly a draw is shown, on a processor slowed four times.
 * @param {Place} place
 * @returns {Promise<Result>}
 */
async function measureStages({ origin, browser, say, quick }) {
  /** @type {{ look: string, rate: number, slowest: number }[]} */
  const measured = [];
  for (const [look, path] of Object.entries(stages).slice(0, quick ? 1 : undefined)) {
    const context = await browser.newContext({ viewport: phone, locale: 'en-US', isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.goto(`${origin}${path}`);
    await page.waitForTimeout(3_000);
    const line = await context.newCDPSession(page);
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    await page.waitForSelector('[data-stage=running]', { timeout: 2 * drawCycleMs });
    const gaps = await page.evaluate(framesOfStage);
    await context.close();
    const rate = (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
    measured.push({ look, rate, slowest: Math.max(...gaps) });
    say(`${look}: ${show(rate)} frames a second, the longest took ${show(Math.max(...gaps))} ms of ${gaps.length}`);
  }
  const worst = Math.min(...measured.map(({ rate }) => rate));
  return {
    name: 'pages-stage',
    what: `frames a second while a draw is shown, processor ${slowed} times slowed: the slowest look`,
    figure: worst,
    unit: 'fps',
    ratioText: measured.map(({ look, rate }) => `${look} ${show(rate)} fps`).join(', '),
    goalText: `≥ ${goals.framesASecond} fps`,
    met: worst >= goals.framesASecond,
    notes: measured.map(({ look, slowest }) => `${look}: longest frame ${show(slowest)} ms`),
  };
}

/**
 * The address of a game of the house.
 * @param {Browser} browser
 * @param {string} origin
 */
async function gameAt(browser, origin) {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/rng`);
    const link = page.locator('main a[href*="/game?nodeId="]').first();
    return (await link.getAttribute('href', { timeout: 30_000 })) ?? '/game';
  } finally {
    await page.close();
  }
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchPages({ say, quick, names }) {
  const what = 'pages of the site';
  if (!existsSync(join(site, 'index.html'))) return [skipped('pages-speed', what, 'the site is not built')];
  const { chromium } = await import('@playwright/test');
  const { origin, end } = await startSite();
  /** @param {string} row */
  const wanted = (row) => names.includes(row);
  try {
    const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    try {
      const place = { origin, browser, game: await gameAt(browser, origin), say, quick };
      return [
        ...(wanted('pages-first-bet') ? [await measureFirstBet(place)] : []),
        ...(wanted('pages-press') ? [await measureInteractions(place)] : []),
        ...(wanted('pages-stage') ? [await measureStages(place)] : []),
        ...(wanted('pages-shift') ? [await measureShift(place)] : []),
        ...(wanted('pages-speed') ? await measureSpeed(place) : []),
      ];
    } finally {
      await browser.close().catch(() => undefined);
    }
  } finally {
    await end();
  }
}
