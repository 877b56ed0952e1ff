import { languageOf, readLocal, useTheme, writeLocal, type LanguageCode } from '@sortes/browser';
import { Drawer, IconButton, IconCaretDown, IconList, IconMagnifyingGlass, Menu, VisuallyHidden } from '@sortes/ui';
import { Link, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { boot } from '../shared/boot';
import { useBrandName } from '../shared/brand-name';
import { zoneName } from '../shared/brand-time';
import { call } from '../shared/calls';
import { moveViews } from '../shared/list/move-views';
import { usePulse } from '../shared/pulse';
import { useShownLists } from '../shared/list/scroll-box';
import { forget, type Me } from '../shared/session';
import { focusFilter, focusList, focusRow, heardShortcut, useShortcuts } from '../shared/shortcuts';
import { setLanguage, staffLanguages, useLanguage, useT } from '../shared/texts';
import { useEndingNotice } from './session/use-ending-notice';
import { KeysDialog } from './keys-dialog';
import { Palette } from './palette';
import { useGo } from '../shared/screen-link';
import { useScreens } from './use-screens';

const foldedKey = 'console.folded';

/** Groups of the menu that somebody folded in this browser. */
function readFolded(): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal(foldedKey) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

function Places({ onGo }: { onGo?: () => void }) {
  const t = useT();
  const open = useScreens();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const pulse = usePulse();
  const waitingAt: Readonly<Record<string, number | undefined>> = {
    '/approvals': pulse?.approvals,
    '/withdrawals': pulse?.seconds,
    '/batches': pulse?.batches,
    '/applications': pulse?.applications,
  };
  const groups = [...new Set(open.map(({ group }) => group))];
  const [folded, setFolded] = useState(readFolded);
  const list = useRef<HTMLElement>(null);
  // The nearest one: a list is not where one is while a screen below it is open.
  const here = path.replace(/^\/console(?=\/|$)/, '');
  const current = open
    .map(({ path: to }) => to)
    .filter((to) => here === to || here.startsWith(`${to}/`))
    .toSorted((one, other) => other.length - one.length)[0];
  const currentGroup = open.find(({ path: to }) => to === current)?.group;
  const fold = (group: string, isFolded: boolean): void =>
    setFolded((before) => {
      const next = before.filter((one) => one !== group);
      if (isFolded) next.push(group);
      writeLocal(foldedKey, JSON.stringify(next));
      return next;
    });
  // Whoever comes here by another way sees where they are.
  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    if (currentGroup !== undefined && folded.includes(currentGroup)) setFolded(folded.filter((one) => one !== currentGroup));
  }
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return (
    <nav ref={list} aria-label={t('shell.menu')} className="grid gap-2 p-2">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={t(group)}>
          <h2>
            <button
              type="button"
              aria-expanded={!folded.includes(group)}
              onClick={() => fold(group, !folded.includes(group))}
              className="flex min-h-7 w-full items-center gap-1 rounded-chip px-3 text-start text-caption font-semibold text-ink-3 hover:text-ink-1 pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{t(group)}</span>
              <IconCaretDown size={12} className={clsx(folded.includes(group) && '-rotate-90')} />
            </button>
          </h2>
          <ul hidden={folded.includes(group)}>
            {open
              .filter((screen) => screen.group === group)
              .map(({ path: to, title, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    {...(onGo && { onClick: onGo })}
                    activeOptions={{ exact: true }}
                    aria-current={to === current ? 'page' : undefined}
                    className="flex min-h-8 items-center gap-2.5 rounded-chip px-3 py-1 text-label leading-tight text-ink-2 pointer-coarse:min-h-11 hover:bg-bg2 hover:text-ink-1 aria-[current=page]:bg-bg2 aria-[current=page]:font-semibold aria-[current=page]:text-ink-1"
                  >
                    <Icon size={18} className="shrink-0" />
                    {t(title)}
                    {(waitingAt[to] ?? 0) > 0 && (
                      <span className="tabular ms-auto rounded-full bg-bg3 px-2 text-label font-semibold text-gold-text">
                        {waitingAt[to]}
                        <VisuallyHidden> {t('shell.waiting')}</VisuallyHidden>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

async function signOut(): Promise<void> {
  // The session may have ended by itself; here it is over in any case.
  await call('staffSignOut').catch(() => undefined);
  forget();
}

/** The brand's time zone with its offset today, such as "Asia/Ho_Chi_Minh (GMT+7)". */
function zoneText(): string {
  const offset = new Intl.DateTimeFormat('en', { timeZone: boot.timeZone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${zoneName(boot.timeZone)}${offset === undefined ? '' : ` (${offset})`}`;
}

/** A way past what stands before the screen: seen while it has the focus. */
const skipClass =
  'sr-only rounded-chip bg-ink-1 font-semibold text-bg0 focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-60 focus:px-4! focus:py-2!';

/**
 * There while a list is shown. Lists say so themselves: a selector of the frame that looked for one within it (`:has`) would have the browser work out the
 * styles of the whole page anew after every change in it.
 */
function SkipToList() {
  const t = useT();
  if (useShownLists() === 0) return undefined;
  return (
    <button type="button" onClick={focusList} className={skipClass}>
      {t('shell.skipToList')}
    </button>
  );
}

/** Ctrl-K, and the keys of one letter where they are on. */
function useKeys({ onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }): void {
  const hasShortcuts = useShortcuts((state) => state.on);
  const openPalette = useEffectEvent(onPalette);
  const openHelp = useEffectEvent(onHelp);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        openPalette();
        return;
      }
      const shortcut = hasShortcuts ? heardShortcut(event) : undefined;
      if (shortcut === undefined) return;
      event.preventDefault();
      if (shortcut === 'help') openHelp();
      else if (shortcut === 'filter') {
        if (!focusFilter()) openPalette();
      } else focusRow(shortcut === 'next' ? 1 : -1);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [hasShortcuts]);
}

/** What stands around every screen: the menu, the way to anything (Ctrl-K), language, theme, who sits here. */
export function Frame({ me, children }: { me: Me; children: ReactNode }) {
  const t = useT();
  const [menuOpen, setMenuOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const brandName = useBrandName();
  useEndingNotice();
  useEffect(() => {
    // Nobody waits for it; what fails is tried again the next time.
    void moveViews().catch(() => undefined);
  }, []);
  useKeys({ onPalette: () => setPaletteOpen(true), onHelp: () => setKeysOpen(true) });
  return (
    <div className="min-h-dvh bg-bg0 text-ink-1">
      <button type="button" onClick={() => main.current?.focus()} className={skipClass}>
        {t('shell.skip')}
      </button>
      <SkipToList />
      <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-divider bg-bg1 px-3">
        <IconButton label={t('shell.menu')} onClick={() => setMenuOpen(true)} className="lg:hidden">
          <IconList size={20} />
        </IconButton>
        <Link to="/" className="min-w-0 truncate text-body font-bold">
          {brandName} <span className="font-normal text-ink-3 max-sm:hidden">· {t('shell.console')}</span>
        </Link>
        <span className="ms-auto text-caption text-ink-3 max-md:hidden" title={t('shell.timeZone.note', { zone: zoneText() })}>
          {t('shell.timeZone', { zone: zoneText() })}
        </span>
        <button
          type="button"
          onClick={() => setPaletteOpen(true)}
          className="flex max-md:ms-auto min-h-11 items-center gap-2 rounded-chip border border-divider px-3 text-label text-ink-2 hover:bg-bg2"
        >
          <IconMagnifyingGlass size={18} />
          <span className="max-sm:sr-only">{t('shell.palette.open')}</span>
          <kbd className="text-caption text-ink-3 max-sm:hidden">Ctrl K</kbd>
        </button>
        <AccountMenu me={me} onKeys={() => setKeysOpen(true)} />
      </header>
      <div className="flex">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-e border-divider lg:block">
          <Places />
        </aside>
        <main ref={main} tabIndex={-1} className={clsx('min-w-0 flex-1 p-3 outline-none sm:p-5')}>
          {children}
        </main>
      </div>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} title={t('shell.menu')} closeLabel={t('common.close')}>
        <Places onGo={() => setMenuOpen(false)} />
        <p className="px-5 pb-4 text-caption text-ink-3">{t('shell.timeZone.note', { zone: zoneText() })}</p>
      </Drawer>
      <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
      <Palette open={paletteOpen} onClose={() => setPaletteOpen(false)} />
    </div>
  );
}

/** Language, theme, own account and the way out. */
function AccountMenu({ me, onKeys }: { me: Me; onKeys: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { choice, choose } = useTheme();
  const go = useGo();
  return (
    <Menu
      label={t('shell.account', { name: me.name })}
      trigger={
        <span className="flex items-center gap-1 px-2 text-label font-semibold">
          <span className="max-w-32 truncate">{me.name}</span>
          <IconCaretDown size={14} />
        </span>
      }
      entries={[
        ...staffLanguages.map((code) => ({ id: `language:${code}`, label: languageOf(code).endonym })),
        { id: 'theme:dark', label: t('shell.theme.dark'), separated: true },
        { id: 'theme:light', label: t('shell.theme.light') },
        { id: 'theme:system', label: t('shell.theme.system') },
        { id: 'account', label: t('shell.screen.account'), separated: true },
        { id: 'keys', label: t('shell.keys.title') },
        { id: 'out', label: t('shell.signOut') },
      ].map((entry) =>
        entry.id === `theme:${choice}` || entry.id === `language:${language.code}` ? { ...entry, label: `${entry.label} ✓` } : entry,
      )}
      onAction={(id) => {
        const [what, value = ''] = id.split(':');
        if (what === 'language') void setLanguage(value as LanguageCode);
        else if (what === 'theme') choose(value as typeof choice);
        else if (what === 'keys') onKeys();
        else if (what === 'account') go({ to: '/account' });
        else void signOut();
      }}
    />
  );
}
