import type { Page } from '@playwright/test';
import { expectClean } from './support/axe.js';
import { arrowTo, faults, tabTo } from './support/keyboard.js';
import { expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { goInPlace } from './support/rest.js';
import { expect, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

/** Where a plan is made: nothing of it is drawn before all is looked at, however slow the machine. */
const slowBoard = '/lottery?gameCode=ssc5m&playType=S1_DIRECT';
const plan = (page: Page) => page.getByRole('dialog', { name: 'Plan an auto-bet' });

/** The sheet of a chase and its draws. */
function sheetOf(page: Page) {
  const chase = page.getByRole('dialog', { name: 'Auto-bet', exact: true });
  return { chase, draws: chase.getByRole('region', { name: 'Draws' }).getByRole('listitem') };
}

/** Waits until the draw on sale has enough time left for slow fingers. */
async function waitForTime(page: Page): Promise<void> {
  await expect(async () => {
    const timer = page.getByRole('region', { name: 'Five Digits · 5 min' }).getByRole('timer');
    const [minutes, left] = (await timer.innerText()).split(':').map(Number);
    expect((minutes ?? 0) * 60 + (left ?? 0)).toBeGreaterThan(100);
  }).toPass({ ...within(120_000), intervals: [500] });
}

test('a chase is planned, edited and placed at 320 px, and one of its draws is left out', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const { api } = await newPlayer({ deposit: 500_000 });
  await signInByTicket(page, api, slowBoard);
  await page.getByRole('group', { name: '5th digit', exact: true }).getByRole('button', { name: 'All', exact: true }).click();
  await waitForTime(page);
  await page.getByRole('button', { name: 'Auto-bet', exact: true }).click();
  const total = (text: string) => expect(plan(page).getByText('Total', { exact: true }).locator('xpath=..')).toContainText(text);

  await test.step('the plan follows what is set, and says what cannot be', async () => {
    await total('₫ 100,000');
    await plan(page).getByText('Target profit', { exact: true }).click();
    await expect(plan(page).getByText(/No bet size up to .* leave 20%/)).toBeVisible();
    await expect(plan(page).getByRole('button', { name: 'Continue' })).toBeDisabled();
    await plan(page).getByText('Raise the stake', { exact: true }).click();
    await plan(page).getByText('5', { exact: true }).first().click();
    // 1 + 2 + 4 + 8 + 16 times ten numbers.
    await total('₫ 310,000');
    await plan(page).getByText('Same stake', { exact: true }).click();
    await total('₫ 50,000');
  });

  await test.step('rows can be left out and multiples written over', async () => {
    const rows = plan(page).getByRole('table').getByRole('row');
    await rows.nth(2).getByRole('checkbox').uncheck();
    await total('₫ 40,000');
    await rows
      .nth(3)
      .getByRole('button', { name: /^Draw \d+: bet size ×1, change$/ })
      .click();
    await expect(rows.nth(3).getByRole('spinbutton')).toBeFocused();
    await rows.nth(3).getByRole('spinbutton').fill('3');
    await total('₫ 60,000');
    await expect(plan(page).getByText('If no draw wins').locator('xpath=..')).toContainText('−₫ 60,000');
    await rows.nth(3).getByRole('spinbutton').fill('0');
    await expect(plan(page).getByRole('button', { name: 'Continue' })).toBeDisabled();
    await rows.nth(3).getByRole('spinbutton').fill('3');
    await expect(plan(page).getByRole('switch', { name: 'Stop after a win' })).toBeChecked();
    await expectClean(page);
  });

  await test.step('the whole amount is held, the first draw is bet', async () => {
    await plan(page).getByRole('button', { name: 'Continue' }).click();
    const question = page.getByRole('dialog', { name: 'Place this auto-bet?' });
    await question.getByRole('button', { name: 'Place bet · ₫ 60,000' }).click();
    const receipt = page.getByRole('dialog', { name: 'Auto-bet accepted' });
    await expect(receipt.getByText('4 draws planned, ₫ 60,000 held.')).toBeVisible();
    await expectBalance(page, 440_000);
    await receipt.getByRole('button', { name: 'Show the auto-bet' }).click();
  });

  await test.step('one draw is left out, its money comes back at once', async () => {
    const { draws } = sheetOf(page);
    await expect(draws).toHaveCount(4);
    await expect(draws.nth(1)).toContainText('To come');
    await draws
      .nth(3)
      .getByRole('button', { name: /^Leave out draw/ })
      .click();
    await page.getByRole('alertdialog', { name: 'Leave this draw out?' }).getByRole('button', { name: 'Cancel this draw' }).click();
    await expect(page.getByText('₫ 10,000 given back')).toBeVisible();
    await expect(draws.nth(3)).toContainText('Cancelled by you');
    await expectBalance(page, 450_000);
  });
});

test('the first draw of a chase wins, it stops and the rest comes back, before our eyes', async ({ page }) => {
  test.setTimeout(240_000);
  const { api } = await newPlayer({ deposit: 100_000 });
  // From the next draw on: nothing of it is bet while the page opens.
  const coming = (await api.call('GET', '/lgw/numeros/chase/ssc1m?count=4')) as { draws: { numero: string }[] };
  const numeros = coming.draws.slice(1).map(({ numero }) => numero);
  const contents = [...'0123456789'].map((digit) => ({
    playId: 'S1_DIRECT',
    bettingContent: digit,
    unit: '1',
    multiple: 1_000,
    combinations: 1,
    amount: '1000',
  }));
  await api.call('POST', '/lgw/orders/betting', {
    body: {
      gameId: 'ssc1m',
      numero: numeros[0],
      betCartAmountSum: '30000',
      contents,
      chase: { mode: 'same', stopOnWin: true, draws: numeros.map((numero) => ({ numero, multiple: 1 })) },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  await signInByTicket(page, api, '/lottery?gameCode=ssc1m');
  await page.getByRole('tab', { name: 'My auto-bets' }).click();
  const own = page.getByRole('tabpanel', { name: 'My auto-bets' }).getByRole('listitem');
  await own.getByRole('button').first().click();
  const { chase, draws } = sheetOf(page);

  await test.step('its draws are told as they come', async () => {
    await expect(draws).toHaveCount(3);
    await expect(chase.getByText('Won and stopped')).toBeVisible(within(150_000));
    await expect(chase.getByText('Won and stopped')).toBeVisible(within(100_000));
    await expect(draws.first()).toContainText('Won');
    await expect(draws.nth(1)).toContainText('Stopped after the win');
    await expect(draws.nth(2)).toContainText('Stopped after the win');
    // Ten numbers were bet for 10,000 and one of them paid 9,780.
    await expectBalance(page, 99_780);
    await page.keyboard.press('Escape');
    await expect(own).toContainText('Won and stopped');
  });

  await test.step('the statement says what was held and given back, and opens the chase', async () => {
    await goInPlace(page, '/?m=statement');
    const statement = page.getByRole('dialog').last();
    await expect(statement.getByRole('button', { name: /^Returned from an auto-bet/ })).toHaveCount(1);
    await statement.getByRole('button', { name: /^Held for an auto-bet/ }).click();
    await expect(statement.getByRole('cell', { name: 'Held amount' })).toBeVisible();
    await expectClean(page);
    await statement.getByRole('button', { name: /^3 draws, first .*Open the auto-bet$/ }).click();
    await expect(chase.getByText('Won and stopped')).toBeVisible();
  });
});

test.describe('by keyboard', () => {
  // Scrolling is at rest when the next key is pressed.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a chase is placed and cancelled with the keyboard alone, and the focus is always in sight', async ({ page }) => {
    test.setTimeout(360_000);
    faults.length = 0;
    const { api } = await newPlayer({ deposit: 50_000 });
    await signInByTicket(page, api, slowBoard);
    await waitForTime(page);
    // For three seconds a notice of the new issue hangs over the first row.
    await expect(page.getByText(/You are now betting on/)).toHaveCount(0);
    const press = async (target: Parameters<typeof tabTo>[1], key: string) => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    await arrowTo(page, page.getByRole('button', { name: /^5th digit 3,/ }));
    await page.keyboard.press('Space');
    await press(page.getByRole('button', { name: 'Auto-bet', exact: true }), 'Enter');
    await expect(plan(page)).toBeVisible();
    await press(
      plan(page)
        .getByRole('table')
        .getByRole('button', { name: /change$/ })
        .first(),
      'Enter',
    );
    const multiple = plan(page).getByRole('table').getByRole('spinbutton').first();
    await expect(multiple).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(multiple).toHaveValue('2');
    await press(plan(page).getByRole('button', { name: 'Continue' }), 'Enter');
    await press(page.getByRole('dialog', { name: 'Place this auto-bet?' }).getByRole('button', { name: 'Place bet · ₫ 11,000' }), 'Enter');
    await expect(page.getByRole('dialog', { name: 'Auto-bet accepted' })).toBeVisible();
    await press(page.getByRole('dialog', { name: 'Auto-bet accepted' }).getByRole('button', { name: 'Show the auto-bet' }), 'Enter');
    const { chase } = sheetOf(page);
    await expect(chase.getByText('Running')).toBeVisible();
    await press(chase.getByRole('button', { name: 'Cancel remaining draws' }), 'Enter');
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel remaining draws' }), 'Enter');
    await expectBalance(page, 48_000);
    await expect(chase.getByText('Cancelled by you').first()).toBeVisible();
    expect(faults).toEqual([]);
  });
});
