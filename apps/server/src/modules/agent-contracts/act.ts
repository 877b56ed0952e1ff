import { agentContracts as contract, contractAnswerHours, type ContractKind, type Input } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import { once } from '../../platform/once.js';
import { tell } from '../messaging/index.js';
import { agreedBy, beginsAt } from './begins-at.js';
import { owedBy } from './bill-repository.js';
import {
  addEvent,
  answerVersion,
  type Contract,
  endsBelow,
  findContract,
  findStand,
  insertContract,
  insertVersion,
  liveContractOf,
  periodAt,
  type Stand,
  type Tier,
  uncoveredTier,
  type Version,
  versionsOf,
  writeState,
} from './contract-repository.js';
import { type ContractKit, type ContractRules, rulesOf } from './kit.js';
import { readTiers, refuseBareSums } from './tiers.js';

/** Who proposes: an agent, or the house by its staff. */
export interface Payer {
  playerId: number | undefined;
  merchant: Merchant;
}

type Body = Input<typeof contract.actOnContract>['body'];

/** What somebody is told of a contract. */
async function tellOf(
  transaction: DatabaseTransaction,
  to: number | undefined,
  of: Contract,
  what: 'proposed' | 'change' | 'end' | 'end-agreed' | 'ends' | 'accepted' | 'refused',
  about: string,
): Promise<void> {
  if (to === undefined) return;
  await tell(
    transaction,
    { playerId: to, merchantId: of.merchantId },
    { kind: `contract.${what}`, key: `contract:${of.id}:${about}`, parameters: { contract: of.kind } },
  );
}

const answerBy = (now: Date): Date => new Date(now.getTime() + contractAnswerHours * 3_600_000);

/** The payer's own contract, which everything they offer has to be covered by; undefined for the house. @throws DomainError contract.own.none */
async function ownOf(transaction: DatabaseTransaction, payerId: number | undefined, kind: ContractKind): Promise<Contract | undefined> {
  if (payerId === undefined) return undefined;
  const own = await liveContractOf(transaction, payerId, kind, { lock: true });
  return own === undefined || own.holdsFrom === undefined ? refuse('contract.own.none') : own;
}

/** @throws DomainError contract.uncovered, contract.rate.most */
async function judgeCover(
  transaction: DatabaseTransaction,
  {
    of,
    version,
    own,
    from,
    tiers,
    rules,
  }: { of: Contract; version: number; own: Contract | undefined; from: Date; tiers: readonly Tier[]; rules: ContractRules },
): Promise<void> {
  if (own === undefined) {
    const most = rules.most[of.kind];
    if (tiers.some(({ rate, lostRate }) => rate > most || lostRate > most))
      refuse('contract.rate.most', { field: 'details', parameters: { most: most / 100 } });
    return;
  }
  const tier = await uncoveredTier(transaction, { id: of.id, version, ownId: own.id, from, least: rules.least });
  if (tier !== undefined) refuse('contract.uncovered', { field: 'details', parameters: { tier } });
}

/** What the house offers goes to agents, and pays no fixed sum for nothing. @throws DomainError contract.receiver.agent, contract.fixed.bare */
function judgeHouse(receiver: Pick<Stand, 'isAgent'>, tiers: readonly Tier[]): void {
  if (!receiver.isAgent) refuse('contract.receiver.agent');
  refuseBareSums(tiers);
}

/**
 * Proposes a contract to somebody directly below. @returns its id
 * @throws DomainError downline.none, contract.own.none, contract.owes, contract.exists, contract.uncovered, contract.rate.most; of the house contract.receiver.agent, contract.fixed.bare
 */
