import type { offerReportBy } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import type { ScreenSearches } from '../../shared/addresses';
import { PlayerLink } from '../../shared/player-link';
import { ScreenLink } from '../../shared/screen-link';
import { useT, wordsOr } from '../../shared/texts';

type By = (typeof offerReportBy)[number];

/** Stands for everybody who is in no agent's line. */
const noLine = '0';

/** What narrows the list of grants to a line of a report. */
export function grantsOf(by: By, key: string): ScreenSearches['/grants'] {
  switch (by) {
    case 'offer':
      return { offerId: key };
    case 'day':
      return { from: key, to: key };
    case 'line':
      return { line: key };
    case 'player-kind':
      return { playerKind: key };
    case 'paid-in':
      return { paidIn: key };
  }
}

/** What a line of a report is of. */
export function GroupName({ by, row: { key, label } }: { by: By; row: { readonly key: string; readonly label: string } }) {
  const t = useT();
  if (by === 'offer')
    return (
      <ScreenLink place={{ to: '/offers/$offerId', params: { offerId: key } }} className={linkClass}>
        {label}
      </ScreenLink>
    );
  if (by === 'day') return label;
  if (by === 'line') return key === noLine ? t('promotions.group.no-line') : <PlayerLink playerId={Number(key)} name={label} />;
  return wordsOr(t, `promotions.group.${key}`, key);
}
