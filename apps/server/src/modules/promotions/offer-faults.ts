import {
  bestWeightOf,
  checkOffer,
  isAllowedGame,
  type Fault,
  listsAsked,
  locksOwnMoney,
  type Offer,
  type Violation,
} from '@sortes/growth-rules';
import { games as lotteries } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { freeRoundsGame } from '../games/index.js';
import { lotteryPlayed } from './free-bets.js';
import { type CatalogueCopy, findGames, findUnplayable } from './offer-games.js';
import { findMissingSegments } from './segment-repository.js';

/**
 * `not-served`: the rules know it, this program cannot carry it out yet; `nothing-counts`: nobody could ever meet the requirement; `no-such-list`: the brand keeps no list of
 * players of this code.
 */
export type OfferFault = Fault | { code: 'not-served' | 'nothing-counts' | 'no-such-list'; path: string };

const servedKinds: ReadonlySet<Offer['kind']> = new Set([
  'no-deposit',
  'deposit-match',
  'manual',
  'award',
  'free-bet',
  'free-spins',
  'cashback',
  'turnover-rebate',
  'birthday',
  'sign-in',
  'wheel',
  'raffle',
  'packets',
]);

/** Whether any lottery is among the games. */
const takesLottery = (choice: Offer['games']): boolean =>
  lotteries.some(({ code }) => [true, false].some((isInGroup) => isAllowedGame(choice, lotteryPlayed(code, isInGroup))));

/** Free rounds are had of games whose vendor gives such, at a stake that the game takes. */
function roundFaults(catalogue: CatalogueCopy, { reward }: Offer): OfferFault[] {
  if (reward.rule !== 'spins') return [];
  const game = freeRoundsGame(catalogue, reward.game);
  if (game === undefined) return [{ code: 'not-served', path: 'reward.game' }];
  return game.minBet !== undefined && reward.value < game.minBet
    ? [{ code: 'too-small', path: 'reward.value', limit: formatMoney(game.minBet) }]
    : [];
}

/** Whether a requirement is a trap: no bet that anybody could place counts for it. */
function countsNothing(catalogue: CatalogueCopy, offer: Offer): boolean {
  const { requirement, games } = offer;
  if (requirement === null || locksOwnMoney(offer)) return false;
  const named = games.choose === 'only' ? [...findGames(catalogue, games.games).values()].map(({ lane }) => lane) : [];
  return bestWeightOf(requirement.weights, { ...games, lanes: [...games.lanes, ...named], games: [] }) === 0;
}

/** Weights that go by a game's exact edge: nobody tells it of every game of a lane yet, and what is counted would not be what pages say. */
const automaticWeights = ({ requirement }: Offer): string[] =>
  requirement === null
    ? []
    : (['games', 'classes', 'lanes'] as const).flatMap((by) =>
        Object.entries(requirement.weights[by]).flatMap(([name, weight]) =>
          weight === 'auto' ? [`requirement.weights.${by}.${name}`] : [],
        ),
      );

/** Lists of players that an offer asks for and the brand does not keep. */
async function listFaults(db: Database | DatabaseTransaction, merchantId: number, { who }: Offer): Promise<OfferFault[]> {
  const asked = who === null ? [] : listsAsked(who, 'who');
  if (asked.length === 0) return [];
  const missing = await findMissingSegments(
    db,
    merchantId,
    asked.map(({ code }) => code),
  );
  return asked.filter(({ code }) => missing.has(code)).map(({ path }) => ({ code: 'no-such-list', path }));
}

/** What an offer of a brand asks for that cannot be carried out. */
export const findUnserved = async (
  db: Database | DatabaseTransaction,
  merchantId: number,
  catalogue: CatalogueCopy,
  offer: Offer,
): Promise<OfferFault[]> => [...findUncarried(catalogue, offer), ...(await listFaults(db, merchantId, offer))];

function findUncarried(catalogue: CatalogueCopy, offer: Offer): OfferFault[] {
  const unplayable = findUnplayable(offer.games, findGames(catalogue, offer.games.games));
  const paths = [
    ...(servedKinds.has(offer.kind) ? [] : ['kind']),
    // A free bet is staked on a lottery.
    ...(offer.money === 'freebet' && !takesLottery(offer.games) ? ['games'] : []),
    // There is nobody yet who could show it elsewhere.
    ...(offer.places.includes('partners') ? ['places'] : []),
    ...(unplayable === undefined ? [] : [`games.${unplayable}`]),
    ...automaticWeights(offer),
  ];
  return [
    ...paths.map((path): OfferFault => ({ code: 'not-served', path })),
    ...(unplayable === undefined && countsNothing(catalogue, offer)
      ? [{ code: 'nothing-counts', path: 'requirement.weights' } as const]
      : []),
    ...roundFaults(catalogue, offer),
  ];
}

/** What the brand's jurisdiction has against an offer. */
export function findViolations(catalogue: CatalogueCopy, offer: Offer, jurisdiction: 'standard' | 'strict'): readonly Violation[] {
  const games = findGames(catalogue, offer.games.games);
  const laneOf = Object.fromEntries([...games].map(([name, { lane }]) => [name, lane]));
  return checkOffer(offer, jurisdiction, { largestDeposit: null, toDkk: null, laneOf });
}
