import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectClean } from './support/axe.js';
import { sortes, type Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, testOwn as test, within } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

test('an administrator makes a backup, leaves, finds it again and has it proved; the command line restores it', async ({ page }) => {
  test.setTimeout(180_000);
  await signInStaff(page, 'admin', own);
  await page.goto(`${own.origin}/console/backups`);
  await expect(page.getByRole('heading', { name: 'Backups', level: 1 })).toBeVisible();
  const [none, whole] = [page.getByText('No backup yet'), page.getByText('Whole, checked')];
  await expect(none.or(whole).first()).toBeVisible();
  // Ten minutes after it was first started a program makes one by itself: on a slow machine the journeys before this one take longer.
  const before = await whole.count();
  if (before === 0) await expect(page.getByRole('button', { name: 'Run the drill now' })).toBeDisabled();
  await expectClean(page);

  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Say why first')).toBeVisible();
  await page.getByLabel('Reason').fill('before the upgrade');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeDisabled();
  await page.goto(`${own.origin}/console/system`);
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible();
  await page.goto(`${own.origin}/console/backups`);
  await expect(whole).toHaveCount(before + 1, within(60_000));

  await page.getByRole('button', { name: 'Run the drill now' }).click();
  await page.getByLabel('Reason').fill('to see it restored');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Sound').first()).toBeVisible(within(90_000));
  await expect(page.getByRole('list', { name: 'Warnings' })).toBeHidden();
  await expectClean(page);

  // What the console has made, the command line restores; it is then a database like any other.
  const place = `${own.dataDir}-backups`;
  const made = readdirSync(place).filter((name) => !name.startsWith('wal-'));
  expect(made).toHaveLength(before + 1);
  expect(await sortes(['backup', 'verify'], own)).toMatchObject({ code: 0 });
  expect(await sortes(['backup', 'restore', '--to', own.dataDir], own)).toMatchObject({ code: 2 });
  const target = `${own.dataDir}-restored`;
  expect(await sortes(['backup', 'restore', '--to', target], own)).toMatchObject({ code: 0 });
  await new Promise((done) => execFile('cp', [join(own.dataDir, 'secret.key'), target], done));
  const proved = await sortes(['ledger', 'verify'], { ...own, dataDir: target });
  await new Promise((done) => execFile('rm', ['-rf', target], done));
  expect(proved).toMatchObject({ code: 0, out: expect.stringContaining('the ledger is sound') as unknown as string });
});
