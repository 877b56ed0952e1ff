import { IconCaretDown, IconCaretUp, toastStore } from '@sortes/ui';
import { clsx } from 'clsx';
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { askForBars, useBarsAsked } from '../kit/bars';
import { boot } from '../kit/boot';
import { isTextId, useT, type TextId } from '../kit/i18n';
import { useIdle, useNearOrIdle } from '../kit/idle';
import { PageInView } from '../kit/page-in-view';
import { usePathname, useRouter } from '../kit/router';
import { readLocal, writeLocal } from '@sortes/browser';
import { BottomBar } from './bottom-bar';
import { ErrorBoundary } from '../kit/error-boundary';
import { Header } from './header';
import { ModalHost } from './modal-host';
import { PageSkeleton } from './page-skeleton';
import { screenAt } from './routes';
import { ProtectionBanner } from '../features/protection/watch/protection-banner';
import { useSession } from '../entities/account/session';
import { useSessionEnd } from '../entities/account/session-end';
import type { Bars } from '../kit/feature';
import { whenOnline } from '../kit/load-time';
import { StepUpHost } from './step-up-host';
import { useModule, useSystemStatus } from '../entities/brand/site-data';

const Drawer = lazy(async () => ({ default: (await import('./drawer')).Drawer }));
const loadSideMenu = async () => ({ default: (await import('./side-menu')).SideMenu });
const SideMenu = lazy(loadSideMenu);
const Footer = lazy(async () => ({ default: (await whenOnline(() => import('./footer'))).Footer }));
const MemberParts = lazy(async () => ({ default: (await whenOnline(() => import('./member-parts'))).MemberParts }));
const SystemView = lazy(async () => ({ default: (await import('./system-views')).SystemView }));
const ToastRegion = lazy(async () => ({ default: (await whenOnline(() => import('./toasts'))).ToastRegion }));
const OfflineNotice = lazy(async () => ({ default: (await whenOnline(() => import('./offline-notice'))).OfflineNotice }));
const SessionEndNotice = lazy(async () => ({ default: (await import('./session-end-notice')).SessionEndNotice }));
const NotFound = lazy(async () => ({ default: (await import('./not-found')).NotFound }));
/** Windows that have the side bar; in others its list waits behind the menu button, and its code with it. */
const wideWindow = matchMedia('(min-width: 1024px)');
if (wideWindow.matches) void loadSideMenu();
const followWidth = (changed: () => void) => {
  wideWindow.addEventListener('change', changed);
  return () => wideWindow.removeEventListener('change', changed);
};
/** Betting boards that stand between the bars of all pages. */
const barredBoards: ReadonlySet<string> = new Set(['/lottery', '/vnlottery', '/sealottery']);

/** The footer's place. Nobody sees it first, so its code and its calls come when it is near or nothing else is to do. */
function FooterPlace() {
  const [place, wanted] = useNearOrIdle<HTMLDivElement>();
  const empty = <div ref={place} className="mt-12 h-120" />;
  return wanted ? (
    <Suspense fallback={empty}>
      <Footer />
    </Suspense>
  ) : (
    empty
  );
}

/** Says when the connection is gone. Its code comes when nothing else is to do, and so before it is needed. */
function Offline() {
  const idle = useIdle();
  return idle ? (
    <Suspense fallback={null}>
      <OfflineNotice />
    </Suspense>
  ) : null;
}

const hasToasts = () => toastStore.read().length > 0;

/** The place of short messages. Its code comes when nothing else is to do, or with the first message. */
function Toasts() {
  const t = useT();
  const idle = useIdle();
  const wanted = useSyncExternalStore(toastStore.subscribe, hasToasts);
  if (!idle && !wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion label={t('shell.notifications')} closeLabel={t('common.close')} />
    </Suspense>
  );
}

/** Names the page to the browser. */
function useDocumentTitle(own: TextId | undefined, isThere: boolean): void {
  const t = useT();
  const title = isThere ? own : 'shell.notFound.title';
  useEffect(() => {
    // The words of a page come with its code: until they are there the page before is still the one that is drawn.
    if (title === undefined) document.title = boot.brandName;
    else if (isTextId(title)) document.title = `${t(title)} · ${boot.brandName}`;
  }, [title, t]);
}

/** The main menu: a drawer on narrow windows, beside the page on wide ones, where it can be made small. */
function useMenu(pathname: string, bars: Bars) {
  const [drawer, setDrawer] = useState(false);
  const isWide = useSyncExternalStore(followWidth, () => wideWindow.matches);
  const [mini, setMini] = useState(() => readLocal('menuMini') === '1');
  const [shownPath, setShownPath] = useState(pathname);

  // Another page closes the drawer; done while drawing, so that no frame shows the old state.
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setDrawer(false);
  }
  const asked = useBarsAsked(pathname);
  const onMenu = () => {
    if (!wideWindow.matches) setDrawer(true);
    else {
      writeLocal('menuMini', mini ? '0' : '1');
      setMini(!mini);
    }
  };
  const isOpen = drawer || !mini;
  const shown = bars === 'all' || (bars === 'hidden' && asked);
  return { drawer, setDrawer, mini, isWide, onMenu, isOpen, asked, shown };
}

