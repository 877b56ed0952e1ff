import { dryRunDaysAtMost, type Input, type Reply, type staffDryRuns as contract } from '@sortes/contract';
import { type Offer, readOffer } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { inTransaction, newId } from '@sortes/service';
import { DateTime } from 'luxon';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import {
  countDryRunGrants,
  countOpenRuns,
  type DryRunGrantRow,
  type DryRunRow,
  endDryRun,
  findDryRun,
  forgetCandidates,
  insertDryRun,
  pageOfDryRunGrants,
  pageOfDryRuns,
} from '../dry-run/dry-run-repository.js';
import { fieldsOf } from '../asked.js';
import { isRunnable } from '../dry-run/occasions.js';
import { findOffer } from '../offer-repository.js';
import { readStored } from '../offer-stored.js';
import { titleOf } from '../say-terms.js';
import type { PromotionsStaffKit } from './kit.js';

type Run = Reply<typeof contract.staffGetDryRun>;
type Figures = NonNullable<Run['figures']>;

/** Runs of a brand that may wait for each other. */
const openAtMost = 5;

/** @throws DomainError report.days for days that no month has, the wrong way round, too many, or that have not begun */
function checkDays({ merchant }: RequestContext, now: Date, { from, to }: { from: string; to: string }): void {
  const [first, last] = [DateTime.fromISO(from, { zone: merchant.timeZone }), DateTime.fromISO(to, { zone: merchant.timeZone })];
  const isRight =
    first.isValid && last.isValid && last >= first && last.toJSDate() <= now && last.diff(first, 'days').days < dryRunDaysAtMost;
  if (!isRight) refuse('report.days', { parameters: { most: dryRunDaysAtMost } });
}

/** What a run of an offer cannot know or does not look at. */
function unknownsOf({ who, limits, group, requirement, trigger, money }: Offer): Figures['unknowns'] {
  const asked = fieldsOf(who);
  const asks = (...fields: Parameters<typeof asked.has>[0][]): boolean => fields.some((field) => asked.has(field));
  return [
    ...(asks('country', 'language', 'rank', 'identity', 'contact', 'sharedMarks', 'agentLine') ? (['figures-now'] as const) : []),
    ...(asks('turnover', 'netLoss', 'lastPlay') ? (['play-to-day'] as const) : []),
    ...(asks('code', 'device') ? (['taken-as-given'] as const) : []),
    ...(requirement === null ? [] : (['own-limits'] as const)),
    ...(limits.some(({ scope }) => scope !== 'player') ? (['shared'] as const) : []),
    ...(group === null ? [] : (['group'] as const)),
    ...(trigger.on === 'spin' ? (['average'] as const) : []),
    ...(trigger.on === 'period' ? (['unfinished'] as const) : []),
    ...(money === 'freebet' || money === 'spins' ? (['play-free'] as const) : []),
  ];
}

function presentFigures({ figures, refused, shut }: DryRunRow, offer: Offer): Run['figures'] {
  if (figures === null) return null;
  const sum = (units: string | null): string | null => (units === null ? null : formatMoney(BigInt(units)));
  return {
    ...figures,
    nominal: formatMoney(BigInt(figures.nominal)),
    expected: sum(figures.expected),
    low: sum(figures.low),
    high: sum(figures.high),
    net: sum(figures.net ?? null),
    netWin: formatMoney(BigInt(figures.netWin)),
    cuts: figures.cuts.map((cut) => ({ ...cut, sum: formatMoney(BigInt(cut.sum)) })),
    refused: Object.entries(refused)
      .map(([field, count]) => ({ field, count }))
      .toSorted((one, other) => other.count - one.count || one.field.localeCompare(other.field)),
    shut,
    unknowns: unknownsOf(offer),
  };
}

function present(run: DryRunRow, { language }: RequestContext): Run {
  const offer = readStored(run.document, `the offer of dry run ${run.id}`);
  const { id, offerId, from, to, askedBy, state, total, seen } = run;
  return {
    id,
    offerId,
    title: titleOf(offer, language),
    kind: offer.kind,
    from,
    to,
    askedBy,
    askedAt: run.askedAt.getTime(),
    endedAt: run.endedAt?.getTime() ?? null,
    state,
    total,
    seen,
    document: run.document,
    figures: presentFigures(run, offer),
  };
}

/**
 * Asks for a run of an offer over days that are past; a worker does it (dry-run/run-step.ts).
 * @throws DomainError report.days, not.found, promotion.dry.run for what cannot be run, promotion.dry.runs when too many wait
 */
