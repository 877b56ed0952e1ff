export * from './command.js';
export * from './signature.js';
export * from './vendor-api.js';
export * from './frame.js';
