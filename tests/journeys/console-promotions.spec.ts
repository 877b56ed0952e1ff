import type { Page } from '@playwright/test';
import { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { newPlayer } from './support/people.js';
import type { Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, testOwn as test } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

const desktop = { width: 1366, height: 768 };
const patient = { timeout: 30_000 };
const reason = 'planned for this spring';
const code = 'spring-gift';

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Confirm' }).click();
}

test('an offer is made in steps, read as players read it, let go live by two persons, and seen given', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(desktop);
  await signInStaff(page, 'finance', own);

  await test.step('fills in the steps; what lacks is named, and the terms follow what is typed', async () => {
    await page.goto(`${own.origin}/console/offers/new`);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Bonus without deposit' }, patient);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await expect(page.getByText(/title\.EN/)).toBeVisible(patient);
    await page.getByRole('button', { name: /2\. Reward/ }).click();
    await page.getByRole('textbox', { name: 'Sum', exact: true }).fill('30000');
    await expect(page.getByText(/Get ₫\s30,000 as bonus without a deposit\./)).toBeVisible(patient);
    await expectClean(page);
    await page.getByRole('button', { name: /5\. Limits/ }).click();
    await page.getByRole('textbox', { name: 'Grants in all' }).fill('2');
    await page.getByRole('button', { name: /6\. Words/ }).click();
    for (const field of await page.getByRole('region', { name: 'Words' }).getByRole('textbox').all()) await field.fill('A spring gift');
    await page.getByRole('button', { name: /7\. / }).click();
    await page.getByRole('checkbox', { name: 'Pop-up' }).check();
    await page.getByRole('checkbox', { name: 'Messages' }).check();
    await expect(page.getByRole('checkbox', { name: 'Partners' }), 'there are none').toHaveCount(0);
    await expect(page.getByText('Nothing stands in the way.')).toBeVisible(patient);
    await expect(page.getByText(/become cash on average/)).toBeVisible();
  });

  await test.step('runs it over the past month before it is saved: what it would have given, to whom, and cost', async () => {
    const part = page.getByRole('region', { name: 'Run it over past days' });
    await part.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(part.getByText('Done')).toBeVisible(patient);
    await expect(part.getByText(/nine times of ten between/)).toBeVisible();
    await expect(part.getByRole('table').getByText('₫ 30,000').first()).toBeVisible(patient);
    await expect(part.getByRole('link', { name: 'All of it as CSV' })).toHaveAttribute('href', /dry-runs\/.*csv/);
    await expectClean(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
  });

  await test.step('saves it as a draft', async () => {
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A spring gift' })).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('asks for a second person, who agrees', async () => {
    await page.getByRole('radio', { name: 'Ask to go live' }).click();
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Continue' }).click();
    await confirm(page, 'Ask to go live');
    await expect(page.getByText('A request to go live waits for a second person.')).toBeVisible(patient);
    const context = await browser.newContext({ viewport: desktop });
    const second = await context.newPage();
    await signInStaff(second, 'treasurer', own);
    await second.goto(`${own.origin}/console/approvals?kind=offer-live`);
    await second.getByRole('button', { name: /Offer [0-9a-f]{8}/ }).click(patient);
    const dialog = second.getByRole('dialog', { name: 'Offer goes live' });
    await dialog.getByRole('radio', { name: 'Approve' }).click(patient);
    await dialog.getByLabel('Reason').fill('read and agreed');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await confirm(second, 'Approve');
    await expect(dialog).toBeHidden(patient);
    await context.close();
  });

  let playerName = '';
  let offerId = '';
  await test.step('it opens by itself to a player who wants such after their sign-in, and leads to the offer', async () => {
    const player = await newPlayer({ at: own });
    playerName = player.name;
    await player.api.call('PUT', '/wps/growth/marketing', {
      body: { offers: true, inbox: true, popUps: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const visitor = await context.newPage();
    await visitor.goto(`${own.origin}/help?m=login`);
    const form = visitor.getByRole('dialog', { name: 'Log in' });
    await form.getByRole('textbox', { name: 'Username' }).fill(player.name);
    await form.getByRole('textbox', { name: 'Password' }).fill(player.password);
    await form.getByRole('button', { name: 'Log in', exact: true }).last().click();
    const popup = visitor.getByRole('dialog', { name: 'A spring gift' });
    await expect(popup.getByText(/Get ₫\s30,000 as bonus without a deposit\./)).toBeVisible(patient);
    await expectClean(visitor);
    await popup.getByRole('link', { name: 'Open the offer' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'A spring gift' })).toBeVisible(patient);
    await expect(popup).toBeHidden();
    await visitor.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(visitor.locator('[data-balance]').first()).toContainText(/\+ ₫\s30,000 bonus/, patient);
    await visitor.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(visitor);
    await context.close();
  });

  await test.step('it stands in the lists with its movements', async () => {
    const { list } = (await new ApiClient({ origin: own.origin }).call('GET', '/wps/growth/offers?pageSize=50')) as {
      list: { id: string; title: string }[];
    };
    offerId = list.find(({ title }) => title === 'A spring gift')?.id ?? '';
    await page.goto(`${own.origin}/console/grants?offerId=${offerId}`);
    await page.getByRole('button', { name: new RegExp(`Open ${code}`) }).click(patient);
    const dialog = page.getByRole('dialog', { name: /A spring gift for/ });
    // What it was decided by is said in words: the movement by its name, the sum step by step, figures of the player with theirs.
    await expect(dialog.getByRole('link', { name: 'Bonus', exact: true })).toBeVisible(patient);
    await expect(dialog.getByRole('region', { name: 'The sum, step by step' })).toContainText(/Sum of the offer₫\s30,000Given₫\s30,000/);
    await expect(dialog.getByRole('region', { name: 'What has to be staked' })).toContainText(/Of the bonus₫\s30,000/);
    await expect(dialog.getByText('Other accounts of the person')).toBeVisible();
    await expectClean(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
  });

  await test.step('two who had it from one connection are a reason to look, and no more; it opens to what they were given', async () => {
    const other = await newPlayer({ at: own });
    await other.api.call('POST', `/wps/growth/offers/${offerId}/claim`, {
      body: {},
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    await page.goto(`${own.origin}/console/offer-signs`);
    await expect(page.getByText(/Signs are reasons to look .* own money is never taken/)).toBeVisible(patient);
    const row = page.getByRole('row').filter({ hasText: '2 players who had this offer share an internet address.' });
    await expect(row.getByRole('link', { name: other.name })).toBeVisible(patient);
    await expectClean(page);
    await page.getByRole('combobox', { name: 'Sign', exact: true }).selectOption({ label: 'Deposit taken back' });
    await expect(page.getByText('No signs in these days')).toBeVisible(patient);
    await page.getByRole('combobox', { name: 'Sign', exact: true }).selectOption({ label: 'Shared mark' });
    await row.getByRole('button', { name: `Open ${code} · Shared mark` }).click(patient);
    await expect(page.getByRole('heading', { level: 1, name: 'Bonuses and rewards' })).toBeVisible(patient);
    await expect(page.getByRole('button', { name: new RegExp(`Open ${code}`) })).toHaveCount(2, patient);
    await page.goto(`${own.origin}/console/offer-signs`);
    await expect(row).toBeVisible(patient);
  });

  await test.step('its page shows how much of the budget is used', async () => {
    await page.goto(`${own.origin}/console/offers/${offerId}`);
    const meter = page.getByRole('meter', { name: 'Grants in all' });
    await expect(meter).toHaveAttribute('aria-valuetext', '2 of 2 used', patient);
    await expect(page.getByText('Used up')).toBeVisible();
    await expectClean(page);
  });

  await test.step('staff are told that it can give nothing more, with the way to the offer', async () => {
    await expect(async () => {
      await page.goto(`${own.origin}/console/alarms?kind=offer-budget-gone`);
      await expect(page.getByText(`${code} can give nothing more: all of its 2 grants are given.`)).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 90_000 });
    await page.getByRole('link', { name: `Offer: ${code}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A spring gift' })).toBeVisible(patient);
  });

  await test.step('the player’s page has what they were given, what runs, what they want to hear, and whether they may have it', async () => {
    await page.goto(`${own.origin}/console/players?text=${playerName}`);
    await page.getByRole('button', { name: new RegExp(playerName) }).click(patient);
    await page.getByRole('tab', { name: 'Promotions' }).click(patient);
    const now = page.getByRole('region', { name: 'Running now' });
    await expect(now.getByRole('progressbar', { name: 'Wagered' })).toBeVisible(patient);
    await expect(page.getByRole('region', { name: 'What they want to hear of promotions' })).toContainText(/Messages about offersyes/);
    await page.getByRole('combobox', { name: 'Offer' }).fill(code);
    await page.getByRole('option', { name: new RegExp(code) }).click();
    await expect(page.getByText('Had it 1 time')).toBeVisible(patient);
    await expect(page.getByText('May not have it')).toBeVisible();
    await expect(page.getByText('Nothing is left of its budget.')).toBeVisible();
    await expectClean(page);
    await now.getByRole('button', { name: new RegExp(code) }).click();
    await expect(page.getByRole('dialog', { name: /A spring gift for/ })).toBeVisible(patient);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
});
