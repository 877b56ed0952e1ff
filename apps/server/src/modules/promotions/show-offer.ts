import type { LanguageCode, promotions as contract, Reply } from '@sortes/contract';
import {
  countsByOdds,
  exampleDeposit,
  fullDeposit,
  isAllowedGame,
  knownWeightOf,
  lanes,
  leastDeposit,
  locksOwnMoney,
  matchDeposit,
  type Offer,
  requiredOf,
  weightRuleOf,
} from '@sortes/growth-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import type { KnownOffer } from './brand-offers.js';
import { termsOf } from './claim-terms.js';
import { earnedBy } from './deposit-grant.js';
import { asksForCode, wayOf } from './listing.js';
import { findOffer, type OfferRow } from './offer-repository.js';
import { findGames } from './offer-games.js';
import { offerOf } from './offer-stored.js';
import { gameTitle, moneyIn, type Reader, sayTaken, sayTerms, titleOf } from './say-terms.js';
import { cardOf } from './show-offers.js';
import { calendarOf, periodNow } from './show-rhythm.js';
import { mayKnow, ownOf, type ShowKit, type Viewer, viewerOf } from './viewer.js';
import { words } from './words.js';

type Opened = Reply<typeof contract.getOffer>;

/** Which games an offer is for, with what leads to them. */
export function gamesOf(
  { games: { choose, lanes: chosen, games: names } }: Pick<Offer, 'games'>,
  reader: Reader,
  merchantId: number,
): Opened['games'] {
  return { choose, lanes: [...chosen], games: names.map((name) => namedGame(name, reader, merchantId)) };
}

/** A game as an offer names it, with where it is played, if the brand offers it. */
export function namedGame(
  name: string,
  reader: Pick<Reader, 'language' | 'catalogue'>,
  merchantId: number,
): Opened['games']['games'][number] {
  const [vendorCode = '', code = ''] = name.split(':');
  const vendor = reader.catalogue.vendorByCode(vendorCode);
  const game = vendor && reader.catalogue.gameByCode(vendor.id, code);
  const isPlayable = game !== undefined && reader.catalogue.gamesOf(merchantId).some(({ nodeId }) => nodeId === game.nodeId);
  return {
    name,
    title: gameTitle(name, reader),
    lottery: vendorCode === 'lottery' ? code : null,
    nodeId: isPlayable ? game.nodeId : null,
  };
}

/** How much of a bet counts, by kind of game; those in which nothing does are named, too: that is so where it counts by odds, since vendors tell none. Own money is staked by the cashier's count, in any game. */
export function weightsOf({ requirement, games, money }: Pick<Offer, 'requirement' | 'games' | 'money'>): Opened['weights'] {
  if (requirement === null || locksOwnMoney({ requirement, money })) return [];
  return lanes
    .filter((lane) => isAllowedGame({ ...games, games: [] }, { lane, game: '' }))
    .map((lane) => {
      const weight = weightRuleOf(requirement.weights, { lane, game: '', gameClass: null, edge: null });
      return { lane, weight: countsByOdds(lane) ? 0 : knownWeightOf(weight, lane) };
    });
}

/** How much of a bet counts in the games that have a weight of their own, of those that the requirement may be met in. */
export function gameWeightsOf(
  { requirement, games, money }: Pick<Offer, 'requirement' | 'games' | 'money'>,
  reader: Reader,
  merchantId: number,
): Opened['gameWeights'] {
  if (requirement === null || locksOwnMoney({ requirement, money })) return [];
  const own = requirement.weights.games;
  return [...findGames(reader.catalogue, Object.keys(own))].flatMap(([name, { lane }]) => {
    const weight = own[name];
    if (weight === undefined || !isAllowedGame(games, { lane, game: name })) return [];
    return [{ game: namedGame(name, reader, merchantId), weight: knownWeightOf(weight, lane) }];
  });
}

const moneyOrNull = (sum: bigint | null): string | null => (sum === null ? null : formatMoney(sum));

