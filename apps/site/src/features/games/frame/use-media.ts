import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

const follow = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Full screen of the whole page, so that sheets still lie over the game. Undefined where the browser has none (telephones of one maker). */
export function useFullScreen(): { on: boolean; toggle: () => void } | undefined {
  const on = useSyncExternalStore(
    follow,
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!document.fullscreenEnabled) return undefined;
  return {
    on,
    toggle() {
      const asked = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      // Refused by the browser: the game stays as large as it is.
      asked.catch(() => undefined);
    },
  };
}
