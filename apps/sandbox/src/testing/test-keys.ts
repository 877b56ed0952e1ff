import { drawSandboxKeys } from '../keys.js';

/** The keys of one test file. */
export const testKeys = drawSandboxKeys();
