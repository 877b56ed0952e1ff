import type { AgentLane, Input, Reply, staffAgentContracts as contract } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { dayOf } from '../../../platform/csv/cells.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { subjectsOfBets } from '../../agents/index.js';
import { type Bill, countedBets, isRest, linePeople } from '../bill-repository.js';
import { showBetsOf } from '../show-bills.js';
import { billHere } from './bills.js';
import { type ContractsStaffKit, personOf } from './kit.js';

type Subjects = Awaited<ReturnType<typeof subjectsOfBets>>;

/** What a bet was about, as lists show it. */
function aboutBet(subjects: Subjects, id: string) {
  const subject = subjects.get(id);
  return {
    game: subject?.gameName ?? '',
    ...(subject?.numero !== undefined && { draw: subject.numero }),
    ...(subject?.number !== undefined && { number: subject.number }),
  };
}

/**
 * The part of a bill's time that is asked for: days of the brand, or its hour.
 * @throws DomainError not.found where the bill has no such part: bets of kind realtime are listed one by one, and a rest was worked out of nothing
 */
function partOf(
  bill: Bill,
  { day, lane }: { day?: string | undefined; lane?: AgentLane | undefined },
  timeZone: string,
): { days: { from: string; to: string } } | { hours: { starts: Date; ends: Date; lane: AgentLane | undefined } } {
  if (isRest(bill) || bill.kind === 'realtime') return refuse('not.found');
  if (bill.kind === 'hourly') return { hours: { starts: bill.starts, ends: bill.ends, lane } };
  const [from, to] = [dayOf(bill.starts, timeZone), dayOf(new Date(bill.ends.getTime() - 1), timeZone)];
  if (day === undefined) return { days: { from, to } };
  return day >= from && day <= to ? { days: { from: day, to: day } } : refuse('not.found');
}

/** Who of the line a bill's figures come from. @throws DomainError not.found */
export async function showBillPeopleToStaff(
  kit: ContractsStaffKit,
  context: RequestContext,
  { params, query }: Pick<Input<typeof contract.staffListContractBillPeople>, 'params' | 'query'>,
): Promise<Reply<typeof contract.staffListContractBillPeople>> {
  const { timeZone } = context.merchant;
  const bill = await billHere(kit, context, params.id);
  const of = { merchantId: bill.merchantId, playerId: bill.receiverId, ...partOf(bill, query, timeZone) };
  const { list, total, valid, result } = await linePeople(kit.services.db, of, pageOf(query));
  const names = await kit.office.namesOfPlayers(
    context,
    list.map(({ playerId }) => playerId),
  );
  return {
    list: list.map((one) => ({
      player: personOf(names, one.playerId),
      betVolume: toWireNumber(one.valid),
      result: toWireNumber(one.result),
    })),
    total,
    sums: { betVolume: toWireNumber(valid), result: toWireNumber(result) },
  };
}

/** The bets that somebody's turnover in a day or an hour of a bill comes from. @throws DomainError not.found, also where no one day is asked for */
export async function showPersonBetsToStaff(
  kit: ContractsStaffKit,
  context: RequestContext,
  { params: { id, playerId }, query }: Pick<Input<typeof contract.staffListContractBillPersonBets>, 'params' | 'query'>,
): Promise<Reply<typeof contract.staffListContractBillPersonBets>> {
  const { db, hooks } = kit.services;
  const { merchant, language } = context;
  const { timeZone } = merchant;
  const bill = await billHere(kit, context, id);
  const part = partOf(bill, query, timeZone);
  if ('days' in part && part.days.from !== part.days.to) refuse('not.found');
  const when = 'days' in part ? { day: part.days.from } : part.hours;
  const of = { merchantId: bill.merchantId, playerId, belowId: bill.receiverId, timeZone, lane: query.lane, when };
  const { list, total, valid } = await countedBets(db, of, pageOf(query));
  const [subjects, names] = await Promise.all([
    subjectsOfBets(
      { hooks },
      list.map((bet) => ({ playerId, id: bet.id })),
      language,
    ),
    // Of somebody outside of the line nothing is told.
    kit.office.namesOfPlayers(context, total === 0 ? [] : [playerId]),
  ]);
  return {
    player: personOf(names, playerId),
    list: list.map((bet) => ({
      id: bet.id,
      kind: bet.kind,
      lane: bet.lane,
      placed: bet.placed.getTime(),
      booked: bet.happenedAt.getTime(),
      ...aboutBet(subjects, bet.id),
      betVolume: toWireNumber(bet.valid),
    })),
    total,
    betVolume: toWireNumber(valid),
  };
}

/** The bets of a bill of kind realtime. @throws DomainError not.found */
export async function showBillBetsToStaff(
  kit: ContractsStaffKit,
  context: RequestContext,
  id: string,
  query: Input<typeof contract.staffListContractBillBets>['query'],
): Promise<Reply<typeof contract.staffListContractBillBets>> {
  const { db, hooks } = kit.services;
  const bill = await billHere(kit, context, id);
  return showBetsOf(db, bill, pageOf(query), async (bets) => {
    const [names, subjects] = await Promise.all([
      kit.office.namesOfPlayers(context, [...new Set(bets.map(({ playerId }) => playerId))]),
      subjectsOfBets({ hooks }, bets, context.language),
    ]);
    return (bet) => ({ player: personOf(names, bet.playerId), ...aboutBet(subjects, bet.id) });
  });
}
