import { Button, IconArrowsClockwise } from '@sortes/ui';
import { useT } from '../../../kit/i18n';

/**
 * The last bet once more, or at twice its stake; it stands on the board then, as if it had been picked. Beside a bet that was lost nothing offers the double
 * (`isSingle`): to raise the stake after a loss is what the page of limits warns of.
 */
export function LastBetButtons({ isSingle = false, onRepeat }: { isSingle?: boolean; onRepeat: (times: number) => void }) {
  const t = useT();
  return (
    <>
      <Button
        className="min-w-0 flex-1 px-2! text-label! leading-tight"
        icon={<IconArrowsClockwise size={18} />}
        onClick={() => onRepeat(1)}
      >
        {t('lottery.rebet')}
      </Button>
      {!isSingle && (
        <Button className="shrink-0 px-3! text-label!" aria-label={t('lottery.rebetDouble')} onClick={() => onRepeat(2)}>
          ×2
        </Button>
      )}
    </>
  );
}
