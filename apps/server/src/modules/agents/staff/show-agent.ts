import type { AgentLane, Input, Reply, staffAgents as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { StaffContext } from '../../../platform/staff.js';
import { findSelfReferral } from '../abuse-repository.js';
import { addFigures, countedUpTo, type Figures, figuresByDay, nothing } from '../figure-repository.js';
import { listMoves } from '../move-repository.js';
import { readDays } from '../own-line.js';
import { countBelow } from '../tree-repository.js';
import { type AgentsStaffKit, placeHere } from './kit.js';
import { listFormerPlaces } from './staff-repository.js';
import { idsOfPath, showWay } from './way.js';

const figuresOf = (figures: Figures) => ({
  bets: Number(figures.bets),
  stakes: formatMoney(figures.stakes),
  valid: formatMoney(figures.valid),
  prizes: formatMoney(figures.prizes),
  rebates: formatMoney(figures.rebates),
  commissions: formatMoney(figures.commissions),
  salaries: formatMoney(figures.salaries),
  rewards: formatMoney(figures.rewards),
  deposits: formatMoney(figures.deposits),
  withdrawals: formatMoney(figures.withdrawals),
  fees: formatMoney(figures.fees),
  adjustments: formatMoney(figures.adjustments),
  result: formatMoney(figures.result),
});

/** Somebody's place, who stands below, and what they did in some days. @throws DomainError not.found, report.days */
export async function showAgent(
  kit: AgentsStaffKit,
  context: StaffContext,
  { params, query }: Pick<Input<typeof contract.staffGetAgent>, 'params' | 'query'>,
): Promise<Reply<typeof contract.staffGetAgent>> {
  const { db } = kit.services;
  const { playerId } = params;
  const [place, days] = await Promise.all([placeHere(kit, context, playerId), readDays(db, query, context.merchant.timeZone)]);
  const ids = idsOfPath(place.path);
  const [below, rows, former, moves, counted, waiting, self] = await Promise.all([
    countBelow(db, place),
    figuresByDay(db, place, days, query.team !== 'alone'),
    listFormerPlaces(db, playerId),
    listMoves(db, playerId),
    countedUpTo(db),
    kit.office.approvals.listWaiting(db, context.merchant.id, { kind: 'agent-move', subject: `player:${playerId}` }),
    findSelfReferral(db, playerId),
  ]);
  const named = await showWay(kit, context, [
    ...new Set([
      ...ids,
      ...former.flatMap((one) => one.ids),
      ...moves.flatMap(({ uplineId }) => uplineId ?? []),
      ...(self === undefined ? [] : [self.aboveId]),
    ]),
  ]);
  const person = (id: number) => named.find((one) => one.playerId === id) ?? { playerId: id, userName: null };
  return {
    ...person(playerId),
    isAgent: place.isAgent,
    level: place.depth,
    isHidden: place.isHidden,
    since: place.since.getTime(),
    way: ids.map(person),
    ...below,
    sums: figuresOf(rows.reduce<Figures>(addFigures, nothing)),
    days: rows.toReversed().map(({ day, lane, ...figures }) => ({ day, lane: lane as AgentLane | '', ...figuresOf(figures) })),
    formerPlaces: former.map((one) => ({ untilDay: one.untilDay, way: one.ids.map(person) })),
    moves: moves.map((move) => ({
      moveId: move.id,
      state: move.state,
      upline: move.uplineId === undefined ? null : person(move.uplineId),
      day: move.day,
      people: move.people ?? null,
      why: move.why ?? null,
      endedAt: move.endedAt?.getTime() ?? null,
    })),
    waitingApproval: waiting[0]?.id ?? null,
    selfReferral:
      self === undefined
        ? null
        : { above: person(self.aboveId), mark: self.mark, notedAt: self.notedAt.getTime(), liftedAt: self.liftedAt?.getTime() ?? null },
    countedUpTo: counted?.getTime() ?? null,
  };
}
