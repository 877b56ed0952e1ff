import { readdirSync, readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import type { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { amountIn, balanceOf, newPlayer, shownTenths, signInByTicket } from './support/people.js';
import { program } from './support/program.js';
import { goInPlace } from './support/rest.js';
import { expect, test, within } from './support/test.js';

// Slots draw with WebGL, here by the processor. A browser of its own: the others' has no graphics at all and is the quicker for it.
test.use({
  hasTouch: true,
  launchOptions: {
    executablePath: process.env['JOURNEY_CHROMIUM'] ?? '',
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  },
});

const studio = `http://127.0.0.1:${program.port + 5}`;
const desktop = { width: 1366, height: 820 };

const bar = (page: Page) => page.getByRole('region', { name: 'Game bar' });
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');
const pill = (page: Page) => bar(page).getByRole('button', { name: /^(?:Refresh balance|Balance, updating)$/ });
const position = (page: Page) => bar(page).getByRole('button', { name: 'Time played and position' });
const strip = (page: Page) => frameOf(page).getByRole('region', { name: 'Last results' }).getByRole('listitem');
const button = (page: Page, name: string | RegExp) => frameOf(page).getByRole('button', { name });
const tiles = (page: Page, state: string) => frameOf(page).getByRole('button', { name: new RegExp(`^Tile \\d+: ${state}`) });

interface RoundRow {
  roundId: string;
  gameName: string;
  vendorName: string;
  state: string;
  net: number;
}

async function roundsOf(api: ApiClient): Promise<RoundRow[]> {
  return (await api.call('GET', '/wps/report/accountGameBetHistory')).list;
}

async function nodeOf(code: string): Promise<string> {
  const reply = await fetch(`${program.origin}/wps/relay/GCSGAME_gameList?pageSize=3000`, { headers: { language: 'EN' } });
  const { value } = (await reply.json()) as { value: { games: { nodeId: string; gameCode: string; vassalage: string }[] } };
  const game = value.games.find(({ gameCode, vassalage }) => gameCode === code && vassalage === 'STUDIO');
  if (!game) throw new Error(`the studio does not offer ${code}`);
  return game.nodeId;
}

async function expectPlaying(page: Page, mode = 'Real'): Promise<void> {
  await expect(bar(page).getByText(mode, { exact: true })).toBeVisible();
  await expect(frameOf(page).getByRole('main')).toBeVisible();
  // Until the game has said that it can be played, it lies under its cover and has neither the keys nor the focus.
  await expect(page.locator('iframe')).not.toHaveAttribute('inert');
  await expect(page.locator('iframe')).toBeFocused();
}

/** The bar shows what the platform holds, and what was won or lost since the game was opened. */
async function expectBarToFollow(page: Page, api: ApiClient, rounds: number): Promise<void> {
  await expect.poll(async () => (await roundsOf(api)).filter(({ state }) => state === 'settled').length).toBe(rounds);
  const balance = await balanceOf(api);
  await expect.poll(async () => amountIn(await pill(page).innerText())).toBe(shownTenths(balance));
}

/**
 * Plays rounds of mines until one stands open with a gem. `bet` and `open` are how this player presses; a round in 25 ends with its first tile.
 * Answers how many rounds were lost on the way.
 */
async function openMines(page: Page, bet: () => Promise<void>, open: () => Promise<void>): Promise<number> {
  for (let lost = 0; lost < 8; lost += 1) {
    await expect(button(page, 'Bet')).toHaveAttribute('aria-disabled', 'false');
    await bet();
    await expect(button(page, 'Cash out')).toBeVisible(within(30_000));
    await open();
    const [gem, hit] = [tiles(page, 'gem'), tiles(page, 'the mine')];
    await expect(gem.or(hit).first()).toBeVisible();
    if ((await hit.count()) === 0) return lost;
    // While the lost board is shown the button already says so, and a press would only cut that short.
    await expect(frameOf(page).locator('.plates-hint')).toHaveText(/^A mine!/);
  }
  throw new Error('eight rounds of one mine in a row ended with the first tile');
}

async function chooseOneMine(page: Page): Promise<void> {
  // Beside the stage on a wide window, by the button on a phone.
  if ((page.viewportSize()?.width ?? 0) >= 900) {
    await frameOf(page)
      .getByRole('slider', { name: /^Mines/ })
      .press('Home');
    return;
  }
  const mines = frameOf(page).getByRole('textbox', { name: 'Mines' });
  await mines.fill('1');
  await mines.blur();
}

test('by touch: from the lobby into dice and mines, a reload in an open round, and a round proved after new seeds', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 1_000_000 });
  await signInByTicket(page, api, '/inhouse');
  const tile = (name: string) =>
    page
      .getByRole('list', { name: 'All games' })
      .getByRole('listitem')
      .filter({ hasText: 'Sortes Studio' })
      .getByRole('link', { name: new RegExp(`\\b${name}\\b`) });
  let rounds = 0;

  await test.step('dice', async () => {
    await tile('Dice').tap();
    await expectPlaying(page);
    await button(page, 'Bet').tap();
    await expect(strip(page)).toHaveCount(1);
    rounds += 1;
    await expectBarToFollow(page, api, rounds);
    const [round] = await roundsOf(api);
    await expect.poll(async () => amountIn((await position(page).innerText()).split('\n').at(-1) ?? '')).toBe(shownTenths(round?.net ?? 0));
    // A tap too many is one round: the second one falls into the show of the first.
    await button(page, 'Bet').dblclick();
    await expect(strip(page)).toHaveCount(2);
    rounds += 1;
    await expectBarToFollow(page, api, rounds);
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320, 390]);
  });

  await test.step('mines: an open round is there again after a reload', async () => {
    await page.goBack();
    await tile('Mines').tap();
    await expectPlaying(page);
    await chooseOneMine(page);
    rounds += await openMines(
      page,
      () => button(page, 'Bet').tap(),
      () => tiles(page, 'closed').nth(12).tap(),
    );
    const staked = await balanceOf(api);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();
    await expectPlaying(page);
    await expect(tiles(page, 'gem')).toHaveCount(1);
    await expectClean(page);
    await button(page, 'Cash out').tap();
    await expect(button(page, 'Bet')).toBeVisible();
    rounds += 1;
    await expectBarToFollow(page, api, rounds);
    expect(await balanceOf(api)).toBeGreaterThan(staked + 1_000);
    // What the system wishes meanwhile, site and game show together.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('the round is recomputed once its seed is told', async () => {
    await button(page, 'History').tap();
    const dialog = (name: string) => frameOf(page).getByRole('dialog', { name });
    await dialog('History').getByRole('listitem').first().getByRole('button').tap();
    await dialog('Round').getByRole('button', { name: 'Check this round' }).tap();
    await expect(dialog('Round').getByRole('status')).toContainText(/Genuine.*Checked by your device in [\d.]+ s/);
    const marks = dialog('Round').getByRole('status').getByRole('listitem');
    await expect(marks).toHaveText([/^The seed is the one committed to before/, /^Recomputed here: the same result/, /as you were paid/]);
    await expectClean(page);
    await dialog('Round').getByRole('button', { name: 'Close' }).tap();
  });

  await test.step('the record names each round in the language of the site, and leads to the page of the studio', async () => {
    await page.goto('/help?m=member&page=personalHistoryCopy');
    const record = page.getByRole('dialog', { name: 'Betting record' });
    await expect(record.getByRole('listitem').filter({ hasText: 'Dice' })).toHaveCount(2);
    await record.getByRole('listitem').filter({ hasText: 'Mines' }).first().getByRole('button').tap();
    const receipt = page.getByRole('dialog', { name: 'Bet', exact: true });
    // What happened, in a sentence, here and on the page that proves it.
    const said = receipt.getByText(/^(?:\d+ gems?|A mine)\b.*\.$/);
    await expect(said).toBeVisible();
    const sentence = await said.innerText();
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      receipt.getByRole('link', { name: 'Check this round' }).tap(),
    ]);
    await expect(opened.getByRole('heading', { level: 1, name: 'Mines' })).toBeVisible();
    await expect(opened.getByText(sentence)).toBeVisible();
    await expect(opened.getByRole('status')).toContainText('Genuine');
    await opened.getByText('Numbers of this round').tap();
    await expect(opened.getByText('Entries in the wallet')).toBeVisible();
    await expectClean(opened);
    await opened.close();
  });
});

