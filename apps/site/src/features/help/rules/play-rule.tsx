import { buttonClass } from '@sortes/ui';
import type { Play } from '@sortes/lottery-rules';
import { boardAddress } from '../../../entities/draw/result';
import type { SoldPlay } from '../../../entities/play/play-menu';
import { oddsOfTier, seriesIn, type SeriesRange } from '../../../entities/play/prize-groups';
import { contentText, playRule, tierName } from '../../../entities/play/play-texts';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { PageLink } from '../../../kit/page-link';
import type { OfferedGame } from './rules-games';

/** So many prizes of a play are listed; of more only the range is said. */
const mostTiers = 24;

/** The prizes of a play at the prize group the board sells at, by their odds; a stake that only comes back is none. */
function prizesOf(play: Play, sold: SoldPlay, range: SeriesRange | undefined): readonly { readonly tier: string; readonly odds: number }[] {
  return sold.tiers
    .filter(({ tier }) => play.tiers.find((known) => known.tier === tier)?.push === undefined)
    .map((tier) => ({ tier: tier.tier, odds: Number(oddsOfTier(play, tier, range, range && seriesIn(range, undefined))) / 10_000 }));
}

/** In a list two digits are enough to compare by; opened, a play says its odds to the last one. */
const inShort = 2;
const exact = 4;

/** The odds of one play or of several in a few figures: one, or the lowest and the highest. */
export function useOddsText(
  fractionDigits: typeof inShort | typeof exact = inShort,
): (plays: readonly (readonly [Play, SoldPlay])[], range: SeriesRange | undefined) => string {
  const t = useT();
  const format = useFormat();
  const figure = (odds: number) => format.number(odds, { maximumFractionDigits: fractionDigits });
  return (plays, range) => {
    const all = plays.flatMap(([play, sold]) => prizesOf(play, sold, range).map(({ odds }) => odds));
    if (all.length === 0) return '';
    const [lowest, highest] = [Math.min(...all), Math.max(...all)];
    return `× ${lowest === highest ? figure(lowest) : t('help.rules.oddsRange', { lowest: figure(lowest), highest: figure(highest) })}`;
  };
}

/** How a play is bet and when it wins, an example, what it pays now, and the way to its board. */
export function PlayRule({
  offered,
  play,
  sold,
  range,
}: {
  offered: OfferedGame;
  play: Play;
  sold: SoldPlay;
  range: SeriesRange | undefined;
}) {
  const t = useT();
  const format = useFormat();
  const oddsText = useOddsText(exact);
  const prizes = prizesOf(play, sold, range);
  const place = boardAddress(offered.menu);
  return (
    <div className="flex flex-col gap-3 px-3 pb-4 text-body text-ink-2 sm:px-4">
      <p>{playRule(t, play)}</p>
      <dl className="grid grid-cols-1 gap-1.5">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-3">{t('help.rules.example')}</dt>
          <dd className="tabular font-semibold text-ink-1 wrap-anywhere">{contentText(t, play, play.example, Number.POSITIVE_INFINITY)}</dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-3">{t('help.rules.odds')}</dt>
          <dd className="tabular font-semibold text-gold-text">{oddsText([[play, sold]], range)}</dd>
        </div>
        {sold.coverage > 1 && <div>{t('help.rules.results', { count: sold.coverage })}</div>}
      </dl>
      {prizes.length > 1 && prizes.length <= mostTiers && (
        <dl className="tabular grid grid-cols-1 gap-x-6 text-label min-[26rem]:grid-cols-2 lg:grid-cols-3">
          {prizes.map(({ tier, odds }) => (
            <div key={tier} className="flex justify-between gap-2 border-b border-divider py-1">
              <dt className="min-w-0 wrap-anywhere">{tierName(t, play.family, tier)}</dt>
              <dd className="font-semibold text-ink-1">× {format.number(odds, { maximumFractionDigits: exact })}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-caption text-ink-3">{t('help.rules.oddsNote')}</p>
      <div>
        <PageLink place={{ to: place.to, search: { ...place.search, playType: play.code } }} className={buttonClass({ tone: 'secondary' })}>
          {t('help.rules.play')}
        </PageLink>
      </div>
    </div>
  );
}
