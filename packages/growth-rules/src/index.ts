/** What the house gives: amounts, wagering, who may have it, what it is worth, what it says. Pure; browser, server and dry run share it. */
export * from './amounts.js';
export * from './eligibility.js';
export * from './jurisdiction.js';
export * from './lanes.js';
export * from './largest-worth.js';
export * from './offer.js';
export * from './parting.js';
export * from './prizes.js';
export * from './read-offer.js';
export * from './read-rule.js';
export { faultCodes, type Fault, type FaultCode, type Read } from './reading.js';
export * from './requirement-within-limits.js';
export * from './rule.js';
export * from './starting-offer.js';
export * from './states.js';
export * from './wagering.js';
export * from './worth.js';
