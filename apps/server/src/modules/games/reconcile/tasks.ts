import { type BackgroundTask, repeating } from '@sortes/service';
import type { Services } from '../../../platform/services.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { VendorRecord } from '../catalogue/types.js';
import { VendorFailure, type VendorClient } from '../launch/vendor-client.js';
import { listOfVendor, NoList } from './read-list.js';
import { reconcileVendor, type ReconcileReport } from './reconcile-vendor.js';
import { forgetFailedRun, forgetOldRuns, readMissedDays, readVendorsWithoutList, type RunKind } from './repository.js';

export interface ReconcileKit extends Pick<Services, 'db' | 'log' | 'clock'> {
  catalogue: Catalogue;
  vendors: VendorClient;
  /** Whether the program is about to end: then nothing new is begun. */
  isStopping?: () => boolean;
  /** Whether the program has only just begun: vendors that start with it (the studio of `npm start`) may not be there yet. */
  hasJustBegun?: () => boolean;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Who starts beside us is there by then. */
const beginningMs = 2 * minuteMs;
/** The list is asked for so much wider on both sides: the vendor's clock is its own. */
export const clockMarginMs = 5 * minuteMs;

/** Asks a vendor for its list of a period and lays it beside ours. @throws VendorFailure, ListMistake, NoList */
export function reconcileByAsking(
  kit: Omit<ReconcileKit, 'catalogue'>,
  vendor: VendorRecord,
  kind: RunKind,
  from: Date,
  to: Date,
  onProgress?: (lines: number) => void,
  runId?: string,
): Promise<ReconcileReport | undefined> {
  const [first, last] = [new Date(from.getTime() - clockMarginMs), new Date(to.getTime() + clockMarginMs)];
  const lines = listOfVendor(kit.vendors, vendor, first, last, kit.isStopping);
  return reconcileVendor(kit, {
    vendor,
    kind,
    period: { from, to },
    lines,
    ...(onProgress && { onProgress }),
    ...(runId !== undefined && { runId }),
  });
}

/** The walks that are due at a moment: yesterday (UTC), and the two whole hours before this one; the last five minutes may still be on their way. */
export function walksDue(now: Date): { kind: 'daily' | 'hourly'; from: Date; to: Date }[] {
  const settled = now.getTime() - clockMarginMs;
  const day = Math.floor(settled / dayMs) * dayMs;
  const hour = Math.floor(settled / hourMs) * hourMs;
  return [
    { kind: 'hourly', from: new Date(hour - 2 * hourMs), to: new Date(hour) },
    { kind: 'daily', from: new Date(day - dayMs), to: new Date(day) },
  ];
}

/**
 * Makes the walks that are due and that nobody has made, then those of days that were missed. A vendor that fails keeps none of the others; it is asked
 * again an hour later, one that has no list a day later.
 */
export async function reconcileWhatIsDue(kit: ReconcileKit): Promise<number> {
  const { vendors } = await kit.catalogue.current();
  const offered = vendors.filter(({ enabled }) => enabled);
  const due = walksDue(kit.clock.now()).flatMap((walk) => offered.map((vendor) => ({ ...walk, vendor })));
  const yesterday = due.find(({ kind }) => kind === 'daily')?.from;
  for (const { vendorId, from } of yesterday === undefined ? [] : await readMissedDays(kit.db, yesterday)) {
    const vendor = offered.find(({ id }) => id === vendorId);
    if (vendor !== undefined) due.push({ kind: 'daily', from, to: new Date(from.getTime() + dayMs), vendor });
  }
  const withoutList = await readVendorsWithoutList(kit.db);
  let made = 0;
  const notYet = new Set<number>();
  for (const { kind, from, to, vendor } of due) {
    if (kit.isStopping?.() === true) return made;
    if (withoutList.has(vendor.id) || notYet.has(vendor.id)) continue;
    try {
      if ((await reconcileByAsking(kit, vendor, kind, from, to)) !== undefined) made += 1;
    } catch (error) {
      if (error instanceof NoList) {
        withoutList.add(vendor.id);
        kit.log.warn({ vendor: vendor.code }, 'a vendor has no list of transactions; it will be asked again tomorrow');
        continue;
      }
      if (kit.hasJustBegun?.() === true && error instanceof VendorFailure && !error.detail.sent) {
        notYet.add(vendor.id);
        await forgetFailedRun(kit.db, vendor.id, kind, from);
        kit.log.info({ vendor: vendor.code }, 'a vendor cannot be reached yet; its list is asked for in a minute');
        continue;
      }
      kit.log.warn(
        { vendor: vendor.code, kind, from, reason: error instanceof Error ? error.message : String(error) },
        'a vendor’s list could not be read; it will be asked again',
      );
    }
  }
  return made;
}

/** A task that tells its work when it is to stop, so that a vendor that is slow does not hold up the end of the program. */
export function stoppable(task: (isStopping: () => boolean) => BackgroundTask): BackgroundTask {
  let stopping = false;
  const inner = task(() => stopping);
  return {
    name: inner.name,
    async start() {
      stopping = false;
      const stop = await inner.start();
      return () => {
        stopping = true;
        return stop();
      };
    },
  };
}

export function reconcileTasks(kit: ReconcileKit): BackgroundTask[] {
  const begunAt = kit.clock.now().getTime();
  const hasJustBegun = (): boolean => kit.clock.now().getTime() - begunAt < beginningMs;
  return [
    stoppable((isStopping) =>
      repeating('games: beside vendors’ lists', kit.log, minuteMs, async () => {
        await forgetOldRuns(kit.db);
        await reconcileWhatIsDue({ ...kit, isStopping, hasJustBegun });
      }),
    ),
  ];
}
