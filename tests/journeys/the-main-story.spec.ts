import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { amountIn, expectBalance, newName, shownBalance } from './support/people.js';
import { failUnseenWork, readCaptcha } from './support/robot-checks.js';
import { expect, roomFor, test, within } from './support/test.js';

const board = (page: Page) => page.getByRole('region', { name: 'Five Digits · 1 min' });
/** The number of the draw on sale: the line that says it makes way for the last result once the page is scrolled. */
const drawOnSale = async (page: Page) => /\d{6,}/.exec((await board(page).getByRole('timer').getAttribute('aria-label')) ?? '')?.[0] ?? '';

/** Waits until the draw on sale leaves at least so many seconds, so that the player is not overtaken in the middle. */
async function waitForTime(page: Page, seconds: number): Promise<void> {
  await expect(async () => {
    const [minutes, left] = (await board(page).getByRole('timer').innerText()).split(':').map(Number);
    expect((minutes ?? 0) * 60 + (left ?? 0)).toBeGreaterThan(seconds);
  }).toPass({ ...within(60_000), intervals: [500] });
}

/** Amounts of a table's or list's parts, in tenths of a money unit. */
async function amountsOf(cells: Locator): Promise<number[]> {
  return (await cells.allInnerTexts()).map(amountIn);
}

