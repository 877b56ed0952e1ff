import { Button, Dialog, IconClockCountdown } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, serverNow } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useProtectionStatus, type ProtectionStatus } from '../../../entities/limits/status';
import { usePlayRests } from '../../../entities/limits/play-rests';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { hoursAndMinutes } from '../../../entities/limits/clock-text';
import { entityKeys } from '../../../entities/keys';

/** A browser's timers end at about 24 days. */
const longestMs = 2 ** 31 - 1;

/** What the player is told at each reminder. Play is shut off beneath it until they have answered. */
function Reminder({ status, onSeen }: { status: ProtectionStatus; onSeen: (then?: () => void) => void }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const { hours, minutes } = hoursAndMinutes(serverNow() - status.signedInSince);
  const time = t(hours > 0 ? 'protection.clock.hours' : 'protection.clock.minutes', { hours, minutes });
  const rows = [
    [t('protection.reality.signedIn'), time],
    [t('protection.reality.staked'), <WireAmount key="staked" value={status.net.day.staked} />],
    [t('protection.reality.returned'), <WireAmount key="returned" value={status.net.day.returned} />],
    [t('protection.reality.net'), <WireAmount key="net" value={status.net.day.net} plus tinted className="font-bold" />],
  ] as const;
  return (
    <Dialog
      open
      // Only an answer closes it: Esc and a press outside answer nothing.
      onClose={() => undefined}
      closeOnOutsidePress={false}
      role="alertdialog"
      title={t('protection.reality.title')}
      width="small"
      footer={
        <div className="grid grid-cols-1 gap-2">
          <Button tone="primary" wide onClick={() => onSeen()}>
            {t('protection.reality.continue')}
          </Button>
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            <Button wide onClick={() => onSeen(() => modal.open('member', { page: 'personalProfit' }))}>
              {t('protection.reality.history')}
            </Button>
            <Button wide onClick={() => onSeen(() => modal.open('member', { page: 'protection', at: 'break' }))}>
              {t('protection.reality.break')}
            </Button>
          </div>
          <Button tone="ghost" wide onClick={() => onSeen(() => modal.open('logout'))}>
            {t('shell.signOut')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="flex items-start gap-3 text-body text-ink-2">
          <IconClockCountdown size={28} className="shrink-0 text-gold-text" />
          {t('protection.reality.text', { time })}
        </p>
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-tile border border-hairline bg-bg2 p-4 text-body">
          {rows.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="tabular text-end text-ink-1">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-caption text-ink-3">{t('protection.reality.note', { time: format.time(serverNow()) })}</p>
      </div>
    </Dialog>
  );
}

/** Tells the player of the time at the interval they have chosen, over whatever is open, games included. */
export function RealityCheck() {
  const queries = useQueryClient();
  const { data: status } = useProtectionStatus();
  const [due, setDue] = useState(false);
  // One that stands is not asked for again by figures that come late.
  const shown = useRef(false);
  useEffect(() => {
    shown.current = due;
    usePlayRests.setState({ rests: due });
    // Who is signed out meanwhile leaves no game at rest.
    return () => usePlayRests.setState({ rests: false });
  }, [due]);
  const remindAt = status?.remindAt;
  useEffect(() => {
    if (remindAt === undefined) return undefined;
    const ask = async () => {
      if (shown.current) return;
      // Another tab may have been answered, and the sums have moved.
      await queries.invalidateQueries({ queryKey: entityKeys.protectionStatus.all });
      const fresh = queries.getQueryData<ProtectionStatus>(entityKeys.protectionStatus.all);
      if (fresh && fresh.remindAt <= serverNow() + 1_000) setDue(true);
    };
    const timer = setTimeout(() => void ask(), Math.min(longestMs, Math.max(0, remindAt - serverNow())));
    return () => clearTimeout(timer);
  }, [remindAt, queries]);
  // While it stands the game beneath has no keys and no presses: the dialog's scrim lies over its frame too.
  if (!due || !status) return null;
  const seen = (then?: () => void) => {
    setDue(false);
    const note = async () => {
      const next = await call('noteReminderSeen').catch(() => undefined);
      queries.setQueryData<ProtectionStatus>(entityKeys.protectionStatus.all, (known) =>
        known === undefined ? known : { ...known, ...(next ?? { remindAt: serverNow() + known.reminderMinutes * 60_000 }) },
      );
    };
    void note();
    then?.();
  };
  return <Reminder status={status} onSeen={seen} />;
}
