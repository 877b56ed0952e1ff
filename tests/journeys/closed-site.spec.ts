import { fillLogin, newPlayer, signInByTicket } from './support/people.js';
import { operate, query, type Program } from './support/program.js';
import { expect, patient, testOwn as test, within } from './support/test.js';

let own: Program;
// A closed site answers 503, and the browser notes it.
test.use({ forgiven: /status of 503/ });
test.describe.configure({ mode: 'serial' });
test.beforeAll(({ own: started }) => {
  own = started;
});
// The journeys that follow here find the doors open.
test.afterAll(() => query(`update site.merchant set settings = settings - 'loginRequired'`, [], own));

test('maintenance shows one page to everybody, with the time of return, until it ends', async ({ page }) => {
  await page.goto(own.origin);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  expect((await operate(['site', 'maintenance', 'on', '--until', '30m', '--reason', 'a journey'], own)).code).toBe(0);
  await expect(async () => {
    await page.goto(`${own.origin}/elott`);
    await expect(page.getByRole('heading', { name: 'System maintenance' })).toBeVisible(within(5_000));
  }).toPass(within(30_000));
  await expect(page.getByText(/Expected back: /)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'System maintenance' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Restriction of visit' })).toBeVisible();
  // The link of the demo leads to its contact page.
  await page.getByRole('button', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(`${own.origin}/helpmc?topic=contact`);
  await page.goBack();
  expect((await operate(['site', 'maintenance', 'off', '--reason', 'a journey'], own)).code).toBe(0);
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click(within(1_000));
    await expect(page.getByRole('banner')).toBeVisible(within(5_000));
  }).toPass(within(30_000));
  await expect(page.getByRole('heading', { name: 'Lottery', exact: true })).toBeVisible();
});

test('a blocked address is told so, with the address it comes from', async ({ page }) => {
  expect((await operate(['site', 'region', 'deny', '127.0.0.1', '--reason', 'a journey'], own)).code).toBe(0);
  await expect(async () => {
    await page.goto(own.origin);
    await expect(page.getByRole('heading', { name: 'Restriction of visit' })).toBeVisible(within(5_000));
  }).toPass(within(30_000));
  await expect(page.getByText('127.0.0.1')).toBeVisible();
  await expect(page.getByText('Due to restriction of your location or IP address')).toBeVisible();
  // Without customer service it is the brand's contact page.
  await query(`update site.customer_service set enabled = false`, [], own);
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click(within(1_000));
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/helpmc?topic=contact', within(1_500));
  }).toPass(within(30_000));
  await query(`update site.customer_service set enabled = true`, [], own);
  expect((await operate(['site', 'region', 'clear', '127.0.0.1', '--reason', 'a journey'], own)).code).toBe(0);
  await expect(async () => {
    await page.goto(own.origin);
    await expect(page.getByRole('banner')).toBeVisible(within(5_000));
  }).toPass(within(30_000));
});

test('a brand that asks for a sign-in first leads a visitor to it and back to where they wanted to go', async ({ page }) => {
  await query(`update site.merchant set settings = settings || '{"loginRequired": true}'`, [], own);
  await expect(async () => {
    await page.goto(`${own.origin}/lottery?gameCode=ssc1m`);
    await expect(page).toHaveURL(/\/login\?next=/, within(1_500));
  }).toPass(within(30_000));
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  // Help and registration stay open to everybody.
  await page.goto(`${own.origin}/helpmc`);
  await expect(page).toHaveURL(/\/helpmc$/);
  await page.goto(`${own.origin}/register`);
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();

  const player = await newPlayer({ at: own });
  await page.goto(`${own.origin}/lottery?gameCode=ssc1m`);
  const popup = page.getByRole('dialog', { name: 'Log in' });
  await fillLogin(popup, player.name, player.password, own);
  await expect(page).toHaveURL(/\/lottery\?gameCode=ssc1m$/, patient);
  await expect(page.getByRole('heading', { name: 'Five Digits · 1 min' })).toBeVisible();
  // A one-time ticket passes the door as well.
  await page.context().clearCookies();
  await signInByTicket(page, player.api, '/elott', own);
  await expect(page).toHaveURL(/\/elott$/);
});
