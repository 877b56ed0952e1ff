import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectClean } from './support/axe.js';
import { appCode } from './support/one-time-code.js';
import { newName, newPlayer } from './support/people.js';
import { program, query, sortes, startProgram } from './support/program.js';
import { expect, test } from './support/test.js';

// Once staff have taken up accounts, the command line asks for theirs: the other journeys act as whoever sits at the machine.
let own: Awaited<ReturnType<typeof startProgram>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startProgram(program.port + 40);
});
test.afterAll(() => own.end());

const password = 'marmalade-orbit-9172';
const paymentPassword = '135790';

/** Makes a staff account and takes it up in the console, as its owner does: one-time secret, password, authenticator. */
async function enrol(page: Page, role: string): Promise<{ name: string; key: string }> {
  const name = newName(role);
  const made = await sortes(['staff', 'create', '--name', name, '--role', role, '--reason', 'a journey', '--json'], own);
  expect(made).toMatchObject({ code: 0 });
  const { enrolmentSecret } = JSON.parse(made.out) as { enrolmentSecret: string };
  await page.goto(`${own.origin}/console`);
  await page.getByRole('button', { name: 'I have a one-time secret' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('One-time secret').fill(enrolmentSecret);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Take up the account' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.locator('code')).toBeVisible();
  await expectClean(page);
  const key = await page.locator('code').innerText();
  await page.getByLabel('Six digits').fill(appCode(key));
  await expect(page.getByRole('heading', { name: `Hello, ${name}` })).toBeVisible();
  return { name, key };
}

/** A withdrawal of 200,000 that waits for staff. */
async function withdrawalUnderReview(): Promise<{ orderId: string; playerId: number }> {
  const { name, password: secret, api } = await newPlayer({ deposit: 300_000, at: own });
  await api.callSealed('PUT', '/wps/member/paymentPassword', { password: secret, newPaymentPassword: paymentPassword });
  await query(
    `delete from cashier.turnover_requirement r using identity.player p where p.id = r.player_id and p.user_name = $1`,
    [name],
    own,
  );
  const send = async (method: string, path: string, body: object) => {
    const sealed = await api.sealed(body);
    return api.call(method, path, { ...sealed, headers: { ...sealed.headers, 'idempotency-key': randomUUID() } });
  };
  const account = await send('PUT', '/wps/member/bankCard', {
    providerCode: 'MOMO',
    number: '0356789012',
    holderName: 'TRAN THI BINH',
    paymentPassword,
  });
  await query(`update cashier.payout_account set usable_from = usable_from - interval '25 hours' where id = $1::uuid`, [account.id], own);
  const { orderId } = await send('POST', '/wps/transaction/withdraw', { amount: '200000', accountId: account.id, paymentPassword });
  const [player] = await query<{ id: string }>('select id::text from identity.player where user_name = $1', [name], own);
  return { orderId, playerId: Number(player?.id) };
}

test('a cashier decides a withdrawal by the keyboard alone, and an auditor finds who did it and proves the log', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { orderId, playerId } = await withdrawalUnderReview();
  await page.goto(`${own.origin}/console`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectClean(page);
  const cashier = await enrol(page, 'finance');
  await page.setViewportSize({ width: 1366, height: 768 });

  await test.step('sees what his role may do and nothing else', async () => {
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText(['Withdrawals', 'Deposits', 'Unmatched payments', 'Approvals']);
    await expectClean(page);
  });

  await test.step('goes to the player’s withdrawals by Ctrl-K, opens the one under review, approves it', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused();
    await page.keyboard.type(String(playerId));
    await expect(page.getByRole('option', { name: `Withdrawals of player ${playerId}` })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`playerId=${playerId}`));
    const row = page.getByRole('button', { name: `Open ${orderId}` });
    await expect(row).toBeVisible();
    await expectClean(page);
    await row.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Withdrawal' });
    await expect(dialog).toContainText(orderId);
    await dialog.getByRole('radio', { name: 'Approve' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('the documents are in order');
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Approve' });
    await expect(question).toContainText('200,000');
    await question.getByRole('button', { name: 'Confirm' }).focus();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Approved' })).toContainText(cashier.name);
    await expect(dialog).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('an address of a screen that is not his answers nothing', async () => {
    await page.goto(`${own.origin}/console/audit`);
    await expect(page.getByRole('heading', { name: 'This screen is not part of your role' })).toBeVisible();
  });

  await test.step('signs out, and in again with both factors', async () => {
    await page.getByRole('button', { name: `Account of ${cashier.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Name').fill(cashier.name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await expectClean(page);
    // The code of this half minute is used up: the next one counts as well.
    await page.getByLabel('Six digits').fill(appCode(cashier.key, 1));
    await expect(page.getByRole('button', { name: `Account of ${cashier.name}` })).toBeVisible();
  });

  await test.step('an auditor finds the decision with its reason, and proves the log', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await enrol(other, 'auditor');
    await other.goto(`${own.origin}/console/audit?actor=${cashier.name}&action=withdrawal.`);
    await expect(other.getByRole('row').filter({ hasText: 'the documents are in order' })).toBeVisible();
    await expectClean(other);
    await other.getByRole('button', { name: 'Prove the log' }).click();
    await expect(other.getByText(/The log is intact: \d/)).toBeVisible({ timeout: 30_000 });
    await context.close();
  });
});
