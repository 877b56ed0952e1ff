import { describe, expect, it } from 'vitest';
import { fitInto, nameFor, pictureType } from './shrink';

describe('pictureType', () => {
  it.each([
    [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
    [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    [[0x47, 0x49, 0x46, 0x38], undefined],
    [[0x3c, 0x73, 0x76, 0x67], undefined],
    [[], undefined],
  ])('%j is %s', (bytes, type) => {
    expect(pictureType(Uint8Array.from(bytes))).toBe(type);
  });
});

describe('nameFor', () => {
  it.each([
    ['IMG_0001.HEIC', 'IMG_0001.jpg'],
    ['a.b.png', 'a.b.jpg'],
    ['../../x.jpg', 'x.jpg'],
    ['.jpg', 'picture.jpg'],
    ['', 'picture.jpg'],
    ['gnp.\u202Ephp.exe', 'gnp.php.jpg'],
    ['ảnh chụp.jpeg', 'ảnh chụp.jpg'],
  ])('%j becomes %j', (given, name) => {
    expect(nameFor(given, 'image/jpeg')).toBe(name);
  });
});

describe('fitInto', () => {
  it('keeps proportions and never enlarges', () => {
    expect(fitInto(4000, 3000, 2560)).toEqual({ width: 2560, height: 1920 });
    expect(fitInto(100, 50, 2560)).toEqual({ width: 100, height: 50 });
    expect(fitInto(10_000, 1, 100)).toEqual({ width: 100, height: 1 });
  });
});
