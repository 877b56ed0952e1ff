import type { FrameLocator, Page } from '@playwright/test';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { amountIn, balanceOf, expectBalance, fillLogin, newPlayer, payInSandbox, shownTenths, signInByTicket } from './support/people.js';
import { operate, program, query } from './support/program.js';
import { goInPlace } from './support/rest.js';
import { expect, patient, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

interface Offered {
  nodeId: string;
  gameCode: string;
  gameName: string;
  vassalage: string;
}

async function gamesOffered(): Promise<Offered[]> {
  const reply = await fetch(`${program.origin}/wps/relay/GCSGAME_gameList?pageSize=3000`, { headers: { language: 'EN' } });
  const { value } = (await reply.json()) as { value: { games: Offered[] } };
  return value.games;
}

const addressOf = async (code: string): Promise<string> => {
  const game = (await gamesOffered()).find(({ gameCode }) => gameCode === code);
  if (!game) throw new Error(`nobody offers ${code}`);
  return `/game?nodeId=${game.nodeId}`;
};

const bar = (page: Page) => page.getByRole('region', { name: 'Game bar' });
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');
const position = (page: Page) => bar(page).getByRole('button', { name: 'Time played and position' });
const pill = (page: Page) => bar(page).getByRole('button', { name: /^(?:Refresh balance|Balance, updating)$/ });

/** Waits until the game has said that it can be played. */
async function expectPlaying(page: Page): Promise<void> {
  await expect(page.locator('iframe')).toBeVisible();
  await expect(bar(page).getByText(/^(?:Real|Demo)$/)).toBeVisible();
}

/** Games of the sandbox's two vendors, all on one plain page: a bet, and the answer. */
const codes = ['card-duel', 'dragon-tiger', 'match-day'];

test('games of both vendors: each opens in its frame, plays a round, and the round is in the record down to the double entry', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { api } = await newPlayer({ deposit: 1_000_000 });
  await signInByTicket(page, api);
  const offered = (await gamesOffered()).filter(({ gameCode }) => codes.includes(gameCode));
  expect(offered.map(({ gameCode }) => gameCode).toSorted()).toEqual(codes);

  for (const { nodeId, gameName } of offered) {
    await test.step(gameName, async () => {
      await goInPlace(page, `/game?nodeId=${nodeId}`);
      await expectPlaying(page);
      await expect(bar(page).getByRole('heading', { level: 1 })).toContainText(gameName);
      await frameOf(page)
        .getByRole('button', { name: /^Bet ₫/ })
        .click();
      const played = async () => {
        const { list } = await api.call('GET', `/wps/report/accountGameBetHistory?nodeId=${nodeId}`);
        return (list as { state: string; stake: number; net: number }[])[0];
      };
      await expect.poll(async () => (await played())?.state ?? '', within(90_000)).toBe('settled');
      const round = await played();
      await test.step('the bar follows', async () => {
        const balance = await balanceOf(api);
        await expect.poll(async () => amountIn(await pill(page).innerText()), within(20_000)).toBe(shownTenths(balance));
        await expect
          .poll(async () => amountIn((await position(page).innerText()).split('\n').at(-1) ?? ''), within(20_000))
          .toBe(shownTenths(round?.net ?? Number.NaN));
      });
    });
  }

  await test.step('the record names all of them, its totals are their sums, and a round opens to its movements', async () => {
    await goInPlace(page, '/help?m=gameRounds');
    const sheet = page.getByRole('dialog', { name: 'Game rounds' });
    for (const { gameName } of offered) await expect(sheet.getByRole('listitem').filter({ hasText: gameName }).first()).toBeVisible();
    const { totals } = await api.call('GET', '/wps/report/accountGameBetHistory');
    const net = sheet.locator('dl > div').filter({ hasText: 'Net' });
    expect(amountIn((await net.locator('dd').innerText()).trim())).toBe(shownTenths(totals.net));
    await sheet.getByRole('button', { name: 'Filters', exact: true }).click();
    await sheet.getByRole('combobox', { name: 'Provider' }).selectOption({ label: 'Kite Demo Vendor' });
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Lumen Demo Vendor' })).toHaveCount(0);
    await sheet.getByRole('combobox', { name: 'Provider' }).selectOption('');
    await sheet.getByRole('listitem').filter({ hasText: 'Dragon Tiger' }).first().getByRole('button').click();
    const round = page.getByRole('dialog', { name: 'Bet', exact: true });
    await expect(round.getByText(/^(Won|Lost|Part returned|Stake back)$/)).toBeVisible();
    await expect(round.getByRole('button', { name: 'See the round at the provider' })).toBeVisible();
    await page.reload();
    await expect(round.getByText('Paid out')).toBeVisible();
    await round.getByText('Details', { exact: true }).click();
    await expect(round.getByRole('listitem').first()).toContainText('Bet');
    await expectClean(page);
    await round
      .getByRole('button', { name: /Show the double entry/ })
      .first()
      .click();
    const entry = page.getByRole('dialog', { name: 'Movement' });
    await expect(entry.getByRole('heading', { name: 'Bet in a game' })).toBeVisible();
    await expect(entry.getByRole('row')).toHaveCount(3);
    await entry.getByRole('button', { name: /Open the round/ }).click();
    await expect(round).toBeVisible();
  });

  await test.step('bets of every product are one press away', async () => {
    await goInPlace(page, '/help?m=gameRounds');
    const tabs = (name: string) => page.getByRole('navigation', { name: 'My bets' }).getByRole('button', { name });
    await tabs('My bets').click();
    await expect(page).toHaveURL(/page=personalHistoryCopy/);
    await goInPlace(page, '/help?m=gameRounds');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
  });
});

