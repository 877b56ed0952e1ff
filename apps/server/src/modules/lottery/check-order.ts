import { countContent, findGame, findPlay, stakeOf, type Game, type Odds } from '@sortes/lottery-rules';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { DomainError, refuse } from '../../platform/errors.js';
import type { NewBet } from './bet-repository.js';
import type { LotteryContext } from './context.js';
import { betLimitsOf, isTakenUnit, type BetLimits } from './limits.js';

export interface OrderLine {
  playId: string;
  bettingContent: string;
  /** Money text. */
  unit: string;
  multiple: number;
  /** What the player was shown. */
  combinations: number;
  amount: string;
}

/** What a player asks to bet, whatever the draws it is for. */
export interface OrderRequest {
  /** The brand's; it decides the limits. */
  currency: string;
  gameId: string;
  contents: readonly OrderLine[];
  betCartAmountSum?: string | undefined;
}

/** A line as the rules read it, priced by the server. */
export type CheckedLine = Omit<NewBet, 'id'>;

export interface CheckedOrder {
  game: Game;
  lines: CheckedLine[];
  /** Sum of the lines, money units. */
  stake: bigint;
}

/** Checks one line against the rules: content, count, unit, multiple, price and limits. The player's figures are compared, never used. */
function checkLine(
  game: Game,
  line: OrderLine,
  odds: (play: string) => Record<string, Odds>,
  limits: BetLimits,
  index: number,
): Omit<CheckedLine, 'oddsVersion'> {
  const field = (name: string): string => `contents.${index}.${name}`;
  const play = findPlay(game, line.playId) ?? refuse('lottery.play.unknown', { field: field('playId') });
  const counted = countContent(play, line.bettingContent);
  if (!counted.ok)
    throw new DomainError('lottery.content.invalid', {
      field: field('bettingContent'),
      parameters: { reason: counted.reason, detail: counted.detail ?? '' },
    });
  const { combinations, canonical: content } = counted;
  if (combinations !== line.combinations)
    throw new DomainError('lottery.count.mismatch', { field: field('combinations'), parameters: { combinations } });
  const unit = tryParseMoney(line.unit);
  if (unit === undefined || !isTakenUnit(unit)) throw new DomainError('lottery.unit.invalid', { field: field('unit') });
  const { multiple } = line;
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > limits.maximumMultiple) {
    throw new DomainError('lottery.multiple.invalid', { field: field('multiple'), parameters: { maximum: limits.maximumMultiple } });
  }
  const best = Object.values(odds(play.code)).reduce((highest, value) => (value > highest ? value : highest), 0n);
  if ((best * unit * BigInt(multiple)) / 10_000n > limits.maximumPrize) {
    const maximum = (limits.maximumPrize * 10_000n) / (best * unit);
    throw new DomainError('lottery.multiple.invalid', { field: field('multiple'), parameters: { maximum: maximum.toString() } });
  }
  const stake = stakeOf({ play, combinations, unit, multiple });
  if (tryParseMoney(line.amount) !== stake)
    throw new DomainError('lottery.price.mismatch', { field: field('amount'), parameters: { amount: formatMoney(stake) } });
  if (stake < limits.minimumStake)
    throw new DomainError('amount.below.minimum', { field: field('amount'), parameters: { minimum: formatMoney(limits.minimumStake) } });
  if (stake > limits.maximumStake)
    throw new DomainError('amount.above.maximum', { field: field('amount'), parameters: { maximum: formatMoney(limits.maximumStake) } });
  return { play: play.code, content, combinations, unit, multiple, stake };
}

/**
 * Checks an order against rules, odds and limits before any draw is looked at.
 * @throws DomainError the content, count, price and limit errors of the operation `placeOrders`.
 */
export function createOrderCheck({ odds }: Pick<LotteryContext, 'odds'>): (request: OrderRequest) => Promise<CheckedOrder> {
  return async (request) => {
    const game = findGame(request.gameId) ?? refuse('lottery.game.unknown', { field: 'gameId' });
    const limits = betLimitsOf(request.currency);
    if (request.contents.length < 1 || request.contents.length > limits.maximumLines)
      refuse('lottery.too.many.lines', { field: 'contents', parameters: { maximum: limits.maximumLines } });
    const oddsVersion = await odds.versionOf(game);
    const table = await odds.playsOf(oddsVersion);
    const lines = request.contents.map((line, index) => ({ ...checkLine(game, line, table, limits, index), oddsVersion }));
    const stake = lines.reduce((total, line) => total + line.stake, 0n);
    if (request.betCartAmountSum !== undefined && tryParseMoney(request.betCartAmountSum) !== stake) {
      throw new DomainError('lottery.price.mismatch', { field: 'betCartAmountSum', parameters: { amount: formatMoney(stake) } });
    }
    return { game, lines, stake };
  };
}
