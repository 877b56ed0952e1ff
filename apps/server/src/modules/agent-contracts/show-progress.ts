import { type agentContracts as contract, type ContractKind, type Input, type Reply } from '@sortes/contract';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { countedUpTo } from '../agents/index.js';
import { liveContractOf, periodAt, versionsOf } from './contract-repository.js';
import { type ContractKit, rulesOf } from './kit.js';
import { heldPart, judgeKind, reckon, type Reckoned } from './show-contracts.js';

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
  if (own?.holdsFrom === undefined || version === undefined)
    return { running: null, next: null, paidFrom: null, countedUpTo: counted?.getTime() ?? null };
  const { dividendPeriod } = await rulesOf(kit, merchant);
  const hasBegun = own.holdsFrom <= now;
  const at = hasBegun ? now : own.holdsFrom;
  const periodOf = (of: ContractKind) => periodAt(db, { kind: of, length: dividendPeriod, timeZone: merchant.timeZone, at });
  const [paid, period] = await Promise.all([periodOf(kind), periodOf(kind === 'realtime' ? 'daily' : kind)]);
  const running = hasBegun ? await reckon(kit, merchant, { of: own, version: version.number, period, part: heldPart(period, own) }) : null;
  return {
    running,
    next: running && nextTier(kind, running),
    paidFrom: paid.ends.getTime(),
    countedUpTo: counted?.getTime() ?? null,
  };
}
