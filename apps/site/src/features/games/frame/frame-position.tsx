import { IconClock } from '@sortes/ui';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LatePopover } from '../../../kit/late-popup';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { isTrial, useSession } from '../../../entities/account/session';
import type { Launched, Position } from '../api/launch';
import { playedText } from '../state/opening';

function usePlayedMs(since: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now - since;
}

function noteOf({
  demo,
  demoWallet,
  single,
}: Launched): 'games.frame.demoWalletNote' | 'games.frame.demoNote' | 'games.frame.positionNote' | 'games.frame.ownWalletNote' {
  if (demo) return demoWallet ? 'games.frame.demoWalletNote' : 'games.frame.demoNote';
  return single ? 'games.frame.positionNote' : 'games.frame.ownWalletNote';
}

/** How long the player has played and what that has cost or brought: always in view, with the sums behind it one press away. */
export function FramePosition({ launched, position }: { launched: Launched; position: Position | undefined }) {
  const t = useT();
  const format = useFormat();
  const trialAccount = useSession(isTrial);
  const played = playedText(usePlayedMs(position?.since ?? launched.at));
  // Rounds of a wallet that the vendor keeps are not told to this site: there are no sums of them.
  const data = launched.single ? position : undefined;
  const sums = data && [
    [t('games.frame.roundsPlayed'), format.number(data.rounds)],
    [t('games.frame.staked'), <WireAmount key="staked" value={data.stake} />],
    [t('games.frame.won'), <WireAmount key="won" value={data.win} />],
    ...(data.refund === 0 ? [] : [[t('games.frame.returned'), <WireAmount key="returned" value={data.refund} />]]),
    [t('games.frame.net'), <WireAmount key="net" value={data.net} plus tinted className="font-bold" />],
  ];
  return (
    <LatePopover
      label={t('games.frame.position')}
      triggerClassName="relative min-h-8! gap-2 px-2 text-label text-ink-2 after:absolute after:-inset-y-1.5 after:inset-x-0 hover:bg-bg2 md:min-h-11!"
      trigger={
        <>
          <span className="inline-flex items-center gap-1">
            <IconClock size={16} className="text-ink-3" />
            <span className="tabular">{played}</span>
          </span>
          {/* Every figure stands in the sums. */}
          {data && <WireAmount value={data.net} plus tinted isCut className="font-semibold whitespace-nowrap" />}
        </>
      }
    >
      <dl className="grid min-w-52 grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 text-label">
        <dt className="text-ink-3">{t('games.frame.played')}</dt>
        <dd className="tabular text-end text-ink-1">{played}</dd>
        {sums?.map(([label, value], at) => (
          <div key={at} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="tabular text-end text-ink-1">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-caption text-ink-3">
        {trialAccount && launched.demo && `${t('games.frame.demoAccount')} `}
        {t(noteOf(launched))}
      </p>
    </LatePopover>
  );
}
