import { Button, Dialog, IconKey, PasswordField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { type ModalProps, useModal } from '../../shared/modal';
import { ApiError, call } from '../../shared/api/client';
import { translate, useT, type TextId } from '../../shared/i18n';
import { problemText } from '../../shared/problem';
import { useSearch } from '../../shared/search';
import { isTrial, useSession } from '../../shared/session';
import { runWithStepUp, turnedAway } from '../../shared/step-up';
import { FormError } from './parts/form-error';
import { NewPasswordField, useJudgeNewPassword } from './parts/new-password';
import { remember } from './state/remembered';

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
    queryKey: ['security'],
    queryFn: () => call('getSecurityConfig'),
    enabled: status === 'member' && reasonText === undefined && !isTrial(session),
    staleTime: 10_000,
  });
  const [askOld, setAskOld] = useState(reasonText === undefined);
  const asksOld = askOld && guarded?.hasPassword !== false;
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [confirm, setConfirm] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const stranger = status === 'guest' && reasonText === undefined;
  const barred = stranger ? 'login' : isTrial(session) ? 'needTrueAccount' : undefined;
  useEffect(() => {
    if (barred) modal.open(barred);
    // Guests and trial accounts have no password to change; the popup changes places once.
    // eslint-disable-next-line react/exhaustive-deps
  }, [barred]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: Record<string, string> = {};
    if (asksOld && oldPassword === '') found['oldPassword'] = t('identity.notEmpty', { field: t('identity.field.oldPassword') });
    const problem = judge(newPassword, account ?? '');
    if (problem) found['newPassword'] = problem;
    if (confirm !== newPassword) found['confirmNewPassword'] = t('identity.problem.confirmation');
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await runWithStepUp(() =>
        call('changePassword', { body: { newPassword, confirmNewPassword: confirm, ...(asksOld && { oldPassword }) } }),
      );
      remember({ device: false });
      useSession.getState().signedOut();
      toast(translate('identity.passwordChanged'), { tone: 'win' });
      modal.open('login');
    } catch (failure) {
      if (turnedAway(failure)) return;
      const text = problemText(failure);
      if (failure instanceof ApiError && failure.code === 'password.wrong') {
        setAskOld(true);
        setErrors({ oldPassword: text });
      } else if (failure instanceof ApiError && failure.code === 'login.not.session') {
        toast(text, { tone: 'warning' });
        modal.open('login');
      } else setErrors(failure instanceof ApiError && failure.field ? { [failure.field]: text } : { form: text });
    } finally {
      setBusy(false);
    }
  };
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
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
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
            maxLength={128}
            value={oldPassword}
            error={errors['oldPassword']}
            showLabel={t('common.showPassword')}
            hideLabel={t('common.hidePassword')}
            onChange={(event) => setOld(event.target.value)}
          />
        )}
        <NewPasswordField value={newPassword} onChange={setNew} username={account ?? ''} error={errors['newPassword']} />
        <PasswordField
          label={t('identity.field.confirmPassword')}
          autoComplete="new-password"
          maxLength={128}
          value={confirm}
          error={errors['confirmNewPassword']}
          showLabel={t('common.showPassword')}
          hideLabel={t('common.hidePassword')}
          onChange={(event) => setConfirm(event.target.value)}
        />
        <FormError>{errors['form']}</FormError>
        <p className="text-label text-ink-3">{t('identity.signedOutEverywhere')}</p>
        <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
          {t('shell.changePassword')}
        </Button>
      </form>
    </Dialog>
  );
}
