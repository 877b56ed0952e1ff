import type { Page } from '@playwright/test';
import { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { demoPassword, signInByTicket } from './support/people.js';
import { program } from './support/program.js';
import { goInPlace, settle } from './support/rest.js';
import { expect, test } from './support/test.js';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
/** The demo's line, from below its head down to a member. */
const line = [
  { name: 'agent2', isAgent: true },
  { name: 'thanhdat86', isAgent: true },
  { name: 'phuonglinh', isAgent: true },
  { name: 'vanphuc83', isAgent: false },
] as const;
const masked = (name: string): RegExp => new RegExp(String.raw`^${name.slice(0, 2)}\*+${name.slice(-2)}$`);
/** Names that the head must not read whole. */
const deeper = ['thanhdat86', 'member1', 'thuhuong88', 'phuonglinh', 'vanphuc83', 'kimchi98'];
/** Somebody of the last level who is in sums and in no list. */
const hidden = 'giahuy01';

/** Days of the demo that are over: what happens meanwhile changes nothing of them. */
const dayAgo = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(Date.now() - days * 86_400_000);
const days = `from=${dayAgo(30)}&to=${dayAgo(1)}`;

test('the head of five levels walks down to a member, a figure down to the proof of a draw, and a commission down to its bets', async ({
  page,
}) => {
  const head = new ApiClient({ origin: program.origin });
  await head.login('agent1', demoPassword);
  await signInByTicket(page, head, `/?m=agent&page=agentTeamManagement&rows=100&${days}`);
  const team = sheet(page, 'Team management');
  const path = team.getByRole('navigation', { name: 'Downline' });

  await test.step('whole names, last sign-in and balances directly below; masked names and bands further down', async () => {
    await expect(team.getByRole('row').filter({ hasText: 'agent2' })).toContainText(/Balance\s*₫\s[\d,]+$/);
    for (const [depth, { name, isAgent }] of line.entries()) {
      const shown = depth === 0 ? name : masked(name);
      const row = team.getByRole('row').filter({ has: page.getByRole('button', { name: shown, exact: true }) });
      await expect(row).toContainText(new RegExp(String.raw`Level\s*${depth + 1}`));
      if (depth > 0) {
        for (const secret of [...deeper, hidden]) await expect(team.getByText(secret)).toHaveCount(0);
        await expect(row).toContainText(/Last seen\s*—/);
        await expect(row).toContainText(/Balance\s*(?:Nothing|Below|₫\s[\d,]+ or more)/);
      }
      // Whole names, then masked ones: further down the screen is the same.
      if (depth < 2) await expectClean(page);
      await row.getByRole('button', { name: /^Actions for / }).click();
      await expect(page.getByRole('menuitem', { name: 'Rates' })).toHaveCount(depth === 0 ? 1 : 0);
      await page.getByRole('menuitem', { name: isAgent ? 'View downline' : 'What they did' }).click();
      if (isAgent) await expect(path.getByRole('listitem')).toHaveCount(depth + 2);
      await settle(page);
    }
    const member = sheet(page, 'User profit and loss');
    await expect(member.getByRole('heading', { name: masked('vanphuc83') })).toBeVisible();
    await expect(member.getByRole('button', { name: /^(?:Bets|Deposits and withdrawals)$/ })).toHaveCount(0);
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320, 1366, 390]);
  });

  await test.step('a figure opens to its days, to its bets and to the proof of a draw', async () => {
    await goInPlace(page, `/?m=agent&page=agentUserProfit&rows=100&${days}`);
    await sheet(page, 'User profit and loss').getByRole('button', { name: 'minhanh95', exact: true }).click();
    await sheet(page, 'User profit and loss').getByRole('button', { name: 'Bets', exact: true }).click();
    const betting = sheet(page, 'Team betting');
    await expect(betting.getByText('Bets of minhanh95')).toBeVisible();
    await expectClean(page);
    await betting
      .getByRole('button', { name: /^Check the draw / })
      .first()
      .click();
    const proof = page.getByRole('dialog', { name: /: proof of / });
    await expect(proof.getByRole('status').filter({ hasText: /Verified|Genuine/ })).toBeVisible();
    await expectClean(page);
    await proof.getByRole('button', { name: 'Close' }).click();
    await expect(betting.getByText('Bets of minhanh95')).toBeVisible();
  });

  await test.step('the team’s bets open to their sums, to a bet and to the proof of its draw', async () => {
    await goInPlace(page, `/?m=agent&page=agentTeamBetting&lane=LOTT&${days}`);
    const betting = sheet(page, 'Team betting');
    await expect(betting.getByRole('list', { name: 'Sums' }).getByRole('listitem').filter({ hasText: 'House result' })).toBeVisible();
    await expectClean(page);
    await betting.getByRole('button', { name: /Lost/ }).first().click();
    await expectClean(page);
    await page.getByRole('button', { name: 'Check the draw' }).click();
    const proof = page.getByRole('dialog', { name: /: proof of / });
    await expect(proof.getByRole('status').filter({ hasText: /Verified|Genuine/ })).toBeVisible();
    await proof.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a commission opens to the hour and to bets with masked names, which add up', async () => {
    await goInPlace(page, `/?m=agent&page=agentTeamOverview&${days}`);
    const earned = sheet(page, 'Team overview')
      .getByRole('list', { name: 'My income' })
      .getByRole('button', { name: /^Net income/ });
    const net = /[\d,.]{4,}/.exec(await earned.innerText())?.[0] ?? 'nothing earned';
    await earned.click();
    const income = sheet(page, 'My income');
    await expect(income.getByRole('region', { name: 'Income by source' })).toContainText(net);
    await expectClean(page);
    await income
      .getByRole('button', { name: /^Commission, / })
      .last()
      .click();
    await income.getByRole('list', { name: 'Hours with commissions' }).getByRole('button').last().click();
    await expect(income.getByText('That adds up to what was earned.', { exact: false })).toBeVisible();
    for (const secret of [...deeper, hidden]) await expect(income.getByText(secret)).toHaveCount(0);
    await expectClean(page);
  });
});
