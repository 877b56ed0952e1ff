import { Button, Dialog, IconShieldCheck } from '@sortes/ui';
import { isDrawn } from '../../../entities/record/bet-list';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { isTextId, useT } from '../../../kit/i18n';
import type { TeamBet } from '../api/records';
import { Facts } from './facts';
import { laneName } from './figure-text';

/** A bet of somebody directly below, or an own one: all that the record says of it, the proof of its draw, and the way to who placed it. */
export function BetSheet({
  bet,
  onCheck,
  onPerson,
  onClose,
}: {
  bet: TeamBet;
  onCheck: (draw: { gameId: string; numero: string }) => void;
  /** Goes to all bets of whose it is; none for the agent's own. */
  onPerson: (() => void) | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const { numero, gameId } = bet;
  const state = `records.state.${bet.state === 'open' && bet.kind === 'order' ? 'waiting' : bet.state}`;
  return (
    <Dialog open onClose={onClose} title={bet.gameName} closeLabel={t('common.close')} width="small">
      <Facts
        rows={[
          [t('agents.column.account'), bet.account],
          [t('agents.lane'), laneName(t, bet.lane)],
          ...(bet.detail === '' ? [] : [[t('agents.bets.detail'), bet.detail] as const]),
          ...(numero === undefined ? [] : [[t('agents.bets.draw'), numero] as const]),
          [t('agents.bets.placed'), format.dateTime(bet.time)],
          [t('agents.bets.state'), isTextId(state) ? t(state) : bet.state],
          [t('records.stake'), <WireAmount key="stake" value={bet.stake} />],
          [t('records.won'), <WireAmount key="win" value={bet.win} />],
          ...(bet.refund === 0 ? [] : [[t('records.refunded'), <WireAmount key="refund" value={bet.refund} />] as const]),
          ...(bet.net === null ? [] : [[t('agents.bets.net'), <WireAmount key="net" value={bet.net} plus tinted />] as const]),
          [t('agents.figure.valid'), bet.valid === null ? t('agents.bets.bookedNot') : <WireAmount key="valid" value={bet.valid} />],
          ...(bet.bookedAt === null ? [] : [[t('agents.bets.booked'), format.dateTime(bet.bookedAt)] as const]),
          [
            t('agents.bets.number'),
            <span key="number" className="font-mono text-label">
              {bet.number}
            </span>,
          ],
        ]}
      />
      <div className="flex flex-wrap gap-2 pt-3">
        {numero !== undefined && isDrawn(bet) && (
          <Button tone="primary" icon={<IconShieldCheck size={18} />} onClick={() => onCheck({ gameId, numero })}>
            {t('records.checkDraw')}
          </Button>
        )}
        {onPerson && <Button onClick={onPerson}>{t('agents.bets.of', { account: bet.account })}</Button>}
      </div>
    </Dialog>
  );
}
