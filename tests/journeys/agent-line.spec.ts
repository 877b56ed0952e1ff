import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { amountIn, demoPassword, signInByTicket } from './support/people.js';
import { program, query } from './support/program.js';
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

const figures = [
  'Deposits',
  'Withdrawals',
  'Stakes',
  'Valid turnover',
  'Prizes',
  'Rebates',
  'Commissions',
  'Contract pay',
  'Rewards',
  'Fees',
  'Adjustments',
  'House result',
] as const;
type Figures = Readonly<Record<string, number>>;

/** Amounts of tiles, in tenths of a coin; what is nothing has none. */
async function tilesOf(within: Locator, name: string | RegExp): Promise<Figures> {
  const texts = await within.getByRole('list', { name }).getByRole('listitem').allInnerTexts();
  return Object.fromEntries(
    figures.map((figure) => [figure, amountIn(texts.find((text) => text.trimStart().startsWith(figure))?.replace(figure, '') ?? '0')]),
  );
}

/** The rows of a page of profit and loss by the name on them. On a phone each figure bears its name, and what is nothing is left out. */
async function rowsOf(within: Locator): Promise<Map<string, Figures>> {
  const rows = await within
    .getByRole('row')
    .filter({ has: within.page().getByRole('cell') })
    .all();
  const read = await Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
  return new Map(
    read.flatMap(([account, bets = '', ...amounts]) =>
      account === undefined
        ? []
        : [
            [
              account.split('\n')[0] ?? '',
              {
                Bets: Number(bets.replaceAll(/\D/g, '')),
                ...Object.fromEntries(
                  figures.map((figure) => {
                    const shown = amounts.find((text) => text.trimStart().startsWith(figure));
                    return [figure, shown === undefined ? 0 : amountIn(shown.replace(figure, ''))];
                  }),
                ),
              },
            ],
          ],
    ),
  );
}

/** Coins are cut on a page: so many amounts may be short of one each. */
function expectSum(parts: readonly Figures[], whole: Figures, what: string): void {
  for (const figure of figures) {
    const sum = parts.reduce((total, part) => total + (part[figure] ?? 0), 0);
    expect(Math.abs(sum - (whole[figure] ?? Number.NaN)), `${what}: ${figure}`).toBeLessThan(10 * (parts.length + 1));
  }
}

/** The value beside a term of a bill. */
const valueOf = (bill: Locator, term: string): Promise<string> =>
  bill
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=..')
    .getByRole('definition')
    .first()
    .innerText();

/** Opens the newest bill that was paid, and recomputes on paper what its page says. */
async function recomputeBill(page: Page, name: string): Promise<void> {
  const centre = sheet(page, name);
  await centre
    .getByRole('row')
    .filter({ hasText: 'Paid' })
    .filter({ hasNotText: /Due\s*₫\s0\b/ })
    .first()
    .getByRole('button')
    .first()
    .click();
  await expect(centre.getByText('Recomputed: the rule on these figures makes this amount.')).toBeVisible();
  await settle(page);
  const turnover = amountIn(await valueOf(centre, 'Turnover'));
  const base = name.startsWith('Dividend') ? amountIn(await valueOf(centre, 'What counts')) : turnover;
  const rate = Number(/\(([\d.]+)%\)/.exec(await valueOf(centre, 'Tier reached'))?.[1]);
  const amount = amountIn(await valueOf(centre, 'By the rule'));
  expect(rate).toBeGreaterThan(0);
  expect(Math.abs((base * rate) / 100 - amount), `${base} x ${rate} % makes ${amount}`).toBeLessThan(20);
  const made = await centre.getByRole('table').last().getByRole('row').all();
  const parts = await Promise.all(made.map(async (row) => (await row.getByRole('cell').allInnerTexts())[1]));
  const sum = parts.filter((text) => text !== undefined).reduce((total, text) => total + amountIn(text), 0);
  expect(Math.abs(sum - turnover), 'its days make its turnover').toBeLessThan(10 * (parts.length + 1));
  await expectClean(page);
  await expectDayOpens(page, centre);
}

/** A day of an opened bill leads to what the team played on it. */
async function expectDayOpens(page: Page, bill: Locator): Promise<void> {
  const day = bill.getByRole('table').last().getByRole('row').last();
  const turnover = (await day.getByRole('cell').allInnerTexts())[1] ?? '';
  await day.getByRole('button').click();
  const played = sheet(page, 'Team betting').getByRole('list', { name: 'Sums' }).getByRole('listitem');
  await expect(played.filter({ hasText: 'Valid turnover' })).toContainText(/[\d,]+/.exec(turnover)?.[0] ?? 'no turnover');
}

