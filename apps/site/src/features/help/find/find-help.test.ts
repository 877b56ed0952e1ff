import { describe, expect, it } from 'vitest';
import { makeFinder } from './find-help';
import { excerptOf, piecesOf } from '../../../kit/words';

const find = makeFinder([
  { id: 'withdraw', title: 'How to withdraw', text: 'Open the page and enter an amount.', also: 'rút tiền' },
  { id: 'turnover', title: 'Turnover (wagering)', text: 'Deposits may have to be wagered before they can be withdrawn.' },
  { id: 'vi', title: 'Vòng cược', text: 'Tiền nạp có thể phải được cược trước khi rút.' },
  { id: 'zh', title: '如何提款', text: '输入金额，用支付密码确认。' },
]);
const ids = (search: string) => find(search).map(({ thing }) => thing.id);

describe('the search of the help centre', () => {
  it('finds words in titles first, then in texts', () => {
    expect(ids('withdraw')).toEqual(['withdraw', 'turnover']);
    expect(ids('turnover')[0]).toBe('turnover');
  });
  it('looks past case and diacritics, in every script', () => {
    expect(ids('RUT TIEN')).toEqual(expect.arrayContaining(['withdraw', 'vi']));
    expect(ids('rút tiền')[0]).toBe('withdraw');
    expect(ids('提款')).toEqual(['zh']);
  });
  it('forgives slips of the finger', () => {
    expect(ids('witdraw')[0]).toBe('withdraw');
    expect(ids('turnovre')[0]).toBe('turnover');
  });
  it('finds what has some of the words where nothing has all', () => {
    expect(ids('how can I withdraw my money')[0]).toBe('withdraw');
    expect(ids('xylophone')).toEqual([]);
  });
});

describe('marks', () => {
  it('stand on the words that were meant', () => {
    const [first] = find('witdraw');
    expect(piecesOf('How to withdraw', first?.terms ?? new Set()).filter(({ marked }) => marked)).toEqual([
      { at: 7, text: 'withdraw', marked: true },
    ]);
  });
  it('keep every letter of the text', () => {
    const text = 'Tiền nạp, rút tiền.';
    expect(
      piecesOf(text, new Set(['tien']))
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
  it('are in what is shown of a long text', () => {
    const text = `${'word '.repeat(100)}needle ${'word '.repeat(100)}`;
    const excerpt = excerptOf(text, new Set(['needle']));
    expect(excerpt).toContain('needle');
    expect(excerpt.length).toBeLessThan(170);
  });
});
