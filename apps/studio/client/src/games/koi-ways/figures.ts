import type { GameMath } from '@sortes/game-rules';

/** The exact figures of this slot, so that no page has to count them; the test of the slots holds them to `mathOf`. */
export const figures: GameMath = {
  rtp: {
    numerator: 109817105921266308659637216862977585695240392715n,
    denominator: 114289437125276162397315071957969713563357413376n,
  },
  hitRate: {
    numerator: 1926725n,
    denominator: 6718464n,
  },
  maxWin: 78260000n,
  variance: 190.61291177852587,
};
