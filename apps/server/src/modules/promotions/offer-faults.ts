import {
  checkOffer,
  isAllowedGame,
  type Fault,
  type Offer,
  partsOf,
  type Rule,
  type RuleField,
  type Violation,
} from '@sortes/growth-rules';
import { games as lotteries } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import { freeRoundsGame } from '../games/index.js';
import { lotteryPlayed } from './free-bets.js';
import { type CatalogueCopy, findGames, findUnplayable } from './offer-games.js';

/** `not-served`: the rules know it, this program cannot carry it out yet. */
export type OfferFault = Fault | { code: 'not-served'; path: string };

const servedKinds: ReadonlySet<Offer['kind']> = new Set([
  'no-deposit',
  'deposit-match',
  'manual',
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
/** What snapshots do not tell yet (claim-snapshot.ts): a rule that asked for it would always be answered wrong. */
const unknownFields: ReadonlySet<RuleField> = new Set(['tag', 'segment', 'agentLine', 'lastPlay']);

/** Whether a rule asks only for what is known of players. */
function asksKnown(rule: Rule): boolean {
  if ('all' in rule) return rule.all.every(asksKnown);
  if ('any' in rule) return rule.any.every(asksKnown);
  if ('not' in rule) return asksKnown(rule.not);
  const { field, condition } = partsOf(rule);
  return !unknownFields.has(field) && !('lane' in condition);
}

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

/** What an offer asks for that cannot be carried out. */
export function findUnserved(catalogue: CatalogueCopy, offer: Offer): OfferFault[] {
  const unplayable = findUnplayable(offer.games, findGames(catalogue, offer.games.games));
  const paths = [
    ...(servedKinds.has(offer.kind) ? [] : ['kind']),
    // What they win is the player's at once; a free bet is staked on a lottery.
    ...((offer.money === 'freebet' || offer.money === 'spins') && offer.requirement !== null ? ['requirement'] : []),
    ...(offer.money === 'freebet' && !takesLottery(offer.games) ? ['games'] : []),
    ...(offer.who === null || asksKnown(offer.who) ? [] : ['who']),
    // There is nobody yet who could show it elsewhere.
    ...(offer.places.includes('partners') ? ['places'] : []),
    ...(unplayable === undefined ? [] : [`games.${unplayable}`]),
  ];
  return [...paths.map((path): OfferFault => ({ code: 'not-served', path })), ...roundFaults(catalogue, offer)];
}

/** What the brand's jurisdiction has against an offer. */
export function findViolations(catalogue: CatalogueCopy, offer: Offer, jurisdiction: 'standard' | 'strict'): readonly Violation[] {
  const games = findGames(catalogue, offer.games.games);
  const laneOf = Object.fromEntries([...games].map(([name, { lane }]) => [name, lane]));
  return checkOffer(offer, jurisdiction, { largestDeposit: null, toDkk: null, laneOf });
}
