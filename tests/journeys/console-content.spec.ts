import type { Browser } from '@playwright/test';
import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import type { Program } from './support/program.js';
import { fillLogin, newPlayer } from './support/people.js';
import { signInStaff } from './support/staff.js';
import { expect, testOwn as test, within } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

/**
 * Since when the site has said it, in ms after the change was made: the wire that pages are made of is asked again and again. The promise is five
 * seconds; a loaded machine is given more before it is a fault.
 */
async function publishedAfter(since: number, text: string): Promise<void> {
  await expect(async () => {
    expect(await (await fetch(`${own.origin}/wps/system/announcements`, { headers: { 'accept-language': 'en' } })).text()).toContain(text);
  }).toPass({ ...within(15_000), intervals: [50] });
  test.info().annotations.push({ type: 'published', description: `${text}: ${Date.now() - since} ms` });
}

/** What a visitor whose browser asks for this language finds on a page of the site, once they open it anew. */
async function expectSeen(browser: Browser, locale: string, path: string, text: string): Promise<void> {
  const context = await browser.newContext({ locale });
  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(`${own.origin}${path}`);
    // The foot of a page comes last, on a busy machine after seconds.
    await expect(visitor.getByText(text).first()).toBeVisible(within(10_000));
  }).toPass(within(40_000));
  await context.close();
}

