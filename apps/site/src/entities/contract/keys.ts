import { keysOf } from '@sortes/browser';

/** Not among the keys that every page loads. */
export const contractKeys = {
  /** How many contracts wait for the member's answer: asked anew with all else of agents. */
  waiting: keysOf('agents', 'contracts-waiting'),
};
