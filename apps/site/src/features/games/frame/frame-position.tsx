import { IconClock, Popover } from '@sortes/ui';
import { useEffect, useState } from 'react';
import { useBalance } from '../../../shared/balance';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { WireAmount } from '../../../shared/wire-amount';
import { usePosition } from '../api/launch';
import type { Launched } from '../api/launch';
import { playedText } from '../state/opening';

function usePlayedMs(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now - since;
}

/** How long the player has played and what that has cost or brought: always in view, with the sums behind it one press away. */
export function FramePosition({ launched, rounds }: { launched: Launched; rounds: number }) {
  const t = useT();
  const format = useFormat();
  const sequence = useBalance().data?.sequence;
  const { data } = usePosition(launched.demo || !launched.single ? undefined : launched.launchId, sequence, rounds);
  const played = playedText(usePlayedMs(launched.at));
  const sums = data && [
    [t('games.frame.roundsPlayed'), format.number(data.rounds)],
    [t('games.frame.staked'), <WireAmount key="staked" value={data.stake} />],
    [t('games.frame.won'), <WireAmount key="won" value={data.win} />],
    ...(data.refund === 0 ? [] : [[t('games.frame.returned'), <WireAmount key="returned" value={data.refund} />]]),
    [t('games.frame.net'), <WireAmount key="net" value={data.net} plus tinted className="font-bold" />],
  ];
  return (
    <Popover
      label={t('games.frame.position')}
      triggerClassName="relative min-h-8! gap-2 px-2 text-label text-ink-2 after:absolute after:-inset-y-1.5 after:inset-x-0 hover:bg-bg2 md:min-h-11!"
      trigger={
        <>
          <span className="inline-flex items-center gap-1">
            <IconClock size={16} className="text-ink-3" />
            <span className="tabular">{played}</span>
          </span>
          {data && <WireAmount value={data.net} plus tinted className="font-semibold whitespace-nowrap" />}
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
        {t(launched.demo ? 'games.frame.demoNote' : launched.single ? 'games.frame.positionNote' : 'games.frame.ownWalletNote')}
      </p>
    </Popover>
  );
}
