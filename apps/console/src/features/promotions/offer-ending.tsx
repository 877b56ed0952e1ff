import type { Reply, staffPromotions } from '@sortes/contract';
import { linkClass, ProgressBar, RadioGroup } from '@sortes/ui';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { Part } from './part';

type Opened = Reply<typeof staffPromotions.staffGetOffer>;
type Open = Opened['open'];

/** What becomes of running grants as their offer is stopped. */
export type Running = 'goes-on' | 'ends';

/** How many grants of an offer would end. */
export const endable = ({ active, waiting, offered }: Open): number => active + waiting + offered;

/** Whether nothing of an offer is under way. */
export const isIdle = (open: Open): boolean => endable(open) + open.staked + open.applying === 0;

/** How many grants of an offer have not ended, and what they come to. */
export function WhatRuns({ open }: Pick<Opened, 'open'>) {
  const t = useT();
  const format = useFormat();
  const { active, balance, promised, requirement, waiting, waitingSum, offered, offeredSum, staked, applying } = open;
  if (isIdle(open)) return <p className="text-label">{t('promotions.stop.nothing')}</p>;
  return (
    <Facts
      facts={[
        ...(active === 0
          ? []
          : [
              [
                t('promotions.stop.active'),
                t('promotions.stop.activeSums', {
                  count: active,
                  balance: format.amount(balance),
                  requirement: format.amount(requirement),
                }),
              ] as const,
            ]),
        ...(Number(promised) === 0
          ? []
          : [[t('promotions.stop.promised'), t('promotions.stop.promisedSum', { sum: format.amount(promised) })] as const]),
        ...(waiting === 0
          ? []
          : [[t('promotions.stop.waiting'), t('promotions.stop.sum', { count: waiting, sum: format.amount(waitingSum) })] as const]),
        ...(offered === 0
          ? []
          : [[t('promotions.stop.offered'), t('promotions.stop.sum', { count: offered, sum: format.amount(offeredSum) })] as const]),
        ...(staked === 0 ? [] : [[t('promotions.stop.staked'), t('promotions.stop.stakedNote', { count: staked })] as const]),
        ...(applying === 0 ? [] : [[t('promotions.stop.applying'), t('promotions.stop.applyingNote', { count: applying })] as const]),
      ]}
    />
  );
}

interface ChoiceProps {
  readonly open: Open;
  /** Whether they may end a bonus of a player. */
  readonly mayGive: boolean;
  /** Whether a second person has to agree to the end. */
  readonly needsSecond: boolean;
  readonly field: { readonly value: Running; readonly onChange: (running: Running) => void };
}

/** What runs as an offer is stopped, and whether it goes on or ends. */
export function RunningChoice({ open, mayGive, needsSecond, field }: ChoiceProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-3">
      <WhatRuns open={open} />
      {endable(open) > 0 && !open.mayEnd && <p className="text-label text-ink-2">{t('promotions.stop.earned')}</p>}
      {endable(open) > 0 && open.mayEnd && !mayGive && <p className="text-label text-ink-2">{t('promotions.stop.right')}</p>}
      {endable(open) > 0 && open.mayEnd && mayGive && (
        <RadioGroup
          label={t('promotions.stop.running')}
          name="running"
          {...field}
          choices={[
            { value: 'goes-on', label: t('promotions.stop.goesOn') },
            { value: 'ends', label: t('promotions.stop.ends') },
          ]}
        />
      )}
      {field.value === 'ends' && <p className="text-label text-ink-2">{t('promotions.stop.endsNote')}</p>}
      {field.value === 'ends' && needsSecond && (
        <p className="text-label text-warning">{t('promotions.stop.second', { sum: format.amount(open.endsSum) })}</p>
      )}
    </div>
  );
}

/** How far the end of what ran is. */
export function EndingPart({ ending, offerId }: { ending: NonNullable<Opened['ending']>; offerId: string }) {
  const t = useT();
  const format = useFormat();
  const { state, total, ended, lapsed, broken, lost, reason, askedBy, askedAt, endedAt } = ending;
  const done = ended + lapsed;
  const progress = t('promotions.ending.progress', { done: format.number(done), total: format.number(total) });
  return (
    <Part
      title={t('promotions.ending')}
      actions={
        <ScreenLink place={{ to: '/grants', search: { offerId } }} className={linkClass}>
          {t('promotions.showGrants')}
        </ScreenLink>
      }
    >
      {state === 'running' && <ProgressBar label={t('promotions.ending')} value={done} max={Math.max(total, done)} valueText={progress} />}
      <p role="status" className="text-label">
        {state === 'done' && t('promotions.ending.done', { time: format.at(endedAt) })}
      </p>
      <Facts
        facts={[
          [t('promotions.ending.ended'), format.number(ended)],
          [t('promotions.ending.lapsed'), format.number(lapsed)],
          [t('promotions.ending.lost'), format.amount(lost)],
          ...(broken === 0 ? [] : [[t('promotions.ending.broken'), format.number(broken)] as const]),
          [t('promotions.ending.asked'), t('promotions.versionBy', { time: format.at(askedAt), name: askedBy })],
          [t('common.reason'), reason],
        ]}
      />
    </Part>
  );
}
