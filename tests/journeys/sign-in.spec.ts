import type { Locator, Page } from '@playwright/test';
import { balancePill, codeFor, demoPassword, fillLogin, newMobile, newName, newPlayer, signInByTicket } from './support/people.js';
import { operate } from './support/program.js';
import { failUnseenWork, readCaptcha, slideByKeyboard, verifyByWork, waitForNextCode, waitForSignIn } from './support/robot-checks.js';
import { goInPlace } from './support/rest.js';
import { expect, patient, test, watch, within } from './support/test.js';

// Strangers to one another: they may share out the workers.
test.describe.configure({ mode: 'parallel' });

const loginPopup = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

async function openLogin(page: Page): Promise<Locator> {
  await waitForSignIn();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  return loginPopup(page);
}

/** Signs in by password; the device proves unseen that a person is there. */
async function signIn(page: Page, name: string, password: string): Promise<void> {
  await fillLogin(await openLogin(page), name, password);
}

async function expectSignedIn(page: Page): Promise<void> {
  // The unseen work takes a busy machine some seconds.
  await expect(balancePill(page)).toBeVisible(patient);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function signOut(page: Page): Promise<void> {
  await goInPlace(page, '/?m=logout');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
}

test('signs in with the slider moved by arrow keys, where the device cannot prove it unseen', async ({ page }) => {
  await failUnseenWork(page);
  await fillLogin(await openLogin(page), 'demo2', demoPassword);
  await slideByKeyboard(page);
  await expectSignedIn(page);
  await expect(page).toHaveURL(/\/$/);
});

test('signs in with work of the device instead of the slider, and lands where the visitor was', async ({ page }) => {
  const { name, password } = await newPlayer();
  await failUnseenWork(page);
  await page.goto('/lottery?gameCode=ssc1m');
  await page.getByRole('tabpanel', { name: 'My bets' }).getByRole('button', { name: 'Log in' }).click();
  await fillLogin(loginPopup(page), name, password);
  await verifyByWork(page);
  await expectSignedIn(page);
  await expect(page).toHaveURL(/\/lottery\?gameCode=ssc1m$/);
});

test('a slow device works on while its visitor has the puzzle, which closes when the work is done', async ({ page }) => {
  const { name, password } = await newPlayer();
  const puzzle = page.getByRole('dialog', { name: 'One quick check' });
  // So slow that it has not begun when the page shows the puzzle: it begins once the puzzle has been seen.
  let begin = (): void => undefined;
  const seen = new Promise<void>((resolve) => (begin = resolve));
  await page.route(/\/proof-of-work\.worker/, async (route) => {
    await seen;
    await route.continue();
  });
  await signIn(page, name, password);
  await expect(puzzle).toBeVisible(patient);
  begin();
  await expect(puzzle).toHaveCount(0, patient);
  await expectSignedIn(page);
});

test('asks for a captcha after three wrong passwords and keeps what was typed', async ({ page }) => {
  test.setTimeout(180_000);
  const { name, password } = await newPlayer();
  const popup = await openLogin(page);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await fillLogin(popup, name, `wrong ${attempt}`);
    await expect(popup.getByRole('alert')).toContainText(/password/i, within(30_000));
    await expect(popup.getByRole('textbox', { name: 'Characters shown' })).toHaveCount(attempt < 3 ? 0 : 1);
  }
  await expect(popup.getByRole('textbox', { name: 'Username' })).toHaveValue(name);
  await popup.getByRole('textbox', { name: 'Password' }).fill(password);
  await popup.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expect(popup.getByText('Enter the characters shown')).toBeVisible();
  await expect(popup.getByRole('img', { name: 'Picture with the characters to type' })).toBeVisible();
  await popup.getByRole('textbox', { name: 'Characters shown' }).fill(await readCaptcha(page));
  await popup.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expectSignedIn(page);
});