export async function propose(
  kit: Pick<ContractKit, 'site' | 'services'>,
  transaction: DatabaseTransaction,
  payer: Payer,
  { kind, receiverId, tiers, carry }: { kind: ContractKind; receiverId: number; tiers: readonly Tier[]; carry: Version['carry'] },
): Promise<string> {
  const now = kit.services.clock.now();
  const rules = await rulesOf(kit, payer.merchant);
  const receiver = await findStand(transaction, receiverId);
  if (receiver === undefined || receiver.merchantId !== payer.merchant.id || receiver.uplineId !== payer.playerId || receiver.isHidden)
    return refuse('downline.none');
  if (payer.playerId === undefined) judgeHouse(receiver, tiers);
  const own = await ownOf(transaction, payer.playerId, kind);
  if (payer.playerId !== undefined && (await owedBy(transaction, payer.playerId)) > 0n) refuse('contract.owes.proposes');
  const id = await insertContract(transaction, { merchantId: payer.merchant.id, kind, payerId: payer.playerId, receiverId, madeAt: now });
  if (id === undefined) return refuse('contract.exists');
  const version = await insertVersion(transaction, id, { carry, madeAt: now, answerBy: answerBy(now), tiers });
  const of = (await findContract(transaction, id)) ?? refuse('not.found');
  await judgeCover(transaction, { of, version, own, from: now, tiers, rules });
  await addEvent(transaction, id, { at: now, what: 'proposed', by: payer.playerId, version });
  await tellOf(transaction, receiverId, of, 'proposed', `${version}`);
  return id;
}

/**
 * Proposes another version of a contract that holds.
 * @throws DomainError contract.changed, contract.own.none, contract.uncovered, contract.rate.most
 */
export async function proposeChange(
  kit: Pick<ContractKit, 'site' | 'services'>,
  transaction: DatabaseTransaction,
  payer: Payer,
  of: Contract,
  { tiers, carry }: { tiers: readonly Tier[]; carry: Version['carry'] },
): Promise<void> {
  if (of.state !== 'accepted') refuse('contract.changed');
  const now = kit.services.clock.now();
  const rules = await rulesOf(kit, payer.merchant);
  if (payer.playerId === undefined) judgeHouse((await findStand(transaction, of.receiverId)) ?? refuse('downline.none'), tiers);
  const own = await ownOf(transaction, payer.playerId, of.kind);
  const version = await insertVersion(transaction, of.id, { carry, madeAt: now, answerBy: answerBy(now), tiers });
  await judgeCover(transaction, { of, version, own, from: now, tiers, rules });
  await writeState(transaction, of.id, { ...of, state: 'changing' });
  await addEvent(transaction, of.id, { at: now, what: 'change', by: payer.playerId, version });
  await tellOf(transaction, of.receiverId, of, 'change', `${version}`);
}

/** Gives notice: the contract ends once one whole period more is over, or with this one if the receiver agrees. @throws DomainError contract.changed */
export async function proposeEnd(
  kit: Pick<ContractKit, 'site' | 'services'>,
  transaction: DatabaseTransaction,
  payer: Payer,
  of: Contract,
): Promise<void> {
  if (of.state !== 'accepted') refuse('contract.changed');
  const now = kit.services.clock.now();
  const { timeZone } = payer.merchant;
  const length = (await rulesOf(kit, payer.merchant)).dividendPeriod;
  const kind = agreedBy(of.kind);
  const running = await periodAt(transaction, { kind, length, timeZone, at: now });
  const { ends: endsAt } = await periodAt(transaction, { kind, length, timeZone, at: running.ends });
  await writeState(transaction, of.id, { ...of, state: 'ending', endsAt, endReason: 'notice' });
  await addEvent(transaction, of.id, { at: now, what: 'end', by: payer.playerId, version: undefined });
  await tellOf(transaction, of.receiverId, of, 'end', `end:${now.getTime()}`);
}

/** Takes back what was proposed last. @throws DomainError contract.changed where nothing is */
export async function withdraw(
  kit: Pick<ContractKit, 'services'>,
  transaction: DatabaseTransaction,
  payer: Payer,
  of: Contract,
): Promise<void> {
  const at = kit.services.clock.now();
  const by = payer.playerId;
  if (of.state === 'ending' && of.endReason === 'notice') {
    await writeState(transaction, of.id, { ...of, state: 'accepted', endsAt: undefined, endReason: undefined });
    return addEvent(transaction, of.id, { at, what: 'end-withdrawn', by, version: undefined });
  }
  if (of.state !== 'proposed' && of.state !== 'changing') refuse('contract.changed');
  await answerVersion(transaction, of.id, { state: 'withdrawn', at });
  await writeState(transaction, of.id, { ...of, state: of.state === 'proposed' ? 'withdrawn' : 'accepted' });
  await addEvent(transaction, of.id, { at, what: of.state === 'proposed' ? 'withdrawn' : 'change-withdrawn', by, version: undefined });
}

