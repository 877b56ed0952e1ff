import { mallCategories, mallSorts, type MallCategory, type MallSort } from '@sortes/contract';
import {
  Badge,
  Button,
  Chips,
  EmptyState,
  IconButton,
  IconGift,
  IconMagnifyingGlass,
  IconSortAscending,
  Select,
  Skeleton,
  Switch,
  TextField,
} from '@sortes/ui';
import { clsx } from 'clsx';
import { useRef, useState, type RefObject } from 'react';
import { useSession } from '../../../entities/account/session';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { PageLink, useChangeSearch } from '../../../kit/page-link';
import { useParameter, useSearch } from '../../../kit/search';
import { useEndInView } from '../../../kit/use-end-in-view';
import { type Item, type ShopFilter, useItems, useMayRedeem, usePoints } from '../api';
import { ItemPicture } from './item-picture';
import { Price } from './price';

const isCategory = (text: string): text is MallCategory => (mallCategories as readonly string[]).includes(text);
const isSort = (text: string): text is MallSort => (mallSorts as readonly string[]).includes(text);

/** What is folded away on a phone until it is asked for; what narrows the list already is open. */
function useFolded(fields: RefObject<HTMLDivElement | null>, isSearching: boolean, isSorting: boolean) {
  const [isSearchOpen, setSearchOpen] = useState(isSearching);
  const [isSortOpen, setSortOpen] = useState(isSorting);
  const focus = (selector: string) => requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(selector)?.focus());
  return {
    isSearchOpen,
    isSortOpen,
    toggleSearch() {
      setSearchOpen(!isSearchOpen);
      if (!isSearchOpen) focus('input[type=search]');
    },
    toggleSort() {
      setSortOpen(!isSortOpen);
      if (!isSortOpen) focus('select');
    },
  };
}

/** Search and order behind two signs, on a phone. */
function FoldButtons({ folded }: { folded: ReturnType<typeof useFolded> }) {
  const t = useT();
  return (
    <div className="flex shrink-0 sm:hidden">
      <IconButton label={t('mall.search')} aria-expanded={folded.isSearchOpen} onClick={folded.toggleSearch}>
        <IconMagnifyingGlass size={20} />
      </IconButton>
      <IconButton label={t('mall.sort')} aria-expanded={folded.isSortOpen} onClick={folded.toggleSort}>
        <IconSortAscending size={20} />
      </IconButton>
    </div>
  );
}

function Filters({ counts, may }: { counts: ReadonlyMap<string, number>; may: boolean }) {
  const t = useT();
  const changeSearch = useChangeSearch();
  const [category = '', sort = '', find = ''] = [useParameter('category'), useParameter('sort'), useParameter('find')];
  const afford = useParameter('afford') === '1';
  const change = (name: string, value: string) => changeSearch((before) => ({ ...before, [name]: value }));
  const fields = useRef<HTMLDivElement>(null);
  const folded = useFolded(fields, find !== '', sort !== '' || afford);
  const { isSearchOpen, isSortOpen } = folded;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-1">
        <Chips
          label={t('mall.shelves')}
          value={category}
          onChange={(value) => change('category', value)}
          className="min-w-0 flex-1 sm:flex-wrap"
          choices={[
            { value: '', label: t('mall.all') },
            ...mallCategories
              .filter((one) => one === category || counts.has(one))
              .map((one) => ({ value: one as string, label: `${t(`mall.category.${one}`)} ${counts.get(one) ?? 0}` })),
          ]}
        />
        <FoldButtons folded={folded} />
      </div>
      <div ref={fields} className={clsx('flex flex-wrap items-end gap-3', !isSearchOpen && !isSortOpen && 'max-sm:hidden')}>
        <TextField
          label={t('mall.search')}
          placeholder={t('mall.searchHint')}
          start={<IconMagnifyingGlass size={20} className="shrink-0 text-ink-3" />}
          type="search"
          className={clsx('min-w-0 flex-1 basis-36 max-sm:basis-full', !isSearchOpen && 'max-sm:hidden')}
          value={find}
          maxLength={60}
          onChange={(event) => change('find', event.target.value)}
        />
        <Select
          label={t('mall.sort')}
          className={clsx('min-w-0 flex-1 basis-36', !isSortOpen && 'max-sm:hidden')}
          value={isSort(sort) ? sort : 'own'}
          onChange={(event) => change('sort', event.target.value === 'own' ? '' : event.target.value)}
          choices={mallSorts.map((one) => ({ value: one as string, label: t(`mall.sort.${one}`) }))}
        />
        {may && (
          <Switch
            className={clsx('basis-full sm:basis-auto', !isSortOpen && 'max-sm:hidden')}
            checked={afford}
            onChange={(event) => change('afford', event.target.checked ? '1' : '')}
          >
            {t('mall.affordable')}
          </Switch>
        )}
      </div>
    </div>
  );
}

