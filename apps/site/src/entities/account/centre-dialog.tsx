import { Avatar, Dialog, IconCaretRight, Skeleton } from '@sortes/ui';
import { clsx } from 'clsx';
import { Suspense, useEffect, useRef, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from '../../kit/error-boundary';
import { useT, type TextId } from '../../kit/i18n';
import { menuIcons, type MenuIcon } from '../../kit/menu-icons';
import { useModal } from '../../kit/modal';
import { isTrial, useSession } from './session';

/** Where the menu fits beside the page. */
const wide = '(min-width: 768px)';

/** Whether the menu stands beside the page; on a phone it is a list of its own. */
export function useMenuBeside(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
  );
}

interface CentrePage<Key extends string> {
  readonly key: Key;
  readonly text: TextId;
  /** By its name, or the picture itself where the menu of the site has none like it. */
  readonly icon: MenuIcon | (typeof menuIcons)[MenuIcon];
  readonly preload: () => void;
  readonly Component: ComponentType;
}

/** A block of the menu; its title is left out where there is only one. */
interface CentreGroup<Key extends string> {
  readonly key: string;
  readonly title?: string;
  /** On a phone its pages are tiles beside each other. */
  readonly isTiled?: boolean;
  readonly pages: readonly CentrePage<Key>[];
}

interface CentreProps<Key extends string> {
  readonly title: string;
  /** Undefined while nobody knows which pages there are. */
  readonly groups: readonly CentreGroup<Key>[] | undefined;
  /** The page in view; undefined where the list of pages is. */
  readonly current: CentrePage<Key> | undefined;
  readonly onGo: (page: Key) => void;
  readonly onBack: () => void;
  readonly backLabel: string;
  /** Stands at the end of a page's entry, such as a sign for news. */
  readonly mark?: (page: Key) => ReactNode;
  /** Beside who is signed in, above the phone's list. */
  readonly head?: ReactNode;
  /** Under the name of who is signed in. */
  readonly underName?: ReactNode;
  /** Under the menu. */
  readonly foot?: ReactNode;
  readonly width?: 'wide' | 'full';
}

function Who({ children }: { children: ReactNode }) {
  const session = useSession();
  const t = useT();
  const name = session.nickname || session.account || '';
  return (
    <div className="flex items-center gap-3 pb-3">
      <Avatar size={48} name={name} {...(session.avatar && { src: session.avatar })} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-body font-bold text-ink-1">{name}</p>
        {(isTrial(session) || name !== session.account) && (
          <p className="truncate text-label text-ink-3">{isTrial(session) ? t('shell.demoMoney') : session.account}</p>
        )}
        {children}
      </div>
    </div>
  );
}

