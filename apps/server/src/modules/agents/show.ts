import { toWireNumber } from '@sortes/money';
import { type Figures, resultOf } from './figure-repository.js';

/** Figures as they go over the wire. */
export const showFigures = (figures: Figures) => ({
  bets: Number(figures.bets),
  stakes: toWireNumber(figures.stakes),
  valid: toWireNumber(figures.valid),
  prizes: toWireNumber(figures.prizes),
  rebates: toWireNumber(figures.rebates),
  deposits: toWireNumber(figures.deposits),
  withdrawals: toWireNumber(figures.withdrawals),
  fees: toWireNumber(figures.fees),
  adjustments: toWireNumber(figures.adjustments),
  result: toWireNumber(resultOf(figures)),
});
