import type { promotionDraws as contract, Reply } from '@sortes/contract';
import { bytesToHex, playVersion } from '@sortes/fairness';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { todayOf } from './claim-uses.js';
import type { PromotionsKit } from './kit.js';
import { offerOf } from './offer-stored.js';
import { openDraw } from './show-offer.js';
import { countSpins, pageOfSpins, readSeeds, readToldSeeds, type SpinRow } from './spin-repository.js';
import { openSeed, showSeeds, type SpinSeeds } from './spin-seeds.js';
import type { ShowKit } from './viewer.js';
import { type Wheel, wheelGame, wheelOf } from './spin-wheel.js';

type Slices = Reply<typeof contract.getWheel>['slices'];
type Shown = Reply<typeof contract.spinWheel>['spin'];

const slicesOf = ({ slices }: Wheel): Slices => slices.map(({ sum, weight }) => ({ sum: formatMoney(sum), weight }));

export const presentSeeds = ({ inForce, promised }: SpinSeeds): Reply<typeof contract.rotateSpinSeeds> => ({
  number: inForce.number,
  commitment: inForce.commitment,
  clientSeed: inForce.clientSeed,
  nonce: inForce.spins,
  nextCommitment: promised.commitment,
});

export const presentSpin = (spin: SpinRow): Shown => ({
  id: spin.id,
  offerId: spin.offerId,
  at: spin.at.getTime(),
  day: spin.day,
  no: spin.no,
  slice: spin.slice,
  sum: formatMoney(spin.sum),
  grantId: spin.grantId,
  seedNumber: spin.seedNumber,
  nonce: spin.nonce,
});

/** A wheel as it stands for whoever may know of it; a visitor has neither spins nor seeds. @throws DomainError promotion.unknown */
export async function showWheel(kit: ShowKit, offerId: string, context: RequestContext): Promise<Reply<typeof contract.getWheel>> {
  const { db, clock } = kit.services;
  const { caller, merchant } = context;
  const wheel = wheelOf((await openDraw(kit, offerId, context)).offer) ?? refuse('promotion.unknown');
  const shown = { version: playVersion, game: wheelGame, aDay: wheel.aDay, slices: slicesOf(wheel) };
  if (caller === undefined) return { ...shown, left: null, seeds: null };
  const { playerId } = caller;
  const spun = await countSpins(db, playerId, offerId, todayOf(clock.now(), merchant.timeZone).day);
  return { ...shown, left: Math.max(0, wheel.aDay - spun), seeds: presentSeeds(await showSeeds(kit, playerId)) };
}

/** A player's spins with all that repeats them: the server seed as soon as it decides no further one. */
export async function showSpins(
  kit: PromotionsKit,
  query: { offerId?: string | undefined; pageNo?: number | undefined; pageSize?: number | undefined },
  context: RequestContext,
): Promise<Reply<typeof contract.listSpins>> {
  const { db, vault } = kit.services;
  const { playerId } = callerOf(context);
  const { rows, total } = await pageOfSpins(db, playerId, { offerId: query.offerId, ...pageOf(query) });
  const seeds = new Map(
    (await readSeeds(db, playerId, [...new Set(rows.map(({ seedNumber }) => seedNumber))])).map((one) => [one.number, one]),
  );
  const list = rows.flatMap((row) => {
    const seed = seeds.get(row.seedNumber);
    const wheel = wheelOf(offerOf({ id: row.offerId, version: row.version, document: row.document }));
    if (seed === undefined || seed.clientSeed === null || wheel === undefined)
      throw new Error(`spin ${row.id} has lost what it was spun by`);
    const serverSeed = seed.revealedAt === null ? null : bytesToHex(openSeed(vault, seed));
    return [{ ...presentSpin(row), slices: slicesOf(wheel), commitment: seed.commitment, clientSeed: seed.clientSeed, serverSeed }];
  });
  return { version: playVersion, game: wheelGame, list, total };
}

/** Seeds of a player that were told, at most 50, the newest first. */
export async function showToldSeeds(kit: PromotionsKit, playerId: number): Promise<Reply<typeof contract.listSpinSeeds>> {
  const { db, vault } = kit.services;
  const [seeds, told] = [await showSeeds(kit, playerId), await readToldSeeds(db, playerId, 50)];
  return {
    seeds: presentSeeds(seeds),
    revealed: told.map((seed) => ({
      number: seed.number,
      commitment: seed.commitment,
      clientSeed: seed.clientSeed ?? '',
      spins: seed.spins,
      serverSeed: bytesToHex(openSeed(vault, seed)),
      revealedAt: seed.revealedAt?.getTime() ?? 0,
    })),
  };
}
