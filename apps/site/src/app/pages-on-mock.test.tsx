// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { pages } from '../kit/addresses';
import { settled } from '../testing/draw-on-mock';
import { openOnMock } from '../testing/open-on-mock';
import { features } from './features';

/** What the search says at pages that show one thing. */
const searches: Readonly<Record<string, string>> = {
  '/lottery': '?gameCode=ssc1m',
  '/sealottery': '?gameCode=thai',
  '/vnlottery': '?gameCode=xsmb',
  '/game': '?nodeId=2001',
  '/seamless': '?nodeId=2001',
};
/** Addresses of one page: it is opened at the first. */
const screens = features.flatMap((feature) => (feature.screens ?? []).map(({ paths }) => paths[0] ?? '/'));
const addresses = screens.map((path) => `${path}${searches[path] ?? ''}`);
const sheets = features.flatMap(({ modals = {} }) => Object.keys(modals).map((key) => `/help?m=${key}`));
const memberPages = features.flatMap(({ pages: own = [] }) => own.map(({ key }) => `/help?m=member&page=${key}`));

/** Every sheet, too, in CI and where it may take long: half a minute of a processor, which whoever changes one component does not wait for. */
const isLong = Boolean(process.env['CI'] ?? process.env['LONG_TESTS']);
const opened = isLong ? [...addresses, ...sheets, ...memberPages] : [...addresses, ...sheets.slice(0, 4), ...memberPages.slice(0, 4)];

let said: MockInstance<typeof console.error>;
beforeEach(() => {
  said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => said.mockRestore());

/** What React and others complained of; that happy-dom does not know a part of SVG is none of ours. */
const complaints = () =>
  said.mock.calls.map(([first]) => String(first)).filter((text) => !text.startsWith('The tag <%s> is unrecognized in this browser'));

it.each(opened)(
  'opens %s on the mock, and nothing complains',
  async (at) => {
    const { addressNow } = await openOnMock(at, { as: at.includes('agent') ? 'agent' : 'member' });
    await waitFor(() => expect(document.querySelector('main')?.textContent).not.toBe(''));
    // A sheet stands, or has done what it is for and left the address.
    if (at.includes('m='))
      await waitFor(() =>
        expect(document.querySelector('[role=dialog], [role=alertdialog]') !== null || !addressNow().includes('m=')).toBe(true),
      );
    await settled();
    expect(complaints()).toEqual([]);
    // The first waits until the whole frame is compiled.
  },
  180_000,
);

it('knows every page of the site', () => {
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(screens));
});
