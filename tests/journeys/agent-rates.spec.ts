import { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { demoPassword, signInByTicket } from './support/people.js';
import { program } from './support/program.js';
import { expect, test } from './support/test.js';

test('an agent gives a downline a higher rate, within what their own leaves', async ({ page }) => {
  const agent = new ApiClient({ origin: program.origin });
  await agent.login('agent1', demoPassword);
  await signInByTicket(page, agent, '/?m=agent&page=agentTeamManagement&begins=agent2');
  const team = page.getByRole('dialog', { name: 'Team management', exact: true });
  await team.getByRole('button', { name: 'Actions for agent2' }).click();
  await page.getByRole('menuitem', { name: 'Rates' }).click();
  const rates = page.getByRole('dialog', { name: 'Rates of agent2' });
  const slots = rates.getByRole('textbox', { name: 'Slots: % of turnover' });

  await test.step('what is too much is said at its field', async () => {
    await slots.fill('0.99');
    await rates.getByRole('button', { name: 'Save' }).click();
    await expect(rates.getByText('Enter a rate from', { exact: false })).toBeVisible();
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320, 390]);
  });

  await test.step('a slider moves by the steps of its lane at the arrow keys', async () => {
    await slots.fill('0.94');
    await rates.getByRole('slider', { name: 'Slots: % of turnover' }).press('ArrowLeft');
    await expect(slots).toHaveValue('0.93');
    const group = rates.getByRole('textbox', { name: 'Lottery: prize group' });
    const before = Number(await group.inputValue());
    await rates.getByRole('slider', { name: 'Lottery: prize group' }).press('ArrowLeft');
    await expect(group).toHaveValue(String(before - 2));
    await group.fill(String(before));
  });

  await test.step('what fits is saved, and is there again', async () => {
    await slots.fill('0.95');
    await rates.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Rates saved')).toBeVisible();
    await team.getByRole('button', { name: 'Actions for agent2' }).click();
    await page.getByRole('menuitem', { name: 'Rates' }).click();
    await expect(slots).toHaveValue('0.95');
  });
});
