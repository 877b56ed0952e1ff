import type { Offer, RuleField } from '@sortes/growth-rules';
import { fieldsOf } from '../asked.js';
import { isOfferedAny, readPlayer } from '../claim-snapshot.js';
import type { PromotionsKit } from '../kit.js';
import { segmentsOf, segmentsOfMany } from '../segment-repository.js';
import type { PersonThen } from './snapshot-then.js';

/** Players who are read one by one at the same time. */
const sideBySide = 4;

/** What stands with the person: reading it takes a dozen questions and a key for each. */
const ofThePerson: readonly RuleField[] = ['country', 'rank', 'contact', 'identity', 'sharedMarks', 'agentLine'];

async function readOne(kit: PromotionsKit, merchantId: number, playerId: number): Promise<PersonThen | undefined> {
  const known = await readPlayer(kit, { playerId, merchantId });
  if (known === undefined) return undefined;
  const { language, registeredAt, birthday, country = null, rank, contacts, tags, shared } = known;
  const identity = await kit.below.protection.identityStateOf(playerId);
  const agentLine = await kit.services.hooks.askOne('agentsAbove', kit.services.db, playerId);
  const sharedMarks = new Set(shared.flatMap(({ others }) => others)).size;
  const segments = await segmentsOf(kit.services.db, playerId);
  return { language, registeredAt, birthday, country, rank, contacts, tags, segments, identity, sharedMarks, agentLine };
}

async function readEach(kit: PromotionsKit, merchantId: number, playerIds: readonly number[]): Promise<Map<number, PersonThen>> {
  const persons = new Map<number, PersonThen>();
  const left = [...playerIds];
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      for (let playerId = left.shift(); playerId !== undefined; playerId = left.shift()) {
        const person = await readOne(kit, merchantId, playerId);
        if (person !== undefined) persons.set(playerId, person);
      }
    }),
  );
  return persons;
}

/** Those of some players to whom something is offered today: not on trial, locked, closed, excluded, on a break or marked as getting nothing; with who they are as far as the offer asks. */
export async function readPersons(
  kit: PromotionsKit,
  { who, trigger }: Pick<Offer, 'who' | 'trigger'>,
  merchantId: number,
  playerIds: readonly number[],
): Promise<Map<number, PersonThen>> {
  const asked = fieldsOf(who);
  if (trigger.on === 'birthday' || ofThePerson.some((field) => asked.has(field))) return readEach(kit, merchantId, playerIds);
  const [active, excluded, segments] = await Promise.all([
    kit.below.identity.listActive(merchantId, playerIds),
    kit.below.protection.excludedAmong(playerIds),
    asked.has('segment') ? segmentsOfMany(kit.services.db, playerIds) : undefined,
  ]);
  const unasked = { birthday: undefined, country: null, rank: 0, contacts: [], identity: '', sharedMarks: 0, agentLine: [] };
  const away = new Set(excluded);
  return new Map(
    active
      .filter((player) => !away.has(player.playerId) && isOfferedAny(player))
      .map(({ playerId, language, registeredAt, tags }) => [
        playerId,
        { ...unasked, language, registeredAt, tags, segments: segments?.get(playerId) ?? [] },
      ]),
  );
}
