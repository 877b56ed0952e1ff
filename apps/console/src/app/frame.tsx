import { languages, useTheme, type LanguageCode } from '@sortes/browser';
import { Drawer, IconButton, IconCaretDown, IconList, IconMagnifyingGlass, Menu, VisuallyHidden } from '@sortes/ui';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { boot } from '../shared/boot';
import { call } from '../shared/calls';
import { usePulse } from '../shared/pulse';
import { forget, type Me } from '../shared/session';
import { setLanguage, useT } from '../shared/texts';
import { Palette } from './palette';
import { useScreens } from './use-screens';

function Places({ onGo }: { onGo?: () => void }) {
  const t = useT();
  const open = useScreens();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const pulse = usePulse();
  const waitingAt: Readonly<Record<string, number | undefined>> = { '/approvals': pulse?.approvals, '/batches': pulse?.batches };
  const groups = [...new Set(open.map(({ group }) => group))];
  // The nearest one: a list is not where one is while a screen below it is open.
  const here = path.replace(/^\/console(?=\/|$)/, '');
  const current = open
    .map(({ path: to }) => to)
    .filter((to) => here === to || here.startsWith(`${to}/`))
    .toSorted((one, other) => other.length - one.length)[0];
  return (
    <nav aria-label={t('shell.menu')} className="grid gap-4 p-3">
      {groups.map((group) => (
        <section key={group} aria-label={t(group)}>
          <h2 className="px-3 pb-1 text-label font-semibold text-ink-3">{t(group)}</h2>
          <ul>
            {open
              .filter((screen) => screen.group === group)
              .map(({ path: to, title, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    {...(onGo && { onClick: onGo })}
                    activeOptions={{ exact: true }}
                    aria-current={to === current ? 'page' : undefined}
                    className="flex min-h-11 items-center gap-3 rounded-chip px-3 text-body text-ink-2 hover:bg-bg2 hover:text-ink-1 aria-[current=page]:bg-bg2 aria-[current=page]:font-semibold aria-[current=page]:text-ink-1"
                  >
                    <Icon size={20} />
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
        </section>
      ))}
    </nav>
  );
}

async function signOut(): Promise<void> {
  // The session may have ended by itself; here it is over in any case.
  await call('staffSignOut').catch(() => undefined);
  forget();
}

/** What stands around every screen: the menu, the way to anything (Ctrl-K), language, theme, who sits here. */
export function Frame({ me, children }: { me: Me; children: ReactNode }) {
  const t = useT();
  const { choice, choose } = useTheme();
  const navigate = useNavigate();
  const [menuOpen, setMenuOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return (
    <div className="min-h-dvh bg-bg0 text-ink-1">
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="sr-only rounded-chip bg-ink-1 font-semibold text-bg0 focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-60 focus:px-4! focus:py-2!"
      >
        {t('shell.skip')}
      </button>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-divider bg-bg1 px-3">
        <IconButton label={t('shell.menu')} onClick={() => setMenuOpen(true)} className="lg:hidden">
          <IconList size={20} />
        </IconButton>
        <Link to="/" className="min-w-0 truncate text-body font-bold">
          {boot.brandName} <span className="font-normal text-ink-3 max-sm:hidden">· {t('shell.console')}</span>
        </Link>
        <button
          type="button"
          onClick={() => setPaletteOpen(true)}
          className="ms-auto flex min-h-11 items-center gap-2 rounded-chip border border-divider px-3 text-label text-ink-2 hover:bg-bg2"
        >
          <IconMagnifyingGlass size={18} />
          <span className="max-sm:sr-only">{t('shell.palette.open')}</span>
          <kbd className="text-caption text-ink-3 max-sm:hidden">Ctrl K</kbd>
        </button>
        <Menu
          label={t('shell.account', { name: me.name })}
          trigger={
            <span className="flex items-center gap-1 px-2 text-label font-semibold">
              <span className="max-w-32 truncate">{me.name}</span>
              <IconCaretDown size={14} />
            </span>
          }
          entries={[
            ...languages.map(({ code, endonym }) => ({ id: `language:${code}`, label: endonym })),
            { id: 'theme:dark', label: t('shell.theme.dark'), separated: true },
            { id: 'theme:light', label: t('shell.theme.light') },
            { id: 'theme:system', label: t('shell.theme.system') },
            { id: 'account', label: t('shell.screen.account'), separated: true },
            { id: 'out', label: t('shell.signOut') },
          ].map((entry) => (entry.id === `theme:${choice}` ? { ...entry, label: `${entry.label} ✓` } : entry))}
          onAction={(id) => {
            const [what, value = ''] = id.split(':');
            if (what === 'language') void setLanguage(value as LanguageCode);
            else if (what === 'theme') choose(value as typeof choice);
            else if (what === 'account') void navigate({ to: '/account' as never });
            else void signOut();
          }}
        />
      </header>
      <div className="flex">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-e border-divider lg:block">
          <Places />
        </aside>
        <main ref={main} tabIndex={-1} className={clsx('min-w-0 flex-1 p-3 outline-none sm:p-5')}>
          {children}
        </main>
      </div>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} title={t('shell.menu')} closeLabel={t('common.close')}>
        <Places onGo={() => setMenuOpen(false)} />
      </Drawer>
      <Palette open={paletteOpen} onClose={() => setPaletteOpen(false)} />
    </div>
  );
}
