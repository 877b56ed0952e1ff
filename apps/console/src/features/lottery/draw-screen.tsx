import type { BetState, Operations, Reply } from '@sortes/contract';
import { Button, buttonClass, ErrorState, linkClass, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { boot } from '../../shared/boot';
import { zoneName } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { CorrectionForm, VoidForm } from './change-forms';
import { useDrawParams } from './games';
import { DrawStateBadge, PrizeList, withSum } from './parts';
import { ProofView } from './proof-view';
import { ResultPanel } from './result-panel';
import { isAtWork, WorkList } from './work-list';
import { ScreenLink } from '../../shared/screen-link';
import { lotteryKeys } from './keys';

type Whole = Reply<Operations['staffGetDraw']>;
const [busyMs, idleMs] = [1_500, 10_000];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-3 rounded-tile border border-divider bg-bg1 p-4">
      <h2 className="text-h2 font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** One draw: everything that is known of it, and what may be asked for. */
export function DrawScreen() {
  const t = useT();
  const params = useDrawParams();
  const query = useQuery({
    queryKey: lotteryKeys.draw.of(params.gameCode, params.numero),
    queryFn: ({ signal }) => call('staffGetDraw', { params }, { signal }),
    refetchInterval: ({ state }) => (isAtWork(state.data?.progress ?? []) ? busyMs : idleMs),
  });
  if (query.isError)
    return (
      <ErrorState
        heading="h1"
        title={t('common.problem.load')}
        actions={
          <ScreenLink place={{ to: '/lottery/draws' }} className={buttonClass({})}>
            {t('lottery.draws')}
          </ScreenLink>
        }
      >
        {problemText(query.error)}
      </ErrorState>
    );
  if (query.data === undefined) return <Skeleton className="h-96" />;
  return <WholeDraw whole={query.data} />;
}

function WholeDraw({ whole }: { whole: Whole }) {
  const t = useT();
  const mayRead = useMay('results.read');
  const mayCorrect = useMay('results.correct');
  const { draw } = whole;
  const { gameCode, numero } = draw;
  const isOfficial = draw.kind === 'official';
  return (
    <div className="grid gap-4">
      <nav aria-label={t('lottery.draws')}>
        <ScreenLink place={{ to: '/lottery/draws', search: { gameCode } }} className={linkClass}>
          {t('lottery.back', { draw: draw.gameName })}
        </ScreenLink>
      </nav>
      <ScreenHeader
        title={`${draw.gameName} ${numero}`}
        beside={
          <p role="status">
            <DrawStateBadge state={draw.state} overdue={draw.overdue} />
          </p>
        }
        actions={
          <div className="flex flex-wrap gap-3 text-label">
            <BetsLink draw={draw}>{t('lottery.toBets')}</BetsLink>
            <ScreenLink place={{ to: '/lottery/draws/$gameCode/$numero/exposure', params: { gameCode, numero } }} className={linkClass}>
              {t('lottery.exposure')}
            </ScreenLink>
          </div>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <FiguresPart whole={whole} />
        <TimesPart whole={whole} />
        <ResultPart whole={whole} />
        <ProofPart whole={whole} />
        {isOfficial && mayRead && draw.state !== 'scheduled' && (
          <Part title={t('lottery.reports')}>
            <ResultPanel gameCode={gameCode} numero={numero} />
          </Part>
        )}
        {whole.request?.state === 'waiting' ? <Waiting request={whole.request} /> : isOfficial && mayCorrect && <Changes draw={draw} />}
      </div>
    </div>
  );
}

function ProofPart({ whole: { draw, proof } }: { whole: Whole }) {
  const t = useT();
  return (
    <Part title={t('lottery.proof')}>
      {proof === null ? (
        <p className="text-body text-ink-3">{t('lottery.proof.none')}</p>
      ) : draw.kind === 'official' ? (
        <>
          <p className="text-body text-ink-2">{t('lottery.proof.official')}</p>
          <Facts
            facts={[
              [
                t('lottery.betsRoot'),
                <code key="root" className="font-mono text-caption wrap-anywhere">
                  {typeof proof['betsRoot'] === 'string' ? proof['betsRoot'] : '–'}
                </code>,
              ],
            ]}
          />
        </>
      ) : (
        <ProofView gameCode={draw.gameCode} numero={draw.numero} proof={proof} />
      )}
    </Part>
  );
}

/** What was drawn, at first and after each correction. */
function ResultPart({ whole }: { whole: Whole }) {
  const t = useT();
  const format = useFormat();
  const { gameCode, state } = whole.draw;
  return (
    <Part title={t('lottery.result')}>
      {whole.prizes.length > 0 ? (
        <PrizeList
          prizes={withSum(gameCode, whole.prizes)}
          {...(whole.firstResult !== null && { than: [withSum(gameCode, whole.firstResult.prizes)] })}
        />
      ) : (
        <p className="text-body text-ink-3">{t(state === 'void' ? 'lottery.noResult.void' : 'lottery.noResult')}</p>
      )}
      {whole.firstResult !== null && (
        <div className="grid gap-1 border-t border-divider pt-3">
          <h3 className="text-label font-semibold text-ink-3">{t('lottery.firstResult')}</h3>
          <PrizeList prizes={withSum(gameCode, whole.firstResult.prizes)} />
        </div>
      )}
      {whole.corrections.map((one) => (
        <div key={one.no} className="grid gap-1 border-t border-divider pt-3">
          <h3 className="text-body font-bold">{t('lottery.correctionNo', { no: one.no })}</h3>
          <Facts
            facts={[
              [t('lottery.at'), format.at(one.at)],
              [t('common.reason'), one.reason],
              [t('lottery.by'), one.by.join(', ')],
              [t('lottery.preview.bets'), format.number(one.bets)],
              [t('lottery.preview.reversed'), format.amount(one.reversed)],
              [t('lottery.preview.paid'), format.amount(one.paid)],
              [t('lottery.covered'), format.amount(one.covered)],
            ]}
          />
        </div>
      ))}
    </Part>
  );
}

/** When it was to happen, and when it did. */
function TimesPart({ whole }: { whole: Whole }) {
  const t = useT();
  const format = useFormat();
  const { draw } = whole;
  const planned = (plannedAt: number, realAt: number | null) =>
    realAt === null ? format.at(plannedAt) : t('lottery.plannedAndReal', { planned: format.at(plannedAt), real: format.at(realAt) });
  return (
    <Part title={t('lottery.timesIn', { zone: zoneName(boot.timeZone) })}>
      <Facts
        facts={[
          [t('lottery.kind'), t(`lottery.kind.${draw.kind}`)],
          [t('lottery.opensAt'), planned(draw.opensAt, whole.openedAt)],
          [t('lottery.closesAt'), planned(draw.closesAt, whole.closedAt)],
          [t('lottery.drawsAt'), format.at(draw.drawsAt)],
          [t('lottery.drawnAt'), format.at(draw.drawnAt)],
          [t(draw.state === 'void' ? 'lottery.voidedAt' : 'lottery.settledAt'), format.at(draw.settledAt)],
          ...(whole.voidReason === null ? [] : [[t('lottery.voidReason'), whole.voidReason] as const]),
          ...voidedBy(whole.request, t),
        ]}
      />
    </Part>
  );
}

/** The way to the bets of a draw, all of them or those of one state. */
function BetsLink({ draw: { gameCode, numero }, state, children }: { draw: Whole['draw']; state?: BetState; children: ReactNode }) {
  return (
    <ScreenLink
      place={{ to: '/lottery/draws/$gameCode/$numero/bets', params: { gameCode, numero }, search: { ...(state && { state }) } }}
      className={linkClass}
    >
      {children}
    </ScreenLink>
  );
}

/** Bets, stakes and prizes; each number of bets leads to them. */
function FiguresPart({ whole: { draw, sums, progress } }: { whole: Whole }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('lottery.figures')}>
      <Facts
        facts={[
          [
            t('lottery.bets'),
            draw.bets === null ? (
              '–'
            ) : (
              <BetsLink key="bets" draw={draw}>
                {format.number(draw.bets)}
              </BetsLink>
            ),
          ],
          [t('lottery.players'), format.number(sums.players)],
          [t('lottery.stakes'), format.amount(draw.stake)],
          [
            t('lottery.winners'),
            draw.winners === null ? (
              '–'
            ) : (
              <BetsLink key="won" draw={draw} state="won">
                {format.number(draw.winners)}
              </BetsLink>
            ),
          ],
          [t('lottery.prizes'), format.amount(draw.prizes)],
          [
            t('lottery.bet.cancelled'),
            <>
              <BetsLink draw={draw} state="cancelled">
                {format.number(sums.cancelled)}
              </BetsLink>{' '}
              · {format.amount(sums.cancelledStake)}
            </>,
          ],
          [
            t('lottery.bet.refunded'),
            <>
              <BetsLink draw={draw} state="refunded">
                {format.number(sums.refunded)}
              </BetsLink>{' '}
              · {format.amount(sums.refundedStake)}
            </>,
          ],
        ]}
      />
      {progress.length > 0 && <WorkList list={progress} />}
    </Part>
  );
}

