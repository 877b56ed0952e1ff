import type { Input, Reply, staffAgents as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { countedUpTo, type Figures } from '../figure-repository.js';
import { readDays } from '../own-line.js';
import { type AgentsStaffKit, placeHere } from './kit.js';
import { type AgentFilter, countAgents, listAgents, sumAgents } from './staff-repository.js';
import { idsOfPath, showWay } from './way.js';

type Query = Input<typeof contract.staffExportAgents>['query'];

async function readFilter(kit: AgentsStaffKit, context: StaffContext, query: Query): Promise<AgentFilter> {
  const { merchant } = context;
  const [days, head] = await Promise.all([
    readDays(kit.services.db, query, merchant.timeZone),
    query.below === undefined ? undefined : placeHere(kit, context, query.below),
  ]);
  return {
    merchantId: merchant.id,
    head,
    text: query.text,
    isAgent: query.kind === undefined ? undefined : query.kind === 'agent',
    all: query.all === 'all',
    ...days,
  };
}

const figuresOf = (figures: Figures) => ({
  deposits: formatMoney(figures.deposits),
  withdrawals: formatMoney(figures.withdrawals),
  valid: formatMoney(figures.valid),
  result: formatMoney(figures.result),
});

/** A page of root agents, or of who stands below somebody, with what their teams did. @throws DomainError report.days, not.found */
export async function showAgents(
  kit: AgentsStaffKit,
  context: StaffContext,
  query: Input<typeof contract.staffListAgents>['query'],
): Promise<Reply<typeof contract.staffListAgents>> {
  const { db } = kit.services;
  const filter = await readFilter(kit, context, query);
  const isSideBySide = !filter.all && (filter.text ?? '').trim() === '';
  const [list, total, sums, way, counted] = await Promise.all([
    listAgents(db, filter, { sort: query.sort, ...pageOf(query) }),
    countAgents(db, filter),
    isSideBySide ? sumAgents(db, filter) : undefined,
    filter.head === undefined ? [] : showWay(kit, context, idsOfPath(filter.head.path)),
    countedUpTo(db),
  ]);
  return {
    list: await kit.office.withUserNames(
      context,
      list.map((line) => ({
        playerId: line.playerId,
        isAgent: line.isAgent,
        level: line.depth,
        isHidden: line.isHidden,
        since: line.since.getTime(),
        direct: line.direct,
        teamSize: line.teamSize,
        ...figuresOf(line),
      })),
    ),
    total,
    way,
    sums: sums === undefined ? null : figuresOf(sums),
    countedUpTo: counted?.getTime() ?? null,
  };
}

const columns = [
  'player',
  'user name',
  'type',
  'level',
  'below',
  'directly below',
  'since',
  'deposits',
  'withdrawals',
  'valid turnover',
  'house result',
] as const;

/** The same as CSV. @throws DomainError report.days, not.found */
export async function exportAgents(kit: AgentsStaffKit, context: StaffContext, query: Query) {
  const filter = await readFilter(kit, context, query);
  return csvRows(
    columns,
    async (page) => kit.office.withUserNames(context, await listAgents(kit.services.db, filter, { sort: query.sort, ...page })),
    (line) => {
      const { deposits, withdrawals, valid, result } = figuresOf(line);
      return [
        line.playerId,
        line.userName,
        wordsOf('agents.kind', line.isAgent ? 'agent' : 'member'),
        line.depth,
        line.teamSize,
        line.direct,
        line.since,
        deposits,
        withdrawals,
        valid,
        result,
      ];
    },
  );
}
