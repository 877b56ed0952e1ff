import { IconCheck } from '@sortes/ui';
import { clsx } from 'clsx';
import { memo } from 'react';
import { moveByArrows } from './move-by-arrows';

export interface Figure {
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
  /** Round for digits, square for the hundred numbers, wide for words. */
  shape: 'ball' | 'square' | 'word';
  note?: string | undefined;
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
}: PickCellProps) {
  return (
    <span className={clsx('flex flex-col items-center gap-0.5', shape === 'word' && 'min-w-24 flex-1')}>
      <button
        type="button"
        aria-pressed={on}
        aria-label={figureText ? `${spoken}, ${figureText}` : spoken}
        onClick={() => onToggle(row, symbol)}
        onKeyDown={moveByArrows}
        className={clsx(
          'tabular relative flex items-center justify-center border font-bold transition-transform duration-[120ms] active:scale-95',
          shape === 'ball' && 'size-11 rounded-full text-body xl:size-10 xl:after:absolute xl:after:-inset-0.5 xl:after:rounded-full',
          shape === 'square' && 'h-11 w-full rounded-field text-body',
          shape === 'word' && 'min-h-14 w-full flex-col rounded-chip px-3 py-1.5 text-body',
          on ? 'gold-fill border-gold-deep' : 'border-divider bg-bg2 text-ink-1 hover:bg-bg3',
        )}
      >
        {label}
        {note && <span className={clsx('text-caption font-semibold', on ? 'text-gold-ink' : 'text-gold-text')}>{note}</span>}
        {on && (
          <span className="absolute -end-0.5 -top-0.5 flex size-4 items-center justify-center rounded-full bg-ink-1 text-bg0">
            <IconCheck size={10} />
          </span>
        )}
      </button>
      {figure && (
        <span
          aria-hidden="true"
          className={clsx('tabular text-tiny whitespace-nowrap', figure.heat === 'plain' ? 'text-ink-3' : 'font-bold text-ink-1')}
        >
          {figure.heat === 'hot' ? '▲' : figure.heat === 'cold' ? '▼' : ''}
          {figure.hits}·{figure.gap}
        </span>
      )}
    </span>
  );
});
