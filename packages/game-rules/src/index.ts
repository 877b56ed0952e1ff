/** The studio's games as pure functions. Browsers import one game by its own entry (`@sortes/game-rules/originals/dice`), the server all of them. */
export { difference, fraction, product, quotient, sum, toNumber, type Fraction } from './fraction.js';
export { findRoundGame, roundGames } from './games.js';
export { originals } from './originals/index.js';
export {
  ChoiceError,
  fairMultiplier,
  multiplierScale,
  payoutOf,
  type GameMath,
  type GameVariant,
  type LadderStep,
  type RoundGame,
  type RoundState,
} from './round-game.js';
export { slots } from './slots/index.js';
export { volatilityBounds, volatilityOf, type Volatility } from './volatility.js';
