// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest';
import { keepScroll, rememberScroll, restoreScroll } from './scroll-memory';

let entry = 'first';
const scrolled = vi.fn();

beforeAll(() => {
  document.body.innerHTML = '<main><p>above</p><ul id="lane"></ul></main>';
  vi.stubGlobal('scrollTo', scrolled);
  keepScroll(() => entry);
});

/** Scrolls a part of the page as a hand does. */
function scroll(part: Element, left: number): void {
  part.scrollLeft = left;
  part.dispatchEvent(new Event('scroll'));
}

it('finds every part of a page where it stood under the name of its history entry, and a new page at its top', () => {
  const lane = document.getElementById('lane') as HTMLElement;
  scroll(lane, 120);
  rememberScroll('first');
  entry = 'second';
  lane.scrollLeft = 0;
  restoreScroll('second', '');
  expect([lane.scrollLeft, scrolled.mock.lastCall]).toEqual([0, [{ left: 0, top: 0, behavior: 'instant' }]]);
  restoreScroll('first', '');
  expect(lane.scrollLeft).toBe(120);
});

it('shows the part that an address names, unless the page stood elsewhere', () => {
  const lane = document.getElementById('lane') as HTMLElement;
  const shown = vi.fn();
  lane.scrollIntoView = shown;
  restoreScroll('third', '#lane');
  expect(shown).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('scroll'));
  rememberScroll('third');
  restoreScroll('third', '#lane');
  expect(shown).toHaveBeenCalledOnce();
});

it('keeps it beyond a reload', () => {
  entry = 'fourth';
  scroll(document.getElementById('lane') as HTMLElement, 40);
  dispatchEvent(new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  expect(JSON.parse(sessionStorage.getItem('scrolled') ?? '{}')).toMatchObject({
    fourth: { 'html > body:nth-child(2) > main:nth-child(1) > ul:nth-child(2)': [40, 0] },
  });
});
