import { useEffect, useState } from 'preact/hooks';

/** Screens on which the panel stands beside the stage (shell.css). */
export const besideStage = '(min-width: 900px), (orientation: landscape) and (max-height: 560px) and (min-width: 600px)';

/** Whether a media query holds, followed. For what must differ in order, not only in look. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const check = (): void => setHolds(list.matches);
    check();
    list.addEventListener('change', check);
    return () => list.removeEventListener('change', check);
  }, [query]);
  return holds;
}