export async function startDryRun(
  { services: { db, clock } }: PromotionsStaffKit,
  context: RequestContext,
  { document, offerId, from, to }: Input<typeof contract.staffStartDryRun>['body'],
): Promise<Reply<typeof contract.staffStartDryRun>> {
  const { merchant } = context;
  checkDays(context, clock.now(), { from, to });
  if (offerId !== undefined && (await findOffer(db, merchant.id, offerId)) === undefined) return refuse('not.found');
  const read = readOffer(document, []);
  if (!read.ok) return { run: null, faults: [...read.faults] };
  if (!isRunnable(read.value)) return refuse('promotion.dry.run');
  const id = newId();
  await inTransaction(db, async (transaction) => {
    if ((await countOpenRuns(transaction, merchant.id)) >= openAtMost) refuse('promotion.dry.runs');
    const askedBy = staffOf(context).name;
    await insertDryRun(transaction, { id, merchantId: merchant.id, offerId: offerId ?? null, document, from, to, askedBy });
  });
  return { run: await showDryRun({ services: { db } }, context, id), faults: [] };
}

async function find(
  { services: { db } }: { services: Pick<PromotionsStaffKit['services'], 'db'> },
  { merchant }: RequestContext,
  id: string,
) {
  return (await findDryRun(db, merchant.id, id)) ?? refuse('not.found');
}

/** How far a run is, and what it found. @throws DomainError not.found, also for another brand's */
export async function showDryRun(
  kit: { services: Pick<PromotionsStaffKit['services'], 'db'> },
  context: RequestContext,
  id: string,
): Promise<Run> {
  return present(await find(kit, context, id), context);
}

/** Runs of the brand, the newest first. */
export async function showDryRuns(
  { services: { db } }: PromotionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListDryRuns>['query'],
): Promise<Reply<typeof contract.staffListDryRuns>> {
  const { list, total } = await pageOfDryRuns(db, { merchantId: context.merchant.id, offerId: query.offerId }, pageOf(query));
  return { list: list.map((run) => present(run, context)), total };
}

/** Stops a run. @throws DomainError not.found, state.not.allowed when it has ended */
export async function stopDryRun(kit: PromotionsStaffKit, context: RequestContext, id: string): Promise<Run> {
  await find(kit, context, id);
  const { db } = kit.services;
  if (!(await endDryRun(db, id, 'stopped'))) refuse('state.not.allowed');
  await forgetCandidates(db, id);
  return showDryRun(kit, context, id);
}

async function presentGrants({ office }: PromotionsStaffKit, context: RequestContext, rows: readonly DryRunGrantRow[]) {
  const names = await office.namesOfPlayers(context, [...new Set(rows.map(({ playerId }) => playerId))]);
  return rows.map(({ playerId, at, deposit, count, amount, cut }) => ({
    playerId,
    userName: names.get(playerId) ?? null,
    at: at.getTime(),
    deposit: deposit === null ? null : formatMoney(deposit),
    count,
    amount: formatMoney(amount),
    cut,
  }));
}

/** What a run would have given, the largest first. @throws DomainError not.found */
export async function showDryRunGrants(
  kit: PromotionsStaffKit,
  context: RequestContext,
  { params: { id }, query }: Input<typeof contract.staffListDryRunGrants>,
): Promise<Reply<typeof contract.staffListDryRunGrants>> {
  await find(kit, context, id);
  const { db } = kit.services;
  const [rows, total] = await Promise.all([pageOfDryRunGrants(db, id, pageOf(query)), countDryRunGrants(db, id)]);
  return { list: await presentGrants(kit, context, rows), total };
}

type Grant = Awaited<ReturnType<typeof presentGrants>>[number];

/** The same as CSV. @throws DomainError not.found */
export async function exportDryRunGrants(kit: PromotionsStaffKit, context: RequestContext, id: string) {
  await find(kit, context, id);
  return csvRows(
    ['player', 'user name', 'at', 'deposit', 'times', 'amount', 'kept back by'],
    async (page) => presentGrants(kit, context, await pageOfDryRunGrants(kit.services.db, id, page)),
    ({ playerId, userName, at, deposit, count, amount, cut }: Grant) => [
      playerId,
      userName,
      new Date(at),
      deposit,
      count,
      amount,
      cut === null ? '' : wordsOf('promotions.dry.cut', cut),
    ],
  );
}
