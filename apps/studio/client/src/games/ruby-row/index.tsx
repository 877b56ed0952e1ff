import { payTable, rubyRow, rubyRowParts } from '@sortes/game-rules/slots/ruby-row';
import type texts from '../../../texts/en/ruby-row.json';
import { textsOf } from '../../parts';
import { firstScreen, slotGame, tunes } from '../../slots';
import atlas from '../../slots/art/ruby-row.json';
import url from '../../slots/art/ruby-row.webp?url';
import back from '../../slots/art/ruby-row-back.avif?url';

const t = textsOf<typeof texts>('ruby-row');

export const game = slotGame({
  rules: rubyRow,
  payTable,
  reels: {
    atlas: { ...atlas, url },
    strips: rubyRowParts.strips,
    first: firstScreen(rubyRowParts.strips, payTable.rows, [6, 15, 22]),
    tallest: 3,
  },
  back,
  tune: tunes.ruby,
  ratio: 1,
  name: () => t('name'),
  symbolName: (symbol) => t(`symbol.${symbol}` as 'symbol.wild'),
  tagline: () => t('tagline'),
  rulesText: () => [t('rules.lines'), t('rules.wild'), t('rules.full')],
});
