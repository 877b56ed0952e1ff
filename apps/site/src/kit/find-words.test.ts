import { describe, expect, it } from 'vitest';
import { withoutAsking } from './asking';
import { leastForgiven, makeFinder } from './find-words';
import { excerptOf, piecesOf, termsOf, wordsOf } from './words';

const find = makeFinder([
  { id: 'crash', title: 'Crash' },
  { id: 'xsmb', title: 'Northern Vietnam Lottery', words: 'xsmb · Hà Nội · miền Bắc' },
  { id: 'xshcm', title: 'Hồ Chí Minh City', words: 'xshcm · xsmn · Sài Gòn' },
  { id: 'withdraw', title: 'Rút tiền', words: 'withdraw cash out payout' },
  { id: 'deposit', title: '存款' },
  { id: 'k31m', title: 'Fast Dice K3 · 1 min', words: 'Tài Xỉu · Bầu Cua' },
  { id: 'k35m', title: 'Fast Dice K3 · 5 min' },
]);
const ids = (text: string) => find(text).map(({ item }) => item.id);

describe('finding by words', () => {
  it('forgives a slip, marks, case and blanks', () => {
    expect(ids('krash')).toEqual(['crash']);
    expect(ids('rcash')).toEqual(['crash']);
    expect(ids('hanoi')).toEqual(['xsmb']);
    expect(ids('ha noi')).toEqual(['xsmb']);
    expect(ids('XSMB')).toEqual(['xsmb']);
    expect(ids('rut tien')).toEqual(['withdraw']);
    expect(ids('widthraw')).toEqual(['withdraw']);
    expect(ids('sai gon')).toEqual(['xshcm']);
    expect(ids('存')).toEqual(['deposit']);
    for (const text of ['tài xỉu', 'taixiu', 'tai xui', 'bầu cua', 'bau cau']) expect(ids(text), text).toEqual(['k31m']);
  });

  it('finds by beginnings, in any order, and needs every word', () => {
    expect(ids('dice')).toEqual(['k31m', 'k35m']);
    expect(ids('5 k3')).toEqual(['k35m']);
    expect(ids('crash dice')).toEqual([]);
    expect(ids('h city'), 'one letter begins too many words, but for the one being typed').toEqual([]);
    expect(ids('city h')).toEqual(['xshcm']);
    expect(ids('bac xsmb')).toEqual(['xsmb']);
    expect(ids('')).toEqual([]);
    expect(termsOf('  ')).toEqual([]);
  });
});

const help = makeFinder(
  [
    { id: 'withdraw', title: 'How to withdraw', text: 'Open the page and enter an amount.', words: 'rút tiền' },
    { id: 'turnover', title: 'Turnover (wagering)', text: 'Deposits may have to be wagered before you withdraw them.' },
    { id: 'vi', title: 'Vòng cược', text: 'Tiền nạp có thể phải được cược trước khi rút.' },
    { id: 'zh', title: '如何提款', text: '输入金额，用支付密码确认。' },
    { id: 'tien', title: 'Tiên', text: 'Một kiểu chơi.' },
  ],
  { someWords: true },
);
const topics = (text: string) => help(text).map(({ item }) => item.id);

