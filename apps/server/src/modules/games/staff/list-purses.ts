import type { Database } from '@sortes/service';
import type { Catalogue } from '../catalogue/catalogue.js';
import { readPursesOf, type PurseReason, type ShutOut } from '../purses/repository.js';

/** A wallet at a vendor that is being emptied because its player may not play. */
export interface PurseForStaff {
  vendor: string;
  vendorName: string;
  why: ShutOut;
  /** closing: money may stand there; watching: empty, looked at again for what open rounds pay. */
  state: 'closing' | 'watching';
  sessionsEnded: boolean;
  since: Date;
  tries: number;
  /** Why it is not empty yet; '' before the first try and when it is. */
  reason: PurseReason;
}

/** Wallets of a player that are being emptied because they may not play. */
export async function listPurses(db: Database, catalogue: Catalogue, playerId: number): Promise<PurseForStaff[]> {
  const [purses, copy] = await Promise.all([readPursesOf(db, playerId), catalogue.current()]);
  return purses.map(({ vendorId, why, state, sessions, beganAt, tries, reason }) => ({
    vendor: copy.vendorById(vendorId)?.code ?? '',
    vendorName: copy.vendorById(vendorId)?.name ?? '',
    why,
    state: state === 'watching' ? 'watching' : 'closing',
    sessionsEnded: sessions !== 'open',
    since: beganAt,
    tries,
    reason,
  }));
}
