import { games } from '@sortes/lottery-rules';
import { lotteryText, textLocales, type TextLocale } from '@sortes/lottery-rules/texts';
import { expect, it } from 'vitest';
import { makeFinder } from '../../../kit/find-words';
import { namesOf } from '../../../entities/play/lottery-names';
import { drawsByNumber } from './draw-numbers';

/** Lotteries as the search knows them on a page in this language. */
function finderIn(locale: TextLocale) {
  const find = makeFinder(
    games.map(({ code, group, region }) => ({
      id: code,
      title: lotteryText(locale, 'games', `game.${code}`) ?? code,
      words: `${code} ${group} · ${namesOf({ id: code, group, region })}`,
    })),
  );
  return (text: string) => find(text).map(({ item }) => item.id);
}
const finders = Object.fromEntries(textLocales.map((locale) => [locale, finderIn(locale)])) as Record<
  TextLocale,
  ReturnType<typeof finderIn>
>;

/** What players type, and the lottery that they must see first, whatever the language of the page. */
const meant: readonly (readonly [string, RegExp])[] = [
  ['tài xỉu', /^k3/],
  ['tai xiu', /^k3/],
  ['taixiu', /^k3/],
  ['tai xui', /^k3/],
  ['骰宝', /^k3/],
  ['ไฮโล', /^k3/],
  ['bầu cua', /^k3/],
  ['bau cau', /^k3/],
  ['鱼虾蟹', /^k3/],
  ['น้ำเต้าปูปลา', /^k3/],
  ['miền bắc', /^xsmb$/],
  ['mien bac', /^xsmb$/],
  ['xổ số miền bắc', /^xsmb$/],
  ['hanoi', /^xsmb$/],
  ['hà nội', /^xsmb$/],
  ['河内', /^xsmb$/],
  ['ฮานอย', /^xsmb$/],
  ['xổ số miền nam', /^xs(?!mb)/],
  ['miền trung', /^xs(?:tth|py|dlk|qnm|dna|kh|bdi|qt|qb|gl|nt|qng|dno|kt)$/],
  ['sài gòn', /^xshcm$/],
  ['西贡', /^xshcm$/],
  ['đua xe', /^(?:pk|airship)/],
  ['飞艇', /^airship5m$/],
  ['六合彩', /^marksix/],
  ['หวยรัฐบาล', /^thai_gov$/],
  ['ยี่กี', /^yeekee15$/],
  ['toto gelap', /^to(?:gel|to)/],
  ['nombor ekor', /^my4d/],
  ['lô đề', /^(?:xs|vn)/],
  ['mega', /^$/],
];

it.each(textLocales)('finds lotteries by what players call them, on a page in %s', (locale) => {
  for (const [text, wanted] of meant) expect(finders[locale](text)[0] ?? '', text).toMatch(wanted);
});

const minute = {
  id: 'minute',
  currentNumero: { numero: '202611231349' },
  lastResult: { numero: '202611231348', hasProof: true },
};
const evening = { id: 'evening', currentNumero: { numero: '20261124' }, lastResult: { numero: '20261123', hasProof: false } };
const northern = { id: 'northern', currentNumero: null, lastResult: { numero: 'VNVIP1915-20261122', hasProof: false } };
const found = (text: string) => drawsByNumber([minute, evening, northern], text).map(({ game, numero }) => `${game.id} ${numero}`);

it('finds a draw by the end of its number, and an earlier one of today by all of it', () => {
  expect(found('1348')).toEqual(['minute 202611231348']);
  expect(found('1349')).toEqual(['minute 202611231349']);
  expect(found('2026 1123 1200')).toEqual(['minute 202611231200']);
  expect(found('20261123')).toEqual(['evening 20261123']);
  for (const text of ['VNVIP1915-20261122', 'vnvip1915-20261122', '1915-20261122', '20261122'])
    expect(found(text), text).toEqual(['northern VNVIP1915-20261122']);
});

it('makes up no draw: none to come, of another day, or without its digits', () => {
  for (const text of ['202611231400', '202611221200', '202611230000', '48', 'ssc', '']) expect(found(text)).toEqual([]);
});
