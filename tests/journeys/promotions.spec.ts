import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { amountIn, depositOverTheWire, expectBalance, newPlayer, signInByTicket, type Player } from './support/people.js';
import { query } from './support/program.js';
import { goInPlace } from './support/rest.js';
import { expect, patient, test, within } from './support/test.js';

const phone = { width: 390, height: 844 };

test('a first deposit with a bonus that was chosen, its wagering to the bet, and what giving it up costs', async ({ page }) => {
  test.setTimeout(150_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/promotions');

  await test.step('reads what is offered, and one offer whole', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible(patient);
    await expectClean(page);
    await page.getByRole('link', { name: /Double your first deposit/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Double your first deposit' })).toBeVisible(patient);
    await expect(
      page.getByText(/The bonus locks none of your own money; a withdrawal ends the bonus, and what is left of it is lost\./),
    ).toBeVisible();
    await expect(page.getByText(/For example: you deposit/)).toBeVisible();
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('chooses it for the next deposit, and sees beside the sum what that brings', async () => {
    await page.getByRole('button', { name: 'Use with my next deposit' }).click();
    const form = page.getByRole('dialog').last();
    const offer = form.getByRole('radio', { name: /Double your first deposit/ });
    await expect(offer).toBeChecked(patient);
    await form.getByRole('textbox', { name: 'Amount' }).fill('60k');
    await expect(form.getByText(/No bonus comes with this deposit: “Double your first deposit” needs ₫\s100,000 or more\./)).toBeVisible(
      patient,
    );
    await expect(form.getByRole('radio', { name: /No bonus/ })).toBeChecked();
    await expect(offer).toBeDisabled();
    await form.getByRole('textbox', { name: 'Amount' }).fill('500k');
    await expect(offer).toBeChecked(patient);
    // Beside the offer, and above the button that pays.
    await expect(form.getByText(/\+ ₫\s500,000 bonus, stake ₫\s5,000,000/)).toHaveCount(2, patient);
    await form.getByText('All terms', { exact: true }).click();
    await expect(form.getByText(/Stake ₫\s5,000,000 \(10x the bonus\) within 30 days of getting it/)).toBeInViewport();
    await expectClean(page);
  });

  await test.step('the money comes, and the bonus beside it', async () => {
    await depositOverTheWire(api, 500_000);
    await expect.poll(async () => (await api.call('GET', '/wps/growth/grants?group=running')).total, patient).toBe(1);
    await goInPlace(page, '/?m=member&page=bonusDetails');
    const sheet = page.getByRole('dialog', { name: 'Member centre' });
    await expect(sheet.getByText(/₫\s0 of ₫\s5,000,000 staked/).first()).toBeVisible(patient);
    await expectBalance(page, 500_000);
    await expect(page.locator('[data-balance]').first()).toContainText(/\+ ₫\s500,000 bonus/, patient);
    await goInPlace(page, '/?m=depositStatus');
    const came = page.getByRole('dialog', { name: 'Deposit status' }).getByRole('button', { name: /Double your first deposit/ });
    await expect(came).toContainText(/₫\s5,000,000 to stake by .+ until it is cash\./, patient);
    await came.click();
    await expect(sheet.getByRole('heading', { name: 'Double your first deposit' })).toBeVisible(patient);
    await goInPlace(page, '/promotions');
    await expect(page.getByRole('link', { name: /Double your first deposit/ }).getByText(/₫\s0 of ₫\s5,000,000 staked/)).toBeVisible(
      patient,
    );
    await page
      .getByRole('button', { name: /Bonus money ₫\s500,000: show the bonus/ })
      .first()
      .click();
    await expect(sheet.getByRole('heading', { name: 'Double your first deposit' })).toBeVisible(patient);
    await sheet.getByRole('button', { name: 'All bonuses' }).click();
    const opener = sheet.getByRole('button', { name: 'Double your first deposit' });
    await opener.click();
    await expect(sheet.getByText(/A withdrawal then ends this bonus/)).toBeVisible(patient);
    await page.goBack();
    await opener.click();
    await expect(sheet.getByText(/A withdrawal then ends this bonus/)).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('a bet that takes too much of it is told with both sums and the bound, and leads to the bonus', async () => {
    await goInPlace(page, '/lottery?gameCode=ssc5m&playType=S1_DIRECT');
    await page
      .getByRole('group', { name: /^Board of/ })
      .getByRole('button')
      .first()
      .click(patient);
    await page.getByText('Advanced', { exact: true }).click();
    const size = page.getByRole('spinbutton', { name: 'Bet size' });
    await size.fill('600');
    await page.getByRole('button', { name: 'Bet now' }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText(/^A prize is parted as the stake: 16\.7\s?% of it goes to the bonus\.$/)).toBeVisible(patient);
    await expect(question.getByRole('definition').filter({ hasText: /^₫\s400,000$/ })).toBeVisible();
    await question.getByRole('button', { name: /^Place bet/ }).click();
    await expect(question.getByRole('alert')).toContainText(
      /Your own money \(500,000 ₫\).*bonus money \(500,000 ₫\).*500,000 ₫ at most/,
      patient,
    );
    await expectClean(page);
    await question.getByRole('button', { name: 'Change the bet' }).click();
    await size.fill('2000');
    await page.getByRole('button', { name: 'Bet now' }).click();
    const short =
      /Your own money ₫\s500,000 and bonus money ₫\s500,000: ₫\s1,000,000 short\. A bet with bonus money may be ₫\s500,000 at most\./;
    await expect(question.getByText(short)).toBeVisible(patient);
    await question.getByRole('button', { name: 'My bonuses' }).click();
    await expect(page.getByRole('heading', { name: 'Double your first deposit' })).toBeVisible(patient);
  });

  await test.step('gives it up, told to the unit what goes, and own money stays', async () => {
    const sheet = page.getByRole('dialog', { name: 'Member centre' });
    await sheet.getByRole('button', { name: 'Give up the bonus' }).click();
    const question = page.getByRole('alertdialog', { name: 'Give up this bonus?' });
    await expect(question.getByText(/₫\s500,000 of bonus money is lost\. Your own ₫\s500,000 stay yours\./)).toBeVisible();
    await expectClean(page);
    await question.getByRole('button', { name: 'Give up the bonus' }).click();
    await expect(sheet.getByText(/You gave it up\. ₫\s500,000 was lost\./)).toBeVisible(patient);
    await expectBalance(page, 500_000);
  });
});

test('“no bonus” stands first beside a deposit and gives none; a code is found, and a day is signed in for once', async ({ page }) => {
  test.setTimeout(150_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/?m=member&page=depositv2');
  const form = page.getByRole('dialog', { name: 'Deposit', exact: true });
  await expect(form.getByRole('group', { name: 'Bonus with this deposit' }).getByRole('radio').first()).toBeChecked(patient);
  await expect(form.getByRole('radio', { name: /No bonus/ })).toBeChecked();
  await depositOverTheWire(api, 200_000);

  await test.step('a wrong code is said to be wrong, the right one leads to its offer', async () => {
    await goInPlace(page, '/promotions');
    await page.getByRole('button', { name: 'I have a code' }).click(patient);
    await page.getByRole('textbox', { name: 'Code' }).fill('SORTES99');
    await page.getByRole('button', { name: 'Find the offer' }).click();
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/fits no offer/, patient);
    await page.getByRole('textbox', { name: 'Code' }).fill('SORTES88');
    await page.getByRole('button', { name: 'Find the offer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A gift for the code SORTES88' })).toBeVisible(patient);
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(page.getByText(/₫\s20,000 is in your balance\./)).toBeVisible(patient);
    await expectBalance(page, 220_000);
  });

  await test.step('the reward centre leads to what is open, and a day of the calendar is claimed once', async () => {
    await goInPlace(page, '/?m=member&page=rewardCenter');
    const open = page.getByRole('dialog', { name: 'Reward centre' }).getByRole('region', { name: 'Open to you' });
    await expect(open.getByRole('link', { name: /Ten free spins in Ruby Row/ })).toBeVisible(patient);
    await expect(open.getByRole('link', { name: /Double your first deposit|50,000 to try us/ })).toHaveCount(0);
    await expect(page.getByText('Nothing to claim at the moment')).toHaveCount(0);
    await expectClean(page);
    await open.getByRole('link', { name: /Seven days in a row/ }).click();
    const days = page.getByRole('list', { name: 'What each day brings' }).getByRole('listitem');
    await expect(days).toHaveCount(7, patient);
    await expect(days.first()).toHaveAttribute('aria-current', 'date');
    await expect(days.getByText('checked in')).toHaveCount(0);
    await page.getByRole('button', { name: 'Check in for today' }).click(patient);
    await expect(days.first().getByText('checked in')).toBeAttached(patient);
    await expectBalance(page, 221_000);
    await expect(page.getByText('Checked in today')).toBeVisible(patient);
    await expect(page.getByText('Come back tomorrow.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check in for today' })).toHaveCount(0);
    await expectClean(page);
  });

  await test.step('what stands in the way of a gift is said, and a press leads to where it is put right', async () => {
    await goInPlace(page, '/promotions');
    const card = page.getByRole('link', { name: /50,000 to try us/ });
    await expect(card.getByText('Not available yet')).toBeVisible(patient);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Not available yet');
    await expect(page.getByRole('link', { name: /Seven days in a row/ })).toHaveCount(0, patient);
    await card.click();
    await page.getByRole('button', { name: 'Confirm it' }).click(patient);
    await expect(page.getByRole('dialog', { name: 'Account and security' })).toBeVisible(patient);
    await expect(page).toHaveURL(/page=securityCenter/);
  });

  await test.step('wants no promotions, and has them back with a press', async () => {
    await goInPlace(page, '/promotions');
    await page.getByRole('switch', { name: 'Show me promotions' }).click(patient);
    await expect(page.getByRole('heading', { name: 'You have switched promotions off' })).toBeVisible(patient);
    await expect(page.getByRole('link', { name: /Seven days in a row/ })).toHaveCount(0);
    await expectClean(page);
    await page.getByRole('button', { name: 'Show promotions again' }).click();
    await expect(page.getByRole('link', { name: /Seven days in a row/ })).toBeVisible(patient);
    await expect(page.getByRole('switch', { name: 'Write to my messages' })).not.toBeChecked();
  });

  await test.step('an offer for others is no broken link', async () => {
    await page.goto('/promotions?id=00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('This offer is not available')).toBeVisible(patient);
    await expectClean(page);
    await page.getByRole('link', { name: 'All promotions' }).click();
    await expect(page.getByRole('link', { name: /Seven days in a row/ })).toBeVisible(patient);
  });

  const { total } = await api.call('GET', '/wps/growth/grants?group=running');
  expect(total, 'nothing came with the deposit').toBe(0);
});

test('a free bet is claimed, staked in place of money, and is there again when its order is cancelled', async ({ page }) => {
  test.setTimeout(150_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/promotions?category=gifts');
  await page.setViewportSize(phone);

  await test.step('claims it', async () => {
    await page.getByRole('link', { name: /A free bet on any lottery/ }).click(patient);
    await expect(page.getByText(/The win above the stake is paid, the stake itself is not/)).toBeVisible(patient);
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(page.getByText(/The free bet is yours\./)).toBeVisible(patient);
  });

  await test.step('without money of their own chooses it for a bet, told what of it is not used', async () => {
    await goInPlace(page, '/elott');
    await expect(page.getByText(/You have a free bet of ₫\s20,000\. Open a lottery it is for/)).toBeVisible(patient);
    await goInPlace(page, '/lottery?gameCode=ssc5m');
    await expect(page.getByText(/You have a free bet of ₫\s20,000: choose it when you place the bet\./)).toBeVisible(patient);
    await page.getByRole('button', { name: 'Quick pick', exact: true }).first().click(patient);
    await page.getByRole('button', { name: 'Bet now' }).click();
    const question = page.getByRole('dialog', { name: 'Place this bet?' });
    await expect(question.getByRole('radio', { name: 'Your money' })).toBeChecked(patient);
    await expect(question.getByText(/short\./)).toBeVisible();
    const win = async () => amountIn(await question.getByText('wins up to').first().innerText());
    const [withMoney, price] = [
      await win(),
      amountIn(
        await question
          .getByText(/^Total/)
          .locator('..')
          .innerText(),
      ),
    ];
    await question.getByRole('radio', { name: /Free bet of ₫\s20,000/ }).check();
    await expect.poll(win, { message: 'of a prize what is above the stake is told' }).toBe(withMoney - price);
    await expect(question.getByText(/of it is not used and lapses\./)).toBeVisible();
    await expect(question.getByText(/short\./)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectClean(page);
    await question.getByRole('button', { name: 'Place free bet' }).click();
    await expect(page.getByRole('dialog', { name: 'Bet accepted' }).getByText(/with your free bet: you paid nothing/)).toBeVisible(patient);
  });

  await test.step('its bet says that it was free; cancelled, the free bet can be used again', async () => {
    await goInPlace(page, '/?m=member&page=bonusDetails');
    const sheet = page.getByRole('dialog', { name: 'My bonuses' });
    await expect(sheet.getByText(/Staked: it waits for the draw\./)).toBeVisible(patient);
    const { content } = await api.call('GET', '/lgw/orders');
    expect(content).toMatchObject([{ freeStake: expect.any(String), actualBetAmount: '0.0000', cancellable: true }]);
    await api.call('PUT', '/lgw/orders/suborders/cancel', { body: [content[0]?.orderId ?? ''] });
    await expect(sheet.getByText(/Ready: choose it when you place a bet on a lottery\./)).toBeVisible(patient);
    await sheet.getByRole('button', { name: 'A free bet on any lottery' }).click();
    await expect(sheet.getByRole('link', { name: 'To the lotteries' })).toBeVisible(patient);
    await expectClean(page);
    await expectBalance(page, 0);
  });
});

/** Somebody with 300,000 of their own and as much lent for it; with `nearly` only 5,000 have to count, as if the offer asked for less. */
async function playerWithBonus({ nearly = false } = {}): Promise<Player> {
  const player = await newPlayer();
  const { list } = (await player.api.call('GET', '/wps/growth/offers?pageSize=50')) as { list: { id: string; title: string }[] };
  const offerId = list.find(({ title }) => title === 'Double your first deposit')?.id;
  await player.api.call('PUT', '/wps/growth/wish', { body: { offerId } });
  await depositOverTheWire(player.api, 300_000);
  await expect.poll(async () => (await player.api.call('GET', '/wps/growth/grants?group=running')).total, patient).toBe(1);
  const ofPlayer = 'from identity.player p where p.id = x.player_id and p.user_name = $1';
  // What is due of the deposit itself is little, too: as if they had paid in less.
  if (nearly) await query(`update promotions.grant x set required = 50000000 ${ofPlayer}`, [player.name]);
  await query(`update turnover.requirement x set amount = 500000000, ends = starts + 500000000 ${ofPlayer}`, [player.name]);
  return player;
}

/** Stakes 50,000 of their own on the next draw; a minute later it is known. */
async function stake(api: ApiClient): Promise<void> {
  const placed = async () => {
    const { currentNumero } = (await api.request('GET', '/lgw/numeros/near?gameId=ssc1m')).value;
    if (!currentNumero) return 'no draw is open';
    const line = { playId: 'S1_DIRECT', bettingContent: '7', unit: '1000', multiple: 50, combinations: 1, amount: '50000' };
    const answer = await api.bet('ssc1m', currentNumero.numero, [line]);
    return answer.status === 200 ? 'placed' : JSON.stringify(answer.body);
  };
  await expect.poll(placed, patient).toBe('placed');
}

test('a bonus becomes cash once enough is staked, and another ends by a withdrawal that says what goes', async ({ page }) => {
  test.setTimeout(240_000);
  const [wagering, leaving] = [await playerWithBonus({ nearly: true }), await playerWithBonus()];
  await stake(wagering.api);
  await stake(leaving.api);

  await test.step('a withdrawal says what of the bonus is lost, and ends it', async () => {
    const { api, password } = leaving;
    const paymentPassword = '135790';
    await api.callSealed('PUT', '/wps/member/paymentPassword', { password, newPaymentPassword: paymentPassword });
    const sealed = await api.sealed({ providerCode: 'MOMO', number: '0912345678', holderName: 'TRAN THI BINH', paymentPassword });
    const account = await api.call('PUT', '/wps/member/bankCard', {
      ...sealed,
      headers: { ...sealed.headers, 'idempotency-key': randomUUID() },
    });
    await query(`update cashier.payout_account set usable_from = usable_from - interval '25 hours' where id = $1::uuid`, [account.id]);
    await signInByTicket(page, api, '/?m=member&page=withdraw');
    const centre = page.getByRole('dialog', { name: 'Withdrawal' });
    const bonus = centre.getByRole('button', {
      name: /Double your first deposit ₫\s[\d,]+ still to be staked before the bonus becomes cash/,
    });
    await expect(bonus).toContainText(/A withdrawal ends this bonus: ₫\s300,000 of bonus money would be lost\./, patient);
    await centre.getByRole('textbox', { name: 'Amount' }).fill('100K', patient);
    await centre.getByRole('button', { name: 'Withdraw ₫ 100,000', exact: true }).click();
    await expect(
      centre.getByText(/This withdrawal ends your bonus “Double your first deposit”: ₫\s300,000 of bonus money is lost\./),
    ).toBeVisible(patient);
    await expectClean(page);
    await centre.getByLabel('Payment password').fill(paymentPassword);
    await centre.getByRole('button', { name: 'Withdraw ₫ 100,000', exact: true }).click();
    await expect(centre.getByText('Under review')).toBeVisible(patient);
    await goInPlace(page, '/?m=member&page=bonusDetails');
    const sheet = page.getByRole('dialog', { name: 'My bonuses' });
    await sheet.getByRole('radio', { name: 'Ended' }).check({ force: true, ...patient });
    await sheet.getByRole('button', { name: 'Double your first deposit' }).click(patient);
    await expect(sheet.getByText(/^₫\s300,000$/).last()).toBeVisible(patient);
    await expect(page.locator('[data-balance]').first()).not.toContainText(/bonus/);
  });

  await test.step('the bar fills as the draw is known, each counted bet stands there, and what was lent is the player’s own', async () => {
    const { api } = wagering;
    await page.context().clearCookies();
    await signInByTicket(page, api, '/?m=member&page=bonusDetails');
    const sheet = page.getByRole('dialog', { name: 'My bonuses' });
    await expect.poll(async () => (await api.call('GET', '/wps/growth/grants?group=ended')).total, within(120_000)).toBe(1);
    await sheet.getByRole('radio', { name: 'Ended' }).check({ force: true, ...patient });
    await expect(sheet.getByText(/₫\s300,000 became cash\./)).toBeVisible(patient);
    await sheet.getByRole('button', { name: 'Double your first deposit' }).click();
    await expect(sheet.getByText(/^1 bet, valid turnover ₫\s[\d,]+: ₫\s[\d,.]+ counted$/)).toBeVisible(patient);
    await expectClean(page);
    const { content } = await api.call('GET', '/lgw/orders');
    await expectBalance(page, 550_000 + Number(content[0]?.winAmount ?? 0));
    await expect(page.locator('[data-balance]').first()).not.toContainText(/bonus/);
  });
});

test('free spins are claimed and played in their slot without money, and what they win is cash', async ({ page }) => {
  test.setTimeout(240_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/promotions?category=games');
  await page.setViewportSize(phone);

  await test.step('claims them, told of which stake they are and until when', async () => {
    await goInPlace(page, '/promotions');
    await page.getByRole('link', { name: /Ten free spins in Ruby Row/ }).click(patient);
    await page.getByRole('button', { name: 'Claim', exact: true }).click(patient);
    await expect(page.getByText(/The free spins are yours\./)).toBeVisible(patient);
    await expect(page.getByRole('link', { name: 'Play Ruby Row' })).toBeVisible(patient);
    await page.getByRole('button', { name: 'What I have of it' }).click();
    const sheet = page.getByRole('dialog', { name: 'My bonuses' });
    await expect(sheet.getByText('0 of 10 free spins played.')).toBeVisible(patient);
    await expectClean(page);
    await sheet.getByRole('link', { name: 'Play Ruby Row' }).click();
  });

  await test.step('plays all ten with an empty purse', async () => {
    const game = page.frameLocator('iframe');
    await expect(game.getByRole('group', { name: 'Free spins' })).toContainText(/10 free spins of ₫\s2,000/, within(60_000));
    await expectNoSidewaysScroll(page);
    for (let spin = 1; spin <= 10; spin += 1)
      await game.getByRole('button', { name: `Free spin ${spin} / 10`, exact: true }).click(within(60_000));
    await expect(game.getByText(/10 free spins played, ₫\s[\d,]+ won\. It is in your balance\./)).toBeVisible(within(60_000));
  });

  await test.step('the grant is complete, and what was won is in the balance', async () => {
    const ended = async () => (await api.call('GET', '/wps/growth/grants?group=ended')).list;
    await expect.poll(async () => (await ended()).length, patient).toBe(1);
    const [grant] = await ended();
    expect(grant).toMatchObject({ state: 'completed', rounds: { used: 10, count: 10 } });
    await goInPlace(page, '/?m=member&page=bonusDetails');
    await expectBalance(page, Math.floor(Number(grant?.rounds?.won)));
  });
});