/** One item: the whole tile opens it. */
function ItemTile({ item, balance }: { item: Item; balance: number | undefined }) {
  const t = useT();
  const format = useFormat();
  const search = useSearch();
  const missing = balance === undefined ? 0 : Math.max(0, item.price - balance);
  return (
    <li className="card relative flex flex-col overflow-hidden rounded-tile focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-info">
      <ItemPicture src={item.picture} kind={item.kind} className={item.soldOut === null ? '' : 'opacity-60'} />
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h2 className="text-label font-semibold wrap-anywhere text-ink-1">
          <PageLink
            place={{ to: '/pointMall', search: { ...search, item: item.id } }}
            className="outline-none after:absolute after:inset-0"
          >
            {item.name}
          </PageLink>
        </h2>
        <div className="mt-auto grid gap-1 pt-1">
          <Price price={item.price} wasPrice={item.wasPrice} />
          {item.soldOut !== null ? (
            <Badge className="justify-self-start">{t(`mall.gone.${item.soldOut}`)}</Badge>
          ) : missing > 0 ? (
            <p className="text-caption text-ink-3">{t('mall.missing', { points: format.number(missing) })}</p>
          ) : (
            item.rankFrom > 0 && (
              <p className="text-caption text-ink-3">{t('mall.rankFrom', { rank: item.rankName ?? format.number(item.rankFrom) })}</p>
            )
          )}
        </div>
      </div>
    </li>
  );
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4';

function TilesLoading() {
  const t = useT();
  return (
    <div role="status" aria-label={t('common.loading')} className={grid}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((at) => (
        <Skeleton key={at} className="aspect-[3/4] rounded-tile!" />
      ))}
    </div>
  );
}

/** The shop: shelves, what narrows them, and the items, what the member can afford first. */
export function Shop() {
  const t = useT();
  const changeSearch = useChangeSearch();
  const may = useMayRedeem();
  const isKnown = useSession((session) => session.status !== 'unknown');
  const balance = usePoints()?.pointBalance;
  const [category = '', sort = '', find = ''] = [useParameter('category'), useParameter('sort'), useParameter('find')];
  const afford = useParameter('afford') === '1' && may;
  const filter: ShopFilter = {
    category: isCategory(category) ? category : undefined,
    sort: isSort(sort) ? sort : undefined,
    text: find,
    affordable: afford,
  };
  // A price or a date that somebody chose to sort by is not sorted by what they can afford as well.
  const first = sort === '' || afford ? balance : undefined;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useItems(
    filter,
    first,
    isKnown && (!may || balance !== undefined),
  );
  const end = useEndInView(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  const rows = data?.pages.flatMap((page) => page.list);
  const counts = new Map((data?.pages[0]?.categories ?? []).map(({ category: one, count }) => [one as string, count]));
  const isNarrowed = category !== '' || find !== '' || afford;
  if (error && !rows) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {(isNarrowed || rows?.length !== 0) && <Filters counts={counts} may={may} />}
      {!rows ? (
        <TilesLoading />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? 'mall.noneFound' : 'mall.none')}
          art={<IconGift size={32} />}
          actions={
            isNarrowed && (
              <Button onClick={() => changeSearch(({ category: _shelf, find: _text, afford: _own, ...kept }) => kept)}>
                {t('mall.showAll')}
              </Button>
            )
          }
        >
          {t(afford ? 'mall.noneAffordable' : isNarrowed ? 'mall.noneFoundNote' : 'mall.noneNote')}
        </EmptyState>
      ) : (
        <ul className={grid}>
          {rows.map((item) => (
            <ItemTile key={item.id} item={item} balance={balance} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div ref={end} className="text-center">
          <Button loading={isFetchingNextPage} loadingLabel={t('common.loading')} onClick={() => void fetchNextPage()}>
            {t('common.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
