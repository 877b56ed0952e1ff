import { isTextId, type Translate } from './texts';

/** The way a deposit came by; one that staff wrote for a payment without an order came by none. Needs the texts of `cashier`. */
export const depositMethodText = (t: Translate, { method, methodName }: { readonly method: string; readonly methodName: string }): string =>
  method === 'assigned' ? t('cashier.byStaff') : methodName;

/** The account of the house that a player was told to pay to, field by field; sum and code, which stand beside it, left out. Needs the texts of `cashier`. */
export const payToFacts = (t: Translate, payTo: readonly { readonly key: string; readonly value: string }[], transferCode: string) =>
  payTo.flatMap(({ key, value }): (readonly [string, string])[] => {
    if (key === 'amount' || value === transferCode) return [];
    const id = `cashier.payTo.${key}`;
    return [[isTextId(id) ? t(id) : key, value]];
  });
