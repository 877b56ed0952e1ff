import type { Operations, Reply } from '@sortes/contract';
import { ErrorState, Skeleton, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import { DrawLink, ResultText } from './parts';
import { lotteryKeys } from './keys';

type CorrectionPreview = Reply<Operations['previewResultCorrection']>;

function Box({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <section aria-label={t('lottery.preview')} className="grid gap-3 rounded-tile border border-divider bg-bg2 p-3">
      <h3 className="text-body font-bold">{t('lottery.preview')}</h3>
      {children}
    </section>
  );
}

/** What a correction would change, brand by brand; reckoned by the server, nothing is changed. */
export function CorrectionPreview({ gameCode, numero, result }: { gameCode: string; numero: string; result: string }) {
  const t = useT();
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: lotteryKeys.preview.of('correction', gameCode, numero, result),
    queryFn: () => call('previewResultCorrection', { body: { gameCode, numero, result } }),
  });
  if (error) return <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>;
  if (data === undefined)
    return (
      <output aria-label={t('lottery.reckoning')}>
        <Skeleton className="h-40" />
      </output>
    );
  return (
    <Box>
      {data.verdict !== 'changes' && <p className="text-body text-danger">{t(`lottery.preview.${data.verdict}`)}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        {data.before !== null && (
          <div className="grid content-start gap-1">
            <h4 className="text-label font-semibold text-ink-3">{t('lottery.before')}</h4>
            <ResultText gameCode={gameCode} text={data.before} />
          </div>
        )}
        <div className="grid content-start gap-1">
          <h4 className="text-label font-semibold text-ink-3">{t('lottery.after')}</h4>
          <ResultText gameCode={gameCode} text={data.after} than={data.before === null ? [] : [data.before]} />
        </div>
      </div>
      {data.draws.map((draw: CorrectionPreview['draws'][number]) => (
        <Facts
          key={draw.merchantId}
          facts={[
            ...(data.draws.length > 1 ? [[t('lottery.brand'), draw.brand] as const] : []),
            [t('lottery.preview.bets'), format.number(draw.bets)],
            [t('lottery.preview.players'), format.number(draw.players)],
            [t('lottery.preview.losing'), format.number(draw.losing)],
            [t('lottery.preview.winning'), format.number(draw.winning)],
            [t('lottery.preview.reversed'), format.amount(draw.reversed)],
            [t('lottery.preview.paid'), format.amount(draw.paid)],
          ]}
        />
      ))}
    </Box>
  );
}

/** That players bet on a draw whose void is asked for or decided about, or did so when it was asked for. */
function OnSale({ isStill, closesAt }: { isStill: boolean; closesAt: number }) {
  const t = useT();
  const format = useFormat();
  const until = format.at(closesAt);
  return (
    <p className="rounded-chip border border-warning p-3 text-body text-ink-1">
      <strong className="block">{t(isStill ? 'lottery.void.onSale' : 'lottery.void.wasOnSale', { until })}</strong>
      {isStill && t('lottery.void.onSaleNote')}
    </p>
  );
}

/**
 * What a void would do and give back; of a draw that has not closed it says first what that means. Both persons see the same.
 * @param wasOnSale whether it was on sale when somebody asked for the void
 */
export function VoidPreview({ gameCode, numero, wasOnSale = false }: { gameCode: string; numero: string; wasOnSale?: boolean }) {
  const t = useT();
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: lotteryKeys.preview.of('void', gameCode, numero),
    queryFn: () => call('previewDrawVoid', { body: { gameCode, numero } }),
  });
  if (error) return <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-24" />;
  const isOnSale = data.state === 'scheduled' || data.state === 'open';
  const state = t(`lottery.state.${data.state}`);
  return (
    <Box>
      {(isOnSale || wasOnSale) && <OnSale isStill={isOnSale} closesAt={data.closesAt} />}
      {!data.possible && <p className="text-body text-danger">{t('lottery.preview.impossible')}</p>}
      <Facts
        facts={[
          [t('lottery.state'), data.possible ? `${state} → ${t('lottery.state.void')}` : state],
          [t('lottery.preview.returned'), format.number(data.bets)],
          [t('lottery.preview.players'), format.number(data.players)],
          [t('lottery.preview.stake'), format.amount(data.stake)],
        ]}
      />
    </Box>
  );
}

/** The number of a draw once more, by hand: whoever takes something away from players looks at which one it is. */
export function TypedIssue({ numero, value, onChange }: { numero: string; value: string; onChange: (typed: string) => void }) {
  const t = useT();
  return (
    <TextField
      label={t('lottery.typeIssue', { numero })}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What waits for a decision about a draw, as the one who decides needs it. */
export function ApprovalPreview({ payload }: { payload: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const [gameCode, numero, result] = [payload['gameCode'], payload['numero'], payload['result']];
  if (typeof gameCode !== 'string' || typeof numero !== 'string') return null;
  return (
    <div className="grid gap-3">
      <p className="text-label">
        <DrawLink gameCode={gameCode} numero={numero}>
          {t('lottery.toDraw', { numero })}
        </DrawLink>
      </p>
      {typeof result === 'string' ? (
        <CorrectionPreview gameCode={gameCode} numero={numero} result={result} />
      ) : (
        <VoidPreview gameCode={gameCode} numero={numero} wasOnSale={payload['onSale'] === true} />
      )}
    </div>
  );
}
