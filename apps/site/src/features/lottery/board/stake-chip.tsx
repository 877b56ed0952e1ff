import { Button, IconCaretDown } from '@sortes/ui';
import { useSyncExternalStore } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';

/** Whether the board's chips are in the window, as the board last saw. */
let chipsInView = true;
const waiting = new Set<() => void>();

const tell = (inView: boolean) => {
  if (inView === chipsInView) return;
  chipsInView = inView;
  for (const look of waiting) look();
};

/** Given as the `ref` of the chips: the bar at the foot offers the stake where they are out of view. */
export function watchChips(chips: HTMLElement | null): (() => void) | undefined {
  if (!chips) return undefined;
  // The bar itself covers the foot of the window.
  const watcher = new IntersectionObserver(([entry]) => entry && tell(entry.isIntersecting), { rootMargin: '-112px 0px -160px 0px' });
  watcher.observe(chips);
  return () => {
    watcher.disconnect();
    tell(true);
  };
}

/** The stake in the bar at the foot of a small screen, where the chips are far above or below: a press opens them in a sheet. */
export function StakeChip({ stakeEach }: { stakeEach: bigint }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const isHidden = useSyncExternalStore(
    (look) => {
      waiting.add(look);
      return () => void waiting.delete(look);
    },
    () => chipsInView,
  );
  if (isHidden) return null;
  const sum = format.money(stakeEach);
  return (
    <Button
      className="tabular shrink-0 px-2.5! text-label! leading-tight lg:hidden"
      aria-haspopup="dialog"
      aria-label={t('lottery.changeStake', { sum })}
      onClick={() => modal.open('stake')}
    >
      {sum}
      <IconCaretDown size={14} className="shrink-0" />
    </Button>
  );
}
