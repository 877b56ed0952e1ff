import type { Browser, Page } from '@playwright/test';
import type { ApiClient } from '../../tools/support/api-client.mjs';
import { amountIn, balanceOf, expectBalance, newPlayer, shownBalance, shownTenths, signInByTicket } from './support/people.js';
import { expect, test, within } from './support/test.js';

const [game, stake] = ['ssc1m', 1_000];

/** What somebody could read on the stage at one instant; milliseconds since the page began. */
interface Frame {
  readonly at: number;
  readonly state: string;
  readonly label: string;
  readonly text: string;
}

interface Watched {
  readonly frames: Frame[];
  /** When the page was told each draw's result. */
  readonly told: Record<string, number>;
  /** What live regions said, each message once as it changed. */
  readonly said: string[];
  /** Cumulative layout shift since the watch began. */
  shift: number;
}

/** Keeps every frame's text of the stage, every instant at which the server told a result, and whether anything moved. */
function watchStage(): void {
  const seen: Watched = { frames: [], told: {}, said: [], shift: 0 };
  Object.assign(globalThis, { seen });
  const Stream = globalThis.EventSource;
  globalThis.EventSource = class extends Stream {
    constructor(address: string | URL, how?: EventSourceInit) {
      super(address, how);
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as { type: string; gameId?: string; numero?: string; winNo?: string | null };
        if (event.type === 'draw' && event.gameId === 'ssc1m' && event.winNo) seen.told[event.numero ?? ''] ??= performance.now();
      });
    }
  };
  const note = () => {
    const stage = document.querySelector<HTMLElement>('[data-stage]');
    if (!stage) return;
    const frame = {
      at: performance.now(),
      state: stage.dataset['stage'] ?? '',
      label: stage.querySelector('[role=img]')?.getAttribute('aria-label') ?? '',
      text: stage.querySelector('[role=img]')?.textContent ?? '',
    };
    const last = seen.frames.at(-1);
    if (last?.state !== frame.state || last.label !== frame.label || last.text !== frame.text) seen.frames.push(frame);
  };
  const heard = new WeakMap<Element, string>();
  const listen = () => {
    for (const region of document.querySelectorAll<HTMLElement>('[role=status],[role=alert],[role=log],[aria-live=polite],output')) {
      const quiet = [...region.querySelectorAll<HTMLElement>('[aria-hidden=true]')].map((each) => each.innerText);
      const text = quiet
        .reduce((all, each) => all.replace(each, ''), region.innerText)
        .replaceAll(/\s+/g, ' ')
        .trim();
      if (heard.get(region) === text) continue;
      heard.set(region, text);
      if (text !== '') seen.said.push(text);
    }
  };
  new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
  // Every frame that is drawn, and every change between two of them.
  requestAnimationFrame(function each() {
    note();
    requestAnimationFrame(each);
  });
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift' });
}

const watched = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Watched }).seen);

/** A player with money, and a page that keeps what the stage shows. */
async function bettor(browser: Browser): Promise<{ page: Page; api: ApiClient }> {
  const { api } = await newPlayer({ deposit: 10_000 });
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })).newPage();
  await page.addInitScript(watchStage);
  return { page, api };
}

/** Bets on the sum of a draw. */
async function bet(api: ApiClient, numero: string, side: 'B' | 'S'): Promise<void> {
  const line = { playId: 'S5_SUM_BSOE', bettingContent: side, unit: String(stake), multiple: 1, combinations: 1, amount: String(stake) };
  expect((await api.bet(game, numero, [line])).body.errorCode).toBeUndefined();
}

/** The draw on sale, when there is time enough left to come to it. */
async function drawWithTime(api: ApiClient, leftMs: number): Promise<string> {
  let numero = '';
  await expect
    .poll(async () => {
      const { currentNumero: draw } = await api.call('GET', `/lgw/numeros/near?gameId=${game}`);
      numero = draw?.numero ?? '';
      return draw?.remainTime ?? 0;
    }, within(60_000))
    .toBeGreaterThan(leftMs);
  return numero;
}

