import { type agentContracts as contract, type ContractKind, contractFeatures, type Input, type Reply } from '@sortes/contract';
import { parseMoney, toWireNumber } from '@sortes/money';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import { pageOf } from '../../platform/staff.js';
import { betsByTier, carryInto, figuresOf, lastBusyHour, owedBy, reward } from './bill-repository.js';
import {
  type Contract,
  eventsOf,
  findContract,
  findStand,
  hasDownlines,
  listContracts,
  liveContractOf,
  periodAt,
  versionsOf,
  waitingContractsOf,
} from './contract-repository.js';
import { type ContractKit, rulesOf } from './kit.js';
import { type ContractShown, showContracts, showTier, showVersion } from './present.js';

/** @throws DomainError function.not.available where the brand does not offer this kind */
export async function judgeKind({ site }: Pick<ContractKit, 'site'>, merchant: Merchant, kind: ContractKind): Promise<void> {
  if (!(await site.moduleOn(merchant, contractFeatures[kind]))) refuse('function.not.available');
}

/** Contracts of a kind as who asks has them: their own, and those by which they pay. */
export async function showKind(
  kit: ContractKit,
  query: Input<typeof contract.listContracts>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listContracts>> {
  const { db } = kit.services;
  const { playerId } = callerOf(context);
  const { merchant } = context;
  const { kind } = query;
  await judgeKind(kit, merchant, kind);
  const [rules, stand, own, paid, owed, hasBelow] = await Promise.all([
    rulesOf(kit, merchant),
    findStand(db, playerId),
    liveContractOf(db, playerId, kind),
    listContracts(db, { kind, payer: playerId, merchantId: merchant.id, account: query.account, past: query.past === true }, pageOf(query)),
    owedBy(db, playerId),
    hasDownlines(db, playerId),
  ]);
  const sight = { viewer: playerId, merchant };
  const [mine] = own === undefined ? [] : await showContracts(kit, [own], sight);
  return {
    mine: mine ?? null,
    list: await showContracts(kit, paid.list, sight),
    total: paid.total,
    hasDownlines: hasBelow,
    mayPropose: stand?.isAgent === true && own?.holdsFrom !== undefined && owed === 0n,
    mostRate: rules.most[kind],
    leastDifference: rules.least,
  };
}

/** What waits for the answer of who asks, of kinds that the brand offers. */
export async function showWaiting(kit: ContractKit, context: RequestContext): Promise<{ list: ContractShown[] }> {
  const { db } = kit.services;
  const { playerId } = callerOf(context);
  const waiting: Contract[] = [];
  for (const one of await waitingContractsOf(db, playerId))
    if (await kit.site.moduleOn(context.merchant, contractFeatures[one.kind])) waiting.push(one);
  return { list: await showContracts(kit, waiting, { viewer: playerId, merchant: context.merchant }) };
}

/** A contract of who asks. @throws DomainError not.found, also for other people's */
export async function contractOf(kit: ContractKit, id: string, context: RequestContext): Promise<Contract> {
  const { playerId } = callerOf(context);
  const of = await findContract(kit.services.db, id);
  if (of === undefined || (of.payerId !== playerId && of.receiverId !== playerId)) return refuse('not.found');
  await judgeKind(kit, context.merchant, of.kind);
  return of;
}

/** How a contract stands, as who asks reads it. @throws DomainError not.found */
export async function showOne(kit: ContractKit, id: string, context: RequestContext): Promise<ContractShown> {
  const of = await contractOf(kit, id, context);
  const [shown] = await showContracts(kit, [of], { viewer: callerOf(context).playerId, merchant: context.merchant });
  return shown ?? refuse('not.found');
}

/** The same with all that was ever proposed and done. @throws DomainError not.found */
export async function showHistory(kit: ContractKit, id: string, context: RequestContext): Promise<Reply<typeof contract.getContract>> {
  const { db } = kit.services;
  const { playerId } = callerOf(context);
  const shown = await showOne(kit, id, context);
  const [versions, events] = await Promise.all([versionsOf(db, [id]), eventsOf(db, id)]);
  return {
    contract: shown,
    versions: (versions.get(id) ?? []).map(showVersion),
    events: events.map(({ at, what, by, version }) => ({
      at: at.getTime(),
      what,
      by: by === undefined ? 'house' : by === playerId ? 'me' : 'other',
      version: version ?? null,
    })),
  };
}

/** A period, as bills have them. */
export interface Period {
  starts: Date;
  ends: Date;
}

/** The part of a period in which a contract holds, as its bill has it; all of it where it did not hold. */
export function heldPart({ starts, ends }: Period, of: Pick<Contract, 'holdsFrom' | 'endsAt'> | undefined): Period {
  const from = of?.holdsFrom === undefined || of.holdsFrom < starts ? starts : of.holdsFrom;
  const until = of?.endsAt === undefined || of.endsAt > ends ? ends : of.endsAt;
  return from < until ? { starts: from, ends: until } : { starts, ends };
}

/**
 * What an example is made of: the last period of a kind that is over; of what is paid by the hour the last hour of two days in which the line played,
 * of what is paid by the bet all of yesterday.
 */
export async function lastPeriod(
  kit: ContractKit,
  merchant: Merchant,
  { kind, receiverId }: { kind: ContractKind; receiverId: number },
): Promise<Period> {
  const { db, clock } = kit.services;
  const { dividendPeriod } = await rulesOf(kit, merchant);
  const of = kind === 'dividend' ? kind : 'daily';
  const at = (period: ContractKind, moment: Date) =>
    periodAt(db, { kind: period, length: dividendPeriod, timeZone: merchant.timeZone, at: moment });
  const running = await at(of, clock.now());
  const before = await at(of, new Date(running.starts.getTime() - 1));
  if (kind !== 'hourly') return before;
  const { starts: thisHour } = await at('hourly', clock.now());
  const starts =
    (await lastBusyHour(db, { merchantId: merchant.id, receiverId, starts: before.starts, ends: thisHour })) ??
    new Date(thisHour.getTime() - hourMs);
  return { starts, ends: new Date(starts.getTime() + hourMs) };
}

export type Reckoned = Reply<typeof contract.previewContract>['theirs'];

const hourMs = 3_600_000;

/** What a version of a contract makes of what a line did in a period or a part of it, with what was carried into the period. */
export async function reckon(
  kit: ContractKit,
  merchant: Merchant,
  {
    of,
    version,
    period,
    part = period,
  }: { of: Pick<Contract, 'id' | 'kind' | 'receiverId'>; version: number; period: Period; part?: Period },
  db: Parameters<typeof reward>[0] = kit.services.db,
): Promise<Reckoned> {
  const { activeFrom } = await rulesOf(kit, merchant);
  const { timeZone } = merchant;
  const asked = { merchantId: merchant.id, kind: of.kind, contractId: of.id, version, receiverId: of.receiverId, ...part };
  const carry = of.kind === 'dividend' ? await carryInto(db, { ...asked, starts: period.starts, timeZone }) : 0n;
  const did = await figuresOf(db, { ...asked, activeFrom: parseMoney(String(activeFrom)), timeZone });
  const made = await reward(db, { contractId: of.id, version, kind: of.kind, ...did, carry });
  const bets = of.kind === 'realtime' ? await betsByTier(db, asked) : [];
  const tiers = (await versionsOf(db, [of.id])).get(of.id)?.find(({ number }) => number === version)?.tiers ?? [];
  return {
    from: part.starts.getTime(),
    until: part.ends.getTime(),
    betVolume: toWireNumber(did.valid),
    activeMember: did.active,
    result: toWireNumber(did.result),
    carried: toWireNumber(carry),
    carriedOn: toWireNumber(made.carryOut),
    // Each bet reaches its own.
    tier: made.tier === undefined || of.kind === 'realtime' ? null : made.tier - 1,
    amount: toWireNumber(made.amount),
    details: tiers.map(showTier),
    bets: bets.map(({ tier, count, valid, reward: paid, ...rest }) => ({
      ...rest,
      tier: tier - 1,
      count: Number(count),
      betVolume: toWireNumber(valid),
      amount: toWireNumber(paid),
    })),
  };
}
