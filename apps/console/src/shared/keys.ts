import { keysOf } from '@sortes/browser';
import type { ContentKind, ReportKind } from '@sortes/contract';

/** What each list is called, in the query cache and where columns and views are kept. */
export type ListName =
  | 'affiliate-codes'
  | 'applications'
  | 'grants'
  | 'offer-exposure'
  | 'offer-report'
  | 'offer-signs'
  | 'offers'
  | 'agent-contracts'
  | 'contract-bills'
  | 'agent-transfers'
  | 'agents'
  | 'alarms'
  | 'approvals'
  | 'audit'
  | 'batches'
  | 'bet-limits'
  | 'board-bets'
  | 'board-places'
  | 'boards'
  | 'brands'
  | 'calendar'
  | `content.${ContentKind}`
  | 'debts'
  | 'deposits'
  | 'differences'
  | 'documents'
  | 'draw-bets'
  | 'draws'
  | 'exposure'
  | 'feedback'
  | 'gameImports'
  | 'gameMaintenance'
  | 'games'
  | 'letters'
  | 'mall-items'
  | 'mall-orders'
  | 'mall-report'
  | 'methods'
  | 'mission-players'
  | 'missions'
  | 'movements'
  | 'payments'
  | 'player-bets'
  | 'player-deposits'
  | 'player-documents'
  | 'player-grants'
  | 'player-inbox'
  | 'player-notes'
  | 'player-points'
  | 'player-sign-ins'
  | 'player-statement'
  | 'player-trail'
  | 'player-withdrawals'
  | 'players'
  | 'rank-gifts'
  | 'ranked'
  | 'point-movements'
  | 'point-report'
  | 'reconciliations'
  | 'recoveries'
  | 'referral-report'
  | 'referrals'
  | 'report-runs'
  | `reports-${ReportKind}`
  | 'rounds'
  | 'schedules'
  | 'segment-members'
  | 'segments'
  | 'settling'
  | 'staff'
  | 'vendors'
  | 'vendorTransfers'
  | 'vouchers'
  | 'waiting-results'
  | 'withdrawals';

/** What several features ask for, or forget for each other. What one feature alone knows stands in its own `keys.ts`. */
export const sharedKeys = {
  alarmsToday: keysOf('alarms-today'),
  batch: keysOf<[batchId: string]>('batch'),
  /** Rows of a batch; `shown`: which part of them, as it stood. */
  batchItems: keysOf<[batchId: string, ...shown: unknown[]]>('batch-items'),
  /** The brand whose host was opened, with its settings. */
  brand: keysOf('brand'),
  brands: keysOf('brands'),
  /** Rows of a list, by its page and by what it is narrowed to. */
  list: keysOf<[name: ListName, ...shown: unknown[]]>('list'),
  player: keysOf<[playerId: number]>('player'),
  /** The few facts by which money is decided about. */
  playerBrief: keysOf<[playerId: number]>('player-brief'),
  /** Who else has something open. */
  presence: keysOf<[subject: string | undefined]>('presence'),
  pulse: keysOf('pulse'),
  tags: keysOf('tags'),
  vendors: keysOf('vendors'),
  /** The views of a list that somebody keeps. */
  views: keysOf<[list: ListName]>('views'),
};
