import type { Browser, Page } from '@playwright/test';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { newName, newPlayer, signInByTicket } from './support/people.js';
import { query, type Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, patient, testOwn as test, within } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

const desktop = { width: 1366, height: 768 };
const reason = 'agreed with both on the phone';

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Confirm' }).click();
}

/** Finds somebody among agents and members, and opens their page. */
async function openPlace(page: Page, name: string): Promise<void> {
  await page.goto(`${own.origin}/console/agents?text=${name}`);
  await page.getByRole('button', { name: `Open ${name}` }).click(patient);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible(patient);
}

/** What the house promises takes another person, who types what it comes to. */
async function agreeToContract(browser: Browser, name: string): Promise<void> {
  const context = await browser.newContext({ viewport: desktop });
  const second = await context.newPage();
  await signInStaff(second, 'treasurer', own);
  await second.goto(`${own.origin}/console/approvals?kind=house-contract`);
  await second.getByRole('button', { name: new RegExp(name) }).click(patient);
  const dialog = second.getByRole('dialog', { name: 'Contract of the house' });
  await expect(dialog.getByText(/Daily salary.*0\.5%/)).toBeVisible(patient);
  await dialog.getByRole('radio', { name: 'Approve' }).click();
  await dialog.getByLabel('Type 0.5 to agree to it').fill('0.5');
  await dialog.getByLabel('Reason').fill('within what the line leaves');
  await expectClean(second);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await confirm(second, 'Approve');
  await expect(dialog).toBeHidden(patient);
  await context.close();
}

async function makeAgent(page: Page, name: string): Promise<void> {
  await openPlace(page, name);
  await page.getByRole('button', { name: 'Make an agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make an agent' });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Make an agent' }).click();
  await confirm(page, 'Make an agent');
  // Only an agent has codes.
  await expect(page.getByRole('region', { name: 'Codes' })).toBeVisible(patient);
}

