import { Button } from '@sortes/ui';
import { useState } from 'react';
import { sharedKeys, type ListName } from '../keys';
import { queryClient } from '../query-client';
import { useT } from '../texts';
import { useListSearch } from './use-list-search';

/** Keys of the rows that a list showed last, in their order. */
function keysOf(list: ListName, key: string): readonly string[] {
  const shown = queryClient
    .getQueryCache()
    .findAll({ queryKey: sharedKeys.list.of(list), type: 'active' })
    .flatMap(({ state }) => (state.data as { list?: readonly Record<string, unknown>[] } | undefined)?.list ?? []);
  return shown.map((row) => String(row[key]));
}

/**
 * From one case of a queue to the next without going back to the list. The order is that of the list when the case was opened: what is decided
 * leaves the list, and its neighbours stay where they were.
 */
export function Neighbours({ list, field, id }: { list: ListName; field: string; id: string }) {
  const t = useT();
  const { search, change } = useListSearch();
  const [order, setOrder] = useState(() => keysOf(list, field));
  const at = order.indexOf(id);
  if (at < 0) {
    const now = keysOf(list, field);
    if (now.includes(id)) setOrder(now);
    return undefined;
  }
  if (order.length < 2) return undefined;
  const go = (to: string | undefined) => change({ page: search['page'], open: to });
  return (
    <nav aria-label={t('common.cases')} className="ms-auto flex items-center gap-2">
      <span className="tabular text-label text-ink-3">{t('common.caseOf', { at: at + 1, count: order.length })}</span>
      <Button size="small" disabled={at === 0} onClick={() => go(order[at - 1])}>
        {t('common.previousCase')}
      </Button>
      <Button size="small" disabled={at === order.length - 1} onClick={() => go(order[at + 1])}>
        {t('common.nextCase')}
      </Button>
    </nav>
  );
}
