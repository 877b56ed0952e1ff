import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectClean } from './support/axe.js';
import { appCode } from './support/one-time-code.js';
import { newName, newPlayer } from './support/people.js';
import { query, type Program } from './support/program.js';
import { restyledBy } from './support/restyled.js';
import { makeAccount, signInStaff, staffPassword, takeUpOnScreen } from './support/staff.js';
import { expect, testOwn as test, within } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

const paymentPassword = '135790';
/** A picture, the smallest there is. */
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** A player with money, an account it may be paid out to, three withdrawals of 100,000 and a deposit of 200,000 that they say they have paid. */
async function workOfAShift() {
  const { name, password: secret, api } = await newPlayer({ deposit: 500_000, at: own });
  await api.callSealed('PUT', '/wps/member/paymentPassword', { password: secret, newPaymentPassword: paymentPassword });
  // This house is so small that who credits by hand pays out, too: its operator has said so.
  await query(`update cashier.payout_rule set automatic_up_to = 0, daily_amount = null, daily_count = null, hand_credit_days = 0`, [], own);
  await query(`delete from turnover.requirement r using identity.player p where p.id = r.player_id and p.user_name = $1`, [name], own);
  const send = async <M extends 'POST' | 'PUT', Path extends string>(method: M, path: Path, body: object) => {
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
  const withdrawals: string[] = [];
  for (let count = 0; count < 3; count += 1)
    withdrawals.push(
      (await send('POST', '/wps/transaction/withdraw', { amount: '100000', accountId: account.id, paymentPassword })).orderId,
    );
  const key = () => ({ 'idempotency-key': randomUUID() });
  const order = (amount: number) =>
    api.call('POST', '/wps/transaction/deposit/mt', {
      headers: key(),
      body: { amount, vendorId: 'bank', mcsBankCode: 'BANK', bankCode: 'VCB' },
    });
  const { orderId: depositId } = await order(200_000);
  const { orderId: strangeId } = await order(300_000);
  const proof = await fetch(`${own.origin}/wps/files?purpose=proof`, {
    method: 'POST',
    headers: { authorization: api.token ?? '', 'content-type': 'image/png', 'x-file-name': 'proof.png' },
    body: onePixel,
  });
  const { value } = (await proof.json()) as { value: { fileId: string } };
  for (const id of [depositId, strangeId])
    await api.call('POST', `/wps/transaction/deposit/${id}/submit`, {
      headers: key(),
      body: { fileIds: id === depositId ? [value.fileId] : [], comment: 'paid' },
    });
  const [player] = await query<{ id: string }>('select id::text from identity.player where user_name = $1', [name], own);
  const paymentReference = `FT${randomUUID().slice(0, 8)}`;
  await query(
    `insert into cashier.unmatched_payment (id, merchant_id, gateway, event_id, gateway_order_id, reference, amount, currency, payload)
     values (gen_random_uuid(), 1, 'hosted-page', $1, $1, $1, 700000000, 'VND', '{}'::jsonb)`,
    [paymentReference],
    own,
  );
  const tellsDeposit = (id: string) => api.call('GET', `/wps/transaction/deposit/${id}`);
  return { withdrawals, playerId: Number(player?.id), userName: name, depositId, strangeId, tellsDeposit, paymentReference };
}

/** Once around a page of the console: its menu alone has some fifty. */
const tabsAtMost = 200;

/** Goes to an element as somebody without a pointer does: by Tab. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < tabsAtMost; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'Tab leads there').toBeFocused();
}

const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

/** Chooses a radio button by its own keys: Tab leads into the group, the arrows choose. */
async function choose(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < tabsAtMost; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    const inGroup = await target.evaluate(
      (element) => (document.activeElement as HTMLInputElement | null)?.name === (element as HTMLInputElement).name,
    );
    await page.keyboard.press(inGroup ? 'ArrowDown' : 'Tab');
  }
  await page.keyboard.press('Space');
  await expect(target).toBeChecked();
}

