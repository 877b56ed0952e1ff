import { IconCheck } from '@sortes/ui';
import { clsx } from 'clsx';
import { memo } from 'react';
import type { BallColour } from '../state/members';
import { ColourMark } from './colour-mark';
import { moveByArrows } from './move-by-arrows';

interface Figure {
  /** Times drawn in the period. */
  hits: number;
  /** Draws since it last fell. */
  gap: number;
  heat: 'hot' | 'cold' | 'plain';
}

export interface PickCellProps {
  row: number;
  symbol: string;
  label: string;
  /** Spoken name: position and symbol. */
  spoken: string;
  on: boolean;
  onToggle: (row: number, symbol: string) => void;
  figure?: Figure | undefined;
  figureText?: string | undefined;
  /** Round for digits, square for the numbers of a grid, a tile for figures with a note under them, wide for words. */
  shape: 'ball' | 'square' | 'tile' | 'word';
  note?: string | undefined;
  /** The note as it is read out. */
  noteText?: string | undefined;
  /** Colour beside a word that names one. */
  swatch?: BallColour | undefined;
  /** Colour of the ball of this number; a form under the figures says it too. */
  ball?: BallColour | undefined;
  /** The numbers a word stands for, in one text. */
  members?: string | undefined;
  /** A word about this option alone: the sign of the year. */
  mark?: string | undefined;
  /** No more of this row can be picked; it says so when pressed. */
  full?: boolean;
}

/** One symbol to press. Memoised: of a hundred cells only the pressed one is drawn again. The selected state is a fill and a tick, never colour alone. */
export const PickCell = memo(function PickCell({
  row,
  symbol,
  label,
  spoken,
  on,
  onToggle,
  figure,
  figureText,
  shape,
  note,
  noteText,
  swatch,
  ball,
  members,
  mark,
  full = false,
}: PickCellProps) {
  return (
    <span className={clsx('flex min-w-0 flex-col items-center gap-0.5', shape === 'word' && 'min-w-[min(6rem,100%)] flex-1')}>
      <button
        type="button"
        aria-pressed={on}
        aria-disabled={(full && !on) || undefined}
        aria-label={[spoken, mark, noteText ?? note, members, figureText].filter(Boolean).join(', ')}
        onClick={() => onToggle(row, symbol)}
        onKeyDown={moveByArrows}
        className={clsx(
          'tabular relative flex items-center justify-center border font-bold transition-transform duration-[120ms] active:scale-95',
          shape === 'ball' &&
            'size-11 flex-col rounded-full text-body leading-tight xl:size-10 xl:after:absolute xl:after:-inset-0.5 xl:after:rounded-full',
          shape === 'square' && 'h-11 w-full rounded-field text-body',
          shape === 'tile' && 'min-h-14 w-full flex-col rounded-field px-0.5 py-1 text-body leading-tight',
          shape === 'word' && 'min-h-14 w-full flex-col rounded-chip px-1.5 py-1.5 text-body leading-tight',
          on ? 'gold-fill border-gold-deep' : full ? 'border-divider bg-bg1 text-ink-3' : 'border-divider bg-bg2 text-ink-1 hover:bg-bg3',
        )}
      >
        <span className={clsx(swatch && 'inline-flex items-center gap-1.5', ball && 'flex flex-col items-center gap-1 leading-none')}>
          {swatch && <ColourMark colour={swatch} className="size-3.5" />}
          {label}
          {ball && <ColourMark colour={ball} className="size-2.5" />}
        </span>
        {mark && (
          <span aria-hidden="true" className={clsx('text-caption leading-tight font-semibold', on ? 'text-gold-ink' : 'text-gold-text')}>
            ★ {mark}
          </span>
        )}
        {note && (
          <span
            aria-hidden="true"
            className={clsx(
              'leading-tight font-semibold whitespace-nowrap',
              shape === 'ball' ? 'text-[0.6875rem] leading-none tracking-tight' : 'text-caption',
              shape === 'tile' && 'tracking-tight',
              on ? 'text-gold-ink' : 'text-gold-text',
            )}
          >
            {note}
          </span>
        )}
        {members && (
          <span aria-hidden="true" className={clsx('text-caption leading-tight font-medium', on ? 'text-gold-ink' : 'text-ink-2')}>
            {members}
          </span>
        )}
        {on && (
          <span className="absolute -end-0.5 -top-0.5 flex size-4 items-center justify-center rounded-full bg-ink-1 text-bg0">
            <IconCheck size={10} />
          </span>
        )}
      </button>
      {figure && (
        <span
          aria-hidden="true"
          className={clsx('tabular text-caption whitespace-nowrap', figure.heat === 'plain' ? 'text-ink-3' : 'font-bold text-ink-1')}
        >
          {figure.heat === 'hot' ? '▲' : figure.heat === 'cold' ? '▼' : ''}
          {figure.hits}·{figure.gap}
        </span>
      )}
    </span>
  );
});