function requirementOf({ requirement }: Offer): Opened['requirement'] {
  if (requirement === null) return null;
  const { base, multiple, days, maxBet, maxConvert, tied } = requirement;
  const most = maxConvert === null ? null : 'sum' in maxConvert ? { sum: formatMoney(maxConvert.sum) } : { times: maxConvert.times };
  return { base, multiple, days, maxBet: moneyOrNull(maxBet), maxConvert: most, tied };
}

/** The terms of a deposit match worked through with a deposit such as people make. */
function exampleOf({ hasExample, trigger, reward, requirement, money: paid }: Offer, reader: Reader): string | null {
  if (!hasExample || reward.rule !== 'match' || requirement === null || paid === 'cash') return null;
  const deposit = exampleDeposit(reward, trigger.on === 'deposit' ? trigger.least : null);
  const sum = matchDeposit(deposit, reward);
  const required = requiredOf(requirement.base, requirement.multiple, { bonus: sum, deposit, winnings: sum });
  const { maxConvert } = requirement;
  const most = maxConvert === null ? sum : 'sum' in maxConvert ? maxConvert.sum : (sum * BigInt(maxConvert.times)) / 10_000n;
  const say = (sum: bigint): string => moneyIn(sum, reader);
  return words.say(reader.language, 'example', {
    deposit: say(deposit),
    sum: say(sum),
    required: say(required),
    converts: say(most < sum ? most : sum),
  });
}

/** An offer that the caller may know of: one that is over, too, where they had of it. @throws DomainError promotion.unknown */
export async function openOffer(kit: ShowKit, id: string, context: RequestContext): Promise<{ known: KnownOffer; viewer: Viewer }> {
  const viewer = await viewerOf(kit, context);
  const now = kit.services.clock.now();
  const listed = (await kit.offersOf(context.merchant.id)).find(({ stored }) => stored.id === id);
  if (listed !== undefined && mayKnow(listed, viewer, now)) return { known: listed, viewer };
  if (ownOf(viewer, id).length === 0) refuse('promotion.unknown');
  const stored = (await findOffer(kit.services.db, context.merchant.id, id)) ?? refuse('promotion.unknown');
  return { known: { stored, offer: offerOf(stored) }, viewer };
}

/**
 * An offer that chance decides, for whoever may know of it or might while it was live: what was stopped can still be looked at, and proved.
 * @throws DomainError promotion.unknown
 */
export async function openDraw(kit: ShowKit, id: string, context: RequestContext): Promise<{ stored: OfferRow; offer: Offer }> {
  const viewer = await viewerOf(kit, context);
  const stored = (await findOffer(kit.services.db, context.merchant.id, id)) ?? refuse('promotion.unknown');
  const offer = offerOf(stored);
  const mightKnow = mayKnow({ stored: { ...stored, state: 'live' }, offer }, viewer, kit.services.clock.now());
  return stored.state !== 'draft' && (mightKnow || ownOf(viewer, id).length > 0) ? { stored, offer } : refuse('promotion.unknown');
}

/** What an application is asked for, in the reader's language. */
const formOf = ({ form }: Offer, language: LanguageCode): Opened['form'] =>
  form === null
    ? null
    : {
        fields: form.fields.map(({ name, kind, isRequired, label }) => ({
          name,
          kind,
          isRequired,
          label: titleOf({ title: label }, language),
        })),
        pictures: form.pictures,
      };

/** How often a player can have it: by the bound on accounts, else by that on persons; null: by none of these. */
function oftenOf({ limits }: Offer): Opened['often'] {
  const bound = limits.find(({ scope }) => scope === 'player') ?? limits.find(({ scope }) => scope === 'person');
  return bound === undefined ? null : { most: bound.most, period: bound.period };
}