test('the head of five levels walks down to a member, and every level adds up; the third reads their own part alone', async ({ page }) => {
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

  let ofThird: Figures = {};
  await test.step('each level is its own part and the lines directly below, on the way up again', async () => {
    const profit = sheet(page, 'User profit and loss');
    const steps = profit.getByRole('navigation', { name: 'Downline' });
    await goInPlace(page, `/?m=agent&page=agentUserProfit&rows=100&${days}`);
    let above: Figures | undefined;
    for (const [depth, { name, isAgent }] of line.entries()) {
      let [rows, sums, own]: [Map<string, Figures>, Figures, Figures] = [new Map(), {}, {}];
      // On a slow machine the page is there before its list, or with the list of the days before.
      await expect(async () => {
        rows = await rowsOf(profit);
        sums = await tilesOf(profit, /^Total of \d+ accounts?$/);
        own = await tilesOf(profit, / alone$/);
        expect(rows.size).toBeGreaterThan(0);
        // Who is hidden has no row of their own: they are "others", so that rows add up to the sums.
        expectSum([...rows.values()], sums, `level ${depth + 1}`);
      }).toPass();
      expect([...rows.keys()].includes('Others (1)'), `others of level ${depth + 1}`).toBe(depth === 3);
      await expect(profit.getByText(/^1 person is not shown in lists/)).toHaveCount(depth === 3 ? 1 : 0);
      if (above) expectSum([sums, own], above, `what stands above of level ${depth + 1}`);
      if (depth === 3) await expectClean(page);
      const shown = [...rows.keys()].find((one) => (depth === 0 ? one === name : masked(name).test(one))) ?? '';
      above = rows.get(shown);
      expect(above?.['Bets'], `${name} has bets`).toBeGreaterThan(0);
      if (name === 'thanhdat86') ofThird = above ?? {};
      if (!isAgent) break;
      await profit.getByRole('button', { name: shown, exact: true }).click();
      await expect(steps.getByRole('listitem')).toHaveCount(depth + 2);
      await settle(page);
    }
    await expectNoSidewaysScroll(page, [320, 1366, 390]);
    await steps.getByRole('button', { name: 'agent2', exact: true }).click();
    await expect(steps.getByRole('listitem')).toHaveCount(2);
    await steps.getByRole('button', { name: 'You', exact: true }).click();
    await expect(profit.getByRole('button', { name: 'minhanh95', exact: true })).toBeVisible();
  });

  await test.step('a figure opens to its days, to its bets and to the proof of a draw', async () => {
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

  await test.step('a dividend and a daily salary are recomputed from their bills', async () => {
    for (const [key, name] of [
      ['agentDividend', 'Dividend contracts'],
      ['agentDaily', 'Daily salary contracts'],
    ] as const) {
      await goInPlace(page, `/?m=agent&page=${key}&tab=bills&${days}`);
      await recomputeBill(page, name);
    }
  });

  await test.step('the third level reads the same of their line, and nothing from above or beside it', async () => {
    const ids = new Map(
      (await query<{ name: string; id: string }>('select user_name as name, id from identity.player where merchant_id = 1')).map(
        ({ name, id }) => [name, Number(id)],
      ),
    );
    // Only two of the demo's line have a password; the third level gets that of the second. Who has a payout account gives its holder's name on a new device.
    await query(
      `update identity.player set password_hash = (select password_hash from identity.player where user_name = 'agent2' and merchant_id = 1) where user_name = 'thanhdat86'`,
    );
    const third = new ApiClient({ origin: program.origin });
    const { sessionKind } = await third.login('thanhdat86', demoPassword);
    if (sessionKind === 'verification')
      third.token = (
        await third.callSealed('POST', '/wps/session/login/verification', { method: 'account-name', verificationCode: 'LE THANH DAT' })
      ).token;
    await page.context().clearCookies();
    await signInByTicket(page, third, `/?m=agent&page=agentUserProfit&${days}`);
    const profit = sheet(page, 'User profit and loss');
    for (const direct of ['phuonglinh', 'tuananh90']) await expect(profit.getByRole('button', { name: direct, exact: true })).toBeVisible();
    await settle(page);
    expectSum([await tilesOf(profit, /^Total of \d+ accounts?$/), await tilesOf(profit, 'You alone')], ofThird, 'the third level');
    const strangers = ['agent1', 'member1', 'thuhuong88', 'quochung79', 'minhanh95'];
    for (const stranger of strangers) await expect(profit.getByText(stranger)).toHaveCount(0);
    await goInPlace(page, `/?m=agent&page=agentTeamManagement&all=1&${days}`);
    await expect(team.getByText('6 people')).toBeVisible();
    for (const stranger of [...strangers, hidden]) await expect(team.getByText(stranger)).toHaveCount(0);
    for (const stranger of ['agent1', 'agent2', ...strangers.slice(1)]) {
      await expect(third.call('GET', `/wps/agent/downlines?below=${ids.get(stranger)}`), stranger).rejects.toThrow(/downline\.none/);
      await expect(
        third.call('GET', `/wps/report/downlineBets?playerId=${ids.get(stranger)}&from=${dayAgo(3)}&to=${dayAgo(1)}`),
        stranger,
      ).rejects.toThrow();
    }
    await goInPlace(page, `/?m=agent&page=agentUserProfit&below=${ids.get('agent2')}&${days}`);
    await expect(profit.getByText('This account is not in your line, or you may not see it.')).toBeVisible();
  });
});
