import { IconCheckCircle } from '@sortes/ui';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { finaleMs, shownCells, type StageCell } from './stage-plan';
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

interface FiguresProps {
  cell: StageCell;
  isShown: boolean;
  isOwn: boolean;
  isFirst: boolean;
  /** It has just come, and moves into its place. */
  isFresh: boolean;
}

/** A number of a prize; points hold its place until it is drawn. */
function Figures({ cell: { number }, isShown, isOwn, isFirst, isFresh }: FiguresProps) {
  return (
    <span className={clsx('stage-figures', isShown && isOwn && 'stage-own', isFirst && isFresh && 'stage-finale')}>
      {isShown && isFirst && isFresh ? (
        <span className="text-gold-text">
          {[...number].map((figure, at) => (
            <span key={at} className="stage-enter-figure" style={{ '--after': `${(at * finaleMs) / number.length}ms` } as CSSProperties}>
              {figure}
            </span>
          ))}
        </span>
      ) : isShown ? (
        <span className={clsx(isFresh && 'stage-enter-table', isFirst && 'text-gold-text')}>{number}</span>
      ) : (
        '·'.repeat(number.length)
      )}
      {isShown && isOwn && <IconCheckCircle size={12} filled className="stage-figures-tick" />}
    </span>
  );
}

/** Every prize in a row of its own, from the first one down; each number has its place from the start, so that nothing moves while they come. */
export function StagePrizes({ onStage, isOwn, prizeName, label }: StageTableProps & { label: string }) {
  return (
    <table aria-label={label} className="stage-prizes tabular">
      <tbody>
        {rowsOf(onStage).map(({ prize, cells }, at) => (
          <tr key={prize}>
            <th scope="row">{prizeName?.(prize) ?? ''}</th>
            <td>
              <span className="stage-prizes-numbers" style={{ '--figures': cells[0]?.cell.number.length ?? 0 } as CSSProperties}>
                {cells.map(({ cell, isShown }) => (
                  <Figures
                    key={cell.at}
                    cell={cell}
                    isShown={isShown}
                    isOwn={isOwn?.(cell) === true}
                    isFirst={at === 0}
                    isFresh={onStage.isRunning}
                  />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
                <Figures
                  key={cell.at}
                  cell={cell}
                  isShown={isShown}
                  isOwn={isOwnHere(cell)}
                  isFirst={now === first}
                  isFresh={onStage.isRunning}
                />
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
