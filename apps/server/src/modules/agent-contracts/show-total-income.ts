import {
  agentLaneNames,
  type agentContracts as contract,
  type ContractKind,
  contractKinds,
  type Input,
  type Reply,
} from '@sortes/contract';
import { formatMoney, toWireNumber } from '@sortes/money';
import { csvLine, textCell } from '../../platform/csv/cells.js';
import type { RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import { agentWords, readEarnings } from '../agents/index.js';
import { type BillDay, billsByDay } from './bill-repository.js';
import type { ContractKit } from './kit.js';
import { words } from './words.js';

type Query = Input<typeof contract.getTotalIncome>['query'];
type Earned = Awaited<ReturnType<typeof readEarnings>>['rows'][number];

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint => rows.reduce((sum, row) => sum + of(row), 0n);

/** What bets and bills of some days come to. Money units. */
function total(earned: readonly Earned[], bills: readonly BillDay[]) {
  const commissions = earned.filter(({ isOwn }) => !isOwn);
  const [mine, paid] = [bills.filter(({ isMine }) => isMine), bills.filter(({ isMine }) => !isMine)];
  const contracts = contractKinds
    .map((kind) => ({
      kind,
      received: sumOf(
        mine.filter((bill) => bill.kind === kind),
        ({ amount }) => amount,
      ),
      passedOn: sumOf(
        paid.filter((bill) => bill.kind === kind),
        ({ amount }) => amount,
      ),
      owedToMe: sumOf(
        mine.filter((bill) => bill.kind === kind),
        ({ open }) => open,
      ),
      owedByMe: sumOf(
        paid.filter((bill) => bill.kind === kind),
        ({ open, lent }) => open + lent,
      ),
    }))
    .filter((sums) => Object.values(sums).some((sum) => typeof sum === 'bigint' && sum !== 0n));
  const bets = sumOf(earned, (row) => row.earned);
  const passedOn = sumOf(paid, ({ amount }) => amount);
  const betsOwed = { toMe: sumOf(earned, ({ due }) => due), byMe: sumOf(earned, ({ owed }) => owed) };
  return {
    commission: sumOf(commissions, (row) => row.earned),
    ownRebate: bets - sumOf(commissions, (row) => row.earned),
    lanes: agentLaneNames
      .map((lane) => ({
        lane,
        commission: sumOf(
          commissions.filter((row) => row.lane === lane),
          (row) => row.earned,
        ),
      }))
      .filter(({ commission }) => commission !== 0n)
      .toSorted((one, other) => Number(other.commission - one.commission)),
    contracts,
    passedOn,
    net: bets + sumOf(mine, ({ amount }) => amount) - passedOn,
    betsOwed,
    owedToMe: betsOwed.toMe + sumOf(mine, ({ open }) => open),
    owedByMe: betsOwed.byMe + sumOf(paid, ({ open, lent }) => open + lent),
  };
}

const show = ({ lanes, contracts, commission, ownRebate, passedOn, net, betsOwed, owedToMe, owedByMe }: ReturnType<typeof total>) => ({
  commission: toWireNumber(commission),
  ownRebate: toWireNumber(ownRebate),
  lanes: lanes.map(({ lane, commission: ofLane }) => ({ lane, commission: toWireNumber(ofLane) })),
  contracts: contracts.map((of) => ({
    kind: of.kind,
    received: toWireNumber(of.received),
    passedOn: toWireNumber(of.passedOn),
    owedToMe: toWireNumber(of.owedToMe),
    owedByMe: toWireNumber(of.owedByMe),
  })),
  betsOwed: { toMe: toWireNumber(betsOwed.toMe), byMe: toWireNumber(betsOwed.byMe) },
  passedOn: toWireNumber(passedOn),
  net: toWireNumber(net),
  owedToMe: toWireNumber(owedToMe),
  owedByMe: toWireNumber(owedByMe),
});

interface Earner {
  readonly playerId: number;
  readonly merchant: Pick<Merchant, 'id' | 'timeZone'>;
}

/** Both sources of somebody's income, with every day that was asked for. @throws DomainError report.days */
async function read({ services: { db } }: Pick<ContractKit, 'services'>, query: Query, { playerId, merchant }: Earner) {
  const { id: merchantId, timeZone } = merchant;
  const { from, to, ...earnings } = await readEarnings(db, query, { playerId, timeZone });
  const bills = await billsByDay(db, { merchantId, playerId, from, to, timeZone });
  const days = earnings.days.map((day) => ({
    day,
    ...total(
      earnings.rows.filter((row) => row.day === day),
      bills.filter((bill) => bill.day === day),
    ),
  }));
  return { days, sums: total(earnings.rows, bills), countedUpTo: earnings.countedUpTo };
}

/** All that somebody earned in some days, and what they pay on. @throws DomainError report.days */
export async function showTotalIncome(
  kit: Pick<ContractKit, 'services'>,
  query: Query,
  of: Earner,
): Promise<Reply<typeof contract.getTotalIncome>> {
  const { days, sums, countedUpTo } = await read(kit, query, of);
  return { days: days.map(({ day, ...rest }) => ({ day, ...show(rest) })), sums: show(sums), countedUpTo };
}

/** What is owed, as whose income it is reads it, or somebody else. */
const owed = { own: ['owedToMe', 'owedByMe'], theirs: ['owedToThem', 'owedByThem'] } as const;

/** The columns of the file: commissions by lane and what was paid down by kind beside their sums, with the signs of the page. */
function columnsOf(language: RequestContext['language'], reader: keyof typeof owed): string[] {
  const say = (column: Parameters<typeof words.say>[1]): string => words.say(language, column);
  const [commission, passedOn] = [say('column.commission'), say('column.passedOn')];
  return [
    say('column.day'),
    commission,
    ...agentLaneNames.map((lane) => `${commission}: ${agentWords.say(language, `lane.${lane}`)}`),
    say('column.ownRebate'),
    ...contractKinds.map((kind) => say(`column.${kind}`)),
    passedOn,
    ...contractKinds.map((kind) => `${passedOn}: ${say(`column.${kind}`)}`),
    say('column.net'),
    ...owed[reader].map((column) => say(`column.${column}`)),
  ];
}

/** The amounts of a day in the order of `columnsOf`. */
function amountsOf({ commission, lanes, ownRebate, contracts, passedOn, net, owedToMe, owedByMe }: ReturnType<typeof total>): bigint[] {
  const of = (kind: ContractKind) => contracts.find((one) => one.kind === kind);
  return [
    commission,
    ...agentLaneNames.map((lane) => lanes.find((one) => one.lane === lane)?.commission ?? 0n),
    ownRebate,
    ...contractKinds.map((kind) => of(kind)?.received ?? 0n),
    -passedOn,
    ...contractKinds.map((kind) => -(of(kind)?.passedOn ?? 0n)),
    net,
    owedToMe,
    owedByMe,
  ];
}

/** The same as CSV, for whose income it is or for somebody else. @throws DomainError report.days */
export async function exportTotalIncome(
  kit: Pick<ContractKit, 'services'>,
  query: Query,
  { language, reader, ...of }: Earner & Pick<RequestContext, 'language'> & { reader: keyof typeof owed },
): Promise<AsyncGenerator<string>> {
  const { days } = await read(kit, query, of);
  return (async function* rows() {
    yield `\uFEFF${csvLine(columnsOf(language, reader).map((column) => textCell(column)))}`;
    for (const { day, ...sums } of days) yield csvLine([day, ...amountsOf(sums).map(formatMoney)]);
  })();
}
