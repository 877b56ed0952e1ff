import { expect, it } from 'vitest';
import { firstBoardOf } from './first-board.js';

const boardAt = (address: string) => {
  const [path = '', search] = address.split('?');
  return firstBoardOf({ path, search: new URLSearchParams(search), language: 'EN' }).board;
};

it('begins with the words of the board that is opened, of the play in the address or of a newcomer’s', () => {
  const board = boardAt('/lottery?gameCode=pk1m');
  expect(board).toMatchObject({ stage: 'race', name: 'Racing PK10', play: { code: 'PK_SIDES', unless: 'lottery:habits:pk1m' } });
  expect(board?.play?.rule).toMatch(/^The car in each place/);
  const other = boardAt('/lottery?gameCode=ssc1m&playType=S3_DIRECT');
  expect(other).toMatchObject({ stage: 'usual', name: 'Five Digits', play: { code: 'S3_DIRECT', unless: undefined } });
  expect(boardAt('/lottery?gameCode=nope')).toBeUndefined();
  expect(boardAt('/vnlottery?gameCode=xsmb')).toBeUndefined();
});
