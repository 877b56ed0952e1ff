import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import type { Snapshot } from '@sortes/growth-rules';
import { formatMoney, parseMoney, tryReadAmount } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { filesOf, opensOf, requireOpened } from '../../../platform/files.js';
import { once } from '../../../platform/once.js';
import { pageOf } from '../../../platform/staff.js';
import { findActiveBonus } from '../../wallet/index.js';
import { findApplication } from '../application-repository.js';
import { applicationSubject } from '../apply-offer.js';
import { answersTo } from '../show-application.js';
import { cancelIn } from '../cancel-grant.js';
import { giveByStaff } from '../claim-by-staff.js';
import { readPlayer } from '../claim-snapshot.js';
import { todayOf } from '../claim-uses.js';
import { decideApplication } from '../decide-application.js';
import { offerOf } from '../offer-stored.js';
import { findOffer } from '../offer-repository.js';
import { gameTitle, sayTaken, sayTerms, titleOf } from '../say-terms.js';
import { pageOfContributions, sumContributions } from '../shown-repository.js';
import { narrowToLine } from './by-line.js';
import type { PromotionsStaffKit } from './kit.js';
import {
  type GrantFilter,
  movementsOfGrant,
  pageOfStaffGrants,
  readDecided,
  type StaffGrant,
  sumGivenByHand,
  sumStaffGrants,
} from './staff-repository.js';

type Query = Input<typeof contract.staffExportGrants>['query'];
type Row = Reply<typeof contract.staffListGrants>['list'][number];

/** A day that was asked for; one that no month has asks for nothing. */
const dayAsked = (day: string | undefined): string | undefined =>
  day === undefined || !(new Date(`${day}T00:00:00Z`).getTime() > 0) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
    ? undefined
    : day;

/** Which grants are asked for. */
async function readFilter(
  kit: PromotionsStaffKit,
  { merchant }: RequestContext,
  { offerId, playerId, state, money, only, line, playerKind, paidIn, from, to }: Query,
): Promise<GrantFilter> {
  const filter = {
    merchantId: merchant.id,
    offerId,
    playerId,
    state,
    money,
    only,
    playerKind,
    paidIn,
    from: dayAsked(from),
    to: dayAsked(to),
    timeZone: merchant.timeZone,
  };
  return line === undefined ? filter : narrowToLine(kit, filter, line);
}

const documentOf = ({ offerId, version, document }: StaffGrant) => offerOf({ id: offerId, version, document });

/** Grants as staff read them, with the names of their players. */
export async function presentGrants(
  { office }: PromotionsStaffKit,
  context: RequestContext,
  grants: readonly StaffGrant[],
): Promise<Row[]> {
  const lines = grants.map((grant) => ({
    id: grant.id,
    offerId: grant.offerId,
    code: grant.code,
    title: titleOf(documentOf(grant), context.language),
    version: grant.version,
    playerId: grant.playerId,
    money: grant.money,
    status: grant.state,
    amount: formatMoney(grant.amount),
    required: formatMoney(grant.required),
    wagered: formatMoney(grant.wagered),
    converted: formatMoney(grant.money === 'cash' && grant.state === 'completed' ? grant.amount : grant.converted),
    forfeited: formatMoney(grant.forfeited),
    reclaimed: formatMoney(grant.reclaimed),
    balance: grant.balance === null ? null : formatMoney(grant.balance),
    madeAt: grant.createdAt.getTime(),
    until: grant.until?.getTime() ?? null,
    endedAt: grant.endedAt?.getTime() ?? null,
    reason: grant.reason,
  }));
  return office.withUserNames(context, lines);
}

/** What players were given, the newest first. */
export async function showStaffGrants(
  kit: PromotionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListGrants>['query'],
): Promise<Reply<typeof contract.staffListGrants>> {
  const { db } = kit.services;
  const filter = await readFilter(kit, context, query);
  const [rows, { total, ...sums }] = await Promise.all([pageOfStaffGrants(db, filter, pageOf(query)), sumStaffGrants(db, filter)]);
  return {
    list: await presentGrants(kit, context, rows),
    total,
    sums: {
      amount: formatMoney(sums.amount),
      converted: formatMoney(sums.converted),
      forfeited: formatMoney(sums.forfeited),
      reclaimed: formatMoney(sums.reclaimed),
      balance: formatMoney(sums.balance),
      requirement: formatMoney(sums.requirement),
    },
  };
}

/** The same as CSV. */
export function exportStaffGrants(kit: PromotionsStaffKit, context: RequestContext, query: Query) {
  let filter: Promise<GrantFilter> | undefined;
  return csvRows(
    [
      'number',
      'code',
      'player',
      'user name',
      'state',
      'amount',
      'required',
      'wagered',
      'converted',
      'forfeited',
      'created',
      'until',
      'ended',
      'reason',
    ],
    async (page) =>
      presentGrants(kit, context, await pageOfStaffGrants(kit.services.db, await (filter ??= readFilter(kit, context, query)), page)),
    (row: Row) => [
      row.id,
      row.code,
      row.playerId,
      row.userName,
      wordsOf('promotions.grantState', row.status),
      row.amount,
      row.required,
      row.wagered,
      row.converted,
      row.forfeited,
      new Date(row.madeAt),
      row.until === null ? null : new Date(row.until),
      row.endedAt === null ? null : new Date(row.endedAt),
      row.reason,
    ],
  );
}

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

