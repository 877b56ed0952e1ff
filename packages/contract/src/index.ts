import * as agentContracts from './agent-contracts.js';
import * as agentQuota from './agent-quota.js';
import * as agentRates from './agent-rates.js';
import * as agentIncome from './agent-income.js';
import * as agentTransfers from './agent-transfers.js';
import * as agents from './agents.js';
import * as cashier from './cashier.js';
import * as files from './files.js';
import * as games from './games.js';
import * as identity from './identity.js';
import * as lotteryCatalogue from './lottery-catalogue.js';
import * as lottery from './lottery.js';
import * as lotteryChases from './lottery-chases.js';
import * as messaging from './messaging.js';
import * as missions from './missions.js';
import type { OperationShape } from './operation.js';
import * as payoutAccounts from './payout-accounts.js';
import * as promotionDraws from './promotion-draws.js';
import * as promotionRewards from './promotion-rewards.js';
import * as promotions from './promotions.js';
import * as protection from './protection.js';
import * as protectionDocuments from './protection-documents.js';
import * as records from './records.js';
import * as recovery from './recovery.js';
import * as security from './security.js';
import * as site from './site.js';
import * as staff from './staff.js';
import * as staffAgentContracts from './staff-agent-contracts.js';
import * as staffAgentIncome from './staff-agent-income.js';
import * as staffAgents from './staff-agents.js';
import * as staffApprovals from './staff-approvals.js';
import * as staffAudit from './staff-audit.js';
import * as staffBoards from './staff-boards.js';
import * as staffBackups from './staff-backups.js';
import * as staffBrand from './staff-brand.js';
import * as staffCashier from './staff-cashier.js';
import * as staffLottery from './staff-lottery.js';
import * as staffContent from './staff-content.js';
import * as staffDryRuns from './staff-dry-runs.js';
import * as staffMall from './staff-mall.js';
import * as staffGames from './staff-games.js';
import * as staffMissions from './staff-missions.js';
import * as staffPaymentRules from './staff-payment-rules.js';
import * as staffPlayerRecords from './staff-player-records.js';
import * as staffPromotions from './staff-promotions.js';
import * as staffReferral from './staff-referral.js';
import * as staffReports from './staff-reports.js';
import * as staffSegments from './staff-segments.js';
import * as staffPlayers from './staff-players.js';
import * as staffSystem from './staff-system.js';
import * as staffWork from './staff-work.js';
import * as stream from './stream.js';
import * as transfers from './transfers.js';
import * as vendorWallet from './vendor-wallet.js';
import * as ranks from './ranks.js';
import * as staffRanks from './staff-ranks.js';
import * as points from './points.js';
import * as referral from './referral.js';
import * as mall from './mall.js';
import * as staffPoints from './staff-points.js';
import * as wallet from './wallet.js';
import * as withdrawals from './withdrawals.js';

