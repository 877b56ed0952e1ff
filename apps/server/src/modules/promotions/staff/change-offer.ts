import { type Input, type Reply, staffPromotions as contract } from '@sortes/contract';
import { readOffer } from '@sortes/growth-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import type { StaffContext } from '../../../platform/staff.js';
import { findOffer, type OfferRow } from '../offer-repository.js';
import { offerOf } from '../offer-stored.js';
import { askEnding, mayEndRunning } from '../end-offer.js';
import { makeOffer, moveOffer, type SavedOffer, saveVersion } from '../save-offer.js';
import { presentViolation } from './check-offer.js';
import type { PromotionsStaffKit } from './kit.js';
import { writeApprovedBy } from './staff-repository.js';

type Saved = Reply<typeof contract.staffMakeOffer>;

const presentSaved = (saved: SavedOffer): Saved =>
  saved.isSaved
    ? { id: saved.id, version: saved.version, faults: [], violations: saved.violations.map(presentViolation) }
    : { id: null, version: 0, faults: [...saved.faults], violations: [] };

/** A refusal that undoes the transaction and still answers what was found. */
class NothingSaved extends Error {
  constructor(readonly saved: Saved) {
    super('nothing was saved');
  }
}

/** Carries out what may find faults: then nothing stands, not even an entry of the log. */
async function unlessFaulty(work: () => Promise<Saved>): Promise<Saved> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NothingSaved) return error.saved;
    throw error;
  }
}

const orNothing = (saved: SavedOffer): Saved => {
  const shown = presentSaved(saved);
  if (!saved.isSaved) throw new NothingSaved(shown);
  return shown;
};

/** Makes an offer, once under its key. @throws DomainError already.so, idempotency.key.conflict */
export function makeStaffOffer(
  kit: PromotionsStaffKit,
  context: RequestContext,
  { code, document, reason }: Input<typeof contract.staffMakeOffer>['body'],
): Promise<Saved> {
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const { staffId, name } = staffOf(context);
  return unlessFaulty(() =>
    inTransaction(kit.services.db, (transaction) =>
      once(transaction, { owner: `staff:${staffId}`, operation: 'offer', key, input: { code, document } }, () =>
        kit.office.changeAsStaffWithin(transaction, context, { action: 'offer.made', subject: 'offer:', reason }, async () => {
          const saved = orNothing(await makeOffer(kit, transaction, context.merchant, { code, document, by: name }));
          return { value: saved, subject: `offer:${saved.id}`, after: { code, version: saved.version } };
        }),
      ),
    ),
  );
}

/** The most that one person may let an offer give, money units. */
async function aloneUpTo({ below }: PromotionsStaffKit, { merchant }: Pick<StaffContext, 'merchant'>): Promise<bigint> {
  const { offerAlone } = await below.site.settingsOf(merchant);
  return parseMoney(String(offerAlone));
}

/** Whether more may be given by an offer than one person lets go alone. */
export async function needsSecond(kit: PromotionsStaffKit, context: Pick<StaffContext, 'merchant'>, document: unknown): Promise<boolean> {
  const read = readOffer(document, []);
  if (!read.ok) return false;
  const { nominal } = read.value.budget;
  return nominal === null || nominal > (await aloneUpTo(kit, context));
}

/**
 * Saves an offer anew. What is live goes on as one person may let it: above that it has to be paused first, and asked for again.
 * @throws DomainError not.found, edit.outdated, state.not.allowed, promotion.second
 */
export function saveStaffOffer(
  kit: PromotionsStaffKit,
  context: StaffContext,
  id: string,
  { after, document, reason }: Input<typeof contract.staffSaveOffer>['body'],
): Promise<Saved> {
  const { name } = staffOf(context);
  return unlessFaulty(() =>
    kit.office.changeAsStaff(context, { action: 'offer.saved', subject: `offer:${id}`, reason }, async (transaction) => {
      const stored = (await findOffer(transaction, context.merchant.id, id, 'change')) ?? refuse('not.found');
      if (stored.state === 'live' && (await needsSecond(kit, context, document))) refuse('promotion.second');
      const saved = orNothing(await saveVersion(kit, transaction, context.merchant, { id, after, document, by: name }));
      return { value: saved, before: { version: after }, after: { version: saved.version } };
    }),
  );
}

const actions = { live: 'offer.live', paused: 'offer.paused', stopped: 'offer.stopped' } as const;

