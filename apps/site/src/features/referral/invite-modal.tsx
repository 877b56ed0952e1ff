import { Button, Dialog, EmptyState, IconUsersThree, Skeleton } from '@sortes/ui';
import { useEffect } from 'react';
import { isTrial, useSession } from '../../entities/account/session';
import { useProgramme } from '../../entities/referral/programme';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { type ModalProps, useModal } from '../../kit/modal';
import { ProgrammeView } from './parts/programme';

/** `?m=invite`: what inviting friends is, for visitors; members are led to their page. */
export function InviteModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const isMember = useSession((session) => session.status === 'member' && !isTrial(session));
  const { data, error, refetch } = useProgramme(true);
  useEffect(() => {
    if (isMember) modal.open('member', { page: 'referral' });
  }, [isMember, modal]);
  if (isMember) return null;
  return (
    <Dialog open onClose={onClose} title={t('referral.title')} closeLabel={t('common.close')}>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-48 rounded-tile!" />
      ) : data.programme === null ? (
        <EmptyState title={t('referral.notShown')} art={<IconUsersThree size={32} />} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <ProgrammeView programme={data.programme} />
          <p className="text-body text-ink-2">{t('referral.visitorNote')}</p>
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" onClick={() => modal.open('register')}>
              {t('shell.register')}
            </Button>
            <Button onClick={() => modal.open('login')}>{t('shell.login')}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
