import { expect, it } from 'vitest';
import { findGame, speedsOf } from './index.js';

const speeds = (code: string) => {
  const game = findGame(code);
  return game && speedsOf(game).map((each) => each.code);
};

it.each([
  ['ssc5m', ['ssc1m', 'ssc2m', 'ssc5m']],
  ['vn18_1m', ['vn18_1m', 'vn18_2m', 'vn18_5m']],
  ['vn27_2m', ['vn27_1m', 'vn27_2m', 'vn27_5m']],
  ['k31m', ['k31m', 'k35m']],
  ['pk5m', ['pk1m', 'pk5m']],
  ['pc28_3m', ['pc28_1m', 'pc28_3m']],
])('%s is also played at %j, the quickest first', (code, all) => expect(speeds(code)).toEqual(all));

it.each(['airship5m', 'xsmb', 'vnvip1215', 'yeekee15', 'marksix_hk'])('%s has one speed alone', (code) => expect(speeds(code)).toEqual([]));
