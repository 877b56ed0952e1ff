import { clsx } from 'clsx';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { ChaseProgress } from '../state/chase-progress';

/** A bar of the draws played, and in words what became of the others. */
export function ChaseBar({ progress, note }: { progress: ChaseProgress; note?: string }) {
  const t = useT();
  const { played, open, waiting, returned, total, early } = progress;
  const words = [
    t('lottery.chase.played', { played, total }),
    ...(open > 0 ? [t('lottery.chase.stillOpen', { count: open })] : []),
    ...(waiting > 0 ? [t('lottery.chase.toCome', { count: waiting })] : []),
    ...(returned > 0 ? [t('lottery.chase.drawsBack', { count: returned })] : []),
    ...(early ? [t('lottery.chase.early')] : []),
    ...(note === undefined ? [] : [note]),
  ];
  return (
    <span className="flex w-full flex-col gap-1">
      <span aria-hidden="true" className="h-1.5 w-full overflow-hidden rounded-full bg-bg3">
        <span
          className="block h-full origin-left rounded-full bg-gold"
          style={{ transform: `scaleX(${total === 0 ? 0 : played / total})` }}
        />
      </span>
      <span className="tabular text-caption text-ink-3">{words.join(' · ')}</span>
    </span>
  );
}

/** Staked, returned, won, and what is left when it is over. */
export function ChaseSums({ progress }: { progress: ChaseProgress }) {
  const t = useT();
  const format = useFormat();
  const { staked, givenBack, won, net } = progress;
  const sums: (readonly [name: string, value: string, tone?: string])[] = [
    [t('lottery.chase.sum.staked'), format.money(staked)],
    [t('lottery.chase.sum.returned'), format.money(givenBack)],
    [t('lottery.chase.sum.won'), format.money(won), won > 0n ? 'text-win' : ''],
  ];
  if (net !== undefined) {
    const tone = net > 0n ? 'text-win' : net < 0n ? 'text-danger' : '';
    sums.push([t('lottery.chase.sum.net'), format.difference(won, staked, { plus: true }), tone]);
  }
  return (
    <span className="tabular grid w-full grid-cols-2 gap-x-4 gap-y-1 text-label sm:grid-cols-4">
      {sums.map(([name, value, tone]) => (
        <span key={name} className="flex flex-col">
          <span className="text-caption text-ink-3">{name}</span>{' '}
          <span className={clsx('font-semibold', tone || 'text-ink-1')}>{value}</span>
        </span>
      ))}
    </span>
  );
}
