import type { Page } from '@playwright/test';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { appCode } from './support/one-time-code.js';
import { expectBalance, newName } from './support/people.js';
import { operate, type Program } from './support/program.js';
import { activationLink, signInStaff, takeUpByLink } from './support/staff.js';
import { expect, testOwn as test, within } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

const password = 'marmalade-orbit-9172';
const desktop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

/** Takes up a staff account in the console of a host: one-time secret, password, authenticator. */
async function takeUp(page: Page, origin: string, name: string, secret: string): Promise<void> {
  await page.goto(`${origin}/console`);
  await page.getByRole('button', { name: 'I have a one-time secret' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('One-time secret').fill(secret);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.locator('code')).toBeVisible();
  await page.getByLabel('Six digits').fill(appCode(await page.locator('code').innerText()));
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
}

/** Keeps what the open form would change. */
async function save(page: Page, reason: string): Promise<void> {
  const changes = page.getByRole('form', { name: 'What would change' });
  await changes.getByLabel('Reason').fill(reason);
  await changes.getByRole('button', { name: 'Save' }).click();
  await expect(changes).toBeHidden();
}

test('a new brand from nothing to its first bet', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const there = `http://lotus.localhost:${own.port}`;
  const [root, local] = [newName('root'), newName('lotus')];
  const made = await operate(['staff', 'create', '--name', root, '--role', 'admin', '--reason', 'a journey', '--json'], own);
  const { enrolmentSecret } = JSON.parse(made.out) as { enrolmentSecret: string };

  await test.step('an administrator of the house adds it from a template', async () => {
    await page.setViewportSize(desktop);
    await takeUp(page, own.origin, root, enrolmentSecret);
    await page.goto(`${own.origin}/console/brands`);
    await expect(page.getByRole('row').filter({ hasText: 'Sortes' })).toBeVisible();
    await page.getByRole('button', { name: 'New brand' }).click();
    const form = page.getByRole('dialog', { name: 'New brand' });
    await form.getByLabel('Code').fill('Lotus!');
    await form.getByLabel('Hosts').fill('http://lotus.localhost:1');
    await form.getByRole('button', { name: 'Create the brand' }).click();
    await expect(form.getByLabel('Name', { exact: true }), 'the first field that lacks something is gone to').toBeFocused();
    await expect(form.getByLabel('Code')).toHaveAccessibleDescription(/a letter or digit first/);
    await expect(form.getByLabel('Hosts')).toHaveAccessibleDescription(/http:\/\/lotus\.localhost:1 is no host name/);
    await form.getByLabel('Name', { exact: true }).fill('Lotus');
    await form.getByLabel('Code').fill('lotus');
    await form.getByLabel('Hosts').fill('lotus.localhost');
    await form.getByLabel('Name of the first administrator').fill(local);
    await form.getByLabel('E-mail address of the first administrator').fill(`${local}@house.example`);
    await form.getByLabel('Reason').fill('a new market');
    await expectClean(page);
    await form.getByRole('button', { name: 'Create the brand' }).click();
    await expect(form.getByText('The brand lotus is there.')).toBeVisible();
    await expect(form.getByRole('link', { name: `${there}/console` })).toBeVisible();
    await expect(form.getByText('another administrator decides')).toBeVisible();
  });

  await test.step('a second administrator confirms the account, seeing where its link goes', async () => {
    const desk = await (await browser.newContext()).newPage();
    await signInStaff(desk, 'admin', own);
    await desk.goto(`${own.origin}/console/staff`);
    await desk.getByRole('region', { name: 'Waiting for a second administrator' }).getByRole('link', { name: local }).click();
    const request = desk.getByRole('dialog', { name: 'Staff account' });
    await expect(request.getByText(`its activation link goes to ${local}@house.example`)).toBeVisible();
    await request.getByRole('radio', { name: 'Approve' }).check();
    await request.getByLabel('Reason').fill('known to the house');
    await expectClean(desk);
    await request.getByRole('button', { name: 'Continue' }).click();
    await desk.getByRole('alertdialog', { name: 'Approve' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(request).toBeHidden();
    await desk.context().close();
  });

  const context = await browser.newContext();
  const staff = await context.newPage();
  await test.step('its own administrator names it, chooses languages, colours and a logo', async () => {
    await staff.setViewportSize(desktop);
    await expect(async () => expect((await staff.goto(`${there}/console`))?.status()).toBe(200)).toPass(within(20_000));
    await takeUpByLink(staff, await activationLink(`${local}@house.example`, own), local);
    await staff.goto(`${there}/console/brand?part=languages`);
    await staff.getByLabel('Name', { exact: true }).fill('Lotus Pond');
    await staff.getByRole('checkbox', { name: 'Tiếng Việt' }).check();
    await save(staff, 'its own name');
    await expect(staff.getByRole('heading', { name: 'Lotus Pond' })).toBeVisible();

    await staff.getByRole('tab', { name: 'Look' }).click();
    await staff.getByLabel('Text', { exact: true }).fill('#333333');
    await expect(staff.getByText('These colours cannot be saved.')).toBeVisible();
    await staff.getByRole('button', { name: 'Back to default: Text', exact: true }).click();
    await staff.getByLabel('Main button', { exact: true }).fill('#7be0c3');
    await staff.getByLabel('Main button, lower end', { exact: true }).fill('#4fc7a5');
    const picture = await staff.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
    await staff.getByLabel('File of the logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
    await expect(staff.getByRole('form', { name: 'What would change' })).toContainText('Logo');
    await expectClean(staff);
    await staff.setViewportSize(desktop);
    await save(staff, 'its own look');
  });

  await test.step('asks for a nickname of a form of its own, tried out before it is kept', async () => {
    await staff.getByRole('tab', { name: 'Registration' }).click();
    await staff.getByRole('button', { name: 'Edit Nickname' }).click();
    const form = staff.getByRole('dialog', { name: 'Nickname' });
    await form.getByRole('checkbox', { name: 'Asked for at registration' }).check();
    await form.getByRole('checkbox', { name: 'required' }).check();
    await form.getByLabel('Shortest').fill('3');
    await form.getByLabel('Pattern').selectOption('23');
    await form.getByLabel('Try a text').fill('lotus');
    await expect(form.getByText('Refused: it does not fit the pattern.')).toBeVisible();
    await form.getByLabel('Try a text').fill('LOTUS');
    await expect(form.getByText('This text is accepted.')).toBeVisible();
    await expectClean(staff);
    await staff.setViewportSize(desktop);
    await form.getByRole('button', { name: 'Apply' }).click();
    await save(staff, 'players have nicknames here');
    await staff.getByRole('tab', { name: 'Access' }).click();
    await expectClean(staff);
    await staff.setViewportSize(desktop);
  });

  const player = await context.newPage();
  await test.step('within five seconds a visitor sees name, logo, colours and languages', async () => {
    await player.setViewportSize(phone);
    // The colours chosen above are those of the dark theme.
    await player.emulateMedia({ colorScheme: 'dark' });
    await expect(async () => {
      await player.goto(there);
      await expect(player).toHaveTitle(/Lotus Pond$/, within(1_000));
    }).toPass(within(20_000));
    const home = player.getByRole('banner').getByRole('link', { name: /Lotus Pond/ });
    await expect(home.locator('img')).toHaveAttribute('src', /^\/wps\/system\/logo\//);
    const gold = () => player.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gold').trim());
    expect(await gold()).toBe('#7be0c3');
    await expectClean(player);
  });

  await test.step('registers; the rule of the field holds', async () => {
    const name = newName();
    await player.getByRole('banner').getByRole('button', { name: 'Register' }).click();
    const form = player.getByRole('dialog', { name: 'Create account' });
    await form.getByRole('textbox', { name: 'Username *' }).fill(name);
    await form.getByRole('textbox', { name: 'Password *', exact: true }).fill('Quiet river 27');
    await form.getByRole('textbox', { name: 'Date of birth *' }).fill('1990-05-17');
    await form.getByRole('textbox', { name: 'Nickname *' }).fill('lower case');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByRole('textbox', { name: 'Nickname *' })).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('textbox', { name: 'Nickname *' }).fill('LOTUS');
    await form.getByRole('button', { name: 'Create account' }).click();
  });

  await test.step('deposits on the sandbox’s page and places the first bet', async () => {
    await player.getByRole('dialog', { name: 'Registered successfully' }).getByRole('button', { name: 'Deposit' }).click();
    const deposit = player.getByRole('dialog', { name: 'Deposit' });
    await deposit.getByRole('textbox', { name: 'Amount' }).fill('200K');
    await deposit.getByRole('button', { name: 'Deposit ₫ 200,000' }).click();
    await player.getByRole('button', { name: /^Pay .*200/ }).click();
    const status = player.getByRole('dialog', { name: 'Deposit status' });
    await expect(status.getByText('Credited').first()).toBeVisible(within(30_000));
    expect(new URL(player.url()).hostname, 'back at the host of the brand').toBe('lotus.localhost');
    await status.getByRole('button', { name: 'Play' }).click();
    await expectBalance(player, 200_000);
    await player
      .getByRole('main')
      .getByRole('link', { name: /Five Digits · 1 min/ })
      .first()
      .click();
    await player.getByRole('button', { name: 'Dragon Tiger', exact: true }).click();
    await player.getByRole('button', { name: 'Dragon Tiger 1st v 5th', exact: true }).click();
    const options = player.getByRole('group', { name: 'Board of Dragon Tiger 1st v 5th' });
    const confirm = player.getByRole('dialog', { name: 'Place this bet?' });
    const accepted = player.getByRole('dialog', { name: 'Bet accepted' });
    await expect(async () => {
      // What the try before this one left: an answer that came late, or a sheet that keeps the page from being pressed.
      if (await accepted.isVisible()) return;
      if (await confirm.isVisible()) await player.keyboard.press('Escape');
      const dragon = options.getByRole('button', { name: /^Options Dragon/ });
      if ((await dragon.getAttribute('aria-pressed')) !== 'true') await dragon.click(within(5_000));
      await player.getByRole('region', { name: 'Your bet' }).getByRole('button', { name: 'Bet now' }).click(within(5_000));
      await confirm.getByRole('button', { name: /^Place bet/ }).click(within(5_000));
      await expect(accepted).toBeVisible(within(10_000));
    }).toPass(within(90_000));
    await accepted.getByRole('button', { name: 'Keep betting' }).click();
    await expectBalance(player, 199_000);
  });

  await test.step('the template is as it was', async () => {
    await page.goto(`${own.origin}/console/brand`);
    await expect(page.getByRole('heading', { name: 'Sortes', level: 1 })).toBeVisible();
  });
  await context.close();
});

test('staff say when customer service is there and how soon it answers, and a player reads it', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(desktop);
  await signInStaff(page, 'admin', own);
  await page.goto(`${own.origin}/console/customer-service`);
  await expect(page.getByText('within 30 minutes')).toBeVisible();
  await page.getByRole('link', { name: 'Change hours and answering time' }).click();
  const group = page.getByRole('region', { name: 'Customer service' });
  await group.getByRole('button', { name: 'Take all hours away' }).click();
  const monday = group.getByRole('group', { name: 'Hours of Monday' });
  await monday.getByLabel('From').fill('8');
  await expect(monday.getByLabel('From')).toHaveAccessibleDescription(/Two times like 08:00 and 23:00/);
  await expectClean(page);
  await group.getByRole('button', { name: 'Round the clock' }).click();
  await group.getByLabel('Minutes until customer service usually answers').fill('120');
  await save(page, 'a night shift begins');

  const context = await browser.newContext({ locale: 'en-GB', viewport: phone });
  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(`${own.origin}/helpmc`);
    await expect(visitor.getByText('Open round the clock')).toBeVisible(within(5_000));
  }).toPass(within(30_000));
  await expect(visitor.getByRole('heading', { name: 'Customer service', level: 1 })).toBeVisible();
  await expect(visitor.getByText('Usually answers within 2 hours')).toBeVisible();
  await expect(visitor.getByRole('link', { name: /^E-mail/ })).toHaveAttribute('href', /^mailto:/);
  await visitor.getByText('Service hours').click();
  await expect(visitor.getByText('Round the clock', { exact: true })).toBeVisible();
  await visitor.getByRole('button', { name: /^Write to us/ }).click();
  await expect(visitor.getByLabel('Your message')).toBeFocused();
  await expectClean(visitor);
  await expectNoSidewaysScroll(visitor, [320, 390, 430, 1366]);
  await context.close();
});
