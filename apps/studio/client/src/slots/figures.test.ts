import { dragonScroll } from '@sortes/game-rules/slots/dragon-scroll';
import { koiWays } from '@sortes/game-rules/slots/koi-ways';
import { expect, it } from 'vitest';
import { figures as dragonFigures } from '../games/dragon-scroll/figures';
import { figures as koiFigures } from '../games/koi-ways/figures';

it('shows of each slot the figures that its rules count', () => {
  expect(dragonFigures).toEqual(dragonScroll.mathOf({}));
  expect(koiFigures).toEqual(koiWays.mathOf({}));
});
