import { hasShape, type Is, isListOf, isNullOr, isNumber, isTableOf, isText } from '../../../shared/shape';
import type { RankLine, RankTable } from './rank-table';

const isFirstFormat: Is<1> = (value) => value === 1;

const isLine = hasShape<RankLine>({
  name: isTableOf(isText),
  colour: isText,
  background: isText,
  total: isText,
  deposits: isText,
  keep: isText,
  upgradeGift: isNullOr(isText),
  monthlyGift: isNullOr(isText),
  pointsFactor: isNumber,
  payoutFactor: isNumber,
});

const isTable = hasShape<RankTable>({
  format: isFirstFormat,
  ranks: isListOf(isLine),
  upgradeAward: isNullOr(isText),
  monthlyAward: isNullOr(isText),
});

/** A request for another table of ranks, with what that would have come to then. */
export interface TableAsked {
  document: RankTable;
  rises: number;
  amount: string;
  monthly: string;
}

/** Whether this is the payload of such a request. */
export const asksForTable = hasShape<TableAsked>({ document: isTable, rises: isNumber, amount: isText, monthly: isText });
