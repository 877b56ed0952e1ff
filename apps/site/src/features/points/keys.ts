import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache; under the points themselves, so that whoever asks those anew asks all of it. */
export const pointsKeys = {
  config: keysOf('points', 'config'),
  conversions: keysOf('points', 'conversions'),
  lots: keysOf('points', 'lots'),
  movements: keysOf<[filter: unknown]>('points', 'movements'),
};
