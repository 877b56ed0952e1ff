import { dayOfInstant, startOfDay } from '@sortes/browser';
import { dryRunKinds, type Reply, type staffDryRuns } from '@sortes/contract';
import { Badge, Button, buttonClass, IconDownloadSimple, IconWarning, presetRange, ProgressBar, TextField } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { boot } from '../../shared/boot';
import { call, fileAddress } from '../../shared/calls';
import { isDay } from '../../shared/day';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { type Column, DataTable } from '../../shared/list/data-table';
import { Pages } from '../../shared/list/pages';
import { Part } from './part';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT, wordsOr } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { type Draft, toSend } from './document';
import { rounded, costsMoreThanWon, shareOfWin } from './dry-run-share';
import { promotionsKeys } from './keys';

export type Run = Reply<typeof staffDryRuns.staffGetDryRun>;
export type Figures = NonNullable<Run['figures']>;
type Grant = Reply<typeof staffDryRuns.staffListDryRunGrants>['list'][number];

const isAtWork = (run: Pick<Run, 'state'> | undefined): boolean => run?.state === 'waiting' || run?.state === 'running';
const followMs = 700;
const atOnce = 10;

const tones = { waiting: 'neutral', running: 'info', done: 'win', stopped: 'neutral', failed: 'danger' } as const;

