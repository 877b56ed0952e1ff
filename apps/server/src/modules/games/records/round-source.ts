import type { BetProduct } from '@sortes/contract';
import type { Database } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import { idOfOrderNumber } from '../../../platform/order-number.js';
import type { Catalogue, CatalogueCopy } from '../catalogue/catalogue.js';
import { laneOf, nameOf, type SportsSplit } from '../catalogue/offer.js';
import { nameOfGame } from '../rounds/read-rounds.js';
import { readNewestRounds, readRoundLines, sumRoundDays, sumRoundLines, type RoundLine, type RoundLineFilter } from './repository.js';
import { type BetFilter, type BetLine, type BetSource, addSums, noBets } from '../../../ports/bet-source.js';

/** Node ids of the games that a filter keeps; undefined for all. */
function nodesOf(filter: Omit<BetFilter, 'playerId'>, catalogue: CatalogueCopy, split: SportsSplit): number[] | undefined {
  const { product, search, language } = filter;
  if (product === undefined && search === undefined) return undefined;
  return catalogue.stored.games
    .filter(
      (game) => (product === undefined || laneOf(game, split) === product) && (search === undefined || search.fits(nameOf(game, language))),
    )
    .map(({ nodeId }) => nodeId);
}

/** The number that was typed, when it may be one of a round: our id, or the provider's code. */
function numberOf(text: string): { id?: string; code: string } {
  const id = idOfOrderNumber(text);
  return { code: text, ...(id !== undefined && { id }) };
}

/** A round as a line of the record. */
function betOf(
  { id, nodeId, vendorId, code, staked, won, refunded, openedAt, state }: RoundLine,
  copy: CatalogueCopy,
  productOf: (nodeId: number) => BetProduct,
  language: BetFilter['language'],
): BetLine {
  return {
    id,
    kind: 'round',
    product: productOf(nodeId),
    placedAt: openedAt,
    gameId: String(nodeId),
    gameName: nameOfGame(copy, nodeId, language),
    detail: copy.vendorById(vendorId)?.name ?? '',
    number: code,
    isChase: false,
    state,
    stake: staked,
    win: won,
    refund: refunded,
  };
}

/** Rounds of vendors' games as bets. */
export function createRoundSource(
  db: Database,
  catalogue: Catalogue,
  sportsSplitOf: (merchant: Merchant) => Promise<SportsSplit>,
): BetSource {
  const prepare = async (filter: Omit<BetFilter, 'playerId'>) => {
    const [copy, split] = await Promise.all([catalogue.current(), sportsSplitOf(filter.merchant)]);
    const nodeIds = nodesOf(filter, copy, split);
    const number = filter.search === undefined ? undefined : numberOf(filter.search.text);
    // A search keeps the games of that name and the round of that number; the product keeps its games in either case.
    const inProduct = filter.product === undefined ? undefined : nodesOf({ ...filter, search: undefined }, copy, split);
    const narrowed: Omit<RoundLineFilter, 'playerId'> = {
      from: filter.from,
      until: filter.until,
      state: filter.state,
      nodeIds: filter.search === undefined ? nodeIds : inProduct,
      search: filter.search === undefined || number === undefined ? undefined : { nodeIds: nodeIds ?? [], ...number },
    };
    const isNone = filter.lottery !== undefined || filter.product === 'ELOTT' || filter.product === 'LOTT';
    const productOf = (nodeId: number): BetProduct => {
      const game = copy.gameByNode(nodeId);
      // A game that is gone from the catalogue was of some lane that nobody knows any more; slots are most of them.
      return game === undefined ? 'RNG' : (laneOf(game, split) as BetProduct);
    };
    return { copy, narrowed, productOf, isNone };
  };
  return {
    async page(filter, before, limit, upward) {
      const { copy, narrowed, productOf, isNone } = await prepare(filter);
      if (isNone) return [];
      const lines = await readRoundLines(db, { ...narrowed, playerId: filter.playerId }, before, limit, upward);
      return lines.map((line) => betOf(line, copy, productOf, filter.language));
    },
    async newestOf(players, filter, before, limit) {
      const { narrowed, isNone } = await prepare(filter);
      return isNone ? [] : readNewestRounds(db, players, narrowed, before, limit);
    },
    async totals(filter) {
      const { narrowed, isNone } = await prepare(filter);
      return isNone ? noBets : sumRoundLines(db, { ...narrowed, playerId: filter.playerId });
    },
    async days(filter) {
      const { narrowed, productOf, isNone } = await prepare(filter);
      if (isNone) return [];
      const byDay = new Map<string, Awaited<ReturnType<BetSource['days']>>[number]>();
      for (const { day, nodeId, ...sums } of await sumRoundDays(db, { ...narrowed, playerId: filter.playerId }, filter.merchant.timeZone)) {
        const product = productOf(nodeId);
        const key = `${day} ${product}`;
        byDay.set(key, { day, product, ...addSums(byDay.get(key) ?? noBets, sums) });
      }
      return [...byDay.values()];
    },
  };
}
