import { toNumber } from '@sortes/game-rules';
import { lanternHold, lanternHoldFigures, lanternHoldForm, payTable } from '@sortes/game-rules/slots/lantern-hold';
import type { JSX } from 'preact';
import type texts from '../../../texts/en/lantern-hold.json';
import { Facts, showAmount, showMultiplier, showNumber, showPercent, textsOf } from '../../parts';
import { firstScreen, poolName, slotGame, tunes } from '../../slots';
import atlas from '../../slots/art/lantern-hold.json';
import url from '../../slots/art/lantern-hold.webp?url';
import back from '../../slots/art/lantern-hold-back.avif?url';

const t = textsOf<typeof texts>('lantern-hold');
/** What the house put into the pool at first, in largest stakes: `seedOfLargest` of the studio's pools. */
const poolSeedOfLargest = 250n;
const weights = lanternHoldForm.coins.reduce((sum, { weight }) => sum + weight, 0);

/** What a coin may be worth, and how often. */
function Coins(): JSX.Element {
  return (
    <>
      <h3>{t('coins')}</h3>
      <Facts
        facts={lanternHoldForm.coins.map(({ value, weight, jackpot }) => ({
          label: jackpot === undefined ? showMultiplier(value) : `${poolName(jackpot)} · ${showMultiplier(value)}`,
          value: showPercent(weight / weights, 1),
        }))}
      />
    </>
  );
}

export const game = slotGame({
  rules: lanternHold,
  payTable,
  reels: {
    atlas: { ...atlas, url },
    strips: lanternHoldForm.strips,
    first: firstScreen(lanternHoldForm.strips, payTable.rows, [27, 10, 2, 12, 6]),
    tallest: lanternHoldForm.rows,
  },
  back,
  tune: tunes.lantern,
  ratio: 1.42,
  name: () => t('name'),
  symbolName: (symbol) => t(`symbol.${symbol}` as 'symbol.dragon'),
  aboutAbove: 0.155,
  tagline: () => t('tagline'),
  jackpots: [
    { name: lanternHoldForm.grand },
    ...lanternHoldForm.coins.flatMap(({ value, jackpot }) => (jackpot === undefined ? [] : [{ name: jackpot, value }])).toReversed(),
  ],
  rulesText: ({ max }) => [
    t('rules.lines'),
    t('rules.coins'),
    t('rules.hold'),
    t('rules.jackpots'),
    t('rules.grand', {
      rounds: showNumber(Math.round(1 / toNumber(lanternHoldFigures.grand))),
      max: showAmount(max),
      half: showAmount(max / 2n),
    }),
    t('rules.grandPool', { seed: showAmount(max * poolSeedOfLargest) }),
  ],
  maxWinNote: () => t('maxWin'),
  Extra: Coins,
});
