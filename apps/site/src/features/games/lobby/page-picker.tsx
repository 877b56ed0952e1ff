import { Select } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { gamePageQuery, pageSize, type GameFilter } from '../../../entities/game/lists';
import { lobbyPages, type LobbyType } from '../../../entities/game/pages';
import { useLanguage, useT } from '../../../kit/i18n';
import { useChangeSearch, useGo } from '../../../kit/page-link';
import { useSearch } from '../../../kit/search';
import { namesNoPage, turnTo } from '../state/view';
import { addressNow, isOnTheWay } from '../../../kit/router';

/** Which page of the list is in view, and the way to any other; choosing one is a step that Back undoes. */
export function PagePicker({ type, filter, page }: { type: LobbyType; filter: GameFilter; page: number | undefined }) {
  const t = useT();
  const go = useGo();
  const search = useSearch();
  const { code } = useLanguage();
  const { data } = useQuery({ ...gamePageQuery(filter, 1, code), placeholderData: keepPreviousData });
  const pages = Math.ceil((data?.totalCount ?? 0) / pageSize);
  if (pages < 2) return null;
  const shown = page !== undefined && page <= pages ? page : 1;
  return (
    <Select
      label={t('games.lobby.page')}
      labelHidden
      value={String(shown)}
      className="w-26 shrink-0 sm:w-30"
      onChange={(event) => go({ to: lobbyPages[type], search: turnTo(search, Number(event.target.value)) }, { resetScroll: false })}
      choices={Array.from({ length: pages }, (_, at) => ({ value: String(at + 1), label: `${at + 1} / ${pages}` }))}
    />
  );
}

/**
 * Keeps the address at the page that a scroll has come to, in the place of the one before, and takes a page off it that the list does not have. Answers what
 * to tell of a scroll.
 */
export function useFollowedPage(total: number | undefined): (page: number) => void {
  const search = useSearch();
  const changeSearch = useChangeSearch();
  const wrong = total !== undefined && namesNoPage(search, Math.ceil(total / pageSize));
  useEffect(() => {
    if (wrong) changeSearch((before) => turnTo(before, 1));
  }, [wrong, changeSearch]);
  return useCallback(
    (page) => {
      // On the way to another page of the site, or below a sheet with pages of its own, the address is not the list's.
      if (isOnTheWay() || addressNow().search['m'] !== undefined) return;
      changeSearch((before) => turnTo(before, page));
    },
    [changeSearch],
  );
}
