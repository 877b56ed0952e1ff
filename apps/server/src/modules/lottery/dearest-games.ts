import { dearestAtGroup, dearestPlay, type Fraction, games, laneAtFixedOdds } from '@sortes/lottery-rules';

/** What the dearest play of a game costs the house, as a part of the price. */
interface DearGame {
  code: string;
  cost: Fraction;
}

/** Commissions of lottery are shares of this (agents/sql/levels.sql). */
const commissionBase = 2_000;

const costsOfGroups = new Map<number | undefined, readonly DearGame[]>();
let costsFixed: readonly (DearGame & { lane: 'ELOTT' | 'SEA' })[] | undefined;

/** Games that are sold at fixed odds. */
export function gamesAtFixedOdds(): readonly (DearGame & { lane: 'ELOTT' | 'SEA' })[] {
  costsFixed ??= games
    .filter(({ prizeModes }) => prizeModes.some((mode) => mode !== 'LOTT'))
    .flatMap((game) => {
      const cost = dearestPlay(game)?.cost;
      return cost === undefined ? [] : [{ code: game.code, cost, lane: laneAtFixedOdds(game) }];
    });
  return costsFixed;
}

/** Games that are sold at prize groups, of a line whose root has this group; undefined: none of their own. */
export function gamesAtGroup(root: number | undefined): readonly DearGame[] {
  let known = costsOfGroups.get(root);
  if (known === undefined) {
    known = games.flatMap((game) => {
      const cost = dearestAtGroup(game, root, commissionBase)?.cost;
      return cost === undefined ? [] : [{ code: game.code, cost }];
    });
    costsOfGroups.set(root, known);
  }
  return known;
}
