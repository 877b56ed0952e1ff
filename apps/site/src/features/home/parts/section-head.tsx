import { IconCaretRight } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { PageLink } from '../../../kit/page-link';
import { pageAlone, type PagePath } from '../../../kit/addresses';

/** Title of a lane, with the way to all of it. */
export function SectionHead({ title, to, count, id }: { title: string; to?: PagePath; count?: number; id: string }) {
  const t = useT();
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      {to !== undefined && (
        <PageLink
          place={pageAlone(to)}
          aria-describedby={id}
          className="-me-2 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-chip px-2 text-label font-semibold text-ink-2 no-underline hover:text-ink-1"
        >
          {count === undefined ? t('common.seeAll') : t('common.seeAllCount', { count })} <IconCaretRight size={14} />
        </PageLink>
      )}
    </div>
  );
}
