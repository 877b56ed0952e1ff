import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectClean } from './support/axe.js';
import { newPlayer, type Player } from './support/people.js';
import { query, type Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, testOwn as test, patient } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

const desktop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

/** A northern result with this special prize. */
const resultOf = (special: string): string =>
  `${special}|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64`;

/** What a player has on the main account, in units of 1/10 000. */
async function moneyOf({ name }: Player): Promise<bigint> {
  const [row] = await query<{ main: string }>(
    `select coalesce(sum(e.amount), 0)::text as main from wallet.entry e join identity.player p on p.id = e.player_id
     where p.user_name = $1 and e.account = 'main'`,
    [name],
    own,
  );
  return BigInt(row?.main ?? '0');
}

/** Waits for the northern draw on sale; answers its issue. */
async function openDraw({ api }: Player): Promise<string> {
  let issue = '';
  await expect
    .poll(async () => {
      const { currentNumero } = await api.call('GET', '/lgw/numeros/near?gameId=xsmb');
      issue = (currentNumero as { numero?: string } | null)?.numero ?? '';
      return issue;
    }, patient)
    .not.toBe('');
  return issue;
}

async function bet({ api }: Player, numero: string, number: string): Promise<void> {
  await api.call('POST', '/lgw/orders/betting', {
    body: {
      gameId: 'xsmb',
      numero,
      contents: [{ playId: 'DE', bettingContent: number, unit: '1000', multiple: 1, combinations: 1, amount: '1000' }],
    },
    headers: { 'idempotency-key': randomUUID() },
  });
}

/** Types a result digit by digit, as a person does who reads it off a sheet: the focus goes on by itself. */
async function type(page: Page, fields: Locator, result: string): Promise<void> {
  await fields.getByRole('textbox').first().focus();
  await page.keyboard.type(result.replaceAll(/\D/g, ''));
  await expect(fields.getByRole('textbox').last()).toHaveValue('64');
}

/** Goes to a draw that waits, from the list of those that wait. */
async function openWaiting(page: Page, numero: string): Promise<Locator> {
  await page.goto(`${own.origin}/console/lottery/results`);
  const row = page.getByRole('row').filter({ hasText: numero });
  await expect(row).toContainText('Overdue', patient);
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: `Result of Northern Vietnam Lottery, ${numero}` });
  await expect(dialog.getByRole('group', { name: 'What you have read yourself' })).toBeVisible(patient);
  return dialog;
}

async function report(page: Page, dialog: Locator, special: string): Promise<void> {
  await type(page, dialog.getByRole('group', { name: 'What you have read yourself' }), resultOf(special));
  await dialog.getByLabel('Where you have read it').fill('the evening broadcast');
  await dialog.getByRole('button', { name: 'Report this result' }).click();
}

