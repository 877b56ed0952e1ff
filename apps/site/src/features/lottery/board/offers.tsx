import { IconWarningCircle } from '@sortes/ui';
import { findGame, findPlay } from '@sortes/lottery-rules';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { contentText, playName } from '../lottery-texts';
import type { NumberOffer } from '../state/odds-change';

/** What the player would agree to: number by number, the odds it sells at now, or that it is left out. */
export function Offers({ game: gameCode, offers }: { game: string; offers: readonly NumberOffer[] }) {
  const t = useT();
  const format = useFormat();
  const times = (odds: string) => `× ${format.number(Number(odds), { maximumFractionDigits: 4 })}`;
  const game = findGame(gameCode);
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-tile border border-warning/50 bg-bg2 p-3">
      <p className="flex items-start gap-3 text-body text-ink-1">
        <IconWarningCircle size={24} className="shrink-0 text-warning" />
        <span>{t('lottery.offerText')}</span>
      </p>
      <ul className="flex flex-col divide-y divide-divider text-label">
        {offers.map((offer, at) => {
          const play = game && findPlay(game, offer.playId);
          const odds = Object.values(offer.odds);
          return (
            <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
              <span>
                <strong className="tabular text-body text-ink-1">{contentText(t, play, offer.number, 3)}</strong>{' '}
                <span className="text-ink-3">{playName(t, play, offer.playId)}</span>
              </span>
              <span className="tabular font-semibold text-ink-1">
                {offer.oddsFactor === null
                  ? t('lottery.offerClosed')
                  : offer.oddsFactor === '1'
                    ? t('lottery.offerFull')
                    : t('lottery.offerOdds', { odds: odds.map(times).join(' / ') || times(offer.oddsFactor) })}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
