import { Pagination, Select } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { pageSizes } from '../state/list-place';
import type { AgentFilters } from '../state/use-agent-filters';

/** Pages of a list, and how long each is; nothing while all rows fit the shortest page. */
export function PageFoot({ filters, total }: { filters: AgentFilters; total: number }) {
  const t = useT();
  if (total <= pageSizes[0]) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 sm:justify-between">
      <Pagination
        page={filters.pageNo}
        pages={Math.ceil(total / filters.pageSize)}
        onPage={filters.goToPage}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(page) => t('common.page', { page })}
      />
      <Select
        label={t('agents.rows')}
        labelHidden
        className="w-44"
        value={String(filters.pageSize)}
        onChange={(event) => filters.change({ rows: event.target.value === String(pageSizes[0]) ? '' : event.target.value })}
        choices={pageSizes.map((size) => ({ value: String(size), label: t('agents.rowsOf', { count: size }) }))}
      />
    </div>
  );
}

/** How far the figures of a page are counted. */
export function CountedUpTo({ at }: { at: number | null | undefined }) {
  const t = useT();
  const format = useFormat();
  if (at === undefined) return null;
  return (
    <p className="tabular text-caption text-ink-3">
      {at === null ? t('agents.notCounted') : t('agents.countedUpTo', { time: format.moment(at) })}
    </p>
  );
}