test('members are made agents, and one’s line comes below the other’s once a second person has agreed and its day has begun', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const [moved, above] = [await newPlayer({ at: own }), await newPlayer({ at: own })];
  await page.setViewportSize(desktop);
  await signInStaff(page, 'finance', own);

  await test.step('two members become root agents, and the log says why', async () => {
    await page.goto(`${own.origin}/console/agents`);
    await page.getByRole('button', { name: 'New root agent' }).click(patient);
    const form = page.getByRole('dialog', { name: 'New root agent' });
    await form.getByRole('combobox', { name: 'Member directly below the house' }).fill(above.name);
    await page.getByRole('option', { name: new RegExp(above.name) }).click(patient);
    await form.getByLabel('Reason').fill(reason);
    await expectClean(page);
    await form.getByRole('button', { name: 'Make an agent' }).click();
    await confirm(page, 'Make an agent');
    await expect(page.getByRole('heading', { level: 1, name: above.name })).toBeVisible(patient);
    await makeAgent(page, moved.name);
    await expectClean(page);
    const rows = await query<{ reason: string }>(
      `select a.reason from back_office.audit a join identity.player p on a.subject = 'player:' || p.id
       where a.action = 'agent.kind-changed' and p.user_name in ($1, $2)`,
      [moved.name, above.name],
      own,
    );
    expect(rows.map((row) => row.reason)).toEqual([reason, reason]);
  });

  await test.step('asking to move a line says beforehand who goes where', async () => {
    await page.getByRole('button', { name: 'Move the team' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move the team' });
    await dialog.getByRole('combobox', { name: 'New upline' }).fill(above.name.slice(0, 6));
    await page.getByRole('option', { name: new RegExp(above.name) }).click(patient);
    await expect(dialog.getByText(`House › ${above.name}`)).toBeVisible(patient);
    await dialog.getByLabel('Reason').fill(reason);
    await expectClean(page);
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await confirm(page, 'Move the team');
    await expect(page.getByRole('link', { name: 'A request to move this team is waiting for a second person.' })).toBeVisible(patient);
  });

  await test.step('a second person sees the same and agrees', async () => {
    const context = await browser.newContext({ viewport: desktop });
    const second = await context.newPage();
    await signInStaff(second, 'treasurer', own);
    await second.goto(`${own.origin}/console/approvals?kind=agent-move`);
    await second.getByRole('button', { name: new RegExp(moved.name) }).click(patient);
    const dialog = second.getByRole('dialog', { name: 'Move of a team' });
    await expect(dialog.getByText(`House › ${above.name}`)).toBeVisible(patient);
    await expectClean(second);
    await dialog.getByRole('radio', { name: 'Approve' }).click();
    await dialog.getByLabel('Reason').fill('both have written');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await confirm(second, 'Approve');
    await expect(dialog).toBeHidden(patient);
    await context.close();
  });

  await test.step('nothing moves before its day, and everything on it', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Moves' }).getByText('Scheduled')).toBeVisible(patient);
    await query(
      `update agents.move set due_at = now() where state = 'waiting' and player_id = (select id from identity.player where user_name = $1)`,
      [moved.name],
      own,
    );
    await openPlace(page, above.name);
    await expect(async () => {
      await page.reload();
      await page.getByRole('link', { name: 'Downlines' }).click(within(2_000));
    }).toPass(patient);
    await expect(page.getByRole('button', { name: `Open ${moved.name}` })).toBeVisible(patient);
    await expect(page.getByRole('navigation', { name: 'Upline' })).toContainText(above.name);
    await expectClean(page);
  });

  await test.step('a code of the house is made, and switched off again', async () => {
    const code = newName('c').toUpperCase();
    await page.goto(`${own.origin}/console/affiliate-codes`);
    await page.getByRole('button', { name: 'New code' }).click(patient);
    const form = page.getByRole('dialog', { name: 'New code' });
    await form.getByLabel('Channel').fill('Autumn fair');
    await form.getByRole('radio', { name: 'Agent' }).click();
    await form.getByLabel('Code', { exact: true }).fill(code);
    await form.getByLabel('Reason').fill('the fair');
    await expectClean(page);
    await form.getByRole('button', { name: 'New code' }).click();
    await page.getByRole('button', { name: `Open ${code}` }).click(patient);
    const sheet = page.getByRole('dialog', { name: code });
    await sheet.getByLabel('Reason').fill('the fair is over');
    await sheet.getByRole('button', { name: 'Switch off' }).click();
    await confirm(page, 'Switch off');
    await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Switched off', patient);
    await expectClean(page);
  });
});

