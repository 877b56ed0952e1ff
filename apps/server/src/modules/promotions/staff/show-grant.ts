import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import type { Snapshot } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { filesOf, opensOf } from '../../../platform/files.js';
import { pageOf } from '../../../platform/staff.js';
import { findActiveBonus } from '../../wallet/index.js';
import { findApplication } from '../application-repository.js';
import { applicationSubject } from '../apply-offer.js';
import { answersTo } from '../show-application.js';
import { gameTitle, sayTaken, sayTerms } from '../say-terms.js';
import { pageOfContributions, sumContributions } from '../shown-repository.js';
import type { PromotionsStaffKit } from './kit.js';
import { movementsOfGrant, pageOfStaffGrants, readDecided, type StaffGrant } from './staff-repository.js';
import { documentOf, presentGrants } from './present-grants.js';

/** What a player wrote with an application; null: it is none. */
async function applicationOf(
  { services: { db } }: PromotionsStaffKit,
  { language }: RequestContext,
  grant: StaffGrant,
): Promise<Reply<typeof contract.staffGetGrant>['application']> {
  const application = await findApplication(db, grant.id);
  if (application === undefined) return null;
  const offer = documentOf(grant);
  const { reward } = offer;
  const held = await filesOf(db, { playerId: grant.playerId, purpose: 'proof', subject: applicationSubject(grant.id) });
  const opens = await opensOf(
    db,
    held.map(({ fileId }) => ({ playerId: grant.playerId, fileId })),
  );
  return {
    comment: application.comment,
    answers: answersTo(offer, application, language),
    proofs: held.map(({ fileId }) => ({
      fileId,
      openedBy: opens.filter((one) => one.fileId === fileId).map(({ staff }) => staff),
    })),
    most: reward.rule === 'entered' ? formatMoney(reward.most) : null,
  };
}

/** Ids of ways to deposit that a snapshot names. */
function methodsIn(decided: unknown): string[] {
  const { snapshot } = decided as { snapshot?: Partial<Pick<Snapshot, 'method' | 'firstDeposit' | 'lastDeposit'>> };
  return [...new Set([snapshot?.method, snapshot?.firstDeposit?.method, snapshot?.lastDeposit?.method])].flatMap((id) => id ?? []);
}

/** One of them with all that it is made of. @throws DomainError not.found */
export async function showStaffGrant(
  kit: PromotionsStaffKit,
  context: RequestContext,
  { params, query }: Input<typeof contract.staffGetGrant>,
): Promise<Reply<typeof contract.staffGetGrant>> {
  const { db } = kit.services;
  const { merchant, language } = context;
  const [grant] = await pageOfStaffGrants(
    db,
    { merchantId: merchant.id, id: params.id, timeZone: merchant.timeZone },
    { offset: 0, limit: 1 },
  );
  if (grant === undefined) return refuse('not.found');
  const [[row], decided, active, movements, counted, sums, catalogue, names] = await Promise.all([
    presentGrants(kit, context, [grant]),
    readDecided(db, grant.id),
    findActiveBonus(db, grant.playerId),
    movementsOfGrant(db, grant),
    pageOfContributions(db, { grantId: grant.id, ...pageOf(query) }),
    sumContributions(db, grant.id),
    kit.below.games.catalogue.current(),
    kit.below.cashier.methodNames(merchant, language),
  ]);
  if (row === undefined) return refuse('not.found');
  const reader = { merchant, language, catalogue };
  const said = { sum: grant.amount, deposit: grant.deposit ?? 0n, until: grant.until?.getTime() ?? null };
  return {
    grant: row,
    terms: (grant.state === 'offered' ? sayTerms : sayTaken)(documentOf(grant), reader, { grant: said }),
    document: grant.document,
    deposit: grant.deposit === null ? null : formatMoney(grant.deposit),
    decided,
    methods: Object.fromEntries(methodsIn(decided).map((id) => [id, names.get(id) ?? id])),
    balance: active?.grantId === grant.id ? formatMoney(active.balance) : null,
    movements: movements.map(({ amount, at, ...movement }) => ({ ...movement, amount: formatMoney(amount), at: at.getTime() })),
    counted: counted.map((one) => ({
      betId: one.betId,
      kind: one.kind,
      game: gameTitle(one.game, reader),
      lane: one.lane,
      valid: formatMoney(one.valid),
      counted: formatMoney(one.counted),
      sum: formatMoney(one.sum),
      at: one.at.getTime(),
    })),
    countedTotal: sums.rows,
    mayCancel: ['queued', 'active', 'closing'].includes(grant.state) && grant.orderId === null,
    application: await applicationOf(kit, context, grant),
  };
}
