import { expect, it } from 'vitest';
import { drawsByNumber } from './lottery-names';

const minute = {
  id: 'minute',
  currentNumero: { numero: '202611231349' },
  lastResult: { numero: '202611231348', hasProof: true },
};
const evening = { id: 'evening', currentNumero: { numero: '20261124' }, lastResult: { numero: '20261123', hasProof: false } };
const found = (text: string) => drawsByNumber([minute, evening], text).map(({ game, numero }) => `${game.id} ${numero}`);

it('finds a draw by the end of its number, and an earlier one of today by all of it', () => {
  expect(found('1348')).toEqual(['minute 202611231348']);
  expect(found('1349')).toEqual(['minute 202611231349']);
  expect(found('2026 1123 1200')).toEqual(['minute 202611231200']);
  expect(found('20261123')).toEqual(['evening 20261123']);
});

it('makes up no draw: none to come, of another day, or without its digits', () => {
  for (const text of ['202611231400', '202611221200', '202611230000', '48', 'ssc', '']) expect(found(text)).toEqual([]);
});
