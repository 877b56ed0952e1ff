import { Button, Pagination, Select } from '@sortes/ui';
import { useT } from '../texts';

/** How many rows a page has: what somebody chose once holds for every list of this browser. */
export const pageSizes = [50, 100, 200] as const;

/** Whether there are rows before and after a page, and the keys of its first and its last row. */
export interface Steps {
  readonly newer: boolean;
  readonly older: boolean;
  readonly first: string | undefined;
  readonly last: string | undefined;
}

interface ListFootProps {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  /** Where the list goes from row to row instead of by numbers of pages. */
  readonly steps?: Steps;
  readonly onGo: (place: { page?: string; before?: string | undefined; after?: string | undefined }) => void;
  readonly onPageSize: (size: number) => void;
}

/** From page to page of a list, and how long a page is. */
export function ListFoot({ page, total, pageSize, steps, onGo, onPageSize }: ListFootProps) {
  const t = useT();
  return (
    <footer className="flex flex-wrap items-end justify-center gap-3">
      {steps && (steps.newer || steps.older) && (
        <StepButtons
          page={page}
          newer={steps.newer && page > 1}
          older={steps.older}
          onFirst={() => onGo({})}
          onNewer={() => onGo(page <= 2 ? {} : { page: String(page - 1), after: steps.first })}
          onOlder={() => onGo({ page: String(page + 1), before: steps.last })}
        />
      )}
      <Pagination
        page={page}
        pages={steps ? 1 : Math.ceil(total / pageSize)}
        onPage={(next) => onGo({ page: String(next) })}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(one) => t('common.page', { page: one })}
      />
      {total > pageSizes[0] && (
        <Select
          label={t('common.pageSize')}
          choices={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(pageSize)}
          onChange={(event) => onPageSize(Number(event.target.value))}
          className="dense-fields w-36"
        />
      )}
    </footer>
  );
}

/** From page to page where only the neighbours are known. */
function StepButtons(props: {
  page: number;
  newer: boolean;
  older: boolean;
  onFirst: () => void;
  onNewer: () => void;
  onOlder: () => void;
}) {
  const { page, newer, older, onFirst, onNewer, onOlder } = props;
  const t = useT();
  return (
    <nav aria-label={t('common.pages')} className="flex flex-wrap items-center justify-center gap-2">
      <Button disabled={page <= 1} onClick={onFirst}>
        {t('common.firstPage')}
      </Button>
      <Button disabled={!newer} onClick={onNewer}>
        {t('common.previousPage')}
      </Button>
      <span className="tabular px-2 text-label text-ink-2">{t('common.page', { page })}</span>
      <Button disabled={!older} onClick={onOlder}>
        {t('common.nextPage')}
      </Button>
    </nav>
  );
}
