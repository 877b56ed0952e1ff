import { deriveResult, type DrawProof, proofVersion } from '@sortes/fairness';
import { numbersToDraw } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import { type DrawRow, fixBeacon, listDraws, lockDraw, setDrawState, writeProof } from './draw-repository.js';
import { openDrawSeed } from './draw-secrets.js';
import { type Raffle, raffleOf } from './freeze-book.js';
import type { DrawKit } from './open-draws.js';
import { eachDraw, revealOf } from './part-packets.js';
import { raffleGame } from './ticket-book.js';

/** Version of the rules by which raffles are drawn. */
const raffleRules = 'sortes-raffle/1';

/** Sums of the prizes in their order, money units. */
export const prizesOf = ({ rule: { prizes } }: Raffle): bigint[] =>
  prizes.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum));

async function proofOf(kit: DrawKit, raffle: Raffle): Promise<DrawProof | undefined> {
  const { draw } = raffle;
  const { bookRoot, bookCount, closedAt, commitment, numero } = draw;
  if (bookRoot === null || bookCount === null || closedAt === null) throw new Error('a closed raffle has no book');
  const revealed = await revealOf(kit, draw);
  if (revealed === undefined) return undefined;
  const seed = await openDrawSeed(kit.services, draw);
  const shape = { kind: 'distinct', from: 1, to: bookCount, count: numbersToDraw(bookCount, prizesOf(raffle).length) } as const;
  const { beacon, randomness } = revealed;
  const result = deriveResult(shape, { serverSeed: seed, game: raffleGame, numero, round: beacon.round, randomness });
  return {
    version: proofVersion,
    game: raffleGame,
    numero,
    shape,
    closesAt: closedAt.toISOString(),
    commit: commitment,
    betsRoot: bookRoot,
    betsCount: bookCount,
    beacon,
    randomness,
    serverSeed: seed.toString('hex'),
    result,
    codeVersion: raffleRules,
  };
}

/** @returns whether it moved on */
async function drawOne(kit: DrawKit, draw: DrawRow): Promise<boolean> {
  const { db, clock } = kit.services;
  const { offerId } = draw;
  const move = (state: 'drawn' | 'over', proof: DrawProof | null): Promise<boolean> =>
    inTransaction(db, async (transaction) => {
      if ((await lockDraw(transaction, offerId)) !== 'closed') return false;
      if (proof !== null) await writeProof(transaction, offerId, proof);
      await setDrawState(transaction, offerId, state);
      return true;
    });
  if (draw.bookCount === 0) return move('over', null);
  const raffle = raffleOf(draw);
  if (draw.beaconId === null) {
    // The book is published first: no round that decides may be known while tickets are made.
    const fixed = await kit.beacons.fix(new Date(Math.max(raffle.drawsAt.getTime(), clock.now().getTime())));
    await fixBeacon(db, offerId, { beaconId: fixed.beaconId, beaconRound: fixed.round, beaconReason: fixed.reason });
    return true;
  }
  const proof = await proofOf(kit, raffle);
  return proof === undefined ? false : move('drawn', proof);
}

/** Fixes the beacon's round of closed raffles, and draws those whose round has come. @returns how many moved on */
export async function drawRaffles(kit: DrawKit): Promise<number> {
  return eachDraw(kit, await listDraws(kit.services.db, 'raffle', 'closed'), (draw) => drawOne(kit, draw));
}
