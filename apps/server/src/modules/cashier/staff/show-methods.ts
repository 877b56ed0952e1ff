import type { LanguageCode } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import type { StaffContext } from '../../../platform/staff.js';
import { describeMethods, type DescribedMethod } from '../deposits/configure-methods.js';
import { readGatewaysAtHand } from '../gateway-repository.js';
import type { DepositStaffKit } from './kit.js';
import { versionOf, waitingRules } from './rule-changes.js';

/** A way to pay as a form has it. */
export type Method = Omit<DescribedMethod, 'isDefault'>;

export const plainMethod = ({ isDefault: _isDefault, ...method }: DescribedMethod): Method => method;

export const methodLine = (described: DescribedMethod, atHand: ReadonlySet<string>) => ({
  ...described,
  version: versionOf(plainMethod(described)),
  hasKeys: described.gateway === '' || atHand.has(described.gateway),
});

export const depositGatewaysAtHand = ({ services: { db }, gateways }: DepositStaffKit) =>
  readGatewaysAtHand(db, 'in', [...gateways.keys()]);

export async function findMethod(
  { services: { db } }: DepositStaffKit,
  merchant: Merchant,
  vendorId: string,
  within?: DatabaseTransaction,
): Promise<DescribedMethod | undefined> {
  return (await describeMethods(within ?? db, merchant)).find((one) => one.vendorId === vendorId);
}

/** Ways to pay in, and the changes of them that wait for a second person. */
export async function listMethodsForStaff(
  kit: DepositStaffKit,
  context: StaffContext,
  { kind, state }: { kind?: DescribedMethod['kind'] | undefined; state?: 'on' | 'off' | undefined },
) {
  const { merchant } = context;
  const [described, atHand, waiting, site] = await Promise.all([
    describeMethods(kit.services.db, merchant),
    depositGatewaysAtHand(kit),
    waitingRules(kit, context, 'deposit-method'),
    kit.below.site.faceOf(merchant),
  ]);
  const list = described
    .filter((one) => (kind === undefined || one.kind === kind) && (state === undefined || one.enabled === (state === 'on')))
    .map((one) => methodLine(one, atHand.gateways));
  return { list, total: list.length, languages: site.languages as LanguageCode[], gateways: [...atHand.gateways].toSorted(), waiting };
}