/** What it would have given, the largest first. */
function Grants({ id, hasCuts }: { id: string; hasCuts: boolean }) {
  const t = useT();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: promotionsKeys.dryRunGrants.of(id, page),
    queryFn: ({ signal }) => call('staffListDryRunGrants', { params: { id }, query: { pageNo: page, pageSize: atOnce } }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.total === 0) return null;
  const deposit: Column<Grant> = {
    key: 'deposit',
    title: t('promotions.dry.deposit'),
    numeric: true,
    cell: (row) => (row.deposit === null ? '–' : format.amount(row.deposit)),
  };
  const times: Column<Grant> = { key: 'count', title: t('promotions.dry.count'), numeric: true, cell: (row) => format.number(row.count) };
  const cut: Column<Grant> = {
    key: 'cut',
    title: t('promotions.dry.keptBack'),
    wraps: true,
    cell: (row) => (row.cut === null ? '–' : t(`promotions.dry.cut.${row.cut}`)),
  };
  return (
    <section aria-label={t('promotions.dry.largest')} className="grid min-w-0 gap-2">
      <h3 className="text-label font-semibold">{t('promotions.dry.largest')}</h3>
      <DataTable
        caption={t('promotions.dry.largest')}
        rows={data.list}
        rowKey={(row) => `${row.playerId} ${row.at} ${row.amount} ${row.cut ?? ''}`}
        openLabel={(row) => playerText(row.playerId, row.userName)}
        columns={[
          { key: 'player', title: t('promotions.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
          { key: 'amount', title: t('promotions.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
          { key: 'at', title: t('promotions.dry.at'), cell: (row) => format.at(row.at) },
          // What this kind of offer has not is left out.
          ...(data.list.some(({ deposit }) => deposit !== null) ? [deposit] : []),
          ...(data.list.some(({ count }) => count > 1) ? [times] : []),
          ...(hasCuts ? [cut] : []),
        ]}
      />
      <Pages page={page} total={data.total} atOnce={atOnce} onPage={setPage} />
      <a
        href={fileAddress('staffExportDryRunGrants', {}, { id })}
        download
        className={`${buttonClass({ size: 'small' })} justify-self-start`}
      >
        <IconDownloadSimple size={18} />
        {t('promotions.dry.csv')}
      </a>
    </section>
  );
}

/** What a run expects to cost, with its range. */
export function DryRunCost({ figures }: { figures: Figures }) {
  const t = useT();
  const format = useFormat();
  const { expected, low, high } = figures;
  if (expected === null || low === null || high === null) return t('promotions.dry.unknownCost');
  return (
    <>
      <b>{format.amount(rounded(expected))}</b>
      {low !== high && `, ${t('promotions.dry.range', { low: format.amount(rounded(low)), high: format.amount(rounded(high)) })}`}
    </>
  );
}

/** Warns where the offer would have cost more than the house won. */
export function TooDear({ figures }: { figures: Figures }) {
  const t = useT();
  if (!costsMoreThanWon(figures)) return null;
  return (
    <p className="flex items-start gap-2 rounded-chip border border-warning bg-bg2 p-2 text-label font-semibold text-warning">
      <IconWarning size={20} className="shrink-0" />
      {t('promotions.dry.tooDear')}
    </p>
  );
}

/** What a run found. */
function Found({ figures }: { figures: Figures }) {
  const t = useT();
  const format = useFormat();
  const { players, grants, nominal, ratio, netWin, past, cuts, refused, shut, unknowns } = figures;
  const nameOf = (field: string): string => wordsOr(t, `promotions.snapshot.${field}`, field);
  const share = shareOfWin(figures);
  return (
    <>
      {grants === 0 && <p className="text-label">{t('promotions.dry.none')}</p>}
      <Facts
        facts={[
          [t('promotions.dry.players'), format.number(players)],
          [t('promotions.grants'), format.number(grants)],
          [t('promotions.dry.nominal'), format.amount(nominal)],
          [t('promotions.dry.expected'), <DryRunCost key="cost" figures={figures} />],
          ...(figures.net === null || figures.net === figures.expected
            ? []
            : [[t('promotions.dry.net'), format.amount(rounded(figures.net))] as const]),
          // Of cash nothing is lost on the way.
          ...(ratio === null || ratio === 1 ? [] : [[t('promotions.dry.ratio'), format.percent(ratio, 2)] as const]),
          [t('promotions.dry.netWin'), format.amount(netWin)],
          ...(share === null ? [] : [[t('promotions.dry.share'), format.percent(share)] as const]),
        ]}
      />
      <TooDear figures={figures} />
      {past !== null && (
        <p className="text-label text-ink-2">{t('promotions.dry.past', { grants: past.grants, ratio: format.percent(past.ratio) })}</p>
      )}
      {cuts.length > 0 && (
        <section className="grid gap-1.5">
          <h3 className="text-label font-semibold">{t('promotions.dry.cuts')}</h3>
          <Facts
            facts={cuts.map(({ by, grants: count, sum }) => [
              t(`promotions.dry.cut.${by}`),
              `${t('promotions.dry.times', { count })}, ${format.amount(sum)}`,
            ])}
          />
        </section>
      )}
      {(refused.length > 0 || shut > 0) && (
        <section className="grid gap-1.5">
          <h3 className="text-label font-semibold">{t('promotions.dry.refused')}</h3>
          <Facts
            facts={[
              ...refused.map(({ field, count }) => [nameOf(field), t('promotions.dry.times', { count })] as const),
              ...(shut > 0 ? [[t('promotions.dry.shut'), format.number(shut)] as const] : []),
            ]}
          />
        </section>
      )}
      {unknowns.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-label font-semibold">{t('promotions.dry.unknowns')}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-label text-ink-2">
            {unknowns.map((one) => (
              <li key={one}>{t(`promotions.dry.unknown.${one}`)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** How far a run is, or what it found. */
function RunView({ run, isChanged }: { run: Run; isChanged: boolean }) {
  const t = useT();
  const format = useFormat();
  const dayText = (day: string): string => format.date(startOfDay(day, boot.timeZone));
  const mayStop = useMay('promotions.edit');
  const state = useRef<HTMLParagraphElement>(null);
  const stop = useAction(async () => {
    await call('staffStopDryRun', { params: { id: run.id }, body: {} });
    await askAnew(promotionsKeys.dryRun.of(run.id));
    // The button that had the focus is gone with the run.
    state.current?.focus();
  });
  return (
    <div className="grid min-w-0 gap-3">
      <p ref={state} tabIndex={-1} role="status" className="flex flex-wrap items-center gap-2 text-label">
        <Badge tone={tones[run.state]}>{t(`promotions.dry.state.${run.state}`)}</Badge>
        <span className="text-ink-2">
          {t('promotions.dry.asked', { from: dayText(run.from), to: dayText(run.to), name: run.askedBy, time: format.at(run.askedAt) })}
        </span>
      </p>
      {isChanged && <p className="text-label text-warning">{t('promotions.dry.changed')}</p>}
      {run.state === 'running' && run.total !== null && (
        <ProgressBar
          label={t('promotions.dry.progress')}
          value={run.seen}
          max={run.total}
          valueText={t('promotions.dry.progressOf', { seen: format.number(run.seen), total: format.number(run.total) })}
        />
      )}
      {isAtWork(run) && mayStop && (
        <Button
          size="small"
          className="justify-self-start"
          loading={stop.busy}
          loadingLabel={t('common.working')}
          onClick={() => void stop.run()}
        >
          {t('promotions.dry.stop')}
        </Button>
      )}
      {stop.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {stop.problem.text}
        </p>
      )}
      {run.figures !== null && <Found figures={run.figures} />}
      {run.state === 'done' && <Grants id={run.id} hasCuts={(run.figures?.cuts.length ?? 0) > 0} />}
    </div>
  );
}

/** The run that was asked for here last, else the newest of a saved offer. */
function useRun(offerId: string | undefined, asked: string | undefined): Run | undefined {
  const newest = useQuery({
    queryKey: promotionsKeys.dryRuns.of(offerId ?? ''),
    queryFn: ({ signal }) => call('staffListDryRuns', { query: { offerId: offerId ?? '', pageNo: 1, pageSize: 1 } }, { signal }),
    enabled: offerId !== undefined && asked === undefined,
  }).data?.list[0];
  const id = asked ?? newest?.id;
  return useQuery({
    queryKey: promotionsKeys.dryRun.of(id ?? ''),
    queryFn: ({ signal }) => call('staffGetDryRun', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isAtWork(state.data) ? followMs : false),
  }).data;
}

/** JSON whose fields stand in one order: the database keeps them in its own. */
export function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : one,
  );
}

/** Runs an offer over days that are past, as it stands in the form or as it is saved: what it would have given and cost. */
export function DryRunPart({ draft, offerId, isUnread = false }: { draft: Draft; offerId: string | undefined; isUnread?: boolean }) {
  const t = useT();
  const [days, setDays] = useState(() => presetRange('month', dayOfInstant(Date.now(), boot.timeZone)));
  const [asked, setAsked] = useState<string>();
  const [isFaulty, setFaulty] = useState(false);
  const run = useRun(offerId, asked);
  const start = useAction(async () => {
    const { run: made } = await call('staffStartDryRun', {
      body: { document: toSend(draft), ...days, ...(offerId !== undefined && { offerId }) },
    });
    setFaulty(made === null);
    if (made !== null) setAsked(made.id);
  });
  const isRunnable = (dryRunKinds as readonly string[]).includes(draft.kind);
  if (!isRunnable && run === undefined)
    return (
      <Part title={t('promotions.dry.title')}>
        <p className="text-label text-ink-2">{t('promotions.dry.notFor')}</p>
      </Part>
    );
  return (
    <Part title={t('promotions.dry.title')}>
      <p className="text-label text-ink-2">{t('promotions.dry.note')}</p>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void start.run();
        }}
      >
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`promotions.${name}`)}
            className="w-40"
            value={days[name]}
            onChange={({ target }) => isDay(target.value) && setDays({ ...days, [name]: target.value })}
          />
        ))}
        <Button type="submit" loading={start.busy || isAtWork(run)} loadingLabel={t('common.working')} disabled={isUnread}>
          {t('promotions.dry.run')}
        </Button>
      </form>
      {(start.problem !== undefined || isFaulty) && (
        <p role="alert" className="text-label text-danger">
          {start.problem?.text ?? t('promotions.dry.faults')}
        </p>
      )}
      {run !== undefined && <RunView key={run.id} run={run} isChanged={inOrder(run.document) !== inOrder(toSend(draft))} />}
    </Part>
  );
}
