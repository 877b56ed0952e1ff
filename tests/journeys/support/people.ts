import { randomBytes, randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '../../../tools/support/api-client.mjs';
import { program, type Program } from './program.js';
import { waitForSignIn } from './robot-checks.js';
import { within } from './test.js';

/** Password of the demo accounts; the start banner prints it. */
export const demoPassword = 'Sortes-demo-1';

/** A user name nobody has yet. */
export function newName(start = 'p'): string {
  return `${start}${randomBytes(5).toString('hex')}`;
}

/** A mobile number of the brand's country that nobody has yet. */
export function newMobile(): string {
  return `91${String(randomInt(10_000_000)).padStart(7, '0')}`;
}

export interface Player {
  name: string;
  password: string;
  api: ApiClient;
}

/** A member made over the wire, with so much money (in money units), for journeys that are not about registering; by an agent's link with its code. */
export async function newPlayer({
  at = program,
  email,
  deposit,
  affiliateCode,
}: { at?: Program; email?: string; deposit?: number; affiliateCode?: string } = {}): Promise<Player> {
  const api = new ApiClient({ origin: at.origin });
  const [name, password] = [newName(), `Quiet-river-${randomInt(10_000)}`];
  const registered = await api.callSealed('PUT', '/wps/member/register', {
    username: name,
    password,
    confirmPassword: password,
    birthday: '1990-05-17',
    ...(email && { email }),
    ...(affiliateCode && { affiliateCode }),
    agreement: true,
    termsVersion: '2026-1',
    geetest: await api.sliderProof(),
    login: true,
  });
  api.token = registered.session.token;
  if (deposit !== undefined) await depositOverTheWire(api, deposit, at);
  return { name, password, api };
}

/** Opens a deposit and has the sandbox pay it; returns once the money is there. */
export async function depositOverTheWire(api: ApiClient, amount: number, at: Program = program): Promise<void> {
  const { methods } = await api.call('GET', '/wps/relay/MCSFE_getDepositSettings');
  const order = await api.call('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
    body: { amount: String(amount), vendorId: methods[0]?.vendorId, returnPath: '/' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  await payInSandbox(({ merchantOrderId }) => merchantOrderId === order.orderId, at);
  await expect.poll(async () => (await balanceOf(api)) >= amount, { message: 'the deposit is credited' }).toBe(true);
}

interface SandboxPayment {
  gatewayOrderId: string;
  /** The number that the program gave it: of a hosted page its order's own. */
  merchantOrderId: string;
  dialect: string;
  description: string;
}

/** Pays the one order of the sandbox that this is true of, once it is there. */
export async function payInSandbox(isIt: (payment: SandboxPayment) => boolean, at: Program = program): Promise<void> {
  const payments = `${at.sandbox}/api/payments`;
  let opened: SandboxPayment | undefined;
  await expect
    .poll(
      async () => {
        opened = ((await (await fetch(payments)).json()) as { payments: SandboxPayment[] }).payments.find(isIt);
        return opened;
      },
      { message: 'the order is at the payment side' },
    )
    .toBeDefined();
  const answer = await fetch(`${payments}/${opened?.gatewayOrderId}/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  });
  expect(answer.status, 'the payment side takes the money').toBe(200);
}

/** The balance the server tells, in money units. */
export async function balanceOf(api: ApiClient): Promise<number> {
  return Number((await api.call('GET', '/wps/v2/wallets/balance?typeId=0')).sumBalance);
}

/** Signs a page in by a one-time ticket and lands on `path`: one load of the page, where the sign-in form takes ten times as long. */
export async function signInByTicket(page: Page, api: ApiClient, path = '/', at: Program = program): Promise<void> {
  const { ticket } = await api.call('POST', '/wps/session/ticket', { body: {} });
  const address = new URL(path, at.origin);
  address.searchParams.set('ticket', ticket);
  await waitForSignIn(at);
  await page.goto(address.href);
  await expect(page).not.toHaveURL(/ticket=/);
  // In the header, or in the bar over a game.
  await expect(
    page
      .getByRole('button', { name: balanceName })
      .or(page.getByRole('button', { name: 'Account menu' }))
      .first(),
  ).toBeVisible();
}

/**
 * Signs in by the form, when it is this machine's turn. The device proves unseen that a person is there, which takes a busy one long: what comes of it is waited
 * for with `patient`.
 */
export async function fillLogin(popup: Locator, name: string, password: string, at: Program = program): Promise<void> {
  await waitForSignIn(at);
  await popup.getByRole('textbox', { name: 'Username' }).fill(name);
  await popup.getByRole('textbox', { name: 'Password' }).fill(password);
  await popup.getByRole('button', { name: 'Log in', exact: true }).last().click();
}

const balanceName = /^(?:Refresh balance|Balance, updating)$/;

/** The balance in the header. */
export function balancePill(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: balanceName });
}

/** The amount in an English text such as "₫ 1,234,500" or "+₫ 2,173.3", in 1/10 of a money unit, so that sums stay exact. */
export function amountIn(text: string): number {
  const match = /(\d[\d,]*)(?:\.(\d))?(?!\d)/.exec(text);
  if (!match) throw new Error(`no amount in ${JSON.stringify(text)}`);
  const sign = /^[^\d]*[−-]/.test(text) ? -1 : 1;
  return sign * (10 * Number((match[1] ?? '').replaceAll(',', '')) + Number(match[2] ?? 0));
}

/** An amount as the site shows it to players, in 1/10 of a money unit like `amountIn`: whole coins, the rest cut. */
export const shownTenths = (amount: number): number => (Math.abs(amount) < 1 ? Math.round(10 * amount) : 10 * Math.trunc(amount));

/** What the header shows as balance, in tenths of a money unit. */
export async function shownBalance(page: Page): Promise<number> {
  return amountIn(await balancePill(page).innerText());
}

/** Has the balance shown in the header become `amount` money units. */
export async function expectBalance(page: Page, amount: number): Promise<void> {
  await expect.poll(() => shownBalance(page).catch(() => undefined), within(20_000)).toBe(shownTenths(amount));
}

/** The newest code sent to a mailbox or number of the sandbox; waits until there is one newer than `after` (ms). */
export async function codeFor(to: string, kind: 'mail' | 'sms', at: Program = program): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${at.sandbox}/api/messages/latest?${new URLSearchParams({ to, kind })}`);
        code = answer.ok ? ((await answer.json()) as { code?: string }).code : undefined;
        return code;
      },
      { message: `a code reaches ${to}` },
    )
    .toMatch(/^\d{6}$/);
  return code ?? '';
}
