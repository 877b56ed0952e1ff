import type texts from '../../../texts/en/crash.json';
import { showNumber, textsOf } from '../../parts';

/** The texts of crash. */
export const t = textsOf<typeof texts>('crash');

/** Hundredths as a multiplier. */
export const times = (hundredths: number): string => `${showNumber(hundredths / 100, 2)}×`;