test('content staff put a banner and an announcement on the site in two languages, and take the banner back', async ({ page, browser }) => {
  test.setTimeout(180_000);
  await signInStaff(page, 'content', own);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${own.origin}/console`);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Banners' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Home page' }).first()).toBeVisible();
  await expectClean(page);

  await test.step('a banner with its preview, before anything is saved', async () => {
    await page.getByRole('button', { name: 'Add a banner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a banner' });
    await dialog.getByLabel('Place on the site').selectOption('rng');
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('/rng');
    const words = dialog.getByRole('region', { name: 'Words' });
    await words.getByRole('button', { name: /Tiếng Việt/ }).click();
    await words.getByLabel('Title · English', { exact: true }).fill('Spring wheels');
    await words.getByLabel('Title · Tiếng Việt', { exact: true }).fill('Vòng quay mùa xuân');
    const preview = dialog.getByRole('region', { name: 'As visitors see it' });
    await expect(preview.frameLocator('iframe').getByText('Vòng quay mùa xuân')).toBeVisible();
    await preview.getByRole('button', { name: 'English' }).click();
    await expect(preview.frameLocator('iframe').getByText('Spring wheels')).toBeVisible();
    await expect(words.getByText(/Missing: .*ไทย/)).toBeVisible();
    await expectClean(page);
    await expectNoSidewaysScroll(page, [390, 1366]);
    await dialog.getByLabel('Reason').fill('the spring campaign');
    const [until, address] = [dialog.getByLabel('Until'), dialog.getByRole('textbox', { name: 'Address', exact: true })];
    await dialog.getByLabel('From').fill('2026-01-02T10:00');
    await until.fill('2026-01-01T10:00');
    await address.fill('http://example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(until, 'the first field that is wrong is gone to').toBeFocused();
    await expect(until).toHaveAccessibleDescription(/not later than the beginning/);
    await expect(address, 'and every other one says so, too').toHaveAccessibleDescription(/begins with https/);
    await until.fill('');
    await address.fill('/rng');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await publishedAfter(Date.now(), 'Spring wheels');
    await expect(page.getByText('Saved. Visitors see it within seconds.')).toBeVisible();
    await expectSeen(browser, 'en-GB', '/rng', 'Spring wheels');
    await expectSeen(browser, 'vi-VN', '/rng', 'Vòng quay mùa xuân');
  });

  await test.step('an announcement, written in the editor of texts', async () => {
    await page.goto(`${own.origin}/console/announcements`);
    await page.getByRole('button', { name: 'Add an announcement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an announcement' });
    const words = dialog.getByRole('region', { name: 'Words' });
    await words.getByRole('button', { name: /Tiếng Việt/ }).click();
    await words.getByLabel('Title · English', { exact: true }).fill('Wheels are turning');
    await words.getByLabel('Title · Tiếng Việt', { exact: true }).fill('Vòng quay đã mở');
    const text = words.getByRole('textbox', { name: 'Text · English' });
    await text.click();
    await page.keyboard.type('Every evening at ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('eight');
    await page.keyboard.press('Enter');
    await words.getByRole('button', { name: 'Table', exact: true }).first().click();
    await page.keyboard.type('Wheel');
    const preview = dialog.getByRole('region', { name: 'As visitors see it' });
    await expect(preview.frameLocator('iframe').locator('strong')).toHaveText('eight');
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await dialog.getByLabel('Reason').fill('the spring campaign');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await publishedAfter(Date.now(), 'Wheels are turning');
    await expect(page.getByText('Saved. Visitors see it within seconds.')).toBeVisible();
    await expectSeen(browser, 'en-GB', '/', 'Wheels are turning');
    await expectSeen(browser, 'vi-VN', '/', 'Vòng quay đã mở');
  });

  await test.step('a pop-up is shown after a sign-in, until it is put by for the day; a banner leads to a game', async () => {
    await page.goto(`${own.origin}/console/announcements`);
    await page.getByRole('button', { name: 'Add an announcement' }).click();
    const news = page.getByRole('dialog', { name: 'Add an announcement' });
    await news.getByLabel('Kind').selectOption('PU');
    await news.getByLabel('Title · English', { exact: true }).fill('Wheels for everybody');
    await news.getByRole('textbox', { name: 'Text · English' }).click();
    await page.keyboard.type('Tonight only');
    await news.getByLabel('Reason').fill('the spring campaign');
    await news.getByRole('button', { name: 'Save' }).click();
    await publishedAfter(Date.now(), 'Wheels for everybody');
    await page.goto(`${own.origin}/console/banners`);
    await page.getByRole('button', { name: 'Add a banner' }).click();
    const banner = page.getByRole('dialog', { name: 'Add a banner' });
    await banner.getByLabel('Place on the site').selectOption('help');
    await banner.getByLabel('Leads to').selectOption('G');
    await banner.getByLabel('Title · English', { exact: true }).fill('Try this game');
    await banner.getByLabel('Reason').fill('the spring campaign');
    await banner.getByRole('button', { name: 'Save' }).click();
    const game = banner.getByRole('combobox', { name: 'Game' });
    await expect(game).toHaveAccessibleDescription('Choose a game.');
    await game.fill('');
    await game.pressSequentially('duel');
    await page.getByRole('option', { name: /Duel/ }).click();
    await banner.getByRole('button', { name: 'Save' }).click();
    await publishedAfter(Date.now(), 'Try this game');

    const player = await newPlayer({ at: own });
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 780 } });
    const visitor = await context.newPage();
    const popup = visitor.getByRole('dialog', { name: 'Wheels for everybody' });
    const signIn = async () => {
      await visitor.goto(`${own.origin}/help?m=login`);
      const form = visitor.getByRole('dialog', { name: 'Log in' });
      await fillLogin(form, player.name, player.password, own);
    };
    await visitor.goto(`${own.origin}/help`);
    await expect(visitor.getByRole('link', { name: /Try this game/ })).toHaveAttribute('href', /^\/game\?nodeId=/);
    await expect(popup, 'visitors are not stopped').toBeHidden();
    await signIn();
    await expect(popup.getByText('Tonight only')).toBeVisible();
    await expectClean(visitor);
    await visitor.reload();
    await expect(popup, 'a reload does not lose it').toBeVisible();
    await popup.getByRole('checkbox', { name: 'Do not show this again today' }).check();
    await popup.getByRole('button', { name: 'OK' }).click();
    await expect(popup).toBeHidden();
    await expect(visitor.getByRole('dialog')).toHaveCount(0);
    await context.clearCookies();
    await signIn();
    await expect.poll(() => visitor.evaluate(() => sessionStorage.getItem('popupsDue'))).toBe('0');
    await expect(popup).toBeHidden();
    await context.close();
  });

  await test.step('the banner is taken off and brought back by Undo; a page that is open follows both', async () => {
    const context = await browser.newContext({ locale: 'en-GB' });
    const visitor = await context.newPage();
    await visitor.goto(`${own.origin}/rng`);
    const banner = visitor.getByText('Spring wheels').first();
    await expect(banner).toBeVisible();
    await page.goto(`${own.origin}/console/banners?group=rng`);
    await page.getByRole('button', { name: 'Open Spring wheels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Banner' });
    await dialog.getByLabel('Reason').fill('the wrong week');
    await dialog.getByRole('button', { name: 'Take it off the site' }).click();
    let since = Date.now();
    await expect(banner).toBeHidden();
    test.info().annotations.push({ type: 'seen on an open page', description: `off: ${Date.now() - since} ms` });
    await expect(page.getByText('It stays in this list as off.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    since = Date.now();
    await expect(banner).toBeVisible();
    test.info().annotations.push({ type: 'seen on an open page', description: `on: ${Date.now() - since} ms` });
    await context.close();
    await expect(page.getByRole('row').filter({ hasText: 'Spring wheels' })).toContainText('On the site');
  });

  await test.step('ways to pay at the foot are the brand’s own as soon as there is one', async () => {
    await page.goto(`${own.origin}/console/footer`);
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Add to the footer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to the footer' });
    await dialog.getByLabel('Sign').selectOption('bank');
    await dialog.getByLabel('Title · English', { exact: true }).fill('Transfer to {brand}');
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await dialog.getByLabel('Reason').fill('a new way to pay');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await publishedAfter(Date.now(), 'Transfer to Sortes');
    await expectSeen(browser, 'en-GB', '/', 'Transfer to Sortes');
  });

  await test.step('customer service: a host that the brand does not name is refused, a page of the site is put on, and a visitor is led there', async () => {
    await page.goto(`${own.origin}/console/customer-service`);
    await expect(page.getByRole('row').filter({ hasText: '/helpmc?topic=contact' })).toContainText('Live chat');
    await page.getByRole('button', { name: 'Open Live chat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link of customer service' });
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await dialog.getByLabel('Reason').fill('another chat');
    await address.fill('https://elsewhere.example/chat');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(address).toHaveAccessibleDescription(/elsewhere\.example is not among the hosts/);
    await expectClean(page);
    await expectNoSidewaysScroll(page, [320, 390, 1366]);
    await address.fill('/helpmc?topic=rules');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Visitors see it within seconds.')).toBeVisible();

    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1366, height: 768 } });
    const visitor = await context.newPage();
    await visitor.goto(`${own.origin}/help`);
    const service = visitor.getByRole('complementary').getByRole('button', { name: 'Customer service' });
    await expect(async () => {
      await visitor.goto(`${own.origin}/help`);
      await service.click(within(5_000));
      await expect(visitor).toHaveURL(`${own.origin}/helpmc?topic=rules`, within(5_000));
    }).toPass(within(30_000));
    await expect(visitor.getByRole('heading', { name: 'Help centre' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Customer service' }), 'the page does not offer itself').toHaveCount(0);
    await visitor.getByRole('link', { name: 'Back' }).click();
    await expect(service).toBeVisible();

    await dialog.getByLabel('Reason').fill('nobody is there tonight');
    await dialog.getByRole('button', { name: 'Take it off the site' }).click();
    await expect(service, 'an open page follows').toHaveCount(0);
    // The newest message is the last: the one about saving may stand there still.
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(service).toBeVisible();
    await context.close();
  });
});
