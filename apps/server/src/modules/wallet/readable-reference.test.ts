import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.js';
import { orderNumberOf } from '../../platform/order-number.js';
import { readableReference } from './readable-reference.js';

describe('the reference of a movement', () => {
  const id = newId();

  it.each(['stake-placed', 'stake-refunded', 'prize-paid', 'prize-reversed', 'chase-held', 'chase-released'])(
    '%s goes by its order number',
    (template) => expect(readableReference(template, id)).toBe(orderNumberOf(id)),
  );

  it('is left alone where it is no bet, or no id', () => {
    expect(readableReference('deposit-credited', id)).toBe(id);
    expect(readableReference('prize-paid', 'manual correction')).toBe('manual correction');
  });
});
