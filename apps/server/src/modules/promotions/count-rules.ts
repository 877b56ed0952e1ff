import { agentLanes } from '@sortes/contract';
import { games } from '@sortes/lottery-rules';
import { countBet, type CountingRules, type Lane, type Offer } from '@sortes/growth-rules';
import type { Contribution, StandingBet } from './contribution-repository.js';
import { offerOf, type RunningGrant } from './end-repository.js';

const lotteryLanes = new Map<string, Lane>(games.map(({ code, prizeModes }) => [code, prizeModes.includes('SEA') ? 'SEA' : 'ELOTT']));

/** The lane of a bet: lotteries that are sold at a prize group are LOTT, whatever the game; a vendor's game has its kind. */
export function laneOf({ kind, game, inGroup, gameType }: Pick<StandingBet, 'kind' | 'game' | 'inGroup' | 'gameType'>): Lane {
  if (kind === 'bet') return inGroup ? 'LOTT' : (lotteryLanes.get(game) ?? 'ELOTT');
  return gameType !== null && Object.hasOwn(agentLanes, gameType) ? (gameType as Lane) : 'PVP';
}

/** How the operator's lists name the game of a bet. */
export const gameOf = ({ kind, game }: Pick<StandingBet, 'kind' | 'game'>): string => (kind === 'bet' ? `lottery:${game}` : game);

const abs = (sum: bigint): bigint => (sum < 0n ? -sum : sum);

/**
 * Valid turnover of a bet as it stands, own and lent money together; undefined while it does not turn over yet. A lottery bet does once its draw is settled, a round by the rule of its
 * lane: as its stakes stand, or by what it won or lost once it is over.
 */
export function turnoverOf(bet: StandingBet): bigint | undefined {
  const { kind, isOver, staked, refunded, won, valid } = bet;
  if (kind === 'bet') return isOver || valid === 0n ? valid : undefined;
  if (!bet.isNet) return staked - refunded;
  if (!isOver) return undefined;
  const net = abs(won + refunded - staked);
  return net < staked ? net : staked;
}

/** What of an offer decides how much a bet counts; null: nothing is required by it. */
export function countingRulesOf({
  requirement,
  games: choice,
  money,
}: Pick<Offer, 'requirement' | 'games' | 'money'>): CountingRules | null {
  if (requirement === null) return null;
  const { weights, leastOdds, mostOdds, countsReal } = requirement;
  const counts = money === 'release' ? 'own' : countsReal ? 'all' : 'bonus';
  return { weights, games: choice, leastOdds, mostOdds, counts };
}

/** What a bet counts now; undefined while it does not turn over yet. Odds are not known of vendors' rounds. */
export function countStanding(rules: CountingRules, bet: StandingBet): { valid: bigint; counted: bigint } | undefined {
  const valid = turnoverOf(bet);
  if (valid === undefined) return undefined;
  const { lent, staked, refunded, gameClass } = bet;
  const parts = { bonus: lent, main: staked - refunded - lent };
  const played = { lane: laneOf(bet), game: gameOf(bet), gameClass, edge: null, odds: null };
  return { valid, counted: countBet(rules, { ...played, turnover: valid, staked: parts }) };
}

/**
 * What is written about bets of a grant: of a bet that counts otherwise than before, the difference. Bets that counted already come first, then new ones in the order in which they
 * were placed, until the requirement is met: so it does not matter how many are counted at once.
 */
export function contributionsOf(grant: RunningGrant, standing: readonly StandingBet[]): Contribution[] {
  const rules = countingRulesOf(offerOf(grant));
  if (rules === null) return [];
  const made: Contribution[] = [];
  let { wagered } = grant;
  const take = (bet: StandingBet): void => {
    const now = countStanding(rules, bet);
    if (now === undefined) return;
    const [valid, counted] = [now.valid - bet.validBefore, now.counted - bet.countedBefore];
    if (valid === 0n && counted === 0n) return;
    const { grantId, betId, kind, no } = bet;
    made.push({ grantId, betId, no: no + 1, playerId: grant.playerId, kind, lane: laneOf(bet), game: gameOf(bet), valid, counted });
    wagered += counted;
  };
  for (const bet of standing) if (bet.no > 0) take(bet);
  for (const bet of standing) if (bet.no === 0 && grant.state !== 'completed' && wagered < grant.required) take(bet);
  return made;
}

/** What a grant has counted with these contributions, and what of its requirement is missing then. Money units. */
export function countedWith(
  { wagered: before, required }: RunningGrant,
  made: readonly Contribution[],
): { wagered: bigint; missing: bigint } {
  const wagered = made.reduce((sum, { counted }) => sum + counted, before);
  return { wagered, missing: wagered < required ? required - wagered : 0n };
}
