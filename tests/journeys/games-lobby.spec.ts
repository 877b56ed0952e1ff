import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedGames } from '../../tools/bench/seed-games.mjs';
import { expectClean } from './support/axe.js';
import { fillLogin, newPlayer, signInByTicket } from './support/people.js';
import { program, query } from './support/program.js';
import { expect, patient, test, within } from './support/test.js';

// One after another: the last journeys fill the lobby of card games for a while.
test.describe.configure({ mode: 'serial' });

const grid = (page: Page) => page.getByRole('list', { name: 'All games' });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search games' });

/** The filters of a narrow window, with one change made in their sheet. */
async function filter(page: Page, change: (sheet: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await change(sheet);
  await sheet.getByRole('button', { name: 'Show games' }).click();
  await expect(sheet).toBeHidden();
}

test('categories of a game or two stand together, and are found by their own address as well', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main navigation' }).first();
  await expect(menu.getByRole('link', { name: 'Slots' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^(Card games|Sports)$/ })).toHaveCount(0);
  await menu.getByRole('link', { name: 'More games' }).click();
  await expect(page).toHaveURL(/\/more/);
  await expect(grid(page).getByRole('link', { name: /Card Duel/ })).toBeInViewport({ ratio: 1 });
  await expect(grid(page).getByRole('link', { name: /Match Day/ })).toBeVisible();
  await page.goto('/pvp');
  await expect(grid(page).getByRole('link', { name: /Card Duel/ })).toBeVisible();
  const others = page.getByRole('region', { name: 'In other categories' });
  await expect(others.getByRole('link', { name: /Crash/ })).toBeVisible();
  await others.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/more$/);
});

test('a visitor finds a game by a misspelt name, tries it at once, signs in and lands in it', async ({ page }) => {
  const { name, password } = await newPlayer();
  // The studio starts after the site, and its games come by its own list.
  const slots = () => query("select from games.game where code = 'dragon-scroll'");
  await expect.poll(slots, within(60_000)).toHaveLength(1);
  await page.goto('/rng');
  await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
  await searchField(page).fill('dragn scrol');
  await expect(page.getByRole('heading', { name: 'Nothing is called “dragn scrol”. These names are similar:' })).toBeVisible();
  await expect(grid(page).getByRole('link', { name: /Dragon Scroll/ })).toBeVisible();
  await searchField(page).fill('DRÁGON');
  await expect(page.getByRole('status').filter({ hasText: '1 game found' })).toBeAttached();
  await expect(page).toHaveURL(/gameName=DR/);

  await test.step('another category has what this one has not', async () => {
    await searchField(page).fill('card duel');
    await expect(page.getByRole('heading', { name: 'No game found for “card duel”' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'In other categories' }).getByRole('link', { name: /Card Duel/ })).toBeVisible();
    await searchField(page).fill('dragon');
    await expect(grid(page).getByRole('link')).toHaveCount(1);
  });

  await test.step('one press plays it with play money, and from its bar for real, once it knows who plays', async () => {
    await grid(page)
      .getByRole('link', { name: /Dragon Scroll/ })
      .click();
    await expect(page).toHaveURL(/\/game\?nodeId=\d+&mode=trial$/);
    await expect(page.locator('iframe')).toBeAttached();
    await page.getByRole('button', { name: 'Play for real' }).click();
    // Nobody has signed in on this device: registration comes first.
    await page.getByRole('dialog', { name: 'Create account' }).getByRole('radio', { name: 'Log in' }).click({ force: true });
    const popup = page.getByRole('dialog', { name: 'Log in' });
    await fillLogin(popup, name, password);
    await expect(page).toHaveURL(/\/game\?nodeId=\d+$/, patient);
    await expect(page.locator('iframe')).toBeAttached();
  });

  await test.step('Back shows the search as it was, and the field keeps what was looked for', async () => {
    await page.goBack();
    // Past the game as it was played with play money.
    await page.goBack();
    await expect(page).toHaveURL(/\/rng\?gameName=dragon/);
    await expect(searchField(page)).toHaveValue('dragon');
    await searchField(page).fill('');
    await searchField(page).focus();
    await page.getByRole('button', { name: 'dragon', exact: true }).click();
    await expect(page).toHaveURL(/gameName=dragon/);
  });
});

