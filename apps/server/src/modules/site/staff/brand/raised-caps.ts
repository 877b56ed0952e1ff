import type { BrandSettings } from '../../settings.js';

/** Settings that bound what one person of the staff may promise or give without another: more of them is looser. */
const caps = [
  'offerAlone',
  'grantAlone',
  'awardAlone',
  'contractMostFixed',
  'contractAlone',
] as const satisfies readonly (keyof BrandSettings)[];

/** How many of the bounds of one person are higher after a change than before. */
export const raisedCaps = (before: BrandSettings, after: BrandSettings): number => caps.filter((name) => after[name] > before[name]).length;
