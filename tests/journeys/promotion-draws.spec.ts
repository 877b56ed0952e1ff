import { createHmac, randomBytes } from 'node:crypto';
import { bookRoot, type BookedBet } from '@sortes/fairness';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { newPlayer, signInByTicket } from './support/people.js';
import { query } from './support/program.js';
import { expect, patient, test, within } from './support/test.js';

const phone = { width: 320, height: 720 };
const wide = { width: 1366, height: 768 };

test('a wheel: its chances, a spin, and its proof in the browser once the seed is told', async ({ page }) => {
  test.setTimeout(150_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { api } = await newPlayer();

  await test.step('a visitor sees what it pays and is asked to sign in; the offers stand where they would register', async () => {
    await page.goto('/?m=register');
    const offers = page.getByRole('region', { name: 'Offers for new players' });
    await offers.getByText('Offers for new players', { exact: true }).click(patient);
    await expect(offers.getByRole('link', { name: /50,000 to try us.*Stake 10x the bonus before it becomes cash/ })).toBeVisible(patient);
    await expectClean(page);
    await offers.getByRole('link', { name: /50,000 to try us/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '50,000 to try us, no deposit' })).toBeVisible(patient);
    await page.goto('/promotions');
    await page.getByRole('link', { name: /The wheel of the day/ }).click(patient);
    await expect(page.getByRole('row', { name: /₫\s100,000 0\.1/ })).toBeVisible(patient);
    await expect(page.getByRole('button', { name: 'Spin', exact: true })).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible(patient);
    await page.goto('/promotions');
    await page.getByRole('link', { name: /A raffle that anybody can check/ }).click(patient);
    await expect(page.getByText('5 prizes of', { exact: true })).toBeVisible(patient);
    await page.getByText('How it is decided, and how to check it').click();
    await expect(page.getByText('Fingerprint of the seed', { exact: true })).toBeVisible();
    await expectClean(page);
  });
  await signInByTicket(page, api, '/promotions');

  await test.step('shows every prize with its chance, and how many spins are left', async () => {
    await page.getByRole('link', { name: /The wheel of the day/ }).click(patient);
    await expect(page.getByRole('img', { name: 'Wheel with its prizes' })).toBeVisible(patient);
    await expect(page.getByRole('row', { name: /₫\s100,000 0\.1/ })).toBeVisible();
    await expect(page.getByText('3 of 3 spins left today')).toBeVisible();
    await expectClean(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Spin', exact: true })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByText(/^Spin 3 times a day; the largest prize is/)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Spin', exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'All terms' }).click();
    await expect(page.getByText(/^Spin the wheel 3 times a day\. What it pays in cash:/)).toBeFocused();
    await page.evaluate(() => scrollTo(0, 0));
    await page.setViewportSize({ width: 320, height: 568 });
    await expect(page.getByRole('button', { name: 'Spin', exact: true })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(wide);
  });

  await test.step('spins by the keyboard until the day’s spins are used', async () => {
    for (const left of ['2 of 3 spins left today', '1 of 3 spins left today', 'No spins left today']) {
      await page.getByRole('button', { name: 'Spin', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(left).last()).toBeVisible(patient);
      await expect(page.getByText(/No prize this time|You have won/)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Spin', exact: true })).toBeDisabled();
  });

  await test.step('tells the seed when another is chosen, and recomputes each spin', async () => {
    await page.getByText('How it is decided, and how to check it').click();
    const spins = page.getByRole('listitem').filter({ hasText: /Can be checked once|Checked here/ });
    await expect(spins).toHaveCount(3, patient);
    await expect(page.getByText('Can be checked once you change your seed')).toHaveCount(3);
    await page.getByRole('textbox', { name: 'Your next seed' }).fill('my-own-seed');
    await page.getByRole('button', { name: 'Change, and show the old server seed' }).click();
    await expect(page.getByText('Checked here: correct')).toHaveCount(3, patient);
    await expect(page.getByText('my-own-seed')).toBeVisible();
    await expectClean(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await expectClean(page);
    await page.setViewportSize(wide);
  });
});

test('a red packet rain: one to a person, by a seed that was promised', async ({ page }) => {
  test.setTimeout(180_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/promotions');
  await page.getByRole('link', { name: /Red packet rain/ }).click(patient);
  // Parted by the first round of the beacon after the offer went live.
  await expect(page.getByText('A packet is waiting for you')).toBeVisible(within(120_000));
  await expectClean(page);
  await page.getByRole('button', { name: 'Open a red packet' }).click();
  await expect(page.getByText(/Your packet: ₫\s[\d,]+/)).toBeVisible(patient);
  await expect(page.getByRole('button', { name: 'Open a red packet' })).toHaveCount(0);
  await page.getByText('How it is decided, and how to check it').click();
  await expect(page.getByText('Fingerprint of the seed', { exact: true })).toBeVisible();
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectClean(page);
});

/** Closes the book of a raffle weeks before its time, with these tickets, as the program would: the rest it does itself. */
async function closeBook(offerId: string, owners: readonly { name: string; alias: string; tickets: number }[]): Promise<void> {
  const salt = randomBytes(32);
  const leaves: BookedBet[] = [];
  for (const { name, alias, tickets } of owners) {
    const first = leaves.length + 1;
    for (let number = first; number < first + tickets; number += 1)
      leaves.push({
        id: String(number).padStart(2, '0'),
        game: 'raffle',
        numero: offerId,
        play: 'ticket',
        content: alias,
        unit: '100000',
        multiple: 1,
        rulesVersion: '1',
        salt: createHmac('sha256', salt).update(String(number)).digest('hex').slice(0, 32),
      });
    await query(
      `insert into promotions.ticket_range (offer_id, first, last, player_id, alias, turnover)
       select $1, $2::integer, $3::integer, id, $4, 0 from identity.player where user_name = $5`,
      [offerId, first, leaves.length, alias, name],
    );
  }
  // What a version says never changes: the earlier end is another one.
  await query(
    `insert into promotions.offer_version (offer_id, number, document, made_by)
     select v.offer_id, v.number + 1, jsonb_set(jsonb_set(v.document, '{window,to}', to_jsonb($2::bigint)), '{trigger,at}', to_jsonb($2::bigint)), v.made_by
     from promotions.offer_version v join promotions.offer o on o.id = v.offer_id and o.version = v.number where o.id = $1`,
    [offerId, Date.now()],
  );
  await query('update promotions.offer set version = version + 1 where id = $1', [offerId]);
  await query(
    `update promotions.draw set state = 'closed', version = version + 1, book_root = $2, book_count = $3, book_salt = $4, closed_at = now() where offer_id = $1`,
    [offerId, bookRoot(leaves), leaves.length, salt],
  );
}

test('a raffle: its commitment, own tickets, the draw, and its proof recomputed in the browser', async ({ page }) => {
  test.setTimeout(300_000);
  const { api, name } = await newPlayer();
  const other = await newPlayer();
  await signInByTicket(page, api, '/promotions');

  await test.step('shows the commitment, the way to tickets and the prizes', async () => {
    await page.getByRole('link', { name: /A raffle that anybody can check/ }).click(patient);
    await expect(page.getByText('You have no tickets yet')).toBeVisible(patient);
    await expect(page.getByText(/A ticket for every ₫\s100,000 of your own bets that count\./)).toBeVisible();
    await expect(page.getByText('5 prizes of', { exact: true })).toBeVisible();
    await page.getByText('How it is decided, and how to check it').click();
    await expect(page.getByText('Fingerprint of the seed', { exact: true })).toBeVisible();
    await expectClean(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await expectClean(page);
    await page.setViewportSize(wide);
  });

  await test.step('the book is closed; the public round comes, and both holders of tickets win once', async () => {
    const offerId = new URL(page.url()).searchParams.get('id') ?? '';
    await closeBook(offerId, [
      { name, alias: 'a1b2c3d4e5f6', tickets: 30 },
      { name: other.name, alias: 'f6e5d4c3b2a1', tickets: 10 },
    ]);
    await expect(page.getByText('You have 30 tickets')).toBeVisible(within(60_000));
    await expect(page.getByText('No. 1 to 30')).toBeVisible();
    await expect(page.getByText('The draw is over.')).toBeVisible(within(180_000));
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'You' })
        .filter({ hasText: /₫\s10,000,000|₫\s1,000,000/ }),
    ).toHaveCount(1);
  });

  await test.step('recomputes seed, public value, numbers, own tickets and winners', async () => {
    await page.getByRole('button', { name: 'Check the draw in this browser' }).click();
    await expect(page.getByText('Everything agrees')).toBeVisible(patient);
    await expect(page.getByText('Your tickets are in the sealed list.')).toBeVisible();
    await expectClean(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await expectClean(page);
  });
});
