import { packetStep } from '@sortes/growth-rules';
import { smallestUnit } from '@sortes/money';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import { insertDraw, listUncommitted } from './draw-repository.js';
import { makeDrawSeed } from './draw-secrets.js';
import { offerOf } from './offer-stored.js';
import type { FairBeacons } from '../lottery/index.js';

/** What processes that draw need. */
export interface DrawKit {
  services: Pick<Services, 'db' | 'clock' | 'log' | 'drawKey'>;
  beacons: FairBeacons;
  /** The brand of an offer. */
  merchantById(id: number): Promise<Pick<Merchant, 'currencyScale'>>;
}

/** What each packet of an offer is a multiple of, money units; 1 where it has none. */
async function stepOf(
  { merchantById }: DrawKit,
  { offerId, merchantId, version, document }: Awaited<ReturnType<typeof listUncommitted>>[number],
): Promise<bigint> {
  const { reward } = offerOf({ id: offerId, version, document });
  if (reward.rule !== 'packets') return 1n;
  return packetStep(reward.total, reward.least, smallestUnit((await merchantById(merchantId)).currencyScale));
}

/**
 * Publishes the commitment of every live offer that chance decides for all. Packets fix their round of the beacon at once, so that they are parted before anybody grabs one; a
 * raffle's is fixed once its book is frozen. @returns how many were opened
 */
export async function openDraws(kit: DrawKit): Promise<number> {
  const { services, beacons } = kit;
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
      step: await stepOf(kit, offer),
    });
  }
  return found.length;
}
