import type { AffiliateCodeState, Input, Reply, staffAgents as contract } from '@sortes/contract';
import { inTransaction, newId } from '@sortes/service';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { addLink, peopleOfLinks } from '../link-repository.js';
import { guardRates } from '../margin.js';
import { configsOf, readLinkRates } from '../link-rates.js';
import { addressOf, newCode, stateOf } from '../links.js';
import { rateSettingsOf } from '../rate-rules.js';
import type { AgentsStaffKit } from './kit.js';
import { type Code, type CodeFilter, countCodes, listCodes } from './staff-repository.js';

type Query = Input<typeof contract.staffExportAffiliateCodes>['query'];

const readFilter = ({ merchant }: StaffContext, { of, agentId, text }: Query): CodeFilter => ({
  merchantId: merchant.id,
  of,
  agentId,
  text,
});

function stateOfCode({ isOn, link }: Code, now: Date): AffiliateCodeState {
  if (!isOn) return 'off';
  if (link === undefined) return 'active';
  return link.isRemoved ? 'removed' : stateOf(link, now);
}

async function readCodes(kit: AgentsStaffKit, context: StaffContext, query: Query, page: { offset: number; limit: number }) {
  const { db, clock } = kit.services;
  const codes = await listCodes(db, readFilter(context, query), page);
  const people = await peopleOfLinks(
    db,
    codes.flatMap(({ link }) => link?.id ?? []),
  );
  const now = clock.now();
  const lines = codes.map((one) => {
    const { link, agentId } = one;
    const came = link === undefined ? undefined : people.get(link.id);
    return {
      code: one.code,
      path: addressOf({ code: one.code, userName: link?.userName }),
      agentId: agentId ?? null,
      playerId: agentId ?? null,
      channel: link?.channel ?? '',
      makesAgent: link?.makesAgent ?? false,
      state: stateOfCode(one, now),
      visits: link?.visits ?? 0,
      registrations: came?.registrations ?? one.came,
      firstDeposits: came?.firstDeposits ?? one.paid,
      madeAt: one.madeAt.getTime(),
      validUntil: link?.validUntil?.getTime() ?? null,
      usesLeft: link?.mostUses === undefined ? null : link.mostUses - link.uses,
      rates: configsOf(link?.rates ?? {}),
    };
  });
  return (await kit.office.withUserNames(context, lines)).map(({ playerId: _playerId, ...line }) => line);
}

/** Codes of agents and of the house, newest first, with what came of them. */
export async function showCodes(
  kit: AgentsStaffKit,
  context: StaffContext,
  query: Input<typeof contract.staffListAffiliateCodes>['query'],
): Promise<Reply<typeof contract.staffListAffiliateCodes>> {
  const [list, total] = await Promise.all([
    readCodes(kit, context, query, pageOf(query)),
    countCodes(kit.services.db, readFilter(context, query)),
  ]);
  return { list, total };
}

const columns = [
  'code',
  'agent',
  'user name',
  'channel',
  'type',
  'state',
  'visits',
  'registrations',
  'paid in',
  'created',
  'valid until',
] as const;

/** The same as CSV. */
export const exportCodes = (kit: AgentsStaffKit, context: StaffContext, query: Query) =>
  csvRows(
    columns,
    (page) => readCodes(kit, context, query, page),
    (line) => [
      line.code,
      line.agentId,
      line.userName,
      line.channel,
      wordsOf('agents.kind', line.makesAgent ? 'agent' : 'member'),
      wordsOf('agents.code', line.state),
      line.visits,
      line.registrations,
      line.firstDeposits,
      new Date(line.madeAt),
      line.validUntil === null ? null : new Date(line.validUntil),
    ],
  );

const dayMs = 86_400_000;
const triesAtMost = 10;

/** Makes a code of the house. @throws DomainError agent.code.taken, agent.rate.above, agent.rate.group, agent.margin, agent.margin.group, idempotency.key.conflict */
export async function createCode(
  kit: AgentsStaffKit,
  context: RequestContext,
  { code: wanted, channel, makesAgent, days, mostUses, rates: asked, reason }: Input<typeof contract.staffCreateAffiliateCode>['body'],
): Promise<Reply<typeof contract.staffCreateAffiliateCode>> {
  const { services, office, site, identity } = kit;
  const { merchant } = context;
  const now = services.clock.now();
  const validUntil = days === undefined ? undefined : new Date(now.getTime() + days * dayMs);
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const input = { wanted, channel, makesAgent, days, mostUses, ...(asked !== undefined && { rates: asked }) };
  const rates = readLinkRates(asked, 'house', rateSettingsOf(await site.settingsOf(merchant)));
  const raised = (asked ?? []).map((wish, index) => ({ ...wish, field: `rates.${index}.rate` })).filter(({ rate }) => rate > 0);
  await guardRates(kit.margin, services.db, { merchant, playerId: undefined, language: context.language }, raised);
  const code = await inTransaction(services.db, (transaction) =>
    once(transaction, { owner: `staff:${staffOf(context).staffId}`, operation: 'affiliate-code', key, input }, () =>
      office.changeAsStaffWithin(transaction, context, { action: 'affiliate-code.made', subject: 'affiliate-code:', reason }, async () => {
        for (let tried = 0; tried < triesAtMost; tried += 1) {
          const given = wanted ?? newCode();
          const link = { id: newId(), merchantId: merchant.id, playerId: undefined, code: given, channel: channel.trim() };
          const more = { makesAgent, madeAt: now, validUntil, mostUses, userName: undefined, rates };
          if ((await identity.addAffiliateCode(transaction, merchant.id, given)) && (await addLink(transaction, { ...link, ...more })))
            return {
              value: given,
              subject: `affiliate-code:${given}`,
              after: { channel: link.channel, makesAgent, days: days ?? null, mostUses: mostUses ?? null, rates },
            };
          if (wanted !== undefined) break;
        }
        return refuse('agent.code.taken', { field: 'code' });
      }),
    ),
  );
  return { code, path: addressOf({ code, userName: undefined }) };
}

/** Lets people register under a code, or not. @throws DomainError not.found */
export async function switchCode(
  { office, identity }: AgentsStaffKit,
  context: StaffContext,
  code: string,
  { on, reason }: { on: boolean; reason: string },
): Promise<Record<string, never>> {
  const about = { action: 'affiliate-code.switched', subject: `affiliate-code:${code}`, reason } as const;
  await office.changeAsStaff(context, about, async (transaction) => {
    if (!(await identity.switchAffiliateCode(transaction, context.merchant.id, code, on))) refuse('not.found');
    return { value: undefined, after: { on } };
  });
  return {};
}
