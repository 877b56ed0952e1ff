import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { demoPassword, newName, newPlayer, signInByTicket, type Player } from './support/people.js';
import { program, query } from './support/program.js';
import { goInPlace, rest } from './support/rest.js';
import { expect, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const widths = [320, 1366, 390];

/** A link of an agent, made over the wire. */
async function makeLink(api: ApiClient, isAgent: boolean): Promise<string> {
  const link = await api.call('POST', '/wps/agent/affiliateUrl', {
    body: { channel: 'Journey', isAgent },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return link.code;
}

/** An agent of the journey's own, below the demo's. */
async function newAgent(deposit?: number): Promise<Player> {
  const above = new ApiClient({ origin: program.origin });
  await above.login('agent1', demoPassword);
  return newPlayer({ affiliateCode: await makeLink(above, true), ...(deposit !== undefined && { deposit }) });
}

/** A stake in a slot, as its vendor's call leaves it behind, of a line whose agents have rates. */
async function stakeInSlot(player: string, stake: number, rates: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, rate] of Object.entries(rates))
    await query(
      `insert into agents.rate (player_id, lane, since, rate) select id, 'RNG', now() - interval '1 minute', $2 from identity.player where user_name = $1`,
      [name, rate],
    );
  await query(
    `with made as materialized (
       select p.id as player, gen_random_uuid() as movement, g.node_id, g.vendor_id, clock_timestamp() as at,
         platform.least_id_at(clock_timestamp()) as round from identity.player p, (select * from games.game where game_type = 'RNG' limit 1) as g where p.user_name = $1
     ), posted as (
       select w.* from made m cross join lateral wallet.post(array[m.player], array[m.movement], array[1], array['game-stake-placed'], array[m.round::text],
         array[''::bytea], array[m.round::text], array[''], array[1, 1], array['main', 'house:stakes'], array[-10000 * $2::bigint, 10000 * $2::bigint]) as w
     ), round as (
       insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, opened_at, updated_at, closed_at)
       select player, round, vendor_id, node_id, 1, round::text, 10000 * $2::bigint, at, at, at from made where exists (select from posted where verdict = 'posted')
     )
     insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, amount, hash, transaction_id, balance_after, at)
     select vendor_id, round::text, player, round, 'bet', 10000 * $2::bigint, '', movement, 0, at from made`,
    [player, stake],
  );
}

test('an agent makes a link, somebody registers by it and becomes an agent, and their line is in the figures', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const agent = await newAgent();
  const [name, password] = [newName('sub'), 'Quiet river 27'];
  await signInByTicket(page, agent.api);
  let address = '';

  await test.step('the menu leads to the agent centre, where nobody stands below yet', async () => {
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Account' }).click();
    await sheet(page, 'Account').getByRole('button', { name: 'Agent centre' }).click();
    await sheet(page, 'Agent centre').getByRole('button', { name: 'Team overview' }).click();
    await expect(sheet(page, 'Team overview').getByText('You have no downlines yet', { exact: true })).toBeVisible();
    await expectClean(page);
    await sheet(page, 'Team overview').getByRole('button', { name: 'Make a link' }).click();
  });

  await test.step('makes a link for agents', async () => {
    await sheet(page, 'Account registration').getByRole('button', { name: 'Make a link' }).click();
    const form = sheet(page, 'Make a link');
    await form.getByRole('button', { name: 'Make a link' }).click();
    await expect(form.getByText('Say where you will post the link.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Where you will post it' }).fill('Market');
    await form.getByRole('radio', { name: 'Agent' }).check({ force: true });
    await expectClean(page);
    await form.getByRole('button', { name: 'Make a link' }).click();
    const ready = sheet(page, 'Your link is ready');
    await expect(ready.getByRole('img', { name: 'QR code of “Market”' })).toBeVisible();
    address = await ready.getByText(/\/register\?affiliateCode=/).innerText();
    await expectClean(page);
    await ready.getByRole('button', { name: 'Done' }).click();
  });

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await test.step('a visitor opens it and registers', async () => {
    const visitor = await context.newPage();
    // For one person such a link says the name as well; it is offered and may be changed.
    await visitor.goto(`${address}&username=${name}`);
    const form = visitor.getByRole('main');
    await expect(form.getByRole('textbox', { name: 'Username *' })).toHaveValue(name);
    await expect(form.getByText('An agent invited you. They will see your username,')).toBeVisible();
    await form.getByRole('textbox', { name: 'Password *', exact: true }).fill(password);
    await form.getByRole('textbox', { name: 'Date of birth *' }).fill('1990-05-17');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(sheet(visitor, 'Registered successfully')).toBeVisible(within(40_000));
  });
  await context.close();

  await test.step('they bring somebody of their own, who pays in', async () => {
    const sub = new ApiClient({ origin: program.origin });
    await sub.login(name, password);
    const member = await newPlayer({ affiliateCode: await makeLink(sub, false), deposit: 230_000 });
    await stakeInSlot(member.name, 100_000, { [agent.name]: 100, [name]: 60 });
  });

  await test.step('the link counts who came, and the agent finds them and writes a note', async () => {
    await page.reload();
    const links = sheet(page, 'Account registration');
    for (const [count, text] of [
      ['Visits', '1'],
      ['Registered', '1'],
      ['Paid in', '0'],
    ] as const)
      await expect(links.getByRole('term').filter({ hasText: count }).locator('xpath=..')).toContainText(text);
    await links.getByRole('button', { name: 'Who came by “Market”' }).click();
    await expect(sheet(page, 'Who came by “Market”').getByText(name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expectClean(page);
    await expectNoSidewaysScroll(page, widths);
    // Back to where the link was asked for, and from there to the list of pages.
    await links.getByRole('button', { name: 'Back' }).click();
    await sheet(page, 'Team overview').getByRole('button', { name: 'Back' }).click();
    await sheet(page, 'Agent centre').getByRole('button', { name: 'Team management' }).click();
    const team = sheet(page, 'Team management');
    await team.getByRole('searchbox', { name: 'Find an account' }).fill(name.slice(0, 8));
    await expect(team.getByText('1 person')).toBeVisible();
    await team.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Note', exact: true }).click();
    const note = sheet(page, `Note about ${name}`);
    await note.getByRole('textbox').fill('Met at the market');
    await expectClean(page);
    await note.getByRole('button', { name: 'Save' }).click();
    await expect(team.getByText('Met at the market')).toBeVisible();
    await expectClean(page);
    await team.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Write a message' }).click();
    const letter = sheet(page, `Message to ${name}`);
    await letter.getByRole('textbox').fill('Draws begin at eight.');
    await expectClean(page);
    await letter.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Message sent')).toBeVisible();
    await expectNoSidewaysScroll(page, widths);
    await team.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('profit and loss walks down the line and back; the file says what the page says', async () => {
    await sheet(page, 'Agent centre').getByRole('button', { name: 'User profit and loss' }).click();
    const profit = sheet(page, 'User profit and loss');
    // The figures follow what happens by some seconds.
    await expect(async () => {
      await page.reload();
      await expect(profit.getByRole('row').filter({ hasText: name })).toContainText('₫ 230,000', within(2_000));
    }).toPass();
    await expectClean(page);
    await expectNoSidewaysScroll(page, widths);
    const download = page.waitForEvent('download');
    await profit.getByRole('link', { name: /CSV/ }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const lines = file.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(name);
    expect(lines[1]).toContain('230000');
    await profit.getByRole('button', { name, exact: true }).click();
    const path = profit.getByRole('navigation', { name: 'Downline' });
    await expect(path).toContainText(name);
    // Names are hidden below the first level.
    const below = profit.getByRole('button', { name: /^p.\*\*\*/ });
    await below.click();
    await expect(profit.getByText('Money in and out')).toBeVisible();
    await expectClean(page);
    await path.getByRole('button', { name: 'You' }).click();
    await expect(profit.getByRole('button', { name, exact: true })).toBeVisible();
  });

  await test.step('the overview leads to who its figures are of', async () => {
    await goInPlace(page, '/?m=agent&page=agentTeamOverview');
    const overview = sheet(page, 'Team overview');
    await expect(overview.getByRole('button', { name: /^Team size/ })).toContainText('2');
    await expectClean(page);
    await expectNoSidewaysScroll(page, widths);
    await expect(overview.getByRole('button', { name: /^Income today/ })).toContainText('400');
    await expect(overview.getByRole('button', { name: /^New/ })).toContainText('2');
    // More days than can be asked for: the other end follows, and says so.
    await overview.getByRole('button', { name: 'Other dates' }).click();
    const last = await overview.getByLabel('To', { exact: true }).inputValue();
    const from = new Date(Date.parse(last) - 200 * 86_400_000).toISOString().slice(0, 10);
    await overview.getByLabel('From', { exact: true }).fill(from);
    await expect(overview.getByText('At most 92 days can be shown at once', { exact: false })).toBeVisible();
    await overview.getByRole('button', { name: '7 days', exact: true }).click();
    await overview.getByRole('button', { name: /^Team size/ }).click();
    await expect(sheet(page, 'Team management').getByText('2 people')).toBeVisible();
  });

  await test.step('their income opens from the day to the hour and to the bet, which adds up', async () => {
    await goInPlace(page, '/?m=agent&page=agentIncome');
    const income = sheet(page, 'My income');
    await expect(income.getByRole('listitem').filter({ hasText: 'Owed to me' })).toContainText('₫ 400');
    await expectClean(page);
    await expectNoSidewaysScroll(page, widths);
    await income.getByRole('button', { name: /^Commission, / }).click();
    await income.getByRole('button', { name: /Slots ₫ 400/ }).click();
    await expect(income.getByText('1 bet, recomputed: ₫ 400. That adds up to what was earned.')).toBeVisible();
    // Names are hidden below the first level.
    await income
      .getByRole('listitem')
      .filter({ hasText: /p.\*\*\*/ })
      .locator('summary')
      .click();
    await expect(income.getByText('Yours: ₫ 1,000 − ₫ 600 = ₫ 400')).toBeVisible();
    await expect(income.getByRole('row').filter({ hasText: name })).toContainText('0.6%');
    await expectClean(page);
    await expectNoSidewaysScroll(page, widths);
    await income.getByRole('navigation', { name: 'Opened' }).getByRole('button', { name: 'My income' }).click();
    await expect(income.getByRole('link', { name: /CSV/ })).toBeVisible();
  });

  await test.step('who wants it is hidden, and has read of both', async () => {
    await goInPlace(page, '/?m=agent&page=agentTeamManagement');
    const team = sheet(page, 'Team management');
    await team.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Hide from agents' }).click();
    await page
      .getByRole('alertdialog', { name: `Hide ${name}?` })
      .getByRole('button', { name: 'Hide from agents' })
      .click();
    await expect(page.getByText(`${name} is hidden`)).toBeVisible();
    await expect(team.getByRole('button', { name: `Actions for ${name}` })).toBeHidden();
    const sub = new ApiClient({ origin: program.origin });
    await sub.login(name, password);
    const { list } = (await sub.call('GET', '/wps/message/inbox')) as { list: { title: string }[] };
    expect(list.map(({ title }) => title)).toEqual(expect.arrayContaining(['You are hidden from agents', 'Message from your agent']));
  });
});

test('an agent sends a member money, and the member reads of it and of who looked', async ({ page }) => {
  const agent = await newAgent(500_000);
  const member = await newPlayer({ affiliateCode: await makeLink(agent.api, false) });
  await agent.api.callSealed('PUT', '/wps/member/paymentPassword', { password: agent.password, newPaymentPassword: '847261' });
  const [row] = await query<{ id: string }>(`select id from identity.player where user_name = $1`, [agent.name]);
  const id = row?.id;
  await signInByTicket(page, agent.api, '/?m=agent&page=agentTeamManagement');
  const team = sheet(page, 'Team management');
  const dialog = sheet(page, `Send money to ${member.name}`);
  const open = async () => {
    await team.getByRole('button', { name: `Actions for ${member.name}` }).click();
    await page.getByRole('menuitem', { name: 'Send money' }).click();
  };

  await test.step('a new agent is told what is missing', async () => {
    await open();
    await expect(dialog.getByText(/^You can send money from /)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Confirm identity' })).toBeVisible();
    await expectClean(page);
    await page.keyboard.press('Escape');
    // As if they had waited, been verified and staked what is due of their deposit.
    await query(`update agents.node set since = since - interval '5 days' where player_id = $1`, [id]);
    await query(
      `insert into protection.identity_state (player_id, merchant_id, state) values ($1, 1, 'verified')
       on conflict (player_id) do update set state = 'verified', valid_until = null`,
      [id],
    );
    await query(`update turnover.requirement set closed_at = clock_timestamp(), closed_why = 'small-balance' where player_id = $1`, [id]);
  });

  await test.step('fills the float, sends, and has a receipt', async () => {
    await page.reload();
    await open();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('200K');
    await dialog.getByRole('button', { name: 'Move to the float' }).click();
    await expect(page.getByText('₫ 200,000 moved to your float')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('5K');
    await dialog.getByLabel('Payment password').fill('847261');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByText('The least is ₫ 10,000.')).toBeVisible();
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320, 390]);
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('120K');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(`Send ₫ 120,000 to ${member.name}?`)).toBeVisible();
    await expect(question).toContainText('You can take it back for 15 minutes, as long as they have used none of it.');
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('heading', { name: 'Sent' })).toBeVisible();
    await expect(dialog.getByRole('term').filter({ hasText: 'Left on your float' }).locator('xpath=..')).toContainText('₫ 80,000');
    await rest(page);
    await expectClean(page);
    const number = (await dialog.getByRole('button', { name: /^Number …/ }).innerText()).slice(-6);
    await dialog.getByRole('button', { name: 'Show transfers' }).click();

    const movements = sheet(page, 'Transaction details');
    await expect(movements.getByRole('row').filter({ hasText: 'From you' })).toContainText('₫ 120,000');
    await expect(movements.getByRole('row').filter({ hasText: 'From you' })).toContainText(`…${number}`);
    await expectClean(page);
    await expectNoSidewaysScroll(page, widths);
  });

  await test.step('takes it back while nothing of it was used', async () => {
    const movements = sheet(page, 'Transaction details');
    await movements.getByRole('row').filter({ hasText: 'From you' }).getByRole('button', { name: 'Take it back' }).click();
    const question = page.getByRole('alertdialog', { name: `Take back ₫ 120,000 from ${member.name}?` });
    await expectClean(page);
    await question.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByText('₫ 120,000 is back in your float')).toBeVisible();
    await expect(movements.getByRole('row').filter({ hasText: 'Taken back by you' })).toContainText('₫ 120,000');
    await expect(movements.getByRole('button', { name: 'Take it back' })).toBeHidden();
    await expectNoSidewaysScroll(page, [320, 390]);
  });

  await test.step('looks at the member’s bets', async () => {
    await goInPlace(page, '/?m=agent&page=agentTeamBetting&tab=choose');
    await sheet(page, 'Team betting').getByRole('button', { name: member.name }).click();
    await expect(sheet(page, 'Team betting').getByText('No bets in these days')).toBeVisible();
    await expectClean(page);
  });

  await test.step('sends some again, and asks for it', async () => {
    const [receiver] = await query<{ id: string }>(`select id from identity.player where user_name = $1`, [member.name]);
    const sealed = await agent.api.sealed({ playerId: Number(receiver?.id), amount: 30_000, paymentPassword: '847261' });
    const sent = await agent.api.call('PUT', '/wps/agent/transferDownline', {
      ...sealed,
      headers: { ...sealed.headers, 'idempotency-key': crypto.randomUUID() },
    });
    await agent.api.call('POST', `/wps/agent/transferDownline/${(sent as { transferId: string }).transferId}/askBack`, { body: {} });
    await goInPlace(page, '/?m=agent&page=agentTransactions&type=transfer');
    await expect(sheet(page, 'Transaction details').getByText('Asked back')).toBeVisible();
  });

  await test.step('the member finds the money in their record, reads who looked, and is listed no more', async () => {
    await page.context().clearCookies();
    await signInByTicket(page, member.api, '/?m=member&page=transactionHistory');
    await expect(sheet(page, 'Account record').getByRole('button', { name: /^Transfer from your agent/ })).toContainText([
      '₫ 30,000',
      '₫ 120,000',
    ]);
    await sheet(page, 'Account record').getByRole('button', { name: 'Back to the menu' }).click();
    await sheet(page, 'Member centre').getByRole('button', { name: 'My agent', exact: true }).click();
    const mine = sheet(page, 'My agent');
    await expect(mine.getByText('Looked at your bets')).toBeVisible();
    await expectClean(page);
    await expectNoSidewaysScroll(page, widths);
    await mine.getByRole('button', { name: 'Give it back' }).click();
    await page.getByRole('alertdialog', { name: 'Give back ₫ 30,000?' }).getByRole('button', { name: 'Give it back' }).click();
    await expect(page.getByText('₫ 30,000 went back')).toBeVisible();
    await expect(mine.getByText('Your agent asks for money back')).toBeHidden();
    await mine.getByRole('switch', { name: /Hide me from lists/ }).click();
    await expect(page.getByText('You are no longer listed')).toBeVisible();
    expect((await agent.api.call('GET', '/wps/agent/downlines')).list).toEqual([]);
  });
});

test('members are told that the agent centre is for agents, visitors log in and come back', async ({ page }) => {
  await page.goto('/help?m=agent&page=agentTeamManagement');
  await expect(sheet(page, 'Log in')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toContain('page=agentTeamManagement');
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/help?m=agent');
  await expect(page.getByText('The agent centre is for agents')).toBeVisible();
  await expectClean(page);
});
