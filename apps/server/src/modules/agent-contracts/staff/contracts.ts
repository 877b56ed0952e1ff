import type { ContractAct, Input, Reply, staffAgentContracts as contract } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { proposeEnd, withdraw } from '../act.js';
import {
  type Contract,
  type ContractFilter,
  eventsOf,
  findContract,
  liveContractOf,
  listContracts,
  versionsOf,
} from '../contract-repository.js';
import { showVersion, versionsNow } from '../present.js';
import { askForOffer, type HouseOffer, offerAlone } from './house-money.js';
import { type ContractsStaffKit, personOf } from './kit.js';

type Shown = Reply<typeof contract.staffListAgentContracts>['list'][number];
type Query = Input<typeof contract.staffExportAgentContracts>['query'];
type Body = Input<typeof contract.staffActOnAgentContract>['body'];

const readFilter = ({ merchant }: StaffContext, { kind, of, agentId, text, past }: Query): ContractFilter => ({
  kind,
  payer: of ?? 'all',
  sideId: agentId,
  merchantId: merchant.id,
  account: text,
  past: past === 'past',
});

function actsOf({ payerId, state, endReason }: Contract): ContractAct[] {
  if (payerId !== undefined) return [];
  if (state === 'accepted') return ['E', 'V'];
  return state === 'proposed' || state === 'changing' || (state === 'ending' && endReason === 'notice') ? ['C'] : [];
}

async function show(
  { services: { db }, office }: ContractsStaffKit,
  context: StaffContext,
  contracts: readonly Contract[],
): Promise<Shown[]> {
  const sides = contracts.flatMap(({ payerId, receiverId }) => (payerId === undefined ? [receiverId] : [payerId, receiverId]));
  const [versions, names] = await Promise.all([
    versionsOf(
      db,
      contracts.map(({ id }) => id),
    ),
    office.namesOfPlayers(context, [...new Set(sides)]),
  ]);
  return contracts.map((of) => {
    const { current, proposed } = versionsNow(versions.get(of.id) ?? []);
    return {
      id: of.id,
      kind: of.kind,
      payer: of.payerId === undefined ? null : personOf(names, of.payerId),
      receiver: personOf(names, of.receiverId),
      status: of.state,
      createdDate: of.madeAt.getTime(),
      holdsFrom: of.holdsFrom?.getTime() ?? null,
      endsAt: of.endsAt?.getTime() ?? null,
      endReason: of.endReason ?? null,
      current: current === undefined ? null : showVersion(current),
      proposed: proposed === undefined ? null : showVersion(proposed),
      carried: toWireNumber(of.carry),
      rest: toWireNumber(of.rest),
      acts: actsOf(of),
    };
  });
}

/** Contracts of a kind at the brand, the newest first. */
export async function showContractsToStaff(
  kit: ContractsStaffKit,
  context: StaffContext,
  query: Input<typeof contract.staffListAgentContracts>['query'],
): Promise<Reply<typeof contract.staffListAgentContracts>> {
  const { list, total } = await listContracts(kit.services.db, readFilter(context, query), pageOf(query));
  return { list: await show(kit, context, list), total };
}

const columns = ['contract', 'type', 'payer', 'user name', 'state', 'created', 'from', 'until'] as const;

/** The same as CSV. */
export const exportContracts = (kit: ContractsStaffKit, context: StaffContext, query: Query) =>
  csvRows(
    columns,
    async (page) => show(kit, context, (await listContracts(kit.services.db, readFilter(context, query), page)).list),
    (line) => [
      line.id,
      wordsOf('agents.contractKind', line.kind),
      line.payer === null ? wordsOf('agents.payer', 'house') : line.payer.userName,
      line.receiver.userName,
      wordsOf('agents.contract', line.status),
      new Date(line.createdDate),
      line.holdsFrom === null ? null : new Date(line.holdsFrom),
      line.endsAt === null ? null : new Date(line.endsAt),
    ],
  );

/** @throws DomainError not.found, also for another brand's */
async function contractHere({ services: { db } }: ContractsStaffKit, { merchant }: StaffContext, id: string): Promise<Contract> {
  const of = await findContract(db, id);
  return of !== undefined && of.merchantId === merchant.id ? of : refuse('not.found');
}

