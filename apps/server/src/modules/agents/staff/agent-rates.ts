import { type agentRates as contract, type Input, rateNoticeHours, type Reply } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import type { StaffContext } from '../../../platform/staff.js';
import { noteAward } from '../../awards/index.js';
import { heldRates, highestBelow, listRates, midnightAfter, readMoment } from '../rate-repository.js';
import { rateSettingsOf, showBounds } from '../rate-rules.js';
import { guardRates } from '../margin.js';
import { setRates } from '../set-rates.js';
import type { Place } from '../tree-repository.js';
import { type AgentsStaffKit, placeHere } from './kit.js';
import { showWay } from './way.js';

async function show(
  { services: { db }, site }: AgentsStaffKit,
  { merchant }: StaffContext,
  place: Place,
): Promise<Reply<typeof contract.staffSetAgentRates>> {
  const { playerId, uplineId } = place;
  const [settings, at] = await Promise.all([site.settingsOf(merchant).then(rateSettingsOf), readMoment(db)]);
  const [held, below, lowersFrom] = await Promise.all([
    heldRates(db, [playerId, ...(uplineId === undefined ? [] : [uplineId])], at),
    highestBelow(db, playerId, at),
    midnightAfter(db, at, rateNoticeHours, merchant.timeZone),
  ]);
  return {
    mayChange: uplineId === undefined,
    change: settings.change,
    lowersFrom: lowersFrom.getTime(),
    lanes: showBounds(held.get(playerId), uplineId === undefined ? 'house' : (held.get(uplineId) ?? []), below, settings),
  };
}

/** Somebody's rates, and what they were before. @throws DomainError not.found */
export async function showAgentRates(
  kit: AgentsStaffKit,
  context: StaffContext,
  playerId: number,
): Promise<Reply<typeof contract.staffGetAgentRates>> {
  const place = await placeHere(kit, context, playerId);
  const [shown, entries] = await Promise.all([show(kit, context, place), listRates(kit.services.db, playerId)]);
  const people = await showWay(kit, context, [...new Set(entries.flatMap(({ setBy }) => setBy ?? []))]);
  return {
    ...shown,
    history: entries.map(({ lane, rate, since, setAt, setBy }) => ({
      lane,
      rate,
      since: since.getTime(),
      setAt: setAt?.getTime() ?? null,
      by: people.find((one) => one.playerId === setBy) ?? null,
    })),
  };
}

/**
 * Changes rates of somebody directly below the house; those of others are the agent's above. Asked twice under one key they are changed once.
 * @throws DomainError not.found, state.not.allowed, agent.rate.*, agent.margin, agent.margin.group, idempotency.key.conflict
 */
export async function setAgentRates(
  kit: AgentsStaffKit,
  context: RequestContext,
  playerId: number,
  { rates, reason }: Input<typeof contract.staffSetAgentRates>['body'],
): Promise<Reply<typeof contract.staffSetAgentRates>> {
  const { services, office, site } = kit;
  const { merchant } = context;
  const place = await placeHere(kit, context, playerId);
  if (place.uplineId !== undefined) refuse('state.not.allowed');
  const settings = rateSettingsOf(await site.settingsOf(merchant));
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const call = { owner: `staff:${staffOf(context).staffId}`, operation: 'agent-rates', key, input: { playerId, rates } };
  const about = { action: 'agent.rates-changed', subject: `player:${playerId}`, reason } as const;
  await inTransaction(services.db, (transaction) =>
    once(transaction, call, () =>
      office.changeAsStaffWithin(transaction, context, about, async () => {
        const guard = (raised: Parameters<typeof guardRates>[3]): Promise<void> =>
          guardRates(kit.margin, transaction, { merchant, playerId, language: context.language }, raised);
        const changes = await setRates(transaction, { place, wishes: rates, settings, merchant, guard, setBy: undefined });
        // Rates are a share of what the line does, which the margin of the house bounds: who gave them is remembered.
        const { id: merchantId, currency } = merchant;
        const promise = { kind: 'rates', act: 'promised', subject: `agent-rates:${playerId}`, worst: null } as const;
        if (changes.some(({ before, rate }) => rate > (before ?? 0)))
          await noteAward(transaction, { merchantId, currency, playerId, ...promise, staff: staffOf(context).name });
        return {
          value: null,
          before: Object.fromEntries(changes.map(({ lane, before }) => [lane, before])),
          after: Object.fromEntries(
            changes.map(({ lane, rate, from }) => [lane, from === undefined ? rate : `${rate} ${from.toISOString()}`]),
          ),
        };
      }),
    ),
  );
  return show(kit, context, place);
}
