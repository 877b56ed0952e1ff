import { randomInt } from 'node:crypto';
import { type agents as contract, deepestAgentLevel, type Input, type LinkState, playerTypes, type Reply } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { once } from '../../platform/once.js';
import type { Services } from '../../platform/services.js';
import { pageOf } from '../../platform/staff.js';
import type { CreatedPlayer } from '../../ports/hooks.js';
import type { IdentityModule } from '../identity/index.js';
import {
  addLink,
  countLinks,
  countUse,
  countVisit,
  findLink,
  findLinkByCode,
  type Link,
  listHouseCodes,
  listLinkPeople,
  listLinks,
  pauseLink,
  peopleOfLinks,
  removeLink,
  sumLinks,
} from './link-repository.js';
import { configsOf, giveLinkRates, giverOf, readLinkRates } from './link-rates.js';
import { ownPlace, shownName } from './own-line.js';
import { quotaBandsFor, type QuotaSite, requireCount } from './quota.js';
import { rateSettingsOf } from './rate-rules.js';
import { addPlace } from './tree-repository.js';

/** Crockford's base 32: letters and digits that nobody takes for each other. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeSigns = 8;
const linksAtMost = 200;
/** A link for one person works so long. */
const personalHours = 24;

type Kit = Pick<Services, 'db' | 'clock'> & {
  site: QuotaSite;
  identity: Pick<IdentityModule, 'createAffiliateCode' | 'changeType' | 'isNameFree'>;
};

