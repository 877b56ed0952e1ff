/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   laid out as rows of their own on a phone, which makes some browsers drop the native roles; naming them keeps it a table for screen readers */
import { Checkbox, IconPencilSimple, NumberField } from '@sortes/ui';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { DraftPlan, PlannedDraw } from '../state/chase-draft';

export interface PlanTableProps {
  plan: DraftPlan;
  maximum: number;
  onToggle: (numero: string) => void;
  onMultiple: (numero: string, multiple: number) => void;
  /** Wrong or empty texts hold the chase back. */
  onProblem: (numero: string, wrong: boolean) => void;
}

const line = 'grid grid-cols-[5.25rem_2.5rem_minmax(0,1fr)_5rem] items-center gap-x-1';
const figure = 'tabular text-end whitespace-nowrap max-sm:text-caption sm:border-b sm:border-divider sm:px-2 sm:py-1.5';
/** Less than the phone's row has room for: it stands there once the row is opened. */
const wideOnly = 'max-sm:hidden';

/** The plan draw by draw, a slim row each: it can be left out and its multiple written over, on a phone once it is pressed. One DOM for every width. */
export function PlanTable({ plan, maximum, onToggle, onMultiple, onProblem }: PlanTableProps) {
  const t = useT();
  const heads = [
    ['lottery.issue', ''],
    ['lottery.multiple', ''],
    ['lottery.chase.cost', wideOnly],
    ['lottery.chase.spent', ''],
    ['lottery.chase.prize', ''],
    ['lottery.chase.profit', wideOnly],
  ] as const;
  return (
    <table role="table" className="block w-full border-collapse text-body sm:table">
      <caption className="sr-only">{t('lottery.chase.table')}</caption>
      <thead role="rowgroup" className="block sm:table-header-group">
        <tr role="row" className={clsx(line, 'border-b border-divider sm:table-row')}>
          {heads.map(([id, width], at) => (
            <th
              key={id}
              role="columnheader"
              scope="col"
              className={clsx('py-1.5 text-caption font-semibold text-ink-3 sm:px-2', at < 2 ? 'text-start' : 'text-end', width)}
            >
              {t(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {plan.draws.map((draw) => (
          <PlanRow key={draw.numero} draw={draw} maximum={maximum} onToggle={onToggle} onMultiple={onMultiple} onProblem={onProblem} />
        ))}
      </tbody>
    </table>
  );
}

type PlanRowProps = { draw: PlannedDraw } & Omit<PlanTableProps, 'plan'>;

function PlanRow({ draw, maximum, onToggle, onMultiple, onProblem }: PlanRowProps) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { numero, row } = draw;
  // A draw that no multiple serves is not bet: it looks like one left out.
  const [taken, unreachable] = [draw.taken && row !== undefined, draw.taken && row === undefined];
  const time = format.date(draw.drawsAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const more = isOpen ? '' : wideOnly;
  return (
    <tr role="row" className={clsx(line, 'min-h-11 border-b border-divider sm:table-row sm:border-0')}>
      <th role="rowheader" scope="row" className="text-start font-semibold whitespace-nowrap sm:border-b sm:border-divider sm:px-2">
        <Checkbox checked={taken} disabled={unreachable} onChange={() => onToggle(numero)} aria-label={t('lottery.chase.take', { numero })}>
          <span className="flex flex-col">
            <span className={clsx('tabular', taken ? 'text-ink-1' : 'text-ink-3 line-through')}>
              {/* The day is the same for most: a phone shows what tells them apart. */}
              <span className="max-sm:hidden">{numero}</span>
              <span aria-hidden="true" className="sm:hidden">
                …{numero.slice(-4)}
              </span>
            </span>
            <span className="tabular text-caption leading-tight font-normal text-ink-2">{time}</span>
          </span>
        </Checkbox>
      </th>
      <MultipleCell {...{ draw, maximum, onMultiple, onProblem, isOpen }} onOpen={() => setOpen(true)} />
      <td role="cell" className={clsx(figure, row ? more : wideOnly, 'max-sm:order-1 max-sm:col-start-1 max-sm:text-start')}>
        <PhoneName>{t('lottery.chase.cost')}</PhoneName> {row && format.money(row.cost)}
      </td>
      <td role="cell" className={figure}>
        {row && format.money(row.totalCost)}
      </td>
      <td role="cell" className={clsx(figure, 'font-semibold text-gold-text')}>
        {row && format.money(row.prize)}
      </td>
      <td role="cell" className={clsx(figure, row ? more : wideOnly, 'max-sm:order-1 max-sm:col-span-3')}>
        <PhoneName>{t('lottery.chase.profit')}</PhoneName>{' '}
        {row && (
          <>
            <span className={clsx('font-semibold', row.profit < 0n ? 'text-danger' : 'text-win')}>
              {format.difference(row.prize, row.totalCost, { plus: true })}
            </span>{' '}
            <span className="text-caption text-ink-3 sm:block">{format.percent(Number(row.profitRate) / 10_000, 0)}</span>
          </>
        )}
      </td>
    </tr>
  );
}

interface MultipleCellProps extends Omit<PlanRowProps, 'onToggle'> {
  isOpen: boolean;
  onOpen: () => void;
}

/** How often the stake is placed at this draw; on a phone a press brings the field. */
function MultipleCell({ draw: { numero, row }, maximum, onMultiple, onProblem, isOpen, onOpen }: MultipleCellProps) {
  const t = useT();
  const format = useFormat();
  const cell = useRef<HTMLTableCellElement>(null);
  const open = () => {
    flushSync(onOpen);
    cell.current?.querySelector('input')?.focus();
  };
  return (
    <td
      ref={cell}
      role="cell"
      className={clsx(
        'self-center sm:w-36 sm:border-b sm:border-divider sm:px-2 sm:py-0.5',
        isOpen && 'max-sm:order-last max-sm:col-span-full',
      )}
    >
      {row ? (
        <>
          {!isOpen && (
            <button
              type="button"
              aria-label={t('lottery.chase.change', { numero, multiple: row.multiple })}
              onClick={open}
              className="tabular inline-flex min-h-11 items-center gap-1 rounded-field px-1 text-label font-semibold text-info sm:hidden"
            >
              ×{format.number(row.multiple)}
              <IconPencilSimple size={14} />
            </button>
          )}
          <div className={clsx(!isOpen && wideOnly, 'max-sm:pb-1.5')}>
            <NumberField
              label={t('lottery.chase.multipleOf', { numero })}
              labelHidden
              value={row.multiple}
              min={1}
              max={maximum}
              decreaseLabel={t('lottery.chase.less', { numero })}
              increaseLabel={t('lottery.chase.more', { numero })}
              onChange={(multiple) => onMultiple(numero, multiple)}
              onProblem={(problem) => onProblem(numero, problem !== undefined)}
              problemText={() => t('lottery.problem.multipleBad', { limit: format.number(maximum) })}
            />
          </div>
        </>
      ) : (
        <span className="text-caption text-ink-3">{t('lottery.chase.leftOut')}</span>
      )}
    </td>
  );
}

/** Name of a figure, where the phone's row has no column for it. */
function PhoneName({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-caption text-ink-3 sm:hidden">
      {children}
    </span>
  );
}
