import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { depositOverTheWire, newPlayer, signInByTicket } from './support/people.js';
import { expect, test } from './support/test.js';

const patient = { timeout: 30_000 };
const phone = { width: 320, height: 720 };
const wide = { width: 1366, height: 768 };

test('a wheel: its chances, a spin, and its proof in the browser once the seed is told', async ({ page }) => {
  test.setTimeout(150_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/promotions');

  await test.step('shows every prize with its chance, and how many spins are left', async () => {
    await page.getByRole('link', { name: /The wheel of the day/ }).click(patient);
    await expect(page.getByRole('img', { name: 'Wheel, drawn as large as its chances' })).toBeVisible(patient);
    await expect(page.getByRole('row', { name: /₫\s100,000 0\.1/ })).toBeVisible();
    await expect(page.getByText('3 of 3 spins left today')).toBeVisible();
    await expectClean(page);
  });

  await test.step('spins by the keyboard until the day’s spins are used', async () => {
    for (const left of ['2 of 3 spins left today', '1 of 3 spins left today', 'No spins left today']) {
      await page.getByRole('button', { name: 'Spin', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(left)).toBeVisible(patient);
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

test('a rain of packets: one to a person, by a seed that was promised', async ({ page }) => {
  test.setTimeout(180_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/promotions');
  await page.getByRole('link', { name: /A rain of packets/ }).click(patient);
  // Parted by the first round of the beacon after the offer went live.
  await expect(page.getByText('A packet is waiting for you')).toBeVisible({ timeout: 120_000 });
  await expectClean(page);
  await page.getByRole('button', { name: 'Take a packet' }).click();
  await expect(page.getByText(/Your packet: ₫\s[\d,]+/)).toBeVisible(patient);
  await expect(page.getByRole('button', { name: 'Take a packet' })).toHaveCount(0);
  await page.getByText('How it is decided, and how to check it').click();
  await expect(page.getByText('Fingerprint of the seed')).toBeVisible();
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectClean(page);
});

test('a raffle: its commitment, own tickets, prizes', async ({ page }) => {
  test.setTimeout(150_000);
  const { api } = await newPlayer();
  await depositOverTheWire(api, 1_000_000);
  await signInByTicket(page, api, '/promotions');
  await page.getByRole('link', { name: /A raffle that anybody can check/ }).click(patient);
  await expect(page.getByText('You have no tickets yet')).toBeVisible(patient);
  await expect(page.getByText(/A ticket for every ₫\s100,000 of your own bets that count\./)).toBeVisible();
  await expect(page.getByText('5 prizes of')).toBeVisible();
  await page.getByText('How it is decided, and how to check it').click();
  await expect(page.getByText('Fingerprint of the seed')).toBeVisible();
  await expectClean(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectClean(page);
});
