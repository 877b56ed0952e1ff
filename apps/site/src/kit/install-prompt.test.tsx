// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { keepInstallPrompt, useInstall } from './install-prompt';

test('keeps an offer that came before anybody asked, shows it once, and forgets it once the site is an app', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  keepInstallPrompt();
  let shown = 0;
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => void (shown += 1) });
    act(() => void window.dispatchEvent(event));
    return event;
  };
  expect(offer().defaultPrevented).toBe(true);
  let install: (() => void) | undefined;
  const Panel = () => {
    const drawn = useInstall();
    useLayoutEffect(() => {
      install = drawn;
    });
    return null;
  };
  await act(async () => createRoot(document.createElement('div')).render(<Panel />));
  act(() => install?.());
  expect([shown, install]).toEqual([1, undefined]);
  offer();
  expect(install).toBeDefined();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(install).toBeUndefined();
  vi.unstubAllGlobals();
});
