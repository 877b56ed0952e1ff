import { Badge, Button } from '@sortes/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { helpKeys } from '../keys';

const pageSize = 5;

/** What the member wrote to the operator before, the newest first, each with its answer; nothing where they never wrote. */
export function OwnLetters() {
  const t = useT();
  const format = useFormat();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: helpKeys.letters.all,
    queryFn: ({ pageParam: pageNo }) => call('listOwnFeedback', { query: { pageNo, pageSize } }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });
  const letters = data?.pages.flatMap(({ list }) => list) ?? [];
  if (letters.length === 0) return null;
  return (
    <section aria-labelledby="letters" className="card grid grid-cols-1 rounded-tile p-4 sm:p-5">
      <h2 id="letters" className="pb-1 text-h2">
        {t('help.letters')}
      </h2>
      <ul className="divide-y divide-divider">
        {letters.map(({ feedbackId, at, content, reference, answeredAt, answer }) => (
          <li key={feedbackId} className="grid grid-cols-1 gap-1 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2 text-caption text-ink-3">
              <span>{[format.dateTime(at), reference].filter((part) => part !== '').join(' · ')}</span>
              <Badge tone={answeredAt === null ? 'info' : 'win'}>
                {t(answeredAt === null ? 'help.letterOpen' : 'help.letterAnswered')}
              </Badge>
            </p>
            <p className="text-body wrap-anywhere whitespace-pre-line text-ink-1">{content}</p>
            {answeredAt !== null && (
              <div className="rounded-tile bg-bg2 p-3 text-body text-ink-1">
                <p className="text-caption text-ink-3">{format.dateTime(answeredAt)}</p>
                <p className="wrap-anywhere whitespace-pre-line">{answer === '' ? t('help.letterElsewhere') : answer}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          tone="ghost"
          className="justify-self-start"
          loading={isFetchingNextPage}
          loadingLabel={t('common.loading')}
          onClick={() => void fetchNextPage()}
        >
          {t('help.moreResults')}
        </Button>
      )}
    </section>
  );
}
