import { type PlayerAccount, traitsOf } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { idOfOrderNumber } from '../../platform/order-number.js';
import { readStatementPage, type StatementFilter, type StatementLine } from './repository.js';

export interface StatementQuery {
  startDate?: number | undefined;
  endDate?: number | undefined;
  /** Comma list of posting templates; empty means all. */
  type?: string | undefined;
  account?: PlayerAccount | undefined;
  /** Number or id of what the movements were for. */
  reference?: string | undefined;
}

export interface StatementPage {
  lines: StatementLine[];
  totalCount: number;
  totalPages: number;
  /** Over the whole filter, not the page. Money units; debits as a positive sum. */
  totals: { credits: bigint; debits: bigint; net: bigint };
}

/** Reads the filter of a statement. @throws DomainError request_param_err naming the field. */
export function readFilter(playerId: number, query: StatementQuery): StatementFilter {
  const from = query.startDate === undefined ? undefined : new Date(query.startDate);
  const until = query.endDate === undefined ? undefined : new Date(query.endDate);
  if (from !== undefined && until !== undefined && from > until) refuse('request_param_err', { field: 'endDate' });
  const names = (query.type ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.some((name) => traitsOf(name) === undefined)) refuse('request_param_err', { field: 'type' });
  const reference = query.reference?.trim() ?? '';
  return {
    playerId,
    account: query.account ?? 'main',
    from,
    until,
    templates: names.length === 0 ? undefined : names,
    // A number that was read out names the id behind it.
    reference: reference === '' ? undefined : (idOfOrderNumber(reference) ?? reference),
  };
}

/** One page of an account's statement, newest first; pages count from 1. */
export async function readStatement(db: Database, filter: StatementFilter, pageNo: number, pageSize: number): Promise<StatementPage> {
  const { lines, totals } = await readStatementPage(db, filter, pageSize, (pageNo - 1) * pageSize);
  const totalCount = Number(totals.count);
  return {
    lines,
    totalCount,
    totalPages: Math.ceil(totalCount / pageSize),
    totals: { credits: totals.credits, debits: totals.debits, net: totals.credits - totals.debits },
  };
}
