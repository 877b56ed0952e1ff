import { Badge, Button, MissionArt, ProgressRing, toast } from '@sortes/ui';
import { type RefObject, useId, useRef, useState } from 'react';
import { call } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useAction } from '../../../kit/use-action';
import type { Claimed } from './claim-moment';
import { type Mission, useAfterMission } from './data';
import { LeaveQuestion } from './leave-question';
import { MissionSteps } from './mission-steps';

/** Begins within a month: its day of the week says most. */
const nextDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;

const tones = { open: 'info', joined: 'gold', locked: 'neutral', done: 'win', over: 'neutral' } as const;

/** How many steps are reached. */
function Ring({ mission: { steps } }: { mission: Mission }) {
  const t = useT();
  const done = steps.filter(({ state }) => state === 'reached' || state === 'claimed').length;
  const share = steps.length === 0 ? 0 : done / steps.length;
  return (
    <ProgressRing share={share} label={t('missions.ring', { done, total: steps.length })}>
      {done}/{steps.length}
    </ProgressRing>
  );
}

/** What the member does with a mission. */
function useMissionActions(mission: Mission, card: RefObject<HTMLElement | null>, onClaimed: (claimed: Claimed) => void) {
  const t = useT();
  const after = useAfterMission();
  const [busyStep, setBusyStep] = useState<number>();
  const { id, title, round } = mission;
  const join = useAction(async () => {
    await call('joinMission', { params: { id }, body: {} });
    await after();
    toast(t('missions.joined', { title }), { tone: 'win' });
    // The button is gone: who came by the keyboard goes on from here.
    card.current?.focus();
  });
  const leave = useAction(async () => {
    await call('leaveMission', { params: { id }, body: {} });
    await after();
    toast(t('missions.left', { title }));
  });
  const claim = useAction(async (_key: string, step: number) => {
    setBusyStep(step);
    try {
      const { reward, why } = await call('claimMissionStep', { params: { id }, body: { step, round } });
      onClaimed({ mission, reward: reward.text, why: why ?? undefined });
    } finally {
      setBusyStep(undefined);
      await after();
    }
  });
  return { join, leave, claim, busyStep, problem: join.problem ?? leave.problem ?? claim.problem };
}

/** What there is no time left for, and when it begins again; the steps themselves are not shown. */
function TooLate({ mission: { rhythm, steps, isTooLate, nextAt } }: { mission: Mission }) {
  const t = useT();
  const format = useFormat();
  const lost = steps.filter(({ tooLate }) => tooLate !== null).length;
  if (lost === 0) return null;
  const isAll = isTooLate || lost === steps.length;
  return (
    <p className="rounded-chip border border-info/40 bg-bg2 px-3 py-2.5 text-label text-ink-2">
      {isAll ? t('missions.tooLate.all', { rhythm }) : t('missions.tooLate.some', { rhythm, count: lost })}
      {nextAt !== null && ` ${t('missions.tooLate.next', { day: format.date(nextAt, nextDay) })}`}
    </p>
  );
}

/** What it is called, how it stands, until when, and how many steps are reached. */
function CardHead({ mission, id }: { mission: Mission; id: string }) {
  const t = useT();
  const format = useFormat();
  const shown = mission.isTooLate ? (mission.nextAt === null ? 'over' : 'locked') : mission.standing;
  return (
    <div className="flex items-start gap-3">
      <MissionArt art={mission.art} className="size-14 shrink-0" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <h3 id={id} className="text-h2 text-balance wrap-anywhere">
          {mission.title}
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[shown]}>
            {t(`missions.standing.${shown === 'joined' && mission.joins === 'automatic' ? 'running' : shown}`)}
          </Badge>
          {mission.isNew && <Badge tone="info">{t('missions.new')}</Badge>}
          {mission.until !== null && (
            <span className="text-caption text-ink-3">{t('missions.until', { time: format.dateTime(mission.until) })}</span>
          )}
        </div>
      </div>
      <Ring mission={mission} />
    </div>
  );
}

/** A mission: what is to be done step by step, what it gives and until when. */
export function MissionCard({ mission, onClaimed }: { mission: Mission; onClaimed: (claimed: Claimed) => void }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const { join, leave, claim, busyStep, problem } = useMissionActions(mission, card, onClaimed);
  const { title, about, standing, after, rules, steps } = mission;
  return (
    <article ref={card} tabIndex={-1} aria-labelledby={heading} className="card grid grid-cols-1 gap-4 rounded-tile p-4">
      <CardHead mission={mission} id={heading} />
      {about !== '' && <p className="text-body wrap-anywhere text-ink-2">{about}</p>}
      {standing === 'locked' && after !== null && (
        <p className="text-label text-ink-2">{t('missions.lockedNote', { title: after.title })}</p>
      )}
      <MissionSteps
        steps={steps.filter(({ tooLate }) => tooLate === null)}
        busyStep={busyStep}
        onClaim={(step) => void claim.run(step.no)}
      />
      <TooLate mission={mission} />
      {problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {problem.text}
        </p>
      )}
      {standing === 'open' && !mission.isTooLate && (
        <Button
          tone="primary"
          wide
          aria-label={t('missions.joinMission', { title })}
          loading={join.busy}
          loadingLabel={t('common.loading')}
          onClick={() => void join.run()}
        >
          {t('missions.join')}
        </Button>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <details className="min-w-0 flex-1 basis-40 text-label text-ink-2">
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-ink-1">{t('missions.rules')}</summary>
          <p className="pb-1 wrap-anywhere">{rules}</p>
        </details>
        {standing === 'joined' && (
          <Button
            tone="ghost"
            size="small"
            className="min-h-11"
            aria-label={t('missions.leaveMission', { title })}
            loading={leave.busy}
            loadingLabel={t('common.loading')}
            onClick={() => setAsking(true)}
          >
            {t('missions.leave')}
          </Button>
        )}
      </div>
      <LeaveQuestion mission={mission} open={asking} onClose={() => setAsking(false)} onLeave={() => leave.run()} />
    </article>
  );
}
