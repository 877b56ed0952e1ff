/** What the house gives: amounts, wagering, who may have it, what it is worth, what it says. Pure; browser, server and dry run share it. */
export * from './amounts.js';
export * from './lanes.js';
export * from './parting.js';
export * from './requirement-within-limits.js';
export * from './wagering.js';
