import { type Game, games, twoSidesOf } from '@sortes/lottery-rules';

/** Plays of which a combination is one of two sides, at one place where there are several. */
export const twoSidedPlays: readonly string[] = [
  ...new Set(games.flatMap(({ plays }) => plays.filter((play) => twoSidesOf(play) !== undefined).map(({ code }) => code))),
];

/** A pair of opposite sides of a play of a game; `between`: what stands between the marks of one place in a bet's content. */
export interface OppositeSides {
  play: string;
  one: string;
  other: string;
  between: string;
}

export const oppositeSides = ({ plays }: Game): readonly OppositeSides[] =>
  plays.flatMap((play) => {
    const sides = twoSidesOf(play);
    return sides?.pairs.map(([one, other]) => ({ play: play.code, one, other, between: sides.separator })) ?? [];
  });
