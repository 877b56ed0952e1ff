import { carryModes, contractKinds, type ContractKind, ContractTierIn, staffAgentContracts as contract } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { type Static, Type } from 'typebox';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { DomainError, refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { withSavepoint } from '../../../platform/savepoint.js';
import { type Award, awardAlone, givers, noteAward, refuseUntyped, takesSecond } from '../../awards/index.js';
import { propose, proposeChange } from '../act.js';
import { type Bill, findBill, release } from '../bill-repository.js';
import { findContract, liveContractOf, type Tier, versionsOf } from '../contract-repository.js';
import { rulesOf } from '../kit.js';
import { readTiers } from '../tiers.js';
import type { ContractsStaffKit } from './kit.js';

/** Of a daily salary the worst month has so many days. */
const daysOfMonth = 31n;

/** What the house would offer somebody. */
const Offered = Type.Object({
  playerId: Type.Integer(),
  kind: Type.Unsafe<ContractKind>(Type.String({ pattern: `^(${contractKinds.join('|')})$` })),
  details: Type.Array(ContractTierIn),
  /** Of a contract that is changed. */
  contractId: Type.Union([Type.String(), Type.Null()]),
  /** The version that the change goes from. */
  from: Type.Union([Type.Integer(), Type.Null()]),
  carry: Type.Union([Type.Unsafe<(typeof carryModes)[number]>(Type.String({ pattern: `^(${carryModes.join('|')})$` })), Type.Null()]),
});
export type HouseOffer = Static<typeof Offered>;

/** A salary goes by turnover: the house's margin bounds it. A dividend is a share of what the line left, a fixed sum is none of turnover. */
async function guardTiers(
  kit: ContractsStaffKit,
  transaction: DatabaseTransaction,
  { merchant, language }: RequestContext,
  { playerId, kind, tiers }: { playerId: number; kind: ContractKind; tiers: readonly Tier[] },
): Promise<void> {
  if (kind === 'dividend') return;
  const rate = Math.max(...tiers.map((tier) => Math.max(tier.rate, tier.lostRate)));
  await kit.agents.guardSalary(transaction, { merchant, playerId, language }, { kind, rate });
}

/** Offers for the house what was asked for. @returns the contract's id @throws DomainError as `propose` and `proposeChange`, agent.margin, agent.margin.group */
async function offer(
  kit: ContractsStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  { playerId, kind, details, contractId, from, carry }: HouseOffer,
): Promise<string> {
  const payer = { playerId: undefined, merchant: context.merchant };
  const tiers = readTiers(details, kind);
  await guardTiers(kit, transaction, context, { playerId, kind, tiers });
  if (contractId === null) return propose(kit, transaction, payer, { kind, receiverId: playerId, tiers, carry: carry ?? 'forever' });
  await liveContractOf(transaction, playerId, kind, { lock: true });
  const of = (await findContract(transaction, contractId, { lock: true })) ?? refuse('not.found');
  const kept = (await versionsOf(transaction, [of.id])).get(of.id)?.find(({ state }) => state === 'accepted');
  if ((kept?.number ?? null) !== from) refuse('contract.changed');
  await proposeChange(kit, transaction, payer, of, { tiers, carry: carry ?? kept?.carry ?? 'forever' });
  return of.id;
}

/** What an offer comes to at worst in a month, money units; null: a share, of whatever the line does. And the highest rate of it, 1/10 000. */
function worstOf(tiers: readonly Tier[]): { month: bigint | null; rate: number } {
  const fixed = tiers.reduce<bigint | null>(
    (most, tier) => (tier.fixed === undefined || tier.fixed < (most ?? 0n) ? most : tier.fixed),
    null,
  );
  return { month: fixed === null ? null : fixed * daysOfMonth, rate: Math.max(...tiers.map((tier) => Math.max(tier.rate, tier.lostRate))) };
}

const promiseOf = (context: RequestContext, id: string, { playerId, details, kind }: HouseOffer): Omit<Award, 'staff'> => ({
  merchantId: context.merchant.id,
  kind: 'contract',
  act: 'promised',
  subject: `contract:${id}`,
  playerId,
  currency: context.merchant.currency,
  worst: worstOf(readTiers(details, kind)).month,
});

/** Whether the offer takes another person: it has a fixed sum or a rate above what one person offers. */
async function offerTakesSecond(
  kit: ContractsStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  asked: HouseOffer,
): Promise<boolean> {
  const { alone } = await rulesOf(kit, context.merchant);
  const tiers = readTiers(asked.details, asked.kind);
  const { month, rate } = worstOf(tiers);
  if (rate > alone.rate || tiers.some(({ fixed }) => fixed !== undefined && fixed > alone.fixed)) return true;
  if (month === null) return false;
  return takesSecond(kit, transaction, { ...promiseOf(context, 'new', asked), staff: staffOf(context).name });
}

/** Thrown to undo what was only tried. */
class Tried extends Error {}

/** Tries an offer and undoes it: whoever asks for a second person hears at once what is wrong with it. @throws DomainError as `offer` */
async function tryOffer(
  kit: ContractsStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  asked: HouseOffer,
): Promise<void> {
  try {
    await withSavepoint(transaction, async () => {
      await offer(kit, transaction, context, asked);
      throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
}

/**
 * Asks another person to offer it for the house, where it takes one. @returns the request; undefined: one person may offer it
 * @throws DomainError as `offer`, approval.waits
 */
export async function askForOffer(
  kit: ContractsStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  { asked, reason }: { asked: HouseOffer; reason: string },
): Promise<string | undefined> {
  if (!(await offerTakesSecond(kit, transaction, context, asked))) return undefined;
  await tryOffer(kit, transaction, context, asked);
  const { month, rate } = worstOf(readTiers(asked.details, asked.kind));
  const payload = {
    ...asked,
    amount: month === null ? null : formatMoney(month),
    rate,
    toType: month === null ? String(rate / 100) : formatMoney(month),
  };
  const request = { kind: 'house-contract', subject: `player:${asked.playerId}`, payload, reason, key: context.idempotencyKey } as const;
  return (await kit.office.approvals.askWithin(transaction, context, request, undefined, { once: true })).id;
}

/** Offers alone what one person may, after `askForOffer` said so. @returns the contract's id @throws DomainError as `offer`, award.alone */
export async function offerAlone(
  kit: ContractsStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  asked: HouseOffer,
): Promise<string> {
  const id = await offer(kit, transaction, context, asked);
  const promise = { ...promiseOf(context, id, asked), staff: staffOf(context).name };
  // A share has no worst sum: the brand's highest rates and its margin bound it.
  await (promise.worst === null ? noteAward(transaction, promise) : awardAlone(kit, transaction, promise));
  return id;
}

/** What has moved on since somebody asked ends the request. */
const movedOn: ReadonlySet<string> = new Set(['contract.exists', 'contract.changed', 'contract.receiver.agent', 'downline.none']);

export const houseContractApproval = (kit: ContractsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'house-contract',
    decidedBy: contract.staffDecideHouseMoney,
    payload: Type.Object({
      ...Offered.properties,
      amount: Type.Union([Type.String(), Type.Null()]),
      rate: Type.Integer(),
      toType: Type.String(),
    }),
    async carryOut({ approval, payload, context, said }, transaction) {
      refuseUntyped(said, payload.toType);
      try {
        const id = await offer(kit, transaction, context, payload);
        const persons = { staff: approval.askedName, confirmedBy: staffOf(context).name };
        await noteAward(transaction, { ...promiseOf(context, id, payload), ...persons });
        return { contractId: id };
      } catch (error) {
        if (error instanceof DomainError && movedOn.has(error.code)) return refuse('approval.outdated');
        throw error;
      }
    },
  });

/** Who offered a contract does not let its bills be paid. @throws DomainError award.own */
export async function refuseWhoOffered(
  db: Database | DatabaseTransaction,
  { contractId }: Pick<Bill, 'contractId'>,
  staff: string,
): Promise<void> {
  if ((await givers(db, [`contract:${contractId}`])).has(staff)) refuse('award.own');
}

/** Lets a bill be paid, and writes down who did. @throws DomainError state.not.allowed where it does not wait, award.own */
export async function letGo(
  transaction: DatabaseTransaction,
  bill: Bill,
  currency: string,
  persons: Pick<Award, 'staff' | 'confirmedBy'>,
): Promise<void> {
  for (const person of [persons.staff, persons.confirmedBy]) if (person !== undefined) await refuseWhoOffered(transaction, bill, person);
  if (!(await release(transaction, bill.id))) refuse('state.not.allowed');
  const { merchantId, receiverId: playerId, due: worst } = bill;
  await noteAward(transaction, {
    merchantId,
    kind: 'bill',
    act: 'given',
    subject: `bill:${bill.id}`,
    playerId,
    currency,
    worst,
    ...persons,
  });
}

export const billReleaseApproval = (): ApprovalEntry =>
  approvalEntry({
    kind: 'bill-release',
    decidedBy: contract.staffDecideHouseMoney,
    payload: Type.Object({
      billId: Type.String(),
      playerId: Type.Integer(),
      kind: Type.String(),
      amount: Type.String(),
      toType: Type.String(),
    }),
    async carryOut({ approval, payload: { billId, amount, toType }, context, said }, transaction) {
      refuseUntyped(said, toType);
      const bill = await findBill(transaction, billId, { lock: true });
      if (bill === undefined || bill.state !== 'review' || bill.due !== parseMoney(amount)) return refuse('approval.outdated');
      await letGo(transaction, bill, context.merchant.currency, { staff: approval.askedName, confirmedBy: staffOf(context).name });
      return { billId, released: amount };
    },
  });