test('registers by mobile number, then signs in by SMS and recovers by phone', async ({ page }) => {
  test.setTimeout(180_000);
  const mobile = newMobile();
  const full = `+84${mobile}`;
  await page.goto('/register');
  await page.getByRole('tab', { name: 'Mobile number' }).click();
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Mobile number *' }).fill(mobile);
  await form.getByRole('button', { name: 'Get verification code' }).click();
  await expect(form.getByRole('button', { name: /^Send again in [12]:\d/ })).toBeDisabled(within(30_000));
  await expect(form.getByRole('textbox', { name: 'Verification code' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(full, 'sms'));
  if (await form.getByRole('textbox', { name: 'Password *', exact: true }).count()) {
    await form.getByRole('textbox', { name: 'Password *', exact: true }).fill('Quiet river 28');
  }
  await form.getByRole('textbox', { name: 'Date of birth *' }).fill('1988-02-29');
  await form.getByRole('checkbox').check();
  // Where the device cannot prove it, the picture is asked about, and there is another way past it.
  await failUnseenWork(page);
  await form.getByRole('button', { name: 'Create account' }).click();
  await form.getByRole('button', { name: 'Cannot read it? Verify another way' }).click();
  await slideByKeyboard(page);
  await expect(form.getByText('Verified')).toBeVisible();
  await form.getByRole('button', { name: 'Create account' }).click();

  const made = page.getByRole('dialog', { name: 'Your username and account number' });
  await expect(made).toContainText(/u[0-9a-z]{10}/);
  await expect(made).toContainText(/8(\s\d{3}){3}/);
  await made.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Registered successfully' }).getByRole('button', { name: 'Look around first' }).click();
  await expectSignedIn(page);
  await signOut(page);

  await test.step('signs in by SMS', async () => {
    const popup = await openLogin(page);
    await popup.getByRole('tab', { name: 'SMS code' }).click();
    await popup.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
    const before = await codeFor(full, 'sms');
    await waitForNextCode(full);
    await popup.getByRole('button', { name: 'Get verification code' }).click();
    await expect(popup.getByRole('button', { name: /^Send again in [12]:\d/ })).toBeDisabled(within(30_000));
    await popup.getByRole('textbox', { name: 'Verification code' }).fill(before === '111111' ? '222222' : '111111');
    await expect(popup.getByRole('textbox', { name: 'Verification code' })).toHaveAttribute('aria-invalid', 'true');
    await expect(async () => expect(await codeFor(full, 'sms')).not.toBe(before)).toPass();
    await popup.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(full, 'sms'));
    await expectSignedIn(page);
    await signOut(page);
  });

  await test.step('sets a new password by phone', async () => {
    const popup = await openLogin(page);
    await popup.getByRole('button', { name: 'Forgot password?' }).click();
    const forgot = page.getByRole('dialog', { name: 'Set a new password' });
    await forgot.getByRole('tab', { name: 'Mobile number' }).click();
    await forgot.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
    const before = await codeFor(full, 'sms');
    await waitForNextCode(full);
    await forgot.getByRole('button', { name: 'Get verification code' }).click();
    await expect(async () => expect(await codeFor(full, 'sms')).not.toBe(before)).toPass();
    await forgot.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(full, 'sms'));
    await forgot.getByRole('textbox', { name: 'New password' }).fill('Loud river 29');
    await forgot.getByRole('button', { name: 'Set password and log in' }).click();
    await expectSignedIn(page);
    await signOut(page);
    await signIn(page, mobile, 'Loud river 29');
    await expectSignedIn(page);
  });
});

test('stays remembered on the device for a day, without a stored password', async ({ page }) => {
  const { name, password } = await newPlayer();
  const popup = await openLogin(page);
  await popup.getByRole('checkbox', { name: 'Keep me logged in for 24 hours' }).check();
  await fillLogin(popup, name, password);
  await expectSignedIn(page);
  const device = (await page.context().cookies()).find((cookie) => cookie.name === 'device');
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  // The browser is closed: session cookies go, the remembered device stays.
  await page.context().clearCookies({ name: 'session' });
  await page.evaluate(() => sessionStorage.clear());
  const again = await openLogin(page);
  await expect(again.getByRole('textbox', { name: 'Username' })).toHaveValue(name);
  await expect(again.getByText('This device is remembered. You can leave the password empty.')).toBeVisible();
  await again.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expectSignedIn(page);
});

test('sets a new password by e-mail', async ({ page }) => {
  const email = `${newName('mail')}@example.com`;
  const { name } = await newPlayer({ email });
  await page.goto('/?m=forgotPassword');
  const forgot = page.getByRole('dialog', { name: 'Set a new password' });
  await forgot.getByRole('textbox', { name: 'Username' }).fill(name);
  await forgot.getByRole('textbox', { name: 'E-mail' }).fill('nobody@');
  await forgot.getByRole('button', { name: 'Email me a code' }).click();
  await expect(forgot.getByText('Enter an e-mail address such as name@example.com')).toBeVisible();
  await forgot.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await forgot.getByRole('button', { name: 'Email me a code' }).click();
  await forgot.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(email, 'mail'));
  await forgot.getByRole('textbox', { name: 'New password' }).fill('Another river 30');
  await forgot.getByRole('button', { name: 'Set password and log in' }).click();
  await expectSignedIn(page);
});

