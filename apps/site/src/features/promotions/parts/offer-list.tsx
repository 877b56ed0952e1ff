import { promotionCategories, promotionFilters, type PromotionCategory, type PromotionFilter } from '@sortes/contract';
import { Button, Chips, EmptyState, IconMagnifyingGlass, IconSparkle, Select, Skeleton, TextField } from '@sortes/ui';
import { useState } from 'react';
import { useSession } from '../../../entities/account/session';
import { BannerSlider } from '../../../entities/banner/banner-slider';
import { useMarketing } from '../../../entities/promotion/marketing';
import { useOffers } from '../../../entities/promotion/offers';
import { useStanding } from '../../../entities/promotion/standing';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useModal } from '../../../kit/modal';
import { useChangeSearch } from '../../../kit/page-link';
import { useParameter } from '../../../kit/search';
import { useEndInView } from '../../../kit/use-end-in-view';
import { CodeBox } from './code-box';
import { MarketingOff, MarketingSwitches } from './marketing-switches';
import { OfferTile } from './offer-tile';

const isCategory = (text: string): text is PromotionCategory => (promotionCategories as readonly string[]).includes(text);
const isState = (text: string): text is PromotionFilter => (promotionFilters as readonly string[]).includes(text);

const stateWord = (state: (typeof promotionFilters)[number]) =>
  state === 'not-yet' ? ('promotions.notYet' as const) : (`promotions.state.${state}` as const);

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
          placeholder={t('promotions.searchHint')}
          start={<IconMagnifyingGlass size={20} className="shrink-0 text-ink-3" />}
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
                label: t(stateWord(one)),
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
  // Who wants no promotions is told so in place of this list.
  const isOnBreak = useStanding()?.isOffered === false;
  return (
    <>
      {(isNarrowed || rows?.length !== 0) && <Filters counts={counts} />}
      {error && !rows ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <TilesLoading />
      ) : rows.length === 0 ? (
        <EmptyState title={t(isNarrowed ? 'promotions.noneFound' : 'promotions.none')} art={<IconSparkle size={32} />}>
          {isState(state) && find === '' && category === ''
            ? t('promotions.noneInState', { state: t(stateWord(state)) })
            : t(isNarrowed ? 'promotions.noneFoundNote' : isOnBreak ? 'promotions.noneOnBreak' : 'promotions.noneNote')}
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
          {!isOnBreak && <MarketingSwitches />}
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
  const isOnBreak = useStanding()?.isOffered === false;
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
          {status !== 'unknown' && !hasCode && !isOff && !isOnBreak && (
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
