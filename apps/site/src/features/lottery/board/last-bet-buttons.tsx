import { Button, IconArrowsClockwise } from '@sortes/ui';
import { useT } from '../../../kit/i18n';

/** The last bet once more, or at twice its stake; it stands on the board then, as if it had been picked. */
export function LastBetButtons({ onRepeat }: { onRepeat: (times: number) => void }) {
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
      <Button className="shrink-0 px-3! text-label!" aria-label={t('lottery.rebetDouble')} onClick={() => onRepeat(2)}>
        ×2
      </Button>
    </>
  );
}
