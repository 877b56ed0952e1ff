import { IconCheck } from '@sortes/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '../../../kit/i18n';
import { useExactSums } from '../state/exact-sums';
import type { DrawOutcome } from '../state/outcome';

interface OwnPicksProps {
  /** Numbers that the player's bets on the draw name; none where they are on words (big, odd). */
  picked: ReadonlySet<string>;
  /** Numbers of the draw that are in view. */
  fallen: ReadonlySet<string>;
  /** What the draw made of the bets, once it may be told. */
  verdict: DrawOutcome | undefined;
  /** What decided bets on words. */
  decided: string | undefined;
  /** What may be done now. */
  action: ReactNode;
}

/** More numbers than these are told by their count. */
const mostShown = 10;

/** The player's numbers beside the draw from its start, ticked as they fall, and what the draw made of the bets. */
export function OwnPicks({ picked, fallen, verdict, decided, action }: OwnPicksProps) {
  const t = useT();
  const sums = useExactSums();
  const numbers = [...picked].toSorted();
  const hits = numbers.filter((number) => fallen.has(number)).length;
  const [shown, more] = [numbers.slice(0, mostShown), numbers.length - mostShown];
  return (
    <>
      {numbers.length > 0 && (
        <span className="stage-chips">
          <span className="stage-chips-label">{t('lottery.numbersYours')}</span>
          {shown.map((number) => (
            <span
              key={number}
              className={clsx('stage-chip tabular', fallen.has(number) ? 'stage-chip-hit' : verdict !== undefined && 'stage-chip-missed')}
            >
              {number}
              {fallen.has(number) && <IconCheck size={10} />}
            </span>
          ))}
          {more > 0 && <span className="tabular">{t('lottery.numbersMore', { count: more })}</span>}
        </span>
      )}
      <span className="stage-verdict">
        <output className={clsx('tabular min-w-0 truncate', verdict?.kind === 'won' && 'text-win')}>
          {verdict && (
            <>
              {numbers.length > 0 && `${t('lottery.numbersHit', { hits, count: numbers.length })} · `}
              {verdict.kind === 'refunded' ? t('lottery.state.refunded') : sums.difference(verdict.back, verdict.paid, { plus: true })}
              {numbers.length === 0 && decided !== undefined && ` · ${decided}`}
            </>
          )}
        </output>
        {action}
      </span>
    </>
  );
}
