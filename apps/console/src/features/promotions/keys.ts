import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const promotionsKeys = {
  offer: keysOf<[id: string]>('offer'),
  check: keysOf<[document: string]>('offer-check'),
  preview: keysOf<[id: string, playerId: number]>('offer-preview'),
  dryRun: keysOf<[id: string]>('dry-run'),
  dryRuns: keysOf<[offerId: string]>('dry-runs'),
  dryRunGrants: keysOf<[id: string, page: number]>('dry-run-grants'),
  grant: keysOf<[id: string]>('staff-grant'),
  report: keysOf<[asked: object]>('offer-report'),
};