test('a guest who comes by a link plays at once, signs in and lands in the game, a deposit keeps it running, and signing out elsewhere ends its bets with a word', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const { api, name, password } = await newPlayer({ deposit: 50_000 });
  const address = await addressOf('dragon-tiger');
  await page.goto('/help');
  await page.goto(address);
  await expectPlaying(page);
  await expect(bar(page).getByText('Demo', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Play for real' }).click();
  // Nobody has signed in on this device: registration comes first.
  const ways = page.getByRole('dialog', { name: 'Create account' }).getByRole('group', { name: 'Log in or register' });
  // By its words, which are pressed once the sheet lies still.
  await ways.getByText('Log in', { exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Log in' });
  await fillLogin(popup, name, password);
  await expect(bar(page).getByText('Real', { exact: true })).toBeVisible(patient);
  expect(page.url()).toContain(address);
  const bet = frameOf(page).getByRole('button', { name: /^Bet ₫/ });
  await expect(bet).toBeVisible();

  await test.step('the game keeps the keys, and a link leads back to the bar', async () => {
    await expect(page.locator('iframe')).toBeFocused();
  });

  await test.step('a deposit over the game', async () => {
    const loads: string[] = [];
    page.on('framenavigated', (frame) => frame.parentFrame() && loads.push(frame.url()));
    await bar(page).getByRole('button', { name: 'Deposit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Deposit' });
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('100000');
    const [payment] = await Promise.all([context.waitForEvent('page'), sheet.getByRole('button', { name: /^Deposit/ }).click()]);
    await payment.waitForLoadState();
    const status = page.getByRole('dialog', { name: /deposit/i });
    await payInSandbox(({ merchantOrderId }) => merchantOrderId === new URL(page.url()).searchParams.get('orderId'));
    await expect(status.getByRole('status').getByText('Credited')).toBeVisible(within(30_000));
    await payment.close();
    await page.keyboard.press('Escape');
    await expect.poll(async () => amountIn(await pill(page).innerText())).toBe(1_500_000);
    // The game leaves showing the balance to the bar, and knows it all the same.
    await expect(frameOf(page).locator('.purse')).toBeHidden();
    await expect(frameOf(page).locator('.purse-amount')).toHaveText(/^₫\s150,000$/);
    expect(loads).toEqual([]);
  });

  await test.step('signed out elsewhere: the bar says so, the game refuses the next bet, nothing moves', async () => {
    const before = await balanceOf(api);
    await page.evaluate(async () => {
      const session = (await (await fetch('/wps/session')).json()) as { value: { member: { csrfToken: string } } };
      await fetch('/wps/session/logout', { method: 'DELETE', headers: { 'x-csrf-token': session.value.member.csrfToken } });
    });
    await expect(page.getByText('You are logged out, so no more bets are taken.')).toBeVisible(within(20_000));
    await bet.click();
    await expect(frameOf(page).getByText('This game session is over').or(frameOf(page).getByText('Nothing was charged'))).toBeVisible();
    expect(await balanceOf(api)).toBe(before);
    await expectClean(page);
  });
});

test('while a game is open: a reload begins no new count, and a closed game and an excluded player are told why', async ({ page }) => {
  test.setTimeout(120_000);
  const { api, name } = await newPlayer({ deposit: 50_000 });
  const address = await addressOf('dragon-tiger');
  await signInByTicket(page, api, address);
  await expectPlaying(page);
  const net = async () => amountIn((await position(page).innerText()).split('\n').at(-1) ?? '');
  await expect.poll(net, within(20_000)).toBe(0);
  await frameOf(page)
    .getByRole('button', { name: /^Bet ₫/ })
    .click();
  await expect.poll(net, within(20_000)).not.toBe(0);
  const played = async () => (await position(page).innerText()).split('\n')[0] ?? '';
  await expect.poll(played, within(20_000)).toMatch(/^0:(?:0[5-9]|[1-5]\d)$/);
  const { list } = await api.call('GET', '/wps/report/accountGameBetHistory');
  await page.reload();
  await expect.poll(net, within(20_000)).toBe(shownTenths((list as { net: number }[])[0]!.net));
  expect(await played()).not.toMatch(/^0:0[0-4]$/);

  await test.step('a game that was closed meanwhile stays, with the reason and others beside it', async () => {
    await page.route('**/wps/relay/GCSGAME_game/*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: { game: { maintenance: unknown } } };
      body.value.game.maintenance = { maintainTime: 0, endTime: null, reason: 'New cards are coming' };
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await expectPlaying(page);
    const notice = page.getByRole('status').filter({ hasText: 'New cards are coming' });
    await expect(notice).toContainText('Dragon Tiger is closed for maintenance');
    await notice.getByRole('button', { name: 'Other games' }).click();
    await expect(page.getByRole('dialog', { name: 'Dragon Tiger is closed for maintenance' })).toBeVisible();
    await page.unrouteAll();
    await page.goto(address);
    await expectPlaying(page);
  });

  await test.step('an excluded player is told, and offered no deposit', async () => {
    await expect(bar(page).getByRole('button', { name: 'Deposit' })).toBeVisible();
    const excluded = await operate(['player', 'exclude', '--user', name, '--reason', 'asked for it', '--until', 'never']);
    expect(excluded).toMatchObject({ code: 0 });
    await expect(page.getByRole('status').filter({ hasText: 'You are excluded from play for good' })).toBeVisible(within(30_000));
    await expect(bar(page).getByRole('button', { name: 'Deposit' })).toHaveCount(0);
    await expectClean(page);
  });
});

test('demo play for a visitor: marked, without a wallet, with the way to the real game', async ({ page }) => {
  await page.goto(`${await addressOf('match-day')}&mode=trial`);
  await expectPlaying(page);
  await expect(bar(page).getByText('Demo', { exact: true })).toBeVisible();
  await expect(pill(page)).toHaveCount(0);
  const bet = frameOf(page).getByRole('button', { name: /^Bet / });
  await bet.click();
  await expect(frameOf(page).getByRole('status')).toContainText(/^(?:You get|No win)/, within(20_000));
  await bar(page).getByRole('button', { name: 'Play for real' }).click();
  await expect(page.getByRole('dialog', { name: 'Create account' })).toBeVisible();
});

test('a visitor at a game without demo play sees the game, and each way in leads back to it', async ({ page }) => {
  const address = await addressOf('card-duel');
  await page.route('**/wps/relay/GCSGAME_game/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { game: { trial: number } } };
    body.value.game.trial = 0;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(address);
  const door = page.getByRole('region', { name: 'Log in to play Card Duel' });
  await expect(door.getByText('Card games · Kite Demo Vendor')).toBeVisible();
  await expect(door.getByText('Lowest stake')).toBeVisible();
  // Nothing lies over the game before the visitor has chosen.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectClean(page);
  for (const [way, title] of [
    ['Register', 'Create account'],
    ['Log in', 'Log in'],
  ] as const) {
    await door.getByRole('button', { name: way, exact: true }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('next')).toBe(address);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a demo has one balance: what a game takes or brings is what the header, the next game and the board show', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/?m=freePlay');
  await page.getByRole('button', { name: 'Start the demo' }).click();
  await expectBalance(page, 2_000_000);
  const { id } = await page.evaluate(async () => {
    const { value } = (await (await fetch('/wps/session')).json()) as { value: { member: { id: number } } };
    return value.member;
  });
  /** What the books say once this many rounds are through, in tenths of a dong. */
  const heldAfter = async (rounds: number): Promise<number | undefined> => {
    const [row] = await query<{ closed: string; balance: string }>(
      `select (select count(*) from games.round where player_id = $1 and closed_at is not null) as closed, balance
       from wallet.account where player_id = $1 and code = 'main'`,
      [id],
    );
    return Number(row?.closed) === rounds ? Number(row?.balance) / 1_000 : undefined;
  };
  const inBar = (): Promise<number | undefined> =>
    pill(page)
      .innerText()
      .then(amountIn, () => undefined);
  let held = 20_000_000;
  for (const [at, code] of ['dice', 'match-day'].entries()) {
    await test.step(code, async () => {
      await page.goto(await addressOf(code));
      await expectPlaying(page);
      await expect(bar(page).getByText('Demo', { exact: true })).toBeVisible();
      await expect(bar(page).getByRole('button', { name: 'Deposit' })).toHaveCount(0);
      await expect.poll(inBar).toBe(shownTenths(held / 10));
      await frameOf(page).getByRole('button', { name: /^Bet/ }).click();
      await expect.poll(() => heldAfter(at + 1), within(30_000)).toBeDefined();
      held = (await heldAfter(at + 1)) ?? NaN;
      await expect.poll(inBar, within(20_000)).toBe(shownTenths(held / 10));
    });
  }
  await page.goto('/elott');
  await expectBalance(page, held / 10);
  await page.goto(await addressOf('dice'));
  await expectPlaying(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await bar(page).getByRole('button', { name: 'Game menu' }).click();
  await page.getByRole('menuitem', { name: 'Play for real' }).click();
  await page.getByRole('alertdialog', { name: 'A real account is needed' }).getByRole('button', { name: 'Register' }).click();
  // Who has an account already logs in there.
  await expect(page.getByRole('dialog', { name: 'Create account' }).getByRole('radio', { name: 'Log in' })).toBeVisible();
});

test('the way back leads to where the player came from, whatever the game and its sheets did to the history', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 50_000 });
  await signInByTicket(page, api, '/sports');
  await page.goto('/sports');
  await page
    .getByRole('link', { name: /Match Day/ })
    .first()
    .click();
  await expectPlaying(page);
  await bar(page).getByRole('button', { name: 'Game menu' }).click();
  await page.getByRole('menuitem', { name: 'Rounds of this game' }).click();
  await expect(page.getByRole('dialog', { name: 'Game rounds' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bar(page).getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(/\/sports$/);
});

test('every width: the bar fits, the bars of /seamless come when asked for and the game stays', async ({ page }) => {
  test.setTimeout(120_000);
  const { api } = await newPlayer({ deposit: 50_000 });
  const address = await addressOf('dragon-tiger');
  await signInByTicket(page, api, address);
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
    [1366, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectPlaying(page);
    await (width === 320 || width === 1366 ? expectClean(page) : expectNoSidewaysScroll(page));
    const box = await bar(page).boundingBox();
    expect(box?.x).toBe(0);
    expect(box?.width).toBe(width);
  }
  await page.goto(address.replace('/game', '/seamless'));
  await expect(page.locator('iframe')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => frame.parentFrame() && loads.push(frame.url()));
  await page.getByRole('button', { name: 'Show menu and header' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(loads).toEqual([]);
});

test('what does not open says why and leads on', async ({ page }) => {
  const { api } = await newPlayer();
  await signInByTicket(page, api);

  await test.step('a game that nobody offers', async () => {
    await page.goto('/game?nodeId=999999');
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Game unavailable');
    await expectClean(page);
  });

  await test.step('a vendor that sends an address elsewhere', async () => {
    await page.route('**/wps/game/launchGame*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: { content: { game_url: string } } };
      body.value.content.game_url = 'javascript:alert(1)';
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(await addressOf('dragon-tiger'));
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('The game’s address is not allowed');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.unrouteAll();
  });
});

test.describe('closed', () => {
  // A closed game answers its launch with 503: that is what this is about.
  test.use({ forgiven: /status of 503/ });
  test('a game under maintenance tells the reason and the end, and offers others', async ({ page }) => {
    const { api } = await newPlayer();
    await signInByTicket(page, api);
    // A game of its own: others play the demo's games at the same time.
    await query(`insert into games.game (vendor_id, code, game_type, name)
      select id, 'journey-closed', 'SPORTS', 'Night Match' from games.vendor where code = 'KITE' on conflict do nothing`);
    await query('update games.catalogue_version set version = version + 1');
    const found = async () => (await gamesOffered()).find(({ gameCode }) => gameCode === 'journey-closed');
    await expect.poll(found, within(5_000)).toBeDefined();
    const game = await found();
    const set = (...words: string[]) => operate(['games', 'maintenance', ...words, '--game', game?.nodeId ?? '']);
    expect(await set('on', '--until', '90m', '--reason', 'New maps are coming')).toMatchObject({ code: 0 });
    try {
      await page.goto(`/game?nodeId=${game?.nodeId}`);
      const alert = page.getByRole('alert');
      await expect(alert.getByRole('heading')).toHaveText('Night Match is closed for maintenance');
      await expect(alert).toContainText('New maps are coming');
      await expect(alert).toContainText('Expected back');
      const others = page.getByRole('region', { name: 'Play one of these meanwhile' });
      await expect(others.getByRole('listitem')).toHaveCount(3);
      await expectClean(page);
      // Of its own kind first.
      await others.getByRole('link', { name: /Match Day/ }).click();
      await expectPlaying(page);
    } finally {
      expect(await set('off')).toMatchObject({ code: 0 });
      await query("update games.game set enabled = false where code = 'journey-closed'");
      await query('update games.catalogue_version set version = version + 1');
    }
  });
});
