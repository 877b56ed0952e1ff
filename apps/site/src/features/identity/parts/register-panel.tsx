import { EmptyState, IconLock, Skeleton } from '@sortes/ui';
import { clsx } from 'clsx';
import { useModule } from '../../../entities/brand/site-data';
import { useT } from '../../../kit/i18n';
import { useRegisterSettings } from '../api/register-settings';
import { RegisterForm } from './register-form';
import { LoadFailed } from '../../../kit/load-failed';

/** The registration form once the brand's settings are there; the page and the popup are both this. */
export function RegisterPanel({ isSheet = false }: { isSheet?: boolean }) {
  const t = useT();
  const { data, isError, error, refetch } = useRegisterSettings();
  const open = useModule('REG3');
  if (isError) {
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      // As high as the form mostly is: nothing below it moves.
      <div
        role="status"
        aria-label={t('common.loading')}
        className={clsx('grid grid-cols-1 content-start gap-5', !isSheet && 'min-h-147.25 sm:min-h-145')}
      >
        {[0, 1, 2, 3, 4].map((at) => (
          <Skeleton key={at} className="h-18" />
        ))}
      </div>
    );
  }
  if (!data.usernameRegistration && !data.mobileRegistration && !open)
    return <EmptyState title={t('identity.registerClosed')} art={<IconLock size={32} />} />;
  return <RegisterForm settings={data} isSheet={isSheet} />;
}
