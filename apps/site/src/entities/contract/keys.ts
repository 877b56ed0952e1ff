import { keysOf } from '@sortes/browser';

/** How many contracts wait for the member's answer: asked anew with all else of agents. Not in the keys that every page loads. */
export const waitingContracts = keysOf('agents', 'contracts-waiting');
