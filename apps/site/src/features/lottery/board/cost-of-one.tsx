import type { Play } from '@sortes/lottery-rules';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** What one number costs at the chosen stake, where a bet is placed on many results at once: the chip alone would promise a fraction of it. */
export function CostOfOne({ play, coverage, stakeEach }: { play: Play; coverage: number; stakeEach: bigint }) {
  const t = useT();
  const format = useFormat();
  if (coverage === 1) return null;
  const { form } = play;
  const isNumber = form.kind === 'numbers' && form.choose === 1;
  return (
    <p className="tabular text-label text-ink-2">
      {t(isNumber ? 'lottery.costPerNumber' : 'lottery.costPerCombination')}{' '}
      <strong className="text-body text-ink-1">{format.money(stakeEach * BigInt(coverage))}</strong>{' '}
      <span className="whitespace-nowrap">
        = {format.number(coverage)} × {format.money(stakeEach)}
      </span>
    </p>
  );
}
