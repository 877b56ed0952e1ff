import { Avatar, Button, Dialog, IconCaretRight, IconSignOut, Skeleton } from '@sortes/ui';
import { clsx } from 'clsx';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { BalancePill } from '../../entities/wallet/balance-pill';
import { useT } from '../../kit/i18n';
import { parametersOf, useModal, type MemberPageKey, type ModalProps } from '../../kit/modal';
import { flattenModules, type ModuleNode } from '../../kit/module-tree';
import { useSearch } from '../../kit/search';
import { isTrial, useSession, type Session } from '../../entities/account/session';
import { useSystemStatus } from '../../entities/brand/site-data';
import { UnreadDot } from '../../entities/message/unread-dot';
import { ErrorBoundary } from '../../kit/error-boundary';
import { memberGroups } from '../../kit/feature';
import { menuIcons } from '../../kit/menu-icons';
import { memberPage, memberPages } from './member-pages';

/** Where the menu fits beside the page. */
const wide = '(min-width: 768px)';

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
  );
}

type MemberPage = ReturnType<typeof memberPages>[number];

/** Pages this member has: their module is on, and they are for members like this one. */
function usePages(session: Session): readonly MemberPage[] | undefined {
  const status = useSystemStatus();
  if (!status) return undefined;
  const modules = flattenModules(status.info.whitelabel as ModuleNode);
  return memberPages().filter(
    ({ module, trial, toUpline }) =>
      (module === undefined || modules.get(module) === true) &&
      (!isTrial(session) || trial === true) &&
      (toUpline === undefined || session.toUpline === true),
  );
}

function Who() {
  const session = useSession();
  const t = useT();
  const name = session.nickname || session.account || '';
  return (
    <div className="flex items-center gap-3 pb-3">
      <Avatar size={48} name={name} {...(session.avatar && { src: session.avatar })} />
      <p className="min-w-0 flex-1">
        <span className="block truncate text-body font-bold text-ink-1">{name}</span>
        <span className="block truncate text-label text-ink-3">{isTrial(session) ? t('shell.demoMoney') : session.account}</span>
      </p>
    </div>
  );
}

function Menu({
  pages,
  current,
  list,
  onGo,
}: {
  pages: readonly MemberPage[];
  current: string | undefined;
  /** The phone's list: whole rows with an arrow. */
  list: boolean;
  onGo: (page: MemberPageKey) => void;
}) {
  const t = useT();
  return (
    <nav aria-label={t('shell.memberCentre')} className="grid grid-cols-1 gap-3">
      {memberGroups.map((group) => {
        const own = pages.filter((page) => page.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`centre-${group}`}>
            <h3 id={`centre-${group}`} className="px-3 pb-1 text-caption font-semibold text-ink-3">
              {t(`centre.group.${group}`)}
            </h3>
            <ul
              className={clsx('grid grid-cols-1', list ? 'divide-y divide-divider rounded-tile border border-hairline bg-bg2' : 'gap-0.5')}
            >
              {own.map(({ key, text, icon, preload }) => {
                const Icon = menuIcons[icon];
                const on = key === current;
                return (
                  <li key={key}>
                    <button
                      type="button"
                      aria-current={on ? 'page' : undefined}
                      onPointerEnter={preload}
                      onFocus={preload}
                      onClick={() => onGo(key)}
                      className={clsx(
                        'flex w-full items-center gap-3 text-start text-body font-medium',
                        list ? 'min-h-13 px-4' : 'min-h-11 rounded-chip px-3',
                        on && !list ? 'bg-bg3 text-ink-1 shadow-[inset_0_0_0_1px_var(--gold)]' : 'text-ink-1 hover:bg-bg3',
                      )}
                    >
                      <Icon size={20} filled={on} className={clsx('shrink-0', on ? 'text-gold-text' : 'text-ink-3')} />
                      <span className="min-w-0 flex-1">{t(text)}</span>
                      {key === 'messageV2' && <UnreadDot />}
                      {list && <IconCaretRight size={16} className="shrink-0 text-ink-3" />}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

function PageSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2.5">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-17 rounded-tile!" />
      ))}
    </div>
  );
}

/**
 * `?m=member&page=…`: the member centre, an overlay whose pages come from the features (kit/feature.ts). A desktop has the menu beside the page; on a
 * phone the menu is a list of its own and each page has a way back to it. Specification §6: a trial account has no member centre; the records of what
 * was played open to it all the same.
 */
export function MemberModal(_props: ModalProps) {
  const t = useT();
  const modal = useModal();
  const search = useSearch();
  const session = useSession();
  const besides = useWide();
  const pages = usePages(session);
  const asked = memberPage(search['page']);
  const barred = session.status === 'guest' ? 'login' : isTrial(session) && asked?.trial !== true ? 'needTrueAccount' : undefined;
  useEffect(() => {
    if (barred === 'login') modal.open('login', { next: `${location.pathname}${location.search}` });
    else if (barred) modal.open(barred);
    // The other popup takes this one's place once.
    // eslint-disable-next-line react/exhaustive-deps
  }, [barred]);
  if (barred !== undefined || session.status !== 'member') return null;
  const existing = pages?.find((page) => page.key === search['page']);
  const current = existing ?? (besides ? pages?.[0] : undefined);
  const Page = current?.Component;
  const go = (page: MemberPageKey) => {
    if (page === search['page']) return;
    // On a phone Back leads from the page to the list; beside the menu pages take one another's place.
    if (besides || search['page'] !== undefined) modal.open('member', { page });
    else modal.openAbove({ page });
  };
  const menu = pages && <Menu pages={pages} current={current?.key} list={!besides} onGo={go} />;
  const signOut = (
    <Button tone="ghost" wide className="mt-3" icon={<IconSignOut size={20} />} onClick={() => modal.open('logout')}>
      {t('shell.signOut')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={modal.closeAll}
      title={current && !besides ? t(current.text) : t('shell.memberCentre')}
      closeLabel={t('common.close')}
      width="wide"
      {...(besides && {
        aside: (
          <>
            <Who />
            {menu}
            {signOut}
          </>
        ),
      })}
      {...(!besides && current && { onBack: () => modal.closeAbove(parametersOf('member')), backLabel: t('centre.backToMenu') })}
    >
      {besides && current && <h3 className="pb-4 text-h2 font-bold">{t(current.text)}</h3>}
      {Page ? (
        <ErrorBoundary key={current.key} inline>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </ErrorBoundary>
      ) : pages ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 pb-2">
            <div className="min-w-0 flex-1 basis-48">
              <Who />
            </div>
            <BalancePill inSheet />
          </div>
          {menu}
          {signOut}
        </>
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  );
}
