import { clsx } from 'clsx';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { DraftPlan } from '../state/chase-draft';

/** The last draw costs so many times the first: then the sums run away, and the plan says so. */
const runawayTimes = 8n;

/** What will have been spent by each draw against what it pays: one look shows where a plan cannot win back its cost. */
export function PlanChart({ plan }: { plan: DraftPlan }) {
  const t = useT();
  const format = useFormat();
  const rows = plan.draws.flatMap(({ numero, row }) => (row ? [{ numero, row }] : []));
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row];
  if (!first || !last || rows.length < 2) return null;
  const most = rows.reduce((sum, { row }) => [row.totalCost, row.prize, sum].reduce((one, other) => (other > one ? other : one)), 1n);
  const height = (sum: bigint) => `${Math.max(2, Number((sum * 100n) / most))}%`;
  return (
    <figure className="grid gap-1.5">
      {/* The table below says the same in figures. */}
      <div aria-hidden="true" className="flex h-20 items-end gap-px rounded-field border border-divider bg-bg2 px-1 pt-1 sm:gap-1">
        {rows.map(({ numero, row }) => (
          <span key={numero} className="flex h-full min-w-0 flex-1 items-end gap-px">
            <span
              className={clsx('flex-1 rounded-t-xs', row.profit < 0n ? 'bg-danger' : 'bg-ink-3')}
              style={{ height: height(row.totalCost) }}
            />
            <span className="flex-1 rounded-t-xs bg-gold" style={{ height: height(row.prize) }} />
          </span>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2">
        <Key className="bg-ink-3">{t('lottery.chase.spent')}</Key>
        <Key className="bg-gold">{t('lottery.chase.prize')}</Key>
        {rows.some(({ row }) => row.profit < 0n) && <Key className="bg-danger">{t('lottery.chase.losesAnyway')}</Key>}
        {last.cost >= first.cost * runawayTimes && (
          <strong className="w-full text-label text-warning">
            {t('lottery.chase.runaway', { last: format.money(last.cost), all: format.money(plan.worstLoss) })}
          </strong>
        )}
      </figcaption>
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={clsx('size-2.5 rounded-xs', className)} />
      {children}
    </span>
  );
}
