import { isLanguageCode, type Reply, type staffPromotions as contract } from '@sortes/contract';
import { expectedCost, grantWorthOf, listsAsked, type Offer, readOffer, type Violation } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../../platform/http.js';
import { questionsOf } from '../asked.js';
import { wayOf } from '../listing.js';
import { findUnserved, findViolations } from '../offer-faults.js';
import { findOffer } from '../offer-repository.js';
import { offerOf } from '../offer-stored.js';
import { type OfferWorth, worthOf } from '../offer-worth.js';
import { gameTitle, type Reader, sayWho, titleOf } from '../say-terms.js';
import { findSegments } from '../segment-repository.js';
import { bodyOf } from '../show-offer.js';
import { sayFace } from '../show-offers.js';
import type { PromotionsStaffKit } from './kit.js';

type Checked = Reply<typeof contract.staffCheckOffer>;

export const presentViolation = ({ code, severity }: Violation): Checked['violations'][number] => ({ code, severity, path: '' });

/** What 100 of bonus are worth; null where nothing has to be staked, or no figure can be told. */
function presentWorth(worth: OfferWorth | undefined, reader: Reader): Checked['worth'] {
  if (worth === undefined) return null;
  const { granted, linear, converted, net, bust, edge, game, dearest, multiple } = worth;
  return {
    granted: formatMoney(granted),
    linear: linear * 100,
    exact: converted * 100,
    net: net * 100,
    bust,
    multiple,
    dearest: {
      bet: 100 / dearest.stakes,
      pays: dearest.pays,
      exact: dearest.converted * 100,
      net: dearest.net * 100,
      bust: dearest.bust,
    },
    edge,
    game: game === null ? null : gameTitle(game, reader),
  };
}

const sumOrNull = (sum: bigint | null): string | null => (sum === null ? null : formatMoney(sum));

/** What of a grant becomes money on average, or what it costs net of the house's edge on own stakes, money units; null where that is not known before. */
function costOf(offer: Offer, worth: OfferWorth | undefined, average: bigint | null, share: 'converted' | 'net'): bigint | null {
  if (average === null || offer.money === 'release') return null;
  if (offer.money !== 'bonus') return average;
  if (worth === undefined) return null;
  const bound = offer.requirement?.maxConvert ?? null;
  // The share is that of the largest grant: a bound in money binds smaller ones less.
  if (worth.granted !== average && bound !== null && 'sum' in bound) return null;
  return expectedCost(average, Math.max(0, worth[share]));
}

function presentCost(offer: Offer, worth: OfferWorth | undefined): Checked['cost'] {
  const { average, below, most, all, aDay } = grantWorthOf(offer);
  return {
    average: sumOrNull(average),
    expected: sumOrNull(costOf(offer, worth, average, 'converted')),
    net: sumOrNull(costOf(offer, worth, average, 'net')),
    below: sumOrNull(below),
    most: sumOrNull(most),
    all: sumOrNull(all),
    aDay: sumOrNull(aDay),
  };
}

/** A rule names offers by any text; only such can be one. */
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** What the offers and the ways to deposit are called that a rule names, in the reader's language; one that is not there stands by what the rule calls it. */
export async function namesIn(
  { services: { db }, below }: PromotionsStaffKit,
  { who }: Pick<Offer, 'who'>,
  { merchant, language }: Pick<RequestContext, 'merchant' | 'language'>,
): Promise<(id: string) => string> {
  const methods = await below.cashier.methodNames(merchant, language);
  const ids = questionsOf(who).flatMap(({ field, condition }) =>
    field === 'grants' ? ((condition as { offer?: string }).offer ?? []) : [],
  );
  const titles = new Map<string, string>();
  for (const id of new Set(ids)) {
    const stored = isId(id) ? await findOffer(db, merchant.id, id) : undefined;
    if (stored !== undefined) titles.set(id, titleOf(offerOf(stored), language));
  }
  return (id) => titles.get(id) ?? methods.get(id) ?? id;
}

/** The lists of players that its rule asks for. */
async function listsOf({ services: { db } }: PromotionsStaffKit, { who }: Offer, merchantId: number): Promise<Checked['lists']> {
  const asked = who === null ? [] : listsAsked(who, 'who');
  return asked.length === 0
    ? []
    : findSegments(
        db,
        merchantId,
        asked.map(({ code }) => code),
      );
}

/** What a document says and lacks; nothing is saved. */
export async function checkDocument(
  kit: PromotionsStaffKit,
  { merchant, language: own }: RequestContext,
  document: unknown,
): Promise<Checked> {
  const { site, games } = kit.below;
  const [{ languages }, catalogue, { jurisdiction }] = await Promise.all([
    site.faceOf(merchant),
    games.catalogue.current(),
    site.settingsOf(merchant),
  ]);
  const strictly = readOffer(document, languages);
  // Titles that are still missing keep nobody from reading the terms.
  const loosely = strictly.ok ? strictly : readOffer(document, []);
  if (!loosely.ok)
    return { faults: strictly.ok ? [] : [...strictly.faults], violations: [], pages: [], who: null, lists: [], worth: null, cost: null };
  const offer = loosely.value;
  const faults = [...(strictly.ok ? [] : strictly.faults), ...(await findUnserved(kit.services.db, merchant.id, catalogue, offer))];
  const worth = worthOf(offer, catalogue, merchant.id);
  const ownReader: Reader = { merchant, language: own, catalogue };
  return {
    faults,
    violations: findViolations(catalogue, offer, jurisdiction).map(presentViolation),
    pages: languages.filter(isLanguageCode).map((language) => {
      const reader = { merchant, language, catalogue };
      return { language, page: { ...sayFace(offer, reader), way: wayOf(offer), ...bodyOf(offer, reader, merchant.id) } };
    }),
    who: sayWho(offer.who, ownReader, await namesIn(kit, offer, { merchant, language: own })),
    lists: await listsOf(kit, offer, merchant.id),
    worth: presentWorth(worth, ownReader),
    cost: presentCost(offer, worth),
  };
}
