import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { enter, goldenMatch, nodeOf, offerFor } from './support/bonus.js';
import { depositOverTheWire, expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { expect, patient, test } from './support/test.js';

const title = 'The worked example';

test('the worked example of the rules, on the pages that a player sees: wagered to the unit, refused beforehand, converted', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { api, name } = await newPlayer();
  await api.call('PUT', '/wps/growth/wish', { body: { offerId: await offerFor(name, 'deposit-match', goldenMatch(title)) } });
  await depositOverTheWire(api, 200_000);
  await expect.poll(async () => (await api.call('GET', '/wps/growth/grants?group=running')).total, patient).toBe(1);
  const table = await enter(api, 'LUMEN', 'dragon-tiger');
  const duel = await enter(api, 'KITE', 'card-duel');
  await signInByTicket(page, api, '/?m=member&page=bonusDetails');
  const sheet = page.getByRole('dialog').first();
  await sheet.getByRole('button', { name: title }).click(patient);
  const shows = async (own: number, bonus: string, wagered: string) => {
    await expect(sheet.getByText(new RegExp(`₫\\s${wagered} of ₫\\s1,500,000 staked`)).first()).toBeVisible(patient);
    await expectBalance(page, own);
    await expect(page.locator('[data-balance]').first()).toContainText(new RegExp(`\\+ ₫\\s${bonus} bonus`), patient);
  };

  await test.step('what a bet in a game may be stands above the game', async () => {
    const game = await page.context().newPage();
    await game.goto(`/game?nodeId=${await nodeOf('KITE', 'card-duel')}`);
    const notice = game.getByRole('status').filter({ hasText: 'of each bet here counts towards your bonus' });
    await expect(notice).toContainText(
      /10% of each bet here counts towards your bonus\. A bet with bonus money in it may be ₫\s50,000 at most\./,
      patient,
    );
    await expectClean(game);
    await expectNoSidewaysScroll(game, [320]);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    await game.close();
  });

  await test.step('own money first, then both, and prizes part as the stake did', async () => {
    await shows(200_000, '150,000', '0');
    await table.play('180000');
    await shows(20_000, '150,000', '180,000');
    await table.play('30000', '75000');
    await shows(50_000, '165,000', '210,000');
  });

  await test.step('what may leave now, and what would go with it', async () => {
    await expect(
      sheet.getByText(/You may withdraw ₫\s50,000 now\. It would end this bonus: ₫\s165,000 of bonus money would be lost\./),
    ).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('a game that counts a tenth, own money that runs out, and the bonus alone', async () => {
    await duel.play('40000', '76000');
    await shows(86_000, '165,000', '213,600');
    await table.play('86000');
    await shows(0, '165,000', '299,600');
    await table.play('33333.3', '100000.1');
    await shows(0, '231,666', '332,933');
  });

  await test.step('a stake with bonus money in it that is too large is refused before it is taken', async () => {
    await table.refuse('60000');
    await shows(0, '231,666', '332,933');
  });

  let last = '';
  await test.step('twenty-five rounds complete it, and what is left of it is cash', async () => {
    const elsewhere = await page.context().newPage();
    await elsewhere.goto('/help');
    await expect(elsewhere.locator('[data-balance]').first()).toBeVisible(patient);
    for (let round = 0; round < 24; round += 1) await table.play('46961.1125', round < 11 ? '100000' : '0');
    last = await table.lose('40000');
    // Told by itself, on whatever page, also where no word of promotions was loaded before.
    const done = new RegExp(`“${title}” is done: ₫\\s164,600 of it is now your own money\\.`);
    await Promise.all([page, elsewhere].map((one) => expect(one.getByText(done)).toBeVisible(patient)));
    await elsewhere.close();
    await expectBalance(page, 164_600);
    await expect(page.locator('[data-balance]').first()).not.toContainText(/bonus/, patient);
    await expect(sheet.getByRole('definition').filter({ hasText: /^₫\s164,600$/ })).toBeVisible(patient);
    await expect(sheet.getByText('Done.', { exact: true })).toBeVisible();
    await expect(sheet.getByText(/^30 bets, valid turnover/)).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('a bet that is taken back afterwards comes back whole, and what it counted is to be staked again', async () => {
    await table.takeBack(last);
    await expectBalance(page, 204_600);
    await expect(sheet.getByText(/₫\s1,460,000 of ₫\s1,500,000/).first()).toBeVisible(patient);
    await page.goto('/?m=member&page=withdraw');
    await expect(
      page
        .getByRole('dialog')
        .first()
        .getByText(/₫\s164,600/)
        .first(),
    ).toBeVisible(patient);
  });

  await test.step('the account record has the bonus by itself, names its offer, and leads to it', async () => {
    await page.goto('/?m=member&page=transactionHistory&kind=bonus');
    const became = sheet.getByRole('button', { name: new RegExp(`^Bonus turned into money\\s*${title}`) });
    // What came back afterwards became money of its own accord.
    await expect(became).toHaveCount(2, patient);
    await became.last().click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Open the offer' }).click(patient);
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible(patient);
    await expectNoSidewaysScroll(page, [320]);
  });
});

test('a loss that partly comes back, and turnover of which no fraction is lost, by the figures of the rules', async ({ page }) => {
  test.setTimeout(180_000);
  const { api, name } = await newPlayer({ deposit: 6_000_000 });
  const cashback = await offerFor(name, 'cashback', () => ({ title: { EN: 'A week of losses' } }));
  const rates = [
    { lane: 'PVP', rate: 60 },
    { lane: 'SPORTS', rate: 45 },
  ] as const;
  const rebate = await offerFor(name, 'turnover-rebate', () => ({ reward: { rule: 'rates', rates }, title: { EN: 'A part of turnover' } }));
  const table = await enter(api, 'LUMEN', 'dragon-tiger');
  const match = await enter(api, 'KITE', 'match-day');
  await signInByTicket(page, api, `/promotions?id=${cashback}`);

  await test.step('a loss of 649,500 brings 36,960: each step its own share', async () => {
    await table.play('649500');
    const period = page.getByRole('region', { name: 'How it stands' });
    await expect(async () => {
      await page.reload();
      await expect(period).toContainText(/Net loss so far₫\s649,500Would come back of it₫\s36,960/, { timeout: 3_000 });
    }).toPass(patient);
    await expectClean(page);
  });

  await test.step('turnover is rated to the unit, and the next part adds up with what was cut', async () => {
    // The bet above brings 3,897 before the figures of the rules, which are exact here: nothing of them is smaller than the smallest unit.
    const ready = page.getByRole('region', { name: 'Ready to collect' });
    const collect = async (sum: RegExp): Promise<void> => {
      await expect(async () => {
        await page.goto(`/promotions?id=${rebate}`);
        await expect(ready).toContainText(sum, { timeout: 3_000 });
      }).toPass(patient);
      await ready.getByRole('button', { name: /ollect/ }).click();
      await expect(ready.getByRole('button', { name: /ollect/ })).toBeDisabled(patient);
    };
    await collect(/^Ready to collect₫\s3,897/);
    await table.play('3333333.3');
    await collect(/^Ready to collect₫\s19,999/);
    await table.play('1666666.7');
    await collect(/^Ready to collect₫\s10,000/);
    await match.play('95000');
    await match.play('36000');
    await collect(/^Ready to collect₫\s589/);
    const given = await api.call('GET', '/wps/growth/grants?group=ended');
    expect(given.list.map(({ amount }: { amount: string }) => amount)).toEqual(['589.5', '10000.0002', '19999.9998', '3897']);
  });
});
