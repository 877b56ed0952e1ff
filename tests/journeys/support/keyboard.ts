import type { Locator, Page } from '@playwright/test';

/** What is wrong with the place of the focus: invisible, outside the window or covered. Empty when it can be seen. */
function faultOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    // A sheet that has just opened has the focus itself: it fills the view and needs no outline.
    if (!element || element === document.body || element.matches('[role=dialog], [role=alertdialog]')) return '';
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''}`;
    const drawn = (candidate: Element | null | undefined): boolean => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor !== 'rgba(0, 0, 0, 0)';
    };
    // Inputs show the focus on the box around them, hidden ones on what is drawn beside them.
    const near = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
      element.previousElementSibling,
    ];
    if (!near.some(drawn) && ![...(element.previousElementSibling?.children ?? [])].some(drawn)) return `${name}: no outline`;
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2];
    if (box.width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      return `${name}: outside the window (${Math.round(x)}, ${Math.round(y)})`;
    const top = document.elementFromPoint(x, y);
    const own = top && (element.contains(top) || top.contains(element) || element.parentElement?.contains(top));
    return own ? '' : `${name}: under ${top?.tagName} ${top?.className.toString().slice(0, 60)}`;
  });
}

/** Faults seen while tabbing; a journey empties it first and expects it empty at the end. */
export const faults: string[] = [];

/** Presses Tab once and notes where the focus cannot be seen. */
export async function tab(page: Page, back = false): Promise<void> {
  await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  await restFocus(page);
  let fault = await faultOfFocus(page);
  if (fault !== '') {
    // A message that lay there steps aside, on a busy machine some frames later.
    await page.waitForTimeout(700);
    fault = await faultOfFocus(page);
  }
  if (fault !== '') faults.push(fault);
}

/** Waits until what has the focus lies still: in the same place for three frames, however long a frame takes on a busy machine; at most two seconds. */
function restFocus(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const place = () => {
      const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height].join(' ');
    };
    const until = performance.now() + 2_000;
    for (let before = '', same = 0; same < 2 && performance.now() < until;) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = place();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/** Tabs on until this has the focus. */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    if ((await target.count()) > 0 && (await target.first().evaluate((element) => element === document.activeElement))) return;
    await tab(page);
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Tabs to a row that is one stop (its cell that has tabindex 0), then walks to this cell with the arrow keys. */
export async function arrowTo(page: Page, target: Locator, most = 120): Promise<void> {
  const row = target.first().locator('xpath=ancestor::fieldset[1]');
  await tabTo(page, row.locator('button[aria-pressed][tabindex="0"]'), most);
  await page.keyboard.press('Home');
  for (let step = 0; step < most; step += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`the arrow keys do not reach ${String(target)}`);
}