/** What of an offer's page is the same for everybody who reads a language, besides its card. */
export const bodyOf = (offer: Offer, reader: Reader, merchantId: number) => ({
  requirement: requirementOf(offer),
  match:
    offer.reward.rule !== 'match'
      ? null
      : {
          steps: offer.reward.steps.map(({ from, rate }) => ({ from: formatMoney(from), rate })),
          most: moneyOrNull(offer.reward.most),
          least: moneyOrNull(offer.trigger.on === 'deposit' ? offer.trigger.least : null),
        },
  games: gamesOf(offer, reader, merchantId),
  weights: weightsOf(offer),
  gameWeights: gameWeightsOf(offer, reader, merchantId),
  useDays: offer.reward.rule === 'bet' || offer.reward.rule === 'spins' ? offer.reward.days : null,
  often: oftenOf(offer),
  example: exampleOf(offer, reader),
  form: formOf(offer, reader.language),
});

/** The terms with the sums and the time of the bonus that the reader plays with; undefined: they have none by what the offer says now. */
export function ownTerms({ stored, offer }: KnownOffer, viewer: Viewer): string | undefined {
  const running = ownOf(viewer, stored.id).find(({ state, required }) => (state === 'active' || state === 'closing') && required > 0n);
  if (running === undefined || running.until === null || running.version !== stored.version) return undefined;
  const { amount: sum, deposit, until } = running;
  return sayTaken(offer, viewer.reader, { grant: { sum, deposit: deposit ?? 0n, until: until.getTime() } });
}

/** An offer with all that it says. @throws DomainError promotion.unknown */
export async function showOffer(kit: ShowKit, id: string, context: RequestContext): Promise<Opened> {
  const { known, viewer } = await openOffer(kit, id, context);
  const now = kit.services.clock.now();
  const card = cardOf(known, viewer, now, context.merchant.timeZone);
  const newest = ownOf(viewer, id)[0];
  return {
    ...card,
    ...bodyOf(known.offer, viewer.reader, context.merchant.id),
    terms: ownTerms(known, viewer) ?? card.terms,
    calendar: calendarOf(known, viewer, now, context.merchant.timeZone),
    period: await periodNow(kit, known, viewer, context.merchant),
    reason: newest === undefined || newest.reason === '' ? null : newest.reason,
  };
}

/** What a deposit of so much would bring. @throws DomainError promotion.unknown, amount.invalid */
export async function previewDeposit(
  kit: ShowKit,
  { id, amount }: { id: string; amount: string },
  context: RequestContext,
): Promise<Reply<typeof contract.previewDeposit>> {
  const {
    known: { offer },
    viewer,
  } = await openOffer(kit, id, context);
  const deposit = parseMoney(amount);
  const { trigger, reward } = offer;
  if (trigger.on !== 'deposit') return refuse('promotion.unknown');
  const earned = earnedBy(offer, deposit);
  const isMatch = reward.rule === 'match';
  // Spins and bets have no sum of their own.
  const sum = isMatch ? earned : 0n;
  const { required } = termsOf(offer, sum, deposit);
  return {
    isGiven: earned > 0n,
    bonus: formatMoney(sum),
    required: formatMoney(required),
    least: formatMoney(isMatch ? leastDeposit(reward, trigger.least) : (trigger.least ?? 0n)),
    full: isMatch ? moneyOrNull(fullDeposit(reward, trigger.least)) : null,
    terms: sayTerms(offer, viewer.reader, { grant: sum === 0n ? null : { sum, deposit, until: null } }),
  };
}

/** The offer that a code is for. @throws DomainError promotion.code.wrong */
export async function findByCode(kit: ShowKit, code: string, context: RequestContext): Promise<Reply<typeof contract.findOfferByCode>> {
  const viewer = await viewerOf(kit, context);
  const now = kit.services.clock.now();
  const typed = code.trim();
  const found = (await kit.offersOf(context.merchant.id)).find((one) => asksForCode(one.offer.who, typed) && mayKnow(one, viewer, now));
  if (found === undefined) return refuse('promotion.code.wrong', { field: 'code' });
  return { offerId: found.stored.id, way: wayOf(found.offer) };
}
