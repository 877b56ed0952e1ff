import type { Database, DatabaseTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../../platform/errors.js';
import type { Merchant } from '../../../../platform/merchant.js';
import type { Services } from '../../../../platform/services.js';
import { configurationOf, type BrandConfiguration } from '../../configuration.js';
import { keepChange, lockBrands, readLogo, writeConfiguration } from '../../configuration-repository.js';
import { readBrands, type StoredBrand } from '../../repository.js';
import { resolveMerchant } from '../../resolve-merchant.js';
import { readSettings } from '../../settings.js';

/** @throws DomainError not.found */
export async function storedBrandOf(executor: Database | DatabaseTransaction, merchantId: number): Promise<StoredBrand> {
  return (await readBrands(executor)).find(({ merchant }) => merchant.id === merchantId) ?? refuse('not.found');
}

/** `host`: where whoever changes the brand sits. @throws DomainError brand.host.taken, brand.host.needed */
export async function checkHosts(
  transaction: DatabaseTransaction,
  merchantId: number,
  hosts: readonly string[],
  host: string | undefined,
): Promise<void> {
  await lockBrands(transaction);
  const all = (await readBrands(transaction)).map(({ merchant }) => merchant);
  const taken = hosts.find((name) =>
    all.some(({ id, hosts: theirs }) => id !== merchantId && theirs.some((own) => own.toLowerCase() === name)),
  );
  if (taken !== undefined) throw new DomainError('brand.host.taken', { field: 'hosts', parameters: { host: taken } });
  // Whoever changes the brand sits at one of its hosts: they must not lock themselves and the house out.
  const next = all.map((merchant) => (merchant.id === merchantId ? { ...merchant, hosts: [...hosts] } : merchant));
  const still = host === undefined || next.some((merchant) => merchant.id === merchantId && resolvesTo(next, host, merchantId));
  if (!still) throw new DomainError('brand.host.needed', { field: 'hosts', parameters: { host } });
}

function resolvesTo(merchants: readonly Merchant[], host: string, merchantId: number): boolean {
  try {
    return resolveMerchant(merchants, host, undefined).id === merchantId;
  } catch {
    return false;
  }
}

/** Who changes a brand, why, and at which of its hosts they sit. */
export interface ChangedBy {
  name: string;
  reason: string;
  host: string | undefined;
}

/** Writes a brand as a whole and keeps what it was. @throws DomainError brand.host.taken, brand.host.needed, request_param_err */
export async function writeBrand(
  { clock }: Pick<Services, 'clock'>,
  transaction: DatabaseTransaction,
  merchantId: number,
  by: ChangedBy,
  { before, after }: { before: BrandConfiguration; after: BrandConfiguration },
): Promise<void> {
  if (before.hosts.join(' ') !== after.hosts.join(' ')) await checkHosts(transaction, merchantId, after.hosts, by.host);
  const { logo } = readSettings(after.settings);
  if (logo !== '' && (await readLogo(transaction, merchantId, logo)) === undefined)
    throw new DomainError('request_param_err', { field: 'logo', parameters: { field: 'logo' } });
  try {
    await writeConfiguration(transaction, merchantId, after);
  } catch (error) {
    // PostgreSQL refuses a network with bits set below its prefix (22P02), and the same one twice (23505).
    if (error instanceof Error && 'code' in error && (error.code === '22P02' || error.code === '23505'))
      throw new DomainError('request_param_err', { field: 'network', parameters: { field: 'network' } });
    throw error;
  }
  // As it reads now: PostgreSQL writes networks in its own form.
  const written = configurationOf(await storedBrandOf(transaction, merchantId));
  await keepChange(transaction, merchantId, { before, after: written, changedBy: by.name, reason: by.reason, changedAt: clock.now() });
}
