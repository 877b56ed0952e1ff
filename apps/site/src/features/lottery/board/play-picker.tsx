import { IconButton, IconCaretDown, IconSquaresFour, SegmentedControl, Skeleton, chipClass } from '@sortes/ui';
import { findPlay, popularGroup, popularPlaysOf, type Game, type Play } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { memo, useEffect, useId, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useFormat } from '../../../kit/format';
import { useT, type Translate } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import type { PlayGroup, SoldPlay } from '../../../entities/play/play-menu';
import { typedExample } from '../state/entry';
import { shortName, waysOf } from '../state/play-tree';
import { fullHitOdds, oddsOfTier, returnsOf, topPrizeOf, type SeriesRange } from '../state/prices';
import { contentText, groupName, playName, playRule, positionName, tierName } from '../lottery-texts';
import { moveByArrows, rove } from './move-by-arrows';
import { canBeTyped } from './pick-area';

/** What a group of plays is called. */
export const useGroupName = (game: Game) => {
  const t = useT();
  return (group: PlayGroup) => groupName(t, findPlay(game, group.plays[0]?.playId ?? '')?.family ?? '', group.code, group.name);
};

/** The popular plays that are sold, as a group before all others; undefined for a game without any. */
function usePopular(game: Game, groups: readonly PlayGroup[]): PlayGroup | undefined {
  const t = useT();
  return useMemo(() => {
    const sold = new Map(groups.flatMap(({ plays }) => plays.map((play) => [play.playId, play] as const)));
    const plays = popularPlaysOf(game).flatMap((code) => sold.get(code) ?? []);
    return plays.length > 1 ? { code: popularGroup, name: t('lottery.popularPlays'), plays } : undefined;
  }, [game, groups, t]);
}

type ChooseGroup = (group: string, plays: readonly string[]) => void;

/** More groups than this would take three rows of a wide screen. */
const wrappedGroups = 12;

/** The groups of plays. On wide screens as many stand in a row as fit; very many stand in two rows that scroll sideways together. The sheet beside them holds all. */
function GroupChips({
  game,
  groups,
  current,
  onChooseGroup,
}: {
  game: Game;
  groups: readonly PlayGroup[];
  current: PlayGroup;
  onChooseGroup: ChooseGroup;
}) {
  const t = useT();
  const nameOf = useGroupName(game);
  return (
    <fieldset
      key={game.code}
      ref={rove}
      aria-label={t('lottery.playGroups')}
      style={{ '--columns': Math.ceil(groups.length / 2) } as CSSProperties}
      className={clsx(
        'scroll-row relative flex min-w-0 flex-1 items-start gap-2 p-0.5',
        groups.length > wrappedGroups && 'lg:grid lg:grid-cols-[repeat(var(--columns),auto)] lg:justify-start lg:[scrollbar-width:thin]',
        groups.length > 6 && groups.length <= wrappedGroups && 'lg:flex-wrap',
        groups.length > 6 && 'lg:gap-1.5 lg:[&>button]:min-h-10 lg:[&>button]:justify-center lg:[&>button]:px-2.5 lg:[&>button]:text-label',
      )}
    >
      {groups.map((group) => (
        <button
          key={group.code}
          type="button"
          aria-pressed={group.code === current.code}
          onKeyDown={moveByArrows}
          onClick={() =>
            group.code !== current.code &&
            onChooseGroup(
              group.code,
              group.plays.map((sold) => sold.playId),
            )
          }
          className={chipClass(group.code === current.code)}
        >
          {nameOf(group)}
        </button>
      ))}
    </fieldset>
  );
}

