import { isLanguageCode, type Reply, type staffPromotions as contract } from '@sortes/contract';
import { type Offer, readOffer, type Violation } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../../platform/http.js';
import { findUnserved, findViolations } from '../offer-faults.js';
import { worthOf } from '../offer-worth.js';
import { sayTerms, titleOf } from '../say-terms.js';
import type { PromotionsStaffKit } from './kit.js';

type Checked = Reply<typeof contract.staffCheckOffer>;

export const presentViolation = ({ code, severity }: Violation): Checked['violations'][number] => ({ code, severity, path: '' });

/** What 100 of bonus are worth; null where nothing has to be staked, or no figure can be told. */
function presentWorth(offer: Offer): Checked['worth'] {
  const worth = worthOf(offer);
  if (worth === undefined) return null;
  const { granted, linear, converted, bust, edge } = worth;
  return { granted: formatMoney(granted), linear: linear * 100, exact: converted * 100, bust, edge };
}

/** What a document says and lacks; nothing is saved. */
export async function checkDocument(kit: PromotionsStaffKit, { merchant }: RequestContext, document: unknown): Promise<Checked> {
  const { site, games } = kit.below;
  const [{ languages }, catalogue, { jurisdiction }] = await Promise.all([
    site.faceOf(merchant),
    games.catalogue.current(),
    site.settingsOf(merchant),
  ]);
  const strictly = readOffer(document, languages);
  // Titles that are still missing keep nobody from reading the terms.
  const loosely = strictly.ok ? strictly : readOffer(document, []);
  if (!loosely.ok) return { faults: [...loosely.faults], violations: [], terms: [], worth: null };
  const offer = loosely.value;
  const faults = [...(strictly.ok ? [] : strictly.faults), ...findUnserved(catalogue, offer)];
  const at = kit.services.clock.now().getTime();
  return {
    faults,
    violations: findViolations(catalogue, offer, jurisdiction).map(presentViolation),
    terms: languages.filter(isLanguageCode).map((language) => ({
      language,
      title: titleOf(offer, language),
      text: sayTerms(offer, { merchant, language, catalogue }, { at, grant: null }),
    })),
    worth: presentWorth(offer),
  };
}
