import { describe, expect, it } from 'vitest';
import { readPlayerLines } from './segment-lines.js';

const headings = new Set(['player', 'jogador']);
const read = (text: string) => readPlayerLines(text, headings);

describe('a pasted list of players', () => {
  it('is one a line, each once, in whatever line ends', () => {
    expect(read('100023\r\nanna\n\n  100024 \nanna\n')).toEqual(['100023', 'anna', '100024']);
  });
  it('is the first column of a file, whatever parts its columns', () => {
    expect(read('100023,anna,"a, b"\n100024;ben\n100025\tcara\n"100026",x')).toEqual(['100023', '100024', '100025', '100026']);
  });
  it('knows the heading of its own files, with their mark, and of nothing else', () => {
    expect(read('\uFEFFPlayer,User name\n100023,anna')).toEqual(['100023']);
    expect(read('Jogador;Nome\n100023;anna')).toEqual(['100023']);
    expect(read('customer\n100023')).toEqual(['customer', '100023']);
  });
  it('is nobody where nothing is written', () => {
    expect(read('')).toEqual([]);
    expect(read(' \n,anna\n')).toEqual([]);
  });
  it('is refused where a quote is never closed', () => {
    expect(() => read('"100023\n100024')).toThrow(/quoted cell/);
  });
});