test('a visitor registers, deposits, bets, is paid, and every unit can be proved', async ({ page }) => {
  test.setTimeout(300_000);
  const name = newName();
  const password = 'Quiet river 27';

  await test.step('registers: errors stand beside their fields and nothing typed is lost', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
    const form = page.getByRole('dialog', { name: 'Create account' });
    await form.getByRole('button', { name: 'Create account' }).click();
    for (const [missing, problem] of [
      ['Username', /Enter a username/],
      ['Password', /Enter your password/],
      ['Date of birth', /Enter your date of birth/],
    ] as const)
      await expect(form.getByRole('textbox', { name: `${missing} *`, exact: true })).toHaveAccessibleDescription(problem);
    await expect(form.getByText('Accept the terms and confirm that you are 18 or older.')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Username *' })).toBeFocused();

    await form.getByRole('textbox', { name: 'Username *' }).fill('1 bad name');
    await form.getByRole('textbox', { name: 'Password *', exact: true }).fill('12345678');
    await expect(form.getByRole('textbox', { name: 'Username *' })).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('textbox', { name: 'Password *', exact: true }).blur();
    await expect(form.getByText('This password is too easy to guess. Choose one that only you would think of.')).toBeVisible();
    const sixteen = new Date(Date.now() - 16 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    await form.getByRole('textbox', { name: 'Date of birth *' }).fill(sixteen);
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText('You must be at least 18 years old to register.')).toBeVisible();

    await form.getByRole('textbox', { name: 'Username *' }).fill(name);
    await form.getByRole('textbox', { name: 'Password *', exact: true }).fill(password);
    await form.getByRole('textbox', { name: 'Date of birth *' }).fill('1990-05-17');
    await form.getByRole('checkbox').check();
    // A device that cannot prove that somebody is there has its visitor asked.
    await failUnseenWork(page);
    await form.getByRole('button', { name: 'Create account' }).click();
    await form.getByRole('textbox', { name: 'Characters shown *' }).fill('ZZZZ');
    await form.getByRole('button', { name: 'Create account' }).click();
    // A wrong captcha costs the captcha and nothing else.
    await expect(form.getByRole('textbox', { name: 'Characters shown *' })).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('textbox', { name: 'Characters shown *' })).toHaveValue('');
    await expect(form.getByRole('textbox', { name: 'Username *' })).toHaveValue(name);
    await expect(form.getByRole('textbox', { name: 'Password *', exact: true })).toHaveValue(password);
    await expect(form.getByRole('textbox', { name: 'Date of birth *' })).toHaveValue('1990-05-17');
    await expect(form.getByRole('checkbox')).toBeChecked();

    await expect(form.getByRole('img', { name: 'Picture with the characters to type' })).toBeVisible();
    await expect(async () => {
      await form.getByRole('textbox', { name: 'Characters shown *' }).fill(await readCaptcha(page));
    }).toPass();
    await form.getByRole('button', { name: 'Create account' }).click();
  });

  await test.step('is welcomed and signed in', async () => {
    const welcome = page.getByRole('dialog', { name: 'Registered successfully' });
    await expect(welcome).toBeVisible();
    await expect(page).toHaveURL(/\?m=registerSuccess$/);
    await expect(
      welcome.getByRole('region', { name: 'An offer for you' }).getByRole('link', { name: /Double your first deposit/ }),
    ).toBeVisible();
    await welcome.getByRole('button', { name: 'Deposit' }).click();
  });

  await test.step('deposits 200,000 and sees the balance change without a reload', async () => {
    const deposit = page.getByRole('dialog', { name: 'Deposit' });
    await deposit.getByRole('textbox', { name: 'Amount' }).fill('200K');
    await expect(deposit.getByText('200 K = ₫ 200,000')).toBeVisible();
    await deposit.getByRole('button', { name: 'Deposit ₫ 200,000' }).click();
    await page.getByRole('button', { name: /^Pay .*200/ }).click();
    const status = page.getByRole('dialog', { name: 'Deposit status' });
    await expect(status.getByText('Credited').first()).toBeVisible();
    await expect(status.getByText('₫ 200,000').first()).toBeVisible();
    await expect(status.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  await test.step('is offered limits with the first deposit; no answer is chosen beforehand', async () => {
    await page.getByRole('dialog', { name: 'Deposit status' }).getByRole('button', { name: 'Set your limits' }).click();
    const limits = page.getByRole('dialog', { name: 'Set your limits' });
    await limits.getByRole('button', { name: 'Continue' }).click();
    await expect(limits.getByText('Please choose an option.')).toHaveCount(2);
    await limits.getByRole('group', { name: 'Deposits per month' }).getByRole('radio', { name: '₫ 10,000,000' }).check();
    await limits.getByRole('group', { name: 'Losses per month' }).getByRole('radio', { name: 'I want no limit' }).check();
    await limits.getByRole('button', { name: 'Limit stakes and playing time too' }).click();
    await limits.getByRole('group', { name: 'Stakes per month' }).getByRole('button', { name: 'A day' }).click();
    const stakes = limits.getByRole('group', { name: 'Stakes per day' });
    await stakes.getByRole('radio', { name: 'Another amount' }).check();
    await stakes.getByRole('textbox', { name: 'Amount' }).fill('0');
    await limits.getByRole('button', { name: 'Continue' }).click();
    await expect(stakes.getByRole('alert')).toContainText('24 hours');
    await stakes.getByRole('textbox', { name: 'Amount' }).fill('1000000000');
    await limits.getByRole('group', { name: 'Playing time per month' }).getByRole('button', { name: 'A week' }).click();
    await limits.getByRole('group', { name: 'Playing time per week' }).getByRole('radio', { name: 'I want no limit' }).check();
    await limits.getByRole('button', { name: 'Continue' }).click();
    await expect(limits).toBeHidden();
    await expectBalance(page, 200_000);
  });

  let lostIssue = '';
  let wonIssue = '';
  await test.step('bets through the basket on what must win', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /Five Digits · 1 min/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/lottery\?/);
    await page.getByRole('button', { name: 'Dragon Tiger', exact: true }).click();
    await page.getByRole('button', { name: 'Dragon Tiger 1st v 5th', exact: true }).click();
    const options = page.getByRole('group', { name: 'Board of Dragon Tiger 1st v 5th' });
    await expect(options).toBeVisible();
    for (const symbol of ['Dragon', 'Tiger', 'Tie']) await options.getByRole('button', { name: new RegExp(`^Options ${symbol}`) }).click();
    const slip = page.getByRole('region', { name: 'Your bet' });
    await expect(slip).toContainText('3 combinations × ₫ 1,000 = ₫ 3,000');
    await waitForTime(page, roomFor(15));
    await slip.getByRole('button', { name: 'Add to basket' }).click();
    await slip.getByRole('button', { name: 'Open the basket, 1 line' }).click();
    const basket = page.getByRole('dialog', { name: 'Basket (1)' });
    await expect(basket).toContainText('Dragon, Tiger, Tie');
    await basket.getByRole('button', { name: 'Place 1 line' }).click();
    const confirm = page.getByRole('dialog', { name: 'Place this bet?' });
    await expect(confirm).toContainText('₫ 200,000');
    await confirm.getByRole('button', { name: 'Place bet · ₫ 3,000' }).click();
    const receipt = page.getByRole('dialog', { name: 'Bet accepted' });
    await expect(receipt).toContainText('₫ 3,000 in all');
    wonIssue = /draw (\d+)/.exec(await receipt.getByRole('status').innerText())?.[1] ?? '';
    await receipt.getByRole('button', { name: 'Keep betting' }).click();
    await expectBalance(page, 197_000);
  });

  await test.step('bets at once on five digits', async () => {
    await page.getByRole('button', { name: 'All 5', exact: true }).click();
    for (const [at, digit] of [...'31415'].entries())
      await page
        .getByRole('group', { name: ['1st digit', '2nd digit', '3rd digit', '4th digit', '5th digit'][at] ?? '', exact: true })
        .getByRole('button', { name: new RegExp(` digit ${digit}$`) })
        .click();
    const slip = page.getByRole('region', { name: 'Your bet' });
    await expect(slip).toContainText('1 combination × ₫ 1,000 = ₫ 1,000');
    await waitForTime(page, roomFor(10));
    await slip.getByRole('button', { name: 'Bet now' }).click();
    const confirm = page.getByRole('dialog', { name: 'Place this bet?' });
    await confirm.getByRole('button', { name: 'Place bet · ₫ 1,000' }).click();
    const receipt = page.getByRole('dialog', { name: 'Bet accepted' });
    await expect(receipt).toContainText('3 | 1 | 4 | 1 | 5');
    lostIssue = /draw (\d+)/.exec(await receipt.getByRole('status').innerText())?.[1] ?? '';
    await receipt.getByRole('button', { name: 'Keep betting' }).click();
    await expectBalance(page, 196_000);
  });

  await test.step('keeps the picks when the draw closes meanwhile', async () => {
    await page.getByRole('button', { name: 'Last 2', exact: true }).click();
    const [tens, units] = ['4th digit', '5th digit'].map((row) => page.getByRole('group', { name: row, exact: true }));
    await tens?.getByRole('button', { name: '4th digit 7', exact: true }).click();
    await units?.getByRole('button', { name: '5th digit 8', exact: true }).click();
    const before = await drawOnSale(page);
    await expect(page.getByText(`Draw ${before} is closed. The next one opens in a moment; your picks are kept.`)).toBeVisible({
      ...within(70_000),
    });
    await expect(page.getByRole('button', { name: 'Bet now' })).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => drawOnSale(page)).not.toBe(before);
    await expect(page.getByRole('button', { name: '4th digit 7', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('region', { name: 'Your bet' })).toContainText('1 combination');
  });

  await test.step('sees the bets won and lost, live', async () => {
    const bets = page.getByRole('tabpanel', { name: 'My bets' });
    const won = bets.getByRole('listitem').filter({ hasText: 'Dragon, Tiger, Tie' });
    const lost = bets.getByRole('listitem').filter({ hasText: '3 | 1 | 4 | 1 | 5' });
    // All three sides are staked on: only a tie brings back more than that, which alone is called won.
    await expect(won.getByText(/^(Won|Returned)/)).toBeVisible(within(75_000));
    await expect(lost.getByText('Lost')).toBeVisible(within(75_000));
    await expect(won).toContainText(wonIssue);
    await expect(lost).toContainText(lostIssue);
    // Below the stake: "Returned 2,177.3 of 3,000"; above it what was gained.
    const told = await won.getByText(/^(\+|Returned ₫)/).innerText();
    const [sum = ''] = told.split(' of ');
    const prize = amountIn(sum) + (told.startsWith('+') ? 30_000 : 0);
    expect(prize).toBeGreaterThan(0);
    await expectBalance(page, 196_000 + prize / 10);
  });

  await test.step('finds every movement in the statement, each with its double entry', async () => {
    const balance = await shownBalance(page);
    await page.getByRole('navigation').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Account record' }).click();
    const statement = page.getByRole('dialog', { name: 'Account record' });
    const rows = statement.getByRole('listitem').getByRole('button');
    await expect(rows).toHaveCount(4);
    for (const type of ['Deposit', 'Bet placed', 'Prize']) await expect(rows.filter({ hasText: type }).first()).toBeVisible();
    let sum = 0;
    for (let at = 0; at < 4; at += 1) {
      await rows.nth(at).click();
      const movement = page.getByRole('dialog', { name: 'Movement' });
      const table = movement.getByRole('table', { name: /Double entry/ });
      await expect(table).toBeVisible();
      const amounts = await amountsOf(table.locator('tbody tr td:nth-child(2)'));
      expect(amounts.length).toBeGreaterThanOrEqual(2);
      expect(amounts.reduce((total, amount) => total + amount, 0)).toBe(0);
      sum += (await amountsOf(table.locator('tbody tr').filter({ hasText: 'Your balance' }).locator('td:nth-child(2)'))).reduce(
        (total, amount) => total + amount,
        0,
      );
      await movement.getByRole('button', { name: 'Close' }).click();
    }
    // The header shows whole dong, the statement every figure.
    expect(Math.floor(sum / 10) * 10).toBe(balance);
    const download = page.waitForEvent('download');
    await statement.getByRole('link', { name: 'CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    const lines = csv
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(5);
    await statement.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('has the browser recompute the draw', async () => {
    await page
      .getByRole('tabpanel', { name: 'My bets' })
      .getByRole('listitem')
      .filter({ hasText: 'Dragon, Tiger, Tie' })
      .getByRole('button')
      .first()
      .click();
    const bet = page.getByRole('dialog', { name: 'Bet' });
    await expect(bet.getByText('How your prize was calculated')).toBeVisible();
    await bet.getByRole('button', { name: 'Check the draw' }).click();
    const proof = page.getByRole('dialog', { name: `Five Digits · 1 min: proof of ${wonIssue}` });
    const more = proof.getByRole('button', { name: 'Show the mathematics' });
    await expect(proof.getByRole('region', { name: 'Checks' })).toHaveCount(0);
    await more.click();
    await expect(proof.getByText(/^Everything agrees: /)).toBeVisible();
    // Drawn without the public beacon, as where the internet is not reached, the seal says less: one of the two, never both.
    const isOfTheHouse = await proof.getByText('A chain of values of this house').isVisible();
    const seal = proof.getByRole('status').filter({ hasText: /Verified|Genuine/ });
    await expect(seal).toHaveText(isOfTheHouse ? 'VerifiedThe result was not changed.' : /^GenuineChecked by your device in [\d.]+ s$/);
    const checks = proof.getByRole('region', { name: 'Checks' }).getByRole('listitem');
    expect(await checks.count()).toBeGreaterThanOrEqual(8);
    await expect(checks.filter({ has: page.getByRole('img', { name: 'Passed' }) })).toHaveCount(await checks.count());
    await proof.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('signs out, after being asked', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});