export const newCode = (): string => Array.from({ length: codeSigns }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

export function stateOf(link: Link, now: Date): LinkState {
  if (link.mostUses !== undefined && link.uses >= link.mostUses) return 'usedUp';
  if (link.validUntil !== undefined && link.validUntil <= now) return 'expired';
  return link.isPaused ? 'paused' : 'active';
}

export const addressOf = ({ code, userName }: Pick<Link, 'code' | 'userName'>): string =>
  `/register?affiliateCode=${code}${userName === undefined ? '' : `&username=${encodeURIComponent(userName)}`}`;

async function show(db: Database, links: readonly Link[], now: Date): Promise<Reply<typeof contract.createAgentLink>[]> {
  const people = await peopleOfLinks(
    db,
    links.map(({ id }) => id),
  );
  return links.map((link) => ({
    affiUrlId: link.id,
    code: link.code,
    path: addressOf(link),
    channel: link.channel,
    isAgent: link.makesAgent,
    status: stateOf(link, now),
    visits: link.visits,
    registrations: people.get(link.id)?.registrations ?? 0,
    firstDeposits: people.get(link.id)?.firstDeposits ?? 0,
    startDate: link.madeAt.getTime(),
    endDate: link.validUntil?.getTime() ?? null,
    usesLeft: link.mostUses === undefined ? null : link.mostUses - link.uses,
    userName: link.userName ?? null,
    configs: configsOf(link.rates),
  }));
}

/**
 * Makes a link; asked twice under one key it is made once. For one person it is used once, within a day.
 * @throws DomainError agent.deepest, agent.links.many, agent.rate.above, agent.rate.group, agent.quota.none, register.username.taken, idempotency.key.conflict
 */
export async function createLink(
  { db, clock, site, identity }: Kit,
  body: Input<typeof contract.createAgentLink>['body'],
  context: RequestContext,
): Promise<Reply<typeof contract.createAgentLink>> {
  const own = await ownPlace(db, context);
  const now = clock.now();
  if (own.depth >= deepestAgentLevel) refuse('agent.deepest', { parameters: { most: deepestAgentLevel } });
  const userName = body.userName?.trim() === '' ? undefined : body.userName?.trim();
  if (userName !== undefined && !(await identity.isNameFree(context, userName))) refuse('register.username.taken', { field: 'userName' });
  const [settings, bands] = await Promise.all([
    site.settingsOf(context.merchant).then(rateSettingsOf),
    quotaBandsFor(site, context.merchant),
  ]);
  const hours = userName === undefined ? (body.days ?? 0) * 24 : personalHours;
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const id = await inTransaction(db, (transaction) =>
    once(transaction, { owner: `player:${own.playerId}`, operation: 'agent-link', key, input: body }, async () => {
      if ((await countLinks(transaction, own.playerId)) >= linksAtMost) refuse('agent.links.many', { parameters: { most: linksAtMost } });
      const link = {
        id: newId(),
        merchantId: own.merchantId,
        playerId: own.playerId,
        channel: body.channel.trim(),
        makesAgent: body.isAgent === true,
        madeAt: now,
        validUntil: hours === 0 ? undefined : new Date(now.getTime() + hours * 3_600_000),
        mostUses: userName === undefined ? body.mostUses : 1,
        userName,
        rates: readLinkRates(body.rates, await giverOf(transaction, own.playerId), settings),
      };
      let code = newCode();
      await requireCount(transaction, { giverId: own.playerId, bands }, body.rates);
      while (!(await addLink(transaction, { ...link, code }))) code = newCode();
      return { id: link.id, code };
    }),
  );
  await identity.createAffiliateCode(own.merchantId, id.code, own.playerId);
  const link = (await findLink(db, own.playerId, id.id)) ?? refuse('not.found');
  const [shown] = await show(db, [link], now);
  return shown ?? refuse('not.found');
}

export async function showLinks(
  { db, clock }: Pick<Kit, 'db' | 'clock'>,
  query: Input<typeof contract.listAgentLinks>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listAgentLinks>> {
  const own = await ownPlace(db, context);
  const { playerId } = own;
  const [links, { total, ...sums }, codes] = await Promise.all([
    listLinks(db, playerId, pageOf(query)),
    sumLinks(db, playerId),
    listHouseCodes(db, own),
  ]);
  return {
    list: await show(db, links, clock.now()),
    total,
    sums,
    codes: codes.map(({ code, madeAt, registrations, firstDeposits }) => ({
      code,
      path: addressOf({ code, userName: undefined }),
      registrations,
      firstDeposits,
      startDate: madeAt.getTime(),
    })),
  };
}

/** @throws DomainError not.found, also for another agent's */
export async function changeLink(
  { db, clock }: Pick<Kit, 'db' | 'clock'>,
  { affiUrlId, paused }: Input<typeof contract.pauseAgentLink>['body'],
  context: RequestContext,
): Promise<Reply<typeof contract.pauseAgentLink>> {
  const { playerId } = await ownPlace(db, context);
  const link = (await findLink(db, playerId, affiUrlId)) ?? refuse('not.found');
  await pauseLink(db, link.id, paused);
  const [shown] = await show(db, [{ ...link, isPaused: paused }], clock.now());
  return shown ?? refuse('not.found');
}

/** @throws DomainError not.found, also for another agent's */
export async function takeLinkAway(db: Database, affiUrlId: string, context: RequestContext): Promise<Record<string, never>> {
  const { playerId } = await ownPlace(db, context);
  const link = (await findLink(db, playerId, affiUrlId)) ?? refuse('not.found');
  await removeLink(db, link.id);
  return {};
}

/** Who came by a link. @throws DomainError not.found, also for another agent's */
export async function showLinkPeople(
  db: Database,
  query: Input<typeof contract.listLinkPeople>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listLinkPeople>> {
  const { playerId } = await ownPlace(db, context);
  const link = (await findLink(db, playerId, query.affiUrlId)) ?? refuse('not.found');
  const { list, total } = await listLinkPeople(db, link.id, pageOf(query));
  return {
    list: list.map((one) => ({
      playerId: one.playerId,
      account: shownName(one.userName, one.uplineId === playerId),
      since: one.since.getTime(),
      hasPaidIn: one.hasPaidIn,
    })),
    total,
  };
}

/** Whether people may register under a code of a link now. Codes that are no link's are the house's own. @throws DomainError affiliate.ended */
export async function judgeLink(
  { db, clock }: Pick<Kit, 'db' | 'clock'>,
  merchantId: number,
  code: string,
  why: 'visit' | 'register',
): Promise<{ userName: string | undefined }> {
  const link = await findLinkByCode(db, merchantId, code);
  if (link === undefined) return { userName: undefined };
  if (link.isRemoved || stateOf(link, clock.now()) !== 'active') refuse('affiliate.ended', { field: 'affiliateCode' });
  if (why === 'visit') await countVisit(db, merchantId, code);
  return { userName: link.userName };
}

/**
 * Gives a new player their place and the rates of the link they came by, and counts its use: the last one is one, however many come at once. In the transaction
 * that makes them.
 * @throws DomainError affiliate.ended
 */
export async function welcome(
  { clock, site, identity }: Omit<Kit, 'db'>,
  transaction: DatabaseTransaction,
  { playerId, merchantId, type, affiliateCode }: CreatedPlayer,
): Promise<void> {
  if (type === playerTypes.trial) return;
  const link = affiliateCode === undefined ? undefined : await findLinkByCode(transaction, merchantId, affiliateCode, { lock: true });
  if (link !== undefined) {
    if (link.isRemoved || stateOf(link, clock.now()) !== 'active') refuse('affiliate.ended', { field: 'affiliateCode' });
    await countUse(transaction, link.id);
    if (link.makesAgent && type === playerTypes.member) await identity.changeType(transaction, playerId, playerTypes.agent1);
  }
  await addPlace(transaction, playerId, link?.id);
  if (link === undefined || configsOf(link.rates).length === 0) return;
  const brand = { id: merchantId };
  const settings = rateSettingsOf(await site.settingsOf(brand));
  await giveLinkRates(transaction, { playerId, merchantId }, link, settings, await quotaBandsFor(site, brand));
}