/** The result of a draw as the books have it, once they have it. */
async function resultInBooks(api: ApiClient, numero: string): Promise<readonly string[]> {
  let digits: readonly string[] = [];
  await expect
    .poll(async () => {
      const { lastResult } = await api.call('GET', `/lgw/numeros/near?gameId=${game}`);
      if (lastResult?.numero === numero) digits = [...(lastResult.winNo ?? '')];
      return digits.length;
    }, within(90_000))
    .toBe(5);
  return digits;
}

/** Holds every frame against the books: nothing of a result before it was told, then number by number, then all of it. */
function expectFramesOf({ frames, told }: Watched, numero: string, digits: readonly string[]): void {
  const [known, label] = [told[numero] ?? Number.NaN, `Result of ${numero}: `];
  const own = frames.filter((frame) => frame.label.startsWith(label));
  expect(known, 'the page was told').toBeGreaterThan(0);
  for (const { at } of own) expect(at).toBeGreaterThanOrEqual(known);
  expect(
    frames.some(({ state, at }) => state === 'drawing' && at < known),
    'the drum turns until then',
  ).toBe(true);
  for (const { state, text } of frames) if (state === 'drawing') expect(text, 'nothing of the draw before is left').toBe('');
  const running = own.filter(({ state }) => state === 'running');
  // Number by number, each as the books have it and none taken back; a busy machine may draw two at once. How long it takes is held by stage-plan.test.ts.
  const shown = running.map((frame) => frame.label.slice(label.length));
  const counts = shown.map((text) => text.split(' ').filter(Boolean).length);
  expect(shown).toEqual(counts.map((count) => digits.slice(0, count).join(' ')));
  expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other));
  expect(counts[0], 'one after another').toBeLessThan(digits.length);
  for (const frame of own) expect(frame.text).toBe(frame.label.slice(label.length).replaceAll(' ', ''));
  const [last] = own.filter(({ state }) => state === 'still');
  expect(last?.label).toBe(`${label}${digits.join(' ')}`);
}

