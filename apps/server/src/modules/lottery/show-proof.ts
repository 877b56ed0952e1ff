import { findGame } from '@sortes/lottery-rules';
import { refuse } from '../../platform/errors.js';
import { beaconOf } from './beacon/beacon.js';
import { receiptsOf, type Receipt } from './bet-book.js';
import { everything, listPlayerBets } from './bet-repository.js';
import type { LotteryContext } from './context.js';
import { findDrawByNumero, type Draw } from './draw-repository.js';
import { isTrial } from './trial-repository.js';

/** Receipts told for one draw at most, the newest bets first. */
const receiptsAtMost = 20;
/** Answers about own bets remembered at most; what is forgotten is read anew. */
const rememberedAtMost = 2_000;

type ProofContext = Pick<LotteryContext, 'db' | 'pool' | 'vault' | 'beacons'>;

/** What a frozen draw's proof says to one player besides. */
interface OwnPart {
  receipts?: Receipt[];
  /** The book is older than the keeping of trees: its receipts are being prepared. */
  receiptsPending?: true;
  /** The player's bets are of play money and no part of the book. */
  playMoney?: true;
}

/** Purely public facts of a house draw at its present state: what was promised when it opened, and after the draw everything. */
async function publicFacts(context: Pick<LotteryContext, 'beacons'>, draw: Draw): Promise<Record<string, unknown>> {
  const times = { opensAt: draw.opensAt.toISOString(), closesAt: draw.closesAt.toISOString(), drawsAt: draw.drawsAt.toISOString() };
  const { commitment: commit, beaconId, beaconRound: round, beaconReason, betsRoot, betsCount } = draw;
  const beacon = beaconId === null || round === null ? null : await beaconOf(context.beacons, beaconId).describe({ beaconId, round });
  const promised = {
    game: draw.gameCode,
    numero: draw.numero,
    state: draw.state,
    ...times,
    commit,
    beacon,
    beaconReason,
    betsRoot,
    betsCount,
  };
  return draw.proof === null ? promised : { ...promised, ...draw.proof, promised };
}

async function readOwnPart(context: ProofContext, draw: Draw, playerId: number): Promise<OwnPart> {
  if (await isTrial(context.db, playerId)) return { receipts: [], playMoney: true };
  if (!draw.bookKept && draw.betsCount !== 0) return { receiptsPending: true };
  const { gameCode, numero, opensAt } = draw;
  // No bet of a draw is older than its opening: a player's other bets are not read.
  const own = await listPlayerBets(context.db, playerId, { ...everything, gameCode, numero, from: opensAt }, { limit: receiptsAtMost });
  const booked = own.filter((bet) => bet.kind !== 'cancelled');
  return { receipts: await receiptsOf(context, draw, booked) };
}

/** Remembers what was told: after freezing it does not change any more, except that receipts which were pending come. */
function createOwnParts(context: ProofContext): (draw: Draw, playerId: number) => Promise<OwnPart> {
  const known = new Map<string, Promise<OwnPart>>();
  return (draw, playerId) => {
    const key = `${draw.id} ${playerId}`;
    const answered = known.get(key);
    if (answered !== undefined) return answered;
    if (known.size >= rememberedAtMost) known.clear();
    const reading = readOwnPart(context, draw, playerId);
    known.set(key, reading);
    const forget = (): void => void (known.get(key) === reading && known.delete(key));
    reading.then((part) => part.receiptsPending === true && forget(), forget);
    return reading;
  };
}

export type ShowProof = (merchantId: number, gameCode: string, numero: string, playerId?: number) => Promise<Record<string, unknown>>;

/**
 * A draw's proof: before the draw its commitment and beacon round, after closing also the root of the bet book, after the draw the whole
 * proof (docs/fairness/draws.md) with what was promised beside it. A signed-in player gets receipts of the own bets. An official draw has none: it answers where its result comes from.
 * @throws DomainError lottery.draw.unknown
 */
export function createShowProof(context: ProofContext): ShowProof {
  const ownPartOf = createOwnParts(context);
  return async (merchantId, gameCode, numero, playerId) => {
    const draw = await findDrawByNumero(context.db, merchantId, gameCode, numero);
    if (draw === undefined || draw.state === 'scheduled') refuse('lottery.draw.unknown');
    if (findGame(gameCode)?.kind === 'official')
      return {
        game: draw.gameCode,
        numero: draw.numero,
        state: draw.state,
        official: true,
        result: draw.correctedResult ?? draw.result,
        ...(draw.correctedAt !== null && { correctedAt: draw.correctedAt.toISOString(), correctedFrom: draw.result }),
        betsRoot: draw.betsRoot,
        betsCount: draw.betsCount,
      };
    const facts = await publicFacts(context, draw);
    return playerId === undefined || draw.betsRoot === null ? facts : { ...facts, ...(await ownPartOf(draw, playerId)) };
  };
}
