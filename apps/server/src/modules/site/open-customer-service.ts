import { newSecret, sha256 } from '@sortes/service';
import { type Reply, site as contract } from '@sortes/contract';
import { refuse } from '../../platform/errors.js';
import { fullCallerOf, type RedirectReply, type RequestContext } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import type { Brand } from './brand.js';
import { insertServiceLink, takeServiceLink } from './customer-service-repository.js';
import { mayLeadTo, readServicePath, serviceFor } from './customer-service.js';

type Kit = Pick<Services, 'db' | 'clock' | 'hooks'>;

/** It is followed at once; whoever finds the address later, in a history or a proxy's log, finds nothing behind it. */
const linkLivesMs = 60_000;
const helpPage = '/help';

/** Makes a link for one opening. @throws DomainError customer.service.none */
export async function openCustomerService(
  { db, clock, hooks }: Kit,
  { merchant, customerService }: Brand,
  context: RequestContext,
): Promise<Reply<typeof contract.openCustomerService>> {
  const caller = fullCallerOf(context);
  const [rankLevel = 0] = caller === undefined ? [] : await hooks.ask('rankLevelOf', caller.playerId);
  const service = serviceFor(customerService, rankLevel) ?? refuse('customer.service.none');
  const [secret, now] = [newSecret(), clock.now()];
  const expiresAt = new Date(now.getTime() + linkLivesMs);
  const link = { merchantId: merchant.id, serviceId: service.id, tokenHash: sha256(secret), expiresAt, now };
  if (!(await insertServiceLink(db, link))) refuse('customer.service.none');
  return {
    csType: service.csType as 'VIP' | 'LIVECHAT',
    url: contract.followCustomerService.path.replace(':ticket', secret),
    expiresAt: expiresAt.getTime(),
  };
}

/** Where a link leads. Somebody stands before the window: one that is over leads to help, where the next one can be asked for. */
export async function followCustomerService({ db, clock }: Kit, ticket: string, { merchant }: RequestContext): Promise<RedirectReply> {
  const taken = await takeServiceLink(db, { merchantId: merchant.id, tokenHash: sha256(ticket), now: clock.now() });
  const target = taken && readServicePath(taken.path);
  return { location: taken && target && mayLeadTo(target, taken.hosts) ? target.address : helpPage };
}
