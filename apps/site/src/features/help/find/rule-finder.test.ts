import { findGame, games } from '@sortes/lottery-rules';
import { lotteryText, textLocales, type TextLocale } from '@sortes/lottery-rules/texts';
import { describe, expect, it, vi } from 'vitest';
import { foldText } from '../../../kit/fold-text';
import type { Translate } from '../../../kit/i18n';
import { ruleThings } from '../rules/play-documents';
import type { OfferedGame } from '../rules/rules-games';
import { areRulesFirst, makeHelpFinder } from './help-finder';
import { inEnglish, inVietnamese } from './testing';

const textOf = (locale: TextLocale, id: string): string | undefined => {
  const [, family = '', ...key] = id.split('.');
  return id.startsWith('plays.') ? lotteryText(locale, family, key.join('.')) : undefined;
};
vi.mock('../../../kit/i18n', () => ({ isTextId: (id: string) => textOf('en', id) !== undefined }));

const offered = games.flatMap((game): OfferedGame[] => {
  const known = findGame(game.code);
  return known ? [{ game: known, menu: {} as OfferedGame['menu'] }] : [];
});
const finders = Object.fromEntries(
  textLocales.map((locale) => [
    locale,
    makeHelpFinder(
      locale === 'vi' ? inVietnamese : inEnglish,
      ruleThings(((id: string) => textOf(locale, id) ?? id) as Translate, offered),
    ),
  ]),
) as Record<TextLocale, ReturnType<typeof makeHelpFinder>>;

/** What stands first of what a search finds, and the play that it opens. */
function firstOf(locale: TextLocale, text: string): string {
  const answer = finders[locale](text);
  const [topic, rule] = [answer.found[0], answer.rules[0]];
  if (topic && !areRulesFirst(answer)) return topic.item.topic.key;
  return rule ? `${rule.item.gameId} ${rule.item.playFor(rule.terms) ?? ''}`.trim() : '';
}

/** What players of lotteries type, and the lottery and play whose rules and odds must be first. */
const inVietnam: readonly (readonly [string, RegExp])[] = [
  ['danh de mien bac an bao nhieu', /^xsmb DE$/],
  ['đánh đề miền bắc ăn bao nhiêu', /^xsmb DE$/],
  ['đánh đề ăn bao nhiêu', /^xsmb DE$/],
  ['lô đề', /^xsmb/],
  ['lo de', /^xsmb/],
  ['đánh đề', /^xsmb DE$/],
  ['danh de', /^xsmb DE$/],
  ['ăn bao nhiêu', /^rules$/],
  ['bao lô', /^xsmb (?:LO|B)/],
  ['bao lo mien bac', /^xsmb (?:LO|B)/],
  ['xiên', /^xsmb X2$/],
  ['xiên 3 là gì', /^xsmb X3$/],
  ['lô xiên miền bắc trả thưởng bao nhiêu', /^xsmb X2$/],
  ['3 càng', /^xsmb C3/],
  ['3 cang', /^xsmb C3/],
  ['đầu đuôi', /^xsmb (?:HEAD|TAIL|DD)$/],
  ['dau duoi', /^xsmb (?:HEAD|TAIL|DD)$/],
  ['đầu đuôi miền nam', /^xs(?!mb)\w+ (?:HEAD|TAIL|DD)$/],
  ['xỉu chủ', /^xsmb XC$/],
  ['tỷ lệ lô đề', /^xsmb LO2$/],
  ['đánh lô trúng bao nhiêu', /^xsmb LO2$/],
  ['lô đề ăn mấy', /^xsmb LO2$/],
  ['tỷ lệ lô', /^xsmb LO2$/],
  ['tỷ lệ đề', /^xsmb DE$/],
  ['xiên 2 ăn mấy', /^xsmb X2$/],
  ['xiên 3 ăn bao nhiêu', /^xsmb X3$/],
  ['đánh đề miền nam ăn bao nhiêu', /^xshcm DE$/],
  ['được thưởng bao nhiêu', /^bonuses$/],
  ['rút được bao nhiêu', /^withdraw$/],
];
const elsewhere: readonly (readonly [TextLocale, string, RegExp])[] = [
  ['en', 'danh de mien bac an bao nhieu', /^xsmb DE$/],
  ['en', 'đánh đề', /^xsmb DE$/],
  ['en', 'dan de', /^xsmb DE$/],
  ['en', 'dàn đề', /^xsmb DE$/],
  ['en', 'payout', /^(?:withdraw|rules)$/],
  ['en', 'xien 2', /^xsmb X2$/],
  ['en', 'what does xien 2 pay', /^xsmb X2$/],
  ['en', 'how much does it pay', /^rules$/],
  ['en', 'payout not received', /^withdraw$/],
  ['en', 'northern vietnam odds', /^xsmb/],
  ['id', 'togel', /^tog|^toto/],
  ['id', 'togel bayaran', /^tog|^toto/],
  ['id', 'colok bebas', /^tog\w+ COLOK_BEBAS$|^toto\w+ COLOK_BEBAS$/],
  // All lotteries are called so: they keep the order of the menu.
  ['th', 'หวย', /^ssc1m$/],
  ['th', 'เลขท้าย 2 ตัว', /^thai_gov (?:TOP2|BOTTOM2)$/],
  ['th', 'หวยไทย เลขท้าย', /^thai_gov/],
  ['th', 'หวยรัฐบาล', /^thai_gov/],
  ['zh', '六合彩赔率', /^marksix/],
];

describe('rules', () => {
  it.each(inVietnam)('in Vietnamese: %s', (text, wanted) => {
    expect(firstOf('vi', text)).toMatch(wanted);
  });
  it.each(elsewhere)('in %s: %s', (locale, text, wanted) => {
    expect(firstOf(locale, text)).toMatch(wanted);
  });
  it.each(inVietnam.filter(([text]) => foldText(text) !== text))('in Vietnamese without marks: %s', (text, wanted) => {
    expect(firstOf('vi', foldText(text))).toMatch(wanted);
  });
  it('says of every part of the country what a play pays, in the order of the menu', () => {
    const lines = (text: string) => finders.vi(text).rules.map(({ item }) => item.id);
    expect(lines('đánh lô trúng bao nhiêu')).toEqual(['xsmb LO2', 'xshcm LO2', 'xstth LO2', 'vn18_1m LO2']);
    expect(lines('lô đề ăn mấy').slice(0, 4)).toEqual(['xsmb LO2', 'xsmb DE', 'xshcm LO2', 'xshcm DE']);
    expect(lines('xiên 2 ăn mấy').slice(0, 4)).toEqual(['xsmb X2', 'xshcm X2', 'xstth X2', 'vn18_1m X2']);
  });
  it('means no word with other marks than those that were typed', () => {
    const found = finders.vi('đề').found.flatMap(({ terms }) => [...terms]);
    expect(found).not.toContain('để');
    expect(found).not.toContain('de');
  });
});
