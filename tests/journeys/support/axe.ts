import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.js';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Has a page, as it stands, pass axe in both themes and fit its window sideways. */
export async function expectClean(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((wanted) => (document.documentElement.dataset['theme'] = wanted), theme);
    await page.waitForTimeout(300);
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`)),
      theme,
    ).toEqual([]);
  }
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog] > div, [role=alertdialog] > div')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth} > ${part.clientWidth}`),
  );
  expect(tooWide).toEqual([]);
}
