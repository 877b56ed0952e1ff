import { Button, ErrorState, IconWarning, Skeleton } from '@sortes/ui';
import { problemText } from '../problem';
import { useT } from '../texts';
import type { ListAddress } from './use-list-address';

/** Says which parts of the address a list does not know, and leaves them out when asked to. */
export function UnknownFilters({ address, filterNames }: { address: ListAddress; filterNames: readonly string[] }) {
  const { search, unknown, dropUnknown } = address;
  const names = unknown.map((name) => (filterNames.includes(name) ? `${name}=${search[name] ?? ''}` : name));
  const t = useT();
  return (
    <p role="status" className="flex items-center gap-2 rounded-chip border border-divider bg-bg2 px-3 py-1 text-label text-warning">
      <IconWarning size={18} className="shrink-0" />
      <span className="min-w-0">{t('common.unknownFilters', { names: names.join(', ') })}</span>
      <Button size="small" tone="ghost" onClick={dropUnknown}>
        {t('common.dropUnknown')}
      </Button>
    </p>
  );
}

/** Why a list cannot be shown. */
export function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState
      title={t('common.problem.load')}
      actions={
        <Button tone="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {problemText(error)}
    </ErrorState>
  );
}

/** In the place of rows that are asked for. */
export function RowsAwaited() {
  const t = useT();
  return (
    <output aria-label={t('common.working')} className="grid gap-1">
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} className="h-9" />
      ))}
    </output>
  );
}