/** Why both who voided a draw did so. */
function voidedBy(request: Whole['request'], t: ReturnType<typeof useT>): (readonly [string, string])[] {
  if (request?.state !== 'approved') return [];
  return [
    [t('lottery.request.askedBy', { name: request.askedBy }), request.reason],
    [t('lottery.request.approvedBy', { name: request.decidedBy ?? '–' }), request.decision ?? '–'],
  ];
}

/** What waits for a second person about the draw: nobody is offered to ask for it once more. */
function Waiting({ request }: { request: NonNullable<Whole['request']> }) {
  const t = useT();
  const format = useFormat();
  const maySee = useMay('approvals.read');
  return (
    <Part title={t(request.kind === 'draw-void' ? 'lottery.request.void' : 'lottery.request.correction')}>
      <p className="text-body text-ink-1">{t(request.own ? 'lottery.request.own' : 'lottery.request.waits')}</p>
      <Facts
        facts={[
          [t('lottery.request.askedBy', { name: request.askedBy }), format.at(request.askedAt)],
          [t('common.reason'), request.reason],
        ]}
      />
      {maySee && (
        <ScreenLink place={{ to: '/approvals', search: { state: 'waiting' } }} className={linkClass}>
          {t('lottery.toApprovals')}
        </ScreenLink>
      )}
    </Part>
  );
}

/** What two persons may do to an official draw; the forms open when they are asked for. */
function Changes({ draw: { gameCode, numero, state, win } }: { draw: Whole['draw'] }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const canCorrect = state === 'settled';
  const canVoid = win === null && state !== 'void';
  if (!canCorrect && !canVoid) return null;
  return (
    <Part title={t(canCorrect ? 'lottery.correct' : 'lottery.void')}>
      {!open ? (
        <div>
          <Button onClick={() => setOpen(true)}>{t(canCorrect ? 'lottery.correctOpen' : 'lottery.voidOpen')}</Button>
        </div>
      ) : canCorrect ? (
        <CorrectionForm gameCode={gameCode} numero={numero} />
      ) : (
        <VoidForm gameCode={gameCode} numero={numero} />
      )}
    </Part>
  );
}