/** Opens a screen by Ctrl-K and its name. */
async function goTo(page: Page, words: string, path: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('listbox').getByRole('option', { name: words }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
}

/** Gives the reason of the open decision, sends it and says yes to the question. */
async function decide(page: Page, dialog: Locator, reason: string, title: string): Promise<void> {
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type(reason);
  await press(page, dialog.getByRole('button', { name: 'Continue' }));
  const question = page.getByRole('alertdialog', { name: title });
  await press(page, question.getByRole('button', { name: 'Confirm' }));
  await expect(question).toBeHidden();
}

/** Closes a sheet by Esc. A moment after a question above it closed the focus is on its way back, and nobody hears the key. */
async function leave(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden(within(1_000));
  }).toPass(within(15_000));
}

test('a cashier works a whole shift by the keyboard alone, and an auditor finds who did it and proves the log', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { withdrawals, playerId, userName, depositId, strangeId, tellsDeposit, paymentReference } = await workOfAShift();
  const [first = '', ...others] = withdrawals;
  await page.goto(`${own.origin}/console`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectClean(page);
  const made = await makeAccount('finance', own);
  const cashier = { name: made.name, key: await takeUpOnScreen(page, made, own, () => expectClean(page)) };
  await page.setViewportSize({ width: 1366, height: 768 });
  const account = page.getByRole('button', { name: `Account of ${cashier.name}` });

  await test.step('sees what their role may do and nothing else', async () => {
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
    await expect(links.filter({ hasText: 'Withdrawals' })).toBeVisible();
    for (const name of ['Deposits', 'Unmatched payments', 'Vouchers', 'Approvals', 'Batches'])
      await expect(links.filter({ hasText: name }).first(), name).toBeVisible();
    for (const name of ['Audit log', 'Staff', 'Release']) await expect(links.getByText(name, { exact: true }), name).toHaveCount(0);
    await expectClean(page);
  });

  await test.step('signs out, and in with both factors', async () => {
    await press(page, account);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Name'));
    await page.keyboard.type(cashier.name);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(staffPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await expectClean(page);
    await tabTo(page, page.getByLabel('Six digits'));
    // The code of this half minute is used up: the next one counts as well.
    await page.keyboard.type(appCode(cashier.key, 1));
    await expect(account).toBeVisible();
  });

  await test.step('takes a deposit and credits it', async () => {
    await goTo(page, 'Deposits', /\/console\/deposits/);
    const { orderNumber } = await tellsDeposit(depositId);
    const row = page.getByRole('row').filter({ hasText: orderNumber });
    await expect(row).toContainText(`${userName} (${playerId})`);
    await tabTo(page, row.getByRole('button', { name: /^Open/ }));
    await page.keyboard.press('x');
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar).toContainText('1 selected');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Deposit' });
    await expect(dialog).toContainText(depositId);
    await press(page, dialog.getByRole('button', { name: 'Assign to me' }));
    await expect(dialog.getByRole('button', { name: 'Give back' })).toBeVisible();
    await expect(dialog).toContainText('Not opened by you yet');
    await press(page, dialog.getByRole('button', { name: 'Open picture 1' }));
    await expect(
      dialog.getByRole('img', { name: new RegExp(`^Proof 1 of 1: Deposit ${orderNumber}.*${userName}.*200,000`) }),
    ).toBeVisible();
    await expect(dialog, 'noted once the picture is there').toContainText('Opened by');
    await choose(page, dialog.getByRole('radio', { name: /^Credit/ }));
    await tabTo(page, dialog.getByLabel('Sum that really came in'));
    await page.keyboard.type('200000');
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await decide(page, dialog, 'it stands on the statement', 'Credit');
    await expect(dialog).toContainText('Credited');
    await leave(page, dialog);
    await expect(row, 'it waits no more').toBeHidden();
    await expect(bar, 'what left the list is selected no more').toBeHidden();
  });

  await test.step('rejects one with a reason and a note of their own, seen as the player reads them', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(strangeId.slice(-8));
    // Eight signs that happen to be digits may be a player's number as well.
    await expect(page.getByRole('option', { name: new RegExp(`${strangeId.slice(-8)}.* Deposit$`) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Deposit' });
    await expect(dialog).toContainText(strangeId);
    await choose(page, dialog.getByRole('radio', { name: 'Reject' }));
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('another name on the slip');
    await expect(dialog.getByRole('button', { name: 'Continue' }), 'no reason is chosen for the player beforehand').toBeDisabled();
    await dialog.getByLabel('What the player is told').selectOption({ label: 'The sender is somebody else' });
    await dialog.getByLabel('Note to the player').fill('Please pay from <your> own account.');
    const reads = dialog.getByRole('region', { name: 'The player reads' });
    await expect(reads).toContainText('The payment came from somebody else’s account. It goes back to the sender.');
    await expect(reads).toContainText('Please pay from <your> own account.');
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await press(page, dialog.getByRole('button', { name: 'Continue' }));
    const question = page.getByRole('alertdialog', { name: 'Reject' });
    await expect(question).toContainText(`${userName} (${playerId})`);
    await press(page, question.getByRole('button', { name: 'Confirm' }));
    await expect(dialog).toContainText('Failed');
    expect(await tellsDeposit(strangeId)).toMatchObject({ reason: 'sender-differs', note: 'Please pay from <your> own account.' });
    await leave(page, dialog);
  });

  await test.step('gives a payment without an order to its player', async () => {
    await goTo(page, 'Unmatched payments', /\/console\/payments/);
    await press(page, page.getByRole('button', { name: `Open ${paymentReference}` }));
    const dialog = page.getByRole('dialog', { name: 'Unmatched payment' });
    await choose(page, dialog.getByRole('radio', { name: /^Give/ }));
    await tabTo(page, dialog.getByRole('textbox', { name: 'Give it to' }));
    await page.keyboard.type(String(playerId));
    await press(page, dialog.getByRole('button', { name: `(${playerId})` }));
    await decide(page, dialog, 'they have sent the slip', 'Give it to a player');
    await expect(dialog).toBeHidden();
  });

  await test.step('goes to the player’s withdrawals by Ctrl-K, opens the one under review, approves it', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused();
    await page.keyboard.type(String(playerId));
    const found = page.getByRole('option', { name: `Withdrawals of player ${playerId}` });
    await expect(found).toBeVisible();
    for (let presses = 0; presses < 10 && (await found.getAttribute('aria-selected')) !== 'true'; presses += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`playerId=${playerId}`));
    await tabTo(page, page.getByRole('button', { name: `Open ${first}`, exact: true }));
    expect(await restyledBy(page, 'Enter'), 'the dialog stands before anything is done about the page behind it').toBeLessThan(0.25);
    const dialog = page.getByRole('dialog', { name: 'Withdrawal' });
    await expect(dialog).toContainText(first);
    // A message that is still shown stays within reach: then it is not the whole of the page that is shut, but what is beside the message.
    await expect
      .poll(() => page.locator('main').evaluate((main) => main.closest('[inert]') !== null), { message: 'what is behind it is shut' })
      .toBe(true);
    await choose(page, dialog.getByRole('radio', { name: 'Approve' }));
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await decide(page, dialog, 'the documents are in order', 'Approve');
    const step = dialog.getByRole('listitem').filter({ hasText: 'Approved' }).first();
    await expect(step).toContainText(cashier.name);
    await expect(step).toContainText('Internal reason: the documents are in order');
    await expect(dialog).toBeFocused();
    await leave(page, dialog);
  });

  await test.step('notes the others as paid by hand, all at once: tried first, then with its reason and the typed sum', async () => {
    await expect(page.locator('[inert]').filter({ has: page.locator('main') }), 'the page is open again').toHaveCount(0);
    for (const id of others) {
      await tabTo(page, page.getByRole('button', { name: `Open ${id}`, exact: true }));
      expect(await restyledBy(page, 'x'), 'a selected row leaves the rest of the page alone').toBeLessThan(0.25);
    }
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar).toContainText('2 selected');
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    // The one that was approved and sent meanwhile allows none of it.
    await press(page, bar.getByRole('button', { name: 'Paid by hand (2)', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Withdrawals paid by hand' });
    await expect(dialog).toContainText('2 of 2 can be carried out', within(30_000));
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('sent from the house account');
    // The sum stands in the field's name; a number of rows is none.
    const sum = (await dialog.getByText(/Type the sum .* to confirm/).innerText()).replaceAll(/\D/g, '');
    await tabTo(page, dialog.getByLabel(/Type the sum/));
    await page.keyboard.type('2');
    await expect(dialog.getByRole('button', { name: 'Carry out all 2' })).toBeDisabled();
    await page.keyboard.press('Backspace');
    await page.keyboard.type(sum);
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Finished: 2 of 2 done.', within(30_000));
    await leave(page, dialog);
    await goTo(page, 'Batches', /\/console\/batches/);
    await expect(page.getByRole('row').filter({ hasText: 'Withdrawals paid by hand' })).toContainText('Finished');
  });

  await test.step('an address of a screen that is not theirs answers nothing', async () => {
    await page.goto(`${own.origin}/console/audit`);
    await expect(page.getByRole('heading', { name: 'This screen is not part of your role' })).toBeVisible();
    await page.goto(`${own.origin}/console/withdrawals?from=zzz&until=2026-13-45`);
    await expect(page.getByText('from=zzz, until=2026-13-45'), 'days that are none are told, and the list stands').toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  });

  await test.step('an auditor finds the decisions with their reasons, and proves the log', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await signInStaff(other, 'auditor', own);
    await other.goto(`${own.origin}/console/audit?actor=${cashier.name}&action=withdrawal.`);
    await expect(other.getByRole('row').filter({ hasText: 'the documents are in order' })).toBeVisible();
    await expect(other.getByRole('row').filter({ hasText: 'sent from the house account' })).toHaveCount(2);
    await expectClean(other);
    await other.getByRole('button', { name: 'Verify the log' }).click();
    await expect(other.getByText(/The log is intact: \d/)).toBeVisible(within(30_000));
    await context.close();
  });

  await test.step('is given another role while their page is open: what it may not see any more goes by itself', async () => {
    await page.goto(`${own.origin}/console/withdrawals`);
    await expect(page.getByRole('heading', { name: 'Withdrawals', exact: true })).toBeVisible();
    await query(`update back_office.staff set role = 'content' where name = $1`, [cashier.name], own);
    await expect(page.getByRole('heading', { name: 'This screen is not part of your role' })).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
    await expect(links.getByText('Banners', { exact: true })).toBeVisible();
    await expect(links.getByText('Withdrawals', { exact: true })).toHaveCount(0);
  });

  await test.step('is locked while their page is open: it closes by itself and says why', async () => {
    await expect(account).toBeVisible();
    await query(`update back_office.staff set status = 'locked' where name = $1`, [cashier.name], own);
    await expect(page.getByText('Your session has ended')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test('a session about to end says so in time, and its page waits for its owner with what they typed', async ({ page }) => {
  const { name, key } = await signInStaff(page, 'content', own);
  const session = (set: string) =>
    query(`update back_office.session set ${set} where staff_id = (select id from back_office.staff where name = $1)`, [name], own);
  await page.goto(`${own.origin}/console/articles?open=new`);
  const form = page.getByRole('dialog');
  await form.getByRole('textbox').first().fill('half-typed');
  const notice = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

  await test.step('nobody uses it: one press and it stays, over the open form', async () => {
    // What the page still asks about what was typed is a sign of life, and takes the notice away: until one was pressed.
    await expect(async () => {
      await session(`last_seen_at = now() - interval '13 minutes 10 seconds'`);
      await expect(notice).toContainText(/you will be signed out.*01:\d\d.*120 seconds left/s, within(10_000));
      await Promise.all([
        page.waitForResponse('**/bo/session/stay', within(5_000)),
        notice.getByRole('button', { name: 'Stay signed in' }).click(within(5_000)),
      ]);
    }).toPass();
    await expect(notice).toHaveCount(0);
    await expect(form.getByRole('textbox').first()).toHaveValue('half-typed');
  });

  await test.step('its time is up: it says so, and what is typed is there after a sign-in', async () => {
    await session(`expires_at = now() + interval '6 seconds', last_seen_at = now()`);
    await expect(notice).toContainText('What you typed stays');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible(within(15_000));
    await expect(page.getByText(`The page of ${name} waits`)).toBeVisible();
    await expect(form).toBeHidden();
    await expectClean(page);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Password' }).fill(staffPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await page.getByLabel('Six digits').fill(appCode(key, 1));
    await expect(form.getByRole('textbox').first()).toHaveValue('half-typed');
    await expect(page).toHaveURL(/\/console\/articles\?open=new$/);
  });
});

test('an administrator finds their views at another desk, and a batch that they left', async ({ page, browser }) => {
  const { name, key } = await signInStaff(page, 'admin', own);
  const others = ['one', 'two'].map((word) => newName(`leaver-${word}`));
  await page.goto(`${own.origin}/console/staff`);
  for (const other of others) {
    await page.getByRole('button', { name: 'Make an account' }).click();
    const form = page.getByRole('dialog', { name: 'Make an account' });
    await form.getByLabel('Name').fill(other);
    await form.getByLabel('E-mail address').fill(`${other}@house.example`);
    await form.getByLabel('Reason').fill('helps for a week');
    await form.getByRole('button', { name: 'Make an account' }).click();
    await expect(form.getByText(other).first()).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form).toBeHidden();
  }

  await test.step('keeps the list as they see it', async () => {
    await page.goto(`${own.origin}/console/staff?name=leaver`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Name of this view').fill('Leavers');
    await page.getByRole('button', { name: 'Keep this view' }).click();
    await expect(page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Leavers', exact: true })).toBeVisible();
    await expectClean(page);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((one) => one.includes('views')))).toEqual([]);
    await expect(page.getByLabel('Name of this view'), 'the keyboard is not left on a button that is switched off').toBeFocused();
    await page.keyboard.press('Escape');
    // A sheet that is still closing takes the press that is meant for the list.
    await expect(page.getByRole('dialog', { name: 'Views' })).toBeHidden();
  });

  await test.step('locks many at once, after a trial and with a reason, and leaves the page', async () => {
    for (const other of others) {
      // A press on a busy page is drawn a moment later; check() looks at once.
      const box = page.getByRole('row').filter({ hasText: other }).getByRole('checkbox');
      await box.click({ force: true });
      await expect(box).toBeChecked();
    }
    await page.getByRole('button', { name: 'Lock (2)' }).click();
    const batch = page.getByRole('dialog', { name: 'Lock staff accounts' });
    await expect(batch.getByText('2 of 2 can be carried out')).toBeVisible();
    await expectClean(page);
    await batch.getByLabel('Reason').fill('the week is over');
    await batch.getByRole('button', { name: 'Carry out all 2' }).click();
    await page.goto(`${own.origin}/console/players`);
  });

  await test.step('finds both at another desk', async () => {
    const context = await browser.newContext();
    const desk = await context.newPage();
    await desk.goto(`${own.origin}/console/staff`);
    await desk.getByLabel('Name').fill(name);
    await desk.getByLabel('Password', { exact: true }).fill(staffPassword);
    await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
    await desk.getByLabel('Six digits').fill(appCode(key, 1));
    await desk.getByRole('button', { name: 'Views' }).click();
    await desk.getByRole('button', { name: 'Leavers', exact: true }).click();
    await expect(desk).toHaveURL(/name=leaver/);
    await expect(desk.getByRole('row').filter({ hasText: 'Locked' })).toHaveCount(2);
    await desk.goto(`${own.origin}/console/batches`);
    await desk.getByRole('row').filter({ hasText: 'Lock staff accounts' }).getByRole('button').first().click();
    const batch = desk.getByRole('dialog', { name: 'Lock staff accounts' });
    await expect(batch.getByText('Finished: 2 of 2 done.')).toBeVisible();
    for (const other of others) await expect(batch.getByText(other)).toBeVisible();
    await context.close();
  });
});
