import type { Input, LanguageCode, Reply, staffRanks as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { titleOfAward } from '../../promotions/index.js';
import { rankNeedsSecond } from '../dearer.js';
import { type Gift, type GiftFilter, pageOfGifts, sumGifts } from '../gift-repository.js';
import type { KnownProgramme } from '../kit.js';
import { findProgramme } from '../programme-repository.js';
import { labelOf, nameOfRank, standingNow } from '../show-rank.js';
import {
  countByRank,
  countRanked,
  findStanding,
  listChanges,
  pageOfRanked,
  type RankedFilter,
  type Standing,
} from '../standing-repository.js';
import type { RanksStaffKit } from './kit.js';

/** Changes of one player that are shown. */
const changesAtMost = 100;

/** The table that holds, with what it may give and how many members have each rank. */
export async function showRanks(kit: RanksStaffKit, { merchant, language }: RequestContext): Promise<Reply<typeof contract.staffGetRanks>> {
  const { db } = kit.services;
  const [stored, known, awards, [waiting]] = await Promise.all([
    findProgramme(db, merchant.id),
    kit.programmeOf(merchant),
    kit.below.promotions.awardOffers(merchant.id),
    kit.office.approvals.listWaiting(db, merchant.id, { kind: 'ranks-table' }),
  ]);
  return {
    version: stored?.version ?? 0,
    document: stored?.document ?? null,
    madeAt: stored?.madeAt.getTime() ?? null,
    madeBy: stored?.madeBy ?? null,
    asked: waiting?.id ?? null,
    members: known === undefined ? [] : await countByRank(db, merchant.id, known.programme.ranks.length),
    awards: awards.map((award) => ({
      id: award.id,
      code: award.code,
      title: titleOfAward(award, language),
      most: award.most === null ? null : formatMoney(award.most),
    })),
  };
}

const filterOf = ({ merchant }: RequestContext, { level, playerId }: Input<typeof contract.staffExportRanked>['query']): RankedFilter => ({
  merchantId: merchant.id,
  level,
  playerId,
});

const rankText = (known: KnownProgramme | undefined, rank: number, language: LanguageCode): string =>
  (known && labelOf(known.programme, rank, language)?.labelName) ?? String(rank);

async function presentRanked(kit: RanksStaffKit, context: RequestContext, page: readonly Standing[]) {
  const [names, known] = await Promise.all([
    kit.office.namesOfPlayers(
      context,
      page.map(({ playerId }) => playerId),
    ),
    kit.programmeOf(context.merchant),
  ]);
  return page.map((one) => ({
    playerId: one.playerId,
    account: names.get(one.playerId) ?? '',
    level: one.rank,
    rank: rankText(known, one.rank, context.language),
    since: one.since.getTime(),
    total: formatMoney(one.total),
    month: formatMoney(one.monthTotal),
    deposits: formatMoney(one.deposits),
    keptUntil: one.keptUntil,
  }));
}

/** Members by rank. */
export async function showRanked(
  kit: RanksStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListRanked>['query'],
): Promise<Reply<typeof contract.staffListRanked>> {
  const filter = filterOf(context, query);
  const { db } = kit.services;
  const [page, total] = await Promise.all([pageOfRanked(db, filter, pageOf(query)), countRanked(db, filter)]);
  return { list: await presentRanked(kit, context, page), total };
}

/** The same as CSV. */
export const exportRanked = (kit: RanksStaffKit, context: RequestContext, query: Input<typeof contract.staffExportRanked>['query']) =>
  csvRows(
    ['player', 'user name', 'level', 'rank', 'since', 'valid turnover', 'turnover of the month', 'deposits', 'kept until'],
    async (page) => presentRanked(kit, context, await pageOfRanked(kit.services.db, filterOf(context, query), page)),
    (row: Awaited<ReturnType<typeof presentRanked>>[number]) => [
      row.playerId,
      row.account,
      row.level,
      row.rank,
      new Date(row.since),
      row.total,
      row.month,
      row.deposits,
      row.keptUntil,
    ],
  );

/** A day that there is, or none. @throws DomainError request_param_err */
function dayOf(day: string | undefined, field: string): string | undefined {
  if (day !== undefined && !DateTime.fromISO(day).isValid) refuse('request_param_err', { field, parameters: { field } });
  return day;
}

const giftFilter = ({ merchant }: RequestContext, query: Input<typeof contract.staffExportRankGifts>['query']): GiftFilter => ({
  merchantId: merchant.id,
  kind: query.kind,
  state: query.state,
  playerId: query.playerId,
  from: dayOf(query.from, 'from'),
  to: dayOf(query.to, 'to'),
  timeZone: merchant.timeZone,
});

async function presentGifts({ office }: RanksStaffKit, context: RequestContext, page: readonly Gift[]) {
  const names = await office.namesOfPlayers(
    context,
    page.map(({ playerId }) => playerId),
  );
  return page.map(({ playerId, kind, rank, amount, state, refused, madeAt, grantId }) => ({
    playerId,
    account: names.get(playerId) ?? '',
    kind,
    level: rank,
    amount: formatMoney(amount),
    state,
    refused,
    at: madeAt.getTime(),
    grantId,
  }));
}

/** What ranks gave and have to give. */
export async function showGifts(
  kit: RanksStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListRankGifts>['query'],
): Promise<Reply<typeof contract.staffListRankGifts>> {
  const filter = giftFilter(context, query);
  const { db } = kit.services;
  const [page, { count, given, due }] = await Promise.all([pageOfGifts(db, filter, pageOf(query)), sumGifts(db, filter)]);
  return { list: await presentGifts(kit, context, page), total: count, sums: { given: formatMoney(given), due: formatMoney(due) } };
}

/** The same as CSV. */
export const exportGifts = (kit: RanksStaffKit, context: RequestContext, query: Input<typeof contract.staffExportRankGifts>['query']) => {
  // Judged before the file begins.
  const filter = giftFilter(context, query);
  return csvRows(
    ['player', 'user name', 'at', 'kind', 'level', 'amount', 'state', 'why not'],
    async (page) => presentGifts(kit, context, await pageOfGifts(kit.services.db, filter, page)),
    (row: Awaited<ReturnType<typeof presentGifts>>[number]) => [
      row.playerId,
      row.account,
      new Date(row.at),
      wordsOf('ranks.giftKind', row.kind),
      row.level,
      row.amount,
      wordsOf('ranks.giftState', row.state),
      wordsOf('ranks.refused', row.refused === null ? null : row.refused.replaceAll('.', '-')),
    ],
  );
};

/** One player's rank, with what it rests on. @throws DomainError not.found */
export async function showPlayerRank(
  kit: RanksStaffKit,
  context: RequestContext,
  playerId: number,
): Promise<Reply<typeof contract.staffPlayerRank>> {
  const { merchant, language } = context;
  const { db } = kit.services;
  const player = await kit.below.identity.findPlayer(playerId);
  const known = await kit.programmeOf(merchant);
  if (player?.merchantId !== merchant.id || known === undefined) return refuse('not.found');
  const [now, standing, changes, alone, [waiting]] = await Promise.all([
    standingNow(kit, playerId, merchant.timeZone),
    findStanding(db, playerId),
    listChanges(db, playerId, changesAtMost),
    kit.below.promotions.aloneUpTo(merchant),
    kit.office.approvals.listWaiting(db, merchant.id, { kind: 'rank-given', subject: `player:${playerId}` }),
  ]);
  return {
    version: known.version,
    ranks: known.programme.ranks.map((rank, level) => ({
      level,
      name: nameOfRank(rank, language),
      total: formatMoney(rank.total),
      deposits: formatMoney(rank.deposits),
      keep: formatMoney(rank.keep),
      needsSecond: rankNeedsSecond(known.programme, now.rank, level, alone),
      needsSecondToKeep: rankNeedsSecond(known.programme, now.rank, level, alone, true),
    })),
    asked: waiting?.id ?? null,
    level: now.rank,
    reached: now.reached,
    since: standing?.since.getTime() ?? null,
    total: formatMoney(now.total),
    month: formatMoney(now.monthTotal),
    deposits: formatMoney(now.deposits),
    keptUntil: now.keptUntil,
    changes: changes.map(({ at, from, to, why, total, month, deposits, by, reason }) => ({
      at: at.getTime(),
      from,
      to,
      why,
      total: formatMoney(total),
      month: formatMoney(month),
      deposits: formatMoney(deposits),
      by,
      reason,
    })),
  };
}
