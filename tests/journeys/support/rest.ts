import { type Page, type Request, expect } from '@playwright/test';

const pending = new WeakMap<Page, Set<Request>>();
/** What a page waits for before it is drawn; its stream of news never ends, and what a game in a frame asks for is the game's own affair. */
const awaited = new Set(['fetch', 'xhr', 'script']);

/** Keeps count of what a page has asked for and not yet got. */
export function followRequests(page: Page): void {
  const open = new Set<Request>();
  pending.set(page, open);
  page.on('request', (request) => {
    if (awaited.has(request.resourceType()) && request.frame() === page.mainFrame()) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  // An answer whose body nobody reads never finishes.
  page.on('response', (response) => setTimeout(() => open.delete(response.request()), 1_000));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Waits until nothing is on its way and nothing moves: two looks, one after the other, that see neither. At most five seconds. */
export async function rest(page: Page): Promise<void> {
  const until = Date.now() + 5_000;
  for (let still = 0; still < 2 && Date.now() < until;) {
    // The old document may be going while one looks.
    const moving = (pending.get(page)?.size ?? 0) > 0 || (await page.evaluate(isMoving).catch(() => true));
    still = moving ? 0 : still + 1;
    if (still < 2) await page.waitForTimeout(40);
  }
}

/** Runs in the page. What moves for ever (a shimmer) has no end to wait for, nor has what follows the scroll position in place of the clock. */
async function isMoving(): Promise<boolean> {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  return document
    .getAnimations()
    .some(
      ({ effect, playState, timeline }) =>
        playState === 'running' && timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity,
    );
}

/** Waits until a page just opened has drawn what it loads. The name of what still loads is in English. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await rest(page);
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await rest(page);
}

/** Goes to an address of the site as a link does, without loading the document again; for a page that the site has already opened. */
export async function goInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await settle(page);
}
