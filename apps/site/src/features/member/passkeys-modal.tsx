import { deviceSystem } from '@sortes/contract';
import { Badge, Button, ConfirmDialog, Dialog, EmptyState, IconFingerprint, IconPlus, Skeleton, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/renamePasskey';
import { emptyField } from '../../entities/account/empty-field';
import { call } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { translate, useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { PasskeyDeclined, makePasskey, passkeysPossible } from '@sortes/browser';
import { turnedAway } from '../../kit/step-up';
import { useAction } from '../../kit/use-action';
import { useForm } from '../../kit/use-form';
import { useRefreshSecurity, useSecurity, type SecurityState } from './api/security';
import { Notice } from './parts/notice';
import { useMembersOnly } from './parts/use-members-only';

type Passkey = SecurityState['passkeys'][number];

function PasskeyLine({ passkey, onRemove, onSaved }: { passkey: Passkey; onRemove: () => void; onSaved: () => Promise<void> }) {
  const t = useT();
  const format = useFormat();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      {isRenaming ? (
        <RenameForm passkey={passkey} onSaved={onSaved} onClose={() => setRenaming(false)} />
      ) : (
        <>
          <p className="flex items-start gap-3">
            <IconFingerprint size={22} className="mt-0.5 shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere text-body font-semibold text-ink-1">{passkey.name}</span>
              <span className="tabular block text-label text-ink-3">
                {t('member.passkey.made', { date: format.date(passkey.createdAt) })}
                {' · '}
                {passkey.lastUsedAt === null
                  ? t('member.passkey.never')
                  : t('member.passkey.used', { date: format.dateTime(passkey.lastUsedAt) })}
              </span>
            </span>
            {!passkey.here && <Badge>{t('member.passkey.elsewhere')}</Badge>}
          </p>
          <div className="flex gap-2 ps-8">
            <Button size="small" tone="ghost" aria-label={`${t('member.do.rename')}: ${passkey.name}`} onClick={() => setRenaming(true)}>
              {t('member.do.rename')}
            </Button>
            <Button size="small" tone="ghost" aria-label={`${t('member.do.remove')}: ${passkey.name}`} onClick={onRemove}>
              {t('member.do.remove')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

interface RenameFormProps {
  readonly passkey: Passkey;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

function RenameForm({ passkey, onSaved, onClose }: RenameFormProps) {
  const t = useT();
  const bodyOf = ({ name }: { name: string }) => ({ name: name.trim() });
  const form = useForm<{ name: string }>({
    start: { name: passkey.name },
    limits,
    body: bodyOf,
    faults: ({ name }) => ({ name: name.trim() === '' ? emptyField(t, t('member.passkey.name'), 'passkey') : undefined }),
    async submit(typed) {
      await call('renamePasskey', { params: { passkeyId: passkey.id }, body: bodyOf(typed) });
      await onSaved();
      onClose();
    },
  });
  const name = form.field('name');
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <TextField label={t('member.passkey.name')} {...name} error={name.error ?? form.problem} />
      <div className="flex gap-2">
        <Button type="submit" size="small" loading={form.busy} loadingLabel={t('common.loading')}>
          {t('common.save')}
        </Button>
        <Button size="small" tone="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** `passkeys`: those of the account, a new one on this device, names, removal. */
export function PasskeysModal({ onClose }: ModalProps) {
  const t = useT();
  const barred = useMembersOnly();
  const { data } = useSecurity();
  const refresh = useRefreshSecurity();
  const [removing, setRemoving] = useState<Passkey>();
  const adding = useAction(async () => {
    const passkey = await makePasskey(await call('startPasskey', { body: {} }));
    await call('addPasskey', { body: { name: deviceSystem(navigator.userAgent) || translate('member.passkey.title'), passkey } });
    toast(translate('member.passkey.added'), { tone: 'win' });
    await refresh();
  });
  const removal = useAction(async (_key, passkey: Passkey) => {
    await call('removePasskey', { params: { passkeyId: passkey.id } });
    toast(translate('member.passkey.removed'), { tone: 'win' });
  });
  if (barred) return null;
  const possible = passkeysPossible();
  const add = () => {
    removal.forget();
    void adding.run();
  };
  const remove = async (passkey: Passkey) => {
    setRemoving(undefined);
    adding.forget();
    await removal.run(passkey);
    await refresh();
  };
  const failure = adding.problem ?? removal.problem;
  const problem =
    failure === undefined || turnedAway(failure.error)
      ? undefined
      : failure.error instanceof PasskeyDeclined
        ? t('member.stepUp.cancelled')
        : failure.text;
  return (
    <>
      <Dialog open onClose={onClose} title={t('member.passkey.title')} closeLabel={t('common.close')} width="small">
        <div className="grid grid-cols-1 gap-4">
          <p className="text-body text-ink-2">{t('member.passkey.why')}</p>
          {!data && <Skeleton className="h-24 rounded-tile!" />}
          {data && data.passkeys.length === 0 && (
            <EmptyState className="py-4!" heading="h3" art={<IconFingerprint size={36} />} title={t('member.passkey.none')} />
          )}
          {data && data.passkeys.length > 0 && (
            <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
              {data.passkeys.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} onSaved={refresh} />
              ))}
            </ul>
          )}
          {problem && <Notice tone="danger">{problem}</Notice>}
          {possible ? (
            <Button
              tone="primary"
              size="large"
              wide
              icon={<IconPlus size={20} />}
              loading={adding.busy}
              loadingLabel={t('common.loading')}
              onClick={add}
            >
              {t('member.passkey.add')}
            </Button>
          ) : (
            <Notice tone="warning">{t('member.passkey.unsupported')}</Notice>
          )}
        </div>
      </Dialog>
      {removing && (
        <ConfirmDialog
          open
          title={t('member.do.remove')}
          confirmLabel={t('member.do.remove')}
          cancelLabel={t('common.cancel')}
          tone="danger"
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {t('member.passkey.removeAsk', { name: removing.name })}
        </ConfirmDialog>
      )}
    </>
  );
}
