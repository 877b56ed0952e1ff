import { isTextId, type Translate } from '../../shared/texts';

/** Why the rules want a person to look at a withdrawal, in a word or two; `note`: what that means. */
export function doubtText(t: Translate, reason: string, part: 'name' | 'note' = 'name'): string {
  const id = `cashier.doubt.${reason}${part === 'note' ? '.note' : ''}`;
  return isTextId(id) ? t(id) : reason;
}

/** A payment side by its name. */
export function gatewayText(t: Translate, gateway: string): string {
  const id = `cashier.gateway.${gateway}`;
  return isTextId(id) ? t(id) : gateway;
}

/** What a field of the account to pay to is called. */
export function payToText(t: Translate, key: string): string {
  const id = `cashier.payTo.${key}`;
  return isTextId(id) ? t(id) : key;
}
