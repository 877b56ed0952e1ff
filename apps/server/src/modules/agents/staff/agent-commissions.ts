import type { Input, Reply, staffAgentIncome as contract } from '@sortes/contract';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { countedUpTo } from '../figure-repository.js';
import { earningsByHour } from '../income-repository.js';
import { readDays } from '../own-line.js';
import { openEarnings } from '../show-commissions.js';
import { showEarnings } from '../show-income.js';
import { type AgentsStaffKit, placeHere } from './kit.js';

/** Somebody's commissions, or rebates of their own bets, by hour and lane. @throws DomainError not.found, report.days */
export async function showCommissionsToStaff(
  kit: AgentsStaffKit,
  context: RequestContext,
  { params, query }: Pick<Input<typeof contract.staffListAgentCommissions>, 'params' | 'query'>,
): Promise<Reply<typeof contract.staffListAgentCommissions>> {
  const { db } = kit.services;
  const { timeZone } = context.merchant;
  const [own, { from, to }] = await Promise.all([placeHere(kit, context, params.playerId), readDays(db, query, timeZone)]);
  const filter = { own, from, to, lane: query.lane, timeZone, isOwn: query.own === 'own' };
  const [{ list, total, sums }, counted] = await Promise.all([earningsByHour(db, filter, pageOf(query)), countedUpTo(db)]);
  return {
    list: list.map(({ hour, lane, ...earnings }) => ({ hour: hour.getTime(), lane, ...showEarnings(earnings) })),
    total,
    sums: showEarnings(sums),
    countedUpTo: counted?.getTime() ?? null,
  };
}

/** The bets that they are made of. @throws DomainError not.found */
export async function showCommissionBetsToStaff(
  kit: AgentsStaffKit,
  context: RequestContext,
  { params, query }: Pick<Input<typeof contract.staffListAgentCommissionBets>, 'params' | 'query'>,
): Promise<Reply<typeof contract.staffListAgentCommissionBets>> {
  const own = await placeHere(kit, context, params.playerId);
  const asked = { own, hour: new Date(query.hour), lane: query.lane, isOwn: query.own === 'own' };
  return openEarnings(kit.services, asked, { page: pageOf(query), language: context.language }, async (everybody) => {
    const names = await kit.office.namesOfPlayers(context, everybody);
    return (playerId) => ({ player: { playerId, userName: names.get(playerId) ?? null } });
  });
}
