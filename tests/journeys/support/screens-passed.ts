import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Page, test } from '@playwright/test';

interface Look {
  within?: string;
  withAdvice?: boolean;
}

/** The screens that have passed axe in this run, one a line, for all its workers: Playwright empties the folder before each run. */
const file = (): string => join(test.info().project.outputDir, 'screens-passed.txt');

/** With advice everything else was asked, too. */
const line = (state: string, { within = '', withAdvice = false }: Look): string =>
  createHash('sha256').update(`${withAdvice} ${within} ${state}`).digest('hex');

/** Whether a screen has passed in this state, asked the same or more; one without a state never. */
export function hasPassed(state: string | undefined, look: Look): boolean {
  if (state === undefined) return false;
  let lines: ReadonlySet<string>;
  try {
    lines = new Set(readFileSync(file(), 'utf8').split('\n'));
  } catch {
    // None yet.
    return false;
  }
  return lines.has(line(state, look)) || lines.has(line(state, { ...look, withAdvice: true }));
}

/** Keeps that a screen has passed. */
export function notePassed(state: string | undefined, look: Look): void {
  if (state === undefined) return;
  mkdirSync(dirname(file()), { recursive: true });
  appendFileSync(file(), `${line(state, look)}\n`);
}

/**
 * What axe would look at on a page as it stands: its address, sheets and headings, the width and language, and every kind of element there is, which is its
 * tag, classes, styles and what it says of its role and state. A list that was filled, an open question, a fault at a field are other states. Undefined with a
 * frame (a game), which cannot be seen into.
 */
export async function screenState(page: Page, within: string | undefined): Promise<string | undefined> {
  return page.frames().length > 1 ? undefined : page.evaluate(describeScreen, within);
}

/** Runs in the page. */
function describeScreen(within: string | undefined): string {
  const shown = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const texts = (selector: string): string[] =>
    shown(selector).map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
  // What names one thing among many of its kind, or measures it.
  const own =
    /^(?:id|for|href|src|srcset|value|name|title|alt|d|data-.*|aria-(?:label|labelledby|describedby|controls|owns|value.*|rowindex|posinset|setsize|details|errormessage))$/;
  const kinds = new Set<string>();
  for (const place of within === undefined ? [document.documentElement] : shown(within))
    for (const element of place.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.parentElement?.closest('svg')) continue;
      // Where something has been moved to, a slide that has gone on, is no other state.
      const attributes = [...element.attributes].map(({ name, value }) =>
        own.test(name) ? name : `${name}=${value.replaceAll(/transform: [^;]*;/g, '')}`,
      );
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
      kinds.add(`${element.tagName} ${attributes.toSorted().join(' ')} ${hasText}`);
    }
  return JSON.stringify([
    location.pathname + location.search,
    innerWidth,
    document.documentElement.lang,
    texts('[role=dialog], [role=alertdialog]').map((text) => text.slice(0, 80)),
    texts('h1, h2, h3, h4, h5, h6, [role=heading]'),
    [...kinds].toSorted(),
  ]);
}
