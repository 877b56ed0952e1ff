import {
  Button,
  CopyButton,
  ErrorState,
  IconClock,
  IconDeviceMobile,
  IconEnvelope,
  IconKey,
  IconShareNetwork,
  IconShieldCheck,
  Skeleton,
} from '@sortes/ui';
import type { IconComponent } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { hasModal, useModal } from '../../../shared/modal';
import { problemText } from '../../../shared/problem';
import { isTrial, useSession } from '../../../shared/session';
import { useMemberInfo } from '../api/member-info';

function Row({ Icon, term, children, action }: { Icon: IconComponent; term: string; children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-tile border border-hairline bg-bg2 px-4 py-3">
      <Icon size={24} className="shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1">
        <span className="block text-label text-ink-3">{term}</span>
        <span className="tabular block text-body font-semibold text-ink-1">{children}</span>
      </p>
      {action && <span className="shrink-0">{action}</span>}
    </li>
  );
}

/** `securityCenter`: what protects the account, and the last sign-in, so that a stranger's would be noticed. */
export function SecurityPage() {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const session = useSession();
  const { data, isError, error, refetch } = useMemberInfo(session.status === 'member');
  if (isError) {
    return (
      <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}>
        {problemText(error)}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2.5">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-17 rounded-tile!" />
        ))}
      </div>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {!isTrial(session) && hasModal('changePassword') && (
        <Row
          Icon={IconKey}
          term={t('identity.field.password')}
          action={
            <Button size="small" onClick={() => modal.open('changePassword')}>
              {t('identity.member.change')}
            </Button>
          }
        >
          ••••••••
        </Row>
      )}
      <Row Icon={IconDeviceMobile} term={t('identity.field.mobileNum')}>
        {data.mobileNum || <span className="font-normal text-ink-3">{t('identity.member.none')}</span>}
      </Row>
      <Row Icon={IconEnvelope} term={t('identity.field.email')}>
        {data.email || <span className="font-normal text-ink-3">{t('identity.member.none')}</span>}
      </Row>
      <Row Icon={IconClock} term={t('identity.member.lastSignIn')}>
        {data.lastLoginAt === null ? (
          <span className="font-normal text-ink-3">{t('identity.member.firstSignIn')}</span>
        ) : (
          format.dateTime(data.lastLoginAt)
        )}
      </Row>
      <Row Icon={IconShieldCheck} term={t('identity.member.since')}>
        {format.date(data.regDate)}
      </Row>
      {data.referralCode !== '' && (
        <Row
          Icon={IconShareNetwork}
          term={t('identity.field.referralCode')}
          action={<CopyButton text={data.referralCode} label={t('common.copy')} copiedLabel={t('common.copied')} />}
        >
          {data.referralCode}
        </Row>
      )}
    </ul>
  );
}
