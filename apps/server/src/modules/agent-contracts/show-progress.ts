import { type agentContracts as contract, type ContractKind, type Input, type Reply } from '@sortes/contract';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { countedUpTo } from '../agents/index.js';
import { isPaidInParts } from './bill-repository.js';
import { liveContractOf, periodAt, versionsOf } from './contract-repository.js';
import { type ContractKit, rulesOf } from './kit.js';
import { judgeKind, reckon, type Reckoned } from './show-contracts.js';

/** The first tier above the one that is reached. */
function nextTier(kind: ContractKind, { tier, details }: Reckoned): number | null {
  const next = (tier ?? -1) + 1;
  return kind === 'realtime' || next >= details.length ? null : next;
}

/** How the running period of the own contract stands. @throws DomainError function.not.available */
export async function showProgress(
  kit: ContractKit,
  { kind }: Input<typeof contract.getContractProgress>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.getContractProgress>> {
  const { db, clock } = kit.services;
  const { merchant } = context;
  await judgeKind(kit, merchant, kind);
  const now = clock.now();
  const [own, counted] = await Promise.all([liveContractOf(db, callerOf(context).playerId, kind), countedUpTo(db)]);
  const version =
    own?.holdsFrom === undefined ? undefined : (await versionsOf(db, [own.id])).get(own.id)?.find(({ state }) => state === 'accepted');
  if (own?.holdsFrom === undefined || version === undefined || own.holdsFrom > now)
    return { running: null, next: null, paidFrom: own?.holdsFrom?.getTime() ?? null, countedUpTo: counted?.getTime() ?? null };
  const { dividendPeriod } = await rulesOf(kit, merchant);
  const at = (of: ContractKind) => periodAt(db, { kind: of, length: dividendPeriod, timeZone: merchant.timeZone, at: now });
  const [paid, shown] = await Promise.all([at(kind), at(kind === 'realtime' ? 'daily' : kind)]);
  // Days are counted whole: a contract that began within one has no part of it.
  const starts = isPaidInParts(kind) && own.holdsFrom > shown.starts ? own.holdsFrom : shown.starts;
  const running = await reckon(kit, merchant, { of: own, version: version.number, period: { starts, ends: shown.ends } });
  return { running, next: nextTier(kind, running), paidFrom: paid.ends.getTime(), countedUpTo: counted?.getTime() ?? null };
}
