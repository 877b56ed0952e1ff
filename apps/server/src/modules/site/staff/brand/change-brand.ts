import type { Input, staffBrand as contract } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { RequestContext } from '../../../../platform/http.js';
import { announce } from '../../../../platform/outbox.js';
import { actorOf } from '../../../../platform/staff.js';
import { changedConfiguration, configurationOf, versionOf, type BrandConfiguration } from '../../configuration.js';
import { lastChangeOf, lockMerchant } from '../../configuration-repository.js';
import { readSettings } from '../../settings.js';
import type { SiteStaffKit } from '../kit.js';
import { raisedCaps } from './raised-caps.js';
import { showBrand } from './show-brand.js';
import { storedBrandOf, writeBrand } from './write-configuration.js';

/**
 * Changes a brand as a whole or not at all.
 * @throws DomainError edit.outdated when it is not as `version` says; what `judgeSettings` refuses; what configuration.ts refuses; brand.host.taken, brand.host.needed
 */
export function changeBrand(
  kit: SiteStaffKit,
  context: RequestContext,
  { version, reason, ...change }: Input<typeof contract.staffChangeBrand>['body'],
) {
  return keepBrand(kit, context, { action: 'brand.changed', reason }, async (_transaction, before) => {
    if (versionOf(before) !== version) refuse('edit.outdated');
    return changedConfiguration(before, change, kit.services.clock.now());
  });
}

/** Takes the last change back. @throws DomainError edit.outdated when the brand was changed since, state.not.allowed when there is none */
export function undoBrandChange(kit: SiteStaffKit, context: RequestContext, { version, reason }: { version: string; reason: string }) {
  return keepBrand(kit, context, { action: 'brand.change-undone', reason }, async (transaction, before) => {
    const last = (await lastChangeOf(transaction, context.merchant.id)) ?? refuse('state.not.allowed');
    if (versionOf(before) !== version || versionOf(last.after) !== version) refuse('edit.outdated');
    return last.before;
  });
}

async function keepBrand(
  kit: SiteStaffKit,
  context: RequestContext,
  { action, reason }: { action: 'brand.changed' | 'brand.change-undone'; reason: string },
  next: (transaction: DatabaseTransaction, before: BrandConfiguration) => Promise<BrandConfiguration>,
) {
  const { id, code } = context.merchant;
  const by = { name: actorOf(context).name, reason, host: new URL(context.origin).hostname };
  let raised = 0;
  await kit.office.changeAsStaff(context, { action, subject: `brand:${code}`, reason }, async (transaction) => {
    await lockMerchant(transaction, id);
    const before = configurationOf(await storedBrandOf(transaction, id));
    const after = await next(transaction, before);
    if (JSON.stringify(after.settings) !== JSON.stringify(before.settings))
      await kit.services.hooks.ask('judgeSettings', context.merchant, {
        before: readSettings(before.settings),
        after: readSettings(after.settings),
        language: context.language,
      });
    raised = raisedCaps(readSettings(before.settings), readSettings(after.settings));
    if (versionOf(after) !== versionOf(before)) await writeBrand(kit.services, transaction, id, by, { before, after });
    await announce(transaction, id, { topic: 'site.changed', part: 'brand' });
    return { value: undefined, ...differenceOf(before, after) };
  });
  kit.forgetCopies();
  // Whoever keeps the brand sets what one person may do alone: others hear of it.
  if (raised > 0)
    kit.services.alarms.raise({ kind: 'caps-raised', merchantId: id, subject: '', detail: { by: by.name, settings: raised } });
  return showBrand(kit.services.db, id);
}

/** What differs between two states of a brand, part by part and within a part key by key: what the audit log keeps. */
function differenceOf(before: object, after: object): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [was, is]: Record<string, unknown>[] = [{}, {}];
  const [left, right] = [before, after] as Record<string, unknown>[];
  for (const key of new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])) {
    const [one, other] = [left?.[key], right?.[key]];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const nested = isTable(one) && isTable(other) ? differenceOf(one, other) : { before: one ?? null, after: other ?? null };
    Object.assign(was ?? {}, { [key]: nested.before });
    Object.assign(is ?? {}, { [key]: nested.after });
  }
  return { before: was ?? {}, after: is ?? {} };
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
