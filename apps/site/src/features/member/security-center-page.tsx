import {
  IconBank,
  IconClock,
  IconDeviceMobile,
  IconEnvelope,
  IconFingerprint,
  IconKey,
  IconLock,
  IconMapPin,
  IconNumberSquareFive,
  IconUserCircle,
  Skeleton,
} from '@sortes/ui';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useModal, type ModalKey } from '../../kit/modal';
import { useSession } from '../../entities/account/session';
import { useSecurity } from './api/security';
import { Notice } from './parts/notice';
import { placeText } from './parts/place-text';
import { ScoreCard } from './parts/score-card';
import { SecurityGroup, SecurityRow } from './parts/security-row';
import { LoadFailed } from '../../kit/load-failed';

/** `securityCenter`: what guards the account, each line with the way to change it, and where it is signed in. */
export function SecurityCenterPage() {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const account = useSession((session) => session.account);
  const { data, isError, error, refetch } = useSecurity();
  if (isError) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-4">
        <Skeleton className="h-32 rounded-hero!" />
        {[4, 2, 2, 2].map((rows, at) => (
          <Skeleton key={at} className={rows === 4 ? 'h-74 rounded-tile!' : 'h-38 rounded-tile!'} />
        ))}
      </div>
    );
  const sheet = (key: ModalKey) => ({ onPress: () => modal.openAbove({ above: key }), preload: () => modal.preload(key) });
  const last = data.lastSignIn;
  return (
    <div className="grid grid-cols-1 gap-5">
      <ScoreCard security={data} />
      {data.withdrawalsPausedUntil !== null && (
        <Notice tone="warning">{t('member.paused', { time: format.dateTime(data.withdrawalsPausedUntil) })}</Notice>
      )}
      <SecurityGroup title={t('member.group.sign')}>
        <SecurityRow Icon={IconUserCircle} term={t('member.profile.account')}>
          <span className="block font-semibold wrap-anywhere text-ink-1">{account}</span>
          {t('member.row.nameNote')}
        </SecurityRow>
        <SecurityRow
          Icon={IconKey}
          term={t('member.row.password')}
          ok={data.hasPassword && !data.passwordOld}
          action={{ label: t(data.hasPassword ? 'member.do.change' : 'member.do.set'), ...sheet('changePassword') }}
        >
          {!data.hasPassword
            ? t('member.row.passwordNone')
            : data.passwordOld
              ? t('member.row.passwordOld')
              : data.passwordChangedAt === null
                ? t('member.row.isSet')
                : t('member.row.passwordSince', { date: format.date(data.passwordChangedAt) })}
        </SecurityRow>
        <SecurityRow
          Icon={IconFingerprint}
          term={t('member.row.passkeys')}
          // One second factor is enough: the other is neither in place nor missing.
          ok={data.passkeys.length > 0 || (data.totp.on ? undefined : false)}
          action={{ label: t(data.passkeys.length > 0 ? 'member.do.manage' : 'member.do.add'), ...sheet('passkeys') }}
        >
          {data.passkeys.length > 0 ? t('member.row.passkeysCount', { count: data.passkeys.length }) : t('member.row.passkeysNote')}
        </SecurityRow>
        <SecurityRow
          Icon={IconNumberSquareFive}
          term={t('member.row.totp')}
          ok={data.totp.on || (data.passkeys.length > 0 ? undefined : false)}
          action={{ label: t(data.totp.on ? 'member.do.manage' : 'member.do.set'), ...sheet('authenticator') }}
        >
          {data.totp.on ? t('member.row.totpOn', { count: data.totp.recoveryCodesLeft }) : t('member.row.totpNote')}
        </SecurityRow>
      </SecurityGroup>
      <SecurityGroup title={t('member.group.money')}>
        <SecurityRow
          Icon={IconLock}
          term={t('member.row.payment')}
          ok={data.hasPaymentPassword}
          action={{ label: t(data.hasPaymentPassword ? 'member.do.change' : 'member.do.set'), ...sheet('paymentPassword') }}
        >
          {t(data.hasPaymentPassword ? 'member.row.isSet' : 'member.row.notSet')}
        </SecurityRow>
        <SecurityRow
          Icon={IconBank}
          term={t('member.row.accounts')}
          action={{ label: t('member.do.manage'), onPress: () => modal.open('member', { page: 'withdraw', list: 'accounts' }) }}
        >
          {t('member.row.accountsNote')}
        </SecurityRow>
      </SecurityGroup>
      <SecurityGroup title={t('member.group.contact')}>
        <SecurityRow
          Icon={IconDeviceMobile}
          term={t('member.row.mobile')}
          ok={data.mobile.verified}
          action={{
            label: t(data.mobile.masked === '' ? 'member.do.add' : data.mobile.verified ? 'member.do.change' : 'member.do.confirm'),
            ...sheet('bindPhone'),
          }}
        >
          {data.mobile.masked === '' ? t('member.row.notSet') : data.mobile.masked}
          {data.mobile.masked !== '' && !data.mobile.verified && ` · ${t('member.row.unverified')}`}
        </SecurityRow>
        <SecurityRow
          Icon={IconEnvelope}
          term={t('member.row.email')}
          ok={data.email.verified}
          action={{
            label: t(data.email.masked === '' ? 'member.do.add' : data.email.verified ? 'member.do.change' : 'member.do.confirm'),
            ...sheet('bindEmail'),
          }}
        >
          {data.email.masked === '' ? t('member.row.notSet') : data.email.masked}
          {data.email.masked !== '' && !data.email.verified && ` · ${t('member.row.unverified')}`}
        </SecurityRow>
      </SecurityGroup>
      <SecurityGroup title={t('member.group.activity')}>
        <SecurityRow Icon={IconMapPin} term={t('member.row.sessions')} action={{ label: t('member.do.manage'), ...sheet('sessions') }}>
          {t('member.row.sessionsNote')}
        </SecurityRow>
        <SecurityRow Icon={IconClock} term={t('member.row.signIns')} action={{ label: t('member.do.show'), ...sheet('signIns') }}>
          {last === null
            ? t('member.row.firstSignIn')
            : t('member.row.lastSignIn', {
                time: [format.dateTime(last.at), placeText(last.country), last.device].filter((word) => word !== '').join(' · '),
              })}
        </SecurityRow>
      </SecurityGroup>
    </div>
  );
}
