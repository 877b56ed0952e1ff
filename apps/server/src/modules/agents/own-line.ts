import { agentDaysAtMost } from '@sortes/contract';
import { type Database, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { maskName, maskNumberName } from '../identity/index.js';
import { brandDay, type Days } from './figure-repository.js';
import { addPlace, findPlace, namesDownTo, type Place } from './tree-repository.js';

/** The place of whoever asks; who was there before the tree is given theirs. @throws Error for a trial account, which has none */
export async function ownPlace(db: Database, context: RequestContext): Promise<Place> {
  const { playerId } = callerOf(context);
  const known = await findPlace(db, playerId);
  if (known !== undefined) return known;
  await inTransaction(db, (transaction) => addPlace(transaction, playerId, undefined));
  const place = await findPlace(db, playerId);
  if (place === undefined) throw new Error(`player ${playerId} has no place`);
  return place;
}

/** Whether somebody stands in a line below its head. */
export const standsBelow = (place: Place, head: Place): boolean =>
  place.depth > head.depth && place.merchantId === head.merchantId && place.path.subarray(0, head.path.length).equals(head.path);

/**
 * Somebody below whoever asks. Who is not in the line, does not exist or is hidden is answered alike.
 * @throws DomainError downline.none
 */
export async function downlineOf(db: Database, own: Place, playerId: number): Promise<Place> {
  const place = await findPlace(db, playerId);
  return place !== undefined && standsBelow(place, own) && !place.isHidden ? place : refuse('downline.none');
}

/** Whose downlines are asked for: an agent's below who asks, or their own. @throws DomainError downline.none */
export async function headOf(db: Database, own: Place, below: number | undefined): Promise<Place> {
  if (below === undefined || below === own.playerId) return own;
  const head = await downlineOf(db, own, below);
  return head.isAgent ? head : refuse('downline.none');
}

/** A name as the agent reads it: whole of who stands directly below, its middle hidden further down. */
export const shownName = (userName: string, isDirect: boolean): string => (isDirect ? maskNumberName(userName) : maskName(userName));

/** The way from who asks down to somebody, as names. */
export async function breadcrumbTo(db: Database, own: Place, to: Place): Promise<{ playerId: number; account: string }[]> {
  const names = await namesDownTo(db, own, to);
  return names.map(({ playerId, userName, depth }) => ({ playerId, account: shownName(userName, depth <= own.depth + 1) }));
}

/** Every day from the first to the last. */
export function everyDay({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Days that were asked for. @throws DomainError report.days */
export async function readDays(db: Database, { from, to }: Days, timeZone: string): Promise<Days & { today: string }> {
  const today = await brandDay(db, timeZone);
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (!(length >= 0 && length < agentDaysAtMost) || to > today || Date.parse(from) !== Date.parse(`${from}T00:00:00Z`))
    refuse('report.days', { field: 'to', parameters: { most: agentDaysAtMost } });
  return { from, to, today };
}
