import { isProved, verifyDraw, type BookedBet, type Check, type KnownFacts } from '@sortes/fairness';
import { findGame } from '@sortes/lottery-rules';
import { refuse } from '../../platform/errors.js';
import { bookedBet, saltAges, streamBook } from './bet-book.js';
import type { LotteryContext } from './context.js';
import { findChain, findDrawByNumero, listProved, type Draw } from './draw-repository.js';

export interface VerifiedDraw {
  merchantId: number;
  game: string;
  numero: string;
  proved: boolean;
  checks: Check[];
}

/** What the database knows apart from the proof: what was published at opening and closing, and the bets themselves. */
async function knownFacts(context: LotteryContext, draw: Draw, age: number): Promise<KnownFacts> {
  const bets: BookedBet[] = [];
  for await (const row of streamBook(context, draw.id)) bets.push(bookedBet(context, draw, row, age));
  const chain = await findChain(context.db, draw.beaconId ?? '');
  const shape = findGame(draw.gameCode)?.shape;
  return {
    ...(draw.commitment === null ? {} : { commit: draw.commitment }),
    ...(draw.beaconRound === null ? {} : { round: draw.beaconRound }),
    ...(draw.betsRoot === null ? {} : { betsRoot: draw.betsRoot }),
    ...(chain === undefined ? {} : { anchor: chain.anchor, chain: { genesis: chain.genesis, period: chain.period, length: chain.length } }),
    ...(shape === undefined ? {} : { shape }),
    ...(context.drandNetwork === undefined ? {} : { network: context.drandNetwork }),
    bets,
  };
}

async function verifyOne(context: LotteryContext, draw: Draw): Promise<VerifiedDraw> {
  let checks = verifyDraw(draw.proof, await knownFacts(context, draw, 0));
  // A book that was frozen before the secret was replaced has salts of that time.
  for (let age = 1; !isProved(checks) && age < saltAges(context); age += 1) {
    const older = verifyDraw(draw.proof, await knownFacts(context, draw, age));
    if (isProved(older)) checks = older;
  }
  // The result that paid must be the one that is proved.
  const paid = draw.proof !== null && JSON.stringify(draw.proof.result) === JSON.stringify(draw.result);
  checks.push({ check: 'result', ok: paid, detail: 'the result that was settled is the one of the proof' });
  return { merchantId: draw.merchantId, game: draw.gameCode, numero: draw.numero, proved: isProved(checks), checks };
}

/**
 * Recomputes house draws from the database: proof against what was published, and the bet book against its root.
 * @throws DomainError lottery.game.unknown, lottery.draw.unknown when there is nothing to verify
 */
export async function verifyDraws(
  context: LotteryContext,
  asked: { merchantId: number; game: string } & ({ numero: string } | { last: number }),
): Promise<VerifiedDraw[]> {
  const game = findGame(asked.game) ?? refuse('lottery.game.unknown');
  const draws =
    'last' in asked
      ? await listProved(context.db, asked.merchantId, game.code, asked.last)
      : [await findDrawByNumero(context.db, asked.merchantId, game.code, asked.numero)];
  const verified: VerifiedDraw[] = [];
  for (const draw of draws) {
    if (draw === undefined || draw.proof === null) refuse('lottery.draw.unknown');
    verified.push(await verifyOne(context, draw));
  }
  return verified;
}

/** Checks a proof that stands alone (a file), against the game's known shape only. */
export function verifyProofFile(value: unknown): { proved: boolean; checks: Check[] } {
  const code = typeof value === 'object' && value !== null && 'game' in value ? String(value.game) : '';
  const shape = findGame(code)?.shape;
  const checks = verifyDraw(value, shape === undefined ? {} : { shape });
  return { proved: isProved(checks), checks };
}
