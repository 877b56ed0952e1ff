import { type Input, type Reply, staffPromotions as contract } from '@sortes/contract';
import { readOffer } from '@sortes/growth-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { type Approval, approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import type { StaffContext } from '../../../platform/staff.js';
import { refuseUntyped } from '../../awards/index.js';
import { aloneUpTo } from '../alone.js';
import { adoptDryRuns } from '../dry-run/dry-run-repository.js';
import { findOffer, type OfferRow } from '../offer-repository.js';
import { offerOf } from '../offer-stored.js';
import { askEnding, mayEndRunning } from '../end-offer.js';
import { endsSumOf, type OpenGrants, readOpen } from '../ending-repository.js';
import { lowersOnly } from '../lowers-only.js';
import { makeOffer, moveOffer, type SavedOffer, saveVersion } from '../save-offer.js';
import { presentViolation } from './check-offer.js';
import type { PromotionsStaffKit } from './kit.js';
import { writeApprovedBy } from './staff-repository.js';
import { addsOf, noteOffer, offerTakesSecond, presentWorst, promiseOffer, readWorstDay } from './worst-day.js';

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
          if (saved.id !== null) await adoptDryRuns(transaction, { offerId: saved.id, by: name });
          return { value: saved, subject: `offer:${saved.id}`, after: { code, version: saved.version } };
        }),
      ),
    ),
  );
}

/** Whether more may be given by an offer than one person lets go alone. */
export async function needsSecond(kit: PromotionsStaffKit, context: Pick<StaffContext, 'merchant'>, document: unknown): Promise<boolean> {
  const read = readOffer(document, []);
  if (!read.ok) return false;
  const { nominal } = read.value.budget;
  return nominal === null || nominal > (await aloneUpTo(kit.below, context.merchant));
}

/** Whether a new version gives less than the one that stands, and changes nothing besides. */
function isLowering(stored: OfferRow, document: unknown): boolean {
  const read = readOffer(document, []);
  return read.ok && lowersOnly(offerOf(stored), read.value);
}

/**
 * Saves an offer anew. What is live goes on as one person may let it: above that it has to be paused first, and asked for again, but for
 * what only lowers its bounds.
 * @throws DomainError not.found, edit.outdated, state.not.allowed, promotion.second, award.alone
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
      if (stored.state === 'live' && !isLowering(stored, document) && (await needsSecond(kit, context, document)))
        refuse('promotion.second');
      const saved = orNothing(await saveVersion(kit, transaction, context.merchant, { id, after, document, by: name }));
      const now = stored.state === 'live' ? await findOffer(transaction, context.merchant.id, id) : undefined;
      if (now !== undefined) await promiseOffer(kit, transaction, context, { id, worst: addsOf(offerOf(stored), offerOf(now)) });
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

/** Whether more would be taken from players by ending what runs of an offer than one person takes alone. */
export const endNeedsSecond = async (
  kit: PromotionsStaffKit,
  context: Pick<StaffContext, 'merchant'>,
  open: OpenGrants,
): Promise<boolean> => endsSumOf(open) > (await aloneUpTo(kit.below, context.merchant));

/** How an offer is moved. */
interface Moving {
  stored: OfferRow;
  to: keyof typeof actions;
  reason: string;
}

/** Moves an offer. @throws Kept where something stands in the way */
async function moveWithin(kit: PromotionsStaffKit, transaction: DatabaseTransaction, context: StaffContext, { stored, to }: Moving) {
  const moved = await moveOffer(kit, transaction, context.merchant, { id: stored.id, to });
  if (moved.faults.length + moved.violations.length > 0) throw new Kept(moved);
}

/** Stops an offer where it is not stopped, and ends what runs of it at once. */
async function endAlone(kit: PromotionsStaffKit, transaction: DatabaseTransaction, context: StaffContext, moving: Moving): Promise<void> {
  const { stored, to, reason } = moving;
  const { id: offerId, merchantId, state } = stored;
  await kit.office.changeAsStaffWithin(transaction, context, { action: 'offer.ended', subject: `offer:${offerId}`, reason }, async () => {
    if (state !== 'stopped') await moveWithin(kit, transaction, context, moving);
    const asked = { offerId, merchantId, reason, askedBy: staffOf(context).name, askedAt: kit.services.clock.now() };
    const grants = await askEnding(transaction, asked);
    return { value: undefined, before: { state }, after: { state: to, grants } };
  });
}

async function moveAlone(kit: PromotionsStaffKit, transaction: DatabaseTransaction, context: StaffContext, moving: Moving): Promise<void> {
  const { stored, to, reason } = moving;
  await kit.office.changeAsStaffWithin(transaction, context, { action: actions[to], subject: `offer:${stored.id}`, reason }, async () => {
    await moveWithin(kit, transaction, context, moving);
    if (to === 'live') await promiseOffer(kit, transaction, context, { id: stored.id, worst: offerOf(stored).budget.nominal });
    return { value: undefined, before: { state: stored.state }, after: { state: to } };
  });
}

const countOf = ({ active, waiting, offered }: OpenGrants): number => active + waiting + offered;

