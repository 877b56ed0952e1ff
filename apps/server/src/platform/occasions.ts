/*
 * What gives timed work something to do, besides any row that is written (`anyWrite` of packages/service).
 */

/** Money moved, or a draw was settled: told once no older transaction is unfinished, as those take it who follow the ledger. */
export const ledgerMoved = 'money moved';
/** The figures of members took something in. */
export const figuresMoved = 'figures moved';
