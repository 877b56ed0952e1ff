import type { LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Merchant } from '../../platform/merchant.js';
import { refuse } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { exportStatement } from './export-statement.js';
import type { SubjectsOf } from '../../ports/movement-subject.js';
import { orderOf, readableReference } from './readable-reference.js';
import { readFilter, readStatement, type StatementQuery } from './read-statement.js';
import { findTransaction } from './repository.js';

interface MovementForStaff {
  transactionId: string;
  sequence: number;
  at: number;
  type: string;
  amount: string;
  balance: string;
  reference: string;
  /** Of bets: game and draw. */
  about: string;
  remark: string;
}

/** What staff read of a player's money; whoever calls has made sure that the player is of the brand. */
export interface WalletForStaff {
  /** @throws DomainError request_param_err */
  statement(
    playerId: number,
    query: StatementQuery & { language: LanguageCode },
    page: { pageNo: number; pageSize: number },
  ): Promise<{ list: MovementForStaff[]; total: number; credits: string; debits: string; net: string }>;
  /** @throws DomainError request_param_err */
  exportStatement(playerId: number, query: StatementQuery & { language: LanguageCode }, merchant: Merchant): AsyncIterable<string>;
  /** @throws DomainError not.found */
  movement(
    playerId: number,
    transactionId: string,
  ): Promise<{
    transactionId: string;
    at: number;
    type: string;
    reference: string;
    remark: string;
    entries: { account: string; amount: string; balanceAfter: string | null }[];
  }>;
}

export function createWalletForStaff({ db }: Pick<Services, 'db'>, subjectsOf: SubjectsOf): WalletForStaff {
  return {
    async statement(playerId, { language, ...query }, { pageNo, pageSize }) {
      const { lines, totalCount, totals } = await readStatement(db, readFilter(playerId, query), pageNo, pageSize);
      const orders = lines.map((line) => orderOf(line.template, line.reference));
      const asked = [...new Set(orders.filter((order) => order !== undefined))];
      const subjects = asked.length === 0 ? undefined : await subjectsOf(playerId, asked, language);
      return {
        list: lines.map((line, index) => {
          const subject = subjects?.get(orders[index] ?? '');
          return {
            transactionId: line.transactionId,
            sequence: Number(line.sequence),
            at: line.createdAt.getTime(),
            type: line.template,
            amount: formatMoney(line.amount),
            balance: formatMoney(line.balanceAfter),
            reference: subject?.number ?? readableReference(line.template, line.reference),
            about: subject === undefined ? '' : [subject.gameName, subject.numero].filter((word) => word !== undefined).join(' · '),
            remark: line.remark,
          };
        }),
        total: totalCount,
        credits: formatMoney(totals.credits),
        debits: formatMoney(totals.debits),
        net: formatMoney(totals.net),
      };
    },
    exportStatement: (playerId, { language, ...query }, merchant) =>
      exportStatement(db, readFilter(playerId, query), language, merchant, subjectsOf),
    async movement(playerId, transactionId) {
      const found = (await findTransaction(db, playerId, transactionId)) ?? refuse('not.found');
      return {
        transactionId: found.id,
        at: found.createdAt.getTime(),
        type: found.template,
        reference: readableReference(found.template, found.reference),
        remark: found.remark,
        entries: found.entries.map(({ account, amount, balanceAfter }) => ({
          account,
          amount: formatMoney(amount),
          balanceAfter: balanceAfter === null ? null : formatMoney(balanceAfter),
        })),
      };
    },
  };
}
