import { Button, Dialog, EmptyState, ErrorState, IconTicket, Skeleton } from '@sortes/ui';
import { useEffect } from 'react';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { isPrizeTable } from '../../entities/draw/result';
import { ResultBalls } from '../../entities/draw/result-balls';
import { useSearch } from '../../kit/search';
import { useDrawResult } from './api/draws';
import { CorrectedBadge, EarlierResult } from './history/corrected';
import { PrizeTable } from './history/prize-table';
import { errorText, gameName } from './lottery-texts';

/** `?m=prizes&gameId=…&numero=…`: every prize of one draw. An address that names none has nothing to show and closes. */
export function PrizesModal({ onClose }: { onClose: () => void }) {
  const { gameId = '', numero = '' } = useSearch();
  const named = gameId !== '' && numero !== '';
  useEffect(() => {
    if (!named) onClose();
    // Once, on arrival: closing takes the name off the address as well.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return named ? <DrawPrizes gameId={gameId} numero={numero} onClose={onClose} /> : null;
}

function DrawPrizes({ gameId, numero, onClose }: { gameId: string; numero: string; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const answer = useDrawResult(gameId, numero);
  const result = answer.data;
  return (
    <Dialog open onClose={onClose} title={`${gameName(t, gameId)} · ${t('lottery.allPrizes')}`} closeLabel={t('common.close')}>
      {answer.error && result === undefined ? (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void answer.refetch()}>{t('common.retry')}</Button>}>
          {errorText(t, answer.error)}
        </ErrorState>
      ) : result === undefined ? (
        <Skeleton className="h-80 w-full" />
      ) : result === null ? (
        <EmptyState title={t('lottery.archiveEmpty')} art={<IconTicket size={32} />}>
          {t('lottery.archiveEmptyNote')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3">
          <CorrectedBadge result={result} />
          {isPrizeTable(result) ? (
            <PrizeTable prizes={result.prizes} caption={`${t('common.draw.issue', { numero })} · ${format.date(result.drawTime)}`} />
          ) : (
            <ResultBalls result={result} size="large" />
          )}
          <EarlierResult result={result} />
        </div>
      )}
    </Dialog>
  );
}
