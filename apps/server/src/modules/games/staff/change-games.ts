import type { DatabaseTransaction } from '@sortes/service';
import { announceEach } from '../../../platform/outbox.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { ChangeAbout } from '../../../ports/staff.js';
import type { GamesStaffKit } from './kit.js';

/**
 * A change of the catalogue with its audit entry, shown by this process as soon as it is committed. `work` answers what stood there before.
 * Vendors, games and their windows are every brand's, so every brand is told.
 */
export async function changeGames<T extends object>(
  { office, site, catalogue }: GamesStaffKit,
  context: StaffContext,
  { after, ...about }: ChangeAbout & { after?: unknown },
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const brands = await site.allMerchants();
  const facts = brands.map(({ id }) => ({ merchantId: id, fact: { topic: 'site.changed', part: 'games' } as const }));
  try {
    return await office.changeAsStaff(context, about, async (transaction) => {
      const before = await work(transaction);
      await announceEach(transaction, facts);
      return { value: before, before, after };
    });
  } finally {
    catalogue.forget();
  }
}

/** What is given; a field that is not said to be changed is not told of either. */
export const onlyGiven = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;

/** What stood in the fields that an edit names. */
export const formerOf = (edit: object, known: Record<string, unknown>): object =>
  Object.fromEntries(Object.keys(edit).map((key) => [key, known[key] ?? null]));
