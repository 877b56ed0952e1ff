import { findPlay } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { useMemo } from 'react';
import { serverNow } from '../../../kit/api/client';
import { useChaseableDraws } from '../api/chases';
import { usePlayMenu } from '../api/play-menu';
import { useGameSettings } from '../../../entities/play/series';
import type { ChaseContext } from '../board/chase-slot';
import { chaseBaseOf, chaseLengths, planOf, type ChaseDraft } from '../state/chase-draft';
import type { OfferedLine } from '../state/odds-change';
import { greatestMultiple, seriesIn, topPrizeOf } from '../state/prices';
import { linePrice, priceOf } from '../state/write-order';

const longest = chaseLengths[chaseLengths.length - 1] ?? 50;
/** Highest factor of a draw (contract). */
const highestFactor = 1_000_000;

/** The highest factor at which every line keeps to the limits of a line and of an order. */
function useHighestFactor({ game, lines, range }: ChaseContext): number {
  const menu = usePlayMenu(game.code).data;
  const setting = useGameSettings([game.code]).known.get(game.code);
  if (!menu) return 1;
  const cap = menu.maximumPrize === undefined ? undefined : parseMoney(menu.maximumPrize);
  const sold = menu.playMenuGroups.flatMap((group) => group.playMenus);
  const ofLines = lines.map((line) => {
    const play = findPlay(game, line.play);
    const tiers = sold.find((each) => each.playId === line.play)?.tiers;
    if (!play || !tiers) return 1;
    const { odds } = topPrizeOf(play, tiers, range, range && seriesIn(range, line.series));
    const multiple = greatestMultiple(odds, parseMoney(line.unit), cap, menu.maxMultiple);
    const { gross } = linePrice(line, range);
    return Math.min(Math.floor(multiple / line.multiple), Number(parseMoney(menu.maximumStake) / (gross === 0n ? 1n : gross)));
  });
  const { gross } = priceOf(lines, () => range);
  const ofOrder = setting && gross > 0n ? Number(parseMoney(setting.limits.maximumOrder) / gross) : highestFactor;
  return Math.max(1, Math.min(highestFactor, ofOrder, ...ofLines));
}

/** What is chased, its lines perhaps at lowered odds. */
export type OfferedContext = Omit<ChaseContext, 'lines'> & { readonly lines: readonly OfferedLine[] };

/** The plan as it stands now, made anew whenever a draw closes. */
export function useChasePlan(context: OfferedContext, draft: ChaseDraft) {
  const { game, lines, range, clock } = context;
  const menu = usePlayMenu(game.code).data;
  const first = clock.phase === 'open' ? clock.draw : undefined;
  const answer = useChaseableDraws(game.code, longest + 5, first?.numero);
  const maximum = useHighestFactor(context);
  const base = useMemo(() => {
    const sold = menu?.playMenuGroups.flatMap((group) => group.playMenus) ?? [];
    return chaseBaseOf(lines, (line) => sold.find((each) => each.playId === line.play)?.tiers, range);
  }, [lines, menu, range]);
  const draws = useMemo(() => {
    const all = answer.data?.draws ?? [];
    const at = all.findIndex((draw) => draw.numero === first?.numero);
    return at >= 0 ? all.slice(at) : all.filter((draw) => draw.closesAt > serverNow());
  }, [answer.data, first?.numero]);
  const plan = useMemo(() => base && planOf(draft, draws, base, maximum), [draft, draws, base, maximum]);
  return { answer, base, draws, maximum, plan };
}

export type ChasePlan = ReturnType<typeof useChasePlan>;
