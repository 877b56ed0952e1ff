import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { newPlayer } from './support/people.js';
import { query, type Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, patient, testOwn as test } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

test('finance changes what the highest rank asks, seeing what it comes to, and gives a player a rank', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const desk = `${own.origin}/console`;
  const player = await newPlayer({ at: own });
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    'select id::text from identity.player where user_name = $1',
    [player.name],
    own,
  );
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInStaff(page, 'marketing', own);
  const crown = page.getByRole('row', { name: /Crown/ });
  let version = 0;

  await test.step('the table that holds, with who made it', async () => {
    await page.goto(`${desk}/ranks`);
    await expect(crown).toContainText(/₫\s?10,000,000,000/, patient);
    version = Number(/Version (\d+), saved/.exec(await page.locator('main').innerText())?.[1]);
    expect(version).toBeGreaterThan(0);
    await expectClean(page);
  });

  await test.step('what is wrong is said at its field, and the way leads there', async () => {
    await page.getByRole('link', { name: 'Change the table' }).click();
    const rank = page.getByRole('region', { name: 'Rank 6' });
    const turnover = rank.getByRole('textbox', { name: 'Valid turnover of all time' });
    await turnover.fill('1', patient);
    await expect(rank.getByText(/^must not be less than at the rank below/)).toBeVisible(patient);
    const outcome = page.getByRole('region', { name: 'What it comes to' });
    await outcome.getByRole('button', { name: 'Rank 6 · Valid turnover of all time' }).first().click();
    await expect(rank).toBeFocused();
    await turnover.fill('12,000,000,000');
    await expect(outcome.getByRole('row', { name: /Crown/ })).toBeVisible(patient);
    await expect(outcome).toContainText(/Members who rise at once\s*\d+/);
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await rank.getByRole('textbox', { name: 'Colour of the text', exact: true }).fill('#5b1a70');
    await expect(rank.getByText(/^Hard to read/)).toBeVisible();
    await rank.getByRole('textbox', { name: 'Colour of the text', exact: true }).fill('#ffffff');
    await expect(rank.getByText(/^Hard to read/)).toHaveCount(0);
  });

  await test.step('a rank is added and removed again, by the keyboard, and nothing is lost by leaving', async () => {
    await page.getByRole('button', { name: 'Add a rank at the top' }).press('Enter');
    const added = page.getByRole('region', { name: 'Rank 7' });
    await expect(added).toBeFocused();
    await expect(added.getByRole('textbox', { name: 'Valid turnover of all time' })).toHaveValue('24000000000');
    await expect(added.getByText('is missing').first()).toBeVisible(patient);
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320]);
    await page.setViewportSize({ width: 1366, height: 768 });
    await added.getByRole('button', { name: 'Remove rank 7' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Rank 6' })).toBeFocused();
    await page.getByRole('link', { name: 'Back to the ranks' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click();
  });

  await test.step('it is saved with a reason, and holds', async () => {
    await page.getByLabel('Reason').fill('fewer in the highest rank');
    await page.getByRole('button', { name: 'Save the table' }).click(patient);
    await expect(page.getByText(`The table of ranks is saved as version ${version + 1} and holds from now on.`)).toBeVisible(patient);
    await expect(crown).toContainText(/₫\s?12,000,000,000/, patient);
  });

  await test.step('a player is given a rank, kept until a day', async () => {
    await page.goto(`${desk}/players/${id}?tab=ranks`);
    await page.getByRole('button', { name: 'Give a rank' }).click(patient);
    const dialog = page.getByRole('dialog', { name: 'Give a rank' });
    await dialog.getByLabel('Rank').selectOption({ label: '2 · Gold' });
    await dialog.getByLabel('Keep until').fill('2020-01-01');
    await dialog.getByLabel('Reason').fill('a guest of the house');
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await expect(dialog.getByText('Choose a day from today on.')).toBeVisible(patient);
    await dialog.getByLabel('Keep until').fill('2099-12-31');
    await expect(dialog.getByText('This rank gives more than the one they have. A second person confirms it.')).toBeVisible();
    await expectClean(page);
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await expect(dialog).toBeHidden(patient);
    await expect(page.getByText('A change of this waits for a second person.')).toBeVisible(patient);
    const others = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const second = await others.newPage();
    await signInStaff(second, 'treasurer', own);
    await second.goto(`${desk}/approvals?kind=rank-given`);
    await second.getByRole('button', { name: new RegExp(player.name) }).click(patient);
    const asked = second.getByRole('dialog', { name: 'A rank is given' });
    await expect(asked).toContainText(`Give ${player.name} (${id}) the rank Gold in place of Bronze, kept until 2099-12-31`);
    await expectClean(second);
    await asked.getByRole('radio', { name: 'Approve' }).click(patient);
    await asked.getByLabel('Reason').fill('they are our guest');
    await asked.getByRole('button', { name: 'Continue' }).click();
    await second.getByRole('alertdialog', { name: 'Approve' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(asked).toBeHidden(patient);
    await others.close();
    await page.reload();
    await expect(page.getByRole('row', { name: /Bronze.*Gold.*Given by staff.*a guest of the house/ })).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('lists show it', async () => {
    await page.goto(`${desk}/ranks/members?level=2&playerId=${id}`);
    await expect(page.getByRole('row', { name: new RegExp(`${player.name}.*Gold.*Dec 31, 2099`) })).toBeVisible(patient);
    await expectClean(page);
    await page.goto(`${desk}/players/${id}?tab=ranks`);
    await page.locator('main').getByRole('link', { name: 'Gifts of ranks' }).click(patient);
    // A rank that staff gave brings none.
    await expect(page.getByText('No gift matches.')).toBeVisible(patient);
    await page.goto(`${desk}/ranks/gifts?kind=upgrade&state=given`);
    await expect(page.getByRole('row', { name: /For reaching it.*Silver.*Given/ }).first()).toBeVisible(patient);
    await expectClean(page);
  });
});
