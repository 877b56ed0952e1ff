import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '../../../kit/i18n';
import { StageMachine, StageMap } from './stage-machine';
import { StageNumber } from './stage-number';
import type { StageLook } from './stage-look';
import { shownCells, type StageCell } from './stage-plan';
import { StagePrizes, StageTable } from './stage-table';
import type { OnStage, StagedResult } from './use-draw-stage';
import './stage.css';

export interface DrawStageProps {
  look: StageLook;
  onStage: OnStage<StagedResult> | undefined;
  /** The draw that is being made while its result is not known yet: its places are empty, for anything in them would be read as its numbers. */
  drawing: string | undefined;
  /** The draw that is waited for and still takes bets: its places are empty too, and nothing moves. */
  waiting?: string | undefined;
  /** Above the numbers: which draw they are of. */
  caption: ReactNode;
  /** What stands in the numbers' place while there are none. */
  empty?: ReactNode;
  /** Numbers of the result that the player had picked; shown as they fall. */
  isOwn?: ((cell: StageCell) => boolean) | undefined;
  /** Numbers that the player's bets on this draw name: marked where the machine shows them before any is drawn. */
  picked?: ReadonlySet<string> | undefined;
  prizeName?: ((prize: string) => string) | undefined;
  /** A table shows every prize at once, as high as it is; else the one that is drawn now, within the height of the stage. */
  withAllPrizes?: boolean | undefined;
  /** It has the width of a page: on wide windows the machine and the numbers stand large, with all numbers beside them. */
  isWide?: boolean | undefined;
  /** The player's own numbers and what they came to. On a wide stage it has a row of its own, else it takes the caption's. */
  picks?: ReactNode;
  /** What the cards make, once all lie open. */
  hand?: string | undefined;
  onSkip?: (() => void) | undefined;
}

/** How many numbers a look has room for until a result says how many there are. */
const usualCount: Readonly<Record<StageLook, number>> = { balls: 5, dice: 3, race: 10, globe: 20, table: 5, hand: 5 };

const noNumbers: ReadonlySet<string> = new Set();

const signs = {
  M6: (at: number, count: number) => (at === count - 1 ? '+' : undefined),
  PC28: (at: number) => (at > 0 ? '+' : undefined),
} as const;

function Numbers({ look, onStage, isOwn }: Pick<DrawStageProps, 'look' | 'onStage' | 'isOwn'>) {
  const cells = onStage?.plan.cells ?? [];
  const shown = onStage ? shownCells(onStage.plan, onStage.revealed) : new Set<number>();
  const group = onStage?.result.gameGroupCode;
  const signBefore = signs[group as keyof typeof signs];
  const isWhole = onStage !== undefined && onStage.revealed === cells.length;
  return (
    <span className={clsx('stage-numbers', `stage-numbers-${look}`)}>
      {cells.map((cell, at) => {
        const sign = signBefore?.(at, cells.length);
        return (
          // The place stays, whatever lies in it.
          <span key={at} className="stage-place">
            {sign && <span className="stage-sign">{sign}</span>}
            <StageNumber
              look={look}
              group={group}
              value={shown.has(at) ? cell.number : undefined}
              isOwn={shown.has(at) && isOwn?.(cell) === true}
              isFresh={onStage?.isRunning === true}
            />
          </span>
        );
      })}
      {group === 'PC28' && (
        <span className="stage-place">
          <span className="stage-sign">=</span>
          <StageNumber
            look={look}
            group="SUM"
            value={isWhole ? String(cells.reduce((sum, { number }) => sum + Number(number), 0)) : undefined}
            isOwn={false}
            isFresh={onStage?.isRunning === true}
          />
        </span>
      )}
    </span>
  );
}

/** What the numbers say to who does not see them. */
function useStageLabel({ drawing, waiting, onStage }: Pick<DrawStageProps, 'drawing' | 'waiting' | 'onStage'>, numbers: readonly string[]) {
  const t = useT();
  if (drawing !== undefined) return t('common.draw.drawing', { numero: drawing });
  if (waiting !== undefined) return t('common.draw.issue', { numero: waiting });
  return onStage && t('common.draw.resultOf', { numero: onStage.result.numero, numbers: numbers.join(' ') });
}

