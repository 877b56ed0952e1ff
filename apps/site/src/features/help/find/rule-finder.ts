import { makeStripper, tellingOf } from '../../../kit/asking';
import { makeFinder, type FoundWords } from '../../../kit/find-words';
import { wordsOf } from '../../../kit/words';
import type { RuleThing } from '../rules/play-documents';
import { payAsked } from '../rules/play-names';

type FoundRule = FoundWords<RuleThing>;

const withoutPay = makeStripper(payAsked);

/** What is left of a question what something pays: what it is; nothing where that is not asked. */
function whatPays(text: string): string {
  const words = wordsOf(text);
  const left = withoutPay(words);
  return left.length === words.length
    ? ''
    : tellingOf(left)
        .map(({ spelt }) => spelt)
        .join(' ');
}

/** What is found as plays of single lotteries, which say what they pay: first those of lotteries that are called so, in the order of these, each once. */
function asPlays(found: readonly FoundRule[], things: readonly RuleThing[]): readonly FoundRule[] {
  // That it pays is the other thing that was asked of it.
  const as = (one: FoundRule, plays: readonly RuleThing[]) => plays.map((item): FoundRule => ({ ...one, item, named: one.named + 1 }));
  const called = found.flatMap((one) => as(one, one.item.playsFor?.(one.terms) ?? []));
  const others = found.flatMap((one) => {
    if (one.item.playsFor) return [];
    const own = things.flatMap(({ playOf }) => playOf?.(one.item.id) ?? []);
    if (own.length === 0) return as(one, [one.item.own?.() ?? one.item]);
    return as(one, called.length > 0 ? own.slice(0, 1) : own);
  });
  const seen = new Set<string>();
  return [...called, ...others].filter(({ item }) => !seen.has(item.id) && seen.add(item.id));
}

/** Searches the rules of lotteries and plays. Lotteries that are called what was typed ("lô đề") all alike keep the order of the menu; who asks what something pays finds plays. */
export function makeRuleFinder(things: readonly RuleThing[]): (text: string) => readonly FoundRule[] {
  const placeOf = new Map(things.map(({ id }, at) => [id, at]));
  const find = makeFinder(things, { someWords: true });
  const isLottery = ({ item, named }: FoundRule) => named > 0 && item.place === undefined;
  const search = (text: string): readonly FoundRule[] => {
    const found = find(text);
    const lotteries = found
      .filter(isLottery)
      .sort((left, right) => right.named - left.named || (placeOf.get(left.item.id) ?? 0) - (placeOf.get(right.item.id) ?? 0));
    return found.map((one) => (isLottery(one) ? (lotteries.shift() ?? one) : one));
  };
  return (text) => {
    const paying = asPlays(
      search(whatPays(text)).filter(({ named, forgiven }) => named > 0 && forgiven === 0),
      things,
    );
    return paying.length > 0 ? paying : search(text);
  };
}