/** Keeps what was found from standing: the offer stays as it is. */
class Kept extends Error {
  constructor(readonly moved: Awaited<ReturnType<typeof moveOffer>>) {
    super('the offer stays as it is');
  }
}

/** Asks for the end of what runs of an offer that is stopped now. @returns how many grants are to end @throws DomainError state.not.allowed */
async function endRunning(
  { services: { clock } }: PromotionsStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  stored: OfferRow,
  reason: string,
): Promise<number> {
  if (!mayEndRunning(offerOf(stored).kind)) refuse('state.not.allowed');
  const { id: offerId, merchantId } = stored;
  return askEnding(transaction, { offerId, merchantId, reason, askedBy: staffOf(context).name, askedAt: clock.now() });
}

/**
 * Pauses or stops an offer, or lets it go live where one person may. What runs of a stopped one goes on, or ends where that was chosen, also later.
 * @throws DomainError not.found, state.not.allowed, promotion.second, permission.denied
 */
export async function moveStaffOffer(
  kit: PromotionsStaffKit,
  context: StaffContext,
  id: string,
  { to, running = 'goes-on', reason }: Input<typeof contract.staffMoveOffer>['body'],
): Promise<Reply<typeof contract.staffMoveOffer>> {
  const { merchant } = context;
  const ends = running === 'ends';
  if (ends && to !== 'stopped') refuse('state.not.allowed');
  if (ends && !staffOf(context).rights.has('promotions.give')) refuse('permission.denied');
  const action = ends ? 'offer.ended' : actions[to];
  try {
    await kit.office.changeAsStaff(context, { action, subject: `offer:${id}`, reason }, async (transaction) => {
      const stored = (await findOffer(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
      if (to === 'live' && (await needsSecond(kit, context, stored.document))) refuse('promotion.second');
      if (!(ends && stored.state === 'stopped')) {
        const moved = await moveOffer(kit, transaction, merchant, { id, to });
        if (moved.faults.length + moved.violations.length > 0) throw new Kept(moved);
      }
      const grants = ends ? await endRunning(kit, transaction, context, stored, reason) : undefined;
      return { value: undefined, before: { state: stored.state }, after: { state: to, ...(grants !== undefined && { grants }) } };
    });
    return { moved: true, faults: [], violations: [] };
  } catch (error) {
    if (!(error instanceof Kept)) throw error;
    const { faults, violations } = error.moved;
    return { moved: false, faults: [...faults], violations: violations.map(presentViolation) };
  }
}

const mayGoLive = ({ state }: OfferRow): boolean => state === 'draft' || state === 'paused';

/** Asks a second person to let an offer go live as it is now. @throws DomainError not.found, state.not.allowed, approval.waits */
export async function requestLive(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffRequestOfferLive>['body'],
) {
  const stored = (await findOffer(kit.services.db, context.merchant.id, id)) ?? refuse('not.found');
  if (!mayGoLive(stored)) refuse('state.not.allowed');
  const { budget } = offerOf(stored);
  const payload = {
    offerId: id,
    code: stored.code,
    version: stored.version,
    amount: budget.nominal === null ? null : formatMoney(budget.nominal),
  };
  const asked = { kind: 'offer-live', subject: `offer:${id}`, payload, reason, key: context.idempotencyKey } as const;
  return approvalLine(await kit.office.approvals.ask(context, asked, undefined, { onceAbout: true }));
}

/** What was asked for goes live as it was then: another version is another question. */
export const liveApproval = (kit: PromotionsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'offer-live',
    decidedBy: contract.staffDecideOfferLive,
    payload: Type.Object({
      offerId: Type.String(),
      code: Type.String(),
      version: Type.Integer(),
      amount: Type.Union([Type.String(), Type.Null()], { description: 'Its budget; null: no bound' }),
    }),
    async carryOut({ context, payload: { offerId, version } }, transaction) {
      const { merchant } = context;
      const stored = await findOffer(transaction, merchant.id, offerId, 'change');
      if (stored === undefined || stored.version !== version || !mayGoLive(stored)) return refuse('approval.outdated');
      const { faults, violations } = await moveOffer(kit, transaction, merchant, { id: offerId, to: 'live' });
      if (faults.length + violations.length > 0) return refuse('state.not.allowed');
      await writeApprovedBy(transaction, offerId, version, staffOf(context).name);
      return { offerId, version, state: 'live' };
    },
  });
