import { accountTypes, type ContractKind, playerAccounts, postingTemplates, wallet as contract } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { refuse } from '../../platform/errors.js';
import { callerOf, handle, type Route } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import type { SiteModule } from '../site/index.js';
import { balanceOf } from './account-repository.js';
import { dayOf } from '../../platform/csv/cells.js';
import { exportStatement } from './export-statement.js';
import { type Naming, nameLines } from './name-lines.js';
import { readableReference } from './readable-reference.js';
import { readFilter, readStatement } from './read-statement.js';
import { findTransaction, type StatementLine } from './repository.js';

export interface WalletRoutesBelow {
  site: Pick<SiteModule, 'settingsOf'>;
  naming: Naming;
}

/** A line of a statement as the wire has it; of points its remark says what they were for. */
function presentLine(line: StatementLine, { points, ...name }: ReturnType<Awaited<ReturnType<typeof nameLines>>>) {
  return {
    id: line.transactionId,
    sequence: Number(line.sequence),
    time: line.createdAt.getTime(),
    type: line.template,
    amount: toWireNumber(line.amount),
    balance: toWireNumber(line.balanceAfter),
    reference: readableReference(line.template, line.reference),
    remark: points?.remark ?? line.remark,
    ...name,
    ...(points !== undefined && { lots: [...points.lots] }),
  };
}

export function walletRoutes({ db, clock, hooks }: Services, { site, naming }: WalletRoutesBelow): Route[] {
  return [
    handle(contract.getBalance, async ({ query }, context) => {
      const balance = await balanceOf(db, callerOf(context).playerId);
      // 0 asks for all.
      const wanted = query.typeId ?? 0;
      return {
        sumBalance: toWireNumber(balance.main),
        balance: playerAccounts.flatMap((code) => {
          const { balanceId } = accountTypes[code];
          if (balanceId === null || (wanted !== 0 && wanted !== balanceId)) return [];
          return [{ accountTypeId: balanceId, accountTypeName: code, availBalance: toWireNumber(balance[code]) }];
        }),
        currency: balance.currency,
        currencySymbol: context.merchant.currencySymbol,
        currencyScale: context.merchant.currencyScale,
        sequence: Number(balance.sequence),
      };
    }),
    handle(contract.getMerchantWallet, async (_input, { merchant }) => ({ isSingle: (await site.settingsOf(merchant)).singleWallet })),
    handle(contract.getConsolidatedFunds, async (_input, context) => {
      const { playerId } = callerOf(context);
      const [balance, waiting, stand] = await Promise.all([
        balanceOf(db, playerId),
        hooks.ask('contractsWaiting', playerId),
        hooks.ask('ownContracts', playerId),
      ]);
      const of = (kind: ContractKind): number => waiting.reduce((sum, counts) => sum + (counts[kind] ?? 0), 0);
      const stateOf = (kind: ContractKind) => stand.map((states) => states[kind]).find((state) => state !== undefined) ?? null;
      return {
        sumBalance: toWireNumber(balance.main),
        dailysalreqtype: of('daily'),
        divtypereq: of('dividend'),
        contracthoursalreq: of('hourly'),
        realtimesalreqtype: of('realtime'),
        contractmrdailysalinfotype: stateOf('daily'),
        dailysalinfotype: stateOf('daily'),
        divtypeinfo: stateOf('dividend'),
        contracthoursalinfo: stateOf('hourly'),
        realtimesalinfotype: stateOf('realtime'),
      };
    }),
    handle(contract.getStatement, async ({ query }, context) => {
      const { playerId } = callerOf(context);
      const filter = readFilter(playerId, query);
      const page = await readStatement(db, filter, query.pageNo ?? 1, query.pageSize ?? 20);
      const nameOf = await nameLines(naming, { playerId, lines: page.lines, language: context.language });
      return {
        list: page.lines.map((line) => presentLine(line, nameOf(line))),
        totalCount: page.totalCount,
        totalPages: page.totalPages,
        totals: {
          credits: toWireNumber(page.totals.credits),
          debits: toWireNumber(page.totals.debits),
          net: toWireNumber(page.totals.net),
        },
        types: [...postingTemplates],
      };
    }),
    handle(contract.exportStatement, async ({ query }, context) => {
      const filter = readFilter(callerOf(context).playerId, query);
      return {
        fileName: `statement-${dayOf(clock.now(), context.merchant.timeZone)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        rows: exportStatement(db, filter, context.language, context.merchant, naming),
      };
    }),
    handle(contract.getTransaction, async ({ params }, context) => {
      const found = await findTransaction(db, callerOf(context).playerId, params.id);
      if (found === undefined) return refuse('not.found');
      return {
        id: found.id,
        time: found.createdAt.getTime(),
        type: found.template,
        reference: readableReference(found.template, found.reference),
        remark: found.remark,
        entries: found.entries.map((entry) => ({
          account: entry.account,
          amount: toWireNumber(entry.amount),
          balanceAfter: entry.balanceAfter === null ? null : toWireNumber(entry.balanceAfter),
        })),
      };
    }),
  ];
}
