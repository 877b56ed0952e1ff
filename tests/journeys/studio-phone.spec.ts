import type { FrameLocator, Page } from '@playwright/test';
import { newPlayer, signInByTicket } from './support/people.js';
import { program } from './support/program.js';
import { goInPlace } from './support/rest.js';
import { expect, test, within } from './support/test.js';

// What a hand that holds a phone sees of the studio's games. Their money and rules are in studio.spec.ts.
test.use({ hasTouch: true });

const tall = { width: 390, height: 844 };

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');
const button = (page: Page, name: string | RegExp) => frameOf(page).getByRole('button', { name });
const spinOf = (page: Page) => button(page, /^Spin/);
const board = (page: Page) => frameOf(page).locator('.stage-box');

const scrollToEnd = async (page: Page): Promise<void> =>
  frameOf(page)
    .locator('html')
    .evaluate((root) => root.scrollTo(0, root.scrollHeight));

let nodes: { nodeId: string; gameCode: string; vassalage: string }[] = [];
test.beforeAll(async () => {
  // A program that was just started fetches the studio's list yet.
  await expect
    .poll(async () => {
      const reply = await fetch(`${program.origin}/wps/relay/GCSGAME_gameList?pageSize=3000`, { headers: { language: 'EN' } });
      nodes = ((await reply.json()) as { value: { games: typeof nodes } }).value.games.filter(({ vassalage }) => vassalage === 'STUDIO');
      return nodes.length;
    })
    .toBeGreaterThan(0);
});

/** Opens a game of the studio, to where it can be played. */
async function open(page: Page, code: string): Promise<void> {
  await goInPlace(page, `/game?nodeId=${nodes.find(({ gameCode }) => gameCode === code)?.nodeId ?? code}`);
  await expect(page.locator('iframe')).not.toHaveAttribute('inert');
  await expect(frameOf(page).locator('#main-action, .crash-act').first()).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  const { api } = await newPlayer({ deposit: 1_000_000 });
  await page.setViewportSize(tall);
  await signInByTicket(page, api, '/inhouse');
});

test('the word of the last sign-in leaves a game alone and waits until it is left', async ({ page }) => {
  const word = page.getByText('Last login:');
  await expect(word).toBeVisible();
  await open(page, 'mines');
  await expect(word).toHaveCount(0);
  await button(page, 'Bet').tap();
  await goInPlace(page, '/inhouse');
  await expect(word).toBeVisible();
});

test('a bet and auto play from below bring the board into view', async ({ page }) => {
  for (const code of ['dice', 'keno', 'mines']) {
    await open(page, code);
    if (code === 'keno') await button(page, 'Pick for me').tap();
    await scrollToEnd(page);
    await expect(board(page)).not.toBeInViewport({ ratio: 0.9 });
    await button(page, 'Bet').tap();
    await expect(board(page)).toBeInViewport({ ratio: 0.99 });
  }
  await open(page, 'dice');
  await frameOf(page).getByRole('radio', { name: 'Auto' }).tap({ force: true });
  await scrollToEnd(page);
  await expect(board(page)).not.toBeInViewport();
  await button(page, 'Start auto play').tap();
  await expect(board(page)).toBeInViewport({ ratio: 0.99 });
  await button(page, 'Stop').tap();
});

