/** What opens over a game, in a chunk of its own. */
export { Dialog } from './dialog';
export { FairnessDialog } from './fairness-dialog';
export { HistoryDialog, RoundDialog } from './history-dialog';
export { RulesDialog } from './rules-dialog';
