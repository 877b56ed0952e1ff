import { Button, Dialog } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { StakeChips, type StakeChipsProps } from './stake-chips';

/** `?m=stake`: chips and the own sum, where those of the board are out of view. */
export function StakeSheet({ onClose, ...chips }: StakeChipsProps & { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(chips.isOfOne ? 'lottery.stakeOne' : 'lottery.stakeEach')}
      closeLabel={t('common.close')}
      width="small"
      footer={
        <Button tone="primary" wide onClick={onClose}>
          {t('common.ok')}
        </Button>
      }
    >
      <StakeChips {...chips} />
    </Dialog>
  );
}
