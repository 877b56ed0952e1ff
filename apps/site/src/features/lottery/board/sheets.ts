import { useEffect } from 'react';
import { whenIdle } from '../../../kit/idle';
import { preloadable } from '../../../kit/lazy-part';

const play = preloadable(async () => (await import('./play-sheet')).PlaySheet, []);
const basket = preloadable(async () => (await import('./basket-sheet')).BasketSheet, []);
const stake = preloadable(async () => (await import('./stake-sheet')).StakeSheet, []);
const confirm = preloadable(async () => (await import('./confirm-sheet')).ConfirmSheet, []);

/** The sheets of a board come after the board: who has just come looks at numbers. */
export const PlaySheet = play.Component;
export const BasketSheet = basket.Component;
export const StakeSheet = stake.Component;
export const ConfirmSheet = confirm.Component;

/** Fetches them as soon as there is nothing else to do, so that none keeps anybody waiting. */
export function useSheetsSoon(): void {
  useEffect(() => whenIdle(() => [play, basket, stake, confirm].forEach(({ preload }) => preload())), []);
}
