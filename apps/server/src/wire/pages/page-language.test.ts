import { expect, it } from 'vitest';
import { pageLanguageOf } from './page-language.js';

const brand = { offered: ['EN', 'CN', 'VI'], otherwise: 'EN' };

it('opens a page in the kept language, else in one the browser asks for, else in the brand’s own', () => {
  expect(pageLanguageOf(brand, 'CN', 'vi-VN,vi;q=0.9')).toBe('CN');
  expect(pageLanguageOf(brand, undefined, 'vi-VN,vi;q=0.9,en-US;q=0.8')).toBe('VI');
  expect(pageLanguageOf(brand, 'TH', 'fr;q=0.9, en;q=0.3, zh-TW;q=0.5')).toBe('CN');
  expect(pageLanguageOf(brand, undefined, 'th, vi;q=0, *;q=0.5')).toBe('EN');
  expect(pageLanguageOf({ offered: ['ID'], otherwise: 'EN' }, undefined, ';;,=,zz-')).toBe('ID');
});