/** Ends contracts that are not covered any more, at a moment that both sides and those below them are told. */
async function endThose(transaction: DatabaseTransaction, broken: readonly Contract[], endsAt: Date, at: Date): Promise<void> {
  for (const one of broken) {
    if (one.endsAt !== undefined && one.endsAt <= endsAt) continue;
    await answerVersion(transaction, one.id, { state: 'withdrawn', at });
    await writeState(transaction, one.id, { ...one, state: 'ending', endsAt, endReason: 'above' });
    await addEvent(transaction, one.id, { at, what: 'ends-above', by: undefined, version: undefined });
    await tellOf(transaction, one.receiverId, one, 'ends', `ends:${endsAt.getTime()}`);
  }
}

/**
 * Accepts what was proposed: a contract, another version, or that it ends with the period.
 * @param knows how many contracts below end by it, as the receiver read
 * @throws DomainError contract.changed, contract.own.none, contract.uncovered, contract.ends.below
 */
async function accept(
  kit: Pick<ContractKit, 'site' | 'services'>,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  of: Contract,
  knows: number,
): Promise<void> {
  const at = kit.services.clock.now();
  const rules = await rulesOf(kit, merchant);
  const by = of.receiverId;
  if (of.state === 'ending' && of.endReason === 'notice') {
    const { ends } = await periodAt(transaction, {
      kind: agreedBy(of.kind),
      length: rules.dividendPeriod,
      timeZone: merchant.timeZone,
      at,
    });
    await writeState(transaction, of.id, { ...of, endsAt: ends, endReason: 'agreed' });
    await addEvent(transaction, of.id, { at, what: 'end-agreed', by, version: undefined });
    return tellOf(transaction, of.payerId, of, 'end-agreed', `agreed:${at.getTime()}`);
  }
  const proposed = (await versionsOf(transaction, [of.id])).get(of.id)?.find(({ state }) => state === 'proposed');
  if ((of.state !== 'proposed' && of.state !== 'changing') || proposed === undefined || proposed.answerBy <= at)
    return refuse('contract.changed');
  if (of.payerId === undefined) judgeHouse((await findStand(transaction, of.receiverId)) ?? refuse('contract.changed'), proposed.tiers);
  // The payer's own contract was locked before this one: lines are locked from above.
  const own = of.payerId === undefined ? undefined : await liveContractOf(transaction, of.payerId, of.kind);
  if (of.payerId !== undefined && own?.holdsFrom === undefined) refuse('contract.own.none');
  const from = await beginsAt(transaction, of, { length: rules.dividendPeriod, timeZone: merchant.timeZone, at });
  await judgeCover(transaction, { of, version: proposed.number, own, from, tiers: proposed.tiers, rules });
  const broken = await endsBelow(transaction, { id: of.id, version: proposed.number, least: rules.least });
  if (broken.length > knows) refuse('contract.ends.below', { parameters: { count: broken.length }, value: { count: broken.length } });
  await answerVersion(transaction, of.id, { state: 'accepted', at, effectiveFrom: from });
  await writeState(transaction, of.id, { ...of, state: 'accepted', holdsFrom: of.holdsFrom ?? from });
  await addEvent(transaction, of.id, { at, what: 'accepted', by, version: proposed.number });
  await endThose(transaction, broken, from, at);
  await tellOf(transaction, of.payerId, of, 'accepted', `${proposed.number}`);
}

