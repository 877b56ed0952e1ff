import { describe, expect, it } from 'vitest';
import { foldName, isSameHolder } from './holder-name.js';

describe('a holder’s name', () => {
  it.each([
    ['Nguyễn Văn Đức', 'NGUYEN VAN DUC'],
    ['José  da Silva-Araújo', 'JOSE DA SILVA ARAUJO'],
    ['王小明', '王小明'],
    ['สมชาย ใจดี', 'สมชาย  ใจดี'],
    ["O'Neil", 'O’NEIL'],
    // As banks of Vietnam, Indonesia, Thailand and Brazil write them.
    ["Siti Nur'aini", 'SITI NURAINI'],
    ["Siti Nur'aini", 'SITI NUR AINI'],
    ['Ma’ruf Amin', 'MARUF AMIN'],
    ['Jean-Pierre Luu', 'JEANPIERRE LUU'],
    ['Jean-Pierre Luu', 'JEAN PIERRE LUU'],
    ['Đặng Thị Hồng', 'Ðặng Thị Hồng'],
    ['Đặng Thị Hồng', 'ðặng thị hồng'],
    ['Đặng Thị Hồng', 'DANG THI HONG'],
    ['M. Rizky', 'M RIZKY'],
    ['Muh.Rizky Al-Fatih', 'MUH RIZKY ALFATIH'],
    ["Ana D'Ávila", 'ANA DAVILA'],
    ['Joana D´Arc Conceição', 'JOANA D ARC CONCEICAO'],
    ['สมชาย ณ อยุธยา', 'สมชาย  ณ  อยุธยา'],
  ])('%s is %s', (one, other) => expect(isSameHolder(one, other)).toBe(true));

  it.each([
    ['Nguyễn Văn An', 'Nguyen Van Anh'],
    // Without an apostrophe, a dash or a dot spaces count.
    ['Lê Văn An', 'Le Va Nan'],
    ["Siti Nur'aini", 'SITI NURAINA'],
    ['王小明', '王晓明'],
    ['สมชาย', 'สมชา'],
    ['', ''],
    ['…', '?'],
  ])('%s is not %s', (one, other) => expect(isSameHolder(one, other)).toBe(false));

  it('keeps the marks that make another letter in a script where they do', () => expect(foldName('ที่')).not.toBe(foldName('ทา')));
});