/** The plays of a group. */
function PlayTabs({ game, group, play, onChoose }: { game: Game; group: PlayGroup; play: string; onChoose: (play: string) => void }) {
  const t = useT();
  const nameOf = useGroupName(game);
  const fullName = (sold: SoldPlay) => playName(t, findPlay(game, sold.playId), sold.playName);
  return (
    <fieldset
      ref={rove}
      aria-label={t('lottery.plays')}
      className="min-w-0 scroll-row relative flex gap-x-1 border-b border-divider p-0.5 pb-0 lg:[scrollbar-width:thin]"
    >
      {waysOf(group.plays).map((each) => {
        const on = each.ways.some((sold) => sold.playId === play);
        return (
          <button
            key={each.main.playId}
            type="button"
            aria-pressed={on}
            aria-label={fullName(each.main)}
            onKeyDown={moveByArrows}
            onClick={() => !on && onChoose(each.main.playId)}
            className="relative min-h-11 shrink-0 rounded-t-field px-3 text-body font-semibold text-ink-3 hover:text-ink-1 focus-visible:-outline-offset-2 aria-pressed:text-ink-1 aria-pressed:after:absolute aria-pressed:after:inset-x-2 aria-pressed:after:bottom-0 aria-pressed:after:h-0.5 aria-pressed:after:rounded-full aria-pressed:after:bg-gold"
          >
            {shortName(fullName(each.main), nameOf(group))}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Group, then play; the whole tree on one sheet where there are many. */
export const PlayPicker = memo(function PlayPicker({
  game,
  groups,
  play,
  isPopular,
  onChoose,
  onChooseGroup,
}: {
  game: Game;
  groups: readonly PlayGroup[];
  play: string;
  /** The popular plays are on show. */
  isPopular: boolean;
  onChoose: (play: string) => void;
  onChooseGroup: ChooseGroup;
}) {
  const t = useT();
  const modal = useModal();
  const popular = usePopular(game, groups);
  const own = groups.find((group) => group.plays.some((sold) => sold.playId === play)) ?? groups[0];
  const current = isPopular && popular ? popular : own;
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
  const plays = waysOf(current.plays);
  const ways = plays.find((each) => each.ways.some((sold) => sold.playId === play))?.ways ?? [];
  const many = groups.reduce((sum, group) => sum + group.plays.length, 0) > 8;
  return (
    <div ref={box} className="flex flex-col gap-2 max-sm:short:gap-1.5">
      <div className="flex min-w-0 items-start gap-1">
        {many && (
          <IconButton label={t('lottery.allPlays')} aria-haspopup="dialog" onClick={() => modal.open('plays')} className="mt-0.5 shrink-0">
            <IconSquaresFour size={20} />
          </IconButton>
        )}
        <GroupChips game={game} groups={popular ? [popular, ...groups] : groups} current={current} onChooseGroup={onChooseGroup} />
      </div>
      {plays.length > 1 && <PlayTabs key={current.code} game={game} group={current} play={play} onChoose={onChoose} />}
      {ways.length > 1 && (
        <SegmentedControl
          label={t('lottery.ways')}
          value={play}
          onChange={onChoose}
          choices={ways.map((sold) => ({
            value: sold.playId,
            label: t(findPlay(game, sold.playId)?.form.kind === 'tickets' ? 'lottery.wayTickets' : 'lottery.wayPick'),
          }))}
          className="self-start"
        />
      )}
    </div>
  );
});

/** The play's example, complete: as it can be typed where it can, in words otherwise. */
function exampleText(t: Translate, play: Play): string {
  if (!canBeTyped(play)) return contentText(t, play, play.example, Number.POSITIVE_INFINITY);
  const numbers = typedExample(play);
  const places = play.example.includes('@') ? play.example.slice(0, play.example.indexOf('@')).split(',') : [];
  return places.length === 0
    ? numbers
    : t('lottery.placeText', { numbers, places: places.map((place) => positionName(t, play.family, place)).join(', ') });
}

/** On a phone the numbers come first: the rest of what is said about a bet opens here. */
function FoldButton({ open, controls, onPress }: { open: boolean; controls: string; onPress: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onPress}
      className="relative -my-0.5 inline-flex min-h-6 items-center gap-1 self-start font-semibold text-info after:absolute after:-inset-y-2.5 after:inset-x-0 sm:hidden"
    >
      {t('lottery.aboutPlay')}
      <IconCaretDown size={14} className={clsx('shrink-0 transition-transform duration-[180ms]', open && 'rotate-180')} />
    </button>
  );
}

/** Every prize of a play on one unit, in 1/10 000 currency units. */
function AllPrizes({
  play,
  prizes,
  className,
}: {
  play: Play;
  prizes: readonly { tier: string; amount: bigint }[];
  className: string | false;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <details className={clsx('group', className)}>
      <summary className="inline-flex min-h-8 items-center gap-1 font-semibold text-info">
        {t('lottery.allTiers', { count: prizes.length })}
        <IconCaretDown size={14} className="shrink-0 transition-transform duration-[180ms] group-open:rotate-180" />
      </summary>
      <dl className="tabular grid grid-cols-2 gap-x-4 gap-y-1 pt-1 sm:grid-cols-3">
        {prizes.map((prize) => (
          <div key={prize.tier} className="flex justify-between gap-2 border-b border-divider">
            <dt>{tierName(t, play.family, prize.tier)}</dt>
            <dd className="font-semibold text-ink-1">{format.money(prize.amount)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What the play returns on average, rebate included. */
function Returns({
  play,
  sold,
  range,
  series,
  className,
}: {
  play: Play;
  sold: SoldPlay;
  range: SeriesRange | undefined;
  series: number | undefined;
  className: string | false;
}) {
  const t = useT();
  const format = useFormat();
  const returns = returnsOf(play, sold.tiers, range, series);
  const lowest = format.percent(returns.lowest, 2);
  const highest = format.percent(returns.highest, 2);
  const share = lowest === highest ? lowest : `${lowest} – ${highest}`;
  return (
    <div className={clsx('flex flex-wrap gap-x-1.5', className)}>
      <dt className="text-ink-3">{t('lottery.returns')}</dt>
      <dd className="tabular font-semibold text-ink-1">
        {returns.rebate > 0 ? t('lottery.returnsIncl', { share, rebate: format.percent(returns.rebate, 2) }) : share}
      </dd>
    </div>
  );
}

/** What the play asks, an example, its top prize on one unit and what it returns on average, at the prize group in use. */
export const PlayNote = memo(function PlayNote({
  play,
  sold,
  unit,
  range,
  series,
}: {
  play: Play;
  sold: SoldPlay;
  unit: bigint;
  range: SeriesRange | undefined;
  series: number | undefined;
}) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const body = useId();
  const top = topPrizeOf(play, sold.tiers, range, series);
  const full = fullHitOdds(
    play,
    sold.tiers,
    play.form.kind === 'positions' ? play.form.positions.map(() => play.example[0]).join('|') : '',
    range,
    series,
  );
  // Options that pay differently show their odds themselves.
  const { form } = play;
  const toldByOption = form.kind === 'options' && play.tiers.some(({ option }) => option !== undefined && form.options.includes(option));
  const prizes = sold.tiers.map((tier) => ({ tier: tier.tier, amount: (oddsOfTier(play, tier, range, series) * unit) / 10_000n }));
  const folded = !open && 'max-sm:hidden';
  return (
    <div className="flex flex-col gap-1.5 text-label text-ink-2">
      <p className={clsx(!open && 'max-sm:line-clamp-1 max-sm:short:hidden')}>{playRule(t, play)}</p>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 max-sm:gap-y-0.5">
        <dl id={body} className="contents">
          <div className={clsx('flex gap-1.5', folded)}>
            <dt className="text-ink-3">{t('lottery.example')}</dt>
            <dd className="tabular font-semibold text-ink-1 wrap-anywhere">{exampleText(t, play)}</dd>
          </div>
          <div className={clsx('flex flex-wrap gap-x-1.5', !open && 'max-sm:short:hidden')}>
            <dt className="text-ink-3">{t('lottery.topPrize', { unit: format.money(unit) })}</dt>
            <dd className="tabular font-semibold text-gold-text">
              {format.money(((full ?? top.odds) * unit) / 10_000n)}
              {prizes.length > 1 && ` (${full === undefined ? tierName(t, play.family, top.tier) : t('lottery.fullHit')})`}
              {play.perHit && ` ${t('lottery.perHit')}`}
            </dd>
          </div>
          <Returns play={play} sold={sold} range={range} series={series} className={folded} />
        </dl>
        <FoldButton open={open} controls={body} onPress={() => setOpen(!open)} />
      </div>
      {prizes.length > 1 && !toldByOption && <AllPrizes play={play} prizes={prizes} className={folded} />}
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
