import { commitOf, deriveResult, proofVersion, type DrawProof } from '@sortes/fairness';
import { parseResult } from '@sortes/lottery-rules';
import { gameOf } from './announce-draw.js';
import { beaconOf, type RevealedRound } from './beacon/beacon.js';
import type { LotteryContext } from './context.js';
import { databaseNow, type Draw } from './draw-repository.js';
import { openSeeds } from './draw-seeds.js';
import { recordResults, voidDraw, type DrawnResult } from './record-draw.js';

// Nothing that this file can reach may read a bet: an outcome must not depend on what was wagered (AGCO 21.1). The structure test holds it to
// that. Of the bets a draw knows only what was frozen and published before: their root and count, which go into the proof.

/** What drawing needs of the program. */
type DrawingContext = Pick<LotteryContext, 'db' | 'vault' | 'drawKey' | 'log' | 'beacons' | 'settings'>;

function proofOf(
  context: DrawingContext,
  draw: Draw,
  parts: Pick<DrawProof, 'beacon' | 'randomness' | 'serverSeed' | 'result' | 'commit' | 'betsRoot' | 'betsCount'>,
): DrawProof {
  return {
    version: proofVersion,
    game: draw.gameCode,
    numero: draw.numero,
    shape: gameOf(draw).shape,
    closesAt: draw.closesAt.toISOString(),
    codeVersion: context.settings.codeVersion,
    ...parts,
  };
}

export type HouseDrawing = 'drawn' | 'held' | 'void' | 'done-by-another';

type Revealed = ReadonlyMap<string, RevealedRound>;

const roundKeyOf = ({ beaconId, beaconRound }: Pick<Draw, 'beaconId' | 'beaconRound'>): string => `${beaconId} ${beaconRound}`;

/** The beacons' values of draws, all asked for at once; a round that is not due or cannot be had is left out. */
async function revealAll(context: DrawingContext, draws: readonly Draw[], now: Date): Promise<Revealed> {
  const rounds = new Map(draws.map((draw) => [roundKeyOf(draw), draw]));
  const revealed = await Promise.all(
    [...rounds].map(async ([key, { id, beaconId, beaconRound: round }]): Promise<[string, RevealedRound][]> => {
      if (beaconId === null || round === null) return [];
      try {
        const value = await beaconOf(context.beacons, beaconId).reveal({ beaconId, round }, now);
        return value === undefined ? [] : [[key, value]];
      } catch (error) {
        context.log.error(
          { draw: id.toString(), reason: error instanceof Error ? error.message : String(error) },
          'a draw is held: its beacon cannot be had',
        );
        return [];
      }
    }),
  );
  return new Map(revealed.flat());
}

/** Holds a draw whose secrets cannot be had; after the configured patience it is void. */
async function holdOrVoid(context: DrawingContext, draw: Draw, now: Date): Promise<HouseDrawing> {
  if (now.getTime() <= draw.drawsAt.getTime() + context.settings.beaconPatienceMs) return 'held';
  context.log.error({ draw: draw.id.toString(), numero: draw.numero }, 'the beacon round never came, or gave no result; the draw is void');
  return (await voidDraw(context, draw, 'beacon-unavailable')) ? 'void' : 'done-by-another';
}

/** Result and proof of a closed house draw; undefined while the beacon's round or the seed cannot be had. */
async function outcomeOf(
  context: DrawingContext,
  draw: Draw,
  serverSeed: Buffer | undefined,
  revealed: RevealedRound | undefined,
): Promise<DrawnResult | undefined> {
  const { commitment, beaconId, beaconRound, betsRoot, betsCount } = draw;
  if (commitment === null || beaconId === null || beaconRound === null || betsRoot === null || betsCount === null) {
    throw new Error(`house draw ${draw.id} is not ready to be drawn`);
  }
  if (serverSeed === undefined) return undefined;
  if (commitOf(serverSeed) !== commitment) throw new Error('the seed is not the one that was committed to');
  if (revealed === undefined) return undefined;
  const { beacon, randomness } = revealed;
  const game = gameOf(draw);
  const result = deriveResult(game.shape, { serverSeed, game: draw.gameCode, numero: draw.numero, round: beaconRound, randomness });
  const checked = parseResult(game, result);
  if (!checked.ok) throw new Error(`draw ${draw.id} gave no result of its game: ${checked.reason}`);
  const proof = proofOf(context, draw, {
    beacon,
    randomness,
    serverSeed: serverSeed.toString('hex'),
    result,
    commit: commitment,
    betsRoot,
    betsCount,
  });
  return { draw, result: checked.result, proof };
}

/**
 * Draws closed house draws: beacon value, result, proof; all that can be drawn now are written in one transaction. While the beacon's round
 * cannot be had, or gives no result, a draw is held; after the configured patience it is void and every stake goes back. It is never drawn with another seed or
 * round. One draw's trouble does not stop the others.
 * @returns what became of each; of several, those that another worker has done or holds are left out.
 */
export async function drawHouses(context: DrawingContext, draws: readonly Draw[]): Promise<Map<bigint, HouseDrawing>> {
  const now = await databaseNow(context.db);
  const seeds = await openSeeds(
    context,
    draws.map(({ id }) => id),
  );
  const revealed = await revealAll(context, draws, now);
  const answers = new Map<bigint, HouseDrawing>();
  const outcomes: DrawnResult[] = [];
  for (const draw of draws) {
    try {
      const outcome = await outcomeOf(context, draw, seeds.get(draw.id), revealed.get(roundKeyOf(draw))).catch((error: unknown) => {
        context.log.error(
          { draw: draw.id.toString(), reason: error instanceof Error ? error.message : String(error) },
          'a draw gave no result',
        );
        return undefined;
      });
      if (outcome === undefined) answers.set(draw.id, await holdOrVoid(context, draw, now));
      else outcomes.push(outcome);
    } catch (error) {
      answers.set(draw.id, 'held');
      context.log.error(
        { draw: draw.id.toString(), reason: error instanceof Error ? error.message : String(error) },
        'a draw could not be voided; it will be tried again',
      );
    }
  }
  const written = await recordResults(context, outcomes);
  for (const { draw } of outcomes) {
    if (written.has(draw.id)) answers.set(draw.id, 'drawn');
    else if (outcomes.length === 1) answers.set(draw.id, 'done-by-another');
  }
  return answers;
}
