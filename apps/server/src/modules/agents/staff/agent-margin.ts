import type { agentRates as contract, Reply } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { roomOf, salariesOf, sumOf } from '../margin.js';
import { heldRates, readMoment } from '../rate-repository.js';
import { type AgentsStaffKit, placeHere } from './kit.js';

/** What can still be paid on turnover to somebody directly below the house. @throws DomainError not.found, also for who stands below an agent */
export async function showAgentMargin(
  kit: AgentsStaffKit,
  context: RequestContext,
  playerId: number,
): Promise<Reply<typeof contract.staffGetAgentMargin>> {
  const { db } = kit.services;
  const { uplineId } = await placeHere(kit, context, playerId);
  if (uplineId !== undefined) refuse('not.found');
  const [salaries, held] = await Promise.all([
    salariesOf(kit.margin, db, playerId),
    readMoment(db).then((at) => heldRates(db, [playerId], at)),
  ]);
  const { lanes, unknown } = await roomOf(kit.margin, context.merchant, held.get(playerId), context.language);
  const { daily = 0, hourly = 0, realtime = 0 } = salaries;
  return {
    salaries: { daily, hourly, realtime },
    lanes: lanes.map(({ forSalaries, ...lane }) => ({ ...lane, left: forSalaries - sumOf(salaries) })),
    unknownGames: unknown,
  };
}
