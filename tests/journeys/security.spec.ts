import type { Locator, Page } from '@playwright/test';
import { expectClean } from './support/axe.js';
import { appCode } from './support/one-time-code.js';
import { balancePill, codeFor, fillLogin, newName, newPlayer, signInByTicket, type Player } from './support/people.js';
import { waitForSignIn } from './support/robot-checks.js';
import { goInPlace } from './support/rest.js';
import { expect, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

const centre = '/?m=member&page=securityCenter';
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const stepUp = (page: Page): Locator => sheet(page, 'Confirm that it is you');

/** Answers the step-up with the sign-in password. */
async function proveByPassword(page: Page, password: string): Promise<void> {
  await stepUp(page).getByRole('textbox', { name: 'Your login password' }).fill(password);
  await stepUp(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(stepUp(page)).toHaveCount(0);
}

async function signIn(page: Page, { name, password }: Player): Promise<void> {
  await goInPlace(page, '/?m=login');
  await fillLogin(page.getByRole('dialog', { name: 'Log in' }), name, password);
}

async function signOut(page: Page): Promise<void> {
  await goInPlace(page, '/?m=logout');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
}

/** Confirms the mailbox of the account. */
async function confirmMail(page: Page, { password }: Player, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Confirm: E-mail' }).click();
  const mail = sheet(page, 'Your e-mail');
  await expect(mail.getByText(/^Now: m\*\*\*@example.com$/)).toBeVisible();
  await mail.getByRole('button', { name: 'Send me a code' }).click();
  await proveByPassword(page, password);
  await expect(mail.getByText(/Sent to/)).toBeVisible();
  await mail.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email, 'mail'));
  await expect(mail).toHaveCount(0);
}

test('guards an account: payment password, mailbox, app; signs in with it, and forgets the payment password', async ({ page }) => {
  const email = `${newName('mail')}@example.com`;
  const player = await newPlayer({ email });
  await signInByTicket(page, player.api, centre);
  await expect(page.getByText('Weak')).toBeVisible();
  await expectClean(page);

  await page.getByRole('button', { name: 'Set: Payment password' }).click();
  const payment = sheet(page, 'Set a payment password');
  await payment.getByRole('textbox', { name: /^New payment password/ }).fill('123456');
  await payment.getByRole('textbox', { name: 'Repeat the new payment password' }).fill('123456');
  await payment.getByRole('textbox', { name: 'Your login password' }).fill(player.password);
  await payment.getByRole('button', { name: 'Save' }).click();
  await expect(payment.getByRole('alert')).toContainText('easy to guess');
  await payment.getByRole('textbox', { name: /^New payment password/ }).fill('246810');
  await payment.getByRole('textbox', { name: 'Repeat the new payment password' }).fill('246810');
  await expectClean(page);
  await payment.getByRole('button', { name: 'Save' }).click();
  await expect(payment).toHaveCount(0);
  await confirmMail(page, player, email);

  await page.getByRole('button', { name: 'Set: Authenticator app' }).click();
  const app = sheet(page, 'Authenticator app');
  await app.getByRole('button', { name: 'Set up' }).click();
  await expect(app.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = ((await app.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await app.getByRole('textbox', { name: 'Code' }).fill(appCode(key));
  const codes = sheet(page, 'Keep these recovery codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await expectClean(page);
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(codes.getByText(/never shown again/)).toBeVisible();
  await codes.getByRole('checkbox', { name: 'I have kept them' }).check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Strong')).toBeVisible();

  await signOut(page);
  await signIn(page, player);
  const second = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(second).toContainText('authenticator app');
  await expectClean(page);
  await second.getByRole('textbox', { name: 'Verification code' }).fill(appCode(key, 1));
  await expect(second).toHaveCount(0);
  await expect(balancePill(page)).toBeVisible();

  await page.goto(centre);
  await page.getByRole('button', { name: 'Change: Payment password' }).click();
  await sheet(page, 'Change the payment password').getByRole('button', { name: 'Forgot it?' }).click();
  const anew = sheet(page, 'New payment password');
  await anew.getByRole('textbox', { name: /^New payment password/ }).fill('975318');
  await anew.getByRole('textbox', { name: 'Repeat the new payment password' }).fill('975318');
  await anew.getByRole('textbox', { name: 'Your login password' }).fill(player.password);
  await anew.getByRole('button', { name: 'Save' }).click();
  // The app's code a moment ago was the proof.
  await expect(anew).toHaveCount(0);
  await expect(page.getByText(/Withdrawals are paused until/)).toBeVisible();

  await signOut(page);
  await signIn(page, player);
  await second.getByRole('radio', { name: 'Recovery code' }).check();
  await second.getByRole('textbox', { name: 'Recovery code' }).fill(recovery.toLowerCase());
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(second).toHaveCount(0);
  await expect(balancePill(page)).toBeVisible();
});

test('makes a passkey, signs in with it, and signs the other devices out', async ({ page, browser }) => {
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const player = await newPlayer();
  await signInByTicket(page, player.api, centre);
  await page.getByRole('button', { name: 'Add: Passkeys' }).click();
  const passkeys = sheet(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await proveByPassword(page, player.password);
  await expect(passkeys.getByText(/^Added /)).toBeVisible();
  await expectClean(page);
  await passkeys.getByRole('button', { name: /^Rename/ }).click();
  await passkeys.getByRole('textbox', { name: 'Name of the passkey' }).fill('Blue phone');
  await passkeys.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('Blue phone')).toBeVisible();

  await signOut(page);
  await waitForSignIn();
  await goInPlace(page, '/?m=login');
  // The browser may offer it by itself; the button is there for those that do not.
  const popup = page.getByRole('dialog', { name: 'Log in' });
  await popup
    .getByRole('button', { name: 'Log in with a passkey' })
    .click(within(5000))
    .catch(() => undefined);
  await expect(popup).toHaveCount(0);
  await expect(balancePill(page)).toBeVisible();

  const other = await browser.newPage();
  await signInByTicket(other, player.api);
  await page.goto(centre);
  await page.getByRole('button', { name: 'Manage: Devices' }).click();
  const devices = sheet(page, 'Devices that are logged in');
  await expect(devices.getByText('This device')).toBeVisible();
  await expectClean(page);
  await devices.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(devices.getByText('Only this device is logged in.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await other.close();

  await page.goto(centre);
  await page.getByRole('button', { name: 'Show: Login history' }).click();
  const history = sheet(page, 'Login history');
  await expect(history.getByText(/Passkey/).first()).toBeVisible();
  await expectClean(page);
});
