import { expect, it } from 'vitest';
import type { Translate } from '../../../kit/i18n';
import { returnedText } from './returned-words';

const t = ((id: string, values: Record<string, string>) => `${id} ${Object.values(values).join(' ')}`) as unknown as Translate;
const write = { money: String, difference: (amount: bigint, less: bigint) => String(amount - less) };
const orders = (...states: string[]) => states.map((state) => ({ state })) as never;

it('says what came back of the stake, that it is as much, or what came back of a draw that was called off', () => {
  expect(returnedText(t, write, { back: 19_747n, paid: 20_000n, orders: orders('won', 'lost') })).toBe('lottery.state.wonBack 19747 20000');
  expect(returnedText(t, write, { back: 20_000n, paid: 20_000n, orders: orders('won', 'lost') })).toBe('lottery.state.wonEven 20000');
  expect(returnedText(t, write, { back: 10_000n, paid: 20_000n, orders: orders('refunded', 'lost') })).toBe(
    'lottery.state.wonBack 10000 20000',
  );
});
