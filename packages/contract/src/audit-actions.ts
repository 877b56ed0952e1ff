import type { ApprovalKind } from './approval-kinds.js';
import { agentsActions } from './audit-actions/agents.js';
import { cashierActions } from './audit-actions/cashier.js';
import { gamesActions } from './audit-actions/games.js';
import { identityActions } from './audit-actions/identity.js';
import { lotteryActions } from './audit-actions/lottery.js';
import { mallActions } from './audit-actions/mall.js';
import { missionsActions } from './audit-actions/missions.js';
import { playersActions } from './audit-actions/players.js';
import { promotionsActions } from './audit-actions/promotions.js';
import { referralActions } from './audit-actions/referral.js';
import { reportsActions } from './audit-actions/reports.js';
import { siteActions } from './audit-actions/site.js';
import { staffActions } from './audit-actions/staff.js';
import { supportActions } from './audit-actions/support.js';
import { systemActions } from './audit-actions/system.js';
import { workActions } from './audit-actions/work.js';

/**
 * What the audit log tells of, by the thing it happened to, each capability's in a file of its own: what staff do, and what is done at the command line with a finer entry than the command's own.
 * What takes a second person (`approvalKinds`) is not here: each of those goes through `approvalSteps`.
 */
export const auditActions = [
  ...agentsActions,
  ...cashierActions,
  ...gamesActions,
  ...identityActions,
  ...lotteryActions,
  ...mallActions,
  ...missionsActions,
  ...playersActions,
  ...promotionsActions,
  ...referralActions,
  ...reportsActions,
  ...siteActions,
  ...staffActions,
  ...supportActions,
  ...systemActions,
  ...workActions,
].toSorted();

/** What may happen to a thing that takes a second person. */
export const approvalSteps = [
  'approved',
  'asked',
  'corrected',
  'done',
  'held',
  'impossible',
  'outdated',
  'rejected',
  'seconded',
  'void',
  'waiting',
  'withdrawn',
] as const;
export type ApprovalStep = (typeof approvalSteps)[number];

/** How a command that changes something ended; before that it is told as begun, and under its own name alone when it was done. */
export const commandEnds = ['begun', 'refused', 'failed'] as const;

/** A change as the audit log names it: general to particular. Commands are told under their own name, `command.games.import`. */
export type AuditAction = (typeof auditActions)[number] | `${ApprovalKind}.${ApprovalStep}` | `command.${string}`;
