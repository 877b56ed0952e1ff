import { randomUUID } from 'node:crypto';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { enter, goldenMatch, offerFor } from './support/bonus.js';
import { depositOverTheWire, expectBalance, newPlayer, signInByTicket, type Player } from './support/people.js';
import { query, type Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, patient, testOwn as test, within } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

/** An order of the player's that they say they have paid, with a picture or without. */
async function submitTransfer(api: Player['api'], picture: Buffer | undefined): Promise<void> {
  const headers = () => ({ 'idempotency-key': randomUUID() });
  const body = { amount: 200_000, vendorId: 'bank', mcsBankCode: 'BANK', bankCode: 'VCB' };
  const { orderId } = await api.call('POST', '/wps/transaction/deposit/mt', { headers: headers(), body });
  // Most methods ask for a picture; one that does not lets an order come without.
  await query('update cashier.deposit set proof_needed = false where id = $1', [orderId], own);
  const fileIds: string[] = [];
  if (picture !== undefined) {
    const sent = await fetch(`${own.origin}/wps/files?purpose=proof`, {
      method: 'POST',
      headers: { authorization: api.token ?? '', 'content-type': 'image/png', 'x-file-name': 'one.png' },
      body: new Uint8Array(picture),
    });
    fileIds.push(((await sent.json()) as { value: { fileId: string } }).value.fileId);
  }
  await api.call('POST', `/wps/transaction/deposit/${orderId}/submit`, { headers: headers(), body: { fileIds } });
}

