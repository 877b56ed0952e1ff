import { randomUUID } from 'node:crypto';
import { type Offer, type OfferKind, startingOffer, writeOffer } from '@sortes/growth-rules';
import type { ApiClient } from '../../../tools/support/api-client.mjs';
import { newName } from './people.js';
import { program, query, type Program } from './program.js';
import { expect } from './test.js';

/** Money units of 1,000: golden examples are played at a thousand times their sums, for the brand's currency has no fractions. */
export const thousand = 10_000_000n;

/** Puts an offer as it is usual, changed in parts, live for one player alone, so that nobody else's journey meets it. @returns its number */
export async function offerFor(
  playerName: string,
  kind: OfferKind,
  change: (usual: Offer) => Partial<Offer>,
  at: Program = program,
): Promise<string> {
  const [id, tag] = [randomUUID(), newName('offer-')];
  const usual = startingOffer(kind, { unit: thousand, at: Date.now() });
  const document = writeOffer({ ...usual, who: { tag: { has: tag } }, ...change(usual) });
  await query('update identity.player set tags = tags || $1::text where user_name = $2', [tag, playerName], at);
  await query('insert into promotions.offer (id, merchant_id, code) values ($1, 1, $2)', [id, tag], at);
  await query(
    `insert into promotions.offer_version (offer_id, number, document, made_by) values ($1, 1, $2, 'journey')`,
    [id, document],
    at,
  );
  await query(`update promotions.offer set state = 'live' where id = $1`, [id], at);
  await query(`insert into promotions.live_span (offer_id, version, began_at) values ($1, 1, now() - interval '1 day')`, [id], at);
  return id;
}

/** What the sandbox's vendors do when they are told to. */
async function tell(what: string, body: object, at: Program): Promise<{ session: string; state: string; round: string }> {
  const answer = await fetch(`${at.sandbox}/api/vendor/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, what).toBe(200);
  return (await answer.json()) as { session: string; state: string; round: string };
}

/** A game of the sandbox, opened as a launch from the site does; rounds in it come out as asked for. */
export async function enter(api: ApiClient, vassalage: string, gameId: string, at: Program = program) {
  const { content } = await api.call('GET', `/wps/game/launchGame?${new URLSearchParams({ launchMode: 'GLS', vassalage, gameId })}`);
  const { session } = await tell('sessions', { url: content.game_url }, at);
  const playAs = async (state: string, stake: string, returned: string | undefined): Promise<string> => {
    const told = await tell('plays', { session, stake, returned }, at);
    expect(told, `${stake} for ${returned}`).toMatchObject({ state });
    return told.round;
  };
  return {
    play: (stake: string, returned = '0') => playAs('played', stake, returned),
    /** A stake that is lost with no further word. @returns its round, by which it can be taken back */
    lose: (stake: string) => playAs('played', stake, undefined),
    async takeBack(round: string): Promise<void> {
      expect(await tell('undone', { round }, at)).toMatchObject({ state: 'taken-back' });
    },
    /** The stake is not taken. */
    refuse: (stake: string) => playAs('refused', stake, '0'),
  };
}

/** The number of a game, by which the site opens it. */
export async function nodeOf(vassalage: string, gameCode: string): Promise<string> {
  const [game] = await query<{ node_id: string }>(
    'select g.node_id from games.game g join games.vendor v on v.id = g.vendor_id where v.code = $1 and g.code = $2',
    [vassalage, gameCode],
  );
  return game?.node_id ?? '';
}

/** The deposit match of the golden examples: all of a deposit to 150,000, ten times to be staked, 50,000 a bet and 600,000 to cash at most. */
export const goldenMatch =
  (title: string) =>
  (usual: Offer): Partial<Offer> => {
    if (usual.requirement === null) throw new Error('a deposit match asks for nothing');
    const weights = { games: { 'LUMEN:dragon-tiger': 10_000 }, classes: {}, lanes: { PVP: 1_000 } };
    return {
      requirement: { ...usual.requirement, maxBet: 50n * thousand, maxConvert: { sum: 600n * thousand }, weights },
      title: { EN: title },
    };
  };
