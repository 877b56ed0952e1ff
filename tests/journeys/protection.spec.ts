import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { faultsInBothThemes, overflowsOf } from './support/axe.js';
import { balancePill, fillLogin, newPlayer, signInByTicket } from './support/people.js';
import { program, query } from './support/program.js';
import { goInPlace } from './support/rest.js';
import { expect, patient, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

const centre = (page: Page) => page.getByRole('dialog', { name: 'Limits and breaks' });

test('a player limits themselves, and in the end excludes themselves', async ({ page, context }) => {
  const { name, password, api } = await newPlayer();
  const { methods } = await api.call('GET', '/wps/relay/MCSFE_getDepositSettings');

  await test.step('reaches the limits by two presses', async () => {
    await signInByTicket(page, api);
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Account' }).click();
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Limits and breaks' }).click();
    await expect(centre(page).getByRole('heading', { name: 'Limits', exact: true })).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await overflowsOf(page)).toEqual([]);
  });

  const editor = page.getByRole('dialog', { name: 'Deposits per day' });
  await test.step('sets a limit, which counts at once', async () => {
    await centre(page).getByRole('button', { name: 'Set: Deposits per day' }).click();
    await editor.getByRole('textbox', { name: 'Amount' }).fill('500K');
    await expect(editor.getByText('500 K = ₫ 500,000')).toBeVisible();
    await expect(editor.getByText('Applies immediately.')).toBeVisible();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(centre(page).getByText('₫ 0 of ₫ 500,000')).toBeVisible();
  });

  await test.step('cannot deposit more', async () => {
    await goInPlace(page, '/?m=deposit');
    const deposit = page.getByRole('dialog', { name: 'Deposit' });
    await deposit.getByRole('textbox', { name: 'Amount' }).fill('600K');
    await expect(deposit.getByText(/Your limit per day: ₫\s500,000 left until/)).toBeVisible();
    await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(deposit.getByText(/Deposits per day: your limit is ₫\s500,000/)).toBeVisible();
  });

  await test.step('lowers it at once; a raise waits a day and their word', async () => {
    await goInPlace(page, '/?m=member&page=protection');
    await centre(page).getByRole('button', { name: 'Change: Deposits per day' }).click();
    await editor.getByRole('textbox', { name: 'Amount' }).fill('300000');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(centre(page).getByText('₫ 0 of ₫ 300,000')).toBeVisible();
    await centre(page).getByRole('button', { name: 'Change: Deposits per day' }).click();
    await editor.getByRole('textbox', { name: 'Amount' }).fill('900K');
    await expect(editor.getByText(/it takes 24 hours/)).toBeVisible();
    await editor.getByRole('button', { name: 'Ask for it' }).click();
    await expect(centre(page).getByText(/^Waiting: ₫\s900,000/)).toBeVisible();
    await expect(centre(page).getByText('₫ 0 of ₫ 300,000')).toBeVisible();
    await query(
      `update protection.limit_change c set confirmable_from = confirmable_from - interval '25 hours', lapses_at = lapses_at - interval '25 hours'
       from identity.player p where p.id = c.player_id and p.user_name = $1 and c.state = 'pending'`,
      [name],
    );
    await page.reload();
    await centre(page).getByRole('button', { name: 'Confirm the higher limit' }).click();
    await expect(centre(page).getByText('₫ 0 of ₫ 900,000')).toBeVisible();
  });

  const elsewhere = await context.newPage();
  const offers = elsewhere.getByRole('main').locator('a[href*="/promotions?id="]');
  await elsewhere.goto('/promotions');
  await expect(offers.first()).toBeVisible();
  const raffle = await elsewhere.getByRole('link', { name: /A raffle that anybody can check/ }).getAttribute('href', patient);
  await elsewhere.goto('/lottery?gameCode=ssc1m');
  await expect(balancePill(elsewhere)).toBeVisible();

  await test.step('excludes themselves: the word and the password, then everywhere within a second', async () => {
    await centre(page).getByRole('button', { name: 'Exclude myself…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exclude myself' });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('radio', { name: '1 year' }).check();
    await dialog.getByRole('textbox', { name: 'Type EXCLUDE to confirm' }).fill('yes');
    await dialog.getByRole('button', { name: 'Exclude me' }).click();
    await expect(dialog.getByText('Type the word exactly: EXCLUDE')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Type EXCLUDE to confirm' }).fill('exclude');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('not this one');
    await dialog.getByRole('button', { name: 'Exclude me' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(password);
    await dialog.getByRole('button', { name: 'Exclude me' }).click();
    await expect(dialog).toBeHidden();
    await expect(elsewhere.getByRole('region', { name: 'Break from playing' })).toBeVisible(within(2_000));
  });

  await test.step('neither bets nor deposits any more, and withdraws as before', async () => {
    await expect(
      elsewhere.getByText(/You are excluded from play until .+: no bets and no deposits\./).filter({ visible: true }),
    ).toBeVisible();
    const refused = async (method: string, path: string, body: unknown) =>
      (
        await fetch(`${program.origin}${path}`, {
          method,
          headers: {
            authorization: api.token ?? '',
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
            device: 'api',
          },
          body: JSON.stringify(body),
        })
      ).json() as Promise<{ errorCode?: string }>;
    const deposit = { amount: '100000', vendorId: methods[0]?.vendorId, returnPath: '/' };
    expect((await refused('POST', '/wps/relay/MCSFE_depositByLaunchUrl', deposit)).errorCode).toBe('account.excluded');
    await elsewhere.goto('/promotions');
    await expect(elsewhere.getByText(/^While you are on a break or excluded, nothing is offered to you\./)).toBeVisible();
    await expect(offers).toHaveCount(0);
    // Neither by an address that was kept.
    await elsewhere.goto(raffle ?? '');
    await expect(elsewhere.getByText(/^While you are on a break or excluded, nothing is offered to you\./)).toBeVisible(patient);
    await elsewhere.goto('/?m=member&page=withdraw');
    await expect(elsewhere.getByRole('dialog', { name: 'Withdrawal' })).toBeVisible();
    await expect(elsewhere.getByRole('dialog', { name: 'Withdrawal' }).getByText(/break|excluded/i)).toHaveCount(0);
    await elsewhere.close();
  });

  await test.step('is told so when they sign in again', async () => {
    await context.clearCookies();
    await page.goto('/?m=login');
    const popup = page.getByRole('dialog', { name: 'Log in' });
    await fillLogin(popup, name, password);
    await expect(page.getByRole('region', { name: 'Break from playing' })).toContainText(
      /You have excluded yourself until .+ withdrawing .+ works/,
      patient,
    );
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
});

test('a player shows who they are, and is reminded of the time', async ({ page }) => {
  const { name, api } = await newPlayer();
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f5d8a' } })
    .png()
    .toBuffer();
  await signInByTicket(page, api, '/?m=member&page=protection&at=identity');
  await test.step('hands in a passport', async () => {
    await centre(page).getByRole('button', { name: 'Hand in a document' }).click();
    await centre(page)
      .getByTestId('upload-document')
      .setInputFiles([
        { name: 'page.png', mimeType: 'image/png', buffer: picture },
        { name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      ]);
    await expect(centre(page).getByText('This is no PNG or JPG picture. Choose another file.')).toBeVisible();
    await centre(page).getByRole('button', { name: 'Remove page.svg' }).click();
    await expect(centre(page).getByText('Ready to send', { exact: true })).toBeAttached();
    await centre(page).getByLabel('Date of birth').fill('1990-05-18');
    await centre(page).getByRole('textbox', { name: 'Name as in the document' }).fill('Alice Example');
    await centre(page).getByRole('textbox', { name: 'Number of the document' }).fill('P1234567');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await centre(page).getByRole('button', { name: 'Hand in', exact: true }).click();
    await expect(centre(page).getByText(/not the one of your registration/)).toBeVisible();
    await centre(page).getByLabel('Date of birth').fill('1990-05-17');
    await centre(page).getByRole('button', { name: 'Hand in', exact: true }).click();
    await expect(centre(page).getByText('Being checked').first()).toBeVisible();
    await expect(centre(page).getByRole('img', { name: 'Picture 1: Passport' })).toBeVisible();
  });
  await test.step('is reminded over whatever is open, and answers', async () => {
    await query(
      `update identity.session s set created_at = s.created_at - interval '61 minutes' from identity.player p where p.id = s.player_id and p.user_name = $1`,
      [name],
    );
    await page.reload();
    const reminder = page.getByRole('alertdialog', { name: 'Time for a look at the clock' });
    await expect(reminder).toContainText('1 h 1 min');
    await page.keyboard.press('Escape');
    await expect(reminder).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await reminder.getByRole('button', { name: 'Keep playing' }).click();
    await expect(reminder).toBeHidden();
  });
});
