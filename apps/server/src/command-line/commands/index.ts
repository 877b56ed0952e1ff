import type { Command } from '../command.js';
import { auditExport, auditSearch, auditVerify } from './audit.js';
import { backupDrill, backupList, backupMake, backupRestore, backupVerify } from './backup.js';
import { depositMethod, voucherIssue } from './deposits.js';
import { depositList, depositReview, paymentAssign, paymentList, paymentReturn } from './deposit-review.js';
import { drawCorrect, drawEnter, drawFeeds, drawReports, drawWithdraw } from './draw-results.js';
import { drawForgetKey } from './draw-key.js';
import { drawVerify } from './draw-verify.js';
import { drawRemove } from './draw-remove.js';
import { drawVoid } from './draw-void.js';
import { gamesReconcile } from './games-reconcile.js';
import { gamesRounds } from './games-rounds.js';
import { gamesTransfers } from './games-transfers.js';
import { gamesCommands } from './games.js';
import { gamesWins } from './games-wins.js';
import { ledgerRebuild, ledgerVerify } from './ledger.js';
import { lotteryCalendar } from './lottery-calendar.js';
import { lotteryChases } from './lottery-chases.js';
import { lotteryImport } from './lottery-import.js';
import { lotteryLimits } from './lottery-limits.js';
import { lotterySettle } from './lottery-settle.js';
import { migrateDatabase } from './migrate.js';
import { playerClose, playerErase, playerExclude, playerKept, playerLock } from './player.js';
import { releaseVerify } from './release.js';
import { reportsRebuild, reportsVerify } from './reports.js';
import { agentsRebuild, agentsVerify } from './agents.js';
import { pointsVerify } from './points.js';
import { promotionsVerify } from './promotions.js';
import { seedDemoBrand } from './seed-demo.js';
import { secretReseal } from './secret.js';
import { siteFeature, siteLanguages, siteMaintenance, siteRegion, siteSetting } from './site.js';
import { staffCreate, staffInvite, staffList, staffLock, staffReset, staffRole, staffToken } from './staff.js';
import { staffCall, staffEnrol } from './staff-call.js';
import { ticketCreate } from './ticket-create.js';
import { payoutRule, withdrawalAnswer, withdrawalList, withdrawalReview } from './withdrawals.js';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  migrateDatabase,
  seedDemoBrand,
  lotteryImport,
  lotterySettle,
  lotteryLimits,
  lotteryChases,
  lotteryCalendar,
  ...gamesCommands,
  gamesReconcile,
  gamesRounds,
  gamesTransfers,
  gamesWins,
  drawVerify,
  drawEnter,
  drawReports,
  drawWithdraw,
  drawCorrect,
  drawVoid,
  drawRemove,
  drawFeeds,
  drawForgetKey,
  secretReseal,
  ledgerVerify,
  ledgerRebuild,
  reportsVerify,
  reportsRebuild,
  agentsVerify,
  agentsRebuild,
  pointsVerify,
  promotionsVerify,
  staffCreate,
  staffEnrol,
  staffInvite,
  staffList,
  staffLock,
  staffRole,
  staffReset,
  staffToken,
  staffCall,
  auditVerify,
  auditSearch,
  auditExport,
  releaseVerify,
  backupMake,
  backupList,
  backupVerify,
  backupRestore,
  backupDrill,
  ticketCreate,
  playerLock,
  playerExclude,
  playerClose,
  playerErase,
  playerKept,
  depositList,
  depositReview,
  paymentList,
  paymentAssign,
  paymentReturn,
  depositMethod,
  voucherIssue,
  payoutRule,
  withdrawalList,
  withdrawalReview,
  withdrawalAnswer,
  siteMaintenance,
  siteRegion,
  siteFeature,
  siteLanguages,
  siteSetting,
];
