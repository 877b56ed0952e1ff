import { gemFall, gemFallForm, payTable } from '@sortes/game-rules/slots/gem-fall';
import type texts from '../../../texts/en/gem-fall.json';
import { textsOf } from '../../parts';
import { firstScreen, slotGame, tunes } from '../../slots';
import atlas from '../../slots/art/gem-fall.json';
import url from '../../slots/art/gem-fall.webp?url';
import back from '../../slots/art/gem-fall-back.avif?url';

const t = textsOf<typeof texts>('gem-fall');

export const game = slotGame({
  rules: gemFall,
  payTable,
  reels: {
    atlas: { ...atlas, url },
    strips: gemFallForm.strips,
    first: firstScreen(gemFallForm.strips, payTable.rows, [0, 7, 11, 4, 17]),
    tallest: gemFallForm.rows,
    falls: true,
  },
  back,
  tune: tunes.gems,
  ratio: 1.08,
  name: () => t('name'),
  symbolName: (symbol) => t(`symbol.${symbol}` as 'symbol.ruby'),
  tagline: () => t('tagline'),
  ladder: gemFallForm.factors,
  rulesText: () => [
    t('rules.clusters'),
    t('rules.wild'),
    t('rules.fall'),
    t('rules.factor', { factors: gemFallForm.factors.join(', ') }),
    t('rules.most'),
  ],
});
