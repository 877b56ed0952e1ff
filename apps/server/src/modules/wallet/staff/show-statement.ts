import type { Input, staffPlayerRecords as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../../platform/http.js';
import { exportStatement } from '../export-statement.js';
import { nameLines } from '../name-lines.js';
import { readableReference } from '../readable-reference.js';
import { readFilter, readStatement, type StatementPage } from '../read-statement.js';
import { findPlayerHere } from './find-player.js';
import type { WalletStaffKit } from './kit.js';

type StatementQuery = Input<typeof contract.staffExportPlayerStatement>['query'];
type NameOf = Awaited<ReturnType<typeof nameLines>>;

const filterOf = (playerId: number, { from, to, type, account, reference }: StatementQuery) =>
  // The statement's own filter includes its last millisecond.
  readFilter(playerId, { startDate: from, endDate: to === undefined ? undefined : to - 1, type, account, reference });

const statementLine = (line: StatementPage['lines'][number], { subject, offer }: ReturnType<NameOf>) => ({
  transactionId: line.transactionId,
  sequence: Number(line.sequence),
  at: line.createdAt.getTime(),
  type: line.template,
  amount: formatMoney(line.amount),
  balance: formatMoney(line.balanceAfter),
  reference: subject?.number ?? readableReference(line.template, line.reference),
  about: [subject?.gameName, subject?.numero, offer].filter((word) => word !== undefined).join(' · '),
  remark: line.remark,
});

/** Movements of a player's money, newest first, and their sums. @throws DomainError not.found, request_param_err */
export async function showStatement(
  kit: WalletStaffKit,
  context: RequestContext,
  player: number,
  { pageNo = 1, pageSize = 20, ...query }: StatementQuery & { pageNo?: number; pageSize?: number },
) {
  const playerId = await findPlayerHere(kit, context, player);
  const { lines, totalCount, totals } = await readStatement(kit.services.db, filterOf(playerId, query), pageNo, pageSize);
  const nameOf = await nameLines(kit.naming, { playerId, lines, language: context.language });
  return {
    list: lines.map((line) => statementLine(line, nameOf(line))),
    total: totalCount,
    credits: formatMoney(totals.credits),
    debits: formatMoney(totals.debits),
    net: formatMoney(totals.net),
  };
}

/** @throws DomainError not.found, request_param_err */
export async function exportStatementForStaff(kit: WalletStaffKit, context: RequestContext, player: number, query: StatementQuery) {
  const playerId = await findPlayerHere(kit, context, player);
  const { merchant, language } = context;
  return {
    fileName: `statement-${playerId}.csv`,
    contentType: 'text/csv; charset=utf-8',
    rows: exportStatement(kit.services.db, filterOf(playerId, query), language, merchant, kit.naming),
  };
}
