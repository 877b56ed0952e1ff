import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { amountIn, expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { operate, program, query, root } from './support/program.js';
import { goInPlace } from './support/rest.js';
import { expect, test, within } from './support/test.js';

const archive = join(root, '..', 'shared', 'data', 'xsmb-2005-2023.csv');
/** Rows taken from the end of the archive: enough for pages and trends, and quickly in. JOURNEY_WHOLE_ARCHIVE=1 takes all. */
const rowsTaken = 400;
const bet68 = (page: Page) => page.getByRole('tabpanel', { name: 'My bets' }).getByRole('listitem').filter({ hasText: 'Lo 2 Digits' });

/** A draw in the archive's columns: 27 different endings but for 68, which falls twice. */
function resultRow(date: string): string {
  const widths = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2];
  const endings = widths.map((_, at) => (at === 0 || at === 26 ? '68' : String(at + 10)));
  return [date, ...widths.map((width, at) => `${'123'.slice(0, width - 2)}${endings[at]}`)].join(',');
}

test.describe.configure({ mode: 'serial' });

test('the archive of real draws can be browsed, with trends', async ({ page }) => {
  test.skip(!existsSync(archive), `the archive ${archive} is not on this machine`);
  const folder = mkdtempSync(join(tmpdir(), 'sortes-archive-'));
  let file = archive;
  if (process.env['JOURNEY_WHOLE_ARCHIVE'] !== '1') {
    const [header = '', ...rows] = (await readFile(archive, 'utf8')).trim().split(/\r?\n/);
    file = join(folder, 'archive.csv');
    writeFileSync(file, [header, ...rows.slice(-rowsTaken)].join('\n'));
  }
  const imported = await operate(['lottery', 'import', '--game', 'xsmb', '--json', file]);
  rmSync(folder, { recursive: true });
  expect(imported).toMatchObject({ code: 0 });
  const counted = JSON.parse(imported.out) as { archived: number; known: number };
  expect(counted.archived + counted.known).toBeGreaterThanOrEqual(rowsTaken);

  await page.goto('/vnlottery?gameCode=xsmb');
  await page.getByRole('tab', { name: 'Results' }).click();
  const results = page.getByRole('tabpanel', { name: 'Results' });
  // The last draw of 2023, as it was drawn.
  const last = results.getByRole('listitem').filter({ hasText: 'XSMB-20231231' });
  await expect(last).toBeVisible();
  await last.getByRole('button', { name: 'All prizes' }).click();
  await expect(last.getByRole('table')).toContainText('73758');
  await expect(last.getByRole('table')).toContainText('80689');
  await results.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next page' }).click();
  await expect(results.getByText('Draw XSMB-20231221')).toBeVisible();
  await test.step('a day can be gone to', async () => {
    await results.getByRole('button', { name: 'Filter', exact: true }).click();
    await results.getByRole('searchbox', { name: 'Go to a day or draw' }).fill('30/12/2023');
    await expect(results.getByRole('listitem')).toHaveCount(1);
    await expect(results.getByRole('listitem')).toContainText('XSMB-20231230');
  });
  await page.getByRole('tab', { name: 'Trends' }).click();
  const trends = page.getByRole('tabpanel', { name: 'Trends' });
  await trends.getByRole('button', { name: 'Options' }).click();
  await trends.getByText('100 draws', { exact: true }).click();
  await trends.getByText('Figures', { exact: true }).click();
  await expect(trends.getByText(/Out of the last 100 draws/)).toBeVisible();
  const drawn = await trends.getByRole('region', { name: 'Last two digits, all prizes' }).locator('tbody tr').allInnerTexts();
  expect(drawn).toHaveLength(100);
});

test('a bet on today’s draw: cost times 27, cancelled for a refund, then won when the official result comes', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 500_000 });
  await signInByTicket(page, api, '/vnlottery?gameCode=xsmb');
  await page.getByRole('button', { name: 'Bao Lo' }).click();
  const slip = page.getByRole('region', { name: 'Your bet' });

  await test.step('counts 27 results for each number', async () => {
    await page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: '68', exact: true }).click();
    await expect(slip).toContainText('1 combination × 27 results × ₫ 1,000 = ₫ 27,000');
    await page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: '07', exact: true }).click();
    await expect(slip).toContainText('2 combinations × 27 results × ₫ 1,000 = ₫ 54,000');
    await page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: '07', exact: true }).click();
  });
  const place = async () => {
    await slip.getByRole('button', { name: 'Bet now' }).click();
    await page.getByRole('dialog', { name: 'Place this bet?' }).getByRole('button', { name: 'Place bet · ₫ 27,000' }).click();
    const receipt = page.getByRole('dialog', { name: 'Bet accepted' });
    await expect(receipt).toContainText('68');
    const numero = /XSMB-\d{8}/.exec(await receipt.innerText())?.[0] ?? '';
    await receipt.getByRole('button', { name: 'My bets' }).click();
    return numero;
  };

  await test.step('cancels while the draw is open and has the stake back', async () => {
    await place();
    await expectBalance(page, 473_000);
    await bet68(page).getByRole('button', { name: 'Cancel the bet 68' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this bet?' });
    await expect(question).toContainText('₫ 27,000');
    await question.getByRole('button', { name: 'Cancel bet' }).click();
    await expect(page.getByText('Bet cancelled, ₫ 27,000 returned')).toBeVisible();
    await expect(bet68(page)).toContainText('Cancelled');
    await expectBalance(page, 500_000);
    await goInPlace(page, '/?m=statement');
    const statement = page.getByRole('dialog', { name: 'Account record' });
    await expect(statement.getByRole('listitem').filter({ hasText: 'Bet refunded' })).toContainText('+₫ 27,000');
  });

  await test.step('is paid, live, when the official result is entered', async () => {
    await goInPlace(page, '/vnlottery?gameCode=xsmb&bars=1');
    await page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: '68', exact: true }).click();
    const numero = await place();
    await expectBalance(page, 473_000);
    const date = numero.replace(/^XSMB-(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    const folder = mkdtempSync(join(tmpdir(), 'sortes-result-'));
    const file = join(folder, 'today.csv');
    const [header = ''] = existsSync(archive) ? (await readFile(archive, 'utf8')).split(/\r?\n/) : [];
    writeFileSync(file, `${header === '' ? '' : `${header}\n`}${resultRow(date)}\n`);
    // A result counts from the closing on: the draw's time comes, as it would this evening.
    await query(
      `update lottery.draw set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 minute', draws_at = now() - interval '1 minute'
       where game_code = 'xsmb' and numero = $1`,
      [numero],
    );
    const imported = await operate(['lottery', 'import', '--game', 'xsmb', '--by', 'An', '--by', 'Bình', '--json', file], program);
    rmSync(folder, { recursive: true });
    expect(imported).toMatchObject({ code: 0 });
    expect(JSON.parse(imported.out)).toMatchObject({ applied: 1 });
    const won = bet68(page).filter({ hasText: 'Won' });
    await expect(won).toBeVisible(within(30_000));
    // What it won beyond the stake of 27,000.
    const net = amountIn(await won.getByText(/^\+/).innerText());
    await expectBalance(page, 500_000 + net / 10);
    await won.getByRole('button').first().click();
    const bet = page.getByRole('dialog', { name: 'Bet' });
    await expect(bet.getByRole('region', { name: 'How your prize was calculated' })).toContainText('2 hits');
    await expect(bet.getByRole('table')).toContainText('12368');
  });
});
