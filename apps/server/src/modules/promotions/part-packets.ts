import { drawKey, uniformSource } from '@sortes/fairness';
import { partPackets } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import type { RevealedRound } from '../lottery/index.js';
import { type DrawRow, listDraws, lockDraw, setDrawState, writeProof } from './draw-repository.js';
import { openDrawSeed } from './draw-secrets.js';
import { offerOf } from './offer-stored.js';
import type { DrawKit } from './open-draws.js';
import { countPackets, insertPackets } from './packet-repository.js';

/** Name of packets in the derivation of their chance. */
export const packetsGame = 'packets';
/** Version of what proves a parting: the first one parted to the unit, the second to a multiple of what the draw says. */
export const packetsVersionOf = (step: bigint): string => (step === 1n ? 'sortes-packets/1' : 'sortes-packets/2');

const offerOfDraw = ({ offerId, version, document }: DrawRow) => offerOf({ id: offerId, version, document });

/** The beacon's value of a draw; undefined while it is not due or cannot be had. */
export async function revealOf(
  { services, beacons }: DrawKit,
  { beaconId, beaconRound: round }: DrawRow,
): Promise<RevealedRound | undefined> {
  return beaconId === null || round === null ? undefined : beacons.reveal({ beaconId, round }, services.clock.now());
}

/** @returns whether the packets are there now: the beacon's round has come */
async function partOne(kit: DrawKit, draw: DrawRow): Promise<boolean> {
  const { reward } = offerOfDraw(draw);
  if (reward.rule !== 'packets') throw new Error(`offer ${draw.offerId} has no packets`);
  const revealed = await revealOf(kit, draw);
  if (revealed === undefined) return false;
  const serverSeed = await openDrawSeed(kit.services, draw);
  const key = drawKey({
    serverSeed,
    game: packetsGame,
    numero: draw.numero,
    round: draw.beaconRound ?? 0,
    randomness: revealed.randomness,
  });
  const sums = partPackets(reward.total, reward.count, reward.least, uniformSource(key), draw.step);
  return inTransaction(kit.services.db, async (transaction) => {
    if ((await lockDraw(transaction, draw.offerId)) !== 'open') return false;
    await insertPackets(transaction, draw.offerId, sums);
    await setDrawState(transaction, draw.offerId, 'drawn');
    return true;
  });
}

/** @returns whether it is over, so that the seed was told */
async function tellOne(kit: DrawKit, draw: DrawRow): Promise<boolean> {
  const { db, clock } = kit.services;
  const { window } = offerOfDraw(draw);
  const isOver = draw.offerState === 'stopped' || (window.to !== null && clock.now().getTime() >= window.to);
  if (!isOver && (await countPackets(db, draw.offerId)).left > 0) return false;
  const revealed = await revealOf(kit, draw);
  if (revealed === undefined) return false;
  const serverSeed = (await openDrawSeed(kit.services, draw)).toString('hex');
  return inTransaction(db, async (transaction) => {
    if ((await lockDraw(transaction, draw.offerId)) !== 'drawn') return false;
    await writeProof(transaction, draw.offerId, { serverSeed, ...revealed });
    await setDrawState(transaction, draw.offerId, 'over');
    return true;
  });
}

/** Does what is due with each; one that fails is tried again and keeps no other back. @returns how many moved on */
export async function eachDraw(
  { services }: DrawKit,
  draws: readonly DrawRow[],
  work: (draw: DrawRow) => Promise<boolean>,
): Promise<number> {
  let moved = 0;
  for (const draw of draws)
    try {
      if (await work(draw)) moved += 1;
    } catch (error) {
      services.log.error({ error, offerId: draw.offerId }, 'a draw of an offer could not go on; it will be tried again');
    }
  return moved;
}

/** Parts what the beacon has come for, and tells the seeds of what is over. @returns how many moved on */
export async function movePackets(kit: DrawKit): Promise<number> {
  const { db } = kit.services;
  const parted = await eachDraw(kit, await listDraws(db, 'packets', 'open'), (draw) => partOne(kit, draw));
  return parted + (await eachDraw(kit, await listDraws(db, 'packets', 'drawn'), (draw) => tellOne(kit, draw)));
}
