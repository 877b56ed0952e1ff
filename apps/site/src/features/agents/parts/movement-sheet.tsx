import { Button, Dialog } from '@sortes/ui';
import { templateName } from '../../../entities/record/names';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { isTextId, useT, type Translate } from '../../../kit/i18n';
import type { Movement } from '../api/records';
import { Facts } from './facts';

/** Words for a movement as the agent sees it: of a transfer from whom or to whom. */
export function movementText(t: Translate, { type, template }: Movement): string {
  const id = `agents.moved.${template}`;
  return type === 'transfer' && isTextId(id) ? t(id) : templateName(t, template);
}

/** The number that a movement goes by: of a transfer the one on the receipt of whoever sent it. */
export const numberOf = ({ id, transferId }: Pick<Movement, 'id' | 'transferId'>): string => transferId ?? id;

/** A movement of a downline's account with all that the agent may read of it. */
export function MovementSheet({ row, onPerson, onClose }: { row: Movement; onPerson: () => void; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <Dialog open onClose={onClose} title={movementText(t, row)} closeLabel={t('common.close')} width="small">
      <Facts
        rows={[
          [t('agents.column.account'), row.account],
          [t('agents.column.type'), t(`agents.movement.${row.type}`)],
          [t('agents.column.time'), format.dateTime(row.time)],
          [t('agents.column.amount'), <WireAmount key="amount" value={row.amount} plus tinted />],
          ...(row.balanceAfter === null
            ? []
            : [[t('wallet.balanceAfter'), <WireAmount key="balance" value={row.balanceAfter} />] as const]),
          ...(row.transferState === null ? [] : [[t('agents.column.state'), t(`agents.transferState.${row.transferState}`)] as const]),
          [
            t('agents.column.number'),
            <span key="number" className="font-mono text-label">
              {numberOf(row)}
            </span>,
          ],
        ]}
      />
      <div className="pt-3">
        <Button onClick={onPerson}>{t('agents.movement.person', { account: row.account })}</Button>
      </div>
    </Dialog>
  );
}