/** A contract with all that was ever proposed and done. @throws DomainError not.found */
export async function showContractToStaff(
  kit: ContractsStaffKit,
  context: StaffContext,
  id: string,
): Promise<Reply<typeof contract.staffGetAgentContract>> {
  const { db } = kit.services;
  const of = await contractHere(kit, context, id);
  const [[shown], versions, events] = await Promise.all([show(kit, context, [of]), versionsOf(db, [id]), eventsOf(db, id)]);
  return {
    contract: shown ?? refuse('not.found'),
    versions: (versions.get(id) ?? []).map(showVersion),
    events: events.map(({ at, what, by, version }) => ({
      at: at.getTime(),
      what,
      by: by === undefined ? 'house' : by === of.receiverId ? 'receiver' : 'payer',
      version: version ?? null,
    })),
  };
}

const actions = {
  N: 'agent.contract-proposed',
  E: 'agent.contract-changed',
  V: 'agent.contract-ending',
  C: 'agent.contract-withdrawn',
} as const;

type Acted = Reply<typeof contract.staffActOnAgentContract>;

/** What an offer or a change asks for. @throws DomainError not.found, downline.none */
async function offerOf(kit: ContractsStaffKit, body: Body, known: Contract | undefined): Promise<HouseOffer> {
  const kept = known && (await versionsOf(kit.services.db, [known.id])).get(known.id)?.find(({ state }) => state === 'accepted');
  return {
    playerId: known?.receiverId ?? body.receiverId ?? refuse('downline.none'),
    kind: known?.kind ?? body.kind ?? refuse('not.found'),
    details: [...(body.details ?? [])],
    contractId: known?.id ?? null,
    from: kept?.number ?? null,
    carry: body.carry ?? null,
  };
}

/** Does for the house what an agent does for themselves; what one person may not offer waits for another one. @throws DomainError as the operation says */
export async function actForHouse(kit: ContractsStaffKit, context: RequestContext, body: Body): Promise<Acted> {
  const { services, office } = kit;
  const payer = { playerId: undefined, merchant: context.merchant };
  const { reason, ...input } = body;
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const known = body.id === undefined ? undefined : await contractHere(kit, context, body.id);
  if (known?.payerId !== undefined || (known === undefined && body.action !== 'N')) refuse('not.found');
  const call = { owner: `staff:${staffOf(context).staffId}`, operation: 'house-contract', key, input };
  const offered = body.action === 'N' || body.action === 'E' ? await offerOf(kit, body, known) : undefined;
  const receiverId = known?.receiverId ?? body.receiverId ?? refuse('downline.none');
  const about = { action: actions[body.action], subject: `player:${receiverId}`, reason } as const;
  const told = { kind: known?.kind ?? body.kind, details: body.details, carry: body.carry };
  const { id, isAsked } = await inTransaction(services.db, (transaction) =>
    once(transaction, call, async () => {
      const asked = offered && (await askForOffer(kit, transaction, context, { asked: offered, reason }));
      if (asked !== undefined) return { id: asked, isAsked: true };
      const done = await office.changeAsStaffWithin(transaction, context, about, async () => {
        if (offered !== undefined)
          return {
            value: await offerAlone(kit, transaction, context, offered),
            ...(known && { before: { state: known.state } }),
            after: told,
          };
        const { id: contractId, kind } = known ?? refuse('not.found');
        await liveContractOf(transaction, receiverId, kind, { lock: true });
        const of = (await findContract(transaction, contractId, { lock: true })) ?? refuse('not.found');
        await (body.action === 'V' ? proposeEnd(kit, transaction, payer, of) : withdraw(kit, transaction, payer, of));
        return { value: of.id, before: { state: of.state }, after: told };
      });
      return { id: done, isAsked: false };
    }),
  );
  if (isAsked) return { contract: null, asked: id };
  const [shown] = await show(kit, context, [await contractHere(kit, context, id)]);
  return { contract: shown ?? refuse('not.found'), asked: null };
}
