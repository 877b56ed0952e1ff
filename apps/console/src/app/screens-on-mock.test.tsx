// @vitest-environment happy-dom
import { screen as shown } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { settled } from '../testing/draw-on-mock';
import { openOnMock } from '../testing/open-on-mock';
import { screens } from './screens';

/** An id of each kind that stands in an address: any is one of the mock's things. */
const ids: Readonly<Record<string, string>> = {
  $playerId: '10003',
  $agentId: '10003',
  $game: 'ssc1m',
  $gameId: 'ssc1m',
  $numero: '202611300600',
};
const anything = '96402dac-cc2a-4ae2-a480-c71f7f10d4fd';
const addressOf = (path: string) => path.replaceAll(/\$\w+/g, (name) => ids[name] ?? anything);
/** Every screen in CI and where it may take long; else the first of each group of the menu. */
const isLong = Boolean(process.env['CI'] ?? process.env['LONG_TESTS']);
const opened = screens.filter(({ group }, at) => isLong || screens.findIndex((one) => one.group === group) === at);

let said: MockInstance<typeof console.error>;
beforeEach(() => {
  said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => said.mockRestore());

const complaints = () =>
  said.mock.calls.map(([first]) => String(first)).filter((text) => !text.startsWith('The tag <%s> is unrecognized in this browser'));

it.each(opened.map(({ path }) => path))(
  'opens %s on the mock, and nothing complains',
  async (path) => {
    await openOnMock(addressOf(path));
    expect(await shown.findByRole('heading', { level: 1 })).toBeTruthy();
    await settled();
    expect(complaints()).toEqual([]);
    // The first waits until the whole frame is compiled.
  },
  180_000,
);
