import type { Page } from '@playwright/test';
import { ApiClient } from '../../../tools/support/api-client.mjs';
import { appCode } from './one-time-code.js';
import { newName } from './people.js';
import { operate, program, type Program } from './program.js';
import { expect, within } from './test.js';

/** Password of every account that a journey takes up. */
export const staffPassword = 'marmalade-orbit-9172';

/** The link of the last activation mail to this address, as its reader finds it in the sandbox's inbox. */
export async function activationLink(to: string, at: Program): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${at.sandbox}/api/messages/latest?${new URLSearchParams({ to, kind: 'mail' })}`);
    link = /https?:\/\/\S+#\S+/.exec(await answer.text())?.[0].replaceAll('&amp;', '&');
    expect(link).toBeDefined();
  }).toPass(within(20_000));
  return link ?? '';
}

/** Takes an account up by the link of its mail: password, authenticator. */
export async function takeUpByLink(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByLabel('Name'), 'the link has filled it in').toHaveValue(name);
  expect(page.url(), 'the secret leaves the address at once').not.toContain('secret');
  await page.getByLabel('New password').fill(staffPassword);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.locator('code')).toBeVisible();
  await page.getByLabel('Six digits').fill(appCode(await page.locator('code').innerText()));
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
}

/**
 * Makes a staff account by the command line; answers its name and the secret that takes it up. As an emergency, which it only is where administrators of an earlier
 * journey are there already.
 */
export async function makeAccount(role: string, at: Program): Promise<{ name: string; enrolmentSecret: string }> {
  // From then on the command line asks who somebody is, also of the journeys beside this one.
  if (at.port === program.port) throw new Error('staff take up accounts in a program of their own: testOwn');
  const name = newName(role);
  const made = await operate(
    ['staff', 'create', '--name', name, '--role', role, '--reason', 'a journey begins', '--emergency', '--json'],
    at,
  );
  expect(made).toMatchObject({ code: 0 });
  return { name, ...(JSON.parse(made.out) as { enrolmentSecret: string }) };
}

/** Takes an account up in the console, as its owner does: one-time secret, password, authenticator. Answers the authenticator's key. */
export async function takeUpOnScreen(
  page: Page,
  { name, enrolmentSecret }: { name: string; enrolmentSecret: string },
  at: Program,
  look: () => Promise<void>,
): Promise<string> {
  await page.goto(`${at.origin}/console`);
  await page.getByRole('button', { name: 'I have a one-time secret' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('One-time secret').fill(enrolmentSecret);
  await expect(page.getByLabel('New password'), 'told before the first try').toHaveAccessibleDescription(/twelve characters/);
  await page.getByLabel('New password').fill(staffPassword);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.locator('code')).toBeVisible();
  await look();
  const key = await page.locator('code').innerText();
  await page.getByLabel('Six digits').fill(appCode(key));
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  return key;
}

/**
 * Gives a page a member of staff who is signed in with both factors, over the wire: the page is at no address yet, and its first `goto` opens the console
 * as this person. For journeys whose story is not the sign-in; `takeUpOnScreen` is for the one whose is.
 */
export async function signInStaff(page: Page, role: string, at: Program): Promise<{ name: string; key: string }> {
  const { name, enrolmentSecret } = await makeAccount(role, at);
  // As the browser of this page asks: the session comes as its cookie.
  const send = async (path: string, data: object = {}, headers: Record<string, string> = {}) => {
    const answer = await page.context().request.post(`${at.origin}${path}`, { data, headers: { device: 'web', ...headers } });
    const told = (await answer.json()) as { success: boolean; value: { csrfToken: string; secret: string; kind: string } };
    expect(told, path).toMatchObject({ success: true });
    return told.value;
  };
  const sealed = await new ApiClient({ origin: at.origin }).sealed({ name, secret: enrolmentSecret, password: staffPassword });
  const { csrfToken } = await send('/bo/enrolment', sealed.body, sealed.headers);
  const { secret: key } = await send('/bo/me/totp', {}, { 'x-csrf-token': csrfToken });
  expect(await send('/bo/me/totp/confirm', { code: appCode(key) }, { 'x-csrf-token': csrfToken })).toMatchObject({ kind: 'full' });
  return { name, key };
}
