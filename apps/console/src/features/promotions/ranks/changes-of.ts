import { type Difference, differences } from '../../../shared/differences';
import type { RankTable } from './rank-table';

/** A table with its ranks by their numbers, so that two are held against each other field by field. */
const byNumber = ({ ranks, upgradeAward, monthlyAward }: RankTable) => ({
  ranks: Object.fromEntries(ranks.map((line, at) => [String(at), line])),
  upgradeAward,
  monthlyAward,
});

/** In which fields two tables differ. */
export const changesOf = (one: RankTable, other: RankTable): readonly Difference[] => differences(byNumber(one), byNumber(other));
