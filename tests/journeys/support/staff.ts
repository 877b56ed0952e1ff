import type { Page } from '@playwright/test';
import { appCode } from './one-time-code.js';
import { newName } from './people.js';
import { sortes, type Program } from './program.js';
import { expect } from './test.js';

const password = 'marmalade-orbit-9172';

/** The link of the last activation mail to this address, as its reader finds it in the sandbox's inbox. */
export async function activationLink(to: string, at: Program): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${at.sandbox}/api/messages/latest?${new URLSearchParams({ to, kind: 'mail' })}`);
    link = /https?:\/\/\S+#\S+/.exec(await answer.text())?.[0].replaceAll('&amp;', '&');
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? '';
}

/** Takes an account up by the link of its mail: password, authenticator. */
export async function takeUpByLink(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByLabel('Name'), 'the link has filled it in').toHaveValue(name);
  expect(page.url(), 'the secret leaves the address at once').not.toContain('secret');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.locator('code')).toBeVisible();
  await page.getByLabel('Six digits').fill(appCode(await page.locator('code').innerText()));
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
}

/** Makes a staff account and takes it up in the console, as its owner does: one-time secret, password, authenticator. Answers the name. */
export async function takeUpAccount(page: Page, role: string, at: Program): Promise<string> {
  const name = newName(role);
  const made = await sortes(['staff', 'create', '--name', name, '--role', role, '--reason', 'a journey', '--json'], at);
  expect(made).toMatchObject({ code: 0 });
  const { enrolmentSecret } = JSON.parse(made.out) as { enrolmentSecret: string };
  await page.goto(`${at.origin}/console`);
  await page.getByRole('button', { name: 'I have a one-time secret' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('One-time secret').fill(enrolmentSecret);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.locator('code')).toBeVisible();
  await page.getByLabel('Six digits').fill(appCode(await page.locator('code').innerText()));
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  return name;
}
