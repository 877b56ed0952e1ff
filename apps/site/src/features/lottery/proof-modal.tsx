import { Button, Dialog, ErrorState, Skeleton } from '@sortes/ui';
import { useEffect } from 'react';
import { useT } from '../../kit/i18n';
import { useSearch } from '../../kit/search';
import { useDrawProof } from './api/proof';
import { useLotteryStream } from './api/use-lottery-stream';
import { errorText, gameName } from './lottery-texts';
import { ProofView } from './proof/proof-view';

/** `?m=proof&gameId=…&numero=…`: the proof of one draw. An address that names none has nothing to show and closes. */
export function ProofModal({ onClose }: { onClose: () => void }) {
  const { gameId = '', numero = '' } = useSearch();
  const named = gameId !== '' && numero !== '';
  useEffect(() => {
    if (!named) onClose();
    // Once, on arrival: closing takes the name off the address as well.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return named ? <DrawProof gameId={gameId} numero={numero} onClose={onClose} /> : null;
}

function DrawProof({ gameId, numero, onClose }: { gameId: string; numero: string; onClose: () => void }) {
  const t = useT();
  useLotteryStream(gameId);
  const proof = useDrawProof(gameId, numero);
  return (
    <Dialog open onClose={onClose} title={t('lottery.proof.title', { game: gameName(t, gameId), numero })} closeLabel={t('common.close')}>
      {proof.error && !proof.data ? (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void proof.refetch()}>{t('common.retry')}</Button>}>
          {errorText(t, proof.error)}
        </ErrorState>
      ) : proof.data ? (
        <ProofView gameId={gameId} numero={numero} facts={proof.data} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Dialog>
  );
}
