import { describe, expect, it } from 'vitest';
import { agreedLines, readOffers, type NumberOffer } from './odds-change';

const line = { game: 'xsmb', play: 'LO2', content: '12,34,68', combinations: 3, unit: '1000', multiple: 1 };
const offer = (number: string, oddsFactor: string | null, at = 0): NumberOffer => ({
  line: at,
  playId: 'LO2',
  number,
  oddsFactor,
  odds: {},
});

describe('numbers the server takes at other odds', () => {
  it('are read out of the refusal; junk is left out', () => {
    const value = {
      numbers: [
        { line: 0, playId: 'LO2', number: '68', oddsFactor: '0.5', odds: { hit: '49.25', junk: 3 } },
        { line: 0, playId: 'LO2', number: '12', oddsFactor: null },
        { line: 'x', playId: 'LO2', number: '12', oddsFactor: '0.5' },
        { line: 0, playId: 'LO2', number: '12', oddsFactor: 'free' },
        7,
      ],
    };
    expect(readOffers(value)).toEqual([
      { line: 0, playId: 'LO2', number: '68', oddsFactor: '0.5', odds: { hit: '49.25' } },
      { line: 0, playId: 'LO2', number: '12', oddsFactor: null, odds: {} },
    ]);
    expect(readOffers(undefined)).toEqual([]);
    expect(readOffers({ numbers: 'all' })).toEqual([]);
  });
  it('are cut out of the line they stand in, each odds in a line of its own', () => {
    expect(agreedLines([line], [offer('68', '0.5')])).toEqual([
      { ...line, content: '12,34', combinations: 2 },
      { ...line, content: '68', combinations: 1, oddsFactor: '0.5' },
    ]);
  });
  it('leave the bet where they take no more', () => {
    expect(agreedLines([line], [offer('12', null), offer('34', '0.5')])).toEqual([
      { ...line, content: '34', combinations: 1, oddsFactor: '0.5' },
      { ...line, content: '68', combinations: 1 },
    ]);
    expect(agreedLines([{ ...line, content: '12', combinations: 1 }], [offer('12', null)])).toEqual([]);
  });
  it('come back to full odds when there is room again', () => {
    const lowered = { ...line, content: '68', combinations: 1, oddsFactor: '0.5' };
    expect(agreedLines([lowered], [offer('68', '1')])).toEqual([{ ...line, content: '68', combinations: 1 }]);
  });
  it('leave the other lines of the order alone', () => {
    const other = { ...line, play: 'DE' };
    expect(agreedLines([other, line], [offer('12', null, 1)])).toEqual([other, { ...line, content: '34,68', combinations: 2 }]);
  });
  it('lower a line as a whole that cannot be cut', () => {
    const bankers = { game: 'elf1m', play: 'E5_ANY2', content: '01#02,03', combinations: 2, unit: '1', multiple: 1 };
    expect(agreedLines([bankers], [{ line: 0, playId: 'E5_ANY2', number: '', oddsFactor: '0.5', odds: {} }])).toEqual([
      { ...bankers, oddsFactor: '0.5' },
    ]);
  });
});
