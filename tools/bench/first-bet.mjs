// Row `pages-first-bet`: a visitor's way to a bet with their own money, at the pace of a person who knows such sites. tests/journeys/first-bet.spec.ts holds its taps.
import { show } from './measure.mjs';

/** @import { Browser, Locator, Page } from '@playwright/test' */
/** @import { Given, Result } from './measure.mjs' */

/**
 * To see what is there, decide and reach it with a thumb; and a letter on a phone's keyboard (about 38 words a minute: Palin and others, How do people type on
 * mobile devices?, MobileHCI 2019).
 */
const pace = { tapMs: 1_500, keyMs: 320 };
const goalSeconds = 60;

/** @param {Page} page */
function walker(page) {
  const count = { taps: 0, keys: 0, waitedMs: 0 };
  return {
    count,
    /** @param {Locator} target */
    async tap(target) {
      const begun = performance.now();
      await target.waitFor();
      count.waitedMs += performance.now() - begun;
      await page.waitForTimeout(pace.tapMs);
      await target.tap();
      count.taps += 1;
    },
    /** @param {string} text */
    async type(text) {
      await page.keyboard.type(text, { delay: pace.keyMs });
      count.keys += text.length;
    },
  };
}

/**
 * From the first page to the receipt.
 * @param {Page} page
 * @param {ReturnType<typeof walker>} walk
 */
async function betFirst(page, { tap, type }) {
  const dialog = (/** @type {string} */ name) => page.getByRole('dialog', { name });
  await tap(page.getByRole('banner').getByRole('button', { name: 'Register' }));
  const form = dialog('Create account');
  await form.getByRole('textbox', { name: 'Username *' }).waitFor();
  await type(`walk${Date.now().toString(36).slice(-7)}`);
  await page.keyboard.press('Tab');
  await form.getByRole('textbox', { name: 'Password *', exact: true }).focus();
  await type('Quiet river 27');
  // A phone's wheel of dates: three turns and a press.
  await page.waitForTimeout(4 * pace.tapMs);
  await form.getByRole('textbox', { name: 'Date of birth *' }).fill('1990-05-17');
  await tap(form.getByRole('checkbox'));
  await tap(form.getByRole('button', { name: 'Create account' }));
  await tap(dialog('Registered successfully').getByRole('button', { name: 'Deposit' }));
  await tap(dialog('Deposit').getByRole('button', { name: /^₫\s200,000$/ }));
  await tap(dialog('Deposit').getByRole('button', { name: 'Deposit ₫ 200,000' }));
  await tap(page.getByRole('button', { name: /^Pay .*200/ }));
  await tap(dialog('Deposit status').getByRole('button', { name: 'Play' }));
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /Five Digits · 5 min/ })
      .first(),
  );
  await tap(page.getByRole('button', { name: /^Options Big/ }));
  await tap(page.getByRole('region', { name: 'Your bet' }).getByRole('button', { name: 'Bet now' }));
  await tap(dialog('Place this bet?').getByRole('button', { name: /^Place bet/ }));
  await dialog('Bet accepted').waitFor();
}

/**
 * @param {{ origin: string, browser: Browser } & Pick<Given, 'say'>} place
 * @returns {Promise<Result>}
 */
export async function measureFirstBet({ origin, browser, say }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const walk = walker(page);
    const begun = performance.now();
    await page.goto(origin);
    await betFirst(page, walk);
    const seconds = (performance.now() - begun) / 1_000;
    const { taps, keys, waitedMs } = walk.count;
    say(`first bet: ${show(seconds)} s`);
    return {
      name: 'pages-first-bet',
      what: `from a visitor's first page to a bet with their own money, ${pace.tapMs / 1_000} s a tap and ${pace.keyMs / 1_000} s a letter`,
      figure: seconds,
      unit: 's',
      ratioText: `${taps} taps, ${keys} letters, a date; the site was waited for ${show(waitedMs / 1_000)} s`,
      goalText: `≤ ${goalSeconds} s`,
      met: seconds <= goalSeconds,
      notes: [],
    };
  } finally {
    await context.close();
  }
}
