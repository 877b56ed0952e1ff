import {
  type Input,
  languageCodes,
  type Reply,
  segmentLinesAtMost,
  segmentMembersAtMost,
  segmentUnknownAtMost,
  type staffSegments as contract,
} from '@sortes/contract';
import { listsAsked } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { headingText } from '../../../platform/csv/headings.js';
import { CsvMistake } from '../../../platform/csv/read-rows.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { offerOf } from '../offer-stored.js';
import { readPlayerLines } from '../segment-lines.js';
import { fillSegment, lockSegment, offersAsking, type SegmentRow } from '../segment-repository.js';
import { needsSecond } from './change-offer.js';
import type { PromotionsStaffKit } from './kit.js';

export type Filled = Reply<typeof contract.staffTrySegment>;

export type Filling = Input<typeof contract.staffTrySegment>['body'];

/** Offers of a brand that ask for one list: more would be no brand's. */
const offersJudged = 1_000;

/** What stands over a column of players in our own files. */
const headings = new Set(
  languageCodes
    .flatMap((language) => [headingText('player', language), headingText('user name', language)])
    .map((word) => word.toLowerCase()),
);

/** Whom a text names. @throws DomainError segment.lines */
export async function readPlayers({ below: { identity } }: PromotionsStaffKit, { merchant }: RequestContext, text: string) {
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
export async function fillWithin(
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
