import { ChoiceError } from '@sortes/game-rules';
import {
  boundCashOut,
  crash,
  crashPoint,
  flightOf,
  highestCashOut,
  isPaid,
  lowestCashOut,
  multiplierAt,
  multiplierOf,
  readCashOut,
  showCrash,
  timeOf,
} from '@sortes/game-rules/originals/crash';
import type { SharedGame } from '../shared-game.js';

/** Where a bet leaves by itself, in hundredths. */
export interface CrashChoice {
  autoCashOut?: number;
}

/** Crash at a table; leavings count hundredths, the outcome is the point. */
export const crashTable: SharedGame<CrashChoice, number> = {
  code: crash.code,
  rulesVersion: crash.rulesVersion,
  panels: 2,
  readChoice(raw) {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new ChoiceError('not an object');
    const { autoCashOut, ...rest } = raw as { autoCashOut?: unknown };
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined) throw new ChoiceError(`unknown field ${unknown.slice(0, 40)}`);
    return autoCashOut === undefined || autoCashOut === null ? {} : { autoCashOut: readCashOut(autoCashOut) };
  },
  bound(choice, largest) {
    const autoCashOut = boundCashOut(choice.autoCashOut, largest);
    return autoCashOut === undefined ? {} : { autoCashOut };
  },
  outcomeOf: crashPoint,
  durationOf: flightOf,
  momentAt: multiplierAt,
  leaveAt(choice, elapsedMs) {
    const at = Math.min(multiplierAt(elapsedMs), choice.autoCashOut ?? highestCashOut);
    return at < lowestCashOut ? undefined : { at, multiplier: multiplierOf(at) };
  },
  // Whoever is still there at the very top leaves there.
  ownLeaving({ autoCashOut: at = highestCashOut }) {
    return { at, multiplier: multiplierOf(at), elapsedMs: timeOf(at) };
  },
  isReached: (point, { at }) => isPaid(point, at),
  showBet: ({ autoCashOut }, leaving) => ({
    ...(autoCashOut !== undefined && { autoCashOut }),
    ...(leaving !== undefined && { cashedAt: leaving.at }),
  }),
  showOutcome: (point) => ({ ...showCrash(point) }),
};
