import type { LanguageCode } from '@sortes/contract';
import type { Database } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { readProviders } from './accounts/repository.js';
import { readAllMethods } from './deposits/methods-repository.js';
import { textIn } from './deposits/present-deposit.js';

/** What staff call what figures know by a short name: ways to pay in, and the banks and e-wallets that are paid out to. */
export async function methodNames(db: Database, { id, currency }: Merchant, language: LanguageCode): Promise<ReadonlyMap<string, string>> {
  const [methods, providers] = await Promise.all([readAllMethods(db, id, currency), readProviders(db, id, currency)]);
  return new Map([
    ...providers.map(({ code, shortName }) => [code, shortName] as const),
    ...methods.map(({ vendorId, names }) => [vendorId, textIn(names, language, vendorId)] as const),
  ]);
}
