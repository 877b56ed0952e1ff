import { type agentQuota as contract, type Input, quotaBandTop, type Reply } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import type { StaffContext } from '../../../platform/staff.js';
import { requireBands } from '../pass-quota.js';
import { quotaBandsFor } from '../quota.js';
import { addCounts, countsOf, listChanges, takeCounts } from '../quota-repository.js';
import { holdPlace } from '../rate-repository.js';
import { tellQuota } from '../tell-quota.js';
import { findPlace, type Place } from '../tree-repository.js';
import { type AgentsStaffKit, placeHere } from './kit.js';
import { showWay } from './way.js';

const changesShown = 200;
const takesFromHouse = ({ uplineId, isAgent }: Pick<Place, 'uplineId' | 'isAgent'>): boolean => uplineId === undefined && isAgent;

type Shown = Reply<typeof contract.staffGetAgentQuota>;

/** Somebody's counts by band, and what gave and took them. @throws DomainError not.found */
export async function showAgentQuota(kit: AgentsStaffKit, context: StaffContext, playerId: number): Promise<Shown> {
  const { db } = kit.services;
  const place = await placeHere(kit, context, playerId);
  const [on, bands, counts, changes] = await Promise.all([
    kit.site.moduleOn(context.merchant, 'QUOTA3'),
    quotaBandsFor(kit.site, context.merchant),
    countsOf(db, playerId),
    listChanges(db, playerId, { offset: 0, limit: changesShown }),
  ]);
  const people = await showWay(kit, context, [...new Set(changes.flatMap(({ otherId }) => otherId ?? []))]);
  const shown = [...new Set([...bands, ...counts.map(({ band }) => band)])].toSorted((a, b) => a - b);
  return {
    on,
    mayChange: on && takesFromHouse(place),
    bands: shown.map((from) => {
      const found = counts.find(({ band }) => band === from);
      return { from, to: quotaBandTop(shown, from), left: found?.left ?? 0, used: found?.used ?? 0, isBand: bands.includes(from) };
    }),
    changes: changes.map(({ id, at, band, change, left, why, otherId, reason }) => ({
      id,
      at: at.getTime(),
      band,
      change,
      left,
      why,
      other: people.find((one) => one.playerId === otherId) ?? null,
      reason,
    })),
  };
}

type Body = Input<typeof contract.staffChangeAgentQuota>['body'];

/** Under the lock of the agent's place. @throws DomainError state.not.allowed, agent.quota.few */
async function change(transaction: DatabaseTransaction, playerId: number, { counts, reason }: Body, staffId: string): Promise<void> {
  await holdPlace(transaction, playerId, 'change');
  const now = await findPlace(transaction, playerId);
  if (now === undefined || !takesFromHouse(now)) refuse('state.not.allowed');
  const rising = counts.map((one, index) => ({ ...one, index })).toSorted((a, b) => a.band - b.band);
  for (const { band, change: by, index } of rising) {
    const about = { playerId, band, count: Math.abs(by), otherId: undefined, by: { staffId, reason } };
    if (by > 0) await addCounts(transaction, { ...about, why: 'given' });
    else if (!(await takeCounts(transaction, { ...about, why: 'taken' }))) {
      const left = (await countsOf(transaction, playerId)).find((one) => one.band === band)?.left ?? 0;
      refuse('agent.quota.few', { field: `counts.${index}.change`, parameters: { band, left }, value: { band, left } });
    }
  }
  const counted = rising.map(({ band, change: by }) => ({ band, by, count: Math.abs(by) }));
  await tellQuota(
    transaction,
    playerId,
    'quota.received',
    counted.filter(({ by }) => by > 0),
  );
  await tellQuota(
    transaction,
    playerId,
    'quota.taken',
    counted.filter(({ by }) => by < 0),
  );
}

/**
 * Gives counts to an agent directly below the house, of bands that the brand has, or takes back what they have left. Asked twice under one key they are changed once.
 * @throws DomainError not.found, state.not.allowed, agent.quota.few, request_param_err, idempotency.key.conflict
 */
export async function changeAgentQuota(kit: AgentsStaffKit, context: RequestContext, playerId: number, body: Body): Promise<Shown> {
  const { services, office, site } = kit;
  const { counts, reason } = body;
  const place = await placeHere(kit, context, playerId);
  if (!takesFromHouse(place)) refuse('state.not.allowed');
  const bands = await quotaBandsFor(site, context.merchant);
  requireBands(counts, (band, index) => counts[index]?.change !== 0 && (bands.includes(band) || (counts[index]?.change ?? 0) < 0));
  const { staffId } = staffOf(context);
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const call = { owner: `staff:${staffId}`, operation: 'agent-quota', key, input: { playerId, counts } };
  const about = { action: 'agent.quota-changed', subject: `player:${playerId}`, reason } as const;
  await inTransaction(services.db, (transaction) =>
    once(transaction, call, () =>
      office.changeAsStaffWithin(transaction, context, about, async () => {
        await change(transaction, playerId, body, staffId);
        return { value: null, after: Object.fromEntries(counts.map(({ band, change: by }) => [band, by])) };
      }),
    ),
  );
  return showAgentQuota(kit, context, playerId);
}
