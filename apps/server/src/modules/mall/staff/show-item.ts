import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { findItem } from '../item-repository.js';
import { momentOf } from '../moment.js';
import type { MallStaffKit } from './kit.js';
import { type StaffItem, presentAll } from './present-item.js';

/** @throws DomainError not.found */
export async function showStaffItem(kit: MallStaffKit, context: RequestContext, id: string): Promise<StaffItem> {
  const { services } = kit;
  const item = (await findItem(services.db, context.merchant.id, id, momentOf(services, context.merchant))) ?? refuse('not.found');
  const [shown] = await presentAll(kit, context, [item]);
  return shown ?? refuse('not.found');
}
