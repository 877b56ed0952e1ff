import { Button, IconPlus, toast } from '@sortes/ui';
import { Suspense, useId, useState } from 'react';
import { isTrial, useSession } from '../entities/account/session';
import { useModule } from '../entities/brand/site-data';
import { SessionClock } from '../entities/limits/session-clock';
import { useNoPlayText } from '../entities/limits/no-play';
import { UnreadDot } from '../entities/message/unread-dot';
import { OwnRankLabel } from '../entities/rank/own-rank-label';
import { RankedAvatar } from '../entities/rank/ranked-avatar';
import { BalancePill } from '../entities/wallet/balance-pill';
import { useT } from '../kit/i18n';
import { preloadable } from '../kit/lazy-part';
import { useModal } from '../kit/modal';
import { barButton } from './bar-button';

// Its entries are named as the pages of the member centre are.
const AccountMenu = preloadable(async () => (await import('./account-menu')).AccountMenu, ['centre']);

/** The picture that opens the member's menu. The menu's code comes with the first touch, not with the page. */
function AccountButton() {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  const id = useId();
  const still = (
    <button
      type="button"
      id={id}
      aria-label={t('shell.accountMenu')}
      aria-labelledby={`${id} ${id}rank`}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
      onPointerEnter={AccountMenu.preload}
      onFocus={AccountMenu.preload}
      className="inline-flex size-11 items-center justify-center rounded-chip"
    >
      <RankedAvatar wordsId={`${id}rank`} />
    </button>
  );
  return wanted ? (
    <Suspense fallback={still}>
      <AccountMenu.Component />
    </Suspense>
  ) : (
    still
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

function PlayerActions() {
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
      <OwnRankLabel className="hidden max-w-36 min-[88rem]:inline-flex" />
      <span className="relative max-sm:hidden">
        <AccountButton />
        <UnreadDot className="absolute end-0 top-0" />
      </span>
    </>
  );
}

/** What the bar offers to who is signed in. */
export function MemberActions() {
  return useSession(isTrial) ? <TrialActions /> : <PlayerActions />;
}
