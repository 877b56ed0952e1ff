import { languageCodes, type Input, type LanguageCode, type missions, type Reply, type staffMissions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { cardOfDocument } from '../mission-cards.js';
import { findMission, listMissionOrder } from '../mission-repository.js';
import { faultsOfMission, type MissionDocument, periodOf } from '../mission-rules.js';
import { mostOfMission } from '../most.js';
import { sayGoal, textIn, valueText } from '../say.js';
import { keptCounters, readKnown } from '../save-mission.js';
import { readAwards } from '../show-missions.js';
import { tryMission } from '../try-mission.js';
import { isWord, type MissionsStaffKit } from './kit.js';
import { needsSecond, presentMost, readRates } from './second.js';
import {
  countMissions,
  countOnIt,
  countReached,
  type MissionFigures,
  type MissionFilter,
  type OnItFilter,
  type OnItRow,
  pageOfMissions,
  pageOfOnIt,
} from './staff-repository.js';

type Row = Reply<typeof contract.staffListMissions>['list'][number];
type Query = Input<typeof contract.staffExportMissions>['query'];

export function presentMission(
  row: Awaited<ReturnType<typeof pageOfMissions>>[number],
  { language }: Pick<RequestContext, 'language'>,
): Row {
  const { document, liveAt, madeAt, given, points } = row;
  const { players, running, reached, claimed }: MissionFigures = row;
  return {
    id: row.id,
    code: row.code,
    title: textIn(document.title, language),
    art: document.art,
    state: row.state,
    rhythm: document.rhythm,
    joins: document.joins,
    steps: document.steps.length,
    fromDay: document.fromDay,
    untilDay: document.untilDay,
    liveAt: liveAt?.getTime() ?? null,
    madeAt: madeAt.getTime(),
    madeBy: row.madeBy,
    players,
    running,
    reached,
    claimed,
    given: formatMoney(given),
    points: Number(points),
  };
}

const filterOf = ({ merchant }: RequestContext, { state, text }: Query): MissionFilter => ({ merchantId: merchant.id, state, text });

/** Missions of the brand with what they came to. */
export async function showStaffMissions(
  { services: { db } }: MissionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListMissions>['query'],
): Promise<Reply<typeof contract.staffListMissions>> {
  const filter = filterOf(context, query);
  const [rows, total] = await Promise.all([pageOfMissions(db, filter, pageOf(query)), countMissions(db, filter)]);
  return { list: rows.map((row) => presentMission(row, context)), total };
}

/** The same as CSV. */
export const exportStaffMissions = ({ services: { db } }: MissionsStaffKit, context: RequestContext, query: Query) =>
  csvRows(
    ['code', 'title', 'state', 'players', 'reached', 'claimed', 'given', 'points', 'created'],
    async (page) => (await pageOfMissions(db, filterOf(context, query), page)).map((row) => presentMission(row, context)),
    (row: Row) => [
      row.code,
      row.title,
      wordsOf('missions.state', row.state),
      row.players,
      row.reached,
      row.claimed,
      row.given,
      row.points,
      new Date(row.madeAt),
    ],
  );

/** What missions and boards can be made of. */
export async function showChoices(
  kit: MissionsStaffKit,
  { merchant, language }: RequestContext,
): Promise<Reply<typeof contract.staffMissionChoices>> {
  const { promotions, site } = kit.below;
  const [counters, awards, lists, missions, hasPoints] = await Promise.all([
    keptCounters(kit, merchant),
    promotions.awardOffers(merchant.id),
    promotions.playerLists(merchant.id),
    listMissionOrder(kit.services.db, merchant.id),
    site.moduleOn(merchant, 'PTSYS3'),
  ]);
  return {
    counters: [...counters],
    awards: awards.map(({ id, code, title, sum, most }) => ({
      id,
      code,
      title: textIn(title, language),
      sum: sum === null ? null : formatMoney(sum),
      most: most === null ? null : formatMoney(most),
    })),
    hasPoints,
    missions: missions
      .filter(({ state }) => state !== 'ended')
      .map(({ id, code, title }) => ({ id, code, title: textIn(title, language) })),
    lists: lists.map(({ code, members }) => ({ code, members })),
  };
}

type Card = Reply<typeof missions.joinMission>;

/** A mission as whoever has just joined it reads it, in each language of the brand. */
async function cardsIn(
  kit: MissionsStaffKit,
  { merchant }: Pick<RequestContext, 'merchant'>,
  document: MissionDocument,
  liveAt: Date,
): Promise<{ language: LanguageCode; card: Card }[]> {
  const now = kit.services.clock.now();
  const [awards, { languages }] = await Promise.all([readAwards(kit, merchant.id), kit.below.site.faceOf(merchant)]);
  const period = periodOf(document, { liveAt, now, timeZone: merchant.timeZone });
  return languageCodes
    .filter((language) => languages.includes(language))
    .map((language) => ({ language, card: cardOfDocument(document, { awards, reader: { merchant, language }, now }, period) }));
}

/** What a mission lacks, and what it looks like once it lacks nothing. */
export async function checkMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  document: MissionDocument,
): Promise<Reply<typeof contract.staffCheckMission>> {
  const known = await readKnown(kit, kit.services.db, context.merchant, { isDraft: false });
  const faults = faultsOfMission(document, known);
  const lacksWordsAlone = faults.every(isWord);
  const most = mostOfMission(document, await readRates(kit, context.merchant.id));
  return {
    faults,
    cards: lacksWordsAlone ? await cardsIn(kit, context, document, kit.services.clock.now()) : [],
    most: presentMost(most),
    needsSecond: await needsSecond(kit, context.merchant, most),
  };
}

