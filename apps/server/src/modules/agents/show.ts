import { toWireNumber } from '@sortes/money';
import { type Figures } from './figure-repository.js';

/** Figures as they go over the wire. */
export const showFigures = (figures: Figures) => ({
  bets: Number(figures.bets),
  stakes: toWireNumber(figures.stakes),
  valid: toWireNumber(figures.valid),
  prizes: toWireNumber(figures.prizes),
  rebates: toWireNumber(figures.rebates),
  commissions: toWireNumber(figures.commissions),
  salaries: toWireNumber(figures.salaries),
  rewards: toWireNumber(figures.rewards),
  deposits: toWireNumber(figures.deposits),
  withdrawals: toWireNumber(figures.withdrawals),
  fees: toWireNumber(figures.fees),
  adjustments: toWireNumber(figures.adjustments),
  result: toWireNumber(figures.result),
});
