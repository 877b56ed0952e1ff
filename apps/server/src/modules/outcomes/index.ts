export { agree, sourceKey, type Agreement, type AgreementRule, type Source } from './agreement.js';
export { agreeOnCorrection, continueCorrection, continueCorrections, type TakeUp } from './correct.js';
export {
  correctionIsOpen,
  findCorrection,
  listBetCorrections,
  listCorrections,
  openCorrections,
  correctedMoneyOf,
  readCorrectionReason,
  registerCorrection,
  sumCorrection,
  type BetCorrection,
  type ChangedBet,
  type CorrectedBet,
  type Correction,
  type CorrectionSums,
} from './correction-repository.js';
export { decide } from './decide.js';
export { lockEvent, type EventKey } from './event-repository.js';
export { listLog, namesOfLines, writeLog, type WrittenLogLine } from './log-repository.js';
export { checkNames } from './person-names.js';
export { findDecision, isReported, listReports, markApplied, textsOfSource, type Decision, type Report } from './report-repository.js';
export { riskText, type Risk } from './risk.js';
export { say, withdraw } from './say.js';
