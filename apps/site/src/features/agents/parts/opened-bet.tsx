import { Button, Dialog, IconShieldCheck, IconTicket } from '@sortes/ui';
import { useState } from 'react';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useModal } from '../../../kit/modal';
import { useTeamBet, type TeamBet } from '../api/records';
import { useAgentPlace } from '../api/team';
import { useDrill } from '../state/use-agent-filters';
import { BetSheet } from './bet-sheet';
import { ListSkeleton } from './list-skeleton';

/** What a line about a bet says of it: enough to open it, or at least the proof of its draw. */
export interface BetAddress {
  id: string;
  /** Null: the agent may not open the bet. */
  playerId: number | null;
  proof?: { gameId: string; numero: string };
}

/** The sheet of a bet with its ways on: to the proof of its draw and to all bets of its player. */
export function BetWithWays({ bet, isOwn = false, onClose }: { bet: TeamBet; isOwn?: boolean; onClose: () => void }) {
  const modal = useModal();
  const drill = useDrill();
  return (
    <BetSheet
      bet={bet}
      onCheck={(draw) => {
        onClose();
        modal.openAbove({ above: 'proof', ...draw });
      }}
      onPerson={
        isOwn
          ? undefined
          : () => {
              onClose();
              drill('agentTeamBetting', { player: String(bet.playerId) });
            }
      }
      onClose={onClose}
    />
  );
}

function OpenedBet({ playerId, id, onClose }: { playerId: number; id: string; onClose: () => void }) {
  const t = useT();
  const { data: place } = useAgentPlace();
  const { data, error, refetch } = useTeamBet(playerId, id);
  if (data) return <BetWithWays bet={data} isOwn={playerId === place?.playerId} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('agents.bets.opened')} closeLabel={t('common.close')} width="small">
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <ListSkeleton />}
    </Dialog>
  );
}

/** Opens a bet that an amount is made of, and the proof of its draw; of bets that the agent may not open the proof alone. */
export function BetWays({ id, playerId, proof }: BetAddress) {
  const t = useT();
  const modal = useModal();
  const [isOpen, setIsOpen] = useState(false);
  if (playerId === null && proof === undefined) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {playerId !== null && (
          <Button size="small" icon={<IconTicket size={16} />} onClick={() => setIsOpen(true)}>
            {t('agents.bets.open')}
          </Button>
        )}
        {proof && (
          <Button size="small" icon={<IconShieldCheck size={16} />} onClick={() => modal.openAbove({ above: 'proof', ...proof })}>
            {t('records.checkDraw')}
          </Button>
        )}
      </div>
      {isOpen && playerId !== null && <OpenedBet playerId={playerId} id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}