test('the tile of Crash tells how its last rounds ended, and nothing moves for it', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/inhouse');
  const tile = grid(page).getByRole('link', { name: /Crash/ });
  await expect(tile).toBeVisible();
  const before = await tile.boundingBox();
  // A program that was just started has its first rounds yet to fly.
  await expect(tile).toContainText(/Last multipliers:\d+(?:\.\d+)?×/, within(90_000));
  expect(await tile.boundingBox()).toEqual(before);
});

test('a heart is remembered by the account, at once and after a reload; a guest is asked to log in', async ({ page }) => {
  await page.goto('/pvp');
  await page.getByRole('button', { name: 'Add Dragon Tiger to favourites' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  const player = await newPlayer();
  await signInByTicket(page, player.api, '/pvp');
  const heart = page.getByRole('button', { name: 'Add Dragon Tiger to favourites' }).first();
  // Two presses of one button: by place the second might meet what the first has moved there.
  await heart.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  const lit = page.getByRole('button', { name: 'Remove Dragon Tiger from favourites' });
  await expect(lit.first()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => player.api.call('GET', '/wps/relay/MCSFE_getFavoriteGames')).toHaveLength(1);
  await page.reload();
  await expect(lit.first()).toBeVisible();
  // A handful of games has no filters.
  await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0);
  await page.goto('/pvp?list=favourites');
  await expectClean(page);
  await lit.first().click();
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
});

test('a card game shows its rooms; the room asked for is kept over the sign-in', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/pvp');
  await page.getByRole('link', { name: /Card Duel/ }).click();
  const rooms = page.getByRole('dialog', { name: 'Card Duel' });
  await expect(rooms.getByRole('listitem')).toHaveCount(3);
  await expectClean(page);
  await rooms.getByRole('button').filter({ hasText: 'seats' }).nth(1).click();
  await expect(page).toHaveURL(/\/game\?nodeId=\d+&roomId=[^&]+&mode=trial$/);
  const { pathname, searchParams } = new URL(page.url());
  await page.getByRole('button', { name: 'Play for real' }).click();
  await expect(page.getByRole('dialog', { name: 'Create account' })).toBeVisible();
  const next = new URL(new URL(page.url()).searchParams.get('next') ?? '', page.url());
  expect([next.pathname, next.searchParams.get('roomId')]).toEqual([pathname, searchParams.get('roomId')]);
  expect(next.searchParams.has('mode')).toBe(false);
});

