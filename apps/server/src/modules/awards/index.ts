export type { Award } from './award-repository.js';
export { givers, hasAwarded, isAwardedAlone } from './award-repository.js';
export { refuseUntyped } from './typed.js';
export { awardAlone, givenAlone, lockGiving, noteAward, takesSecond } from './award.js';
