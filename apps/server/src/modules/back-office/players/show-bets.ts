import type { Input, staffPlayerRecords as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { BackOfficeKit } from '../kit.js';

type BetQuery = Input<typeof contract.staffExportPlayerBets>['query'];

/** A period as records have it, whose own filters include their last millisecond. */
const periodOf = ({ from, to }: { from?: number | undefined; to?: number | undefined }) => ({
  startDate: from,
  endDate: to === undefined ? undefined : to - 1,
});

const filterOf = ({ from, to, product, state, find }: BetQuery) => ({ ...periodOf({ from, to }), product, state, find });

/** A player's bets of every product. */
export async function listBets(
  { below: { games } }: BackOfficeKit,
  { merchant, language }: RequestContext,
  playerId: number,
  { before, after, pageSize: limit = 20, ...query }: Input<typeof contract.staffPlayerBets>['query'],
) {
  const whose = { playerId, merchant, language };
  const { lines, newer, older, sums } = await games.bets.list(whose, filterOf(query), { before, after, limit });
  return {
    list: lines.map(({ placedAt, isChase: _isChase, numero, stake, win, refund, ...line }) => ({
      ...line,
      at: placedAt.getTime(),
      numero: numero ?? null,
      stake: formatMoney(stake),
      win: formatMoney(win),
      refund: formatMoney(refund),
    })),
    total: Number(sums.bets),
    newer,
    older,
    stake: formatMoney(sums.stake),
    win: formatMoney(sums.win),
    refund: formatMoney(sums.refund),
  };
}

export const exportBets = (
  { below: { games } }: BackOfficeKit,
  { merchant, language }: RequestContext,
  playerId: number,
  query: BetQuery,
) => games.bets.export({ playerId, merchant, language }, filterOf(query));

/** One bet of the lottery in words. @throws DomainError of the lottery's door where the player has none such */
export async function showBet({ below: { lottery } }: BackOfficeKit, { language }: RequestContext, playerId: number, orderId: string) {
  const bet = await lottery.showOrderOf(playerId, orderId);
  return { ...bet, ...lottery.wordsOfBet(bet, language) };
}

/** The proof of the draw that a bet is on. @throws DomainError lottery.draw.unknown */
export async function showBetProof({ below: { lottery } }: BackOfficeKit, { merchant }: RequestContext, playerId: number, orderId: string) {
  const { gameCode, numero } = await lottery.showOrderOf(playerId, orderId);
  const [verified] = await lottery.verifyDraws({ merchantId: merchant.id, game: gameCode, numero });
  if (verified === undefined) return refuse('lottery.draw.unknown');
  return { gameCode, numero, proved: verified.proved, checks: verified.checks.map(({ check, ok, detail }) => ({ check, ok, detail })) };
}
