import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { enter } from './support/bonus.js';
import { expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { expect, patient, test } from './support/test.js';

const desktop = { width: 1440, height: 860 };

test('a member comes to a new rank by what they play, is told of it once no sheet is open, and claims its gift', async ({ page }) => {
  test.setTimeout(150_000);
  const { api } = await newPlayer({ deposit: 3_000_000 });
  const table = await enter(api, 'LUMEN', 'dragon-tiger');
  await table.play('500000');
  const turnover = async () => (await api.call('GET', '/wps/relay/MCSFE_getPlayerRankProgress')).totalTurnover.actual;
  await expect.poll(turnover, patient).toBe('500000');
  await page.setViewportSize(desktop);
  await signInByTicket(page, api, '/help');
  const banner = page.getByRole('banner');
  const centre = page.getByRole('dialog', { name: 'Member centre' });

  await test.step('the menu names the rank and the way to the next one, and leads to its page', async () => {
    await expect(banner.getByText('Bronze', { exact: true })).toBeVisible(patient);
    await banner.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByText('25% of the way to Silver', { exact: true })).toBeVisible(patient);
    await page.getByRole('menuitem', { name: 'My rank' }).click();
    await expect(centre.getByText(/Silver is reached with ₫\s2,000,000 of turnover in all\. Yours is ₫\s500,000 so far\./)).toBeVisible(
      patient,
    );
    await expect(centre.getByRole('listitem', { name: 'Bronze' })).toHaveAttribute('aria-current', 'step');
    await expect(centre.getByRole('listitem', { name: 'Gold' })).toContainText(/₫\s20,000,000 of turnover in all/);
    await expect(centre.getByRole('listitem', { name: 'Gold' })).toContainText(/₫\s50,000 every month/);
    await expectClean(page);
  });

  const card = page.getByRole('region', { name: 'A new rank' });
  await test.step('two million of turnover bring the second rank: the open page has it, and no card lies over a sheet', async () => {
    await table.play('1500000');
    await expect(centre.getByRole('listitem', { name: 'Silver' })).toHaveAttribute('aria-current', 'step', patient);
    await expect(centre.getByText(/For reaching Silver/)).toBeVisible(patient);
    await expect(centre.getByText('Bronze → Silver')).toBeVisible();
    await expect(card).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(centre).toBeHidden();
    await expect(card.getByText(/^₫\s20,000 once, on reaching it$/)).toBeVisible(patient);
    await expect(banner.getByText('Silver', { exact: true })).toBeVisible(patient);
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320]);
  });

  await test.step('the card leads to the page, that to the reward centre, and the gift becomes money', async () => {
    await card.getByRole('button', { name: 'See my rank' }).click();
    await expect(card).toBeHidden();
    const sheet = page.getByRole('dialog').first();
    await expect(sheet.getByText('Ready to claim')).toBeVisible(patient);
    await expectClean(page);
    await page.setViewportSize(desktop);
    await sheet.getByRole('button', { name: 'Claim in the reward centre' }).click();
    await expect(sheet.getByText('A gift for your new rank')).toBeVisible(patient);
    await sheet.getByRole('button', { name: 'Claim', exact: true }).click();
    await expectBalance(page, 1_020_000);
  });
});
