import { gameTypes, roundStates, type LanguageCode } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { CatalogueCopy } from '../catalogue/catalogue.js';
import { laneOf, nameOf, type SportsSplit } from '../catalogue/offer.js';
import type { RoundFilter, RoundTotals, StoredRound } from './repository.js';

export interface RoundQuery {
  startDate?: number | undefined;
  endDate?: number | undefined;
  gameType?: string | undefined;
  vassalage?: string | undefined;
  state?: string | undefined;
  nodeId?: string | undefined;
}

/** No vendor and no game has it: a filter by a code that nobody has meets nothing. */
const nobody = 0;

function oneOf<T extends string>(known: readonly T[], text: string | undefined, field: string): T | undefined {
  if (text === undefined || text === '') return undefined;
  return known.find((one) => one === text) ?? refuse('request_param_err', { field });
}

/** A game by its node id; what is no number is no game, and meets nothing. */
function nodeOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : nobody;
}

/** Reads the filter of rounds. @throws DomainError request_param_err naming the field. */
export function readRoundFilter(playerId: number, query: RoundQuery, catalogue: CatalogueCopy, split: SportsSplit): RoundFilter {
  const from = query.startDate === undefined ? undefined : new Date(query.startDate);
  const until = query.endDate === undefined ? undefined : new Date(query.endDate);
  if (from !== undefined && until !== undefined && from > until) refuse('request_param_err', { field: 'endDate' });
  const vendor =
    query.vassalage === undefined || query.vassalage === '' ? undefined : (catalogue.vendorByCode(query.vassalage)?.id ?? nobody);
  const lane = oneOf(gameTypes, query.gameType, 'gameType');
  return {
    playerId,
    from,
    until,
    nodeIds: lane && catalogue.stored.games.filter((game) => laneOf(game, split) === lane).map(({ nodeId }) => nodeId),
    vendorId: vendor,
    state: oneOf(roundStates, query.state, 'state'),
    nodeId: nodeOf(query.nodeId),
  };
}

/** What a game is called; a game that is gone keeps its node id for a name. */
export function nameOfGame(catalogue: CatalogueCopy, nodeId: number, language: LanguageCode): string {
  const game = catalogue.gameByNode(nodeId);
  return game === undefined ? String(nodeId) : nameOf(game, language);
}

/** What the house owes the player after a round, or the player lost: money units. */
export function netOf({ won, refunded, staked }: { won: bigint; refunded: bigint; staked: bigint }): bigint {
  return won + refunded - staked;
}

/** A round as the wire has it; its type is the lane of the lobby that the brand has the game in. */
export function presentRound(round: StoredRound, catalogue: CatalogueCopy, split: SportsSplit, language: LanguageCode) {
  const game = catalogue.gameByNode(round.nodeId);
  const vendor = catalogue.vendorById(round.vendorId);
  return {
    roundId: round.id,
    reference: round.code,
    time: round.openedAt.getTime(),
    endTime: round.closedAt?.getTime() ?? null,
    nodeId: String(round.nodeId),
    gameName: nameOfGame(catalogue, round.nodeId, language),
    gameType: game === undefined ? '' : laneOf(game, split),
    vassalage: vendor?.code ?? '',
    vendorName: vendor?.name ?? '',
    state: round.state,
    stake: toWireNumber(round.staked),
    win: toWireNumber(round.won),
    refund: toWireNumber(round.refunded),
    net: toWireNumber(netOf(round)),
  };
}

/** Sums as the wire has them. */
export function presentTotals(totals: RoundTotals) {
  return {
    rounds: Number(totals.count),
    stake: toWireNumber(totals.staked),
    win: toWireNumber(totals.won),
    refund: toWireNumber(totals.refunded),
    net: toWireNumber(netOf(totals)),
  };
}
