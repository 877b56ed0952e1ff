import { makeFinder, type FoundWords } from '../../../kit/find-words';
import type { RuleThing } from '../rules/play-documents';

/** Searches the rules of lotteries and plays. Lotteries that are called what was typed ("lô đề") all alike keep the order of the menu. */
export function makeRuleFinder(things: readonly RuleThing[]): (text: string) => readonly FoundWords<RuleThing>[] {
  const placeOf = new Map(things.map(({ id }, at) => [id, at]));
  const find = makeFinder(things, { someWords: true });
  const isLottery = ({ item, named }: FoundWords<RuleThing>) => named > 0 && item.place === undefined;
  return (text) => {
    const found = find(text);
    const lotteries = found
      .filter(isLottery)
      .sort((left, right) => right.named - left.named || (placeOf.get(left.item.id) ?? 0) - (placeOf.get(right.item.id) ?? 0));
    return found.map((one) => (isLottery(one) ? (lotteries.shift() ?? one) : one));
  };
}
