import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean } from './support/axe.js';
import { demoPassword, depositOverTheWire, newPlayer, signInByTicket } from './support/people.js';
import { program, query } from './support/program.js';
import { rest } from './support/rest.js';
import { expect, patient, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Bets over the wire on the draw on sale: `count` of one digit each, ₫ 2,000 apiece. */
async function bet(api: ApiClient, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { currentNumero } = await api.call('GET', '/lgw/numeros/near?gameId=ssc5m');
        if (currentNumero === null) return 'no draw is open';
        const contents = Array.from({ length: count }, (_, at) => ({
          playId: 'S1_DIRECT',
          bettingContent: String(at % 10),
          unit: '1',
          multiple: 2000,
          combinations: 1,
          amount: '2000',
        }));
        return (await api.bet('ssc5m', currentNumero.numero, contents)).status;
      },
      { message: 'the bets are placed' },
    )
    .toBe(200);
}

test('a member finds their bets, movements, profit and messages, each from the list of pages and back', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 100_000 });
  // Slots are a product once the studio, which starts after the site, has told its games.
  const slots = async () => (await api.call('GET', '/wps/relay/GCSGAME_gameList?gameType=RNG&pageSize=1&language=EN')).games;
  await expect.poll(slots, within(60_000)).not.toEqual([]);
  await bet(api, 3);
  await signInByTicket(page, api);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Account' }).click();
  await sheet(page, 'Account').getByRole('button', { name: 'Member centre' }).click();

  await test.step('one list of bets of every product, filtered, opened, and at the same place on the way back', async () => {
    await sheet(page, 'Member centre').getByRole('button', { name: 'Betting record' }).click();
    const record = sheet(page, 'Betting record');
    const rows = record.getByRole('listitem').filter({ hasText: 'Five Digits' });
    await expect(rows).toHaveCount(3);
    await expect(record.getByText('3 bets')).toBeVisible();
    await expect(record.getByText('Staked').locator('xpath=..')).toContainText('₫ 6,000');
    await expectClean(page);
    await rows.first().getByRole('button').click();
    await expect(sheet(page, 'Bet').getByText('Order number')).toBeVisible();
    await page.goBack();
    await expect(sheet(page, 'Bet')).toHaveCount(0);
    await record.getByRole('button', { name: 'Filters' }).click();
    await record.getByRole('combobox', { name: 'Product' }).selectOption({ label: 'Slots' });
    await expect(record.getByText('No bets here')).toBeVisible();
    await record.getByRole('combobox', { name: 'Product' }).selectOption({ label: 'All products' });
    await record.getByRole('searchbox').fill('five dig');
    await expect(rows).toHaveCount(3);
    await expect(page).toHaveURL(/find=five/);
    const download = page.waitForEvent('download');
    await record.getByRole('link', { name: 'CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    await record.getByRole('button', { name: 'Back to the menu' }).click();
  });

  await test.step('profit by day leads to the bets behind it', async () => {
    await sheet(page, 'Member centre').getByRole('button', { name: 'Profit and loss' }).click();
    const profit = sheet(page, 'Profit and loss');
    await expect(profit.getByText('No profit or loss on any of these 7 days')).toBeVisible();
    await expectClean(page);
    await profit.getByRole('button', { name: /^Fast lottery/ }).click();
    await expect(page).toHaveURL(/page=personalHistoryCopy.*product=ELOTT/);
    await expect(sheet(page, 'Betting record').getByRole('listitem').filter({ hasText: 'Five Digits' })).toHaveCount(3);
  });

  await test.step('the wallet tells what is in open bets, and leads to them', async () => {
    await page.goto('/help?m=member&page=transferFund');
    await expect(sheet(page, 'My wallet').getByRole('button', { name: /^Bet placed/ })).not.toHaveCount(0);
    await sheet(page, 'My wallet')
      .getByRole('button', { name: /^In open bets ₫ 6,000/ })
      .click();
    await expect(page).toHaveURL(/page=personalHistoryCopy.*state=open/);
    await expect(sheet(page, 'Betting record').getByRole('listitem').filter({ hasText: 'Five Digits' })).toHaveCount(3);
  });

  await test.step('an old address leads to the statement, a movement to its double entry', async () => {
    await page.goto('/help?m=statement');
    await expect(page).toHaveURL(/m=member&page=transactionHistory|page=transactionHistory&m=member/);
    const statement = sheet(page, 'Account record');
    await statement.getByRole('button', { name: /^Bet placed/ }).click();
    await expect(sheet(page, 'Movement').getByRole('table', { name: 'Double entry' }).getByRole('row')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(sheet(page, 'Movement')).toHaveCount(0);
    await expect(statement).toBeVisible();
  });

  await test.step('what the house tells arrives while they look, is counted, read and deleted', async () => {
    await page.goto('/?m=member&page=messageV2');
    const inbox = sheet(page, 'Messages');
    const unread = inbox.getByText(/unread messages?$/).first();
    await expect(unread).toBeVisible();
    const before = Number.parseInt(await unread.innerText(), 10);
    await depositOverTheWire(api, 200_000);
    await expect(inbox.getByRole('heading', { name: /Deposit credited/ }).first()).toBeVisible();
    await expect(unread).toHaveText(`${before + 1} unread message${before === 0 ? '' : 's'}`);
    const message = inbox.getByRole('button', { name: /^Unread: Deposit credited/ }).first();
    await message.click();
    await expect(inbox.getByText('₫ 200,000 is in your account.')).toBeVisible();
    await expect(unread).toHaveText(`${before} unread message${before === 1 ? '' : 's'}`);
    await expectClean(page);
    await inbox.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(inbox.getByText('₫ 200,000 is in your account.')).toHaveCount(0);
  });
});

test('a member sends money to their agent, who hears of it and takes it from their float', async ({ page, browser }) => {
  // The demo's members have an agent. As if they had staked what is due of their play money: it does not leave before.
  await query(
    `update turnover.requirement r set closed_at = clock_timestamp(), closed_why = 'small-balance' from identity.player p where p.id = r.player_id and p.user_name = 'demo3'`,
  );
  const api = new ApiClient({ origin: program.origin });
  await api.login('demo3', demoPassword);
  await api
    .callSealed('PUT', '/wps/member/paymentPassword', { password: demoPassword, newPaymentPassword: '847261' })
    // A program that ran this journey before has it.
    .catch((error: { code?: string }) => expect(error.code).toBe('payment.password.set'));
  const agentApi = new ApiClient({ origin: program.origin });
  await agentApi.login('agent1', demoPassword);
  await signInByTicket(page, api, '/?m=member&page=transferUpline');
  const transfer = sheet(page, 'Transfer to my agent');
  const send = () => transfer.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('alertdialog');

  await test.step('is told what is wrong before anything is sent', async () => {
    await transfer.getByRole('textbox', { name: 'Amount' }).fill('5K');
    await transfer.getByLabel('Payment password').fill('111111');
    await send();
    await expect(transfer.getByText('The least is ₫ 10,000.')).toBeVisible();
    await transfer.getByRole('textbox', { name: 'Amount' }).fill('50K');
    await expect(transfer.getByText(/50 K = ₫\s50,000/)).toBeVisible();
    await send();
    await expect(question.getByText('Send ₫ 50,000 to ag***t1?')).toBeVisible();
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(transfer.getByText(/payment password/i).last()).toBeVisible();
    await expect(transfer.getByLabel('Payment password')).toHaveValue('');
    await rest(page);
    await expectClean(page);
  });

  await test.step('sends it and has a receipt, and the movement in the statement', async () => {
    await transfer.getByLabel('Payment password').fill('847261');
    await send();
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(transfer.getByRole('heading', { name: 'Sent' })).toBeVisible();
    await expectClean(page);
    await transfer.getByRole('button', { name: 'Show the movement' }).click();
    await expect(sheet(page, 'Movement').getByRole('row')).toHaveCount(3);
  });

  await test.step('the agent hears of it, and moves it to their main account', async () => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 800 } });
    const agent = await context.newPage();
    await signInByTicket(agent, agentApi, '/?m=member&page=transferFund');
    const centre = sheet(agent, 'Member centre');
    // What the agent's own job pays and sends meanwhile is in it as well.
    await expect(async () => {
      const { float } = await agentApi.call('GET', '/wps/wallets/accounts');
      // Commissions leave parts of a dong, which balances do not show.
      const shown = new Intl.NumberFormat('en').format(Math.floor(Number(float)));
      await expect(centre.getByRole('listitem').filter({ has: agent.getByRole('heading', { name: 'Agent float' }) })).toContainText(
        `₫ ${shown}`,
        { timeout: 2_000 },
      );
    }).toPass(patient);
    await expectClean(agent);
    await centre.getByRole('button', { name: 'Move all to main account' }).click();
    await expect(agent.getByText(/₫\s[\d,]+(\.\d+)? moved to your main account/)).toBeVisible();
    await expect(centre.getByRole('button', { name: 'Move all to main account' })).toBeDisabled();
    await centre.getByRole('button', { name: /^Messages/ }).click();
    await centre
      .getByRole('button', { name: /Transfer received/ })
      .first()
      .click();
    await expect(centre.getByText('demo3 sent you ₫ 50,000.').first()).toBeVisible();
    await context.close();
  });
});
