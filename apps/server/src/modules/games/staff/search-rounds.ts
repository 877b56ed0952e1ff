import type { Database } from '@sortes/service';
import { staffOf } from '../../../platform/http.js';
import type { StaffSearch } from '../../../ports/staff.js';
import { ownersOfRound } from '../rounds/owner-repository.js';

/** Rounds by the vendor's number or ours. */
export const roundSearch = (db: Database): StaffSearch => ({
  async things(context, number) {
    if (!staffOf(context).rights.has('players.records')) return [];
    return (await ownersOfRound(db, context.merchant.id, number)).map((playerId) => ({ kind: 'round', id: number, playerId }));
  },
});
