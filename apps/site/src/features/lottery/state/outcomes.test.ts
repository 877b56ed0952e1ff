import { beforeEach, expect, it } from 'vitest';
import type { DrawOutcome } from './outcome';
import { useOutcomes } from './outcomes';

const outcome = (numero: string): DrawOutcome => ({ kind: 'won', gameId: 'ssc1m', numero, paid: 10n, back: 20n, tier: 'nice', orders: [] });
const waiting = () => useOutcomes.getState().waiting.map(({ numero }) => numero);
const { tell, done, openReceipt, noteTold } = useOutcomes.getState();

beforeEach(() => useOutcomes.setState({ waiting: [], receipts: [], told: [] }));

it('tells what a draw came to once, however often it is heard of', () => {
  tell(outcome('1'));
  tell(outcome('1'));
  tell(outcome('2'));
  expect(waiting()).toEqual(['1', '2']);
  done(useOutcomes.getState().waiting[0] as DrawOutcome);
  expect(waiting()).toEqual(['2']);
});

it('leaves it to the open receipt, also when that is closed right after it has told the result', () => {
  const close = openReceipt('ssc1m', '1');
  tell(outcome('1'));
  expect(waiting()).toEqual([]);
  noteTold('ssc1m', '1');
  close();
  tell(outcome('1'));
  expect(waiting()).toEqual([]);
  // A receipt that was closed before told nothing.
  openReceipt('ssc1m', '2')();
  tell(outcome('2'));
  expect(waiting()).toEqual(['2']);
  // Nor does a receipt say again what waited already: it takes it over.
  noteTold('ssc1m', '2');
  expect(waiting()).toEqual([]);
});
