import { readTab } from '@sortes/browser';
import { Button, IconButton, IconGlobe, IconList, Skeleton } from '@sortes/ui';
import { clsx } from 'clsx';
import { Suspense, lazy, useEffect } from 'react';
import { useT } from '../kit/i18n';
import { isTrial, useSession } from '../entities/account/session';
import { barButton } from './bar-button';
import { Logo } from './logo';
import { SearchButton } from './search-button';
import { useModal } from '../kit/modal';
import { useModule } from '../entities/brand/site-data';

const loadMemberActions = async () => ({ default: (await import('./member-actions')).MemberActions });
const MemberActions = lazy(loadMemberActions);

function GuestActions() {
  const t = useT();
  const modal = useModal();
  const registration = useModule('DIRECTREG3', true);
  const freePlay = useModule('FREEPLAY3');
  return (
    <>
      {freePlay && (
        <Button tone="ghost" className="max-sm:hidden @max-[40rem]:hidden" onClick={() => modal.open('freePlay')}>
          {t('shell.freePlay')}
        </Button>
      )}
      <Button
        tone={registration ? 'secondary' : 'primary'}
        className={barButton}
        onPointerEnter={() => modal.preload('login')}
        onClick={() => modal.open('login')}
      >
        {t('shell.login')}
      </Button>
      {registration && (
        <Button
          tone="primary"
          className={`${barButton} @max-[17rem]:hidden`}
          onPointerEnter={() => modal.preload('register')}
          onClick={() => modal.open('register')}
        >
          {t('shell.register')}
        </Button>
      )}
    </>
  );
}

/** The bar at the top, 56 px. `onMenu` opens the drawer on a phone and folds the side menu on a desktop. */
export function Header({ onMenu, menuLabel, menuOpen }: { onMenu?: () => void; menuLabel: string; menuOpen: boolean }) {
  const t = useT();
  const modal = useModal();
  const status = useSession((session) => session.status);
  const trial = useSession(isTrial);
  // A visitor needs none of it; where somebody was signed in before it is on its way while the server is asked who they are.
  useEffect(() => void (readTab('token') !== null && loadMemberActions().catch(() => undefined)), []);
  const unknown = <Skeleton className="h-11 w-36 rounded-chip!" />;
  return (
    <header className="@container sticky top-0 z-30 h-14 border-b border-hairline bg-bg0">
      <div className="mx-auto flex h-full max-w-[1660px] items-center gap-1 px-1.5 sm:gap-2 lg:px-2.5 lg:pe-6">
        {onMenu && (
          <IconButton label={menuLabel} aria-expanded={menuOpen} onClick={onMenu}>
            <IconList size={22} />
          </IconButton>
        )}
        <span className={clsx(trial ? '@max-[30rem]:hidden' : '@max-[24rem]:hidden', status === 'member' ? 'shrink-0' : 'min-w-11')}>
          <Logo nameHidden={status === 'member'} />
        </span>
        <SearchButton />
        <div className={clsx('ms-auto flex items-center gap-2', status === 'member' ? 'min-w-0' : 'shrink-0')}>
          {status === 'unknown' && unknown}
          {status === 'guest' && <GuestActions />}
          {status === 'member' && (
            <Suspense fallback={unknown}>
              <MemberActions />
            </Suspense>
          )}
          <IconButton
            label={t('shell.preferences')}
            className={status === 'member' ? 'max-lg:hidden' : 'max-[439px]:hidden'}
            onClick={() => modal.open('language')}
          >
            <IconGlobe size={20} />
          </IconButton>
        </div>
      </div>
    </header>
  );
}