test.describe('a lobby of many games', () => {
  test.beforeAll(async () => {
    const owner = JSON.parse(readFileSync(join(program.dataDir, 'pg18.owner.json'), 'utf8')) as { connection: pg.ClientConfig };
    const pool = new pg.Pool(owner.connection);
    await seedGames(pool, { vendors: 12, perVendor: 100, types: ['PVP'] });
    await pool.end();
  });
  // Other journeys look at the demo's own catalogue.
  test.afterAll(async () => {
    await query("update games.vendor set enabled = false where code like 'BENCH%'");
    await query('update games.catalogue_version set version = version + 1');
  });

  test('Back restores place and filters; few elements stand for many games', async ({ page }) => {
    const { api } = await newPlayer();
    await signInByTicket(page, api, '/pvp?vassalage=BENCH3');
    await expect(page.getByText('100 games', { exact: true })).toBeVisible();
    await page.goto('/pvp?sort=name');
    await expect(page.getByText('1,202 games', { exact: true })).toBeVisible();
    await page.mouse.move(195, 500);
    // A game of the demo's own is among them, hundreds of names down the alphabet.
    const own = grid(page).getByRole('link', { name: /Dragon Tiger/ });
    for (let notch = 0; notch < 200 && !(await own.isVisible()); notch += 1) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(60);
    }
    await own.scrollIntoViewIfNeeded();
    await page.waitForTimeout(600);
    const [place, nodes] = await page.evaluate(() => [scrollY, document.querySelectorAll('*').length] as const);
    expect(place).toBeGreaterThan(8_000);
    expect(nodes).toBeLessThan(1_500);
    await own.click({ position: { x: 30, y: 60 } });
    await expect(page).toHaveURL(/\/game\?nodeId=\d+$/);
    await expect(page.locator('iframe')).toBeAttached();
    await page.goBack();
    await expect(page).toHaveURL(/\/pvp\?sort=name/);
    await expect(own).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3);
  });

  test('the keyboard walks the grid, and the focus survives a scroll far away', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 820 });
    await page.goto('/pvp');
    const at = (index: number) => page.locator(`[data-index="${index}"] a`);
    await at(0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(at(1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(at(8)).toBeFocused();
    for (let row = 0; row < 12; row += 1) await page.keyboard.press('ArrowDown');
    await expect(at(92)).toBeFocused();
    await expect(at(92)).toBeInViewport();
    await page.evaluate(() => scrollBy(0, 12_000));
    await page.waitForTimeout(500);
    await expect(at(92)).toBeFocused();
    // Rows were written over in between; at rest they stand in the order in which one reads them.
    const order = () => page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-row'))));
    await expect.poll(async () => (await order()).every((row, place, all) => place === 0 || row > (all[place - 1] ?? 0))).toBe(true);
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-index="92"] button').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(at(1_201)).toBeFocused();
    await expect(at(1_201)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(at(0)).toBeFocused();
    await expectClean(page);
  });

  test('vendors and kinds narrow the list, by address', async ({ page }) => {
    await page.goto('/pvp');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: /Choose a provider/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Choose a provider' });
    await sheet.getByRole('searchbox').fill('bright games');
    await sheet.getByRole('button', { name: /Bright Games/ }).click();
    await expect(page).toHaveURL(/\/pvp\?vassalage=BENCH12/);
    await expect(page.getByText('100 games', { exact: true })).toBeVisible();
    await filter(page, (filters) => filters.getByRole('button', { name: /^Hot/ }).click());
    await expect(page).toHaveURL(/gameClassify=HOT$/);
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await page.getByRole('button', { name: 'Choose a provider: Bright Games (100)' }).click();
    await sheet.getByRole('button', { name: 'All providers' }).click();
    await expect(page).not.toHaveURL(/vassalage/);
    await expect(page).toHaveURL(/gameClassify=HOT/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/pvp');
    await expect(grid(page).getByRole('link').first()).toBeAttached();
    await expectClean(page);
  });

  test('the page in view stands in the address: linked, scrolled to, chosen, undone by Back', async ({ page }) => {
    await page.goto('/pvp?sort=name&page=5');
    const picker = page.getByRole('combobox', { name: 'Page of the list' });
    const firstOf = (number: number) => page.locator(`[data-index="${(number - 1) * 42}"]`);
    await expect(firstOf(5)).toBeInViewport();
    await expect(picker).toHaveValue('5');
    await page.mouse.move(195, 500);
    await expect(async () => {
      await page.mouse.wheel(0, 900);
      await expect(page).toHaveURL(/sort=name&page=6$/, within(1_000));
    }).toPass();
    await expect(picker).toHaveValue('6');
    await picker.selectOption('20');
    await expect(page).toHaveURL(/page=20$/);
    await expect(firstOf(20)).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(/page=6$/);
    await expect(firstOf(20)).not.toBeInViewport();
    await expect(picker).toHaveValue('6');
    await page.goForward();
    await expect(page).toHaveURL(/page=20$/);
    await expect(firstOf(20)).toBeInViewport();
    await picker.selectOption('29');
    await expect(page).toHaveURL(/page=29$/);
    await expect(firstOf(29)).toBeInViewport();
    await filter(page, (sheet) => sheet.getByRole('combobox', { name: 'Sort by' }).selectOption('new'));
    await expect(page).toHaveURL(/\/pvp\?sort=new$/);
    await expect(firstOf(1)).toBeInViewport();
    for (const wrong of ['page=30', 'page=x', 'pageNo=0']) {
      await page.goto(`/pvp?sort=name&${wrong}`);
      await expect(page).toHaveURL(/\/pvp\?sort=name$/);
      await expect(firstOf(1)).toBeInViewport();
    }
  });

  test('the lowest stake narrows the list, and a provider of the home page opens as a list of its games', async ({ page }) => {
    await query("update games.game set min_bet = 50000000 where vendor_id = (select id from games.vendor where code = 'BENCH3')");
    await query('update games.catalogue_version set version = version + 1');
    const stakes = async () => {
      const answer = await fetch(`${program.origin}/wps/relay/GCSGAME_gameVendor`, { headers: { language: 'EN' } });
      const { value } = (await answer.json()) as { value: { data: { lanes: { title: string; minBets?: number[] }[] } } };
      return value.data.lanes.find(({ title }) => title === 'PVP')?.minBets;
    };
    await expect.poll(stakes, within(5_000)).toContain(1);
    // In a wide window the choices stand beside the search.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/pvp');
    const stake = page.getByRole('combobox', { name: 'Lowest stake' });
    await stake.selectOption('1');
    await expect(page).toHaveURL(/\/pvp\?minBet=1$/);
    await expect(page.getByText('1,100 games', { exact: true })).toBeVisible();
    await expectClean(page);
    await page.goto('/pvp?minBet=0.5&vassalage=BENCH3');
    await expect(stake).toHaveValue('0.5');
    await page.getByRole('button', { name: 'Show all games' }).click();
    await expect(stake).toHaveValue('');

    await page.goto('/');
    await page.getByRole('link', { name: /^Bright Play/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Bright Play' });
    await expect(page).toHaveURL(/m=vendorGames&|&m=vendorGames/);
    const games = sheet.getByRole('list', { name: 'Games of Bright Play' });
    await expect(games.getByRole('listitem')).toHaveCount(18);
    await expectClean(page);
    await sheet.getByRole('button', { name: 'Page 6' }).click();
    await expect(games.getByRole('listitem')).toHaveCount(10);
    await sheet.getByRole('searchbox').fill('no such game');
    await expect(sheet.getByRole('heading', { name: 'No game found for “no such game”' })).toBeVisible();
    await sheet.getByRole('searchbox').fill('');
    await sheet.getByRole('link', { name: /^All in / }).click();
    await expect(page).toHaveURL(/\/pvp\?vassalage=BENCH2$/);
  });

  test('a game under maintenance says why and until when, and offers three others', async ({ page }) => {
    // Not the demo's own game: others play it at the same time.
    await query(`update games.game set name = 'Old Anchorage', maintenance_from = now() - interval '1 minute', maintenance_until = now() + interval '1 hour', maintenance_reason = 'New reels'
      where node_id = (select min(g.node_id) from games.game g join games.vendor v on v.id = g.vendor_id where v.code = 'BENCH3')`);
    await query('update games.catalogue_version set version = version + 1');
    const told = async () =>
      (await fetch(`${program.origin}/wps/relay/GCSGAME_gameList?pageSize=3000`, { headers: { language: 'EN' } })).text();
    await expect.poll(told, within(5_000)).toContain('New reels');
    await page.goto('/pvp?gameName=old anchorage');
    await page.getByRole('link', { name: /Old Anchorage/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Old Anchorage is closed for maintenance' });
    await expect(sheet.getByText('New reels')).toBeVisible();
    await expect(sheet.getByText(/^Expected back:/)).toBeVisible();
    await expect(sheet.getByRole('listitem')).toHaveCount(3);
    await expectClean(page);
  });
});