test('makes an imported account change its weak password, then asks to log in with the new one', async ({ page }) => {
  await signIn(page, 'legacy1', '123456');
  const change = page.getByRole('dialog', { name: 'Change password' });
  await expect(change.getByText('Your password is too easy to guess. Set a new one to continue.')).toBeVisible(patient);
  await expect(page).toHaveURL(/m=changePassword&reason=weak|reason=weak&m=changePassword/);
  await change.getByRole('textbox', { name: 'New password' }).fill('12345678');
  await change.getByRole('textbox', { name: 'Confirm password' }).fill('12345678');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(change.getByText('This password is too easy to guess. Choose one that only you would think of.')).toBeVisible();
  await change.getByRole('textbox', { name: 'New password' }).fill('Legacy river 31');
  await change.getByRole('textbox', { name: 'Confirm password' }).fill('Legacy river 31');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Log in with the new one.')).toBeVisible();
  await fillLogin(loginPopup(page), 'legacy1', 'Legacy river 31');
  await expectSignedIn(page);
});

test('a changed password ends every session, and the other browser is told', async ({ page, browser }) => {
  const { name, password, api } = await newPlayer();
  const elsewhere = await browser.newContext();
  const seen = await watch(elsewhere);
  const other = await elsewhere.newPage();
  await signInByTicket(other, api);
  await signInByTicket(page, api, '/?m=member&page=securityCenter');
  await page.getByRole('button', { name: 'Change: Login password' }).click();
  const change = page.getByRole('dialog', { name: 'Change password' });
  await change.getByRole('textbox', { name: 'Current password' }).fill('not this one');
  await change.getByRole('textbox', { name: 'New password' }).fill('Changed river 32');
  await change.getByRole('textbox', { name: 'Confirm password' }).fill('Changed river 32');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(change.getByRole('textbox', { name: 'Current password' })).toHaveAttribute('aria-invalid', 'true');
  await expect(change.getByRole('textbox', { name: 'New password' })).toHaveValue('Changed river 32');
  await change.getByRole('textbox', { name: 'Current password' }).fill(password);
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(loginPopup(page)).toBeVisible();

  // Beside it may stand when they logged in last.
  const notices = other.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  const notice = notices.filter({ hasText: 'You were logged out' });
  await expect(notice).toContainText('You were logged out because the password of this account was changed.', within(20_000));
  await expect(other.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();

  await fillLogin(loginPopup(page), name, 'Changed river 32');
  // Back where they were.
  await expect(page.getByRole('dialog', { name: 'Account and security' })).toBeVisible(patient);
  await expect(balancePill(page)).toBeVisible();

  // Told again where the way back in is, until it is taken.
  await notice.getByRole('button', { name: 'Log in' }).click();
  await expect(loginPopup(other).getByRole('status')).toContainText('the password of this account was changed');
  await expect(notice).toHaveCount(0);
  expect(seen.problems).toEqual([]);
  await elsewhere.close();
});

test('a one-time ticket in the address signs in, leaves the address bar, and works once', async ({ page, browser }) => {
  const { code, out } = await operate(['ticket', 'create', '--user', 'demo1', '--json']);
  expect(code).toBe(0);
  const { url } = JSON.parse(out) as { url: string };
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await page.goto(url);
  await expectSignedIn(page);
  expect(page.url()).not.toContain('token');
  expect(await entries()).toBeLessThanOrEqual(before + 1);
  const context = await browser.newContext();
  const second = await context.newPage();
  await second.goto(url);
  await expect(second.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toBeVisible();
  await expect(second.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(second.url()).not.toContain('token');
  await context.close();
});

test('free play opens a trial account that is told what it may not do', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/freeplay')) refused.push(`${response.status()} ${response.url()}`);
  });
  const popup = await openLogin(page);
  await popup.getByRole('button', { name: 'Free demo' }).click();
  const trial = page.getByRole('dialog', { name: 'Try it with play money' });
  await expect(trial.getByText('After you log out the trial account cannot be opened again.')).toBeVisible();
  await trial.getByRole('button', { name: 'Start the demo' }).click();
  await expectSignedIn(page);
  // There is nothing to pay in: the way on is an account of one's own.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Deposit' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('dialog', { name: 'Create account' })).toBeVisible();
  await goInPlace(page, '/?m=deposit');
  const told = page.getByRole('alertdialog', { name: 'A real account is needed' });
  await expect(told).toContainText('This needs a real account. Register to continue; your trial game ends then.');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toHaveCount(0);
  expect(refused, 'the work is asked for first').toEqual([]);
  // A phone has the way out in the account's sheet, and where the trial comes to its end.
  await page.getByRole('navigation').getByRole('button', { name: 'Account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Account' });
  await expect(sheet.getByRole('button', { name: 'Log out' })).toBeInViewport();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await goInPlace(page, '/?m=deposit');
  await told.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
});
