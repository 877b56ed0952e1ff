import { readFileSync, statSync } from 'node:fs';
import { fillLogin, newMobile, newName, codeFor, signInByTicket, balancePill } from './support/people.js';
import { logFile, program } from './support/program.js';
import { failUnseenWork, readCaptcha } from './support/robot-checks.js';
import { goInPlace } from './support/rest.js';
import { expect, patient, test } from './support/test.js';

test('no password, code or token ever stands in an address, in storage, on the console, in an error or in the log', async ({
  page,
  watched,
  context,
}) => {
  test.setTimeout(180_000);
  // All journeys write this log: what stood there before is not about these secrets.
  const { size: loggedBefore } = statSync(logFile);
  const name = newName();
  const email = `${newName('canary')}@example.com`;
  const mobile = newMobile();
  const password = `Canary-Kanarie-${newName()}`;
  const wrong = `Canary-Wrong-${newName()}`;
  const changed = `Canary-Changed-${newName()}`;
  const secrets = new Map<string, string>(Object.entries({ password, wrong, changed }));
  const personal = new Map<string, string>(Object.entries({ email, mobile, 'whole number': `+84${mobile}` }));
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400)
      void response.text().then(
        (body) => refusals.push(`${response.url()} ${body}`),
        () => undefined,
      );
  });
  const storages: string[] = [];
  const lookIntoStorage = async () => {
    storages.push(
      await page.evaluate(async () => {
        const databases = await indexedDB.databases();
        return JSON.stringify({
          local: { ...localStorage },
          tab: { ...sessionStorage },
          cookies: document.cookie,
          address: location.href,
          databases,
          caches: await caches.keys(),
          history: history.state as unknown,
        });
      }),
    );
  };
  const keepCookies = async () => {
    for (const cookie of await context.cookies(program.origin)) {
      if (!['session', 'device', 'known'].includes(cookie.name)) continue;
      secrets.set(`${cookie.name} cookie ${cookie.value.slice(0, 4)}`, cookie.value);
      expect(cookie, cookie.name).toMatchObject({ httpOnly: true, path: '/' });
      expect(['Lax', 'Strict']).toContain(cookie.sameSite);
    }
  };
  page.on('request', (request) => {
    const token = request.headers()['x-csrf-token'];
    if (token) secrets.set(`csrf ${token.slice(0, 4)}`, token);
  });

  await test.step('registers with e-mail', async () => {
    await page.goto('/register');
    const form = page.getByRole('main');
    await form.getByRole('textbox', { name: 'Username *' }).fill(name);
    await form.getByRole('textbox', { name: 'Password *', exact: true }).fill(password);
    await form.getByRole('textbox', { name: 'Date of birth *' }).fill('1990-05-17');
    await form.getByRole('textbox', { name: /^E-mail/ }).fill(email);
    await form.getByRole('checkbox').check();
    await failUnseenWork(page);
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByRole('img', { name: 'Picture with the characters to type' })).toBeVisible();
    await form.getByRole('textbox', { name: 'Characters shown *' }).fill(await readCaptcha(page));
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('dialog', { name: 'Registered successfully' })).toBeVisible();
    await keepCookies();
    await lookIntoStorage();
  });

  await test.step('deposits', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Deposit' }).click();
    const deposit = page.getByRole('dialog', { name: 'Deposit' });
    await deposit.getByRole('button', { name: '₫ 50,000' }).click();
    await deposit.getByRole('button', { name: 'Deposit ₫ 50,000' }).click();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('dialog', { name: 'Deposit status' }).getByText('Credited').first()).toBeVisible();
    await lookIntoStorage();
  });

  await test.step('signs out, mistypes, is remembered', async () => {
    await goInPlace(page, '/?m=logout');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    const popup = page.getByRole('dialog', { name: 'Log in' });
    await popup.getByRole('checkbox', { name: 'Keep me logged in for 24 hours' }).check();
    for (const typed of [wrong, password]) {
      await fillLogin(popup, name, typed);
      if (typed === wrong) await expect(popup.getByRole('alert')).toBeVisible(patient);
    }
    await expect(balancePill(page)).toBeVisible(patient);
    await keepCookies();
    await lookIntoStorage();
  });

  await test.step('has a code sent and sets a new password', async () => {
    await goInPlace(page, '/?m=logout');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await goInPlace(page, '/?m=login');
    const popup = page.getByRole('dialog', { name: 'Log in' });
    await popup.getByRole('tab', { name: 'SMS code' }).click();
    await popup.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
    await popup.getByRole('button', { name: 'Get verification code' }).click();
    await goInPlace(page, '/?m=forgotPassword');
    const forgot = page.getByRole('dialog', { name: 'Set a new password' });
    await forgot.getByRole('textbox', { name: 'Username' }).fill(name);
    await forgot.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await forgot.getByRole('button', { name: 'Email me a code' }).click();
    const code = await codeFor(email, 'mail');
    secrets.set('mailed code', code);
    await forgot.getByRole('textbox', { name: 'Verification code' }).fill(code);
    await forgot.getByRole('textbox', { name: 'New password' }).fill(changed);
    await forgot.getByRole('button', { name: 'Set password and log in' }).click();
    await expect(balancePill(page)).toBeVisible();
    await keepCookies();
    await lookIntoStorage();
  });

  await test.step('opens a one-time ticket', async () => {
    const { ApiClient } = await import('../../tools/support/api-client.mjs');
    const api = new ApiClient({ origin: program.origin });
    await api.login(name, changed);
    secrets.set('api token', api.token ?? '');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
    await context.clearCookies({ name: 'session' });
    await signInByTicket(page, api);
    const ticket = /ticket=([^&]+)/.exec(asked.find((address) => address.includes('ticket=')) ?? '')?.[1];
    expect(ticket).toBeDefined();
    secrets.set('ticket', decodeURIComponent(ticket ?? ''));
    // The link itself is the one address that must carry it; nothing asked for from that page may pass it on.
    expect(asked.filter((address) => address.includes('ticket='))).toHaveLength(1);
    await keepCookies();
    await lookIntoStorage();
  });

  const log = readFileSync(logFile).subarray(loggedBefore).toString();
  expect(log.length, `the program logs to ${logFile}`).toBeGreaterThan(1_000);
  expect(log).toContain('"level":20');
  const hits: string[] = [];
  const look = (where: string, text: string, wanted: ReadonlyMap<string, string>) => {
    for (const [what, secret] of wanted) {
      // Six digits also stand within ids and digests, between hexadecimal digits.
      const alone = /^\d+$/.test(secret) ? new RegExp(`(?<![\\da-f.])${secret}(?![\\da-f])`, 'i') : undefined;
      if (alone ? alone.test(text) : text.includes(secret) || text.includes(encodeURIComponent(secret))) hits.push(`${what} in ${where}`);
    }
  };
  look('an address', watched.addresses.filter((address) => !/[?&]ticket=/.test(address)).join('\n'), secrets);
  look('browser storage', storages.join('\n'), secrets);
  look('the console', watched.console.join('\n'), secrets);
  look('a refusal', refusals.join('\n'), secrets);
  look('the log', log, new Map([...secrets, ...personal]));
  expect(hits).toEqual([]);
  expect(secrets.size).toBeGreaterThan(8);
});
