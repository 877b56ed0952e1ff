import type { RequestContext } from '../../../platform/http.js';
import type { LotteryStaffKit } from './kit.js';
import { workLine } from './lines.js';
import { listWork } from './repository.js';

/** What is being paid, given back or corrected; see repository.ts. */
export async function listSettling({ context: { db } }: LotteryStaffKit, { merchant, language }: RequestContext) {
  const list = (await listWork(db, merchant.id)).map((row) => workLine(row, language));
  return { list, total: list.length };
}
