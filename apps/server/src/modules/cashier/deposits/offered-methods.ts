import { isPaidByHand } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import type { CashierKit, DepositPerson } from '../kit.js';
import { readAccounts, readMethods } from './methods-repository.js';
import type { DepositMethod } from './repository.js';

/** Whether a method is for this person: by rank, and by the country of the person, else of the address. */
function isOfferedTo(
  { rankFrom, rankTo, countries }: Pick<DepositMethod, 'rankFrom' | 'rankTo' | 'countries'>,
  { rank, country }: DepositPerson,
): boolean {
  if (rank < rankFrom || (rankTo !== null && rank > rankTo)) return false;
  // Who cannot be placed is not kept from paying: loopback and a missing map are no country.
  return countries.length === 0 || country === undefined || country === '' || countries.includes(country);
}

/**
 * The methods a person may pay with now: switched on, for their rank and country, with a gateway that this installation has keys for or an
 * account of the house to pay into. The banks of the house's accounts are named with them.
 */
export async function offeredMethods(
  kit: CashierKit,
  db: Database | DatabaseTransaction,
  merchant: Merchant,
  person: DepositPerson,
): Promise<DepositMethod[]> {
  const [methods, accounts] = await Promise.all([
    readMethods(db, merchant.id, merchant.currency),
    readAccounts(db, merchant.id, merchant.currency),
  ]);
  return methods
    .filter((method) => isOfferedTo(method, person))
    .flatMap((method): DepositMethod[] => {
      if (method.kind === 'voucher') return [method];
      if (!isPaidByHand(method.kind)) {
        const gateway = kit.gateways.get(method.gateway);
        const takes = gateway !== undefined && (gateway.currencies?.includes(merchant.currency) ?? true);
        return takes ? [method] : [];
      }
      const open = accounts.filter(({ vendorId, enabled }) => enabled && vendorId === method.vendorId);
      const banks = [...new Map(open.filter(({ bankCode }) => bankCode !== '').map((one) => [one.bankCode, one])).values()];
      const named = banks.map(({ bankCode, bankName }) => ({ bankCode, bankType: method.kind, bankName }));
      return open.length === 0 ? [] : [{ ...method, banks: named }];
    });
}
