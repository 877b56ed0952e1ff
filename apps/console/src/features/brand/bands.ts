import { quotaBandPattern, quotaBandsAtMost } from '@sortes/contract';

const isBand = (line: string): boolean => new RegExp(quotaBandPattern).test(line);

/** Whether one of the bands is none, or is named twice. */
export const areBandsWrong = (bands: readonly string[]): boolean =>
  bands.some((band) => !isBand(band)) || new Set(bands).size < bands.length || bands.length > quotaBandsAtMost;

/** What is typed, as bands: their lowest groups, parted by commas, spaces or lines. */
export const readBands = (typed: string): string[] => typed.split(/[\s,;]+/).filter((one) => one !== '');
