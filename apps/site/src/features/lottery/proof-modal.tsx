import { Button, Dialog, ErrorState, Skeleton } from '@sortes/ui';
import { useT } from '../../shared/i18n';
import { useSearch } from '../../shared/search';
import { useDrawProof } from './api/proof';
import { useLotteryStream } from './api/use-lottery-stream';
import { errorText, gameName } from './lottery-texts';
import { ProofView } from './proof/proof-view';

/** `?m=proof&gameId=…&numero=…`: the proof of one draw. */
export function ProofModal({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { gameId = '', numero = '' } = useSearch();
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