/** Stops an offer where it is not stopped, and asks a second person to end what runs of it. @throws DomainError approval.waits */
async function askEnd(
  kit: PromotionsStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  moving: Moving,
  open: OpenGrants,
): Promise<Approval> {
  const { stored, reason } = moving;
  if (stored.state !== 'stopped') await moveAlone(kit, transaction, context, moving);
  const { id: offerId, code } = stored;
  const payload = { offerId, code, count: countOf(open), lent: formatMoney(open.balance), amount: formatMoney(endsSumOf(open)) };
  const asked = { kind: 'offer-end', subject: `offer:${offerId}`, payload, reason } as const;
  return kit.office.approvals.askWithin(transaction, context, asked, undefined, { onceAbout: true });
}

/** What is stopped does not go live any more: nobody is to read and decide about it. */
async function endAskedLive(
  { office }: PromotionsStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  waiting: readonly Approval[],
  reason: string,
): Promise<void> {
  for (const one of waiting) if (one.kind === 'offer-live') await office.approvals.endOutdated(transaction, context, one, reason);
}

/**
 * Pauses or stops an offer, or lets it go live where one person may. What runs of a stopped one goes on, or ends where that was chosen, also later: more
 * than one person may take waits for another one, while the offer is stopped already.
 * @throws DomainError not.found, state.not.allowed, promotion.second, award.alone, permission.denied, approval.waits
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
  try {
    const asked = await inTransaction(kit.services.db, async (transaction) => {
      // Requests are locked before what they are about.
      const waiting = to === 'stopped' ? await kit.office.approvals.lockWaitingAbout(transaction, merchant.id, `offer:${id}`) : [];
      const stored = (await findOffer(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
      await endAskedLive(kit, transaction, context, waiting, reason);
      const moving = { stored, to, reason };
      if (
        to === 'live' &&
        ((await needsSecond(kit, context, stored.document)) || (await offerTakesSecond(kit, transaction, context, stored)))
      )
        refuse('promotion.second');
      if (!ends) {
        await moveAlone(kit, transaction, context, moving);
        return undefined;
      }
      if (!mayEndRunning(offerOf(stored).kind)) refuse('state.not.allowed');
      const open = await readOpen(transaction, merchant.id, id);
      if (await endNeedsSecond(kit, context, open)) return askEnd(kit, transaction, context, moving, open);
      await endAlone(kit, transaction, context, moving);
      return undefined;
    });
    return { moved: true, endAsked: asked?.id ?? null, faults: [], violations: [] };
  } catch (error) {
    if (!(error instanceof Kept)) throw error;
    const { faults, violations } = error.moved;
    return { moved: false, endAsked: null, faults: [...faults], violations: violations.map(presentViolation) };
  }
}

const mayGoLive = ({ state }: OfferRow): boolean => state === 'draft' || state === 'paused';

/** Asks a second person to let an offer go live as it is now. @throws DomainError not.found, state.not.allowed, approval.waits, promotion.unbounded where nothing says what it may give */
export async function requestLive(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffRequestOfferLive>['body'],
) {
  const stored = (await findOffer(kit.services.db, context.merchant.id, id)) ?? refuse('not.found');
  const { languages } = await kit.below.site.faceOf(context.merchant);
  if (!mayGoLive(stored) || !readOffer(stored.document, languages).ok) refuse('state.not.allowed');
  const { budget } = offerOf(stored);
  const { worst, isTyped } = await readWorstDay(kit.services.db, stored);
  if (worst === null) return refuse('promotion.unbounded');
  const payload = {
    offerId: id,
    code: stored.code,
    version: stored.version,
    amount: budget.nominal === null ? null : formatMoney(budget.nominal),
    ...presentWorst(worst, isTyped),
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
      worstDay: Type.String({ description: 'What it gives on its worst day' }),
      toType: Type.Optional(Type.String({ description: 'Where it lacks a budget, a bound for each player or a run: who agrees types it' })),
    }),
    async carryOut({ approval, context, payload: { offerId, version, worstDay, toType }, said }, transaction) {
      const { merchant } = context;
      const stored = await findOffer(transaction, merchant.id, offerId, 'change');
      if (stored === undefined || stored.version !== version || !mayGoLive(stored)) return refuse('approval.outdated');
      refuseUntyped(said, toType);
      const { faults, violations } = await moveOffer(kit, transaction, merchant, { id: offerId, to: 'live' });
      if (faults.length + violations.length > 0) return refuse('state.not.allowed');
      await writeApprovedBy(transaction, offerId, version, staffOf(context).name);
      await noteOffer(transaction, context, { id: offerId, worst: parseMoney(worstDay), staff: approval.askedName });
      return { offerId, version, state: 'live' };
    },
  });

/** What runs of a stopped offer ends as it is when the second person agrees: more or less of it than when it was asked for. */
export const endApproval = (kit: PromotionsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'offer-end',
    decidedBy: contract.staffDecideOfferEnd,
    payload: Type.Object({
      offerId: Type.String(),
      code: Type.String(),
      count: Type.Integer({ description: 'Grants that would have ended when it was asked for' }),
      lent: Type.String({ description: 'Bonus money that was lent then' }),
      amount: Type.String({ description: 'What players would have lost then' }),
    }),
    async carryOut({ context, approval, payload: { offerId } }, transaction) {
      const { merchant } = context;
      const stored = await findOffer(transaction, merchant.id, offerId, 'change');
      if (stored?.state !== 'stopped') return refuse('approval.outdated');
      const { reason, askedName: askedBy } = approval;
      const askedAt = kit.services.clock.now();
      const grants = await askEnding(transaction, { offerId, merchantId: merchant.id, reason, askedBy, askedAt });
      return grants === 0 ? refuse('approval.outdated') : { offerId, grants };
    },
  });
