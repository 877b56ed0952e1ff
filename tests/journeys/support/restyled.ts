import type { Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly elementCount?: number; readonly data?: { readonly type?: string } };
}

/**
 * Presses a key and counts what a person waits for, whatever the machine: the share of the page's elements whose styles the browser worked out between the press
 * and the first frame after it. 0 is none, 1 the whole page; more, when it did so several times.
 */
export async function restyledBy(page: Page, key: string): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser of its own');
  const all = await page.evaluate(() => document.querySelectorAll('*').length);
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const pressed = traceEvents.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown');
  if (pressed === undefined) throw new Error('the page did not hear the key');
  const after = traceEvents.filter(({ pid, tid, ts }) => pid === pressed.pid && tid === pressed.tid && ts >= pressed.ts);
  const frame = Math.min(...after.filter(({ name }) => name === 'Commit').map(({ ts }) => ts));
  if (!Number.isFinite(frame)) throw new Error('no frame followed the key');
  return (
    after
      .filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts <= frame)
      .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0) / all
  );
}
