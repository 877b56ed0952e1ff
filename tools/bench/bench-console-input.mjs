// Rows `console-input-*`: from a key press to the frame that shows its answer, in the built console on a processor slowed four times, with 200 rows showing
// in the list of players and in the queue of withdrawals. Measured in the page, from the moment the browser's own process took the key (the event's time
// stamp) until after the first frame was painted in which the answer stands: the letter in the field, the next row in focus, the box of the row ticked,
// the dialog or page of the opened row. What is asked of the server to fill an opened row comes later and is no part of it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../find-chromium.mjs';
import { root } from '../workspace.mjs';
import { startChild } from './children.mjs';
import { employ } from './console-staff.mjs';
import { percentile, show, skipped } from './measure.mjs';
import { copyWorld, openProgram } from './world.mjs';

/** @import { Page } from '@playwright/test' */
/** @typedef {'typing' | 'moving' | 'selecting' | 'opening'} Action */
/** @typedef {{ times: number[], durations: number[] }} Pressed milliseconds, as the page and as the browser's own Event Timing tell them */
/** @typedef {{ action: string, times: Record<string, number[]>, waiting: number, events: [action: string, ms: number][] }} Watch */

const built = join(root, 'apps', 'console', 'dist', 'index.html');
const slowed = 4;
const goalMs = 100;
const rowsShown = 200;

/** In the page: notes for each key how long its answer took to be painted. `answers` say by the name of an action whether what was awaited stands. */
function watchKeys() {
  /** @type {Watch} */
  const state = { action: '', times: {}, waiting: 0, events: [] };
  Object.assign(globalThis, { watchedKeys: state });
  /** @returns {HTMLInputElement | null | undefined} */
  const focusedBox = () => document.activeElement?.closest('tr')?.querySelector('input[type=checkbox]');
  const title = () => document.querySelector('h1')?.textContent ?? '';
  // Dialogs stand beside the page: looked for there, the watch itself does not walk through thousands of cells.
  const dialog = () => [...document.body.children].some((node) => node.id !== 'root' && node.querySelector('[role=dialog]') !== null);
  /** @type {Record<string, () => unknown>} */
  const looks = {
    typing: () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined),
    moving: () => document.activeElement?.closest('tr')?.rowIndex,
    selecting: () => focusedBox()?.checked,
    opening: () => `${title()} ${dialog()}`,
  };
  const afterPaint = new MessageChannel();
  /** @type {(() => void)[]} */
  const painted = [];
  afterPaint.port1.onmessage = () => painted.shift()?.();
  addEventListener(
    'keydown',
    (event) => {
      const look = looks[state.action];
      if (look === undefined || event.repeat) return;
      const { action } = state;
      const before = look();
      state.waiting += 1;
      const next = () => {
        if (look() === before) {
          requestAnimationFrame(next);
          return;
        }
        // A message sent while a frame is made is read when it has been painted.
        painted.push(() => {
          (state.times[action] ??= []).push(performance.now() - event.timeStamp);
          state.waiting -= 1;
        });
        afterPaint.port2.postMessage(0);
      };
      requestAnimationFrame(next);
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown' && state.action !== '') state.events.push([state.action, duration]);
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: false }));
}

/** @typedef {{ watchedKeys: Watch }} InPage what the page itself keeps */
/**
 * From now on keys are of this action; of none when it is empty.
 * @param {Page} page
 * @param {string} action
 */
const watchAs = (page, action) =>
  page.evaluate((name) => {
    /** @type {InPage} */ (/** @type {unknown} */ (globalThis)).watchedKeys.action = name;
  }, action);

/**
 * Presses keys one after the other, each when the answer to the one before stands. Answers the milliseconds of each.
 * @param {Page} page
 * @param {Action} action
 * @param {readonly string[]} keys
 * @param {{ afterEach?: () => Promise<void>, pauseMs?: number }} [options]
 * @returns {Promise<Pressed>}
 */