test('the tower stands whole between status and actions, upright and on its side, and nothing is scrolled', async ({ page }) => {
  for (const size of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await goInPlace(page, '/inhouse');
    await open(page, 'tower');
    const floors = frameOf(page).locator('.tower-floor');
    const expectWhole = async (): Promise<void> => {
      for (const part of [button(page, 'History'), frameOf(page).locator('.plates'), floors.first(), floors.last()])
        await expect(part).toBeInViewport({ ratio: 0.99 });
      const [last, actions] = [await floors.last().boundingBox(), await frameOf(page).locator('.actions').boundingBox()];
      if (size.height > size.width) expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
    };
    await expectWhole();
    await button(page, 'Bet').tap();
    await expect(frameOf(page).getByText('Cashing out pays')).toBeVisible();
    await expectWhole();
    // A finger finds a door at once, low as its floor may be: above and below it answers, too.
    const door = await frameOf(page).locator('.is-current button').first().boundingBox();
    await page.mouse.click((door?.x ?? 0) + (door?.width ?? 0) / 2, (door?.y ?? 0) - 3);
    await expect(
      floors
        .last()
        .getByRole('button', { name: /safe|trap/i })
        .first(),
    ).toBeVisible();
    if ((await button(page, 'Cash out').count()) > 0) await button(page, 'Cash out').tap();
    await expect(button(page, 'Bet')).toBeVisible();
  }
});

test('on its side the mines stand in sight, and the panel shows that settings follow until they do', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, 'mines');
  await expect(frameOf(page).getByRole('textbox', { name: 'Mines' })).toBeInViewport({ ratio: 0.99 });
  await open(page, 'tower');
  const follows = frameOf(page).locator('.more-below');
  const level = frameOf(page).getByRole('radio', { name: 'Easy' });
  await expect(frameOf(page).getByRole('textbox', { name: 'Stake' })).toBeInViewport();
  await expect(level).not.toBeInViewport({ ratio: 0.5 });
  await expect(follows).toBeVisible();
  await level.focus();
  await expect(level).toBeInViewport({ ratio: 0.99 });
  await frameOf(page)
    .locator('.panel-fields')
    .evaluate((fields) => fields.scrollTo(0, fields.scrollHeight));
  await expect(follows).toHaveCount(0);
});

test('auto play of mines and tower waits for what is to be opened, says so and leads to the board', async ({ page }) => {
  for (const [code, place] of [
    ['mines', 'Tile 13: closed'],
    ['tower', 'Floor 1, door 1: closed'],
  ] as const) {
    await open(page, code);
    await frameOf(page).getByRole('radio', { name: 'Auto' }).tap({ force: true });
    await scrollToEnd(page);
    const start = button(page, /^Start auto play/);
    await expect(start).toHaveAttribute('aria-disabled', 'true');
    await expect(start).toContainText('Choose on the board first');
    await start.tap({ force: true });
    await expect(board(page)).toBeInViewport({ ratio: 0.99 });
    await button(page, place).tap();
    await expect(start).toHaveAttribute('aria-disabled', 'false');
  }
});

test('a slot stands whole on a small phone: the reels have what the buttons leave, stake and auto play open over them', async ({
  page,
}) => {
  for (const size of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await goInPlace(page, '/rng');
    await open(page, 'temple-rise');
    const reels = frameOf(page).locator('.slot-frame');
    const spin = spinOf(page);
    for (const part of [
      reels,
      spin,
      button(page, /^Stake/),
      button(page, /^Buy free spins/),
      button(page, 'Auto'),
      button(page, 'Fast play'),
    ])
      await expect(part).toBeInViewport({ ratio: 0.99 });
    // Round, whatever stands in it.
    const round = await spin.boundingBox();
    expect(Math.abs((round?.width ?? 0) - (round?.height ?? 1))).toBeLessThan(1);
    if (size.height > size.width) expect((await reels.boundingBox())?.width ?? 0).toBeGreaterThan(0.9 * size.width);
  }
  await page.setViewportSize(tall);
  await goInPlace(page, '/rng');
  await open(page, 'temple-rise');
  expect((await frameOf(page).locator('.slot-frame').boundingBox())?.height ?? 0).toBeGreaterThan(0.45 * tall.height);
  await button(page, /^Stake/).tap();
  const stakes = frameOf(page).getByRole('dialog', { name: 'Stake' });
  await stakes.getByRole('button', { name: '10,000' }).tap();
  await stakes.getByRole('button', { name: 'Done' }).tap();
  await expect(button(page, /^Stake/)).toContainText('10,000');
  await button(page, 'Auto').tap();
  const auto = frameOf(page).getByRole('dialog', { name: 'Auto' });
  await auto.getByRole('textbox', { name: 'Number of rounds' }).fill('2');
  await auto.getByRole('button', { name: 'Start auto play' }).tap();
  await expect(frameOf(page).locator('#main-action')).toContainText('Stop');
  await expect(frameOf(page).getByText('Auto play is done.').first()).toBeVisible(within(60_000));
  await expect(spinOf(page)).toHaveAttribute('aria-disabled', 'false');
});