/** Refuses what was proposed; a contract that holds goes on as it is. Notice is not refused. @throws DomainError contract.changed */
async function refuseProposal(kit: Pick<ContractKit, 'services'>, transaction: DatabaseTransaction, of: Contract): Promise<void> {
  const at = kit.services.clock.now();
  if (of.state !== 'proposed' && of.state !== 'changing') refuse('contract.changed');
  await answerVersion(transaction, of.id, { state: 'refused', at });
  await writeState(transaction, of.id, { ...of, state: of.state === 'proposed' ? 'refused' : 'accepted' });
  await addEvent(transaction, of.id, {
    at,
    what: of.state === 'proposed' ? 'refused' : 'change-refused',
    by: of.receiverId,
    version: undefined,
  });
  await tellOf(transaction, of.payerId, of, 'refused', `refused:${at.getTime()}`);
}

/** A contract for a change by one of its sides: the payer's own is locked before it. @throws DomainError not.found to everybody else */
async function lockContract(transaction: DatabaseTransaction, id: string, playerId: number): Promise<Contract> {
  const seen = await findContract(transaction, id);
  if (seen === undefined || (seen.payerId !== playerId && seen.receiverId !== playerId)) return refuse('not.found');
  if (seen.payerId !== undefined) await liveContractOf(transaction, seen.payerId, seen.kind, { lock: true });
  return (await findContract(transaction, id, { lock: true })) ?? refuse('not.found');
}

/** Whether an act binds who does it, to pay or to be paid so and to end what stands below: they prove who they are. A stolen session accepts nothing. */
const binds = (action: Body['action']): boolean => action === 'N' || action === 'E' || action === 'A';

/**
 * Does to a contract what one of its sides asks. @returns the contract's id
 * @throws DomainError as `contract/agent-contracts` lists them
 */
export async function act(kit: ContractKit, body: Body, context: RequestContext): Promise<string> {
  const { playerId } = callerOf(context);
  const { merchant } = context;
  const payer = { playerId, merchant };
  if (binds(body.action)) {
    await kit.identity.checkPaymentPassword(
      playerId,
      body.paymentPassword ?? refuse('payment.password.wrong', { field: 'paymentPassword' }),
    );
    await kit.identity.requireStepUp(context);
  }
  const { paymentPassword: _kept, ...input } = body;
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  return inTransaction(kit.services.db, (transaction) =>
    once(transaction, { owner: `player:${playerId}`, operation: 'agent-contract', key, input }, () =>
      carryOut(kit, transaction, payer, body),
    ),
  );
}

async function carryOut(
  kit: Pick<ContractKit, 'site' | 'services'>,
  transaction: DatabaseTransaction,
  payer: Payer & { playerId: number },
  body: Body,
): Promise<string> {
  const { playerId, merchant } = payer;
  if (body.action === 'N') {
    const kind = body.kind ?? refuse('not.found');
    const receiverId = body.receiverId ?? refuse('downline.none');
    return propose(kit, transaction, payer, { kind, receiverId, tiers: readTiers(body.details, kind), carry: body.carry ?? 'forever' });
  }
  const of = await lockContract(transaction, body.id ?? refuse('not.found'), playerId);
  const isPayer = of.payerId === playerId;
  if (isPayer !== (body.action === 'E' || body.action === 'V' || body.action === 'C')) refuse('not.found');
  if (body.action === 'E') {
    const kept = (await versionsOf(transaction, [of.id])).get(of.id)?.find(({ state }) => state === 'accepted');
    await proposeChange(kit, transaction, payer, of, {
      tiers: readTiers(body.details, of.kind),
      carry: body.carry ?? kept?.carry ?? 'forever',
    });
  } else if (body.action === 'V') await proposeEnd(kit, transaction, payer, of);
  else if (body.action === 'C') await withdraw(kit, transaction, payer, of);
  else if (body.action === 'A') await accept(kit, transaction, merchant, of, body.endsBelow ?? 0);
  else await refuseProposal(kit, transaction, of);
  return of.id;
}

/** The receiver accepts what was proposed to them, as somebody of a demo's history. @throws DomainError as `accept` */
export async function acceptForDemo(
  kit: Pick<ContractKit, 'site' | 'services'>,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  id: string,
): Promise<void> {
  await accept(kit, transaction, merchant, (await findContract(transaction, id, { lock: true })) ?? refuse('not.found'), 0);
}
