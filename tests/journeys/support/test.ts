import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { demoLinePlayed } from './demo-line.js';
import { ownPrograms, startProgram, type OwnProgram, type Program } from './program.js';
import { followRequests } from './rest.js';

/** What a page must never do while somebody uses it. */
export interface Watch {
  /** Errors on the console and exceptions; refused requests (4xx) are the site's to tell and no fault of the page. */
  readonly problems: string[];
  /** Every line on the console. */
  readonly console: string[];
  /** Every address that was asked for. */
  readonly addresses: string[];
  /** Every address that a page stood at, also those it was given without a load. */
  readonly shown: string[];
}

declare global {
  interface Window {
    cspViolations?: string[];
  }
}

/**
 * Where pages and their calls go, without what differs from run to run (ids, what was searched for): `npm test -- --changed` tells by it which journeys a change reaches.
 */
function addressOf(url: string): string | undefined {
  const { hostname, pathname, searchParams } = new URL(url);
  if (hostname !== 'localhost' || /^\/assets\/|\.\w+$/.test(pathname)) return undefined;
  const fixed = pathname.replace(/\/(?=[^/]*\d)[^/]{6,}.*|\/\d+(\/.*|$)/, '');
  const sheet = ['m', 'page'].flatMap((key) => (searchParams.has(key) ? [`${key}=${searchParams.get(key)}`] : []));
  return `${fixed || '/'}${sheet.length > 0 ? `?${sheet.join('&')}` : ''}`;
}

/** Collects what goes wrong in every page of a context. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const seen: Watch = { problems: [], console: [], addresses: [], shown: [] };
  await context.addInitScript(() => {
    window.cspViolations = [];
    addEventListener('securitypolicyviolation', (event) => {
      window.cspViolations?.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const follow = (page: Page) => {
    followRequests(page);
    // A page that is changed in place asks for no document.
    page.on('framenavigated', (frame) => seen.shown.push(frame.url()));
    page.on('pageerror', (error) => seen.problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      seen.console.push(message.text());
      // A text that was looked up by an id that is none.
      if (message.text().includes('Uncompiled message')) seen.problems.push(`${page.url()}: ${message.text()}`);
      if (
        message.type() === 'error' &&
        !/^Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_RESET|FAILED|ABORTED))/.test(
          message.text(),
        )
      )
        seen.problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('request', (request) => {
      seen.addresses.push(request.url());
      if (new URL(request.url()).pathname === '/csp-report') seen.problems.push(`CSP report: ${request.postData() ?? ''}`);
    });
  };
  context.on('page', follow);
  context.pages().forEach(follow);
  return seen;
}

/** Prints what the pages of a journey that failed show, dialogs and messages being last: where it ran in CI, its pictures cannot be had. */
async function tellWhatIsShown(context: BrowserContext, title: string): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((failure: unknown) => String(failure));
    console.log(`${title}\n${page.url()}\n${shown.slice(-5000)}`);
  }
}

/** A journey: every page of it is watched, and a journey whose pages complain on the console has failed. */
export const test = base.extend<{ watched: Watch; forgiven: RegExp | undefined }, { lineIsPlayed: undefined }>({
  // Once a worker; of the programs only the shared one plays it.
  lineIsPlayed: [
    // Playwright reads off the pattern which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      if (!(project.name in ownPrograms)) await demoLinePlayed();
      await use(undefined);
    },
    { scope: 'worker', auto: true, timeout: 1_800_000 },
  ],
  // Complaints that belong to what the journey is about.
  forgiven: [undefined, { option: true }],
  watched: [
    async ({ context, forgiven }, use, info) => {
      const seen = await watch(context);
      await use(seen);
      const walks = process.env['JOURNEY_WALKS'];
      if (walks !== undefined) {
        const addresses = new Set([...seen.addresses, ...seen.shown].filter((url) => URL.canParse(url)).map(addressOf));
        appendFileSync(
          join(walks, `${info.workerIndex}.jsonl`),
          `${JSON.stringify({ file: basename(info.file), addresses: [...addresses].filter(Boolean) })}\n`,
        );
      }
      if (info.status !== info.expectedStatus) await tellWhatIsShown(context, info.title);
      expect(seen.problems.filter((problem) => forgiven?.test(problem) !== true)).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Journeys of a project that has a program besides the shared one, because staff take up accounts there (from then on the command line asks for theirs) or
 * its doors are shut. One worker walks them one after the other over one program: each brings its own players and staff, and leaves the program so that the
 * next finds its way.
 */
export const testOwn = test.extend<object, { own: Program }>({
  own: [
    // Playwright reads off the pattern which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      const started = await startProgram(project.name as OwnProgram);
      await use(started);
      await started.end();
    },
    // A start takes as long as it takes: a program that cannot ends by itself.
    { scope: 'worker', timeout: 1_800_000 },
  ],
});

/** On a shared machine everything can take several times as long, what a journey says of its own length too. */
const slower = process.env['CI'] ? 2.5 : 1;
for (const journey of [test, testOwn]) {
  const { setTimeout } = journey;
  journey.setTimeout = (ms) => setTimeout(ms * slower);
}

/** So many milliseconds, as things go on a machine of one's own. */
export const within = (ms: number) => ({ timeout: ms * slower });

/** So many seconds of a person's own work, as long as it takes here. */
export const roomFor = (seconds: number): number => seconds * slower;

/** For what somebody would wait: the server works for it, or a page comes from it. */
export const patient = within(30_000);

export { expect };
