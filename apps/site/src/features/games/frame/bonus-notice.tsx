import { useState } from 'react';
import { useGrant } from '../../../entities/promotion/grants';
import { useStanding } from '../../../entities/promotion/standing';
import { units } from '../../../entities/promotion/units';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import type { GameFacts } from '../api/launch';
import { countsHere } from '../state/counts-here';
import { Notice } from './notice';

/** What the bonus that is played with asks of a bet in this game, and whose its prize is, before the first one is refused, counts less or pays less than thought. Gone once it was read. */
export function BonusNotice({ game }: { game: Pick<GameFacts['game'], 'nodeId' | 'gameType'> }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const grantId = useStanding()?.grantId ?? undefined;
  const { data: grant } = useGrant(grantId);
  const [readOf, setReadOf] = useState<string>();
  if (grantId === undefined || grant?.id !== grantId || readOf === grantId) return null;
  const counts = countsHere(grant, game);
  const says =
    counts === 'not'
      ? [t('games.frame.bonusNot')]
      : [
          t('games.frame.bonusParts'),
          ...(counts === 0 ? [t('games.frame.bonusNothing')] : []),
          ...(counts !== undefined && counts > 0 && counts < 1
            ? [t('games.frame.bonusCounts', { percent: format.percent(counts, 2) })]
            : []),
          ...(grant.maxBet === null ? [] : [t('games.frame.bonusMost', { sum: format.money(units(grant.maxBet)) })]),
        ];
  return (
    <Notice
      quiet
      action={{ label: t('shell.myBonuses'), run: () => modal.open('member', { page: 'bonusDetails', grant: grantId }) }}
      onClose={() => setReadOf(grantId)}
    >
      <p>{says.join(' ')}</p>
    </Notice>
  );
}
