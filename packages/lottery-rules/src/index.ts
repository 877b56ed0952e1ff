/** Rules of every lottery game: counting, judging, odds, results, calendar. Pure; the same code runs on the board and in settlement. */
export * from './types.js';
export { dearestAtGroup, dearestPlay, type Dearest } from './dearest.js';
export { games, findGame, laneAtFixedOdds } from './games.js';
export {
  contentOf,
  countCombinations,
  countContent,
  countDisjoint,
  countOverPositions,
  findPlay,
  maximumCombinations,
  maximumContentLength,
  minimumPicks,
  pickedOfCanonical,
  picksOfCanonical,
  sortedDigits,
  type ContentRefusal,
  type CountedContent,
  type Picked,
  type Picks,
} from './content.js';
export { contentInWords, placeMark, ticketText, type ContentWords } from './content-words.js';
export {
  canonicalOddsText,
  checkGame,
  checkGames,
  checkOdds,
  exactReturns,
  formatOdds,
  houseReturn,
  isPrizeGroup,
  oddsAtGroup,
  oddsOf,
  oddsTable,
  officialReturn,
  parseOdds,
  prizesOf,
  rebateOf,
  rtpOf,
  type OddsTable,
  type PrizeLine,
} from './odds.js';
export { judge, judgePrepared, payoutOf, prepare, stakeOf, type PreparedResult } from './judge.js';
export { formatResult, parseResult, type ParsedResult, type ResultRefusal } from './results.js';
export {
  drawOfDate,
  drawOfIssue,
  drawsBetween,
  earliestDrawYear,
  followsPublishedCalendar,
  isDate,
  isKnownTime,
  isPlannedNumber,
  isRecordedDate,
  issueOfDate,
  localDate,
  nextDraws,
  withPublished,
} from './calendar.js';
export {
  calendarChanges,
  farFromPlan,
  joinPublished,
  numberText,
  readPublishedCalendar,
  type CalendarChange,
  type CalendarProblem,
  type PublishedLine,
  type NumberOfDate,
} from './published-calendar.js';
export { drawNamed, judgeResult, type JudgedResult, type NamedDraw, type OfficialProblem } from './official-result.js';
export {
  archiveHeader,
  archiveProblems,
  parseNorthernArchive,
  readArchiveLine,
  readsNorthernArchive,
  type ArchiveLine,
  type ArchiveProblem,
} from './northern-archive.js';
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
export {
  planChase,
  reckonChase,
  type ChaseBase,
  type ChasePlan,
  type ChaseProblem,
  type ChaseRow,
  type ChaseStrategy,
} from './chase-plan.js';
export { popularGroup, popularPlaysOf } from './popular-plays.js';
export { ruleKey } from './rule-key.js';
export { everySecondsOf, speedsOf } from './speeds.js';
export { coverageOf, coversMoreThan, mayCoverMoreThan, type Coverage } from './coverage.js';
export { decidedBy, type Decided, type DecidedPlace } from './deciding.js';
export { twoSidesOf, type TwoSided } from './sides.js';
export { mostWins } from './most-wins.js';
export { mostPaidAtDraw, mostPaidTogether, type StakedLine } from './best-draw.js';
export { mostPaidByLine, mostPaidByNumber, paidPerHit, paidTogether, winnersAtOnce } from './worst-case.js';
export {
  filterNumbers,
  maximumEntryLength,
  maximumEntryProblems,
  permutationsOf,
  quickPick,
  readEntry,
  sequenceOf,
  type Below,
  type EntryProblem,
  type NumberFilter,
  type ReadEntry,
  type Sequence,
  type SequenceProblem,
} from './entry.js';
export { colourOf as markSixColourOf } from './rules/mark-six.js';
export { lunarYearOf, signOfNumber, signOfYear, UnknownLunarYearError, zodiacSigns, type ZodiacSign } from './rules/zodiac.js';
