import { IconClock } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { T, useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useSession } from '../account/session';
import { waitingOrdersQuery } from '../play/waiting-orders';
import { useHeldCredits } from '../wallet/held-credits';
import { useProtectionStatus } from './status';
import { WireAmount } from '../wallet/wire-amount';
import { hoursAndMinutes } from './clock-text';
import { useNow } from './use-now';

/** What today has brought or cost, as it was while a draw that decides on it is still being shown. */
function useNetToday(): number | undefined {
  const net = useProtectionStatus().data?.net.day.net;
  const isHeld = useHeldCredits(({ held }) => held !== undefined);
  const [shown, setShown] = useState(net);
  if (!isHeld && shown !== net) setShown(net);
  return shown ?? net;
}

/** Whether lottery bets wait for their draw; what tells of their results asks for them. */
function useHasOpenBets(): boolean {
  const player = useSession(({ id }) => id);
  return (useQuery({ ...waitingOrdersQuery(player), enabled: false }).data?.length ?? 0) > 0;
}

/** How long the player has been signed in and what today has brought or cost. A press leads to limits and breaks. */
export function SessionClockLine({ narrow = false }: { narrow?: boolean }) {
  const t = useT();
  const modal = useModal();
  const { data } = useProtectionStatus();
  const net = useNetToday();
  const hasOpen = useHasOpenBets();
  const now = useNow(15_000);
  if (!data || net === undefined) return null;
  const { hours, minutes } = hoursAndMinutes(now - data.signedInSince);
  const played = t(hours > 0 ? 'protection.clock.hours' : 'protection.clock.minutes', { hours, minutes });
  return (
    <button
      type="button"
      onClick={() => modal.open('member', { page: 'protection' })}
      className={clsx(
        'relative flex items-center rounded-chip text-start text-caption text-ink-3 hover:text-ink-1',
        narrow ? 'h-11 flex-col items-start! justify-center gap-0 px-2 leading-tight' : 'min-h-11 w-full flex-wrap gap-x-3 gap-y-0.5 px-3',
      )}
    >
      <span className="inline-flex items-center gap-1 whitespace-nowrap">
        <IconClock size={14} />
        <span className="tabular">{narrow ? played : t('protection.clock.signedIn', { time: played })}</span>
      </span>
      <span className="whitespace-nowrap">
        <T
          id={hasOpen ? 'protection.clock.todayOpen' : 'protection.clock.today'}
          components={{ amount: <WireAmount value={net} plus tinted isCut className="font-semibold" /> }}
        />
      </span>
      <span className="sr-only">{t('protection.clock.open')}</span>
    </button>
  );
}
