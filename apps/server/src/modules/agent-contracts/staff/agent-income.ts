import type { Input, Reply, staffAgentIncome as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { findStand } from '../contract-repository.js';
import { exportTotalIncome, showTotalIncome } from '../show-total-income.js';
import type { ContractsStaffKit } from './kit.js';

type Asked = Pick<Input<typeof contract.staffGetAgentIncome>, 'params' | 'query'>;

/** @throws DomainError not.found for another brand's, and for a trial account, which has no place */
async function earnerHere({ services: { db } }: ContractsStaffKit, { merchant }: StaffContext, { playerId }: Asked['params']) {
  const stand = await findStand(db, playerId);
  return stand?.merchantId === merchant.id ? { playerId, merchant } : refuse('not.found');
}

/** All that somebody earned in some days, as they read it themselves. @throws DomainError not.found, report.days */
export async function showIncomeToStaff(
  kit: ContractsStaffKit,
  context: StaffContext,
  { params, query }: Asked,
): Promise<Reply<typeof contract.staffGetAgentIncome>> {
  return showTotalIncome(kit, query, await earnerHere(kit, context, params));
}

/** The same as CSV. @throws DomainError not.found, report.days */
export async function exportIncomeToStaff(
  kit: ContractsStaffKit,
  context: RequestContext,
  { params, query }: Asked,
): Promise<AsyncGenerator<string>> {
  return exportTotalIncome(kit, query, { ...(await earnerHere(kit, context, params)), language: context.language, reader: 'theirs' });
}