async function press(page, action, keys, { afterEach = async () => {}, pauseMs = 40 } = {}) {
  await watchAs(page, action);
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForFunction(() => /** @type {InPage} */ (/** @type {unknown} */ (globalThis)).watchedKeys.waiting === 0, undefined, {
      timeout: 15_000,
    });
    await page.waitForTimeout(pauseMs);
    await afterEach();
  }
  return page.evaluate((name) => {
    const { watchedKeys } = /** @type {InPage} */ (/** @type {unknown} */ (globalThis));
    watchedKeys.action = '';
    const times = watchedKeys.times[name] ?? [];
    watchedKeys.times[name] = [];
    const durations = watchedKeys.events.flatMap(([of, ms]) => (of === name ? [ms] : []));
    watchedKeys.events = [];
    return { times, durations };
  }, action);
}

/**
 * 200 withdrawals that wait for staff, after the example of one that the demo has.
 * @param {import('pg').Pool} pool
 */
async function addWithdrawals(pool) {
  const { rowCount } = await pool.query(`
    insert into cashier.withdrawal
    select made.* from (select * from cashier.withdrawal order by created_at limit 1) as w cross join generate_series(1, ${rowsShown + 40}) as n
    cross join lateral jsonb_populate_record(null::cashier.withdrawal, to_jsonb(w) || jsonb_build_object('id', uuidv7(), 'payout_id', gen_random_uuid(), 'state', 'review', 'state_reason', '',
      'idempotency_key', 'bench-' || n, 'first_approval', null, 'first_decision', null, 'approved_at', null, 'sending_at', null, 'sent_at', null,
      'confirm_by', null, 'ended_at', null, 'received_by', null, 'dispute_until', null, 'ask_at', null, 'review_reasons', array['first', 'amount'],
      'created_at', now() - n * interval '1 minute', 'state_changed_at', now() - n * interval '1 minute')) as made`);
  if (rowCount === 0) throw new Error('the demo has no withdrawal to make others after');
}

/** What a list is measured in: its path, the field to type into, and what is typed. */
const screens = [
  { name: 'players', path: '/console/players', typed: 'dragon and tiger ', boxes: false },
  { name: 'withdrawals', path: '/console/withdrawals', typed: '10023045060', boxes: true },
];

/**
 * @param {Page} page
 * @param {string} origin
 * @param {(typeof screens)[number]} screen
 * @param {number} presses
 * @param {number} opened
 */
async function measureScreen(page, origin, screen, presses, opened) {
  await page.goto(`${origin}${screen.path}`);
  await page.waitForFunction((rows) => document.querySelectorAll('tbody tr').length >= rows, rowsShown, { timeout: 60_000 });
  await page.waitForTimeout(1_000);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  /** @type {Partial<Record<Action, Pressed>>} */
  const measured = {};
  const field = page.locator('search input:not([type=date])').first();
  await field.focus();
  const letters = Array.from({ length: presses }, (_, at) => screen.typed.charAt(at % screen.typed.length)).map((letter) =>
    letter === ' ' ? 'Space' : letter,
  );
  measured.typing = await press(page, 'typing', letters);
  await field.fill('');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(1_500);
  await page.waitForFunction((rows) => document.querySelectorAll('tbody tr').length >= rows, rowsShown);
  const buttons = page.locator('button[data-row]');
  await buttons.first().focus();
  measured.moving = await press(
    page,
    'moving',
    Array.from({ length: presses }, (_, at) => (at % 10 === 9 ? 'ArrowUp' : 'ArrowDown')),
  );
  if (screen.boxes) {
    measured.selecting = await press(
      page,
      'selecting',
      Array.from({ length: presses }, () => 'x'),
    );
    if (presses % 2 === 1) await page.keyboard.press('x');
  }
  let row = 3;
  await buttons.nth(row).focus();
  measured.opening = await press(
    page,
    'opening',
    Array.from({ length: opened }, () => 'Enter'),
    {
      pauseMs: 400,
      async afterEach() {
        await watchAs(page, '');
        if (screen.boxes) await page.keyboard.press('Escape');
        else await page.goBack();
        await page.waitForFunction(
          (rows) => document.querySelectorAll('tbody tr').length >= rows && document.querySelector('[role=dialog], dialog[open]') === null,
          rowsShown,
          { timeout: 30_000 },
        );
        await page.waitForTimeout(300);
        await buttons.nth((row += 1)).focus();
        // The focus is the answer to a press of its own (`moving`), which scrolls the page: it is waited for as between all presses.
        await page.waitForTimeout(100);
        await watchAs(page, 'opening');
      },
    },
  );
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await client.detach();
  return measured;
}

