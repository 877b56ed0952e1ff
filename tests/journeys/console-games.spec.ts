import type { Locator, Page } from '@playwright/test';
import { expectClean } from './support/axe.js';
import { newPlayer, signInByTicket } from './support/people.js';
import type { Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, patient, testOwn as test, within } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

const desktop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

/** Fills in a form's reason and sends it; returns once it is said to be saved. */
async function save(form: Locator, button: string, reason: string): Promise<void> {
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: button }).click();
  await expect(form.getByText('Saved')).toBeVisible(patient);
}

/** Loads the lobby again until it shows this; tells how long that took after the change was said to be saved. */
async function untilShown(player: Page, what: string, look: () => Promise<void>): Promise<void> {
  const begun = Date.now();
  await expect(async () => {
    await player.reload();
    await look();
  }).toPass({ ...within(30_000), intervals: [100] });
  test.info().annotations.push({ type: 'seen by the player', description: `${what}: ${Date.now() - begun} ms` });
}

test('staff close a game, open it early, and change its badge and place; players see each of it', async ({ page, browser }) => {
  await page.setViewportSize(desktop);
  await signInStaff(page, 'admin', own);
  const context = await browser.newContext({ viewport: phone });
  const player = await context.newPage();
  const { api } = await newPlayer({ at: own });
  // The studio's games come in a while after the program has started.
  const listOf = async (): Promise<{ games: { gameName: string }[] }> =>
    api.call('GET', '/wps/relay/GCSGAME_gameList?gameType=INHOUSE&pageSize=50&language=EN');
  await expect.poll(async () => (await listOf()).games.map(({ gameName }) => gameName), within(60_000)).toContain('Limbo');
  await signInByTicket(player, api, '/inhouse', own);
  const cards = player.getByRole('list', { name: 'All games' }).getByRole('link');
  const limbo = cards.filter({ hasText: 'Limbo' });
  await expect(limbo).toBeVisible(patient);
  await expect(cards.first()).not.toContainText('Limbo');

  await page.goto(`${own.origin}/console/games?text=Limbo`);
  await page.getByRole('button', { name: 'Open Limbo' }).click();
  const game = page.getByRole('dialog', { name: 'Game' });
  const arrange = game.getByRole('form', { name: 'Order, badge and names' });
  await expect(arrange).toBeVisible(patient);
  await expectClean(page);
  await page.setViewportSize(desktop);

  await test.step('under maintenance it is closed in the lobby, with what players are told', async () => {
    await expect(game.getByRole('form', { name: 'End the maintenance' })).toHaveCount(0);
    const window = game.getByRole('form', { name: 'Plan a maintenance' });
    await window.getByLabel('Told to players').fill('New odds');
    await window.getByLabel('Reason').fill('the vendor asked for it');
    await window.getByRole('button', { name: 'Save' }).click();
    await expect(game.getByText('In maintenance', { exact: true })).toBeVisible(patient);
    await untilShown(player, 'maintenance', () => expect(limbo).toContainText('New odds', within(3_000)));
    await limbo.click();
    const sheet = player.getByRole('dialog', { name: 'Limbo is closed for maintenance' });
    await expect(sheet.getByText(/^Expected back:/)).toBeVisible(patient);
    await player.goBack();
  });

  await test.step('the list of windows has it; ended early from there, it is open again', async () => {
    await page.goto(`${own.origin}/console/games/maintenance`);
    await page.getByRole('button', { name: 'Open Limbo' }).click();
    const window = page.getByRole('dialog', { name: 'Maintenance' });
    await save(window.getByRole('form', { name: 'End the maintenance' }), 'End the maintenance', 'it went faster');
    await untilShown(player, 'end of maintenance', () => expect(limbo).not.toContainText('New odds', within(3_000)));
    await expect(limbo).toBeVisible(patient);
  });

  await test.step('with another badge and place it comes first, and says so', async () => {
    await page.goto(`${own.origin}/console/games?text=Limbo`);
    await page.getByRole('button', { name: 'Open Limbo' }).click();
    await arrange.getByLabel('Place').fill('1');
    await arrange.getByLabel('Badge').selectOption('jackpot');
    await save(arrange, 'Save', 'game of the week');
    await untilShown(player, 'badge and place', async () => {
      await expect(cards.first()).toContainText('Limbo', within(3_000));
      await expect(cards.first()).toContainText('Jackpot', within(3_000));
    });
  });

  await test.step('taken back, it stands where it stood', async () => {
    await arrange.getByRole('button', { name: 'Undo' }).click();
    await expect(arrange.getByLabel('Place')).toHaveValue('', patient);
    await untilShown(player, 'undo', () => expect(cards.first()).not.toContainText('Limbo', within(3_000)));
  });

  await test.step('the audit log tells who did what and why', async () => {
    await page.goto(`${own.origin}/console/audit`);
    for (const why of ['the vendor asked for it', 'it went faster', 'game of the week'])
      await expect(page.getByRole('row').filter({ hasText: why }).first()).toBeVisible(patient);
  });
  await context.close();
});
