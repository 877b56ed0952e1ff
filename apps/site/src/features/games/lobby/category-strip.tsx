import { chipClass } from '@sortes/ui';
import { useEffect, useRef } from 'react';
import { isLobbyType, lobbyPages, type LobbyType } from '../../../entities/game/pages';
import { useT } from '../../../kit/i18n';
import { useLanes } from '../../../entities/brand/site-data';
import { PageLink } from '../../../kit/page-link';

/** The other categories, one press away where the side menu is not in view. */
export function CategoryStrip({ type }: { type: LobbyType }) {
  const t = useT();
  const lanes = useLanes();
  const lottery = lanes.some(({ title }) => title === 'ELOTT' || title === 'LOTT');
  const types = lanes.map(({ title }) => title).filter(isLobbyType);
  const strip = useRef<HTMLElement>(null);
  // The page's own category is in view, wherever it stands in the row.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2;
  }, [type, types.length]);
  if (types.length + Number(lottery) < 2) return null;
  return (
    <nav ref={strip} aria-label={t('games.lobby.categories')} className="scroll-row relative flex gap-2 p-0.5 lg:hidden">
      <PageLink place={{ to: '/' }} className={chipClass(false)}>
        {t('shell.nav.home')}
      </PageLink>
      {lottery && (
        <PageLink place={{ to: '/elott' }} className={chipClass(false)}>
          {t('shell.category.LOTT')}
        </PageLink>
      )}
      {types.map((each) => (
        <PageLink
          key={each}
          place={{ to: lobbyPages[each], search: { pageNo: '1' } }}
          className={chipClass(each === type)}
          aria-current={each === type ? 'page' : undefined}
        >
          {t(`shell.category.${each}`)}
        </PageLink>
      ))}
    </nav>
  );
}