/** The main menu over the page, on narrow windows. */
function MenuDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Suspense fallback={null}>
      <Drawer open onClose={onClose} title={t('shell.mainNavigation')} closeLabel={t('shell.closeMenu')}>
        <SideMenu onGo={onClose} />
      </Drawer>
    </Suspense>
  );
}

function DemoNotice() {
  const t = useT();
  return (
    <section aria-label={t('shell.demo.title')} className="border-b border-hairline bg-bg2 px-3 py-2 text-center text-label text-warning">
      <strong>{t('shell.demo.title')}</strong> {t('shell.demo.text')}
    </section>
  );
}

/** Shows and hides the bars of a page that is without them at first. */
function BarsButton({ shown, onPress }: { shown: boolean; onPress: () => void }) {
  const t = useT();
  return (
    <div className="flex justify-center">
      <button
        type="button"
        aria-label={t(shown ? 'shell.hideBars' : 'shell.showBars')}
        aria-expanded={shown}
        onClick={onPress}
        className="relative inline-flex min-h-8 items-center gap-1.5 rounded-b-tile border border-t-0 border-line bg-bg1 px-4 text-label font-semibold text-ink-2 after:absolute after:inset-x-0 after:top-0 after:-bottom-3 hover:text-ink-1"
      >
        {shown ? <IconCaretUp size={16} /> : <IconCaretDown size={16} />}
        {t('shell.bars')}
      </button>
    </div>
  );
}

/** What lies over the page. `prompts`: pop-ups, which come not over a game or a bet board: whoever bets there is in a hurry. */
function OverPage({ prompts, inGame }: { prompts: boolean; inGame: boolean }) {
  const member = useSession((session) => session.status === 'member');
  const ended = useSessionEnd(({ isNew }) => isNew);
  return (
    <>
      <ModalHost />
      <StepUpHost />
      <Suspense fallback={null}>
        {ended && <SessionEndNotice />}
        {member && <MemberParts asks={prompts} inGame={inGame} />}
      </Suspense>
    </>
  );
}

/** Everything around a page: bars, menus, footer, the modal of the address, messages. Closed sites show one page instead of all of it. */
export function RootLayout() {
  const t = useT();
  // The page that is drawn: while another one loads it stays as it is, and is not begun anew under the new address.
  const drawnPath = useRouter((state) => state.drawn.location.pathname);
  const { title, bars = 'all', footer = true, module } = screenAt(drawnPath) ?? {};
  const there = useModule(module ?? '', true) || module === undefined;
  useDocumentTitle(title, there && title !== undefined);
  const status = useSystemStatus();
  const pathname = usePathname();
  const { drawer, setDrawer, mini, isWide, onMenu, isOpen, asked, shown } = useMenu(pathname, bars);
  if (status && status.status !== 0) {
    return (
      <Suspense fallback={null}>
        <SystemView status={status} />
      </Suspense>
    );
  }
  return (
    <>
      <a href="#content" className="absolute start-2 -top-20 z-60 rounded-chip bg-ink-1 px-4 py-2 font-semibold text-bg0 focus:top-2">
        {t('shell.skipToContent')}
      </a>
      <Offline />
      {boot.publicDemo && <DemoNotice />}
      {shown && (
        <Header
          onMenu={onMenu}
          menuLabel={t(drawer ? 'shell.closeMenu' : mini ? 'shell.expandMenu' : 'shell.openMenu')}
          menuOpen={isOpen}
        />
      )}
      {shown && <ProtectionBanner />}
      <div className="mx-auto flex max-w-[1660px]">
        {shown && (
          <aside
            className={clsx(
              'sticky top-14 hidden h-[calc(100dvh-56px)] shrink-0 overflow-y-auto border-e border-hairline lg:block',
              mini ? 'w-16' : 'w-55',
            )}
          >
            <Suspense fallback={null}>{isWide && <SideMenu mini={mini} />}</Suspense>
          </aside>
        )}
        <div className={clsx('flex min-w-0 flex-1 flex-col', shown && 'pb-16 lg:pb-0')}>
          {bars === 'hidden' && <BarsButton shown={asked} onPress={() => askForBars(pathname, !asked)} />}
          <main
            id="content"
            tabIndex={-1}
            // A framed game has a main part of its own: this one needs a name to be told from it.
            aria-label={bars !== 'all' && title ? t(title) : undefined}
            className="mx-auto min-h-[calc(100dvh-56px)] w-full max-w-[1440px] px-3 pt-3 outline-none lg:px-6"
          >
            <ErrorBoundary key={drawnPath}>
              <PageInView isThere={there} loading={<PageSkeleton />} missing={<NotFound />} />
            </ErrorBoundary>
          </main>
          {footer && <FooterPlace />}
        </div>
      </div>
      {shown && <BottomBar />}
      {drawer && <MenuDrawer onClose={() => setDrawer(false)} />}
      <OverPage prompts={bars === 'all' && !barredBoards.has(pathname)} inGame={bars === 'own' || pathname === '/seamless'} />
      <Toasts />
    </>
  );
}
