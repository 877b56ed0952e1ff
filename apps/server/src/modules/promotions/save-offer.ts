import { type Offer, readOffer, type Violation, writeOffer } from '@sortes/growth-rules';
import { type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { forgetBudget } from './budget-repository.js';
import { findDraw } from './draw-repository.js';
import type { PromotionsKit } from './kit.js';
import { findUnserved, findViolations, type OfferFault } from './offer-faults.js';
import { noteLive } from './live-span-repository.js';
import { findOffer, insertOffer, insertVersion, type OfferState, setOfferState } from './offer-repository.js';

/** An offer as the operator has filled it in. */
export interface OfferDraft {
  document: unknown;
  /** Who saves it, as the audit log names them. */
  by: string;
}

/** `faults`: nothing was saved. `violations`: what the brand's jurisdiction says; what it refuses keeps the offer from going live. */
export type SavedOffer =
  | { isSaved: false; faults: readonly OfferFault[] }
  | { isSaved: true; id: string; version: number; violations: readonly Violation[] };

/**
 * Reads a document that must be whole: what operators send may not be. A draft may lack words in other languages than the brand's own until it goes live, so
 * that nobody loses their work for a translation.
 */
async function readDraft(
  { below: { site, games } }: PromotionsKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  document: unknown,
  isDraft = false,
): Promise<{ faults: readonly OfferFault[] } | { offer: Offer; violations: readonly Violation[] }> {
  const { languages } = await site.faceOf(merchant);
  const read = readOffer(document, isDraft ? [merchant.defaultLanguage] : languages);
  if (!read.ok) return { faults: read.faults };
  const catalogue = await games.catalogue.current();
  const faults = await findUnserved(transaction, merchant.id, catalogue, read.value);
  if (faults.length > 0) return { faults };
  const { jurisdiction } = await site.settingsOf(merchant);
  return { offer: read.value, violations: findViolations(catalogue, read.value, jurisdiction) };
}

const isRefused = (violations: readonly Violation[]): boolean => violations.some(({ severity }) => severity === 'refused');

/**
 * Makes an offer of a brand, as a draft that no player sees.
 * @param code the operator's name for it @throws DomainError already.so when the brand has one of this name
 */
export async function makeOffer(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  { code, document, by }: OfferDraft & { code: string },
): Promise<SavedOffer> {
  const read = await readDraft(kit, transaction, merchant, document, true);
  if ('faults' in read) return { isSaved: false, faults: read.faults };
  const id = newId();
  if (!(await insertOffer(transaction, { id, merchantId: merchant.id, code }))) refuse('already.so', { field: 'code' });
  await insertVersion(transaction, { id, number: 1, document: writeOffer(read.offer), by });
  return { isSaved: true, id, version: 1, violations: read.violations };
}

/**
 * Saves an offer anew: a version that grants go by from now on; those that run keep theirs.
 * @throws DomainError not.found, edit.outdated (somebody else saved meanwhile), state.not.allowed (it is stopped, live and the jurisdiction refuses the version, or a raffle or a rain that has
 * committed to its draw)
 */
export async function saveVersion(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  { id, after, document, by }: OfferDraft & { id: string; after: number },
): Promise<SavedOffer> {
  const stored = (await findOffer(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
  const read = await readDraft(kit, transaction, merchant, document, stored.state === 'draft');
  if ('faults' in read) return { isSaved: false, faults: read.faults };
  if (stored.version !== after) refuse('edit.outdated');
  if (stored.state === 'stopped' || (stored.state === 'live' && isRefused(read.violations))) refuse('state.not.allowed');
  // What chance was committed to for all its players does not change any more.
  if ((await findDraw(transaction, id)) !== undefined) refuse('state.not.allowed');
  const version = after + 1;
  await insertVersion(transaction, { id, number: version, document: writeOffer(read.offer), by });
  await forgetBudget(transaction, id);
  await noteLive(transaction, id, kit.services.clock.now());
  return { isSaved: true, id, version, violations: read.violations };
}

const moves: Readonly<Record<OfferState, readonly OfferState[]>> = {
  draft: ['live', 'stopped'],
  live: ['paused', 'stopped'],
  paused: ['live', 'stopped'],
  stopped: [],
};

/**
 * Lets an offer go live, pauses or stops it. Paused and stopped ones make no new grants; those that run go on. Whatever was claimed before is granted.
 * @returns what keeps it from going live; none: it has moved. @throws DomainError not.found, state.not.allowed
 */
export async function moveOffer(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  { id, to }: { id: string; to: OfferState },
): Promise<{ faults: readonly OfferFault[]; violations: readonly Violation[] }> {
  const stored = (await findOffer(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
  if (!moves[stored.state].includes(to)) refuse('state.not.allowed');
  const nothing = { faults: [], violations: [] };
  if (to === 'live') {
    // What was saved under other languages or another jurisdiction is judged by those of now.
    const read = await readDraft(kit, transaction, merchant, stored.document);
    if ('faults' in read) return { ...nothing, faults: read.faults };
    if (isRefused(read.violations)) return { ...nothing, violations: read.violations };
  }
  await setOfferState(transaction, id, to);
  await noteLive(transaction, id, kit.services.clock.now());
  return nothing;
}
