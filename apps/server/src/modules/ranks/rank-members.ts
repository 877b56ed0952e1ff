import type { Merchant } from '../../platform/merchant.js';
import { closeMonth } from './close-month.js';
import { followTurnover } from './follow-turnover.js';
import type { RanksKit } from './kit.js';

/** Ranks the members of all brands by what happened since; closes months that have ended. @returns whether there may be more at once */
export async function rankMembers(kit: RanksKit): Promise<boolean> {
  let any = false;
  for (const merchant of await kit.below.site.allMerchants()) any = (await rankBrand(kit, merchant)) || any;
  return any;
}

async function rankBrand(kit: RanksKit, merchant: Merchant): Promise<boolean> {
  try {
    const known = await kit.programmeOf(merchant);
    if (known === undefined) return false;
    await followTurnover(kit, merchant, known);
    return await closeMonth(kit, merchant, known);
  } catch (error) {
    // One brand must not keep the others back; the next step tries it again.
    kit.services.log.error({ error, merchantId: merchant.id }, 'members of a brand could not be ranked');
    return false;
  }
}