/** What a mission would have come to over the last thirty days; see try-mission.ts. */
export async function tryStaffMission(
  kit: MissionsStaffKit,
  { merchant, language }: RequestContext,
  document: MissionDocument,
): Promise<Reply<typeof contract.staffTryMission>> {
  const known = await readKnown(kit, kit.services.db, merchant, { isDraft: true });
  const faults = faultsOfMission(document, known).filter((fault) => !isWord(fault));
  if (faults.length > 0) return { faults, tried: null };
  const { days, periods, players, steps, given, worst } = await tryMission(kit, merchant, document, await readRates(kit, merchant.id));
  return {
    faults,
    tried: {
      ...days,
      periods,
      players: players ?? null,
      steps: document.steps.map((step, at) => {
        const tried = steps[at] ?? { why: 'many' as const };
        const goal = sayGoal(step, { merchant, language });
        if (tried.why !== null) return { no: at + 1, goal, players: null, times: null, why: tried.why };
        return { no: at + 1, goal, players: tried.players, times: tried.times, why: null };
      }),
      given: presentMost(given),
      worst: worst === undefined ? null : presentMost(worst),
    },
  };
}

/** @throws DomainError not.found */
export async function showStaffMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
): Promise<Reply<typeof contract.staffGetMission>> {
  const { db } = kit.services;
  const { merchant, language } = context;
  const [row] = await pageOfMissions(db, { merchantId: merchant.id, id }, { offset: 0, limit: 1 });
  if (row === undefined) return refuse('not.found');
  const { document, liveAt } = row;
  const [reached, known, rates, [waiting]] = await Promise.all([
    countReached(db, id),
    readKnown(kit, db, merchant, { id, isDraft: false }),
    readRates(kit, merchant.id),
    kit.office.approvals.listWaiting(db, merchant.id, { kind: 'mission-live', subject: `mission:${id}` }),
  ]);
  const most = mostOfMission(document, rates);
  const faults = row.state === 'ended' ? [] : faultsOfMission(document, known);
  return {
    mission: presentMission(row, context),
    version: row.version,
    document,
    cards: await cardsIn(kit, context, document, liveAt ?? kit.services.clock.now()),
    faults,
    steps: document.steps.map((step, at) => {
      const counted = reached.find(({ no }) => no === at + 1);
      return { no: at + 1, goal: sayGoal(step, { merchant, language }), reached: counted?.reached ?? 0, claimed: counted?.claimed ?? 0 };
    }),
    isFixed: liveAt !== null,
    most: presentMost(most),
    needsSecond: await needsSecond(kit, merchant, most),
    asked: waiting?.id ?? null,
  };
}

type OnIt = Reply<typeof contract.staffListMissionPlayers>['list'][number];

async function presentOnIt(
  kit: MissionsStaffKit,
  context: RequestContext,
  document: MissionDocument,
  rows: readonly OnItRow[],
): Promise<OnIt[]> {
  const { merchant, language } = context;
  const names = await kit.office.namesOfPlayers(
    context,
    rows.map(({ playerId }) => playerId),
  );
  return rows.map((row) => {
    const step = document.steps[row.no - 1];
    return {
      playerId: row.playerId,
      userName: names.get(row.playerId) ?? null,
      round: row.round,
      step: row.no,
      goal: step === undefined ? '' : sayGoal(step, { merchant, language }),
      value: valueText(row.counter, row.value),
      target: valueText(row.counter, row.target),
      state: row.state,
      reachedAt: row.reachedAt?.getTime() ?? null,
      claimedAt: row.claimedAt?.getTime() ?? null,
      sum: row.given === null ? null : formatMoney(row.given),
      points: row.points === null ? null : Number(row.points),
      grantId: row.grantId,
    };
  });
}

const ofBrand = async ({ services: { db } }: MissionsStaffKit, { merchant }: RequestContext, id: string) =>
  (await findMission(db, merchant.id, id)) ?? refuse('not.found');

/** Who is and was on a mission. @throws DomainError not.found */
export async function showMissionPlayers(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id }, query }: Input<typeof contract.staffListMissionPlayers>,
): Promise<Reply<typeof contract.staffListMissionPlayers>> {
  const { document } = await ofBrand(kit, context, id);
  const { db } = kit.services;
  const filter: OnItFilter = { missionId: id, step: query.step, playerId: query.playerId };
  const [rows, total] = await Promise.all([pageOfOnIt(db, filter, pageOf(query)), countOnIt(db, filter)]);
  return { list: await presentOnIt(kit, context, document, rows), total };
}

/** The same as CSV. @throws DomainError not.found */
export async function exportMissionPlayers(
  kit: MissionsStaffKit,
  context: RequestContext,
  { params: { id }, query }: Input<typeof contract.staffExportMissionPlayers>,
) {
  const { document } = await ofBrand(kit, context, id);
  const filter: OnItFilter = { missionId: id, step: query.step, playerId: query.playerId };
  return csvRows(
    ['player', 'user name', 'period', 'step', 'value', 'goal', 'state', 'reached', 'claimed', 'amount', 'points'],
    async (page) => presentOnIt(kit, context, document, await pageOfOnIt(kit.services.db, filter, page)),
    (row: OnIt) => [
      row.playerId,
      row.userName,
      row.round,
      row.step,
      row.value,
      row.target,
      wordsOf('missions.step', row.state),
      row.reachedAt === null ? null : new Date(row.reachedAt),
      row.claimedAt === null ? null : new Date(row.claimedAt),
      row.sum,
      row.points,
    ],
  );
}
