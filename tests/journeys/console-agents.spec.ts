import type { Page } from '@playwright/test';
import { expectClean } from './support/axe.js';
import { newName, newPlayer } from './support/people.js';
import { query, type Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, testOwn as test } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

const desktop = { width: 1366, height: 768 };
const patient = { timeout: 30_000 };
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
    await makeAgent(page, above.name);
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
    await page.getByRole('button', { name: 'Move the line' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move the line' });
    await dialog.getByRole('textbox', { name: 'New agent above' }).fill(above.name.slice(0, 6));
    await dialog.getByRole('button', { name: new RegExp(above.name) }).click(patient);
    await expect(dialog.getByText(`House › ${above.name}`)).toBeVisible(patient);
    await dialog.getByLabel('Reason').fill(reason);
    await expectClean(page);
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await confirm(page, 'Move the line');
    await expect(page.getByRole('link', { name: 'A request to move this line waits for a second person.' })).toBeVisible(patient);
  });

  await test.step('a second person sees the same and agrees', async () => {
    const context = await browser.newContext({ viewport: desktop });
    const second = await context.newPage();
    await signInStaff(second, 'treasurer', own);
    await second.goto(`${own.origin}/console/approvals?kind=agent-move`);
    await second.getByRole('button', { name: new RegExp(moved.name) }).click(patient);
    const dialog = second.getByRole('dialog', { name: 'Move of a line' });
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
    await expect(page.getByText('Waits for its day')).toBeVisible(patient);
    await query(
      `update agents.move set due_at = now() where state = 'waiting' and player_id = (select id from identity.player where user_name = $1)`,
      [moved.name],
      own,
    );
    await openPlace(page, above.name);
    await expect(async () => {
      await page.reload();
      await page.getByRole('link', { name: 'Who is below' }).click({ timeout: 2_000 });
    }).toPass(patient);
    await expect(page.getByRole('button', { name: `Open ${moved.name}` })).toBeVisible(patient);
    await expect(page.getByRole('navigation', { name: 'Line' })).toContainText(above.name);
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
