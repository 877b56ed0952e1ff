import { koiWays, koiWaysParts, payTable } from '@sortes/game-rules/slots/koi-ways';
import type texts from '../../../texts/en/koi-ways.json';
import { textsOf } from '../../parts';
import { firstScreen, slotGame, tunes } from '../../slots';
import atlas from '../../slots/art/koi-ways.json';
import url from '../../slots/art/koi-ways.webp?url';
import back from '../../slots/art/koi-ways-back.avif?url';
import { figures } from './figures';

const t = textsOf<typeof texts>('koi-ways');

export const game = slotGame({
  rules: koiWays,
  payTable,
  reels: {
    atlas: { ...atlas, url },
    strips: koiWaysParts.strips,
    freeStrips: koiWaysParts.freeStrips,
    first: firstScreen(koiWaysParts.strips, payTable.rows, [1, 26, 27, 6, 30]),
    tallest: 3,
  },
  back,
  tune: tunes.koi,
  ratio: 1.42,
  name: () => t('name'),
  symbolName: (symbol) => t(`symbol.${symbol}` as 'symbol.wild'),
  aboutAbove: 0.104,
  tagline: () => t('tagline'),
  rulesText: () => [t('rules.ways'), t('rules.wild'), t('rules.scatter'), t('rules.free')],
  figuresOf: () => figures,
});
