import { Button, toast } from '@sortes/ui';
import { useMutation } from '@tanstack/react-query';
import { useModule } from '../../../entities/brand/site-data';
import { startTrial } from '../../../entities/account/start-trial';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { problemText } from '../../../kit/problem';
import type { BetSource } from '../state/use-bet-sheets';

const buttonClass = 'min-w-0 flex-1 px-1.5! text-label! leading-tight';

interface GuestBetButtonsProps {
  of: BetSource;
  /** Why the bet cannot be placed; undefined when it can. */
  reason: string | undefined;
  reasonId: string;
  isPrimary?: boolean;
}

/** A visitor's ways to bet what they picked: with play money at once, or with real money after signing in. What is picked stays either way. */
export function GuestBetButtons({ of, reason, reasonId, isPrimary = true }: GuestBetButtonsProps) {
  const t = useT();
  const modal = useModal();
  const hasTrial = useModule('FREEPLAY3');
  const trial = useMutation({
    mutationFn: startTrial,
    // The question shows that it is play money; it is asked whatever this device's last player wanted.
    onSuccess: () => modal.open('confirmBet', { of }),
    onError: (failure) => toast(problemText(failure), { tone: 'danger' }),
  });
  const common = { 'aria-disabled': reason !== undefined || undefined, 'aria-describedby': reasonId };
  const logIn = () => modal.open('login');
  return (
    <>
      {hasTrial && (
        <Button
          {...common}
          tone={isPrimary ? 'primary' : 'secondary'}
          className={buttonClass}
          loading={trial.isPending}
          loadingLabel={t('common.loading')}
          onClick={reason === undefined ? () => trial.mutate() : undefined}
        >
          {t('lottery.betWithPlayMoney')}
        </Button>
      )}
      <Button
        {...common}
        tone={isPrimary && !hasTrial ? 'primary' : 'secondary'}
        className={buttonClass}
        onPointerEnter={() => modal.preload('login')}
        onClick={reason === undefined ? logIn : undefined}
      >
        {t(hasTrial ? 'lottery.loginForReal' : 'lottery.loginToBet')}
      </Button>
    </>
  );
}
