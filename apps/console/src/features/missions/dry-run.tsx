import { startOfDay } from '@sortes/browser';
import type { Reply, staffMissions } from '@sortes/contract';
import { Button } from '@sortes/ui';
import { type ReactNode, useState } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import type { Fault, MissionDraft } from './document';
import { FaultList } from './faults';
import { MostText } from './most';
import { Part } from './part';

type Tried = NonNullable<Reply<typeof staffMissions.staffTryMission>['tried']>;

/** What a run found: step by step who would have done it, what it would have given, and what it could have given at most. */
function Found({ tried }: { tried: Tried }) {
  const t = useT();
  const format = useFormat();
  const day = (text: string): string => format.date(startOfDay(text, boot.timeZone));
  return (
    <>
      <Facts
        facts={[
          [t('missions.dry.days'), t('missions.dry.span', { from: day(tried.from), to: day(tried.to), count: tried.periods })],
          [t('missions.dry.players'), tried.players === null ? '–' : format.number(tried.players)],
          ...tried.steps.map(({ no, goal, players, times, why }) => {
            const said =
              players === null || times === null
                ? t(`missions.dry.why.${why ?? 'many'}`)
                : tried.periods === 1
                  ? t('missions.dry.done', { count: players })
                  : t('missions.dry.doneTimes', { count: players, times: format.number(times) });
            return [`${no}. ${goal}`, said] as const;
          }),
          [t('missions.dry.given'), <MostText key="given" most={tried.given} />],
          [t('missions.dry.worst'), tried.worst === null ? '–' : <MostText key="worst" most={tried.worst} />],
        ]}
      />
      {tried.steps.some(({ why }) => why !== null) && <p className="text-label text-warning">{t('missions.dry.partial')}</p>}
      <p className="text-caption text-ink-3">{t('missions.dry.unknown')}</p>
    </>
  );
}

interface Run<Tried> {
  readonly tried: Tried | null;
  readonly faults: readonly Fault[];
}

/** Runs a draft over past days and shows what was found; says when the draft has changed since. */
export function Runner<Draft, Tried>({
  draft,
  of,
  run,
  children,
}: {
  draft: Draft;
  of: 'mission' | 'board';
  run: (draft: Draft) => Promise<Run<Tried>>;
  children: (tried: Tried) => ReactNode;
}) {
  const t = useT();
  const text = JSON.stringify(draft);
  const [found, setFound] = useState<{ of: string } & Run<Tried>>();
  const action = useAction(async () => setFound({ of: text, ...(await run(draft)) }));
  return (
    <Part title={t(of === 'mission' ? 'missions.dry.title' : 'missions.dry.board.title')}>
      <p className="text-label text-ink-2">{t(of === 'mission' ? 'missions.dry.note' : 'missions.dry.board.note')}</p>
      <Button className="justify-self-start" loading={action.busy} loadingLabel={t('common.working')} onClick={() => void action.run()}>
        {t('missions.dry.run')}
      </Button>
      <div aria-live="polite" className="grid min-w-0 gap-3 empty:hidden">
        {found !== undefined && found.of !== text && (
          <p className="text-label text-warning">{t(of === 'mission' ? 'missions.dry.changed' : 'missions.dry.board.changed')}</p>
        )}
        {found !== undefined && found.faults.length > 0 && (
          <>
            <p className="text-label">{t('missions.dry.faults')}</p>
            <FaultList faults={found.faults} />
          </>
        )}
        {found?.tried !== undefined && found.tried !== null && children(found.tried)}
      </div>
      <p role="alert" className="text-label text-danger empty:hidden">
        {action.problem?.text}
      </p>
    </Part>
  );
}

/** What a mission would have come to over the last month: run before it is saved, and before it goes live. */
export const DryRun = ({ draft }: { draft: MissionDraft }) => (
  <Runner draft={draft} of="mission" run={(document) => call('staffTryMission', { body: { document } })}>
    {(tried) => <Found tried={tried} />}
  </Runner>
);
