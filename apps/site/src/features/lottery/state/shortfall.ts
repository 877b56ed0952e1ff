import { mostPaidTogether, type Game } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import type { DraftLine } from './basket';
import { lunarYearAt } from './members';
import { lineMost, oddsByTier, type PricedPlay } from './slip';

/** A bet that cannot win more than it costs, whatever is drawn; both in 1/10 000 currency units. */
export interface Shortfall {
  readonly cost: bigint;
  /** The most that one draw can bring all of it. */
  readonly most: bigint;
}

/** What a bet costs beside the most it can win, where that is not more. @param most undefined: not known yet */
export function shortfallOf(cost: bigint, most: bigint | undefined): Shortfall | undefined {
  return most !== undefined && cost > 0n && most <= cost ? { cost, most } : undefined;
}

type PricedLine = Pick<DraftLine, 'content' | 'combinations' | 'unit' | 'multiple'> & PricedPlay;

/** The most that one draw of a game can bring several lines together; never less than it can. */
export function mostOfLines(game: Game, lines: readonly PricedLine[]): bigint {
  const alone = lines.reduce((sum, line) => sum + lineMost(line, line), 0n);
  const [first] = lines;
  if (lines.length < 2 || first === undefined || lunarYearAt(game, first.drawsAt) === undefined) return alone;
  const together = mostPaidTogether(
    game,
    lines.map((line) => ({
      play: line.play,
      canonical: line.content,
      combinations: line.combinations,
      odds: oddsByTier(line),
      unit: parseMoney(line.unit),
      multiple: line.multiple,
      drawsAt: new Date(line.drawsAt),
    })),
  );
  return together === undefined || together > alone ? alone : together;
}
