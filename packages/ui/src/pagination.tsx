import { clsx } from 'clsx';
import { IconCaretLeft, IconCaretRight } from './icons.js';
import { pageMarks } from './pagination-range.js';

export interface PaginationProps {
  /** Current page, from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Spoken name of a page button, such as "Page 4". */
  pageLabel: (page: number) => string;
}

/** Page buttons: three around the current one, one at each end. Not drawn for a single page. */
export function Pagination({ page, pages, onPage, label, previousLabel, nextLabel, pageLabel }: PaginationProps) {
  if (pages <= 1) return null;
  const box = 'tabular flex size-11 items-center justify-center rounded-chip text-body font-semibold disabled:opacity-40';
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-1">
      <button
        type="button"
        aria-label={previousLabel}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className={clsx(box, 'text-ink-2 hover:not-disabled:bg-bg2')}
      >
        <IconCaretLeft size={18} />
      </button>
      {pageMarks(page, pages).map((mark, at) =>
        mark === 'gap' ? (
          <span key={`gap-${at}`} aria-hidden="true" className="w-5 text-center text-ink-3">
            …
          </span>
        ) : (
          <button
            key={mark}
            type="button"
            aria-label={pageLabel(mark)}
            aria-current={mark === page ? 'page' : undefined}
            onClick={() => onPage(mark)}
            className={clsx(box, mark === page ? 'border border-gold bg-bg3 text-ink-1' : 'text-ink-2 hover:bg-bg2')}
          >
            {mark}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={nextLabel}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        className={clsx(box, 'text-ink-2 hover:not-disabled:bg-bg2')}
      >
        <IconCaretRight size={18} />
      </button>
    </nav>
  );
}
