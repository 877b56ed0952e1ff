import { type agentQuota as contract, type Input, quotaBandOf, quotaBandTop, type Reply } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { once } from '../../platform/once.js';
import { pageOf } from '../../platform/staff.js';
import { directDownline, type RatesKit } from './downline-rates.js';
import { ownPlace, shownName } from './own-line.js';
import { quotaBandsFor } from './quota.js';
import { addCounts, countChanges, countsOf, findUse, listChanges, takeCounts } from './quota-repository.js';
import { heldRates, holdPlace, readMoment } from './rate-repository.js';
import { heldIn } from './rate-rules.js';
import { tellQuota } from './tell-quota.js';
import { findPlace, namesDownTo, type Place } from './tree-repository.js';

type OwnQuota = Reply<typeof contract.getQuota>;

/** What a direct downline has, and up to which band a group costs no count any more. */
async function downlineQuota(db: Database, place: Place, bands: readonly number[]): Promise<OwnQuota['downline']> {
  const at = await readMoment(db);
  const { playerId, isAgent } = place;
  const [names, held, use, counts] = await Promise.all([
    namesDownTo(db, place, place),
    heldRates(db, [playerId], at),
    findUse(db, playerId, at),
    countsOf(db, playerId),
  ]);
  const present = quotaBandOf(bands, heldIn(held.get(playerId), 'LOTT').rate) ?? 0;
  return {
    playerId,
    account: shownName(names[0]?.userName ?? '', true),
    isAgent,
    covered: Math.max(present, use?.band ?? 0) || null,
    left: bands.map((from) => ({ from, left: counts.find(({ band }) => band === from)?.left ?? 0 })),
  };
}

async function show({ db, site }: RatesKit, own: Place, place: Place | undefined, { merchant }: RequestContext): Promise<OwnQuota> {
  const [bands, counts] = await Promise.all([quotaBandsFor(site, merchant), countsOf(db, own.playerId)]);
  return {
    bands: bands.map((from) => {
      const found = counts.find(({ band }) => band === from);
      return { from, to: quotaBandTop(bands, from), left: found?.left ?? 0, used: found?.used ?? 0 };
    }),
    downline: place === undefined ? null : await downlineQuota(db, place, bands),
  };
}

/** An agent's counts, and those of a direct downline who is asked about. @throws DomainError downline.none */
export async function showQuota(kit: RatesKit, playerId: number | undefined, context: RequestContext): Promise<OwnQuota> {
  const own = await ownPlace(kit.db, context);
  return show(kit, own, playerId === undefined ? undefined : await directDownline(kit.db, own, playerId), context);
}

type Counts = Input<typeof contract.passQuota>['body']['counts'];

/** Moves counts down under both places' locks, the upper first. @throws DomainError downline.none, state.not.allowed, agent.quota.few */
async function move(transaction: DatabaseTransaction, own: Place, playerId: number, counts: Counts): Promise<void> {
  await holdPlace(transaction, own.playerId, 'share');
  await holdPlace(transaction, playerId, 'change');
  const now = await findPlace(transaction, playerId);
  if (now?.uplineId !== own.playerId) refuse('downline.none');
  if (!now.isAgent) refuse('state.not.allowed');
  const rising = counts.map((one, index) => ({ ...one, index })).toSorted((a, b) => a.band - b.band);
  for (const { band, count, index } of rising) {
    if (await takeCounts(transaction, { playerId: own.playerId, band, count, why: 'passed', otherId: playerId })) continue;
    const left = (await countsOf(transaction, own.playerId)).find((one) => one.band === band)?.left ?? 0;
    refuse('agent.quota.few', { field: `counts.${index}.count`, parameters: { band, left }, value: { band, left } });
  }
  for (const { band, count } of rising) await addCounts(transaction, { playerId, band, count, why: 'received', otherId: own.playerId });
  await tellQuota(transaction, playerId, 'quota.received', rising);
}

/** @throws DomainError request_param_err for a band that is named twice, or that the brand does not have */
export function requireBands(counts: readonly { band: number }[], isBand: (band: number, index: number) => boolean): void {
  const wrong = counts.findIndex(({ band }, index) => !isBand(band, index) || counts.findIndex((one) => one.band === band) !== index);
  if (wrong !== -1) refuse('request_param_err', { field: `counts.${wrong}.band`, parameters: { field: `counts.${wrong}.band` } });
}

/**
 * Passes counts to an agent directly below, all or none; asked twice under one key they are passed once.
 * @throws DomainError downline.none, state.not.allowed for a member, agent.quota.few, request_param_err, idempotency.key.conflict
 */
export async function passQuota(
  kit: RatesKit,
  { playerId, counts }: Input<typeof contract.passQuota>['body'],
  context: RequestContext,
): Promise<OwnQuota> {
  const { db, site } = kit;
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const [own, bands] = await Promise.all([ownPlace(db, context), quotaBandsFor(site, context.merchant)]);
  const place = await directDownline(db, own, playerId);
  requireBands(counts, (band) => bands.includes(band));
  const call = { owner: `player:${own.playerId}`, operation: 'agent-quota', key, input: { playerId, counts } };
  await inTransaction(db, (transaction) => once(transaction, call, () => move(transaction, own, playerId, counts)));
  return show(kit, own, place, context);
}

/** What gave an agent counts and what took them; names of direct downlines only, hidden ones in none. */
export async function showQuotaChanges(
  db: Database,
  query: Input<typeof contract.listQuotaChanges>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listQuotaChanges>> {
  const { playerId } = await ownPlace(db, context);
  const [changes, total] = await Promise.all([listChanges(db, playerId, pageOf(query)), countChanges(db, playerId)]);
  return {
    list: changes.map(({ id, at, band, change, left, why, downline }) => ({
      id,
      at: at.getTime(),
      band,
      change,
      left,
      why,
      account: downline === undefined ? '' : shownName(downline, true),
    })),
    total,
  };
}
