import { roundGame, type GameModule } from '../game';
import { createBuy } from './buy';
import { createRules } from './pay-table';
import { createPicture } from './picture';
import type { Slot } from './slot';
import { createStage } from './stage';
import { factsOf, saidOf, t } from './words';
import './slots.css';

export type { Slot } from './slot';
export { firstScreen } from './theme';
export { tunes } from './tunes';
export { poolName } from './words';

/** Makes a game of a slot: stage, rules, history and, where the feature can be bought, its button. */
export function slotGame(slot: Slot): GameModule {
  return roundGame({
    rules: slot.rules,
    name: slot.name,
    firstChoice: slot.offer ? { buy: false } : {},
    Stage: createStage(slot),
    isMachine: true,
    ...(slot.offer && { Beside: createBuy(slot, slot.offer) }),
    Rules: createRules(slot),
    Picture: createPicture(slot),
    playWord: () => t('spin'),
    skipWord: () => t('skip'),
    longestShowMs: ({ shown }) => 3_000 + shown.scenes.length * 4_000,
    ...(slot.aboutAbove !== undefined && { aboutAbove: slot.aboutAbove }),
    ...(slot.maxWinNote && { maxWinNote: slot.maxWinNote }),
    hasFeature: ({ shown }) => shown.scenes.some(({ kind }) => kind === 'free' || kind === 'respin'),
    sayResult: ({ shown }) => saidOf(shown),
    describe: ({ shown, choice }) => factsOf(slot, shown, choice),
    ...(slot.figuresOf && { figuresOf: slot.figuresOf }),
  });
}
