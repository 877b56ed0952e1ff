import { expect, it } from 'vitest';
import { shortNumber } from './short-number';

it.each([
  ['01KAS8Y6ZP3M5N7Q9R1T2V4W6X', '…1T2V4W6X'],
  ['0193f3a2-7c1e-7d55-9e0b-3f9a1b2c4d5e', '…1b2c4d5e'],
  ['D-482913', 'D-482913'],
])('%s is told as %s', (number, short) => expect(shortNumber(number)).toBe(short));
