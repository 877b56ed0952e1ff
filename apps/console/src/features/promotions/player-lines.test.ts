import { describe, expect, it } from 'vitest';
import { firstCells, fitted, readPlayersFile } from './player-lines';

describe('the players of a pasted list or a file', () => {
  it('are one a line, in whatever line ends', () => {
    expect(firstCells('100023\r\nanna\n\n  100024 \nben')).toEqual(['100023', 'anna', '100024', 'ben']);
    expect(firstCells(' \n,anna\n')).toEqual([]);
  });
  it('are in the first column, whatever parts the columns', () => {
    expect(firstCells('100023,anna,"a, b"\n100024;ben\n100025\tcara\n"100026",x')).toEqual(['100023', '100024', '100025', '100026']);
  });
  it('are not taken from the second line of a cell in quotes', () => {
    expect(firstCells('100023,"first\n100099",x\n100024,5" screen\n100025')).toEqual(['100023', '100024', '100025']);
    expect(firstCells('100023,"he said ""hi""\n100099"\n100024')).toEqual(['100023', '100024']);
  });
});

describe('a text that may be only so long', () => {
  it('has whole lines alone', () => {
    expect(fitted(['100023', '100024'], 13)).toEqual({ text: '100023\n100024', lines: 2, isCut: false });
    expect(fitted(['100023', '100024'], 12)).toEqual({ text: '100023', lines: 1, isCut: true });
  });
  it('says of a file that there was more in it, by its length or its lines', async () => {
    const file = new Blob(['player,name\n100023,anna\n100023,anna\n100024,ben\n']);
    expect(await readPlayersFile(file, { longest: 100, most: 10 })).toEqual({ text: 'player\n100023\n100024', lines: 3, isCut: false });
    expect(await readPlayersFile(file, { longest: 100, most: 2 })).toEqual({ text: 'player\n100023', lines: 2, isCut: true });
    expect(await readPlayersFile(file, { longest: 15, most: 10 })).toEqual({ text: 'player\n100023', lines: 2, isCut: true });
  });
  it('is read as a spreadsheet writes "Unicode text"', async () => {
    const text = '\uFEFF100023\tanna\r\n100024\tben\r\n';
    const bytes = new Uint8Array([...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]));
    expect(await readPlayersFile(new Blob([bytes]), { longest: 100, most: 10 })).toMatchObject({ text: '100023\n100024', lines: 2 });
  });
  it('is none where the file is a table of a spreadsheet or a picture', async () => {
    const file = new Blob(['PK\u0003\u0004\u0014\u0000[Content_Types].xml\n']);
    expect(await readPlayersFile(file, { longest: 100, most: 10 })).toBeUndefined();
  });
});
