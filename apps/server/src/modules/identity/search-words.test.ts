import { expect, it } from 'vitest';
import { mailDomain, nameTerms, nameWords } from './search-words.js';

it('takes a name apart into words without case, diacritics and what stands between them', () => {
  expect(nameWords('Nguyễn Thị Ánh-Đào')).toEqual(['nguyen', 'thi', 'anh', 'dao']);
  expect(nameWords('  ĐẶNG   văn, Đức ')).toEqual(['dang', 'van', 'duc']);
  // The same letters, decomposed.
  expect(nameWords('Ánh Đào'.normalize('NFD'))).toEqual(nameWords('Ánh Đào'));
  expect(nameWords('José Müller-Weiß')).toEqual(['jose', 'muller', 'weiss']);
  expect(nameWords('MÜLLER-WEISS')).toEqual(['muller', 'weiss']);
  expect(nameWords('Seán O’Brien')).toEqual(nameWords("sean o'brien"));
  expect(nameWords('Łukasz Øster')).toEqual(['lukasz', 'oster']);
  expect(nameWords('İpek Işık')).toEqual(['ipek', 'isik']);
  expect(nameWords('Ｌａｎ')).toEqual(['lan']);
});

it('leaves marks alone that make other letters', () => {
  expect(nameWords('สมชัย ใจดี')).toEqual(['สมชัย', 'ใจดี']);
  expect(nameWords('สมชัย')).not.toEqual(nameWords('สมชย'));
  expect(nameWords('がく')).not.toEqual(nameWords('かく'));
});

it('has a name without spaces as one word, and finds it however the spaces are put', () => {
  expect([...nameTerms('王小明')]).toEqual(['王小明']);
  expect(nameTerms('王 小明')).toContain('王小明');
  expect([...nameTerms('Lan Anh')]).toEqual(['lan', 'anh', 'lananh']);
});

it('has no words where there is no letter, and no more than anybody has', () => {
  for (const text of ['', ' ', '3314', '0905 550 001', '--', '%']) expect(nameWords(text), text).toEqual([]);
  expect(nameWords('a b c d e f g h i j k l m n')).toHaveLength(12);
});

it('knows a mailbox’s domain as name servers do', () => {
  expect(mailDomain('Anna@Example.COM ')).toBe('example.com');
  expect(mailDomain('@example.com')).toBe('example.com');
  expect(mailDomain('a@bücher.example')).toBe('xn--bcher-kva.example');
  expect(mailDomain('')).toBe('');
});