test('by keyboard: dice, mines, crash that leaves by itself and a slot; what is left is what the statement says', async ({ page }) => {
  // A flight that has to end first may be a long one.
  test.setTimeout(240_000);
  await page.setViewportSize(desktop);
  const { api } = await newPlayer({ deposit: 1_000_000 });
  await signInByTicket(page, api, '/inhouse');
  let rounds = 0;

  const open = async (code: string) => {
    await goInPlace(page, `/game?nodeId=${await nodeOf(code)}`);
    await expectPlaying(page);
  };

  await test.step('dice', async () => {
    await open('dice');
    await page.keyboard.press('x');
    await expect(frameOf(page).getByRole('textbox', { name: 'Stake' })).toHaveValue('2,000');
    await page.keyboard.press('Space');
    await expect(strip(page)).toHaveCount(1);
    rounds += 1;
  });

  await test.step('mines', async () => {
    await open('mines');
    await chooseOneMine(page);
    rounds += await openMines(
      page,
      // After a lost round the focus is on a tile, whose own key Space is.
      () => button(page, 'Bet').press('Space'),
      async () => {
        await tiles(page, 'closed').first().focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowRight');
        await expect(frameOf(page).getByRole('button', { name: /^Tile 7:/ })).toBeFocused();
        await page.keyboard.press('Enter');
      },
    );
    await button(page, 'Cash out').focus();
    await page.keyboard.press('Enter');
    await expect(strip(page).first()).toContainText('1.03');
    rounds += 1;
  });

  await test.step('crash', async () => {
    await open('crash');
    const first = frameOf(page).getByRole('region', { name: 'Bet 1' });
    await first.getByRole('switch', { name: 'Auto cash out at' }).focus();
    await page.keyboard.press('Space');
    const at = first.getByRole('textbox', { name: 'Multiplier', exact: true });
    await at.fill('1.10');
    // While a round flies: a bet pressed as the time to bet runs out is refused as too late.
    await expect(first.getByRole('button', { name: 'Bet next round' })).toBeVisible(within(60_000));
    // The key means the button; what stands in the field counts first, and pressed again nothing is taken back.
    await at.press('Enter');
    await page.keyboard.press('Space');
    await expect(first.getByRole('button', { name: 'Cancel bet for next round' })).toBeVisible();
    const outcome = first.locator('p[role=status]');
    await expect(async () => {
      // What waits is not placed after a break of the line that its player may not have seen; on a machine that draws WebGL by its processor there are such.
      const again = first.getByRole('button', { name: 'Bet next round' });
      if ((await outcome.innerText()) === '' && (await again.isVisible())) await again.press('Enter');
      await expect(outcome).toHaveText(/^(?:Cashed out at 1\.1|Lost: )/, within(5_000));
    }).toPass(within(150_000));
    rounds += 1;
    await expectClean(page);
    // The last results are one stop, and arrow keys go along them.
    const pills = strip(page).getByRole('button');
    await expect.poll(() => pills.count(), within(60_000)).toBeGreaterThan(1);
    await expect.poll(() => pills.evaluateAll((all) => all.filter((pill) => pill.tabIndex === 0).length)).toBe(1);
    await pills.first().focus();
    await page.keyboard.press('End');
    await expect(pills.last()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(pills.nth(-2)).toBeFocused();
  });

  await test.step('a slot', async () => {
    await open('koi-ways');
    await expect(frameOf(page).getByRole('img', { name: /^Reels of/ })).toBeVisible();
    await button(page, 'Spin').focus();
    await page.keyboard.press('Enter');
    await expect(strip(page)).toHaveCount(1, within(40_000));
    rounds += 1;
    await expectClean(page);
  });

  await test.step('the books agree', async () => {
    await expectBarToFollow(page, api, rounds);
    const played = await roundsOf(api);
    const balance = await balanceOf(api);
    expect(Math.round(10 * balance)).toBe(10_000_000 + played.reduce((sum, { net }) => sum + Math.round(10 * net), 0));
    const statement = (await api.call('GET', '/wps/relay/ODSFE2_MemTransDet?pageSize=200')).list as { amount: number; balance: number }[];
    expect(statement[0]?.balance).toBe(balance);
    expect(statement.reduce((sum, { amount }) => sum + Math.round(10 * amount), 0)).toBe(Math.round(10 * balance));
  });
});

/** The process of the studio that this run started. Linux keeps what a process was told beside it. */
function studioProcess(): number {
  const own = readdirSync('/proc').find((id) => {
    if (!/^\d+$/.test(id)) return false;
    try {
      const started = readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('apps/studio/dist/bundle/main.js');
      return (
        started &&
        readFileSync(`/proc/${id}/environ`, 'utf8')
          .split('\0')
          .includes(`STUDIO_PORT=${program.port + 5}`)
      );
    } catch {
      return false;
    }
  });
  if (own === undefined) throw new Error('the studio does not run');
  return Number(own);
}

test.describe('killed', () => {
  test.skip(process.platform !== 'linux', 'looks for the process in /proc');
  // Calls that are on their way when the studio dies fail, and so does its stream.
  test.use({ forgiven: /ERR_(?:CONNECTION_REFUSED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET)/ });

  test('the studio dies in an open round: it is started again, and the round goes on in the page that stayed open', async ({ page }) => {
    const { api } = await newPlayer({ deposit: 100_000 });
    await signInByTicket(page, api, '/inhouse');
    await goInPlace(page, `/game?nodeId=${await nodeOf('mines')}`);
    await expectPlaying(page);
    await chooseOneMine(page);
    const lost = await openMines(
      page,
      () => button(page, 'Bet').tap(),
      () => tiles(page, 'closed').first().tap(),
    );
    process.kill(studioProcess(), 'SIGKILL');
    // Asked while nobody is there: repeated until somebody answers.
    await button(page, 'Cash out').tap();
    await expect(button(page, 'Bet')).toBeVisible(within(30_000));
    await expect(strip(page).first()).toContainText('1.03');
    await expect.poll(async () => (await fetch(`${studio}/healthz`)).status).toBe(200);
    await expectBarToFollow(page, api, lost + 1);
    const played = await roundsOf(api);
    expect(played.map(({ state }) => state)).toEqual(Array.from({ length: lost + 1 }, () => 'settled'));
    expect(await balanceOf(api)).toBe(100_000 + played.reduce((sum, { net }) => sum + net, 0));
  });
});
