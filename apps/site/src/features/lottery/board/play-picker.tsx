import { Chips, Skeleton } from '@sortes/ui';
import { findPlay } from '@sortes/lottery-rules';
import type { Game, Play } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { memo, useEffect, useRef } from 'react';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import type { PlayMenu, SoldPlay } from '../api/play-menu';
import { contentText, groupName, playName, playRule, tierName } from '../lottery-texts';

/** Plays that are both sold by the server and known to the rules in this browser; a play of a newer version is not offered. */
export function playsOf(game: Game, menu: PlayMenu): readonly { code: string; name: string; plays: readonly SoldPlay[] }[] {
  return menu.playMenuGroups
    .filter((group) => group.groupSwitch)
    .map((group) => ({
      code: group.playCode,
      name: group.playName,
      plays: group.playMenus.filter((sold) => sold.playSwitch && findPlay(game, sold.playId)),
    }))
    .filter((group) => group.plays.length > 0);
}

/** Group, then play. */
export const PlayPicker = memo(function PlayPicker({
  game,
  menu,
  play,
  onChoose,
}: {
  game: Game;
  menu: PlayMenu;
  play: string;
  onChoose: (play: string) => void;
}) {
  const t = useT();
  const groups = playsOf(game, menu);
  const current = groups.find((group) => group.plays.some((sold) => sold.playId === play)) ?? groups[0];
  const box = useRef<HTMLDivElement>(null);
  const shown = current?.code;
  // A link may choose a play at the far end of the row: bring it into view, the row only and not the page.
  useEffect(() => {
    for (const chip of box.current?.querySelectorAll<HTMLElement>('[aria-pressed="true"]') ?? []) {
      const row = chip.parentElement;
      if (row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
    }
  }, [shown, play]);
  if (!current) return null;
  return (
    <div ref={box} className="flex flex-col gap-2">
      <Chips
        className="relative lg:flex-wrap"
        label={t('lottery.playGroups')}
        value={current.code}
        onChange={(code) => {
          const first = groups.find((group) => group.code === code)?.plays[0];
          if (first && code !== current.code) onChoose(first.playId);
        }}
        choices={groups.map((group) => ({
          value: group.code,
          label: groupName(t, findPlay(game, group.plays[0]?.playId ?? '')?.family ?? '', group.code, group.name),
        }))}
      />
      {current.plays.length > 1 && (
        <fieldset aria-label={t('lottery.plays')} className="min-w-0 scroll-row relative flex gap-1 border-b border-divider p-0.5 pb-0">
          {current.plays.map((sold) => (
            <button
              key={sold.playId}
              type="button"
              aria-pressed={sold.playId === play}
              onClick={() => onChoose(sold.playId)}
              className="relative min-h-11 shrink-0 rounded-t-field px-3 text-body font-semibold text-ink-3 hover:text-ink-1 focus-visible:-outline-offset-2 aria-pressed:text-ink-1 aria-pressed:after:absolute aria-pressed:after:inset-x-2 aria-pressed:after:bottom-0 aria-pressed:after:h-0.5 aria-pressed:after:rounded-full aria-pressed:after:bg-gold"
            >
              {playName(t, findPlay(game, sold.playId), sold.playName)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
});

/** What the play asks, an example, its top prize on one unit and what it returns on average. */
export const PlayNote = memo(function PlayNote({ play, sold, unit }: { play: Play; sold: SoldPlay; unit: bigint }) {
  const t = useT();
  const format = useFormat();
  const prizes = sold.tiers.map((tier) => ({ tier: tier.tier, amount: (parseMoney(tier.odds) * unit) / 10_000n }));
  const top = prizes.reduce((best, prize) => (prize.amount > best.amount ? prize : best), prizes[0] ?? { tier: '', amount: 0n });
  return (
    <div className="flex flex-col gap-1.5 text-label text-ink-2">
      <p>{playRule(t, play)}</p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        <div className="flex gap-1.5">
          <dt className="text-ink-3">{t('lottery.example')}</dt>
          <dd className="tabular font-semibold text-ink-1">{contentText(t, play, play.example, 4)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-ink-3">{t('lottery.topPrize', { unit: format.money(unit) })}</dt>
          <dd className="tabular font-semibold text-gold-text">
            {format.money(top.amount)}
            {prizes.length > 1 && ` (${tierName(t, play.family, top.tier)})`}
            {play.perHit && ` ${t('lottery.perHit')}`}
          </dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-ink-3">{t('lottery.returns')}</dt>
          <dd className="tabular font-semibold text-ink-1">{format.percent(sold.returnToPlayer, 2)}</dd>
        </div>
        {sold.coverage > 1 && (
          <div className="flex gap-1.5">
            <dt className="text-ink-3">{t('lottery.costPerNumber')}</dt>
            <dd className="tabular font-semibold text-ink-1">
              {t('lottery.unitTimes', {
                unit: format.money(unit),
                count: sold.coverage,
                total: format.money(unit * BigInt(sold.coverage)),
              })}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
});

/** The boxes of picker and note while the plays load. */
export function PlaySkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2 overflow-hidden">
        {[0, 1, 2, 3, 4].map((at) => (
          <Skeleton key={at} className="h-11 w-24 shrink-0 rounded-chip!" />
        ))}
      </div>
      <Skeleton className="h-10 w-full" />
      {[0, 1, 2, 3, 4].map((at) => (
        <Skeleton key={at} className="h-28 w-full rounded-tile! xl:h-20" />
      ))}
    </div>
  );
}
