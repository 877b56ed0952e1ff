import type { AuditAction } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { announceEach } from '../../../platform/outbox.js';
import type { StaffScope } from '../../games/index.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import type { StaffContext } from '../../../platform/staff.js';

/** Every game and vendor belongs to the installation; what somebody sees and may change of them depends on the brands he works for. */
export function scopeOf(context: StaffContext): StaffScope {
  return { merchantId: context.merchant.id, everyBrand: staffOf(context).merchantIds === undefined };
}

/** A change of the catalogue with its audit entry, shown by this process as soon as it is committed. */
export async function changeGames<T extends object>(
  kit: BackOfficeKit,
  context: RequestContext,
  about: { action: AuditAction; subject: string; reason: string; after?: unknown },
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const { after, ...entry } = about;
  // Vendors, games and their windows are every brand's.
  const facts = (await kit.deps.site.allMerchants()).map(({ id }) => ({
    merchantId: id,
    fact: { topic: 'site.changed', part: 'games' } as const,
  }));
  try {
    return await changeAsStaff(kit, context, entry, async (transaction) => {
      const before = await work(transaction);
      await announceEach(transaction, facts);
      return { value: before, before, after };
    });
  } finally {
    kit.deps.games.desk.catalogue.settled();
  }
}
