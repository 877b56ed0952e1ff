import type { promotionDraws as contract, Reply } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { findDraw } from './draw-repository.js';
import { offerOf } from './offer-stored.js';
import { countPackets, findPacketOf, listPackets } from './packet-repository.js';
import { openDraw } from './show-offer.js';
import type { ShowDrawKit } from './show-raffle.js';
import { packetsGame, packetsVersionOf } from './part-packets.js';

/** A rain as it stands for whoever may know of it, and all that proves its parting once it is over. @throws DomainError promotion.unknown */
export async function showPackets(kit: ShowDrawKit, offerId: string, context: RequestContext): Promise<Reply<typeof contract.getPackets>> {
  const { db } = kit.services;
  const { stored } = await openDraw(kit, offerId, context);
  const draw = await findDraw(db, offerId);
  const { reward } = offerOf(draw === undefined ? stored : { id: offerId, version: draw.version, document: draw.document });
  if (reward.rule !== 'packets') return refuse('promotion.unknown');
  const { caller } = context;
  const own = caller === undefined ? undefined : await findPacketOf(db, offerId, [caller.playerId]);
  const { left } = await countPackets(db, offerId);
  const isOver = draw?.state === 'over';
  const step = draw?.step ?? 1n;
  const { beaconId = null, beaconRound: round = null } = draw ?? {};
  const proof = (draw?.proof ?? null) as { serverSeed: string; randomness: string; beacon: object } | null;
  return {
    version: packetsVersionOf(step),
    game: packetsGame,
    numero: draw?.numero ?? offerId,
    state: draw === undefined || draw.state === 'open' ? 'waiting' : isOver ? 'over' : 'running',
    total: formatMoney(reward.total),
    count: reward.count,
    least: formatMoney(reward.least),
    step: formatMoney(step),
    left: draw === undefined || draw.state === 'open' ? reward.count : left,
    own: own === undefined ? null : { no: own.no, sum: formatMoney(own.sum), grantId: own.grantId, at: own.takenAt.getTime() },
    commitment: draw?.commitment ?? null,
    beacon: beaconId === null || round === null ? null : await kit.beacons.describe({ beaconId, round }),
    round,
    proof: isOver && proof !== null ? { serverSeed: proof.serverSeed, randomness: proof.randomness, beacon: { ...proof.beacon } } : null,
    // Sums of those that are still there would say which comes next.
    packets: isOver ? (await listPackets(db, offerId)).map(({ no, sum, isTaken }) => ({ no, sum: formatMoney(sum), isTaken })) : [],
  };
}
