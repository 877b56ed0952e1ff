// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { openTab } from './open-tab';

afterEach(() => vi.restoreAllMocks());

it('opens a tab without a way back, and says where the browser does not let it', () => {
  const replace = vi.fn();
  const tab = { opener: window, location: { replace } };
  const open = vi
    .spyOn(window, 'open')
    .mockReturnValueOnce(tab as unknown as WindowProxy)
    .mockReturnValueOnce(null);
  expect(openTab('https://pay.example/1')).toBe(true);
  expect(tab.opener).toBeNull();
  expect(replace.mock.calls).toEqual([['https://pay.example/1']]);
  expect(open.mock.calls[0]).toEqual(['about:blank', '_blank']);
  expect(openTab('https://pay.example/1')).toBe(false);
});
