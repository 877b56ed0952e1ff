import { foundKinds, staffWork as contract, type Reply } from '@sortes/contract';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { seesPersonal } from '../../../platform/staff.js';
import type { FoundThing } from '../../../ports/staff.js';
import type { BackOfficeKit } from '../kit.js';
import { namesOfPlayers } from '../players/user-names.js';

type Found = Reply<typeof contract.staffSearch>['list'][number];
type Kit = Pick<BackOfficeKit, 'search'>;

/** Names are not looked for among numbers: those that players are given are longer than this. */
const shortestNumber = 6;
const ofKindAtMost = 8;

/** Phone numbers and mailboxes are a player's own, and numbers of nothing else. */
const isContact = (text: string): boolean => text.includes('@') || text.startsWith('+');

/** What of the brand's has this number, as each module tells whoever asks; with `ownedOnly` what is a player's, by the whole of it. */
export async function findThings({ search }: Kit, context: RequestContext, text: string, ownedOnly = false): Promise<FoundThing[]> {
  if (text.length < shortestNumber || isContact(text)) return [];
  return (await Promise.all(search.flatMap(({ things }) => things?.(context, text, ownedOnly) ?? []))).flat();
}

/** Players by what is theirs and has no page of its own, as each module tells whoever asks. */
export async function findOwners({ search }: Kit, context: RequestContext, text: string): Promise<number[]> {
  if (isContact(text)) return [];
  return (await Promise.all(search.flatMap(({ owners }) => owners?.(context, text) ?? []))).flat();
}

const nothingMore = { playerId: null, userName: null, status: null, gameCode: null, gameName: null };

async function thingsFound(kit: BackOfficeKit, context: RequestContext, text: string): Promise<Found[]> {
  const things = await findThings(kit, context, text);
  const names = await namesOfPlayers(
    kit,
    context,
    things.flatMap(({ playerId }) => playerId ?? []),
  );
  const found = things.map(({ byTail: _byTail, ...thing }) => ({
    ...nothingMore,
    ...thing,
    userName: names.get(thing.playerId ?? 0) ?? null,
  }));
  return foundKinds.flatMap((kind) => found.filter((one) => one.kind === kind).slice(0, ofKindAtMost));
}

async function playersFound(kit: BackOfficeKit, context: RequestContext, text: string): Promise<Found[]> {
  if (!staffOf(context).rights.has('players.read')) return [];
  const owners = await findOwners(kit, context, text);
  const filter = { merchantId: context.merchant.id, text, owners };
  const players = await kit.below.identity.listPlayers(filter, { offset: 0, limit: ofKindAtMost }, seesPersonal(context));
  return players.map(({ id, userName, status }) => ({ ...nothingMore, kind: 'player', id: String(id), playerId: id, userName, status }));
}

/** From a few typed letters or a number to the thing itself, within the brand of the request; what the role may not see is not found. */
export function searchRoutes(kit: BackOfficeKit): Route[] {
  return [
    handle(contract.staffSearch, async ({ query }, context) => {
      const text = query.text.trim();
      if (text === '') return { list: [] };
      const [things, players] = await Promise.all([thingsFound(kit, context, text), playersFound(kit, context, text)]);
      return { list: [...things, ...players] };
    }),
  ];
}
