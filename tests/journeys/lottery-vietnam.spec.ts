import { expectClean } from './support/axe.js';
import { balancePill, expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { goInPlace } from './support/rest.js';
import { expect, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

test('region, station, play: a southern bet with its cost over 18 results', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 100_000 });
  await signInByTicket(page, api, '/vnlottery');
  await expect(balancePill(page)).toContainText('100,000');
  await expect(page.getByRole('heading', { name: 'Fast Vietnam' }), 'one station is followed by the other regions').toBeVisible();
  await expect(page.getByRole('link', { name: 'Bet on Vietnam 18 Fast · 5 min' })).toHaveCount(1);
  await page.getByRole('link', { name: 'South', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Southern Vietnam' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Bet on / })).toHaveCount(21);
  // Which stations draw depends on the day of the week: three or four a day, none at the New Year.
  const today = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Drawing today' }) });
  expect([0, 3, 4]).toContain(await today.getByRole('listitem').count());
  await expectClean(page);
  await goInPlace(page, '/vnlottery?region=fast');
  await page.getByRole('link', { name: 'Bet on Vietnam 18 Fast · 5 min' }).click();
  await expect(page).toHaveURL(/\/vnlottery\?gameCode=vn18_5m/);
  await expect(
    page.getByRole('navigation', { name: 'Fast Vietnam' }).getByRole('link', { name: 'Vietnam 18 Fast · 5 min' }),
  ).toHaveAttribute('aria-current', 'page');
  const slip = page.getByRole('region', { name: 'Your bet' });
  await page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: '68', exact: true }).click();
  await expect(slip).toContainText('1 combination × 18 results × ₫ 1,000 = ₫ 18,000');
  await slip.getByRole('button', { name: 'Bet now' }).click();
  await page.getByRole('dialog', { name: 'Place this bet?' }).getByRole('button', { name: 'Place bet · ₫ 18,000' }).click();
  const accepted = page.getByRole('dialog', { name: 'Bet accepted' });
  await expect(accepted).toBeVisible();
  await page.keyboard.press('Escape');
  // Going elsewhere while it still closes breaks off the one or the other.
  await expect(accepted).toBeHidden();
  await goInPlace(page, '/elott');
  // What was played last is one press away.
  await expect(page.getByRole('link', { name: 'Vietnam 18 Fast · 5 min' }).first()).toBeVisible();
  await goInPlace(page, '/?m=statement');
  await page.keyboard.press('Escape');
  await expectBalance(page, 82_000);
});

test('Thai, Togel and Malaysian games: a page of their own, to which old addresses, records and neighbours lead', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 100_000 });
  await signInByTicket(page, api, '/sealottery');
  await expect(page.getByRole('heading', { name: 'South-East Asian lottery', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Togel 4D' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Thai Lottery' }).getByRole('listitem')).toHaveCount(2);
  await expectClean(page);
  // An address from before, with its play: Back leads to where one was, not into the redirect again.
  await page.goto('/lottery?gameCode=yeekee15&playType=TOP2');
  await expect(page).toHaveURL(/\/sealottery\?gameCode=yeekee15/);
  await expect(page.getByRole('banner')).toBeVisible();
  const neighbours = page.getByRole('navigation', { name: 'South-East Asian lottery' });
  const toto = neighbours.getByRole('link', { name: 'House 4D · 5 min' });
  await toto.click();
  await expect(page).toHaveURL(/\/sealottery\?gameCode=toto4d5m/);
  await expect(toto).toHaveAttribute('aria-current', 'page');
  await expectClean(page);
  const betOnTop = async () => {
    const { currentNumero } = await api.call('GET', '/lgw/numeros/near?gameId=toto4d5m');
    if (currentNumero === null) return 'no draw is open';
    const line = { playId: 'D2', bettingContent: '42', unit: '1', multiple: 1000, combinations: 1, amount: '1000' };
    return (await api.bet('toto4d5m', currentNumero.numero, [line])).status;
  };
  await expect.poll(betOnTop, { message: 'the bet is placed' }).toBe(200);
  await goInPlace(page, '/?m=bettingRecord');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /House 4D/ })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'House 4D · 5 min' }).click();
  await expect(page).toHaveURL(/\/sealottery\?gameCode=toto4d5m/);
});

