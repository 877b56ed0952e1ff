import { promotionCategories, promotionFilters, type PromotionCategory, type PromotionFilter } from '@sortes/contract';
import { Button, Chips, EmptyState, IconSparkle, OfferArt, Select, Skeleton, TextField } from '@sortes/ui';
import { useState } from 'react';
import { useSession } from '../../../entities/account/session';
import { BannerSlider } from '../../../entities/banner/banner-slider';
import { useMarketing } from '../../../entities/promotion/marketing';
import { useOffers, type OfferCard } from '../../../entities/promotion/offers';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useModal } from '../../../kit/modal';
import { PageLink, useChangeSearch } from '../../../kit/page-link';
import { useParameter } from '../../../kit/search';
import { useEndInView } from '../../../kit/use-end-in-view';
import { CodeBox } from './code-box';
import { MarketingOff, MarketingSwitches } from './marketing-switches';
import { Progress } from './progress';
import { StateBadge } from './state-badge';

/** An offer in a few words beside its picture: what it gives, what it is to whoever looks, and how far what runs of it is. All that it says is a press away. */
function OfferTile({ offer }: { offer: OfferCard }) {
  const t = useT();
  const format = useFormat();
  const member = useSession((session) => session.status === 'member');
  const isOpenTo = member && offer.state === 'join' && offer.obstacle === null;
  return (
    <li className="min-w-0">
      <PageLink
        place={{ to: '/promotions', search: { id: offer.id } }}
        className="card flex h-full gap-3 rounded-tile p-3 text-ink-1 no-underline hover:bg-bg2 sm:p-4"
      >
        <OfferArt kind={offer.kind} className="size-14 shrink-0 sm:size-16" />
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="text-body font-semibold text-balance wrap-break-word sm:text-h2">{offer.title}</span>
          <span className="text-label text-ink-2 wrap-break-word">{offer.brief}</span>
          {offer.progress !== null && <Progress progress={offer.progress} />}
          {offer.state === 'join' && offer.obstacle !== null && <span className="text-label text-warning">{offer.obstacle}</span>}
          <span className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
            <StateBadge offer={offer} />
            {offer.until !== null && (
              <span className="text-caption text-ink-3">{t('promotions.until', { time: format.dateTime(offer.until) })}</span>
            )}
            <span className="ms-auto text-label font-semibold text-gold-text">
              {t(isOpenTo ? `promotions.way.${offer.way}` : 'promotions.open')}
            </span>
          </span>
        </span>
      </PageLink>
    </li>
  );
}

const isCategory = (text: string): text is PromotionCategory => (promotionCategories as readonly string[]).includes(text);
const isState = (text: string): text is PromotionFilter => (promotionFilters as readonly string[]).includes(text);

/** What narrows the list: its kind, and for members what they have of it. */
function Filters({ counts }: { counts: ReadonlyMap<string, number> }) {
  const t = useT();
  const member = useSession((session) => session.status === 'member');
  const changeSearch = useChangeSearch();
  const [category = '', state = '', find = ''] = [useParameter('category'), useParameter('state'), useParameter('find')];
  const change = (name: string, value: string) => changeSearch((before) => ({ ...before, [name]: value }));
  return (
    <div className="grid grid-cols-1 gap-3">
      <Chips
        label={t('promotions.categories')}
        value={category}
        onChange={(value) => change('category', value)}
        className="sm:flex-wrap"
        choices={[
          { value: '', label: t('promotions.category.all') },
          ...promotionCategories
            .filter((one) => one === category || counts.has(one))
            .map((one) => ({ value: one as string, label: `${t(`promotions.category.${one}`)} ${counts.get(one) ?? 0}` })),
        ]}
      />
      <div className="flex gap-3">
        <TextField
          label={t('promotions.search')}
          type="search"
          className="min-w-0 flex-1 basis-36"
          value={find}
          maxLength={60}
          onChange={(event) => change('find', event.target.value)}
        />
        {member && (
          <Select
            label={t('promotions.which')}
            className="min-w-0 flex-1 basis-36"
            value={state}
            onChange={(event) => change('state', event.target.value)}
            choices={[
              { value: '', label: t('promotions.category.all') },
              ...promotionFilters.map((one) => ({
                value: one as string,
                label: t(one === 'not-yet' ? 'promotions.notYet' : `promotions.state.${one}`),
              })),
            ]}
          />
        )}
      </div>
    </div>
  );
}

function TilesLoading() {
  const t = useT();
  return (
    <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-28 rounded-tile!" />
      ))}
    </div>
  );
}

function Tiles() {
  const t = useT();
  const [category = '', state = '', find = ''] = [useParameter('category'), useParameter('state'), useParameter('find')];
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOffers({
    category: isCategory(category) ? category : undefined,
    state: isState(state) ? state : undefined,
    search: find,
  });
  const end = useEndInView(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  const rows = data?.pages.flatMap((page) => page.list);
  const counts = new Map((data?.pages[0]?.categories ?? []).map(({ category: one, count }) => [one as string, count]));
  const isNarrowed = category !== '' || state !== '' || find !== '';
  return (
    <>
      <Filters counts={counts} />
      {error && !rows ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <TilesLoading />
      ) : rows.length === 0 ? (
        <EmptyState title={t(isNarrowed ? 'promotions.noneFound' : 'promotions.none')} art={<IconSparkle size={32} />}>
          {t(isNarrowed ? 'promotions.noneFoundNote' : 'promotions.noneNote')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {rows.map((offer) => (
            <OfferTile key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div ref={end} className="text-center">
          <Button loading={isFetchingNextPage} loadingLabel={t('common.loading')} onClick={() => void fetchNextPage()}>
            {t('promotions.more')}
          </Button>
        </div>
      )}
      {rows !== undefined && (
        <>
          <p className="text-label text-ink-3">{t('promotions.fair')}</p>
          <MarketingSwitches />
        </>
      )}
    </>
  );
}

/** All that is offered, by category, with what the member has of it, and a box for codes. */
export function OfferList() {
  const t = useT();
  const modal = useModal();
  const status = useSession((session) => session.status);
  const [hasCode, setHasCode] = useState(false);
  const isOff = useMarketing()?.offers === false;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="empty:hidden">{!isOff && <BannerSlider group="promotion" />}</div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1">{t('shell.nav.promotions')}</h1>
        <div className="flex flex-wrap gap-2">
          {status === 'member' && (
            <>
              <Button size="small" onClick={() => modal.open('member', { page: 'rewardCenter' })}>
                {t('centre.page.rewardCenter')}
              </Button>
              <Button size="small" onClick={() => modal.open('member', { page: 'bonusDetails' })}>
                {t('centre.page.bonusDetails')}
              </Button>
            </>
          )}
          {status !== 'unknown' && !hasCode && !isOff && (
            <Button size="small" onClick={() => setHasCode(true)}>
              {t('promotions.haveCode')}
            </Button>
          )}
        </div>
      </div>
      {hasCode && !isOff && <CodeBox />}
      {/* What stands above the list and what is in it depend on who looks: nothing is drawn for a guest that a member's page would push aside. */}
      {status === 'unknown' ? <TilesLoading /> : isOff ? <MarketingOff /> : <Tiles />}
    </div>
  );
}
