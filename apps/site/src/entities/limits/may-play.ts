import { useNoPlayText } from './no-play';
import { usePlayRests } from './play-rests';

/** Nothing stands between the player and another bet: no break, and no question that waits for their answer. */
export function useMayPlay(): boolean {
  const barred = useNoPlayText() !== undefined;
  const rests = usePlayRests(({ rests: now }) => now);
  return !barred && !rests;
}
