import type { Translate } from './texts';

/** The way a deposit came by; one that staff wrote for a payment without an order came by none. Needs the texts of `cashier`. */
export const depositMethodText = (t: Translate, { method, methodName }: { readonly method: string; readonly methodName: string }): string =>
  method === 'assigned' ? t('cashier.byStaff') : methodName;
