import { refuse } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { LotteryContext } from '../context.js';
import { findDrawByNumero, type Draw } from '../draw-repository.js';
import type { Results } from '../results/create-results.js';
import { createShowProof } from '../show-proof.js';
import { createExposure } from './draw-exposure.js';

/** What the use cases of staff work with. */
export interface LotteryStaffKit {
  context: LotteryContext;
  office: BackOffice;
  results: Results;
  showProof: ReturnType<typeof createShowProof>;
  exposureOf: ReturnType<typeof createExposure>;
}

export function createStaffKit(context: LotteryContext, office: BackOffice, results: Results): LotteryStaffKit {
  return { context, office, results, showProof: createShowProof(context), exposureOf: createExposure(context) };
}

/** Which draw of a brand. */
export interface DrawAt {
  gameCode: string;
  numero: string;
}

/** @throws DomainError lottery.draw.unknown, for a draw of another brand as well */
export async function drawAt({ context: { db } }: LotteryStaffKit, merchant: Merchant, { gameCode, numero }: DrawAt): Promise<Draw> {
  return (await findDrawByNumero(db, merchant.id, gameCode, numero)) ?? refuse('lottery.draw.unknown');
}

/** What the audit log and requests call a draw. */
export const subjectOf = ({ gameCode, numero }: DrawAt): string => `draw:${gameCode}/${numero}`;

export const csv = 'text/csv; charset=utf-8';