/**
 * The same keys in a field of an empty page: what the browser and this machine take by themselves in the same minutes.
 * @param {Page} page
 * @param {number} presses
 */
async function measureEmpty(page, presses) {
  await page.setContent('<input autofocus>');
  await page.evaluate(watchKeys);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.locator('input').focus();
  const { times } = await press(
    page,
    'typing',
    Array.from({ length: presses }, () => 'a'),
  );
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times;
}

/** @type {Record<string, string>} */
const words = {
  typing: 'a letter in the search field',
  moving: 'the focus to another row',
  selecting: 'a row selected',
  opening: 'a row opened',
};

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchConsoleInput({ cluster, say, quick }) {
  const what = 'console, from a key press to its answer painted, 200 rows showing, processor 4 times slowed';
  if (!existsSync(built)) return [skipped('console-input', what, 'the console is not built')];
  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  try {
    const { chromium } = await import('@playwright/test');
    const connection = await copyWorld(cluster, 'bench_console_input');
    const program = await openProgram(connection, cluster.secret, { poolSize: 4 });
    undo.unshift(() => program.close());
    await addWithdrawals(program.pool);
    const token = await employ(program, 'input', 'finance');
    const served = await startChild('serve.mjs', { connection, secret: cluster.secret, siteFiles: true, rateLimits: false });
    undo.unshift(() => served.stop());
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    undo.unshift(() => browser.close());
    const origin = `http://localhost:${served.answer.port}`;
    const context = await browser.newContext({ viewport: { width: 1366, height: 820 }, locale: 'en-US' });
    await context.addCookies([{ name: 'staff', value: token, url: origin }]);
    await context.addInitScript((rows) => localStorage.setItem('console.rows', String(rows)), rowsShown);
    await context.addInitScript(watchKeys);
    const page = await context.newPage();
    const presses = quick ? 50 : 100;
    /** @type {import('./measure.mjs').Result[]} */
    const results = [];
    for (const screen of screens) {
      const measured = await measureScreen(page, origin, screen, presses, quick ? 25 : 60);
      const emptyPage = await context.newPage();
      const empty = await measureEmpty(emptyPage, presses);
      await emptyPage.close();
      for (const [action, { times, durations }] of Object.entries(measured))
        say(
          `${screen.name}, ${action}: p50 ${show(percentile(times, 0.5))} ms, p95 ${show(percentile(times, 0.95))} ms of ${times.length}; event timing p95 ${durations.length > 0 ? show(percentile(durations, 0.95)) : '≤ 16'} ms`,
        );
      for (const [action, { times, durations }] of Object.entries(measured)) {
        const p95 = percentile(times, 0.95);
        results.push({
          name: `console-input-${screen.name}-${action}`,
          what: `console, ${screen.name} with ${rowsShown} rows showing, processor ${slowed} times slowed: from a key press to ${words[action]}, painted, p95 of ${times.length}`,
          figure: p95,
          unit: 'ms',
          ratioText: `${show(p95)} ms`,
          goalText: `≤ ${goalMs} ms`,
          met: p95 <= goalMs && times.length > 0,
          notes: [
            `median ${show(percentile(times, 0.5))} ms, longest ${show(Math.max(...times))} ms; the browser’s own Event Timing to the next frame: p95 ${durations.length > 0 ? `${show(percentile(durations, 0.95))} ms` : 'below 16 ms'}`,
            ...(action === 'typing'
              ? [
                  `a letter in a field of an empty page in the same minutes: median ${show(percentile(empty, 0.5))} ms, p95 ${show(percentile(empty, 0.95))} ms`,
                ]
              : []),
          ],
        });
      }
    }
    return results;
  } finally {
    for (const step of undo)
      await Promise.resolve()
        .then(step)
        .catch(() => undefined);
    await cluster.admin('drop database if exists bench_console_input with (force)');
  }
}
