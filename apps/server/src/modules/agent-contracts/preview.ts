import { type agentContracts as contract, type Input, type Reply } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import {
  type Contract,
  findContract,
  findStand,
  insertContract,
  insertVersion,
  liveContractOf,
  type Tier,
  uncoveredTier,
  versionsOf,
} from './contract-repository.js';
import { type ContractKit, rulesOf } from './kit.js';
import { contractOf, heldPart, judgeKind, lastPeriod, type Period, reckon, type Reckoned } from './show-contracts.js';
import { mayOwe, readTiers } from './tiers.js';

type Previewed = Reply<typeof contract.previewContract>;
type Body = Input<typeof contract.previewContract>['body'];

/** What an example wrote is taken back. */
class OnlyAnExample extends Error {
  constructor(readonly example: Previewed) {
    super('only an example');
  }
}

/** What the own contract of who asks makes of the same period: of all of it in which it held, as its bill does. */
async function ownReckoning(kit: ContractKit, of: Contract | undefined, context: RequestContext, period: Period): Promise<Reckoned | null> {
  if (of?.holdsFrom === undefined) return null;
  const version = (await versionsOf(kit.services.db, [of.id])).get(of.id)?.find(({ state }) => state === 'accepted');
  return version === undefined ? null : reckon(kit, context.merchant, { of, version: version.number, period, part: heldPart(period, of) });
}

/**
 * What a rule would have paid for the last period, reckoned by the same functions that make bills: the version is written and taken back.
 * @throws DomainError downline.none, not.found, contract.tiers, function.not.available
 */
export async function preview(kit: ContractKit, body: Body, context: RequestContext): Promise<Previewed> {
  const { db, clock } = kit.services;
  const { merchant } = context;
  const { playerId } = callerOf(context);
  await judgeKind(kit, merchant, body.kind);
  const { least } = await rulesOf(kit, merchant);
  const [own, known] = await Promise.all([
    liveContractOf(db, playerId, body.kind),
    body.id === undefined ? undefined : contractOf(kit, body.id, context),
  ]);
  const receiverId = known?.receiverId ?? body.receiverId ?? playerId;
  if (known !== undefined && body.details === undefined)
    return ofKnown(kit, known, context, await lastPeriod(kit, merchant, { kind: body.kind, receiverId }));
  const receiver = await findStand(db, receiverId);
  if (receiver === undefined || receiver.uplineId !== playerId || receiver.merchantId !== merchant.id || receiver.isHidden)
    return refuse('downline.none');
  const period = await lastPeriod(kit, merchant, { kind: body.kind, receiverId });
  const tiers: Tier[] = readTiers(body.details, body.kind);
  const now = clock.now();
  // Of days in which it would have been paid: those of the contract that it changes, or of the own one that it is paid from.
  const part = heldPart(period, known ?? own);
  const mine = await ownReckoning(kit, own, context, period);
  try {
    return await inTransaction(db, async (transaction): Promise<Previewed> => {
      const made = { merchantId: merchant.id, kind: body.kind, payerId: playerId, receiverId: receiver.playerId, madeAt: now };
      const id =
        known?.id ??
        (await insertContract(transaction, made)) ??
        (await liveContractOf(transaction, receiver.playerId, body.kind))?.id ??
        refuse('not.found');
      const version = await insertVersion(transaction, id, { carry: body.carry ?? 'forever', madeAt: now, answerBy: now, tiers });
      const of = (await findContract(transaction, id)) ?? refuse('not.found');
      const tier =
        own?.holdsFrom === undefined ? undefined : await uncoveredTier(transaction, { id, version, ownId: own.id, from: now, least });
      throw new OnlyAnExample({
        theirs: await reckon(kit, merchant, { of, version, period, part }, transaction),
        mine,
        present: null,
        uncovered: tier === undefined ? null : tier - 1,
        mayOwe: mayOwe(body.kind, tiers),
      });
    });
  } catch (thrown) {
    if (thrown instanceof OnlyAnExample) return thrown.example;
    throw thrown;
  }
}

/** What a contract as it is, or as it is proposed, would have paid. */
async function ofKnown(kit: ContractKit, of: Contract, context: RequestContext, period: Period): Promise<Previewed> {
  const versions = (await versionsOf(kit.services.db, [of.id])).get(of.id) ?? [];
  const proposed = versions.find(({ state }) => state === 'proposed');
  const present = versions.find(({ state }) => state === 'accepted');
  const version = proposed ?? present ?? versions[0] ?? refuse('not.found');
  const payers = of.payerId === undefined ? undefined : await liveContractOf(kit.services.db, of.payerId, of.kind);
  const own = of.payerId === callerOf(context).playerId ? payers : undefined;
  // Both sides read an example of the same days.
  const part = heldPart(period, of.holdsFrom === undefined ? payers : of);
  return {
    theirs: await reckon(kit, context.merchant, { of, version: version.number, period, part }),
    mine: await ownReckoning(kit, own, context, period),
    present:
      proposed === undefined || present === undefined
        ? null
        : await reckon(kit, context.merchant, { of, version: present.number, period, part }),
    uncovered: null,
    mayOwe: of.payerId !== undefined && mayOwe(of.kind, version.tiers),
  };
}
