import { languageCodes, type Input, type LanguageCode, type missions, type Reply, type staffMissions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { pageOf } from '../../../platform/staff.js';
import { cardOfDocument } from '../mission-cards.js';
import { findMission, listMissionOrder } from '../mission-repository.js';
import { faultsOfMission, type MissionDocument, periodOf } from '../mission-rules.js';
import { sayGoal, textIn, valueText } from '../say.js';
import { keptCounters, makeMission, moveMission, readKnown, saveMission } from '../save-mission.js';
import { readAwards } from '../show-missions.js';
import { type MissionsStaffKit, NothingSaved, unlessFaulty } from './kit.js';
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
  const lacksWordsAlone = faults.every(({ path }) => path.startsWith('title.') || path.startsWith('about.'));
  return { faults, cards: lacksWordsAlone ? await cardsIn(kit, context, document, kit.services.clock.now()) : [] };
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
  const [reached, known] = await Promise.all([countReached(db, id), readKnown(kit, db, merchant, { id, isDraft: false })]);
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
  };
}

type Saved = Reply<typeof contract.staffMakeMission>;

/** Makes a mission, once under its key. @throws DomainError already.so, idempotency.key.conflict */
export async function makeStaffMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  { code, document, reason }: Input<typeof contract.staffMakeMission>['body'],
): Promise<Saved> {
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const { staffId, name } = staffOf(context);
  const known = await readKnown(kit, kit.services.db, context.merchant, { isDraft: true });
  const made = await unlessFaulty(() =>
    inTransaction(kit.services.db, (transaction) =>
      once(transaction, { owner: `staff:${staffId}`, operation: 'mission', key, input: { code, document } }, () =>
        kit.office.changeAsStaffWithin(transaction, context, { action: 'mission.made', subject: 'mission:', reason }, async () => {
          const saved = await makeMission(transaction, context.merchant, known, { code, document, by: name });
          if (!saved.isSaved) throw new NothingSaved(saved.faults);
          return {
            value: { id: saved.id, version: saved.version },
            subject: `mission:${saved.id}`,
            after: { code, version: saved.version },
          };
        }),
      ),
    ),
  );
  return 'faults' in made ? { id: null, version: 0, faults: made.faults } : { ...made, faults: [] };
}

/** @throws DomainError not.found, edit.outdated, state.not.allowed, mission.fixed */
export async function saveStaffMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { after, document, reason }: Input<typeof contract.staffSaveMission>['body'],
): Promise<Saved> {
  const { db } = kit.services;
  const stored = (await findMission(db, context.merchant.id, id)) ?? refuse('not.found');
  const known = await readKnown(kit, db, context.merchant, { id, isDraft: stored.state === 'draft' });
  const saved = await unlessFaulty(() =>
    kit.office.changeAsStaff(context, { action: 'mission.saved', subject: `mission:${id}`, reason }, async (transaction) => {
      const done = await saveMission(transaction, context.merchant, known, { id, after, document });
      if (!done.isSaved) throw new NothingSaved(done.faults);
      return { value: { id: done.id, version: done.version }, before: { version: after }, after: { version: done.version } };
    }),
  );
  return 'faults' in saved ? { id: null, version: 0, faults: saved.faults } : { ...saved, faults: [] };
}

const actions = { live: 'mission.live', paused: 'mission.paused', ended: 'mission.ended' } as const;

/** @throws DomainError not.found, state.not.allowed */
export async function moveStaffMission(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { to, reason }: Input<typeof contract.staffMoveMission>['body'],
): Promise<Reply<typeof contract.staffMoveMission>> {
  const known = await readKnown(kit, kit.services.db, context.merchant, { id, isDraft: false });
  const moved = await unlessFaulty(() =>
    kit.office.changeAsStaff(context, { action: actions[to], subject: `mission:${id}`, reason }, async (transaction) => {
      const { before, faults } = await moveMission(kit, transaction, context.merchant, known, { id, to });
      if (faults.length > 0) throw new NothingSaved(faults);
      return { value: { moved: true }, before: { state: before }, after: { state: to } };
    }),
  );
  return 'faults' in moved ? { moved: false, faults: moved.faults } : { moved: true, faults: [] };
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
