import type { Page } from '@playwright/test';
import { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { demoPassword, signInByTicket } from './support/people.js';
import { program } from './support/program.js';
import { expect, test, patient } from './support/test.js';

const dialog = (of: Page, name: string) => of.getByRole('dialog', { name });

test('a salary of bets opens to its bets', async ({ page }) => {
  const agent = new ApiClient({ origin: program.origin });
  await agent.login('agent1', demoPassword);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByTicket(page, agent, '/?m=agent&page=agentRealtime');
  const centre = dialog(page, 'Real-time salary contracts');
  await expect(centre.getByText('0.1% of each winning bet and 0.2% of each losing bet', { exact: true })).toBeVisible(patient);
  await expect(centre.getByRole('term').filter({ hasText: /^Lost, tier 1: \d+ bets?, / })).toBeVisible(patient);
  await expect(
    centre.getByRole('list', { name: 'Contract at a glance' }).getByRole('listitem').filter({ hasText: 'Today so far' }),
  ).toBeVisible(patient);
  await expectClean(page);
  await centre.getByRole('radio', { name: 'Bills' }).click({ force: true });
  await centre
    .getByRole('button', { name: / – \d\d:\d\d/ })
    .first()
    .click(patient);
  await expect(centre.getByRole('heading', { name: 'The bets' })).toBeVisible(patient);
  await expect(centre.getByText('Recomputed: the rule on these figures makes this amount.')).toBeVisible();
  await expectClean(page);
  await expectNoSidewaysScroll(page, [320, 1366, 390]);
});

test('an agent offers a salary of bets, with a rate for each way a bet ends', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const agent = new ApiClient({ origin: program.origin });
  await agent.login('agent1', demoPassword);
  await signInByTicket(page, agent, '/?m=agent&page=agentRealtime&tab=choose&begins=quochung79');
  const centre = dialog(page, 'Real-time salary contracts');
  await centre.getByRole('button', { name: /quochung79/ }).click(patient);
  const form = dialog(page, 'Contract for quochung79');
  await form.getByRole('textbox', { name: 'Rate of bets that lost, %' }).fill('0.5');
  await expect(form.getByText('Tier 1 pays more than your own contract covers.')).toBeVisible(patient);
  // What would be refused is not sent, and nobody is told that nobody can owe.
  await expect(form.getByText('Nobody can end up owing under this contract.')).toBeHidden();
  await expect(form.getByRole('button', { name: 'Propose a contract' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Rate of bets that lost, %' }).fill('0.1');
  await expect(form.getByText('0% of each winning bet and 0.1% of each losing bet')).toBeVisible();
  await expect(form.getByText('Tier 1 pays more than your own contract covers.')).toBeHidden(patient);
  await expectClean(page);
  await expectNoSidewaysScroll(page, [320, 390]);
  await form.getByLabel('Payment password').fill('246810');
  await form.getByRole('button', { name: 'Propose a contract' }).click();
  await expect(centre.getByText('Paid by you to quochung79')).toBeVisible(patient);
});