function Menu<Key extends string>({
  title,
  groups,
  current,
  list,
  onGo,
  mark,
}: Pick<CentreProps<Key>, 'title' | 'current' | 'onGo' | 'mark'> & {
  groups: readonly CentreGroup<Key>[];
  /** The phone's list: whole rows with an arrow. */
  list: boolean;
}) {
  return (
    <nav aria-label={title} className="grid grid-cols-1 gap-3">
      {groups.map((group) => {
        if (group.pages.length === 0) return null;
        return (
          <section key={group.key} aria-labelledby={group.title === undefined ? undefined : `centre-${group.key}`}>
            {group.title !== undefined && (
              <h3 id={`centre-${group.key}`} className="px-3 pb-1 text-caption font-semibold text-ink-3">
                {group.title}
              </h3>
            )}
            <ul
              className={clsx(
                'grid',
                list && group.isTiled ? 'grid-cols-3 gap-2' : 'grid-cols-1',
                list ? !group.isTiled && 'divide-y divide-divider rounded-tile border border-hairline bg-bg2' : 'gap-0.5',
              )}
            >
              {group.pages.map((page) => (
                <MenuRow
                  isTile={list && group.isTiled === true}
                  key={page.key}
                  page={page}
                  on={page.key === current?.key}
                  list={list}
                  onGo={() => onGo(page.key)}
                >
                  {mark?.(page.key)}
                </MenuRow>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** An entry nearer to an edge than this is moved: what comes in above it later pushes it on. */
const clearPx = 96;

/** Brings the entry of the page in view into the part of the menu that can be seen; only the menu moves, and only where it must. */
function useEntryInView(on: boolean) {
  const entry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const column = entry.current?.closest('.scroll-column');
    if (!on || !column || !entry.current) return;
    const [outer, inner] = [column.getBoundingClientRect(), entry.current.getBoundingClientRect()];
    if (inner.top >= outer.top + clearPx && inner.bottom <= outer.bottom - clearPx) return;
    column.scrollBy({ top: inner.top - outer.top - (outer.height - inner.height) / 2, behavior: 'instant' });
  }, [on]);
  return entry;
}

function MenuRow<Key extends string>({
  page: { text, icon, preload },
  on,
  list,
  isTile,
  onGo,
  children,
}: {
  page: CentrePage<Key>;
  on: boolean;
  list: boolean;
  isTile: boolean;
  onGo: () => void;
  children: ReactNode;
}) {
  const t = useT();
  const entry = useEntryInView(on && !list);
  const Icon = typeof icon === 'string' ? menuIcons[icon] : icon;
  if (isTile)
    return (
      <li className="flex">
        <button
          type="button"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={onGo}
          className="relative flex min-h-20 w-full flex-col items-center justify-center gap-1.5 rounded-tile border border-hairline bg-bg2 px-1 py-2.5 text-center text-label leading-tight font-medium text-ink-1 hover:bg-bg3"
        >
          <Icon size={24} className="shrink-0 text-gold-text" />
          <span className="max-w-full wrap-anywhere hyphens-auto">{t(text)}</span>
          <span className="absolute end-1 top-1 empty:hidden">{children}</span>
        </button>
      </li>
    );
  return (
    <li>
      <button
        ref={entry}
        type="button"
        aria-current={on ? 'page' : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onGo}
        className={clsx(
          'flex w-full items-center gap-3 text-start text-body font-medium',
          list ? 'min-h-13 px-4 py-2' : 'min-h-11 rounded-chip px-3 py-2',
          on && !list ? 'bg-bg3 text-ink-1 shadow-[inset_0_0_0_1px_var(--gold)]' : 'text-ink-1 hover:bg-bg3',
        )}
      >
        <Icon size={20} filled={on} className={clsx('shrink-0', on ? 'text-gold-text' : 'text-ink-3')} />
        <span className="min-w-0 flex-1 leading-snug">{t(text)}</span>
        {children}
        {list && <IconCaretRight size={16} className="shrink-0 text-ink-3" />}
      </button>
    </li>
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

/** An overlay of many pages: a desktop has their menu beside the page; on a phone the menu is a list of its own and each page has a way back. */
export function CentreDialog<Key extends string>({
  title,
  groups,
  current,
  onGo,
  onBack,
  backLabel,
  mark,
  head,
  underName,
  foot,
  width = 'wide',
}: CentreProps<Key>) {
  const t = useT();
  const modal = useModal();
  const besides = useMenuBeside();
  const menu = groups && <Menu title={title} groups={groups} current={current} list={!besides} onGo={onGo} {...(mark && { mark })} />;
  const Page = current?.Component;
  return (
    <Dialog
      open
      onClose={modal.closeAll}
      title={current && !besides ? t(current.text) : title}
      closeLabel={t('common.close')}
      width={width}
      {...(besides && {
        aside: (
          <>
            <Who>{underName}</Who>
            {menu}
            {foot}
          </>
        ),
      })}
      {...(!besides && current && { onBack, backLabel })}
    >
      {besides && current && <h3 className="pb-4 text-h2 font-bold">{t(current.text)}</h3>}
      {Page ? (
        <ErrorBoundary key={current.key} inline>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </ErrorBoundary>
      ) : menu ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 pb-2">
            <div className="min-w-0 flex-1 basis-48">
              <Who>{underName}</Who>
            </div>
            {head}
          </div>
          {menu}
          {foot}
        </>
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  );
}