test('a draw is shown as the books have it and not before, then a win, a loss and a return are told, each in its way', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  const { api } = await newPlayer({ deposit: 10_000 });
  await page.addInitScript(watchStage);
  await signInByTicket(page, api, `/lottery?gameCode=${game}&playType=S5_SUM_BSOE`);
  // One who watches the draw and one who is elsewhere: one of them wins, for the sum is big or small. Their bets stand before their pages open, so that only
  // the bet that is placed by hand has to be in time for the draw.
  const [watching, elsewhere] = await Promise.all([bettor(browser), bettor(browser)]);
  const numero = await drawWithTime(api, 35_000);
  await Promise.all([bet(watching.api, numero, 'B'), bet(elsewhere.api, numero, 'S')]);

  // And one who has staked on both, with the receipt open.
  for (const side of [/^Options Big/, /^Options Small/]) await page.getByRole('button', { name: side }).click();
  await page.getByRole('region', { name: 'Your bet' }).getByRole('button', { name: 'Bet now' }).click();
  await page.getByRole('dialog', { name: 'Place this bet?' }).getByRole('button', { name: 'Place bet · ₫ 2,000' }).click();
  const receipt = page.getByRole('dialog', { name: 'Bet accepted' });
  await expect(receipt.getByText('Bet placed. The result will show here.')).toBeVisible();
  await Promise.all([
    signInByTicket(watching.page, watching.api, `/lottery?gameCode=${game}`),
    signInByTicket(elsewhere.page, elsewhere.api, '/help'),
  ]);

  // The card of a win passes, but not from under a pointer: one waits for it on either page, from now on.
  const held = new Map(
    [watching, elsewhere].map((one) => [
      one,
      one.page
        .getByRole('region', { name: 'Result of your bet' })
        .hover(within(150_000))
        // No card comes to the loser.
        .catch(() => undefined),
    ]),
  );
  const digits = await resultInBooks(api, numero);
  const isBig = digits.reduce((sum, digit) => sum + Number(digit), 0) >= 23;
  const [winner, loser] = isBig ? [watching, elsewhere] : [elsewhere, watching];
  await expect(watching.page.locator('[data-stage=still]')).toContainText(numero, within(20_000));
  const seen = await watched(watching.page);
  expectFramesOf(seen, numero, digits);
  expect(seen.shift, 'nothing moves for a draw').toBeLessThan(0.02);

  await test.step('the receipt turns into the result; what only comes back is no win', async () => {
    const result = page.getByRole('dialog', { name: 'Result of your bet' });
    await expect(result.getByText(/^Returned ₫\s1,9[\d.]+ of ₫\s[\d.,]+$/)).toBeVisible(within(20_000));
    const sum = digits.reduce((all, digit) => all + Number(digit), 0);
    await expect(result.getByText(`Sum ${sum}: ${isBig ? 'big' : 'small'}, ${sum % 2 === 1 ? 'odd' : 'even'}`)).toBeVisible();
    await expect(result.getByText(/\d combinations? for draw/)).toHaveCount(0);
    // It is said once: one message, and the sum once in it.
    const told = (await watched(page)).said.filter((text) => text.includes('Returned'));
    expect(told).toEqual([expect.stringMatching(/^Returned ₫\s1,9[\d.]+ of ₫\s[\d.,]+$/)]);
    await expect(result.getByText(/^Returned/)).toHaveCount(1);
    await expect(result.getByRole('img', { name: `Result of ${numero}: ${digits.join(' ')}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Result of your bet' })).toHaveCount(0);
    await expect(result.getByRole('button', { name: 'Rebet', exact: true })).toBeVisible();
    await expect(result.getByRole('button', { name: 'Rebet at double the stake' }), 'not after a loss').toHaveCount(0);
    await result.getByRole('button', { name: 'Rebet', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Place this bet?' });
    await expect(question.getByRole('button', { name: 'Place bet · ₫ 2,000' })).toBeEnabled();
  });
  await test.step('the winner is told the sum, which flies into the balance', async () => {
    await held.get(winner);
    const card = winner.page.getByRole('region', { name: 'Result of your bet' });
    await expect(card).toBeVisible();
    const balance = await balanceOf(winner.api);
    const prize = amountIn(await card.getByRole('status').innerText());
    const told = (await watched(winner.page)).said.filter((text) => text.includes('You won'));
    expect(told, 'the card says it, and nothing else').toHaveLength(1);
    expect(shownTenths(balance)).toBe(10 * (10_000 - stake) + prize);
    await expectBalance(winner.page, balance);
    await card.getByRole('button', { name: 'Bet again' }).click();
    const question = winner.page.getByRole('dialog', { name: 'Place this bet?' });
    await expect(question).toContainText(isBig ? 'Big' : 'Small');
    await expect(question.getByRole('button', { name: 'Place bet · ₫ 1,000' })).toBeEnabled();
    await expect(card).toBeHidden();
  });
  await test.step('the loser gets one kind line', async () => {
    // It passes by itself; what was said is kept.
    await expect
      .poll(async () => (await watched(loser.page)).said.filter((text) => text.includes('Not this time')).length, within(40_000))
      .toBeGreaterThan(0);
    await expect(loser.page.getByRole('region', { name: 'Result of your bet' })).toHaveCount(0);
    expect(await shownBalance(loser.page)).toBe(10 * (10_000 - stake));
  });
  await test.step('the bar goes on saying what came of it while the stage is covered, or all but its last line', async () => {
    const bar = watching.page.locator('section:has(h1)');
    const leave = (px: number): Promise<void> =>
      watching.page.evaluate((less) => {
        const [stage, head] = [document.querySelector('[data-stage]'), document.querySelector('section:has(h1)')];
        if (stage && head) scrollBy(0, stage.getBoundingClientRect().bottom - head.getBoundingClientRect().bottom - less);
      }, px);
    await leave(20);
    const sum = digits.reduce((all, digit) => all + Number(digit), 0);
    await expect(bar).toContainText(`Sum ${sum}: `);
    await expect(bar).toContainText(isBig ? /\+₫/ : /−₫/);
    await leave(150);
    await expect(bar).not.toContainText(`Sum ${sum}: `);
  });
  await Promise.all([watching, elsewhere].map((each) => each.page.context().close()));
});
