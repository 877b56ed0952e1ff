import {
  type Input,
  languageCodes,
  type Reply,
  segmentLinesAtMost,
  segmentMembersAtMost,
  segmentsAtMost,
  segmentUnknownAtMost,
  type staffSegments as contract,
} from '@sortes/contract';
import { listsAsked } from '@sortes/growth-rules';
import { type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { headingText } from '../../../platform/csv/headings.js';
import { CsvMistake } from '../../../platform/csv/read-rows.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { pageOf } from '../../../platform/staff.js';
import { offerOf } from '../offer-stored.js';
import { titleOf } from '../say-terms.js';
import { readPlayerLines } from '../segment-lines.js';
import {
  countSegments,
  deleteSegment,
  fillSegment,
  findSegment,
  insertSegment,
  isMember,
  lockSegment,
  type MemberRow,
  offersAsking,
  pageOfMembers,
  pageOfSegments,
  type SegmentRow,
} from '../segment-repository.js';
import { needsSecond } from './change-offer.js';
import type { PromotionsStaffKit } from './kit.js';

type Segment = Reply<typeof contract.staffMakeSegment>;
type Filled = Reply<typeof contract.staffTrySegment>;
type Filling = Input<typeof contract.staffTrySegment>['body'];

/** Offers of a brand that ask for one list: more would be no brand's. */
const offersJudged = 1_000;
/** Offers that ask for a list, named beside it at most. */
const offersShown = 50;

const present = ({ madeAt, changedAt, ...row }: SegmentRow): Segment => ({
  ...row,
  madeAt: madeAt.getTime(),
  changedAt: changedAt.getTime(),
});

const ofBrand = async ({ services: { db } }: PromotionsStaffKit, { merchant }: RequestContext, id: string): Promise<SegmentRow> =>
  (await findSegment(db, merchant.id, id)) ?? refuse('not.found');

/** Lists of players that the brand keeps. */
export async function showSegments(
  { services: { db } }: PromotionsStaffKit,
  { merchant }: RequestContext,
  query: Input<typeof contract.staffListSegments>['query'],
): Promise<Reply<typeof contract.staffListSegments>> {
  const filter = { merchantId: merchant.id, text: query.text };
  const [rows, total] = await Promise.all([pageOfSegments(db, filter, pageOf(query)), countSegments(db, filter)]);
  return { list: rows.map(present), total };
}

/** The same as CSV. */
export const exportSegments = (
  { services: { db } }: PromotionsStaffKit,
  { merchant }: RequestContext,
  { text }: Input<typeof contract.staffExportSegments>['query'],
) =>
  csvRows(
    ['code', 'note', 'players', 'offers', 'created', 'changed', 'changed by'],
    (page) => pageOfSegments(db, { merchantId: merchant.id, text }, page),
    (row: SegmentRow) => [row.code, row.note, row.members, row.offers, row.madeAt, row.changedAt, row.changedBy],
  );

/** A list with what asks for it. @throws DomainError not.found */
export async function showSegment(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
): Promise<Reply<typeof contract.staffGetSegment>> {
  const row = await ofBrand(kit, context, id);
  const asking = await offersAsking(kit.services.db, id, offersShown);
  return {
    segment: present(row),
    offers: asking.map((one) => ({ id: one.id, code: one.code, title: titleOf(offerOf(one), context.language) })),
  };
}

/** Makes a list, once under its key. @throws DomainError already.so, segment.too.many, idempotency.key.conflict */
export function makeSegment(
  kit: PromotionsStaffKit,
  context: RequestContext,
  { code, note, reason }: Input<typeof contract.staffMakeSegment>['body'],
): Promise<Segment> {
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const { staffId, name } = staffOf(context);
  const { id: merchantId } = context.merchant;
  return inTransaction(kit.services.db, (transaction) =>
    once(transaction, { owner: `staff:${staffId}`, operation: 'segment', key, input: { code, note } }, () =>
      kit.office.changeAsStaffWithin(transaction, context, { action: 'segment.made', subject: 'segment:', reason }, async () => {
        if ((await countSegments(transaction, { merchantId, text: undefined })) >= segmentsAtMost)
          refuse('segment.too.many', { parameters: { most: segmentsAtMost } });
        const id = newId();
        if (!(await insertSegment(transaction, { id, merchantId, code, note: note.trim(), by: name })))
          refuse('already.so', { field: 'code' });
        const made = (await findSegment(transaction, merchantId, id)) ?? refuse('not.found');
        return { value: present(made), subject: `segment:${id}`, after: { code } };
      }),
    ),
  );
}

/** Removes a list that no offer asks for. @throws DomainError not.found, segment.in.use */
export function removeSegment(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffRemoveSegment>['body'],
): Promise<Record<string, never>> {
  return kit.office.changeAsStaff(context, { action: 'segment.removed', subject: `segment:${id}`, reason }, async (transaction) => {
    const { code, members, offers } = (await lockSegment(transaction, context.merchant.id, id)) ?? refuse('not.found');
    if (offers > 0) refuse('segment.in.use');
    await deleteSegment(transaction, id);
    return { value: {}, before: { code, members } };
  });
}

/** Names that may be read, as whoever asks may see them. */
async function presentMembers({ office }: PromotionsStaffKit, context: RequestContext, rows: readonly MemberRow[]) {
  const names = await office.namesOfPlayers(
    context,
    rows.map(({ playerId }) => playerId),
  );
  return rows.map(({ playerId, since, addedBy }) => ({ playerId, userName: names.get(playerId) ?? null, since: since.getTime(), addedBy }));
}

/** Who is on a list. @throws DomainError not.found */
export async function showMembers(
  kit: PromotionsStaffKit,
  context: RequestContext,
  { params: { id }, query }: Input<typeof contract.staffListSegmentMembers>,
): Promise<Reply<typeof contract.staffListSegmentMembers>> {
  const { members } = await ofBrand(kit, context, id);
  const { db } = kit.services;
  const { playerId } = query;
  const rows = await pageOfMembers(db, { id, playerId }, pageOf(query));
  const total = playerId === undefined ? members : Number(await isMember(db, id, playerId));
  return { list: await presentMembers(kit, context, rows), total };
}

/** The same as CSV. @throws DomainError not.found */
export async function exportMembers(
  kit: PromotionsStaffKit,
  context: RequestContext,
  { params: { id }, query: { playerId } }: Input<typeof contract.staffExportSegmentMembers>,
) {
  await ofBrand(kit, context, id);
  return csvRows(
    ['player', 'user name', 'added', 'added by'],
    async (page) => presentMembers(kit, context, await pageOfMembers(kit.services.db, { id, playerId }, page)),
    (row: Awaited<ReturnType<typeof presentMembers>>[number]) => [row.playerId, row.userName, new Date(row.since), row.addedBy],
  );
}

/** What stands over a column of players in our own files. */
const headings = new Set(
  languageCodes
    .flatMap((language) => [headingText('player', language), headingText('user name', language)])
    .map((word) => word.toLowerCase()),
);

/** Whom a text names. @throws DomainError segment.lines */
async function readPlayers({ below: { identity } }: PromotionsStaffKit, { merchant }: RequestContext, text: string) {
  const words = readWords(text);
  if (words.length === 0 || words.length > segmentLinesAtMost) refuse('segment.lines', { parameters: { most: segmentLinesAtMost } });
  const found = await identity.playersCalled(merchant.id, words);
  return { playerIds: [...new Set(found.values())], unknown: words.filter((word) => !found.has(word)) };
}

function readWords(text: string): string[] {
  try {
    return readPlayerLines(text, headings);
  } catch (error) {
    if (error instanceof CsvMistake) return [];
    throw error;
  }
}

/**
 * What two persons let go live is for no more players by one person's list: it is paused first, as for a new version. Less is always one person's.
 * @throws DomainError segment.second
 */
async function refuseWidening(
  kit: PromotionsStaffKit,
  context: RequestContext,
  transaction: DatabaseTransaction,
  { id, code }: Pick<SegmentRow, 'id' | 'code'>,
  { added, removed }: Pick<Filled, 'added' | 'removed'>,
): Promise<void> {
  if (added === 0 && removed === 0) return;
  for (const offer of await offersAsking(transaction, id, offersJudged)) {
    const { who } = offerOf(offer);
    const widens = (who === null ? [] : listsAsked(who, 'who')).some(
      (one) => one.code === code && (one.isNegated ? removed > 0 : added > 0),
    );
    if (offer.state === 'live' && widens && (await needsSecond(kit, context, offer.document)))
      refuse('segment.second', { parameters: { code: offer.code } });
  }
}

/** Fills a list with whom a text named, who were looked for before: many who wait for the list's lock would keep all connections otherwise. */
async function fill(
  kit: PromotionsStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  id: string,
  how: Filling['how'],
  { playerIds, unknown }: Awaited<ReturnType<typeof readPlayers>>,
): Promise<Filled & { code: string }> {
  const { code, ...stands } = (await lockSegment(transaction, context.merchant.id, id)) ?? refuse('not.found');
  // Where nobody of those named is known nothing is done: a wrong file must not empty a list.
  const { added, removed, members } =
    playerIds.length === 0
      ? { added: 0, removed: 0, members: stands.members }
      : await fillSegment(transaction, id, { how, playerIds, by: staffOf(context).name });
  await refuseWidening(kit, context, transaction, { id, code }, { added, removed });
  if (members > segmentMembersAtMost) refuse('segment.full', { parameters: { most: segmentMembersAtMost } });
  return {
    code,
    named: playerIds.length,
    added,
    removed,
    members,
    unknown: unknown.slice(0, segmentUnknownAtMost),
    unknownCount: unknown.length,
  };
}

/** Undoes a trial and carries what it found. */
class Tried extends Error {
  constructor(readonly filled: Filled) {
    super('it was only tried');
  }
}

/** What filling a list would change: it is filled, and nothing of it stands. @throws DomainError not.found, segment.lines, segment.full */
export async function trySegment(kit: PromotionsStaffKit, context: RequestContext, id: string, filling: Filling): Promise<Filled> {
  const players = await readPlayers(kit, context, filling.players);
  try {
    return await inTransaction(kit.services.db, async (transaction) => {
      const { code: _code, ...filled } = await fill(kit, transaction, context, id, filling.how, players);
      throw new Tried(filled);
    });
  } catch (error) {
    if (error instanceof Tried) return error.filled;
    throw error;
  }
}

/** Fills a list. Whom nobody is called is left out and said. @throws DomainError not.found, segment.lines, segment.full */
export async function fillSegmentAsStaff(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
  { reason, how, players }: Input<typeof contract.staffFillSegment>['body'],
): Promise<Filled> {
  const read = await readPlayers(kit, context, players);
  return kit.office.changeAsStaff(context, { action: 'segment.filled', subject: `segment:${id}`, reason }, async (transaction) => {
    const { code, ...filled } = await fill(kit, transaction, context, id, how, read);
    const { named, added, removed, members } = filled;
    if (named === 0) refuse('segment.lines', { parameters: { most: segmentLinesAtMost } });
    return { value: filled, after: { code, how, added, removed, members } };
  });
}