export * from './operation.js';
export { addressOf } from './address.js';
export * from './errors.js';
export * from './languages.js';
export * from './register-patterns.js';
export * from './patterns.js';
export * from './approval-kinds.js';
export * from './award-doors.js';
export * from './award-kinds.js';
export * from './player-tags.js';
export * from './audit-actions.js';
export { Nullable, OneOf } from './common.js';
export * from './alarm-kinds.js';
export * from './backup-warnings.js';
export * from './batch-kinds.js';
export * from './letter-kinds.js';
export * from './staff-rights.js';
export * from './theme.js';
export * from './timed-work.js';
export { brandTemplateParts, type BrandTemplatePart } from './staff-brand.js';
export * from './brand-names.js';
export { contentFaults, type ContentFault } from './content-faults.js';
export * from './content-words.js';
export { MethodForm, PayoutRuleForm } from './staff-payment-rules.js';
export type { ContentRecord } from './staff-content.js';
export * from './mission-words.js';
export * from './player-types.js';
export * from './mall-words.js';
export * from './promotion-words.js';
export { referralGroups, referralStates, type ReferralGroup, type ReferralState } from './referral.js';
export { referralFaults, referralMarks, referralOutcomes, type ReferralMark, type ReferralOutcome } from './staff-referral.js';
export { mallOrderFilters } from './staff-mall.js';
export { dryRunDaysAtMost, dryRunKinds } from './staff-dry-runs.js';
export { rankChangeReasons, rankGiftKinds, rankGiftStates } from './ranks.js';
export { segmentFillings, segmentLinesAtMost, segmentMembersAtMost, segmentsAtMost, segmentUnknownAtMost } from './staff-segments.js';
export {
  budgetLevels,
  grantsAsked,
  offerExposureBy,
  offerReportBy,
  offerSigns,
  offerStates,
  paidInKinds,
  playerKinds,
  servedOfferKinds,
  signDaysAtMost,
  type OfferSign,
  type OfferState,
} from './staff-promotions.js';
export { playerSessionMinutes } from './session-times.js';
export * from './deposit-states.js';
export * from './draw-states.js';
export * from './chase-states.js';
export * from './withdrawal-states.js';
export * from './limit-rules.js';
export * from './service-hours.js';
export { coverOf, hashText, hues, keyArtOf } from './cover.js';
export { lobbyShows, phonePictureOf, type FirstView } from './first-view.js';
export {
  accountTypes,
  movementMeasures,
  playerAccounts,
  postings,
  postingTemplates,
  statementAccounts,
  traitsOf,
  type AccountType,
  type PlayerAccount,
  type PostingTemplate,
  type PostingTraits,
} from './wallet.js';
export {
  pointDirections,
  pointReasons,
  pointTemplates,
  pointValidityUnits,
  type PointDirection,
  type PointReason,
  type PointTemplate,
} from './points.js';
export { feedbackStates, type FeedbackState } from './staff-player-records.js';
export * from './staff-session.js';
export { assignableKinds, foundKinds, viewsAtMost } from './staff-work.js';
export { playerOrders, playersCountedAtMost, type PlayerOrder } from './staff-players.js';
export { recoveryStates, type RecoveryState } from './recovery.js';
export { betProducts, betRecordStates, type BetProduct, type BetRecordState } from './records.js';
export {
  agentLaneNames,
  agentLanes,
  lanesAmongPlayers,
  roundLanes,
  type RoundLane,
  usualNetLanes,
  resultCosts,
  type ResultCost,
  usualResultCosts,
  rateChanges,
  rateGroups,
  rateNoticeHours,
  rateRulePattern,
  rateRulesOf,
  rateStepOf,
  type AgentLane,
  type LaneRule,
  type RateChange,
  type RateRules,
} from './lane-words.js';
export {
  agentDaysAtMost,
  deepestAgentLevel,
  downlineInactiveFromDays,
  downlineMovements,
  downlineOrders,
  linkDays,
  linkStates,
  movementOrders,
  profitDeeds,
  profitOrders,
  type DownlineMovement,
  type DownlineOrder,
  type MovementOrder,
  type ProfitDeed,
  type ProfitOrder,
  type LinkState,
} from './agent-words.js';
export {
  quotaBandOf,
  quotaBandPattern,
  quotaBandsAtMost,
  quotaBandsOf,
  quotaBandTop,
  quotaChanges,
  quotaGivenAtMost,
  type QuotaChange,
} from './agent-quota.js';
export { takeBackMinutes } from './transfers.js';
export { commissionBetKinds, type CommissionBetKind } from './agent-income.js';
export {
  agentTransferDirections,
  type AgentTransferDirection,
  agentTransferStates,
  type AgentTransferState,
  askBackDays,
  transferAnswerHours,
} from './agent-transfers.js';
export { affiliateCodeStates, agentMoveStates, agentOrders, type AffiliateCodeState, type AgentOrder } from './staff-agents.js';
export {
  billStates,
  contractKinds,
  carryModes,
  contractActs,
  contractAnswerHours,
  contractEndReasons,
  contractEvents,
  contractFeatures,
  contractStates,
  contractVersionStates,
  dividendPeriods,
  mostContractTiers,
  type BillState,
  type CarryMode,
  type ContractAct,
  type ContractEndReason,
  type ContractEvent,
  type ContractKind,
  type ContractState,
  type DividendPeriod,
} from './contract-words.js';
export { ContractTierIn, type ContractTierRow } from './agent-contracts.js';
export { debtReasonOf, debtReasons, heldReasons, type DebtReason, type HeldReason } from './transfers.js';
export { messageGroups, type MessageGroup } from './messaging.js';
export type { StreamEvent } from './stream.js';
export {
  gameTypes,
  gameClassifications,
  roundStates,
  transferStates,
  type GameType,
  type GameClassification,
  type RoundState,
  type TransferState,
} from './games.js';
export {
  differenceKindNames,
  differenceStates,
  gameBadges,
  gameShownStates,
  importStates,
  reconcileKinds,
  reconcileStates,
  staffRoundStates,
} from './staff-games.js';
export * from './document-rules.js';
export * from './device-systems.js';
export * from './upload-rules.js';
export {
  figuresOfReport,
  type ReportFigure,
  reportKinds,
  type ReportPart,
  reportPlayers,
  reportSorts,
  scheduleRhythms,
  type ReportKind,
  type ReportSort,
  type ScheduleRhythm,
} from './staff-reports.js';
export { Comment140, FileId, FileIds } from './files.js';
export {
  agents,
  ranks,
  staffRanks,
  points,
  referral,
  mall,
  missions,
  staffPoints,
  agentContracts,
  agentIncome,
  agentTransfers,
  agentQuota,
  agentRates,
  cashier,
  files,
  games,
  identity,
  lottery,
  lotteryCatalogue,
  lotteryChases,
  promotionDraws,
  promotionRewards,
  promotions,
  protection,
  protectionDocuments,
  messaging,
  records,
  recovery,
  transfers,
  security,
  site,
  staff,
  staffAgentContracts,
  staffAgentIncome,
  staffAgents,
  staffApprovals,
  staffAudit,
  staffBackups,
  staffBoards,
  staffBrand,
  staffCashier,
  staffLottery,
  staffContent,
  staffGames,
  staffMissions,
  staffPaymentRules,
  staffPlayerRecords,
  staffDryRuns,
  staffPromotions,
  staffReferral,
  staffReports,
  staffMall,
  staffSegments,
  staffPlayers,
  staffSystem,
  staffWork,
  stream,
  vendorWallet,
  wallet,
  payoutAccounts,
  withdrawals,
};
export { profileFields, proofMethods, type ProfileField, type ProofMethodName } from './security.js';

