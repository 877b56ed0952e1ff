import { Avatar, Button, IconButton, IconGlobe, IconList, IconPlus, Skeleton, toast } from '@sortes/ui';
import { clsx } from 'clsx';
import { Suspense, lazy, useState } from 'react';
import { useT } from '../kit/i18n';
import { useNoPlayText } from '../entities/limits/no-play';
import { isTrial, useSession } from '../entities/account/session';
import { BalancePill } from '../entities/wallet/balance-pill';
import { SessionClock } from '../entities/limits/session-clock';
import { UnreadDot } from '../entities/message/unread-dot';
import { Logo } from './logo';
import { SearchButton } from './search-button';
import { useModal } from '../kit/modal';
import { useModule } from '../entities/brand/site-data';

const loadAccountMenu = async () => ({ default: (await import('./account-menu')).AccountMenu });
const AccountMenu = lazy(loadAccountMenu);

/** The picture that opens the member's menu. The menu's code comes with the first touch, not with the page. */
function AccountButton() {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  const { nickname, account, avatar } = useSession();
  const still = (
    <button
      type="button"
      aria-label={t('shell.accountMenu')}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
      onPointerEnter={() => void loadAccountMenu()}
      onFocus={() => void loadAccountMenu()}
      className="inline-flex size-11 items-center justify-center rounded-chip"
    >
      <Avatar name={nickname || account || ''} {...(avatar && { src: avatar })} />
    </button>
  );
  return wanted ? (
    <Suspense fallback={still}>
      <AccountMenu />
    </Suspense>
  ) : (
    still
  );
}

/** Words of the bar stay on one line and never outgrow a phone. */
const barButton = 'max-sm:px-3! max-sm:text-[min(var(--text-body),4.6vw)]! whitespace-nowrap';

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

/** Who plays with a trial account has nothing to pay in or out: the way on is an account of their own. */
function TrialActions() {
  const t = useT();
  const modal = useModal();
  const registration = useModule('DIRECTREG3', true);
  return (
    <>
      <BalancePill />
      {registration && (
        <Button
          tone="primary"
          className={`${barButton} shrink-0`}
          onPointerEnter={() => modal.preload('register')}
          onClick={() => modal.open('register')}
        >
          {t('shell.register')}
        </Button>
      )}
      <span className="max-sm:hidden">
        <AccountButton />
      </span>
    </>
  );
}

function MemberActions() {
  const t = useT();
  const modal = useModal();
  const deposits = useModule('DPSTBAS3', true);
  const noPlay = useNoPlayText();
  return (
    <>
      <span className="hidden shrink-0 xl:block">
        <SessionClock narrow />
      </span>
      <BalancePill />
      <Button className="max-lg:hidden" onClick={() => modal.open('withdraw')}>
        {t('shell.withdraw')}
      </Button>
      {deposits && (
        <Button
          tone="primary"
          className="shrink-0 px-3.5! whitespace-nowrap"
          aria-disabled={noPlay !== undefined || undefined}
          title={noPlay}
          onPointerEnter={() => modal.preload('deposit')}
          onClick={() => (noPlay === undefined ? modal.open('deposit') : toast(noPlay, { tone: 'warning', lifeMs: 8000 }))}
        >
          {/* On a phone the sum needs the room: the word stays for screen readers. */}
          <IconPlus size={18} className="hidden @max-[27rem]:block" />
          <span className="@max-[27rem]:sr-only">{t('shell.deposit')}</span>
        </Button>
      )}
      <span className="relative max-sm:hidden">
        <AccountButton />
        <UnreadDot className="absolute end-0 top-0" />
      </span>
    </>
  );
}

/** The bar at the top, 56 px. `onMenu` opens the drawer on a phone and folds the side menu on a desktop. */
export function Header({ onMenu, menuLabel, menuOpen }: { onMenu?: () => void; menuLabel: string; menuOpen: boolean }) {
  const t = useT();
  const modal = useModal();
  const status = useSession((session) => session.status);
  const trial = useSession(isTrial);
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
          {status === 'unknown' && <Skeleton className="h-11 w-36 rounded-chip!" />}
          {status === 'guest' && <GuestActions />}
          {status === 'member' && (trial ? <TrialActions /> : <MemberActions />)}
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
