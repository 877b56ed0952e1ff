import { type agentContracts as contract, type ContractAct, type ContractTierRow, type Reply } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { maskName, maskNumberName } from '../identity/index.js';
import { beginsAt } from './begins-at.js';
import { type Contract, endsBelow, listedNamesOf, namesOf, type Tier, type Version, versionsOf } from './contract-repository.js';
import { type ContractKit, rulesOf } from './kit.js';
import { mayOwe } from './tiers.js';

export type ContractShown = Reply<typeof contract.actOnContract>;
export type VersionShown = Reply<typeof contract.getContract>['versions'][number];

export const showTier = ({ turnover, active, loss, rate, fixed, bet, lostRate }: Tier): ContractTierRow => ({
  betVolume: toWireNumber(turnover),
  activeMember: active,
  loss: toWireNumber(loss),
  rateType: fixed === undefined ? 'P' : 'F',
  rate,
  amount: fixed === undefined ? null : toWireNumber(fixed),
  bet: toWireNumber(bet),
  lostRate,
});

export const showVersion = (version: Version): VersionShown => ({
  number: version.number,
  status: version.state,
  details: version.tiers.map(showTier),
  carry: version.carry,
  madeAt: version.madeAt.getTime(),
  answerBy: version.answerBy.getTime(),
  effectiveFrom: version.effectiveFrom?.getTime() ?? null,
});

/** The version that holds or will next, and what waits for an answer. */
export const versionsNow = (versions: readonly Version[]): { current: Version | undefined; proposed: Version | undefined } => ({
  current: versions.find(({ state }) => state === 'accepted'),
  proposed:
    versions.find(({ state }) => state === 'proposed') ?? (versions.some(({ state }) => state === 'accepted') ? undefined : versions[0]),
});

function actsOf({ state, endReason }: Contract, isMine: boolean): ContractAct[] {
  if (isMine) {
    if (state === 'proposed' || state === 'changing') return ['A', 'R'];
    return state === 'ending' && endReason === 'notice' ? ['A'] : [];
  }
  if (state === 'accepted') return ['E', 'V'];
  return state === 'proposed' || state === 'changing' || (state === 'ending' && endReason === 'notice') ? ['C'] : [];
}

/** How one side reads the other: a direct downline whole, an agent above partly hidden, the house not at all. */
export const nameOfOther = (isMine: boolean, userName: string | undefined): string =>
  userName === undefined ? '' : isMine ? maskName(userName) : maskNumberName(userName);

/** What accepting a proposal does: which contracts below end by it, and when it begins. */
async function effectsOf(
  db: Database | DatabaseTransaction,
  of: Contract,
  waits: Version | undefined,
  { isMine, least, ...when }: { isMine: boolean; least: number; length: string; timeZone: string; at: Date },
): Promise<Pick<ContractShown, 'endsBelow' | 'endsDirect' | 'changeFrom'>> {
  if (waits === undefined) return { endsBelow: 0, endsDirect: [], changeFrom: null };
  const [ends, from] = await Promise.all([
    isMine ? endsBelow(db, { id: of.id, version: waits.number, least }) : [],
    beginsAt(db, of, when),
  ]);
  const direct = ends.filter(({ payerId }) => payerId === of.receiverId).map(({ receiverId }) => receiverId);
  return { endsBelow: ends.length, endsDirect: (await listedNamesOf(db, direct)).map(maskNumberName), changeFrom: from.getTime() };
}

/** Contracts as one of their sides reads them. */
export async function showContracts(
  { services: { db, clock }, site }: Pick<ContractKit, 'services' | 'site'>,
  contracts: readonly Contract[],
  { viewer, merchant }: { viewer: number; merchant: Merchant },
): Promise<ContractShown[]> {
  const { least, dividendPeriod } = await rulesOf({ site }, merchant);
  const when = { least, length: dividendPeriod, timeZone: merchant.timeZone, at: clock.now() };
  const versions = await versionsOf(
    db,
    contracts.map(({ id }) => id),
  );
  const names = await namesOf(
    db,
    contracts.flatMap(({ payerId, receiverId }) => [payerId, receiverId].filter((id) => id !== undefined && id !== viewer) as number[]),
  );
  return Promise.all(
    contracts.map(async (of) => {
      const isMine = of.receiverId === viewer;
      const other = isMine ? of.payerId : of.receiverId;
      const { current, proposed } = versionsNow(versions.get(of.id) ?? []);
      const waits = proposed?.state === 'proposed' ? proposed : undefined;
      const tiers = (waits ?? current)?.tiers ?? [];
      return {
        id: of.id,
        kind: of.kind,
        isMine,
        receiverId: of.receiverId,
        account: other === undefined ? '' : nameOfOther(isMine, names.get(other)),
        status: of.state,
        createdDate: of.madeAt.getTime(),
        holdsFrom: of.holdsFrom?.getTime() ?? null,
        endsAt: of.endsAt?.getTime() ?? null,
        endReason: of.endReason ?? null,
        current: current === undefined ? null : showVersion(current),
        proposed: proposed === undefined ? null : showVersion(proposed),
        carried: toWireNumber(of.carry),
        rest: toWireNumber(of.rest),
        mayOwe: of.payerId !== undefined && mayOwe(of.kind, tiers),
        ...(await effectsOf(db, of, waits, { isMine, ...when })),
        acts: actsOf(of, isMine),
      };
    }),
  );
}
