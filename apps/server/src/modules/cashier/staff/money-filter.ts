import { tryParseMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { BackOffice } from '../../../ports/staff.js';

/** What a list of deposits and one of withdrawals are asked for alike; see the contract. */
export interface MoneyQuery {
  playerId?: number | undefined;
  number?: string | undefined;
  assigned?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  least?: string | undefined;
  most?: string | undefined;
  gateway?: string | undefined;
}

/** A sum that narrows a list, money units. The contract lets nothing else through; a text that is none narrows nothing silently. */
const sumOf = (field: 'least' | 'most', text: string): bigint => tryParseMoney(text) ?? refuse('amount.invalid', { field });

/** The question as the tables understand it. @throws DomainError amount.invalid */
export async function moneyFilterOf(
  office: BackOffice,
  context: StaffContext,
  kind: 'deposit' | 'withdrawal',
  { playerId, number, assigned, from, to, least, most, gateway }: MoneyQuery,
) {
  return {
    merchantId: context.merchant.id,
    ...(playerId !== undefined && { playerId }),
    ...(number !== undefined && { number }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
    ...(least !== undefined && { least: sumOf('least', least) }),
    ...(most !== undefined && { most: sumOf('most', most) }),
    ...(gateway !== undefined && { gateway }),
    ...(await office.assignedIds(context, kind, assigned)),
  };
}
