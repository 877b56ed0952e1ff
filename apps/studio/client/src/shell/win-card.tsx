import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { roundToStep } from '@sortes/money';
import { coinSize, showAmount, showMultiplier } from '../parts/format';
import { say } from '../parts/texts';
import { animate, easeOut } from '../parts/time';
import type { WinTier } from '../parts/win-tier';
import type { WinShown } from './play';

type LargeTier = Exclude<WinTier, 'win'>;

const countMs: Readonly<Record<LargeTier, number>> = { nice: 700, big: 1_300, mega: 2_200 };
const lifeMs: Readonly<Record<WinShown['tier'], number>> = { small: 2_400, win: 2_400, nice: 3_000, big: 4_500, mega: 6_500 };
const shakes: Readonly<Record<LargeTier, number[]>> = { nice: [30], big: [40, 60, 40], mega: [40, 50, 40, 50, 120] };
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

async function throwConfetti(tier: 'big' | 'mega'): Promise<void> {
  const { default: confetti } = await import('canvas-confetti');
  // No worker: it would be made of a blob, which the page's policy forbids.
  const burst = confetti.create(undefined, { resize: true, useWorker: false });
  const colours = ['#f4be4f', '#dfa22f', '#fff4d6'];
  const one = { particleCount: 90, spread: 75, disableForReducedMotion: true, colors: colours } as const;
  void burst({ ...one, origin: { y: 0.55 } });
  if (tier !== 'mega') return;
  for (const [x, angle] of [
    [0, 60],
    [1, 120],
  ] as const)
    setTimeout(() => void burst({ ...one, angle, origin: { x, y: 0.75 }, startVelocity: 55 }), 450);
}

/** What a round paid, over the stage. Only what pays well above its cost is a show: the sum counts up under its tier's name. */
export function WinCard({ win, fast }: { readonly win: WinShown; readonly fast: boolean }): JSX.Element {
  const { tier, payout, multiplier } = win;
  const large = tier === 'small' || tier === 'win' ? undefined : tier;
  const [isStill] = useState(() => fast || reducedMotion.matches);
  const [shown, setShown] = useState(large && !isStill ? 0n : payout);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), lifeMs[tier]);
    const stop = new AbortController();
    if (large) navigator.vibrate?.(shakes[large]);
    if (large && !isStill) {
      const grow = (part: number): void =>
        setShown(part >= 1 ? payout : roundToStep((payout * BigInt(Math.round(easeOut(part) * 10_000))) / 10_000n, coinSize(), 'down'));
      void animate(countMs[large], grow, stop.signal);
    }
    if ((tier === 'big' || tier === 'mega') && !reducedMotion.matches) void throwConfetti(tier);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [tier, large, isStill, payout]);
  return (
    <div class={`win win-${tier}${isGone ? ' win-gone' : ''}`} aria-hidden="true">
      {large && <span class="win-title">{say(`win.${large}`)}</span>}
      <span class="win-multiplier">{showMultiplier(multiplier)}</span>
      <span class="win-amount">{showAmount(shown)}</span>
    </div>
  );
}
