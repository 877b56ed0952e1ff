import { useSyncExternalStore } from 'react';

/** The browser's own offer to put the site among the apps. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | undefined;
const watchers = new Set<() => void>();

function take(offer: InstallPrompt | undefined): void {
  offered = offer;
  for (const tell of watchers) tell();
}

/** Keeps the browser's offer, which comes once a page and early, until somebody asks for it. Called once, as the program starts. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    take(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => take(undefined));
}

const install = (): void => {
  const offer = offered;
  // It can be shown once.
  take(undefined);
  void offer?.prompt();
};

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => void watchers.delete(tell);
};

/** Asks the browser to install the site; undefined where it does not offer that (it is an app already, or there is no such offer). */
export function useInstall(): (() => void) | undefined {
  return useSyncExternalStore(watch, () => offered) === undefined ? undefined : install;
}