/**
 * Bounds what a player is given by hand on a day of the brand. To be asked in the transaction, under the player's lock and after the gift: what was typed, or read beforehand, may be another sum,
 * and a large gift may come in small ones.
 * @returns what throws DomainError promotion.given for more than that
 */
async function boundByHand({ services, below }: PromotionsStaffKit, { merchant }: RequestContext) {
  const { grantAlone } = await below.site.settingsOf(merchant);
  const most = parseMoney(String(grantAlone));
  const { since } = todayOf(services.clock.now(), merchant.timeZone);
  return async (transaction: DatabaseTransaction, playerId: number): Promise<void> => {
    if ((await sumGivenByHand(transaction, playerId, since)) > most) refuse('promotion.given', { parameters: { most: formatMoney(most) } });
  };
}

/** Gives a player an offer made for that, once under its key. @throws DomainError those of claim-by-staff.ts, not.found, promotion.given */
export async function giveStaffGrant(
  kit: PromotionsStaffKit,
  context: RequestContext,
  offerId: string,
  { playerId, amount, reason }: Input<typeof contract.staffGiveGrant>['body'],
): Promise<Reply<typeof contract.staffGiveGrant>> {
  const { merchant } = context;
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const player = await kit.below.identity.findPlayer(playerId);
  if (player?.merchantId !== merchant.id) return refuse('not.found');
  if ((await findOffer(kit.services.db, merchant.id, offerId)) === undefined) return refuse('not.found');
  const sum = amount === undefined ? undefined : tryReadAmount(amount);
  const refuseMore = await boundByHand(kit, context);
  const known = (await readPlayer(kit, { playerId, merchantId: merchant.id })) ?? refuse('promotion.not.yours');
  const staff = `staff:${staffOf(context).staffId}`;
  return inTransaction(kit.services.db, (transaction) =>
    once(transaction, { owner: staff, operation: 'grant', key, input: { offerId, playerId, amount } }, () =>
      kit.office.changeAsStaffWithin(transaction, context, { action: 'grant.given', subject: `player:${playerId}`, reason }, async () => {
        const grant = await giveByStaff(kit, transaction, { merchant, known, offerId, key: `${staff}:${key}`, amount: sum, reason });
        await refuseMore(transaction, playerId);
        return {
          value: { grantId: grant.id, status: grant.state },
          after: { offerId, grantId: grant.id, amount: formatMoney(grant.amount) },
        };
      }),
    ),
  );
}

/** Ends a bonus of a player. @throws DomainError not.found, state.not.allowed */
export async function cancelStaffGrant(
  kit: PromotionsStaffKit,
  context: RequestContext,
  grantId: string,
  { reason }: Input<typeof contract.staffCancelGrant>['body'],
): Promise<Reply<typeof contract.staffCancelGrant>> {
  const { db, clock } = kit.services;
  const { merchant } = context;
  const [grant] = await pageOfStaffGrants(
    db,
    { merchantId: merchant.id, id: grantId, timeZone: merchant.timeZone },
    { offset: 0, limit: 1 },
  );
  if (grant === undefined) return refuse('not.found');
  const { playerId } = grant;
  const about = { action: 'grant.cancelled', subject: `player:${playerId}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const lost = await cancelIn({ clock, ruleOf: kit.ruleOf }, transaction, { playerId, grantId, reason });
    if (lost === undefined) return refuse('state.not.allowed');
    return {
      value: { lost: formatMoney(lost) },
      before: { state: grant.state },
      after: { grantId, state: 'cancelled', lost: formatMoney(lost) },
    };
  });
}

/** Accepts an application with its sum, or rejects it. @throws DomainError not.found, state.not.allowed, promotion.given, picture.not.opened, and those of decide-application.ts */
export async function decideStaffApplication(
  kit: PromotionsStaffKit,
  context: RequestContext,
  grantId: string,
  { decision, amount, reason }: Input<typeof contract.staffDecideApplication>['body'],
): Promise<Reply<typeof contract.staffDecideApplication>> {
  const { db } = kit.services;
  const { merchant } = context;
  const [grant] = await pageOfStaffGrants(
    db,
    { merchantId: merchant.id, id: grantId, timeZone: merchant.timeZone },
    { offset: 0, limit: 1 },
  );
  if (grant === undefined) return refuse('not.found');
  const { playerId } = grant;
  const isAccepted = decision === 'accept';
  const sum = amount === undefined ? undefined : tryReadAmount(amount);
  const refuseMore = await boundByHand(kit, context);
  const known = await readPlayer(kit, { playerId, merchantId: merchant.id });
  const about = { action: isAccepted ? 'grant.accepted' : 'grant.rejected', subject: `player:${playerId}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const accepts = isAccepted ? { amount: sum } : undefined;
    // What rests on pictures is accepted by who has looked at them.
    const pictures = { playerId, purpose: 'proof', subject: applicationSubject(grantId) } as const;
    if (isAccepted) await requireOpened(transaction, pictures, [staffOf(context).name]);
    const { state, amount: given } = await decideApplication(kit, transaction, { merchant, known, playerId, grantId, accepts, reason });
    if (isAccepted) await refuseMore(transaction, playerId);
    return { value: { status: state }, before: { state: 'applying' }, after: { grantId, state, amount: formatMoney(given) } };
  });
}
