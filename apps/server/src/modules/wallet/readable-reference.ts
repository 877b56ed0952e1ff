import { idOfOrderNumber, orderNumberOf } from '../../platform/order-number.js';

const betTemplates: ReadonlySet<string> = new Set([
  'stake-placed',
  'stake-refunded',
  'prize-paid',
  'prize-reversed',
  'reversal-covered',
  'chase-held',
  'chase-stake-placed',
  'chase-released',
]);

/** The bet, slip or chase that a movement was for; undefined for other movements. */
export function orderOf(template: string, reference: string): string | undefined {
  return betTemplates.has(template) ? idOfOrderNumber(reference) : undefined;
}

/**
 * What a movement was for, as the player knows it from elsewhere: bets go by order numbers (a stake by the number under which its bets were
 * placed together, a prize or refund by its bet's, what a chase holds or gives back by the chase's), deposits by the id itself.
 */
export function readableReference(template: string, reference: string): string {
  const id = orderOf(template, reference);
  return id === undefined ? reference : orderNumberOf(id);
}
