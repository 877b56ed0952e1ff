import { Pagination } from '@sortes/ui';
import { useT } from '../texts';

/** Pages of a list within a part or a dialog; nothing where there is one. */
export function Pages({ page, total, atOnce, onPage }: { page: number; total: number; atOnce: number; onPage: (page: number) => void }) {
  const t = useT();
  if (total <= atOnce) return null;
  return (
    <Pagination
      page={page}
      pages={Math.ceil(total / atOnce)}
      onPage={onPage}
      label={t('common.pages')}
      previousLabel={t('common.previousPage')}
      nextLabel={t('common.nextPage')}
      pageLabel={(number) => t('common.page', { page: number })}
    />
  );
}
