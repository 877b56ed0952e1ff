export * from './controls.js';
export { conformanceCases, type ConformanceCase } from './cases.js';
export { RawNumber, writeBody, type Move, type Outcome, type Proof, type WalletClient } from './client.js';
export { createPamClient } from './pam-client.js';
export { createRsClient } from './rs-client.js';
export { runConformance, type CaseResult, type RunOptions } from './run.js';
export { conformanceHelp, runConformanceLine } from './command-line.js';
