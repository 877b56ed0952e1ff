import type { Reply, staffMissions } from '@sortes/contract';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { SecondNeeded } from '../../shared/second-note';
import { useT } from '../../shared/texts';

type PrizeWorth = Pick<Reply<typeof staffMissions.staffCheckMission>['most'], 'amount' | 'points'>;

/** What prizes come to: the sum, and the points that are counted in it. */
export function MostText({ most: { amount, points } }: { most: PrizeWorth }) {
  const t = useT();
  const format = useFormat();
  if (points === 0) return format.amount(amount);
  return t('missions.mostPoints', { sum: format.amount(amount), points: format.number(points) });
}

/** What a mission or leaderboard gives at most, and whether a second person has to agree to that. */
export function Most({ most, of, needsSecond }: { most: PrizeWorth; of: 'mission' | 'board'; needsSecond: boolean }) {
  const t = useT();
  return (
    <div className="grid gap-2">
      <Facts facts={[[t(`missions.most.${of}`), <MostText key="most" most={most} />]]} />
      {needsSecond && <SecondNeeded />}
    </div>
  );
}
