import { type agentContracts as contract, type ContractKind, type Input, type Reply } from '@sortes/contract';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { countedUpTo } from '../agents/index.js';
import { lastPeriodEnd } from './bill-repository.js';
import { type Contract, liveContractOf, periodAt, type Version, versionHeldAt, versionsOf } from './contract-repository.js';
import { type ContractKit, rulesOf } from './kit.js';
import { billedFrom } from './make-bills.js';
import { heldPart, judgeKind, type Period, reckon, type Reckoned } from './show-contracts.js';

/** The first tier above the one that is reached. */
function nextTier(kind: ContractKind, { tier, details }: Reckoned): number | null {
  const next = (tier ?? -1) + 1;
  return kind === 'realtime' || next >= details.length ? null : next;
}

/** The period before the one that runs, while its bills are not made yet; of bets none, which are paid every few minutes. */
async function waitingPeriod(
  kit: ContractKit,
  { merchant }: RequestContext,
  { own, versions, runs, before }: { own: Contract; versions: readonly Version[]; runs: Period; before: Period },
): Promise<Reply<typeof contract.getContractProgress>['waiting']> {
  const part = heldPart(before, own);
  const version = versionHeldAt(versions, part.starts);
  if (own.kind === 'realtime' || own.holdsFrom === undefined || own.holdsFrom >= runs.starts || version === undefined) return null;
  const billed = await lastPeriodEnd(kit.services.db, merchant.id, own.kind);
  if (billed !== undefined && billed >= runs.starts) return null;
  const { from, until, betVolume, amount } = await reckon(kit, merchant, { of: own, version: version.number, period: before, part });
  return { from, until, betVolume, amount, paidFrom: billedFrom(own.kind, before.ends).getTime() };
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
  const versions = own?.holdsFrom === undefined ? [] : ((await versionsOf(db, [own.id])).get(own.id) ?? []);
  const version = versionHeldAt(versions, now);
  if (own?.holdsFrom === undefined || version === undefined)
    return { running: null, next: null, paidFrom: null, waiting: null, countedUpTo: counted?.getTime() ?? null };
  const { dividendPeriod } = await rulesOf(kit, merchant);
  const hasBegun = own.holdsFrom <= now;
  const periodOf = (of: ContractKind, at: Date) => periodAt(db, { kind: of, length: dividendPeriod, timeZone: merchant.timeZone, at });
  const at = hasBegun ? now : own.holdsFrom;
  const [paid, period] = await Promise.all([periodOf(kind, at), periodOf(kind === 'realtime' ? 'daily' : kind, at)]);
  const before = await periodOf(kind, new Date(paid.starts.getTime() - 1));
  const running = hasBegun ? await reckon(kit, merchant, { of: own, version: version.number, period, part: heldPart(period, own) }) : null;
  return {
    running,
    next: running && nextTier(kind, running),
    paidFrom: billedFrom(kind, paid.ends).getTime(),
    waiting: await waitingPeriod(kit, context, { own, versions, runs: paid, before }),
    countedUpTo: counted?.getTime() ?? null,
  };
}
