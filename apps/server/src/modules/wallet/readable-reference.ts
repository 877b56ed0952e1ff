import { traitsOf } from '@sortes/contract';
import { idOfOrderNumber, orderNumberOf } from '../../platform/order-number.js';

/** What a movement was for that players know by an order number. */
const numbered: ReadonlySet<string | undefined> = new Set(['order', 'bet', 'chase']);
/** What goes by its id alone, and can be named. */
const named: ReadonlySet<string | undefined> = new Set(['round', 'award']);

/** The bet, slip or chase that a movement was for; undefined for other movements. */
function betOf(template: string, reference: string): string | undefined {
  return numbered.has(traitsOf(template)?.about) ? idOfOrderNumber(reference) : undefined;
}

/** The bet, slip, chase or round that a movement was for: what can be named. Undefined for other movements. */
export function orderOf(template: string, reference: string): string | undefined {
  return betOf(template, reference) ?? (named.has(traitsOf(template)?.about) ? idOfOrderNumber(reference) : undefined);
}

/** The grant that a movement was for; undefined for other movements. */
export function grantOf(template: string, reference: string): string | undefined {
  return traitsOf(template)?.about === 'grant' ? idOfOrderNumber(reference) : undefined;
}

/**
 * What a movement was for, as the player knows it from elsewhere: bets go by order numbers (a stake by the number under which its bets were
 * placed together, a prize or refund by its bet's, what a chase holds or gives back by the chase's); deposits, transfers and rounds of games by
 * the id itself, under which they can be asked for.
 */
export function readableReference(template: string, reference: string): string {
  const id = betOf(template, reference);
  return id === undefined ? reference : orderNumberOf(id);
}
