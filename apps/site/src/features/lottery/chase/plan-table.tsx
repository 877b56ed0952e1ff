/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   laid out as cards on a phone, which makes some browsers drop the native roles; naming them keeps it a table for screen readers */
import { Checkbox, NumberField } from '@sortes/ui';
import { clsx } from 'clsx';
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

const figure = 'tabular flex flex-col py-0.5 sm:table-cell sm:border-b sm:border-divider sm:px-2 sm:py-1.5 sm:text-end';

/** The plan draw by draw: each can be left out and its multiple written over. Cards on a phone, a table from 640 px; one DOM. */
export function PlanTable({ plan, maximum, onToggle, onMultiple, onProblem }: PlanTableProps) {
  const t = useT();
  const heads = [
    'lottery.issue',
    'lottery.multiple',
    'lottery.chase.cost',
    'lottery.chase.prize',
    'lottery.chase.profit',
    'lottery.chase.drawTime',
  ] as const;
  return (
    <table role="table" className="block w-full border-collapse text-body sm:table">
      <caption className="sr-only">{t('lottery.chase.table')}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row">
          {heads.map((id, at) => (
            <th
              key={id}
              role="columnheader"
              scope="col"
              className={clsx('border-b border-divider px-2 py-2 text-label font-semibold text-ink-3', at < 2 ? 'text-start' : 'text-end')}
            >
              {t(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="flex flex-col gap-2 sm:table-row-group">
        {plan.draws.map((draw) => (
          <PlanRow key={draw.numero} draw={draw} maximum={maximum} onToggle={onToggle} onMultiple={onMultiple} onProblem={onProblem} />
        ))}
      </tbody>
    </table>
  );
}

function PlanRow({ draw, maximum, onToggle, onMultiple, onProblem }: { draw: PlannedDraw } & Omit<PlanTableProps, 'plan'>) {
  const t = useT();
  const format = useFormat();
  const { numero, row } = draw;
  // A draw that no multiple serves is not bet: it looks like one left out.
  const [taken, unreachable] = [draw.taken && row !== undefined, draw.taken && row === undefined];
  const percent = row && Number(row.profitRate) / 10_000;
  const time = format.date(draw.drawsAt, {
    day: 'numeric',
    month: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return (
    <tr
      role="row"
      className={clsx(
        'card grid grid-cols-2 gap-x-3 rounded-tile px-3 pt-0.5 pb-1.5 sm:table-row sm:border-0 sm:bg-transparent sm:shadow-none',
        !taken && 'bg-bg0',
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className="col-span-2 text-start font-semibold whitespace-nowrap sm:border-b sm:border-divider sm:px-2"
      >
        <Checkbox checked={taken} disabled={unreachable} onChange={() => onToggle(numero)} aria-label={t('lottery.chase.take', { numero })}>
          <span className={clsx('tabular', taken ? 'text-ink-1' : 'text-ink-3 line-through')}>{numero}</span>
        </Checkbox>
      </th>
      <td role="cell" className="col-span-2 self-center py-0.5 sm:w-36 sm:border-b sm:border-divider sm:px-2">
        {row ? (
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
        ) : (
          <span className="text-label text-ink-3">{t('lottery.chase.leftOut')}</span>
        )}
      </td>
      <td role="cell" className={clsx(figure, !row && 'max-sm:hidden')}>
        <PhoneName>{t('lottery.chase.cost')}</PhoneName>
        {row && format.money(row.cost)}
      </td>
      <td role="cell" className={clsx(figure, !row && 'max-sm:hidden')}>
        <PhoneName>{t('lottery.chase.prize')}</PhoneName>
        {row && format.money(row.prize)}
      </td>
      <td role="cell" className={clsx(figure, !row && 'max-sm:hidden')}>
        <PhoneName>{t('lottery.chase.profit')}</PhoneName>
        {row && percent !== undefined && (
          <span className="sm:flex sm:flex-col sm:items-end">
            <span className={clsx('font-semibold', row.profit < 0n ? 'text-danger' : 'text-win')}>
              {format.money(row.profit, undefined, { plus: true })}
            </span>{' '}
            <span className="text-caption text-ink-3">{format.percent(percent, 1)}</span>
          </span>
        )}
      </td>
      <td role="cell" className={clsx(figure, 'text-label text-ink-2')}>
        <PhoneName>{t('lottery.chase.drawTime')}</PhoneName>
        {time}
      </td>
    </tr>
  );
}

/** Name of a figure, where the phone's card has no column head. */
function PhoneName({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-caption text-ink-3 sm:hidden">
      {children}
    </span>
  );
}