test('a guest who comes by a link plays at once, and sound that the site switches on waits for a touch of the game', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: tall, hasTouch: true, locale: 'en-US' });
  const page = await context.newPage();
  const warnings: string[] = [];
  page.on('console', (message) => message.text().includes('AudioContext') && warnings.push(message.text()));
  await page.goto(`${program.origin}/game?nodeId=${nodes.find(({ gameCode }) => gameCode === 'mines')?.nodeId ?? ''}`);
  await expect(page.getByRole('button', { name: 'Play for real' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(frameOf(page).getByRole('textbox', { name: 'Stake' })).toHaveValue('1,000');
  await expect(frameOf(page).locator('.demo-balance')).toHaveText('Demo money ₫ 2,000,000');
  await page.getByRole('button', { name: 'Sound' }).tap();
  await button(page, 'Bet').tap();
  await expect(button(page, 'Cash out')).toBeVisible();
  expect(warnings).toEqual([]);
  await context.close();
});

/** What stands beyond the page's edge, and figures that a line's end cuts in two: none of either is wanted. Runs in the page. */
function flawsOf(root: Element): string[] {
  const flaws = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} px wide`] : [];
  const texts = document.createTreeWalker(root.querySelector('body') ?? root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility()) continue;
    for (const figure of (text.nodeValue ?? '').matchAll(/\d[\d.,\u00a0\u202f]*\d/g)) {
      const range = document.createRange();
      range.setStart(text, figure.index);
      range.setEnd(text, figure.index + figure[0].length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
      if (lines.size > 1) flaws.push(`${figure[0]} on ${lines.size} lines`);
    }
  }
  return flaws;
}

for (const [locale, size, codes] of [
  ['th', { width: 320, height: 640 }, undefined],
  ['pt', { width: 844, height: 390 }, ['crash', 'dice', 'lantern-hold', 'temple-rise']],
] as const)
  test(`with play money on the smallest screens no figure is broken and a last result has room (${locale}, ${size.width} px)`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ viewport: size, hasTouch: true, locale });
    const page = await context.newPage();
    await page.goto(`${program.origin}/inhouse`);
    for (const code of codes ?? nodes.map(({ gameCode }) => gameCode)) {
      await goInPlace(page, `/game?nodeId=${nodes.find(({ gameCode }) => gameCode === code)?.nodeId ?? code}&mode=trial`);
      const main = frameOf(page).locator('#main-action, .crash-act').first();
      await expect(main).toBeVisible();
      await expect(frameOf(page).locator('.demo-balance')).toHaveText(/\d/);
      expect({ code, flaws: await frameOf(page).locator('html').evaluate(flawsOf) }).toEqual({ code, flaws: [] });
      const [strip, button_] = [await frameOf(page).locator('.strip').boundingBox(), await main.boundingBox()];
      expect(strip?.width ?? 0).toBeGreaterThan(64);
      expect((button_?.y ?? Infinity) + (button_?.height ?? 0)).toBeLessThanOrEqual(size.height);
    }
    await context.close();
  });

test('a held Enter and taps too many are one round each', async ({ page }) => {
  await open(page, 'ruby-row');
  const rounds = frameOf(page).locator('.strip li');
  const spin = button(page, 'Spin');
  await spin.focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(rounds).toHaveCount(1);
  await expect(spin).toBeVisible();
  // The second tap skips; the third finds the button that stakes again. From within the page, so that a busy machine does not tap a second later.
  await frameOf(page)
    .locator('html')
    .evaluate(async () => {
      for (let tap = 0; tap < 3; tap += 1) {
        document.querySelector<HTMLElement>('#main-action')?.click();
        await new Promise((done) => setTimeout(done, 120));
      }
    });
  await expect(rounds).toHaveCount(2);
  await page.waitForTimeout(1_500);
  await expect(rounds).toHaveCount(2);
});

test('a refusal for want of a line is gone when the line is back', async ({ page, context }) => {
  await open(page, 'mines');
  await button(page, 'Bet').tap();
  await expect(button(page, 'Cash out')).toBeVisible();
  const refusal = frameOf(page).locator('.notice-error');
  await context.setOffline(true);
  await expect(frameOf(page).getByText('No connection')).toBeVisible();
  await button(page, 'Tile 13: closed').tap({ force: true });
  await expect(refusal).toBeVisible();
  await context.setOffline(false);
  await expect(refusal).toHaveCount(0, within(30_000));
});

test("crash keeps both bets' buttons in reach, its multiplier in the middle, and shows all last results", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, 'crash');
  await button(page, 'Add a second bet').tap();
  const presses = frameOf(page).locator('.crash-act');
  await expect(presses).toHaveCount(2);
  await frameOf(page).getByRole('radio', { name: 'Auto' }).first().tap({ force: true });
  await frameOf(page).getByText('Stop conditions and stake').tap();
  for (const size of [{ width: 320, height: 640 }, tall]) {
    await page.setViewportSize(size);
    await scrollToEnd(page);
    for (const press of await presses.all()) await expect(press).toBeInViewport({ ratio: 0.99 });
    const figure = frameOf(page).locator('.crash-figure');
    await expect(figure).toHaveText(/×$/, within(60_000));
    const [number, card] = [await figure.boundingBox(), await board(page).boundingBox()];
    expect(Math.abs((number?.x ?? 0) + (number?.width ?? 0) / 2 - (card?.x ?? 0) - (card?.width ?? 0) / 2)).toBeLessThan(2);
  }
  const pills = frameOf(page).getByRole('region', { name: 'Last results' }).getByRole('listitem');
  await expect.poll(() => pills.count(), within(60_000)).toBeGreaterThan(1);
  await button(page, /^The last \d+ results$/).tap();
  const all = frameOf(page).getByRole('dialog', { name: /^The last \d+ results$/ });
  // A round may end meanwhile: it is one more in both.
  await expect.poll(async () => (await all.locator('li').count()) - (await frameOf(page).locator('.strip li').count())).toBe(0);
  await all.getByRole('listitem').last().getByRole('button').tap();
  await expect(frameOf(page).getByRole('dialog', { name: 'Verification' })).toBeVisible();
});

test("the wheel's result stands on one line in its hub on a phone on its side", async ({ page }) => {
  for (const size of [
    { width: 667, height: 375 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await open(page, 'wheel');
    await button(page, 'Spin').tap();
    const result = frameOf(page).locator('.wheel-result');
    await expect(result).toHaveText(/×$/);
    const [figure, disc, card] = [
      await result.boundingBox(),
      await frameOf(page).locator('.wheel-box').boundingBox(),
      await board(page).boundingBox(),
    ];
    // The hub is two thirds of the wheel; a second line would make the figure as high as a third of it.
    expect(figure?.width ?? Infinity).toBeLessThan(0.66 * (disc?.width ?? 0));
    expect(figure?.height ?? Infinity).toBeLessThan(0.25 * (disc?.height ?? 0));
    expect(disc?.height ?? 0).toBeGreaterThan(0.7 * (card?.height ?? 0));
  }
});
