import { isTextId, type Translate } from '../../shared/texts';

/** The number of an order as lists show it and staff read it out: its last eight signs. */
export const shortNumber = (id: string): string => id.slice(-8);

/** Why the rules want a person to look at a withdrawal, in a few words; `short`: for a badge, `note`: what that means. */
export function doubtText(t: Translate, reason: string, part: 'name' | 'short' | 'note' = 'name'): string {
  const id = `cashier.doubt.${reason}${part === 'name' ? '' : `.${part}`}`;
  return isTextId(id) ? t(id) : reason;
}
