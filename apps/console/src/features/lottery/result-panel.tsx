import type { DrawState, Operations, Reply } from '@sortes/contract';
import { Badge, Button, ErrorState, Skeleton, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import limits from 'virtual:limits/enterResult';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReasonField } from '../../shared/reason-field';
import { DrawStateBadge, ResultText } from './parts';
import { ResultFields } from './result-fields';
import { useForm } from '../../shared/use-form';
import { sharedKeys } from '../../shared/keys';
import { lotteryKeys } from './keys';

type Reports = Reply<Operations['listResultReports']>;
type Report = Reports['reports'][number];

const refresh = (): Promise<unknown> => askAnew(lotteryKeys.reports.all, lotteryKeys.draw.all, sharedKeys.list.all);

/** What sources say about an official draw, asked anew while it is looked at. */
function useReports(gameCode: string, numero: string) {
  return useQuery({
    queryKey: lotteryKeys.reports.of(gameCode, numero),
    queryFn: () => call('listResultReports', { params: { gameCode, numero } }),
    refetchInterval: 10_000,
  });
}

/** When an official draw takes place, by which games that wait side by side are told apart, and its state: what the own report led to. */
export function DrawnAt({ gameCode, numero }: { gameCode: string; numero: string }) {
  const format = useFormat();
  const draw = useReports(gameCode, numero).data?.draws[0];
  if (draw === undefined) return null;
  return (
    <>
      <span className="text-ink-3">{format.at(draw.drawsAt)}</span>
      <DrawStateBadge state={draw.state as DrawState} />
    </>
  );
}

/** What sources say about an official draw, and where one enters what oneself has read. */
export function ResultPanel({ gameCode, numero }: { gameCode: string; numero: string }) {
  const t = useT();
  const format = useFormat();
  const mayEnter = useMay('results.enter');
  const { data, error } = useReports(gameCode, numero);
  const [withdrawing, setWithdrawing] = useState<Report>();
  if (error) return <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-40" />;
  const standing = data.reports.filter((report) => !report.withdrawn);
  const own = standing.find((report) => report.own);
  const waits = data.draws.some(({ state }) => state === 'open' || state === 'closed');
  // Nobody enters a result while bets are taken: one person's word would stop the sales.
  const isClosed = data.draws.some(({ state }) => state === 'closed');
  // Sources that contradict each other: what differs is marked in each of them.
  const texts = [...new Set(standing.flatMap(({ text }) => text ?? []))];
  // Once there is a result it is corrected, never taken back: only among reports that ask for different corrections one may have to go.
  const mayWithdraw = mayEnter && (waits || texts.length > 1);
  return (
    <div className="grid gap-4">
      {waits && (
        <p role="status" className="text-body">
          <Badge tone={data.standing === 'held' ? 'danger' : 'warning'}>{t(`lottery.standing.${data.standing}`)}</Badge>{' '}
          <span className="text-ink-2">{t('lottery.sourcesOf', { sources: standing.length, needed: data.needed })}</span>
        </p>
      )}
      {data.pausedUntil !== null && waits && (
        <p className="text-body text-warning">{t('lottery.pausedUntil', { time: format.at(data.pausedUntil) })}</p>
      )}
      {data.standing === 'held' && waits && <p className="text-body text-danger">{t('lottery.heldNote')}</p>}
      {data.reports.length === 0 && !waits && <p className="text-label text-ink-2">{t('lottery.reports.none')}</p>}
      {data.reports.length > 0 && (
        <ul aria-label={t('lottery.reports')} className="grid gap-2">
          {data.reports.map((report, at) => (
            <li
              key={`${report.kind} ${report.name} ${report.at} ${at}`}
              className="grid gap-2 rounded-tile border border-divider bg-bg1 p-3"
            >
              <ReportHead report={report} />
              {report.text === null ? (
                <p className="text-label text-ink-3">{t('lottery.hidden')}</p>
              ) : (
                <ResultText gameCode={gameCode} text={report.text} than={report.withdrawn ? [] : texts} />
              )}
              {report.note !== null && (
                <p className="text-label break-words text-ink-2">{t('lottery.reportNote', { note: report.note })}</p>
              )}
              {report.withdrawn && (
                <p className="text-label text-ink-3">
                  {t('lottery.withdrawnBy', { name: report.withdrawnBy ?? '–', reason: report.withdrawnReason ?? '–' })}
                </p>
              )}
              {mayWithdraw && !report.withdrawn && (report.own || report.text !== null) && (
                <div>
                  <Button size="small" onClick={() => setWithdrawing(withdrawing === report ? undefined : report)}>
                    {t('lottery.withdraw')}
                  </Button>
                </div>
              )}
              {withdrawing === report && (
                <DecisionForm
                  title={t('lottery.withdraw')}
                  choices={[{ value: 'withdraw', label: t('lottery.withdrawOf', { name: report.name }) }]}
                  question={() => t(waits ? 'lottery.withdrawQuestion' : 'lottery.withdrawLater', { name: report.name, numero })}
                  onDecide={async (_decision, reason) => {
                    await call('withdrawResult', {
                      body: { gameCode, numero, kind: report.kind === 'feed' ? 'feed' : 'person', source: report.name, reason },
                    });
                    setWithdrawing(undefined);
                    await refresh();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEnter && own === undefined && !isClosed && data.draws.some(({ state }) => state === 'open') && (
        <p className="text-body text-ink-2">{t('lottery.enterLater')}</p>
      )}
      {mayEnter && isClosed && own === undefined && <EnterForm gameCode={gameCode} numero={numero} />}
    </div>
  );
}

function ReportHead({ report }: { report: Report }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
      <strong>{report.name}</strong>
      <Badge>{t(report.kind === 'feed' ? 'lottery.source.feed' : 'lottery.source.person')}</Badge>
      {report.own && <Badge tone="info">{t('lottery.own')}</Badge>}
      {report.early && <Badge tone="danger">{t('lottery.early')}</Badge>}
      {report.withdrawn && <Badge tone="neutral">{t('lottery.withdrawn')}</Badge>}
      <span className="text-ink-3">{format.at(report.at)}</span>
    </div>
  );
}

/** The own reading of the result, typed without seeing another person's. */
function EnterForm({ gameCode, numero }: { gameCode: string; numero: string }) {
  const t = useT();
  // Undefined while the fields are no result.
  const form = useForm<{ readonly result: string | undefined; readonly reason: string }>({
    start: { result: undefined, reason: '' },
    limits,
    body: ({ result, reason }) => ({ gameCode, numero, result, reason: reason.trim() }),
    async submit({ result = '', reason }) {
      const { verdict } = await call('enterResult', { body: { gameCode, numero, result, reason: reason.trim() } });
      const id = verdict === 'applied' ? 'applied' : verdict === 'held' ? 'held' : 'waiting';
      toast(t(`lottery.entered.${id}`), { tone: verdict === 'held' ? 'danger' : 'win' });
      await refresh();
    },
  });
  const isWhole = Object.keys(form.faults).length === 0;
  return (
    <form {...form.props} className="grid gap-3 border-t border-divider pt-4">
      <ResultFields gameCode={gameCode} label={t('lottery.enter')} onChange={(result) => form.change({ result })} />
      <ReasonField label={t('lottery.readWhere')} {...form.field('reason')} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem}
      </p>
      <Button type="submit" tone="primary" disabled={!isWhole || form.busy}>
        {t('lottery.enterGo')}
      </Button>
    </form>
  );
}