test('the house offers an agent a daily salary, who accepts it and offers one on; each reads it in words', async ({ page, browser }) => {
  test.setTimeout(150_000);
  const agent = await newPlayer({ at: own });
  const dialog = (of: Page, name: string | RegExp) => of.getByRole('dialog', { name });
  await page.setViewportSize(desktop);
  await signInStaff(page, 'finance', own);
  await makeAgent(page, agent.name);

  await test.step('staff give them rates; what the brand does not allow is refused before it is sent', async () => {
    const rates = page.getByRole('region', { name: 'Rates' });
    await rates.getByRole('button', { name: 'Change rates' }).click(patient);
    const form = dialog(page, 'Change rates');
    const slots = form.getByRole('textbox', { name: 'Slots, %' });
    await form.getByLabel('Reason').fill(reason);
    await expect(form.getByText('Change a rate first.')).toBeVisible();
    await slots.fill('1.01');
    await slots.blur();
    await expect(slots).toHaveAccessibleDescription(/From 0% to 1%/);
    await slots.fill('0.85');
    await form.getByRole('textbox', { name: 'Lottery, by prize group' }).fill('1950');
    await expectClean(page);
    await form.getByRole('button', { name: 'Change rates' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Slots: – → 0.85%, at once');
    await confirm(page, 'Change rates');
    await expect(rates.getByRole('row', { name: /Slots/ })).toContainText('0.85%', patient);
    await expect(rates.getByRole('row', { name: /Lottery, by prize group/ })).toContainText('1950');
    await rates.getByRole('button', { name: 'Change rates' }).click();
    await slots.fill('0.5');
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('button', { name: 'Change rates' }).click();
    await confirm(page, 'Change rates');
    await expect(rates.getByRole('row', { name: /Slots/ }), 'a lowering has its notice').toContainText(/0\.85%.*0\.5% from/, patient);
    await rates.getByText('Earlier rates').click();
    await expect(rates.getByRole('listitem').filter({ hasText: /by the house.*Slots: 0\.85%/ })).toContainText('1950');
    await expect(page.getByRole('region', { name: 'Contracts' })).toContainText('Not paid by a contract of this kind.');
    await expectClean(page);
  });

  await test.step('where the brand has quota by prize group, staff give the agent some', async () => {
    await query(`insert into site.feature (merchant_id, mod_id, enabled) select id, 'QUOTA3', true from site.merchant`, [], own);
    const quota = page.getByRole('region', { name: 'Quota by prize group' });
    await expect(async () => {
      await page.reload();
      await expect(quota).toBeVisible(within(2_000));
    }).toPass(patient);
    await quota.getByRole('button', { name: 'Change quota' }).click();
    const form = dialog(page, 'Change quota');
    await form.getByRole('radio', { name: 'Give' }).click();
    await form.getByRole('textbox', { name: '1940–1948' }).fill('2');
    await form.getByLabel('Reason').fill(reason);
    await expectClean(page);
    await form.getByRole('button', { name: 'Continue' }).click();
    await confirm(page, 'Give');
    await expect(quota.getByRole('row', { name: /1940–1948/ })).toContainText('2', patient);
    await quota.getByText('What changed it').click();
    await expect(quota.getByRole('listitem')).toContainText('+2 from 1940 up, 2 left');
    await expectClean(page);
  });

  await test.step('staff propose it, and find it in the list', async () => {
    await page.goto(`${own.origin}/console/agent-contracts?kind=daily`);
    await page.getByRole('button', { name: 'Propose a contract' }).click(patient);
    const form = dialog(page, 'Propose a contract');
    await form.getByRole('combobox', { name: 'Agent directly below the house' }).fill(agent.name);
    await page.getByRole('option', { name: new RegExp(agent.name) }).click(patient);
    await form.getByText('Daily salary').click();
    await form.getByRole('textbox', { name: 'Rate, %' }).fill('1');
    await expect(form.getByText(/leaves the house .* of turnover/)).toBeVisible(patient);
    await expect(form.getByRole('alert').filter({ hasText: 'of turnover more than the game leaves' })).toBeVisible();
    await form.getByRole('textbox', { name: 'Rate, %' }).fill('0.5');
    await expect(form.getByText('0.5% of team turnover, no minimum')).toBeVisible();
    await form.getByLabel('Reason').fill(reason);
    await expectClean(page);
    await form.getByRole('button', { name: 'Propose a contract' }).click();
    await confirm(page, 'Propose a contract');
    await expect(page.getByText('Sent to Approvals: a second person has to agree.')).toBeVisible(patient);
    await agreeToContract(browser, agent.name);
    await page.reload();
    const row = page.getByRole('row', { name: new RegExp(agent.name) });
    await expect(row.getByText('Awaiting answer')).toBeVisible(patient);
    await expectClean(page);
    await page.getByRole('button', { name: 'Propose a contract' }).click();
    await form.getByRole('combobox', { name: 'Agent directly below the house' }).fill(agent.name);
    await page.getByRole('option', { name: new RegExp(agent.name) }).click(patient);
    await form.getByText('Daily salary').click();
    await expect(form.getByRole('alert').filter({ hasText: 'They have a contract of this kind already' })).toBeVisible(patient);
    await form.getByText('Dividend').click();
    await expect(form.getByRole('alert').filter({ hasText: 'They have a contract of this kind already' })).toBeHidden();
    await page.keyboard.press('Escape');
  });

  // Accepting binds: it is done under the payment password.
  await agent.api.callSealed('PUT', '/wps/member/paymentPassword', { password: agent.password, newPaymentPassword: '847261' });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await context.newPage();
  const centre = dialog(theirs, 'Daily salary contracts');
  await test.step('the agent reads it and accepts', async () => {
    await signInByTicket(theirs, agent.api, '/?m=agent&page=agentTeamOverview', own);
    await dialog(theirs, 'Team overview').getByRole('button', { name: 'Daily salary: a contract waits for your answer' }).click(patient);
    await expect(centre.getByText('Paid to you by the house')).toBeVisible(patient);
    await expect(centre.getByText('0.5% of team turnover, no minimum')).toBeVisible();
    await expectClean(theirs);
    await expectNoSidewaysScroll(theirs, [320, 1366, 390]);
    await centre.getByRole('button', { name: 'Accept' }).click();
    const acceptance = dialog(theirs, 'Accept this contract?');
    await acceptance.getByLabel('Payment password').fill('847261');
    await acceptance.getByRole('button', { name: 'Accept' }).click();
    await expect(centre.getByText(/^Begins \w+ \d+, \d{4}, 00:00/)).toBeVisible(patient);
    await expect(centre.getByText('You have no downlines: here the team is you alone')).toBeVisible();
    await centre.getByRole('button', { name: 'History' }).click();
    await expect(centre.getByRole('listitem').filter({ hasText: 'Proposed by the house' })).toBeVisible(patient);
  });

  const link = await agent.api.call('POST', '/wps/agent/affiliateUrl', {
    body: { channel: 'Journey', isAgent: false },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const member = await newPlayer({ at: own, affiliateCode: link.code });
  await test.step('they offer less on, and more is refused before it is sent', async () => {
    await theirs.goto(`${own.origin}/?m=agent&page=agentDaily&tab=choose`);
    await centre.getByRole('button', { name: new RegExp(member.name) }).click(patient);
    const form = dialog(theirs, `Contract for ${member.name}`);
    await form.getByRole('textbox', { name: 'Rate, %' }).fill('2');
    await expect(form.getByText('Tier 1 pays more than your own contract covers.')).toBeVisible(patient);
    await form.getByRole('textbox', { name: 'Rate, %' }).fill('0.2');
    await expect(form.getByText('Tier 1 pays more than your own contract covers.')).toBeHidden(patient);
    await form.getByLabel('Payment password').fill('847261');
    await expectClean(theirs);
    await form.getByRole('button', { name: 'Propose a contract' }).click();
    await expect(centre.getByText(`Paid by you to ${member.name}`)).toBeVisible(patient);
  });
  await test.step('a prize group that they give uses one of their quota, and the other one they pass on', async () => {
    await theirs.goto(`${own.origin}/?m=agent&page=agentTeamManagement`);
    const team = dialog(theirs, 'Team management');
    const left = team.getByRole('region', { name: 'Your quota by prize group' });
    await expect(left).toContainText('2 left', patient);
    await team.getByRole('button', { name: `Actions for ${member.name}` }).click();
    await theirs.getByRole('menuitem', { name: 'Rates' }).click();
    const rates = dialog(theirs, `Rates of ${member.name}`);
    await rates.getByRole('textbox', { name: 'Lottery: prize group' }).fill('1948');
    await expect(rates.getByText('Uses one of your quota for 1940–1948; you have 2.')).toBeVisible();
    await expectClean(theirs);
    await rates.getByRole('button', { name: 'Save' }).click();
    await expect(left).toContainText('1 left · 1 in use', patient);
    const [found] = await query<{ id: string }>(`select id::text as id from identity.player where user_name = $1`, [member.name], own);
    await agent.api.call('PUT', '/wps/agent/promoteDownlineToAgent', { body: { playerId: Number(found?.id), isAgent: true } });
    await theirs.reload();
    await team.getByRole('button', { name: `Actions for ${member.name}` }).click(patient);
    await theirs.getByRole('menuitem', { name: 'Pass on quota' }).click();
    const form = dialog(theirs, `Pass on quota to ${member.name}`);
    await form.getByRole('textbox', { name: '1940–1948' }).fill('2');
    await form.getByRole('button', { name: 'Pass on quota' }).click();
    await expect(form.getByText('Enter a whole number from 0 to 1.')).toBeVisible();
    await form.getByRole('textbox', { name: '1940–1948' }).fill('1');
    await expectClean(theirs);
    await expectNoSidewaysScroll(theirs, [320, 390]);
    await form.getByRole('button', { name: 'Pass on quota' }).click();
    await expect(left).toContainText('0 left · 1 in use', patient);
    await left.getByRole('button', { name: 'What changed it' }).click();
    await expect(dialog(theirs, 'What changed it')).toContainText(`Passed on to ${member.name}`, patient);
    await expectClean(theirs);
  });
  await context.close();
  await query(`delete from site.feature where mod_id = 'QUOTA3'`, [], own);

  await test.step('the member finds it in their centre and accepts', async () => {
    await member.api.callSealed('PUT', '/wps/member/paymentPassword', { password: member.password, newPaymentPassword: '847261' });
    const another = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const mine = await another.newPage();
    await signInByTicket(mine, member.api, '/?m=member', own);
    await mine.getByRole('button', { name: 'Contracts 1 contract waits for your answer' }).click(patient);
    const contracts = dialog(mine, 'Contracts');
    await expect(contracts.getByText('0.2% of team turnover, no minimum')).toBeVisible(patient);
    await expectClean(mine);
    await contracts.getByRole('button', { name: 'Accept' }).click();
    const acceptance = dialog(mine, 'Accept this contract?');
    await acceptance.getByLabel('Payment password').fill('847261');
    await acceptance.getByRole('button', { name: 'Accept' }).click();
    await expect(contracts.getByText(/^Begins \w+ \d+, \d{4}, 00:00/)).toBeVisible(patient);
    await mine.goBack();
    await expect(mine.getByRole('button', { name: 'Contracts', exact: true })).toBeVisible(patient);
    await another.close();
  });
});

test('a real-time bill opens to its bets for staff', async ({ page }) => {
  await signInStaff(page, 'finance', own);
  await page.goto(`${own.origin}/console/contract-bills?kind=realtime`);
  await page.getByRole('button', { name: 'Open the bill of agent1' }).first().click(patient);
  const bill = page.getByRole('dialog', { name: 'Bill of agent1' });
  await expect(bill.getByRole('table', { name: 'The bets' })).toBeVisible(patient);
  await expect(bill.getByText('0.15% of each winning bet and 0.3% of each losing bet', { exact: false })).toBeVisible();
  await expectClean(page);
});

test('what an agent earned opens to the bets, and so does a bill, as far as the ledger', async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize(desktop);
  await signInStaff(page, 'finance', own);

  await test.step('a commission opens to an hour, and that to what each rate made of a bet', async () => {
    await page.goto(`${own.origin}/console/agents?text=agent2`);
    await page.getByRole('button', { name: 'Open agent2' }).click(patient);
    const income = page.getByRole('region', { name: 'Income' });
    await income.getByRole('link', { name: 'Commission', exact: true }).click(patient);
    const lines = page.getByRole('dialog', { name: 'Commission' });
    await expectClean(page);
    await lines.getByRole('row').nth(1).getByRole('button').click(patient);
    await expect(lines.getByText('That is what was counted.', { exact: false })).toBeVisible(patient);
    await lines.getByRole('list', { name: 'The bets' }).getByRole('listitem').first().locator('summary').click();
    await expect(lines.getByRole('link', { name: /agent2/ }).first()).toBeVisible();
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320, 390, 1366]);
  });

  await test.step('a daily bill opens to whose turnover it is, their bets, and the movement that paid it', async () => {
    await page.goto(`${own.origin}/console/contract-bills?kind=daily&state=paid&payer=agent1`);
    await page.getByRole('button', { name: 'Open the bill of agent2' }).first().click(patient);
    const bill = page.getByRole('dialog', { name: /^Bill of agent2/ });
    await bill.getByRole('button', { name: /^Whose turnover/ }).click(patient);
    await expect(bill.getByText(/people: turnover/)).toBeVisible(patient);
    await expectClean(page);
    await bill
      .getByRole('button', { name: /^Bets of/ })
      .first()
      .click();
    await expect(bill.getByText(/bets?: turnover/)).toBeVisible(patient);
    await expectClean(page);
    await page.goBack();
    await page.goBack();
    await bill
      .getByRole('link')
      .filter({ hasText: /ontract/ })
      .last()
      .click(patient);
    await expect(page.getByRole('dialog', { name: 'Movement' }).getByText('Double entry')).toBeVisible(patient);
  });
});
