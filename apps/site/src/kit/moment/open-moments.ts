import { useEffect } from 'react';
import { create } from 'zustand';

/** Cards that tell a win, at the foot of the window. Whatever else has its place there waits until none is open. */
const useOpenMoments = create<{ count: number }>(() => ({ count: 0 }));

const change = (by: number) => useOpenMoments.setState(({ count }) => ({ count: count + by }));

/** Takes the place for as long as the card that asks is drawn. */
export function useOpenMoment(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether nothing has the place. */
export const useIsMomentFree = (): boolean => useOpenMoments(({ count }) => count === 0);
