import { dragonScroll, dragonScrollParts, payTable } from '@sortes/game-rules/slots/dragon-scroll';
import type texts from '../../../texts/en/dragon-scroll.json';
import { textsOf } from '../../parts';
import { firstScreen, slotGame, tunes } from '../../slots';
import atlas from '../../slots/art/dragon-scroll.json';
import url from '../../slots/art/dragon-scroll.webp?url';
import back from '../../slots/art/dragon-scroll-back.avif?url';
import { figures } from './figures';

const t = textsOf<typeof texts>('dragon-scroll');

export const game = slotGame({
  rules: dragonScroll,
  payTable,
  reels: {
    atlas: { ...atlas, url },
    strips: dragonScrollParts.strips,
    freeStrips: dragonScrollParts.freeStrips,
    first: firstScreen(dragonScrollParts.strips, payTable.rows, [26, 5, 15, 0, 11]),
    tallest: 3,
  },
  back,
  tune: tunes.dragon,
  ratio: 1.42,
  name: () => t('name'),
  symbolName: (symbol) => t(`symbol.${symbol}` as 'symbol.wild'),
  aboutAbove: 0.17,
  tagline: () => t('tagline'),
  rulesText: () => [t('rules.lines'), t('rules.wild'), t('rules.scatter'), t('rules.free')],
  figuresOf: () => figures,
});
