import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { rest } from './rest.js';
import { hasPassed, notePassed, screenState } from './screens-passed.js';
import { expect } from './test.js';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const bestPractices = [...standards, 'best-practice'];
/** The rules that look at colours: all that can differ between two themes of one screen. */
export const colourRules = ['color-contrast', 'link-in-text-block'];
/** The same axe that the builder brings. */
const axeSource = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { target: unknown[]; failureSummary?: string | undefined }[];
}

interface Asked {
  /** Only these rules. */
  rules?: readonly string[];
  /** Only what lies in here (CSS). */
  within?: string;
  /** Besides the standards, what axe advises. */
  withAdvice?: boolean;
  /** Leaves out what stands in frames. */
  withoutFrames?: boolean;
  /** Leaves out the rules that look at colours: three quarters of the time on a long page. */
  withoutColours?: boolean;
}

/**
 * What axe finds on a page as it stands, one line a fault; looked at twice, for a sheet that is just taking another's place is half transparent for a
 * moment, and what a bar at the window's edge covers by half is whole a little further down. About 0.3 s.
 */
export async function faultsOf(page: Page, asked: Asked = {}): Promise<string[]> {
  if ((await lookForFaults(page, asked)).length === 0) return [];
  await page.waitForTimeout(700);
  await page.evaluate(() => window.scrollBy(0, 40));
  await rest(page);
  const faults = await lookForFaults(page, asked);
  await page.evaluate(() => window.scrollBy(0, -40));
  return faults;
}

async function lookForFaults(page: Page, asked: Asked): Promise<string[]> {
  const violations = page.frames().length > 1 && !asked.withoutFrames ? await lookIntoFrames(page, asked) : await lookAtPage(page, asked);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}

/** With a frame of another origin (a game): the builder sees both sides, but opens a page of its own each time. */
async function lookIntoFrames(page: Page, { rules, within, withAdvice, withoutColours }: Asked): Promise<Violation[]> {
  const builder = new AxeBuilder({ page });
  if (within) builder.include(within);
  if (withoutColours) builder.disableRules(colourRules);
  return (await (rules ? builder.withRules([...rules]) : builder.withTags(withAdvice ? bestPractices : standards)).analyze()).violations;
}

/** Without frames axe is put into a document once and answers with its violations alone: a third of the time. */
async function lookAtPage(page: Page, { rules, within, withAdvice, withoutFrames, withoutColours }: Asked): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ type, values, left, place, iframes }) => {
      const { axe } = window as unknown as { axe: { run: (context: unknown, options: unknown) => Promise<{ violations: Violation[] }> } };
      const { violations } = await axe.run(place === undefined ? document : { include: [place] }, {
        runOnly: { type, values },
        rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        iframes,
      });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) }));
    },
    {
      type: rules ? 'rule' : 'tag',
      values: [...(rules ?? (withAdvice ? bestPractices : standards))],
      left: withoutColours ? colourRules : [],
      place: within,
      iframes: withoutFrames !== true,
    },
  );
}

/** Shows the page in this theme, and waits until it is. */
export async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((wanted) => (document.documentElement.dataset['theme'] = wanted), theme);
  await rest(page);
}

/**
 * Faults of a page in both themes: everything in the dark one; in the light one its colours, for what is said stays the same. A screen that another journey of
 * the run has shown in the same state, and that had none, is not looked at again.
 */
export async function faultsInBothThemes(page: Page, asked: Pick<Asked, 'within' | 'withAdvice'> = {}): Promise<string[]> {
  const state = await screenState(page, asked.within);
  if (hasPassed(state, asked)) return [];
  await setTheme(page, 'dark');
  const dark = await faultsOf(page, asked);
  await setTheme(page, 'light');
  const light = await faultsOf(page, { ...asked, rules: colourRules });
  // What came meanwhile has not been looked at in both.
  if (dark.length + light.length === 0 && (await screenState(page, asked.within)) === state) notePassed(state, asked);
  return [...dark.map((fault) => `dark ${fault}`), ...light.map((fault) => `light ${fault}`)];
}

/** What does not fit its window sideways: the page itself, its main part, or a sheet that scrolls sideways. */
export function overflowsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const whole = document.documentElement;
    const found = whole.scrollWidth > whole.clientWidth ? [`page: ${whole.scrollWidth} > ${whole.clientWidth}`] : [];
    for (const part of document.querySelectorAll('main, [role=dialog] > div, [role=alertdialog] > div'))
      if (part.scrollWidth > part.clientWidth + 1)
        found.push(`${part.tagName} ${part.className}: ${part.scrollWidth} > ${part.clientWidth}`);
    return found;
  });
}

/** Does a page fit its window sideways, at each of these widths (px; none: as it stands)? Leaves the window at the last width. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[] = []): Promise<void> {
  if (widths.length === 0) expect(await overflowsOf(page)).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 844 });
    await rest(page);
    expect(await overflowsOf(page), `${width} px`).toEqual([]);
  }
}

/** Has a page, as it stands, pass axe in both themes and fit its window sideways. Once for each screen is enough: about a second. */
export async function expectClean(page: Page): Promise<void> {
  await rest(page);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
}
