/** Rules of every lottery game: counting, judging, odds, results, calendar. Pure; the same code runs on the board and in settlement. */
export * from './types.js';
export { games, findGame } from './games.js';
export {
  contentOf,
  countCombinations,
  countContent,
  findPlay,
  maximumCombinations,
  maximumContentLength,
  minimumPicks,
  picksOfCanonical,
  type ContentRefusal,
  type CountedContent,
  type Picks,
} from './content.js';
export {
  canonicalOddsText,
  checkOdds,
  exactReturns,
  formatOdds,
  oddsOf,
  oddsTable,
  parseOdds,
  prizesOf,
  rtpOf,
  type OddsTable,
  type PrizeLine,
} from './odds.js';
export { judge, judgePrepared, payoutOf, prepare, stakeOf, type PreparedResult } from './judge.js';
export { formatResult, parseResult, type ParsedResult, type ResultRefusal } from './results.js';
export { drawOfDate, drawOfIssue, drawsBetween, issueOfDate, nextDraws } from './calendar.js';
export { archiveHeader, archiveProblems, parseNorthernArchive, type ArchiveLine, type ArchiveProblem } from './northern-archive.js';
export {
  isMultiple,
  maximumMultiple,
  parseUnit,
  settleBet,
  settlePrepared,
  type BetProblem,
  type OfflineBet,
  type SettledBet,
  type SettleOutcome,
} from './settle.js';
