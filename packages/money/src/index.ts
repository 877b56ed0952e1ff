export * from './amounts.js';
export * from './currencies.js';
