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

  await test.step('what is too much is said at its field, and nothing is sent', async () => {
    await expect(slots).toHaveValue('0.9');
    await slots.fill('0.99');
    await rates.getByRole('button', { name: 'Save' }).click();
    await expect(rates.getByText('Enter a rate from', { exact: false })).toBeVisible();
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320, 390]);
  });

  await test.step('field and slider move each other, by the steps of the lane', async () => {
    const slider = rates.getByRole('slider', { name: 'Slots: % of turnover' });
    await slots.fill('0.94');
    await expect(slider).toHaveValue('94');
    await slider.press('ArrowLeft');
    await expect(slots).toHaveValue('0.93');
    const group = rates.getByRole('textbox', { name: 'Lottery: prize group' });
    const before = Number(await group.inputValue());
    await rates.getByRole('slider', { name: 'Lottery: prize group' }).press('ArrowLeft');
    await expect(group).toHaveValue(String(before - 2));
    await expect(rates.getByText('bet they win back', { exact: false })).toBeVisible();
    await group.fill(String(before));
  });

  await test.step('what fits says what each gets, is saved, and is there again', async () => {
    await slots.fill('0.95');
    await expect(rates.getByText('Of ₫ 1,000,000 turned over they get ₫ 9,500, you get ₫ 500.')).toBeVisible();
    await rates.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Rates saved')).toBeVisible();
    await team.getByRole('button', { name: 'Actions for agent2' }).click();
    await page.getByRole('menuitem', { name: 'Rates' }).click();
    await expect(slots).toHaveValue('0.95');
  });
});

test('an agent makes a link that gives rates to who comes by it', async ({ page }) => {
  const agent = new ApiClient({ origin: program.origin });
  await agent.login('agent1', demoPassword);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByTicket(page, agent, '/?m=agent&page=agentRegistration');
  const centre = page.getByRole('dialog', { name: 'Account registration', exact: true });
  await test.step('their own rates stand above the links, with what they can give on', async () => {
    await centre.getByRole('heading', { name: 'Your rates' }).click();
    await expect(centre.getByText('You can give 1700 to 19', { exact: false })).toBeVisible();
    await expectClean(page);
  });
  await centre.getByRole('button', { name: 'Make a link' }).click();
  const form = page.getByRole('dialog', { name: 'Make a link' });
  await form.getByRole('textbox', { name: 'Where you will post it' }).fill('Rates');
  await form.getByText('Rates of who comes by it').click();
  const slots = form.getByRole('textbox', { name: 'Slots: % of turnover' });
  await slots.fill('99');
  await form.getByRole('button', { name: 'Make a link' }).click();
  await expect(form.getByText('Enter a rate from', { exact: false }).first()).toBeVisible();
  await slots.fill('0.5');
  await expectClean(page);
  await expectNoSidewaysScroll(page, [320, 390]);
  await form.getByRole('button', { name: 'Make a link' }).click();
  await expect(form).toBeHidden();
  await page.goto('/?m=agent&page=agentRegistration');
  await expect(centre.getByText('Gives: Slots 0.5%')).toBeVisible();
  await expectClean(page);
});
