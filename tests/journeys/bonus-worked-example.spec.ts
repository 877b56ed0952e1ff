import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { enter, goldenMatch, nodeOf, offerFor } from './support/bonus.js';
import { depositOverTheWire, expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { query } from './support/program.js';
import { expect, patient, test } from './support/test.js';

const title = 'The worked example';

test('a bonus is played with in a game: its terms above the game, its bar while bets are counted, and its end told on whatever page', async ({
  page,
}) => {
  const { api, name } = await newPlayer();
  await api.call('PUT', '/wps/growth/wish', { body: { offerId: await offerFor(name, 'deposit-match', goldenMatch(title)) } });
  await depositOverTheWire(api, 200_000);
  await expect.poll(async () => (await api.call('GET', '/wps/growth/grants?group=running')).total, patient).toBe(1);
  const table = await enter(api, 'LUMEN', 'dragon-tiger');
  await signInByTicket(page, api, '/?m=member&page=bonusDetails');
  const sheet = page.getByRole('dialog').first();
  await sheet.getByRole('button', { name: title }).click(patient);
  const shows = async (own: number, bonus: string, wagered: string) => {
    await expect(sheet.getByText(new RegExp(`₫\\s${wagered} of ₫\\s1,500,000 staked`)).first()).toBeVisible(patient);
    await expectBalance(page, own);
    await expect(page.locator('[data-balance]').first()).toContainText(new RegExp(`\\+ ₫\\s${bonus} bonus`), patient);
  };

  const elsewhere = await page.context().newPage();
  await test.step('what a bet in a game may be stands above the game', async () => {
    await elsewhere.goto(`/game?nodeId=${await nodeOf('KITE', 'card-duel')}`);
    const notice = elsewhere.getByRole('status').filter({ hasText: 'of each bet here counts towards your bonus' });
    await expect(notice).toContainText(
      /10% of each bet here counts towards your bonus\. A bet with bonus money in it may be ₫\s50,000 at most\./,
      patient,
    );
    await expectClean(elsewhere);
    await expectNoSidewaysScroll(elsewhere, [320]);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
  });

  await test.step('own money goes first, then both, and a prize is parted as its stake: seen while it is played', async () => {
    await table.play('180000');
    await shows(20_000, '150,000', '180,000');
    await table.play('30000', '75000');
    await shows(50_000, '165,000', '210,000');
    await expect(
      sheet.getByText(/You may withdraw ₫\s50,000 now\. It would end this bonus: ₫\s165,000 of bonus money would be lost\./),
    ).toBeVisible(patient);
    await expectClean(page);
    // A stake with bonus money in it that is too large is not taken.
    await table.refuse('60000');
  });

  await test.step('its end is told by itself, on whatever page, and what is left of it is cash', async () => {
    // As if the offer asked for less.
    await query(
      `update promotions.grant g set required = 2200000000 from identity.player p where p.id = g.player_id and p.user_name = $1`,
      [name],
    );
    await table.play('10000');
    // Also where no word of promotions was loaded before.
    const done = new RegExp(`“${title}” is done: ₫\\s165,000 of it is now your own money\\.`);
    await Promise.all([page, elsewhere].map((one) => expect(one.getByText(done)).toBeVisible(patient)));
    await elsewhere.close();
    await expectBalance(page, 205_000);
    await expect(page.locator('[data-balance]').first()).not.toContainText(/bonus/, patient);
    await expect(sheet.getByText('Done.', { exact: true })).toBeVisible();
    await expectClean(page);
  });

  await test.step('the account record has the bonus by itself, names its offer, and leads to it', async () => {
    await page.goto('/?m=member&page=transactionHistory&kind=bonus');
    await sheet.getByRole('button', { name: new RegExp(`^Bonus turned into money\\s*${title}`) }).click(patient);
    await page.getByRole('dialog').last().getByRole('button', { name: 'Open the offer' }).click(patient);
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible(patient);
    await expectNoSidewaysScroll(page, [320]);
  });
});
