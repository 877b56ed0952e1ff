import { describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { orderNumberOf } from '../../platform/order-number.js';
import { orderOf, readableReference } from './readable-reference.js';

describe('the reference of a movement', () => {
  const id = newId();

  it.each(['stake-placed', 'stake-refunded', 'prize-paid', 'prize-reversed', 'chase-held', 'chase-released'])(
    '%s goes by its order number',
    (template) => expect(readableReference(template, id)).toBe(orderNumberOf(id)),
  );

  it.each(['game-stake-placed', 'game-prize-paid', 'game-stake-refunded'])('%s keeps the id of its round and can be named', (template) => {
    expect(readableReference(template, id)).toBe(id);
    expect(orderOf(template, id)).toBe(id);
    expect(orderOf('vendor-wallet-filled', id)).toBeUndefined();
  });

  it('is left alone where it is no bet, or no id', () => {
    expect(readableReference('deposit-credited', id)).toBe(id);
    expect(readableReference('prize-paid', 'manual correction')).toBe('manual correction');
  });
});
