import { clsx } from 'clsx';
import { useT } from '../kit/i18n';
import { isAt, useBottomBar } from './navigation';
import { useModal, useOpenModal } from '../kit/modal';
import { EntryMark } from '../entities/menu/entry-mark';
import { RankRing, RankWords } from '../entities/rank/rank-around';
import { PageLink } from '../kit/page-link';
import { usePathname } from '../kit/router';

/** The phone's bar of five, 64 px. */
export function BottomBar() {
  const t = useT();
  const modal = useModal();
  const openModal = useOpenModal();
  const entries = useBottomBar();
  const pathname = usePathname();
  // One at most is marked: the sheet in view before the page under it. The login that a visitor is asked for is no place of the bar.
  const sheet = entries.find(({ place, modal: target }) => place === undefined && target !== 'login' && target === openModal)?.key;
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-bg1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex h-16 max-w-160">
        {entries.map(({ key, text, Icon, place, places, modal: target }) => {
          const active =
            place !== undefined && sheet === undefined ? isAt(place.to, pathname) || places?.includes(pathname) === true : key === sheet;
          const look = clsx(
            'flex size-full flex-col items-center justify-center gap-0.5 px-0.5 text-center text-[min(var(--text-caption),3.9vw)] leading-tight font-medium no-underline',
            active ? 'text-gold-text' : 'text-ink-3',
          );
          const content = (
            <>
              <span className="relative">
                <Icon size={24} filled={active} />
                {key === 'account' && <RankRing sizePx={32} widthPx={2.5} className="-inset-1" />}
                {/* Beside the ring of the rank, which begins at the top. */}
                <EntryMark entry={key} className={clsx('absolute', key === 'account' ? '-end-5 -top-2.5' : '-end-2.5 -top-1.5')} />
              </span>
              <span className="line-clamp-2">{t(text)}</span>
              {key === 'account' && <RankWords />}
            </>
          );
          return (
            <li key={key} className="min-w-0 flex-1">
              {place === undefined ? (
                <button type="button" className={look} onClick={() => target !== undefined && modal.open(target)}>
                  {content}
                </button>
              ) : (
                <PageLink place={place} className={look} aria-current={active ? 'page' : undefined}>
                  {content}
                </PageLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
