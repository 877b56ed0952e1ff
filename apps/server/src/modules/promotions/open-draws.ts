import type { Services } from '../../platform/services.js';
import { insertDraw, listUncommitted } from './draw-repository.js';
import { makeDrawSeed } from './draw-secrets.js';
import type { FairBeacons } from '../lottery/index.js';

/** What processes that draw need. */
export interface DrawKit {
  services: Pick<Services, 'db' | 'clock' | 'log' | 'drawKey'>;
  beacons: FairBeacons;
}

/**
 * Publishes the commitment of every live offer that chance decides for all. Packets fix their round of the beacon at once, so that they are parted before anybody grabs one; a
 * raffle's is fixed once its book is frozen. @returns how many were opened
 */
export async function openDraws({ services, beacons }: DrawKit): Promise<number> {
  const found = await listUncommitted(services.db);
  for (const offer of found) {
    const seed = await makeDrawSeed(services, offer.offerId);
    const openedAt = services.clock.now();
    const fixed = offer.kind === 'packets' ? await beacons.fix(openedAt) : undefined;
    await insertDraw(services.db, {
      ...offer,
      ...seed,
      numero: offer.offerId,
      openedAt,
      beaconId: fixed?.beaconId ?? null,
      beaconRound: fixed?.round ?? null,
      beaconReason: fixed?.reason ?? null,
    });
  }
  return found.length;
}