function isOperation(value: unknown): value is OperationShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'policy' in value;
}

const capabilities = {
  ranks,
  staffRanks,
  points,
  referral,
  mall,
  missions,
  staffPoints,
  agentContracts,
  agentQuota,
  agentRates,
  agentIncome,
  agentTransfers,
  agents,
  site,
  identity,
  security,
  wallet,
  cashier,
  files,
  games,
  lottery,
  lotteryCatalogue,
  lotteryChases,
  promotionDraws,
  promotionRewards,
  promotions,
  protection,
  protectionDocuments,
  messaging,
  records,
  recovery,
  transfers,
  staff,
  staffAgentContracts,
  staffAgentIncome,
  staffAgents,
  staffApprovals,
  staffAudit,
  staffBackups,
  staffBoards,
  staffBrand,
  staffCashier,
  staffLottery,
  staffContent,
  staffGames,
  staffMissions,
  staffPaymentRules,
  staffPlayerRecords,
  staffDryRuns,
  staffPromotions,
  staffReferral,
  staffReports,
  staffMall,
  staffSegments,
  staffPlayers,
  staffSystem,
  staffWork,
  stream,
  vendorWallet,
  payoutAccounts,
  withdrawals,
} as const;

type OperationsOf<M> = { [K in keyof M as M[K] extends OperationShape ? K : never]: M[K] };

/** Every operation of the product by its name, as types. */
export type Operations = OperationsOf<typeof agentContracts> &
  OperationsOf<typeof ranks> &
  OperationsOf<typeof staffRanks> &
  OperationsOf<typeof points> &
  OperationsOf<typeof referral> &
  OperationsOf<typeof mall> &
  OperationsOf<typeof missions> &
  OperationsOf<typeof staffPoints> &
  OperationsOf<typeof agentQuota> &
  OperationsOf<typeof agentRates> &
  OperationsOf<typeof agentIncome> &
  OperationsOf<typeof agentTransfers> &
  OperationsOf<typeof agents> &
  OperationsOf<typeof site> &
  OperationsOf<typeof identity> &
  OperationsOf<typeof security> &
  OperationsOf<typeof wallet> &
  OperationsOf<typeof cashier> &
  OperationsOf<typeof payoutAccounts> &
  OperationsOf<typeof withdrawals> &
  OperationsOf<typeof files> &
  OperationsOf<typeof games> &
  OperationsOf<typeof lottery> &
  OperationsOf<typeof lotteryCatalogue> &
  OperationsOf<typeof lotteryChases> &
  OperationsOf<typeof promotionDraws> &
  OperationsOf<typeof promotionRewards> &
  OperationsOf<typeof promotions> &
  OperationsOf<typeof protection> &
  OperationsOf<typeof protectionDocuments> &
  OperationsOf<typeof messaging> &
  OperationsOf<typeof records> &
  OperationsOf<typeof recovery> &
  OperationsOf<typeof transfers> &
  OperationsOf<typeof staff> &
  OperationsOf<typeof staffAgentContracts> &
  OperationsOf<typeof staffAgentIncome> &
  OperationsOf<typeof staffAgents> &
  OperationsOf<typeof staffApprovals> &
  OperationsOf<typeof staffAudit> &
  OperationsOf<typeof staffBackups> &
  OperationsOf<typeof staffBoards> &
  OperationsOf<typeof staffBrand> &
  OperationsOf<typeof staffCashier> &
  OperationsOf<typeof staffLottery> &
  OperationsOf<typeof staffContent> &
  OperationsOf<typeof staffGames> &
  OperationsOf<typeof staffMissions> &
  OperationsOf<typeof staffPaymentRules> &
  OperationsOf<typeof staffPlayerRecords> &
  OperationsOf<typeof staffDryRuns> &
  OperationsOf<typeof staffPromotions> &
  OperationsOf<typeof staffReferral> &
  OperationsOf<typeof staffReports> &
  OperationsOf<typeof staffMall> &
  OperationsOf<typeof staffSegments> &
  OperationsOf<typeof staffPlayers> &
  OperationsOf<typeof staffSystem> &
  OperationsOf<typeof staffWork> &
  OperationsOf<typeof stream> &
  OperationsOf<typeof vendorWallet>;
export type OperationName = keyof Operations;

/** Every operation of the product by its name. */
export const operations: ReadonlyMap<string, OperationShape> = new Map(
  Object.values(capabilities).flatMap((capability) =>
    Object.entries(capability).filter((entry): entry is [string, OperationShape] => isOperation(entry[1])),
  ),
);
