import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const overviewKeys = {
  figures: keysOf<[from: string, to: string]>('figures'),
  rebuilds: keysOf('rebuilds'),
  /** Vendors, games or payment methods that have figures in a period. */
  reportParts: keysOf<[by: string, from: string, to: string, vendorId: number | undefined]>('report-parts'),
  schedule: keysOf<[scheduleId: string]>('schedule'),
};