/** The race is for the eye; this says which cars are the player's. */
function OwnCars({ picked }: Pick<DrawStageProps, 'picked'>) {
  const t = useT();
  if (!picked || picked.size === 0) return null;
  const cars = [...picked].map(Number).toSorted((a, b) => a - b);
  return <span className="sr-only">{t('common.draw.yourCarsAre', { cars: cars.join(', ') })}</span>;
}

/**
 * The place where a draw is made and its result stands: one height in all its states, so that nothing below moves. The numbers are text; the machine beside
 * them is only for the eye.
 */
export function DrawStage(props: DrawStageProps) {
  const t = useT();
  const { look, drawing, waiting, caption, empty, onSkip, hand, withAllPrizes } = props;
  const isRunning = props.onStage?.isRunning === true;
  const isAwaited = drawing !== undefined && !isRunning;
  const isBlank = isAwaited || (waiting !== undefined && !isRunning);
  // The draw before has left the stage; the places are as many.
  const onStage = isBlank && props.onStage ? { ...props.onStage, revealed: 0 } : props.onStage;
  const shown = onStage ? shownCells(onStage.plan, onStage.revealed) : new Set<number>();
  const numbers = onStage?.plan.cells.filter((_, at) => shown.has(at)).map(({ number }) => number) ?? [];
  const isWhole = onStage !== undefined && onStage.revealed === onStage.plan.cells.length;
  const label = useStageLabel({ ...props, drawing: isAwaited ? drawing : undefined, waiting: isBlank ? waiting : undefined }, numbers);
  const isTall = withAllPrizes === true && look === 'table';
  const isEmpty = onStage === undefined || onStage.plan.cells.length === 0;
  const count = onStage && onStage.plan.cells.length > 0 ? onStage.plan.cells.length : usualCount[look];
  return (
    <div
      className={clsx(
        'stage',
        `stage-look-${look}`,
        isTall && 'stage-tall',
        props.isWide && 'stage-wide',
        isRunning && 'stage-running',
        isAwaited && 'stage-drawing',
      )}
      data-stage={isRunning ? 'running' : isAwaited ? 'drawing' : 'still'}
      style={{ '--count': onStage?.result.gameGroupCode === 'PC28' ? count + 1 : count } as React.CSSProperties}
    >
      <StageMachine
        look={look}
        numero={(isAwaited ? drawing : isBlank ? waiting : onStage?.result.numero) ?? ''}
        picked={props.picked ?? noNumbers}
        own={new Set(onStage?.plan.cells.filter((cell, at) => shown.has(at) && props.isOwn?.(cell) === true).map(({ number }) => number))}
        plan={isRunning ? onStage?.plan : undefined}
        madeLast={isRunning || isBlank ? undefined : onStage?.plan}
        isTurning={isAwaited || isRunning}
      />
      <div className="stage-board">
        <div className="stage-caption">{caption}</div>
        {isEmpty ? (
          <div className="stage-line">{empty}</div>
        ) : isTall ? (
          <StagePrizes
            {...props}
            onStage={onStage}
            label={(isBlank ? label : undefined) ?? t('common.draw.issue', { numero: onStage.result.numero })}
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the numbers are text drawn as one picture
          <div role="img" aria-label={label}>
            {look === 'table' ? (
              <StageTable {...props} onStage={onStage} />
            ) : (
              <span className="stage-line">
                <Numbers {...props} onStage={onStage} />
                {look === 'hand' && <span className={clsx('stage-hand-name', isWhole && 'stage-hand-shown')}>{isWhole ? hand : ''}</span>}
              </span>
            )}
          </div>
        )}
        {look === 'globe' && <div className={clsx('stage-picks', !props.picks && 'stage-picks-none')}>{props.picks}</div>}
      </div>
      {props.isWide && <StageMap picked={props.picked ?? noNumbers} fallen={new Set(numbers)} />}
      {look === 'race' && <OwnCars picked={props.picked} />}
      {isRunning && onSkip && <button type="button" aria-label={t('common.draw.skipStage')} onClick={onSkip} className="stage-skip" />}
    </div>
  );
}
