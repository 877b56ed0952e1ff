import { expect, it } from 'vitest';
import { readableLabel } from './readable';

it('keeps the colours of the operator where they can be read', () => {
  expect(readableLabel({ colour: '#ffffff', background: '#8a5a2b' })).toEqual({ color: '#ffffff', background: '#8a5a2b' });
  expect(readableLabel({ colour: '#1a2330', background: '#C3CCD6' })).toEqual({ color: '#1a2330', background: '#C3CCD6' });
});

it('writes in black or white where they cannot', () => {
  expect(readableLabel({ colour: '#777777', background: '#808080' })).toEqual({ color: '#000000', background: '#808080' });
  expect(readableLabel({ colour: '#ffff00', background: '#ffffff' })).toEqual({ color: '#000000', background: '#ffffff' });
  expect(readableLabel({ colour: '#111111', background: '#202020' })).toEqual({ color: '#ffffff', background: '#202020' });
  expect(readableLabel({ colour: '', background: '#202020' })).toEqual({ color: '#ffffff', background: '#202020' });
});

it('has no colours where the ground is none', () => {
  expect(readableLabel({ colour: '#ffffff', background: '' })).toBeUndefined();
  expect(readableLabel({ colour: '#ffffff', background: 'red' })).toBeUndefined();
});