describe('finding in texts', () => {
  it('puts titles before texts, and words that stand together before words apart', () => {
    expect(topics('withdraw')).toEqual(['withdraw', 'turnover']);
    expect(topics('rút tiền')[0]).toBe('withdraw');
    expect(topics('提款')).toEqual(['zh']);
  });
  it('takes the marks that are written at their word, and forgives those that are not', () => {
    expect(topics('tiền')).not.toContain('tien');
    expect(topics('tien')).toEqual(expect.arrayContaining(['tien', 'withdraw']));
    expect(topics('RUT TIEN')).toEqual(expect.arrayContaining(['withdraw']));
  });
  it('takes marks that are left out, but no others, for the word', () => {
    const marks = makeFinder([{ title: 'Số đề' }, { title: 'Để ở đây' }, { title: 'Xien' }]);
    const titles = (text: string) => marks(text).map(({ item }) => item.title);
    expect(titles('đề')).toEqual(['Số đề']);
    expect(titles('đê')).toEqual(expect.arrayContaining(['Số đề', 'Để ở đây']));
    expect(titles('dề')).toEqual(['Số đề']);
    expect(titles('de')).toEqual(expect.arrayContaining(['Số đề', 'Để ở đây']));
    expect(titles('xiên')).toEqual(['Xien']);
  });
  it('looks for what a question is about, unless there is nothing else', () => {
    const asked = (text: string) => withoutAsking(wordsOf(text)).map(({ spelt }) => spelt);
    expect(asked('vòng cược là gì')).toEqual(['vòng', 'cược']);
    expect(asked('vong cuoc la gi')).toEqual(['vong', 'cuoc']);
    expect(asked('bao lô ăn bao nhiêu')).toEqual(['bao', 'lô']);
    expect(asked('danh de')).toEqual(['danh', 'de']);
    expect(asked('để đánh đề')).toEqual(['đánh', 'đề']);
    expect(asked('how long does it take to withdraw')).toEqual(['to', 'withdraw']);
    expect(asked('o que é rollover')).toEqual(['rollover']);
    expect(asked('bao nhiêu')).toEqual(['bao', 'nhiêu']);
  });
  it('forgives slips of the finger, but not while something is spelt so', () => {
    expect(topics('witdraw')[0]).toBe('withdraw');
    expect(topics('turnovre')[0]).toBe('turnover');
    expect(topics('page')).toEqual(['withdraw']);
  });
  it('finds what has some of the words where nothing has all', () => {
    expect(topics('how can I withdraw my money')[0]).toBe('withdraw');
    expect(topics('xylophone')).toEqual([]);
  });
  it('forgives a slip in a sentence, whose asking words are in every topic', () => {
    expect(topics('how long withdrawl take')[0]).toBe('withdraw');
  });
  it('means the words that tell something of a sentence', () => {
    const terms = help('how can I withdraw my money')[0]?.terms;
    expect([...(terms ?? [])]).toEqual(['withdraw']);
  });
  it('leaves out what only mentions a word that another is about', () => {
    const plays = Array.from({ length: 200 }, (_, at) => ({ title: `Play ${at}`, text: 'Pick digits; the stake is lost or won.' }));
    const many = makeFinder([...plays, { title: 'Stake', text: 'What a bet costs: the stake.' }]);
    expect(many('stake')).toHaveLength(1);
  });
});

it('holds lists against each other: what is spelt so in one is no slip of another', () => {
  const plays = makeFinder([{ id: 'xien', title: 'Xien 2' }]);
  const of = (text: string) => {
    const { found, others } = leastForgiven({ found: help(text), others: plays(text) });
    return [found.map(({ item }) => item.id), others.map(({ item }) => item.id)];
  };
  expect(of('tien')[1]).toEqual([]);
  expect(of('xien')).toEqual([[], ['xien']]);
  expect(of('zien')[1], 'so short a word is no slip of another').toEqual([]);
});

describe('marks', () => {
  it('stand on whole words, those that were meant', () => {
    const [first] = help('witdraw');
    expect(piecesOf('How to withdraw', first?.terms ?? new Set()).filter(({ marked }) => marked)).toEqual([
      { at: 7, text: 'withdraw', marked: true },
    ]);
    const marked = piecesOf('Tiên tiến: tiền nạp, tiền', help('tiền')[0]?.terms ?? new Set()).filter((piece) => piece.marked);
    expect(marked.map(({ text }) => text)).toEqual(['tiền', 'tiền']);
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
  it('shows where the words stand side by side before where one of them stands', () => {
    const text = `Money is sent back. ${'word '.repeat(60)}When the money arrives: at once.`;
    expect(excerptOf(text, new Set(['money', 'arrives', 'back']))).toContain('the money arrives');
  });
});
