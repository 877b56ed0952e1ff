import { expectClean } from './support/axe.js';
import { newPlayer, signInByTicket } from './support/people.js';
import { query, type Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, testOwn as test, patient } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

test('risk limits and locks a player, takes both back, and sees what was said and noted', async ({ page, browser, watched }) => {
  test.setTimeout(240_000);
  const player = await newPlayer({ deposit: 100_000, at: own });
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    'select id::text from identity.player where user_name = $1',
    [player.name],
    own,
  );

  await test.step('the player writes', async () => {
    await signInByTicket(page, player.api, '/help', own);
    await page.getByLabel('Your message').fill('Please limit me.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Thank you. Your message has been sent.')).toBeVisible();
  });

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await context.newPage();
  desk.on('console', (message) => watched.console.push(message.text()));
  await signInStaff(desk, 'risk', own);
  await test.step('they open in a tab of their own with Ctrl, as a link does', async () => {
    await desk.goto(`${own.origin}/console/players?text=${player.name}`);
    const row = desk.getByRole('button', { name: new RegExp(player.name) });
    const [apart] = await Promise.all([context.waitForEvent('page'), row.click({ modifiers: ['Control'] })]);
    await expect(apart).toHaveURL(new RegExp(`/players/${id}$`), patient);
    await expect(desk).toHaveURL(/players\?text=/);
    await apart.close();
  });
  await test.step('they are found by words of their full name, in the list and by Ctrl-K', async () => {
    await player.api.callSealed('POST', '/wps/member/profile', { realName: 'Đặng Thị Mỹ-Linh' });
    const found = desk.getByLabel('Any name, number, phone, e-mail, IP or account');
    const row = desk.getByRole('button', { name: new RegExp(player.name) });
    await found.fill('dang nobody');
    await expect(desk.getByText('full names by whole words in any order')).toBeVisible(patient);
    await found.fill('linh dang');
    await expect(row).toBeVisible(patient);
    await desk.keyboard.press('Control+k');
    await desk.getByRole('combobox', { name: 'Go to' }).fill('MỸ ĐẶNG');
    await desk.getByRole('option', { name: new RegExp(player.name) }).click();
    await expect(desk).toHaveURL(new RegExp(`/players/${id}$`), patient);
  });
  await test.step('whatever narrows a list is seen, and what does not is not counted', async () => {
    await desk.goto(`${own.origin}/console/players?invitedBy=${id}`);
    await desk.getByRole('button', { name: 'More filters 1 active' }).click(patient);
    await expect(desk.getByLabel('Invited by')).toHaveValue(id);
    await desk.goto(`${own.origin}/console/movements`);
    // Vendor, game and method stand there as "All".
    await expect(desk.getByRole('button', { name: 'More filters', exact: true })).toBeVisible(patient);
  });
  await desk.goto(`${own.origin}/console/players/${id}`);

  await test.step('every tab is in sight', async () => {
    await expect(desk.getByRole('tab', { name: 'Audit trail' })).toBeInViewport({ ratio: 1, ...patient });
  });

  const dialog = desk.getByRole('dialog', { name: 'Set or remove a limit' });
  const actions = desk.getByRole('list', { name: 'Actions' });
  const limits = actions.getByRole('listitem').filter({ hasText: 'Limits' });
  const confirm = async (name: string): Promise<void> => {
    await desk.getByRole('alertdialog', { name }).getByRole('button', { name: 'Confirm' }).click();
  };
  const undo = async (): Promise<void> => {
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(desk.getByText('Undone. What was there before is back.')).toBeVisible(patient);
    await desk.getByRole('button', { name: 'Close' }).last().click();
  };

  await test.step('sets a limit and takes it back', async () => {
    await desk.getByRole('tab', { name: 'Actions' }).click();
    await expect(limits).toContainText('None set by staff');
    await expectClean(desk);
    await limits.getByRole('button').click();
    await expect(dialog.getByText('no limit')).toBeVisible();
    await dialog.getByLabel('Value').fill('250000');
    await dialog.getByLabel('Reason').fill('they asked for it');
    await expectClean(desk);
    await dialog.getByRole('button', { name: 'Set the limit' }).click();
    await confirm('Set the limit');
    await expect(dialog).toBeHidden(patient);
    await expect(limits).toContainText('1 set by staff', patient);
    await undo();
    await expect(limits).toContainText('None set by staff', patient);
  });

  await test.step('locks the account and lets them in again', async () => {
    await actions.getByRole('button', { name: 'Lock the account' }).click();
    const lock = desk.getByRole('dialog', { name: 'Lock the account' });
    await lock.getByLabel('Reason').fill('somebody else is in it');
    await lock.getByRole('button', { name: 'Lock the account' }).click();
    await confirm('Lock the account');
    await expect(actions.getByRole('button', { name: 'Unlock the account' })).toBeVisible(patient);
    await undo();
    await expect(actions.getByRole('button', { name: 'Lock the account', exact: true })).toBeVisible(patient);
    const told = await query<{ action: string; reason: string }>(
      `select action, reason from back_office.audit where subject = $1 and action in ('player.locked', 'player.unlocked', 'player.limit-set') order by id`,
      [`player:${id}`],
      own,
    );
    expect(told).toEqual([
      { action: 'player.limit-set', reason: 'they asked for it' },
      { action: 'player.limit-set', reason: 'Undo: they asked for it' },
      { action: 'player.locked', reason: 'somebody else is in it' },
      { action: 'player.unlocked', reason: 'Undo: somebody else is in it' },
    ]);
  });

  await test.step('keeps all offers from them by a tag, which leads to all who have it, and takes it off again', async () => {
    await actions.getByRole('button', { name: 'Put a tag on or take one off' }).click();
    const form = desk.getByRole('dialog', { name: 'Put a tag on or take one off' });
    await form.getByLabel('Tag', { exact: true }).fill('No Bonus');
    await expectClean(desk);
    await form.getByLabel('Reason').fill('five accounts, one telephone');
    await form.getByRole('button', { name: 'Put a tag on' }).click();
    await confirm('Put a tag on');
    await expect(actions.getByRole('listitem').filter({ hasText: 'no-bonus' })).toBeVisible(patient);
    await desk.getByRole('button', { name: 'Close' }).last().click();
    await desk.getByRole('tab', { name: 'Overview' }).click();
    await desk.getByRole('link', { name: 'no-bonus' }).click();
    await expect(desk.getByText('1 row', { exact: true })).toBeVisible(patient);
    await desk.getByRole('button', { name: new RegExp(player.name) }).click();
    await desk.getByRole('tab', { name: 'Actions' }).click();
    await actions.getByRole('button', { name: 'Put a tag on or take one off' }).click();
    await form.getByRole('radio', { name: 'Take a tag off' }).check();
    await form.getByLabel('Tag', { exact: true }).selectOption('no-bonus');
    await form.getByLabel('Reason').fill('it was a family');
    await form.getByRole('button', { name: 'Take a tag off' }).click();
    await confirm('Take a tag off');
    await expect(actions.getByRole('listitem').filter({ hasText: 'no-bonus' })).toHaveCount(0, patient);
    await desk.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('finds what the player wrote among what they were told', async () => {
    await desk.getByRole('tab', { name: 'Messages' }).click();
    const row = desk.getByRole('row').filter({ hasText: 'Please limit me.' });
    await expect(row).toContainText('From the player', patient);
    await expectClean(desk);
    await row.getByRole('button').click();
    await expect(desk.getByRole('dialog', { name: 'Message from a player' })).toContainText('Please limit me.', patient);
    await desk.keyboard.press('Escape');
  });

  await test.step('a note is told in the head of the page', async () => {
    await desk.getByRole('tab', { name: 'Notes' }).click();
    await desk.getByLabel('New note').fill('asked for a limit by phone');
    await desk.getByRole('button', { name: 'Add the note' }).click();
    await expect(desk.getByRole('link', { name: '1 note' })).toBeVisible(patient);
  });

  await test.step('no text is missing on the way from schedules to files', async () => {
    await desk.goto(`${own.origin}/console/report-schedules?add=1`);
    const form = desk.getByRole('dialog');
    await form.getByLabel('Name').fill('every morning');
    await form.getByLabel('Reason').fill('a journey');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('row').filter({ hasText: 'every morning' })).toBeVisible(patient);
    await desk.getByRole('button', { name: 'Files made' }).click();
    await expect(desk.getByRole('heading', { name: 'Files made' })).toBeVisible(patient);
    await desk.getByRole('button', { name: 'Schedules' }).click();
    expect(watched.console.filter((line) => line.includes('Uncompiled message'))).toEqual([]);
  });
  await context.close();
});
