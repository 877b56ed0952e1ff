import { IconCheckCircle } from '@sortes/ui';
import { clsx } from 'clsx';
import { shownCells, type StageCell } from './stage-plan';
import type { OnStage, StagedResult } from './use-draw-stage';

interface Row {
  readonly prize: string;
  readonly cells: readonly { readonly cell: StageCell; readonly isShown: boolean }[];
}

/** The table's rows from the first prize down, each with what has fallen of it. */
function rowsOf({ plan, revealed }: OnStage<StagedResult>): readonly Row[] {
  const shown = shownCells(plan, revealed);
  const rows = new Map<number, Row>();
  plan.cells.forEach((cell, index) => {
    const row = rows.get(cell.row) ?? { prize: cell.prize, cells: [] };
    rows.set(cell.row, { ...row, cells: [...row.cells, { cell, isShown: shown.has(index) }] });
  });
  return [...rows.values()];
}

export interface StageTableProps {
  onStage: OnStage<StagedResult>;
  isOwn?: ((cell: StageCell) => boolean) | undefined;
  prizeName?: ((prize: string) => string) | undefined;
}

/**
 * A table of prizes that fills prize by prize from the smallest up: the prize that is drawn now in large figures, those before it in the line below. At rest
 * the first prize is the large one.
 */
export function StageTable({ onStage, isOwn, prizeName }: StageTableProps) {
  const rows = rowsOf(onStage);
  const drawnNow = onStage.plan.reveals[Math.max(0, onStage.revealed - 1)];
  const atNow = onStage.isRunning && drawnNow ? onStage.plan.cells[drawnNow.cell]?.row : 0;
  const [first] = rows;
  const now = rows[atNow ?? 0] ?? first;
  const others = rows.filter((row) => row !== now && row.cells.some(({ isShown }) => isShown));
  const isOwnHere = (cell: StageCell) => isOwn?.(cell) === true;
  return (
    <span className="stage-table-body">
      <span className="stage-line stage-line-table">
        {now && (
          <>
            <span className="stage-prize">{prizeName?.(now.prize) ?? ''}</span>
            <span className={clsx('tabular stage-prize-numbers', now.cells.length > 4 && 'stage-prize-many')}>
              {now.cells.map(({ cell, isShown }) => (
                <span key={cell.at} className={clsx('stage-figures', isShown && isOwnHere(cell) && 'stage-own')}>
                  {isShown ? (
                    <span className={clsx(onStage.isRunning && 'stage-enter-table', now === first && 'text-gold-text')}>{cell.number}</span>
                  ) : (
                    '·'.repeat(cell.number.length)
                  )}
                  {isShown && isOwnHere(cell) && <IconCheckCircle size={12} filled className="stage-figures-tick" />}
                </span>
              ))}
            </span>
          </>
        )}
      </span>
      <span className="stage-tape tabular">
        {others.map(({ prize, cells }) => (
          <span key={prize} className="stage-tape-prize">
            <span className="stage-tape-name">{prizeName?.(prize) ?? ''}</span>
            {cells.map(
              ({ cell, isShown }) =>
                isShown && (
                  <span key={cell.at} className={clsx(isOwnHere(cell) && 'stage-tape-own')}>
                    {cell.number}
                  </span>
                ),
            )}
          </span>
        ))}
      </span>
    </span>
  );
}
