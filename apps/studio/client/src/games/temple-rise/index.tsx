import { payTable, templeRise, templeRiseForm } from '@sortes/game-rules/slots/temple-rise';
import type texts from '../../../texts/en/temple-rise.json';
import { textsOf } from '../../parts';
import { firstScreen, slotGame, tunes } from '../../slots';
import atlas from '../../slots/art/temple-rise.json';
import url from '../../slots/art/temple-rise.webp?url';
import back from '../../slots/art/temple-rise-back.avif?url';
import { chanceAboveOfBought } from './figures';

const t = textsOf<typeof texts>('temple-rise');
const { strips } = templeRiseForm.base;

export const game = slotGame({
  // Its choice is read by the rules themselves; the engine asks for no more than what is bought.
  rules: {
    ...templeRise,
    costOf: ({ buy = false }) => templeRise.costOf({ buy }),
    mathOf: ({ buy = false }) => templeRise.mathOf({ buy }),
    play: ({ buy = false }, moves, source) => templeRise.play({ buy }, moves, source),
  },
  payTable,
  reels: {
    atlas: { ...atlas, url },
    strips,
    freeStrips: templeRiseForm.free.strips,
    first: firstScreen(strips, [4, 5, 3, 6, 4, 5], [13, 14, 4, 19, 14, 12]),
    tallest: templeRiseForm.tallest,
  },
  back,
  tune: tunes.temple,
  ratio: 1.08,
  name: () => t('name'),
  symbolName: (symbol) => t(`symbol.${symbol}` as 'symbol.idol'),
  aboutAbove: 0.107,
  tagline: () => t('tagline'),
  rulesText: () => [t('rules.ways'), t('rules.torch'), t('rules.free'), t('rules.buy')],
  offer: { spins: templeRiseForm.factors.length, chanceAbove: chanceAboveOfBought },
});
