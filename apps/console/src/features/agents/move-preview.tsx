import { startOfDay } from '@sortes/browser';
import type { Operations, Reply } from '@sortes/contract';
import { ErrorState, IconCheck, IconWarning, linkClass, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { agentPlace } from '../../shared/addresses';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { playerText } from '../../shared/player-text';
import { ScreenLink } from '../../shared/screen-link';
import { type Translate, useT } from '../../shared/texts';
import type { Person } from './agent';
import { agentsKeys } from './keys';
import { useWayText } from './line-path';
import { useRateText } from './rate-words';

type Fault = NonNullable<Reply<Operations['staffPreviewAgentMove']>['why']>;

/** Why a team does not fit somewhere. */
export const faultText = (t: Translate, why: string): string => t(`agents.move.why.${why.slice('agent.move.'.length) as Why}`);
type Why = Fault extends `agent.move.${infer Last}` ? Last : never;

/** What moving a line would do, as the tree stands. */
export const useMovePreview = (playerId: number, uplineId: number | undefined) =>
  useQuery({
    queryKey: agentsKeys.movePreview.of(playerId, uplineId ?? 0),
    queryFn: ({ signal }) => call('staffPreviewAgentMove', { params: { playerId }, query: { uplineId: uplineId ?? 0 } }, { signal }),
    enabled: uplineId !== undefined,
  });

type Preview = Reply<Operations['staffPreviewAgentMove']>;

/** How many people go from where to where and from which day, which contracts end by it, which rates stand in the way, and what stays owed. */
export function MovePreview({ playerId, uplineId }: { playerId: number; uplineId: number }) {
  const t = useT();
  const format = useFormat();
  const wayText = useWayText();
  const { data, error } = useMovePreview(playerId, uplineId);
  if (error) return <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-32" />;
  const { people, agents, from, to, day, why, deepest } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-tile border border-divider bg-bg2 p-3">
      <Facts
        facts={[
          [t('agents.move.people'), t('agents.move.peopleText', { people: format.number(people), agents })],
          [t('agents.move.from'), wayText(from)],
          ...(why === 'agent.move.upline' ? [] : [[t('agents.move.below'), wayText(to)] as const]),
          [t('agents.move.deepest'), format.number(deepest)],
          [t('agents.move.day'), format.date(startOfDay(day, boot.timeZone))],
        ]}
      />
      <p role="alert" className="text-body text-danger empty:hidden">
        {why !== null && faultText(t, why)}
      </p>
      <UnfitRates rates={data.unfitRates} playerId={playerId} uplineId={uplineId} />
      <Ends ends={data.ends} />
      <Debts debts={data.debts} />
    </div>
  );
}

function Effect({ title, tone, children }: { title: string; tone: 'danger' | 'warning' | 'plain'; children?: ReactNode }) {
  return (
    <section className="grid gap-1 text-label">
      <h3
        className={clsx(
          'flex items-center gap-1.5 font-semibold',
          tone === 'danger' ? 'text-danger' : tone === 'warning' ? 'text-warning' : 'text-ink-2',
        )}
      >
        {tone === 'plain' ? <IconCheck size={16} className="shrink-0 text-win" /> : <IconWarning size={16} className="shrink-0" />}
        {title}
      </h3>
      {children}
    </section>
  );
}

const listClass = 'grid gap-1 ps-5.5 text-ink-2';

/** Rates above those of the agent the line would come below, and where either is changed. */
function UnfitRates({ rates, playerId, uplineId }: { rates: Preview['unfitRates']; playerId: number; uplineId: number }) {
  const t = useT();
  const rateText = useRateText();
  if (rates.length === 0) return uplineId === 0 ? null : <Effect tone="plain" title={t('agents.move.ratesFit')} />;
  return (
    <Effect tone="danger" title={t('agents.move.unfit', { count: rates.length })}>
      <ul className={listClass}>
        {rates.map(({ lane, rate, most }) => (
          <li key={lane} className="tabular">
            {t('agents.move.unfitRate', { lane: t(`agents.lane.${lane}`), rate: rateText(lane, rate), most: rateText(lane, most) })}
          </li>
        ))}
        <li className="flex flex-wrap gap-x-3">
          <ScreenLink place={agentPlace(playerId)} className={linkClass}>
            {t('agents.move.theirRates')}
          </ScreenLink>
          <ScreenLink place={agentPlace(uplineId)} className={linkClass}>
            {t('agents.move.uplineRates')}
          </ScreenLink>
        </li>
      </ul>
    </Effect>
  );
}

/** Contracts that end: the line's own, and those below that nothing covers then. */
function Ends({ ends: { total, list } }: Pick<Preview, 'ends'>) {
  const t = useT();
  if (total === 0) return <Effect tone="plain" title={t('agents.move.endsNone')} />;
  return (
    <Effect tone="warning" title={t('agents.move.ends', { count: total })}>
      <ul className={listClass}>
        {list.map(({ id, kind, payer, receiver }) => (
          <li key={id} className="flex flex-wrap gap-x-2">
            <ScreenLink place={{ to: '/agent-contracts', search: { kind, open: id } }} className={linkClass}>
              {t(`agents.contractKind.${kind}`)}
            </ScreenLink>
            <span>
              {sideText(t, payer)} → {sideText(t, receiver)}
            </span>
          </li>
        ))}
        {total > list.length && <li>{t('agents.move.endsMore', { count: total - list.length })}</li>}
      </ul>
    </Effect>
  );
}

/** What the head of the line owes and is owed; it stays so. */
function Debts({ debts }: Pick<Preview, 'debts'>) {
  const t = useT();
  const format = useFormat();
  if (debts.length === 0) return <Effect tone="plain" title={t('agents.move.debtsNone')} />;
  return (
    <Effect tone="warning" title={t('agents.move.debts', { count: debts.length })}>
      <ul className={listClass}>
        {debts.map(({ payer, receiver, amount, count }) => (
          <li key={`${payer?.playerId} ${receiver?.playerId}`}>
            <ScreenLink
              place={{
                to: '/contract-bills',
                search: { ...(receiver !== null && { state: 'owed' }), ...(payer && { agentId: String(payer.playerId), side: 'paid' }) },
              }}
              className={linkClass}
            >
              {t('agents.move.debt', { payer: sideText(t, payer), receiver: sideText(t, receiver), amount: format.amount(amount), count })}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Effect>
  );
}

const sideText = (t: Translate, person: Person | null): string =>
  person === null ? t('agents.house') : playerText(person.playerId, person.userName);

/** The same for who decides about it. */
export function ApprovalMove({ payload }: { payload: Readonly<Record<string, unknown>> }) {
  return <MovePreview playerId={Number(payload['playerId'])} uplineId={Number(payload['uplineId'])} />;
}
