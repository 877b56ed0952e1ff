import type { Play } from '@sortes/lottery-rules';
import { useCallback } from 'react';
import type { BoardStore } from '../state/board-store';
import { browserBelow, quickPicks } from '../state/quick-pick';

const steps = [0, -6, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Shakes the numbers once, as a cup is shaken. */
function shake(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) document.getElementById('numbers')?.animate(steps, 280);
}

/** Brings what chance has picked into sight: of a hundred numbers on a phone it mostly lies below the bar. */
function showPicked(): void {
  const picked = [...document.querySelectorAll('#numbers [aria-pressed="true"]')];
  const bar = document.querySelector('[data-slip-bar]')?.getBoundingClientRect().top ?? innerHeight;
  const isInSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= Math.min(innerHeight, bar);
  };
  if (picked.every(isInSight)) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  picked[0]?.scrollIntoView({ block: 'center', behavior });
}

/** Has chance pick on the board, in place of what is picked there. */
export function useQuickPick(store: BoardStore, play: Play): () => void {
  return useCallback(() => {
    const [picks] = quickPicks(play, 1, browserBelow);
    if (!picks || store.getState().frozen) return;
    store.getState().setPicks(picks);
    shake();
    // Once the picks are drawn.
    requestAnimationFrame(() => requestAnimationFrame(showPicked));
  }, [store, play]);
}