test('a phone shows numbers before anything is scrolled, what one costs, one quick pick, and the same game at its other speeds', async ({
  page,
}) => {
  const { api } = await newPlayer({ deposit: 100_000 });
  await page.setViewportSize({ width: 320, height: 640 });
  await signInByTicket(page, api, '/vnlottery?gameCode=vn27_5m&playType=LO2');
  const slip = page.getByRole('region', { name: 'Your bet' });
  const numbers = page.getByRole('group', { name: 'Numbers', exact: true }).getByRole('button');
  /** Rows of numbers that stand whole above the bar with the bet. */
  const rowsInView = async () => {
    const foot = (await slip.boundingBox())?.y ?? 0;
    const bottoms = await numbers.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().bottom));
    return new Set(bottoms.filter((bottom) => bottom <= foot)).size;
  };
  await expect.poll(rowsInView).toBeGreaterThanOrEqual(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(rowsInView).toBeGreaterThanOrEqual(3);
  await expect(balancePill(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByText('One number costs ₫ 27,000 = 27 × ₫ 1,000').first()).toBeVisible();
  const quickPick = page.getByRole('button', { name: 'Quick pick', exact: true });
  await expect(quickPick).toHaveCount(1);
  await quickPick.click();
  await expect(slip).toContainText('1 combination × 27 results × ₫ 1,000 = ₫ 27,000');
  await expect(quickPick).toHaveCount(1);
  // Further down the last result stands in their place.
  await page.evaluate(() => scrollTo(0, 0));
  const speeds = page.getByRole('navigation', { name: 'Time between draws' });
  await expect(speeds.getByRole('link')).toHaveText(['1′', '2′', '5′']);
  await speeds.getByRole('link', { name: 'Vietnam 27 Fast · 1 min' }).click();
  await expect(page).toHaveURL(/gameCode=vn27_1m&playType=LO2/);
  await expect(speeds.getByRole('link', { name: 'Vietnam 27 Fast · 1 min' })).toHaveAttribute('aria-current', 'page');
  await expectClean(page);
});

test('a trend chart: overlays on and off, positions, and the same as a table', async ({ page }) => {
  test.setTimeout(240_000);
  // A line is drawn between two balls in view: wide enough for both wherever they fell.
  await page.setViewportSize({ width: 1366, height: 800 });
  await expect
    .poll(async () => ((await (await page.request.get('/lgw/draw/pk1m?size=2')).json()) as { content: unknown[] }).content.length, {
      message: 'two draws, so that there is a line between them',
      ...within(150_000),
    })
    .toBe(2);
  await page.goto('/lottery?gameCode=pk1m&tab=trends');
  const trends = page.getByRole('tabpanel', { name: 'Trends' });
  const chart = trends.getByRole('img', { name: /^All positions: chart of the last 30 draws/ });
  await expect(chart).toBeVisible();
  const picture = () => chart.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  for (const overlay of ['Guides', 'Gaps', 'Gap bars', 'Links']) {
    const before = await picture();
    const button = trends.getByRole('button', { name: overlay, exact: true });
    const was = await button.getAttribute('aria-pressed');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true');
    await expect.poll(picture, { message: `${overlay} shows on the chart` }).not.toBe(before);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await test.step('the frame scrolls by keyboard', async () => {
    const frame = trends.getByRole('group', { name: /chart of the last/ });
    await frame.focus();
    const before = await picture();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(picture).not.toBe(before);
  });
  await test.step('on a phone the chart comes first, the switches on request', async () => {
    await expect(trends.getByRole('button', { name: 'Position 3', exact: true })).toBeHidden();
    await trends.getByRole('button', { name: 'Options' }).click();
  });
  await trends.getByRole('button', { name: 'Position 3', exact: true }).click();
  await expect(trends.getByRole('img', { name: /^Position 3/ })).toBeVisible();
  await trends.getByText('Table', { exact: true }).click();
  const rows = trends.getByRole('table').getByRole('row');
  await expect(rows.nth(1).getByRole('cell')).toHaveText(/^(0[1-9]|10)$/);
  await expectClean(page);
});

test('a board on its way says nothing of a draw on sale before it knows', async ({ page }) => {
  // Whatever the page has shown for a moment, also between two frames.
  await page.addInitScript(() => {
    const seen = ((window as unknown as { seen: string[] }).seen = []);
    new MutationObserver(() => {
      const said = /No draw is open|Next draw on sale/.exec(document.body?.textContent ?? '')?.[0];
      if (said !== undefined) (seen as string[]).push(said);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.route('**/lgw/numeros/near?*', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.goto('/lottery?gameCode=xshcm');
  await expect(page.getByText(/^Draw XSHCM-/).first()).toBeVisible(within(20_000));
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});
