import { isLanguageCode, type Reply, type staffPromotions as contract } from '@sortes/contract';
import {
  exactWorth,
  isAllowedGame,
  lanes,
  largestWorthOf,
  linearWorth,
  type Offer,
  readOffer,
  type Violation,
  weightRuleOf,
} from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../../platform/http.js';
import { findUnserved, findViolations } from '../offer-faults.js';
import { sayTerms, titleOf } from '../say-terms.js';
import type { PromotionsStaffKit } from './kit.js';

const wholeRate = 10_000;

type Checked = Reply<typeof contract.staffCheckOffer>;

export const presentViolation = ({ code, severity }: Violation): Checked['violations'][number] => ({ code, severity, path: '' });

/** What such games leave the house of valid turnover, where a game's own figure is not asked: slots 4 %, baccarat 1.06 % (growth sheet, section 12). Other lanes have none. */
const usualEdges: Readonly<Record<string, number>> = { RNG: 0.04, LIVE: 0.0106 };

/** The weakest edge of a unit of requirement among the games in which a bet counts. */
function edgeOf({ requirement, games }: Offer): number | undefined {
  if (requirement === null) return undefined;
  const found = lanes.flatMap((lane) => {
    const edge = usualEdges[lane];
    const rule = weightRuleOf(requirement.weights, { lane, game: '', gameClass: null, edge: null });
    const weight = rule === 'auto' ? 1 : rule / wholeRate;
    if (edge === undefined || weight === 0 || !isAllowedGame({ ...games, games: [] }, { lane, game: '' })) return [];
    return [Math.min(1, edge / weight)];
  });
  return found.length === 0 ? undefined : Math.min(...found);
}

/** The most steps that the exact count may take while somebody types. */
const exactUpTo = 60;

/** What 100 of bonus are worth; null where nothing has to be staked, or no figure can be told. */
export function worthOf(offer: Offer): Checked['worth'] {
  const { requirement, money } = offer;
  const granted = largestWorthOf(offer, null);
  const edge = edgeOf(offer);
  if (requirement === null || money !== 'bonus' || granted === null || granted === 0n || edge === undefined) return null;
  const deposit = requirement.base === 'deposit-and-bonus' ? 2 : 1;
  const multiple = (requirement.multiple / wholeRate) * deposit;
  const { maxConvert } = requirement;
  const most =
    maxConvert === null ? undefined : 'times' in maxConvert ? maxConvert.times / wholeRate : Number(maxConvert.sum) / Number(granted);
  if (multiple > exactUpTo) return null;
  const { converted, bust } = exactWorth({ multiple, edge, ...(most !== undefined && { mostConverted: most }) });
  return { granted: formatMoney(granted), linear: linearWorth(multiple, edge) * 100, exact: converted * 100, bust, edge };
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
    worth: worthOf(offer),
  };
}