test('a wrong result is found and corrected by two persons, and the players’ money is right to the unit', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const [loser, winner] = [await newPlayer({ deposit: 100_000, at: own }), await newPlayer({ deposit: 100_000, at: own })];
  const numero = await openDraw(loser);
  await bet(loser, numero, '13');
  await bet(winner, numero, '14');
  const [loserHad, winnerHad] = [await moneyOf(loser), await moneyOf(winner)];
  // The evening has come: the draw is closed, and its result is late.
  await query(
    `update lottery.draw set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour', draws_at = now() - interval '1 hour'
     where game_code = 'xsmb' and numero = $1`,
    [numero],
    own,
  );
  await page.setViewportSize(desktop);
  const { name: first } = await signInStaff(page, 'draws', own);
  const otherContext = await browser.newContext({ viewport: phone });
  const other = await otherContext.newPage();
  const { name: second } = await signInStaff(other, 'draws', own);

  await test.step('one person reads the result wrongly', async () => {
    const dialog = await openWaiting(page, numero);
    await expectClean(page);
    await report(page, dialog, '60213');
    await expect(dialog.getByText('1 of 2 sources')).toBeVisible(patient);
    await expect(dialog.getByRole('list', { name: 'What sources say' })).toContainText('60213');
  });

  await test.step('a second one, on a phone, does not see that and reads the same; the draw is paid', async () => {
    const dialog = await openWaiting(other, numero);
    await expect(dialog.getByText('Shown once you have reported')).toBeVisible();
    await expectClean(other);
    await report(other, dialog, '60213');
    await expect.poll(() => moneyOf(loser), patient).toBeGreaterThan(loserHad);
  });
  const prize = (await moneyOf(loser)) - loserHad;

  await test.step('the page of the draw says what was paid', async () => {
    await page.goto(`${own.origin}/console/lottery/draws/xsmb/${numero}`);
    await expect(page.getByText('Settled', { exact: true })).toBeVisible(patient);
    await expect(page.getByRole('region', { name: 'Sums' })).toContainText('2 of 2 bets');
    await expectClean(page);
  });

  await test.step('the error is found: the first asks for the correction and sees what it would change', async () => {
    await page.getByRole('button', { name: 'Ask for a correction …' }).click();
    const fields = page.getByRole('group', { name: 'The right result' });
    await type(page, fields, resultOf('60214'));
    const preview = page.getByRole('region', { name: 'What would change' });
    await expect(preview).toContainText('Players concerned', patient);
    await expect(preview.getByText('2', { exact: true })).toHaveCount(2);
    const ask = page.getByRole('button', { name: 'Ask for the correction' });
    await page.getByLabel('Reason').fill('the last digit was misread');
    await expect(ask).toBeDisabled();
    await page.getByLabel(`Type ${numero} to confirm`).fill(numero);
    await expectClean(page);
    await ask.click();
    // What waits takes the place of the form that asked for it.
    await expect(page.getByRole('region', { name: 'A correction is asked for' })).toContainText('You have asked for it', patient);
    expect(await moneyOf(loser), 'nothing has moved').toBe(loserHad + prize);
    await page.getByRole('link', { name: 'To the approvals' }).click();
    await page.getByRole('button', { name: new RegExp(`^Open .* ${numero}$`) }).click();
    await expect(page.getByRole('dialog', { name: 'Correction of a result' })).toContainText('You asked for this yourself');
  });

  await test.step('the second one sees the same figures and confirms', async () => {
    await other.goto(`${own.origin}/console/approvals`);
    await other.getByRole('button', { name: new RegExp(`^Open .* ${numero}$`) }).click();
    const dialog = other.getByRole('dialog', { name: 'Correction of a result' });
    await expect(dialog.getByRole('region', { name: 'What would change' })).toContainText('Taken back', patient);
    await expectClean(other);
    await dialog.getByRole('radio', { name: 'Approve' }).check();
    await dialog.getByLabel('Reason').fill('compared with the recording');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const question = other.getByRole('alertdialog', { name: 'Approve' });
    await expect(question).toContainText('Correct the result of');
    await expect(question, 'no internal key').not.toContainText('xsmb');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden(patient);
  });

  await test.step('the wrong prize is back and the right one is paid, to the unit', async () => {
    await expect.poll(() => moneyOf(winner), patient).toBe(winnerHad + prize);
    expect(await moneyOf(loser)).toBe(loserHad);
    await page.goto(`${own.origin}/console/lottery/draws/xsmb/${numero}`);
    await expect(page.getByRole('heading', { name: 'Correction 1' })).toBeVisible(patient);
    await page.goto(`${own.origin}/console/lottery/draws/xsmb/${numero}/bets?state=won`);
    await expect(page.getByRole('row').filter({ hasText: '14' })).toBeVisible(patient);
    await page.goto(`${own.origin}/console/lottery/settling`);
    await expect(page.getByRole('listitem').filter({ hasText: numero })).toHaveCount(2, patient);
    await expectClean(page);
  });
  await otherContext.close();

  await test.step('an auditor finds who asked, who confirmed and why', async () => {
    const context = await browser.newContext({ viewport: desktop });
    const auditor = await context.newPage();
    await signInStaff(auditor, 'auditor', own);
    await auditor.goto(`${own.origin}/console/audit?subject=draw:xsmb/${numero}`);
    await expect(auditor.getByRole('row').filter({ hasText: 'Correction of a result: asked for' })).toContainText(first, patient);
    const confirmed = auditor.getByRole('row').filter({ hasText: 'Correction of a result: approved' });
    await expect(confirmed).toContainText(second);
    await expect(confirmed).toContainText('compared with the recording');
    await auditor.goto(`${own.origin}/console/lottery/calendar`);
    await expect(auditor.getByRole('table')).toBeVisible(patient);
    await expectClean(auditor);
    await context.close();
  });
});
