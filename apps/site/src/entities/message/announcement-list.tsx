import { Button, EmptyState, ErrorState, IconMegaphone, Pagination, Skeleton, RichText } from '@sortes/ui';
import { clockParts } from '@sortes/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat, type Format } from '../../kit/format';
import { useLanguage, useT } from '../../kit/i18n';
import { noticeQuery } from '../brand/site-data';

const pageSize = 9;

/** What the wire writes in the brand's own time, yyyy-MM-dd HH:mm:ss, as dates stand everywhere. */
function wireTime(format: Format, text: string): string {
  const at = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(at)) return text;
  const time = format.date(at, { ...format.parts, ...clockParts, timeZone: 'UTC' });
  return `${time} ${format.zone(at)}`.trim();
}

/** Who may want to know what they have opened. */
interface Reading {
  readonly isRead: (id: string) => boolean;
  readonly open: (id: string) => void;
  /** What is said of one that was not opened. */
  readonly unread: string;
}

/** News of the brand for everybody, nine a page; each unfolds to its text. With `reading` what was not opened yet is marked. */
export function AnnouncementList({ reading }: { reading?: Reading }) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const { data, isPending, isError, refetch } = useQuery(noticeQuery(language.code));
  const [page, setPage] = useState(1);
  // A notice for the lobby's strip (H) stands in the list under its own entry.
  const rows = (data?.player ?? []).filter(({ type }) => type !== 'H');
  return (
    <>
      {isPending && [0, 1, 2].map((at) => <Skeleton key={at} className="mb-2 h-14 rounded-chip!" />)}
      {isError && (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>} />
      )}
      {data && rows.length === 0 && (
        <EmptyState title={t('shell.announcementsEmpty')} art={<IconMegaphone size={32} />}>
          {t('shell.announcementsEmptyNote')}
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
          <li key={row.id}>
            <details className="rounded-chip border border-hairline bg-bg2 px-4" onToggle={() => reading?.open(row.id)}>
              <summary className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
                {reading?.isRead(row.id) === false && <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-solid-red" />}
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere text-ink-1">
                  {reading?.isRead(row.id) === false && <span className="sr-only">{reading.unread}: </span>}
                  {row.title}
                  <time className="tabular block text-caption font-normal text-ink-3">{wireTime(format, row.timestamp)}</time>
                </span>
              </summary>
              <RichText html={row.content} className="pb-4" />
            </details>
          </li>
        ))}
      </ul>
      <div className="pt-4">
        <Pagination
          page={page}
          pages={Math.ceil(rows.length / pageSize)}
          onPage={setPage}
          label={t('common.pages')}
          previousLabel={t('common.previousPage')}
          nextLabel={t('common.nextPage')}
          pageLabel={(number) => t('common.page', { page: number })}
        />
      </div>
    </>
  );
}
