import { servedOfferKinds } from '@sortes/contract';
import type { OfferKind } from '@sortes/growth-rules';
import { ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../shared/calls';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { useT } from '../../shared/texts';
import { Builder, type Editing } from './builder';
import { beginOf, type Draft } from './document';
import { promotionsKeys } from './keys';

/** Like another one, for the players who do not see that: the share that is left of the same parting. */
function forOthers(document: Draft, offerId: string): Draft {
  const from = (document.test?.from ?? 0) + document.share;
  return { ...document, share: 10_000 - from, test: { of: document.test?.of ?? offerId, from } };
}

const isKind = (text: string | undefined): text is OfferKind => (servedOfferKinds as readonly string[]).includes(text ?? '');

/** `/offers/new`: a new offer, one made after another (`after`; with `others` for the players who do not see that one), or another version of one (`edit`). */
export function BuilderScreen() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useListSearch();
  const [edit, after] = [search['edit'], search['after']];
  const from = edit ?? after;
  const query = useQuery({
    queryKey: promotionsKeys.offer.of(from ?? ''),
    queryFn: ({ signal }) => call('staffGetOffer', { params: { id: from ?? '' } }, { signal }),
    enabled: from !== undefined,
  });
  if (query.isError)
    return (
      <ErrorState heading="h1" title={t('common.problem.load')}>
        {problemText(query.error)}
      </ErrorState>
    );
  if (from !== undefined && query.data === undefined) return <Skeleton className="h-96" />;
  const known = query.data;
  const kind = search['kind'];
  const editing: Editing =
    known === undefined
      ? { id: undefined, code: '', version: 0, draft: beginOf(isKind(kind) ? kind : 'deposit-match') }
      : {
          id: edit,
          code: edit === undefined ? `${known.offer.code}-2`.slice(0, 40) : known.offer.code,
          version: known.offer.version,
          isLiveForTwo: edit !== undefined && known.offer.status === 'live' && known.needsSecond,
          like:
            edit === undefined && known.offer.status !== 'stopped' && search['others'] === undefined
              ? { code: known.offer.code, title: (known.document as Draft).title }
              : undefined,
          draft: search['others'] === undefined ? (known.document as Draft) : forOthers(known.document as Draft, known.offer.id),
        };
  return (
    <div className="grid gap-5">
      <ScreenHeader title={edit === undefined ? t('shell.screen.newOffer') : `${t('promotions.edit')}: ${editing.code}`} />
      <Builder
        key={`${from ?? ''} ${editing.version}`}
        editing={editing}
        onSaved={(id) => void navigate({ to: '/offers/$offerId', params: { offerId: id } })}
      />
    </div>
  );
}
