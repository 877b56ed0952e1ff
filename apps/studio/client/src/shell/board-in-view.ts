import { useLayoutEffect } from 'preact/hooks';
import type { Phase } from '../game';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Scrolls the board to the top where the page is one column and the board is not seen in full above the actions. */
export function bringIntoView(): void {
  const box = document.querySelector('.stage-box');
  if (!box || matchMedia('(min-width: 900px)').matches) return;
  const { top, bottom } = box.getBoundingClientRect();
  const bar = document.querySelector('.actions')?.getBoundingClientRect().height ?? 0;
  if (top < 0 || bottom > innerHeight - bar) box.scrollIntoView({ block: 'start', behavior: reducedMotion.matches ? 'instant' : 'smooth' });
}

/** Whoever bets or starts auto play from further down the page sees the board; while auto play runs they may look elsewhere. */
export function useBoardInView(phase: Phase, isAuto: boolean): void {
  const begins = isAuto ? 'auto' : phase === 'placing' ? 'bet' : undefined;
  useLayoutEffect(() => {
    if (begins !== undefined) bringIntoView();
  }, [begins]);
}