test('a treasurer changes how players pay in and are paid out; what leads money elsewhere waits for a second one', async ({
  page,
  browser,
  watched,
}) => {
  test.setTimeout(240_000);
  const { api, name } = await newPlayer({ deposit: 100_000, at: own });
  const minimum = page.getByRole('textbox', { name: 'Amount' });
  await test.step('a player has the deposit page open', async () => {
    await signInByTicket(page, api, '/?m=deposit', own);
    await page.getByRole('radio', { name: /^Bank transfer/ }).check();
    await expect(minimum).toHaveAccessibleDescription(/^₫\s50,000 to/);
  });

  const desks = await Promise.all([1, 2].map(() => browser.newContext({ viewport: { width: 1440, height: 900 } })));
  const [desk, other] = await Promise.all(desks.map((context) => context.newPage()));
  if (desk === undefined || other === undefined) throw new Error('no desks');
  for (const one of [desk, other]) one.on('console', (message) => watched.console.push(message.text()));
  const { name: first } = await signInStaff(desk, 'treasurer', own);
  await signInStaff(other, 'treasurer', own);
  const form = desk.getByRole('dialog', { name: 'Bank transfer', exact: true });
  const open = async (): Promise<void> => {
    await desk.goto(`${own.origin}/console/ways-to-pay`);
    await desk.getByRole('button', { name: 'Bank transfer', exact: true }).click();
    await expect(form.getByLabel('Smallest deposit')).toHaveValue(/./, patient);
  };

  await test.step('a higher minimum is on the open page within five seconds', async () => {
    await open();
    await expectClean(desk);
    await form.getByLabel('Smallest deposit').fill('70000');
    await form.getByLabel('Presets').fill('100000 200000 500000');
    await expect(form.getByRole('region', { name: 'What the player reads' })).toContainText('70,000');
    await form.getByLabel('Reason').fill('small transfers cost more than they bring');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(minimum).toHaveAccessibleDescription(/^₫\s70,000 to/, within(5_000));
    await expect(form).toBeHidden();
  });

  await test.step('another account of the house waits for a second person', async () => {
    await open();
    await form.getByRole('button', { name: 'Add an account' }).click();
    const account = form.getByRole('group', { name: 'New account' });
    await account.getByLabel('Bank or wallet').fill('Techcombank');
    await account.getByLabel('Account holder').fill('SORTES JSC');
    // From here on it is called after its number.
    await account.getByLabel('Number', { exact: true }).fill('19031234567890');
    await form.getByLabel('Reason').fill('a second bank');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('This waits for a second person now, in Approvals.')).toBeVisible(patient);
    await open();
    await expect(form.getByText(`A change that ${first} asked for`)).toBeVisible();
  });

  await test.step('who sees what would change, and confirms', async () => {
    await other.goto(`${own.origin}/console/approvals`);
    await other.getByRole('button', { name: 'Open Way to pay bank' }).click();
    const decision = other.getByRole('dialog');
    await expect(decision).toContainText('19031234567890', patient);
    await expectClean(other);
    // What is opened stands in the address: it can be sent to a colleague, and a reload shows it again.
    await expect(other).toHaveURL(/\/approvals\?open=[0-9a-f-]{36}$/);
    await other.reload();
    await expect(decision).toContainText('19031234567890', patient);
    await decision.getByRole('radio', { name: 'Approve' }).check();
    await decision.getByLabel('Reason').fill('asked the bank');
    await decision.getByRole('button', { name: 'Continue' }).click();
    await other.getByRole('alertdialog', { name: 'Approve' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(decision).toBeHidden(patient);
    await open();
    await expect(form.getByRole('group', { name: 'Account 19031234567890' }).getByRole('switch')).toBeChecked();
  });

  await test.step('deposits are narrowed to a player by their name, and a name that nobody has is no number', async () => {
    await desk.goto(`${own.origin}/console/deposits?state=all`);
    const player = desk.getByLabel('Player', { exact: true });
    await player.fill(`${name}x1`);
    await player.press('Enter');
    await expect(desk.getByText('Nobody has that name or number')).toBeVisible(patient);
    await expect(desk).not.toHaveURL(/playerId/);
    await player.fill(name);
    await player.press('Enter');
    await expect(desk).toHaveURL(/playerId=\d+/, patient);
    await expect(desk.getByRole('row')).toHaveCount(2);
    await expect(desk.getByRole('row').last()).toContainText(name);
  });

  await test.step('payout rules say what they cost before they are saved, on a phone too', async () => {
    await desk.goto(`${own.origin}/console/payout-rules`);
    await expect(desk.getByRole('textbox', { name: 'Fixed fee' })).toBeVisible(patient);
    await expectClean(desk);
    await desk.getByRole('textbox', { name: 'Fixed fee' }).fill('1000');
    await expect(desk.getByRole('region', { name: 'What the player reads' })).toContainText('is the fee');
    await desk.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(desk, [320, 360]);
    await desk.getByLabel('Reason').fill('the bank takes a fee now');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Saved. Players see it within seconds.')).toBeVisible(patient);
    await desk.reload();
    await expect(desk.getByRole('textbox', { name: 'Fixed fee' })).toHaveValue('1000', patient);
  });

  await test.step('a deposit whose credit waits says who asked for what, and is rejected alone', async () => {
    const { orderId } = await api.call('POST', '/wps/transaction/deposit/mt', {
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: 200_000, vendorId: 'bank', mcsBankCode: 'BANK', bankCode: 'VCB' },
    });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const cashier = await context.newPage();
    const { name: asker } = await signInStaff(cashier, 'finance', own);
    await cashier.goto(`${own.origin}/console/deposits?state=all&open=${orderId}`);
    const dialog = cashier.getByRole('dialog', { name: 'Deposit' });
    await dialog.getByRole('radio', { name: 'Credit' }).check(patient);
    await expect(dialog.getByLabel('Sum that really came in'), 'read, not taken over').toHaveValue('');
    await dialog.getByLabel('Sum that really came in').fill('150000');
    await expect(dialog.getByText(/₫\s50,000 less than expected/)).toBeVisible();
    await dialog.getByLabel('Reason').fill('the bank shows less');
    await expect(dialog.getByText('There is no proof: tick that you credit without one.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Credit without proof/ }).check();
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await cashier.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText(`${asker} has asked to credit`)).toBeVisible(patient);
    await expect(dialog.getByText('Second person', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('radio'), 'one person alone may only reject it').toHaveCount(0);
    const reject = dialog.getByRole('button', { name: 'Reject' });
    await expect(reject).toBeVisible();
    await expectClean(cashier);
    await other.goto(`${own.origin}/console/approvals?kind=deposit-credit&state=all`);
    await other.getByRole('row').last().click();
    const asked = other.getByRole('dialog').last();
    await expect(asked).toContainText('State now', patient);
    await dialog.getByRole('combobox').selectOption({ index: 1 });
    await dialog.getByLabel('Reason', { exact: true }).fill('it never came');
    await reject.click();
    await cashier.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Second person', { exact: true })).toBeHidden(patient);
    await other.reload();
    await expect(other.getByRole('row').last(), 'the request is withdrawn with it').toContainText('Outdated', patient);
    await context.close();
  });

  await test.step('of a batch, a row is ready once its picture was opened there, and one without a proof once it is ticked', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const cashier = await context.newPage();
    await signInStaff(cashier, 'finance', own);
    await cashier.goto(`${own.origin}/console/deposits`);
    for (const buffer of [await cashier.screenshot(), undefined]) await submitTransfer(api, buffer);
    await cashier.goto(`${own.origin}/console/deposits`);
    await expect(cashier.getByRole('row').filter({ hasText: name })).toHaveCount(2, patient);
    await expectNoSidewaysScroll(cashier, [1280]);
    for (const box of await cashier.getByRole('row').filter({ hasText: name }).getByRole('checkbox').all()) await box.check();
    await cashier.getByRole('button', { name: /^Credit \(/ }).click();
    const batch = cashier.getByRole('dialog', { name: 'Credit deposits' });
    await expect(batch.getByText('0 of 2 can be carried out')).toBeVisible(patient);
    await batch.getByRole('button', { name: 'Open picture 1' }).click();
    const proof = cashier.getByRole('dialog', { name: new RegExp(`^Proof 1 of 1: Deposit.*${name}.*ordered`) });
    await expect(proof.getByRole('img').first(), 'it is noted as seen once it is drawn').toHaveJSProperty('complete', true);
    await cashier
      .getByRole('dialog', { name: /^Proof/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(batch.getByText('1 of 2 can be carried out')).toBeVisible(patient);
    const tick = batch.getByRole('checkbox', { name: /^Credit without proof/ });
    await expect(tick).not.toBeChecked();
    await expectClean(cashier);
    await tick.click();
    await expect(batch.getByText('2 of 2 can be carried out')).toBeVisible(patient);
    await expect(tick).toBeChecked();
    await context.close();
  });

  // Golden example 3, at a thousand times its sums: a deposit with its bonus, of which 180,000 and 30,000 were staked.
  const bonusTitle = 'A bonus that goes with its deposit';
  const depositor = await newPlayer({ at: own });
  await test.step('another player plays with a deposit and its bonus', async () => {
    const offerId = await offerFor(depositor.name, 'deposit-match', goldenMatch(bonusTitle), own);
    await depositor.api.call('PUT', '/wps/growth/wish', { body: { offerId } });
    await depositOverTheWire(depositor.api, 200_000, own);
    await expect.poll(async () => (await depositor.api.call('GET', '/wps/growth/grants?group=running')).total, patient).toBe(1);
    const table = await enter(depositor.api, 'LUMEN', 'dragon-tiger', own);
    await table.play('180000');
    await table.play('30000', '75000');
    await page.context().clearCookies();
    await signInByTicket(page, depositor.api, '/', own);
    await expectBalance(page, 50_000);
    await expect(page.locator('[data-balance]').first()).toContainText(/\+ ₫\s165,000 bonus/, patient);
  });

  await test.step('a deposit that the payment side has taken back is reversed by two persons, and the player reads it', async () => {
    const rows = await query(
      "select d.id from cashier.deposit d join identity.player p on p.id = d.player_id where p.user_name = $1 and d.state = 'credited'",
      [depositor.name],
      own,
    );
    const [{ id: orderId }] = rows as [{ id: string }];
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const cashier = await context.newPage();
    await signInStaff(cashier, 'finance', own);
    await cashier.goto(`${own.origin}/console/deposits?state=all&open=${orderId}`);
    const dialog = cashier.getByRole('dialog', { name: 'Deposit' });
    await expect(dialog.getByRole('heading', { name: /^Reverse/ })).toBeVisible(patient);
    await expect(dialog.getByText(/leaves the balance; what is missing of it is owed to the house/)).toBeVisible();
    await dialog.getByLabel('Reason').fill('the bank has called it back');
    await expectClean(cashier);
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await cashier.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Second person', { exact: true })).toBeVisible(patient);
    await other.goto(`${own.origin}/console/approvals?kind=deposit-reversal`);
    await other.getByRole('row').last().getByRole('button').click(patient);
    const asked = other.getByRole('dialog').last();
    await asked.getByRole('radio', { name: 'Approve' }).click(patient);
    await asked.getByLabel('Reason').fill('seen at the bank');
    await asked.getByRole('button', { name: 'Continue' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(asked).toBeHidden(patient);
    await context.close();
    await page.goto(`${own.origin}/?m=member&page=messageV2`);
    await expect(page.getByText('Deposit taken back').first()).toBeVisible(patient);
    // Own money covers what it can, and the bonus goes whole.
    await expectBalance(page, 0);
    await expect(page.locator('[data-balance]').first()).not.toContainText(/bonus/, patient);
    const [ended] = (await depositor.api.call('GET', '/wps/growth/grants?group=ended')).list;
    expect(ended).toMatchObject({ title: bonusTitle, state: 'reversed', forfeited: '165000', reclaimed: '0' });
    await page.goto(`${own.origin}/?m=member&page=bonusDetails&show=ended`);
    await page.getByRole('button', { name: bonusTitle }).click(patient);
    await expect(page.getByText('Taken back, because the deposit was.').first()).toBeVisible(patient);
  });
});
