import { expect, it } from 'vitest';
import { spreadPictures } from './spread-pictures.js';

const pictureOf = (name: string) => name.charAt(0);

it('keeps the order while no picture comes a third time', () => {
  expect(spreadPictures(['a1', 'a2', 'b1', 'c1', 'b2'], pictureOf)).toEqual(['a1', 'a2', 'b1', 'c1', 'b2']);
});

it('puts the third and later games of a picture behind all others, in their order', () => {
  expect(spreadPictures(['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'b3'], pictureOf)).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'a4', 'b3']);
});
