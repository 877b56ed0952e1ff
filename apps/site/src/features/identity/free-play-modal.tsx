import { Button, Dialog, IconCheckCircle, IconWarning } from '@sortes/ui';
import { useMutation } from '@tanstack/react-query';
import { type ModalProps, useModal } from '../../kit/modal';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { problemText } from '../../kit/problem';
import { FormError } from './parts/form-error';
import { useFinishSignIn } from './parts/use-finish-sign-in';
import { useWork } from './parts/use-work';

/** `?m=freePlay`: a trial account, with what it can and cannot do said first. */
export function FreePlayModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const finish = useFinishSignIn();
  const work = useWork();
  const start = useMutation({
    // The work that it costs is done while the button waits: a second or two, and nothing to read about.
    mutationFn: async () => {
      const session = await work.send(
        (more) => call('freePlay', { body: { platform: 'W', ...more } }),
        async () => (await call('freePlayWork')).work,
      );
      if (session !== undefined) await finish(session);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('identity.freePlay.title')}
      closeLabel={t('common.close')}
      width="small"
      footer={
        <div className="grid grid-cols-1 gap-2">
          <Button
            tone="primary"
            size="large"
            wide
            loading={start.isPending}
            loadingLabel={t('common.loading')}
            onClick={() => start.mutate()}
          >
            {t('identity.freePlay.start')}
          </Button>
          <Button tone="ghost" wide onClick={() => modal.open('register')}>
            {t('identity.freePlay.register')}
          </Button>
        </div>
      }
    >
      <ul className="grid grid-cols-1 gap-3 text-body text-ink-2">
        {(['identity.freePlay.money', 'identity.freePlay.same'] as const).map((text) => (
          <li key={text} className="flex gap-2.5">
            <IconCheckCircle size={22} className="shrink-0 text-win" />
            <span>{t(text)}</span>
          </li>
        ))}
        {(['identity.freePlay.nothingOut', 'identity.freePlay.gone'] as const).map((text) => (
          <li key={text} className="flex gap-2.5">
            <IconWarning size={22} className="shrink-0 text-warning" />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
      {start.isError && (
        <div className="pt-4">
          <FormError>{problemText(start.error)}</FormError>
        </div>
      )}
    </Dialog>
  );
}
