import { Button, Dialog, IconKey, PasswordField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import limits from 'virtual:limits/changePassword';
import { emptyField } from '../../entities/account/empty-field';
import { type ModalProps, useModal } from '../../kit/modal';
import { ApiError, call } from '../../kit/api/client';
import { translate, useT, type TextId } from '../../kit/i18n';
import { problemText } from '../../kit/problem';
import { useSearch } from '../../kit/search';
import { useForm } from '../../kit/use-form';
import { isTrial, useSession } from '../../entities/account/session';
import { FormError } from './parts/form-error';
import { NewPasswordField, useJudgeNewPassword } from './parts/new-password';
import { remember } from './state/remembered';
import { entityKeys } from '../../entities/keys';

interface Typed {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

const reasons: Readonly<Record<string, TextId>> = {
  weak: 'identity.reason.weak',
  expired: 'identity.reason.expired',
  first: 'identity.reason.first',
};

/**
 * `?m=changePassword`: by choice, or because the server lets this session do nothing else (`reason`). In the second case the old password was verified a
 * moment ago and is asked for only when the server says so. Afterwards every session of the account is over, so the login popup follows.
 */
export function ChangePasswordModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const { reason = '' } = useSearch();
  const session = useSession();
  const { status, account } = session;
  const reasonText = reasons[reason];
  const judge = useJudgeNewPassword();
  // Who signs in by SMS alone has no old password to give.
  const { data: guarded } = useQuery({
    queryKey: entityKeys.security.all,
    queryFn: () => call('getSecurityConfig'),
    enabled: status === 'member' && reasonText === undefined && !isTrial(session),
    staleTime: 10_000,
  });
  const [askOld, setAskOld] = useState(reasonText === undefined);
  const asksOld = askOld && guarded?.hasPassword !== false;
  const stranger = status === 'guest' && reasonText === undefined;
  const barred = stranger ? 'login' : isTrial(session) ? 'needTrueAccount' : undefined;
  useEffect(() => {
    if (barred) modal.open(barred);
    // Guests and trial accounts have no password to change; the popup changes places once.
    // eslint-disable-next-line react/exhaustive-deps
  }, [barred]);

  const bodyOf = ({ oldPassword, ...chosen }: Typed) => ({ ...chosen, ...(asksOld && { oldPassword }) });
  const form = useForm<Typed>({
    start: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    limits,
    places: { 'password.wrong': 'oldPassword' },
    body: bodyOf,
    faults: ({ oldPassword, newPassword, confirmNewPassword }) => ({
      oldPassword: asksOld && oldPassword === '' ? emptyField(t, t('identity.field.oldPassword')) : undefined,
      newPassword: judge(newPassword, account ?? ''),
      confirmNewPassword: confirmNewPassword === newPassword ? undefined : t('identity.problem.confirmation'),
    }),
    async submit(typed) {
      try {
        await call('changePassword', { body: bodyOf(typed) });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'password.wrong') setAskOld(true);
        if (!(failure instanceof ApiError) || failure.code !== 'login.not.session') throw failure;
        toast(problemText(failure), { tone: 'warning' });
        modal.open('login');
        return;
      }
      remember({ device: false });
      useSession.getState().signedOut();
      toast(translate('identity.passwordChanged'), { tone: 'win' });
      modal.open('login');
    },
  });
  if (barred) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.changePassword')}
      closeLabel={t('common.close')}
      width="small"
      closeOnOutsidePress={false}
    >
      <form {...form.props} className="grid grid-cols-1 gap-4">
        {reasonText && (
          <p className="flex gap-2.5 rounded-chip border border-warning/40 bg-bg2 p-3 text-body text-ink-1">
            <IconKey size={22} className="shrink-0 text-warning" />
            <span>{t(reasonText)}</span>
          </p>
        )}
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
        {asksOld && (
          <PasswordField
            label={t('identity.field.oldPassword')}
            showLabel={t('common.showPassword')}
            hideLabel={t('common.hidePassword')}
            {...form.field('oldPassword')}
          />
        )}
        <NewPasswordField username={account ?? ''} {...form.field('newPassword')} />
        <PasswordField
          label={t('identity.field.confirmPassword')}
          autoComplete="new-password"
          showLabel={t('common.showPassword')}
          hideLabel={t('common.hidePassword')}
          {...form.field('confirmNewPassword')}
        />
        <FormError>{form.problem}</FormError>
        <p className="text-label text-ink-3">{t('identity.signedOutEverywhere')}</p>
        <Button type="submit" tone="primary" size="large" wide loading={form.busy} loadingLabel={t('common.loading')}>
          {t('shell.changePassword')}
        </Button>
      </form>
    </Dialog>
  );
}
