import { describe, expect, it } from 'vitest';
import { foldName, isSameHolder } from './holder-name.js';

describe('a holder’s name', () => {
  it.each([
    ['Nguyễn Văn Đức', 'NGUYEN VAN DUC'],
    ['José  da Silva-Araújo', 'JOSE DA SILVA ARAUJO'],
    ['王小明', '王小明'],
    ['สมชาย ใจดี', 'สมชาย  ใจดี'],
    ["O'Neil", 'O’NEIL'],
  ])('%s is %s', (one, other) => expect(isSameHolder(one, other)).toBe(true));

  it.each([
    ['Nguyễn Văn An', 'Nguyen Van Anh'],
    ['王小明', '王晓明'],
    ['สมชาย', 'สมชา'],
    ['', ''],
    ['…', '?'],
  ])('%s is not %s', (one, other) => expect(isSameHolder(one, other)).toBe(false));

  it('keeps the marks that make another letter in a script where they do', () => expect(foldName('ที่')).not.toBe(foldName('ทา')));
});
