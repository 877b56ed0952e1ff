import {
  Button,
  ConfirmDialog,
  IconCaretDown,
  IconEnvelope,
  IconMegaphone,
  IconShieldCheck,
  IconTrash,
  IconWallet,
  toast,
  type IconComponent,
} from '@sortes/ui';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useFormat } from '../../../kit/format';
import { isTextId, useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { problemText } from '../../../kit/problem';
import { useDeleteMessage, useMarkRead, type Message } from '../api/inbox';
import { pageOfKind } from '../state/page-of-kind';

const icons: Readonly<Record<string, IconComponent>> = { money: IconWallet, security: IconShieldCheck, house: IconMegaphone };

/** What is seen of a message that is not open; pressing it opens it. */
function MessageHead({ message, open, controls, onPress }: { message: Message; open: boolean; controls: string; onPress: () => void }) {
  const t = useT();
  const format = useFormat();
  const Icon = icons[message.group] ?? IconEnvelope;
  return (
    <h3>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={controls}
        onClick={onPress}
        className="flex min-h-15 w-full items-center gap-3 rounded-tile px-4 py-2.5 text-start hover:bg-bg2"
      >
        <span className="relative shrink-0">
          <Icon size={22} className={message.read ? 'text-ink-3' : 'text-gold-text'} />
          {!message.read && <span className="absolute -end-1 -top-1 size-2.5 rounded-full bg-solid-red" aria-hidden="true" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className={clsx('block text-body wrap-anywhere text-ink-1', message.read ? 'font-medium' : 'font-bold')}>
            {!message.read && <span className="sr-only">{t('messages.unread')}: </span>}
            {message.title}
          </span>
          {/* Messages of a kind share their heading: what tells them apart is in their words. */}
          {!open && <span className="line-clamp-2 text-label font-normal text-ink-2">{message.text}</span>}
          <span className="tabular block text-caption text-ink-3">{format.dateTime(message.time)}</span>
        </span>
        <IconCaretDown size={16} className={clsx('shrink-0 text-ink-3 transition-transform', open && 'rotate-180')} />
      </button>
    </h3>
  );
}

/** Deletes a message once the player has confirmed it. */
function DeleteMessage({ message }: { message: Message }) {
  const t = useT();
  const remove = useDeleteMessage();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        tone="ghost"
        icon={<IconTrash size={16} />}
        loading={remove.isPending}
        loadingLabel={t('common.loading')}
        onClick={() => setAsking(true)}
      >
        {t('messages.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('messages.deleteTitle')}
        confirmLabel={t('messages.delete')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        onConfirm={async () => {
          setAsking(false);
          await remove.mutateAsync(message.messageId).then(
            () => toast(t('messages.deleted')),
            (error: unknown) => toast(problemText(error), { tone: 'danger' }),
          );
        }}
      >
        {t('messages.deleteNote', { title: message.title })}
      </ConfirmDialog>
    </>
  );
}

/** One message: its heading, and unfolded its words with what can be done about it. Unfolding reads it. */
export function MessageRow({ message, open, onToggle }: { message: Message; open: boolean; onToggle: () => void }) {
  const t = useT();
  const modal = useModal();
  const id = useId();
  const markRead = useMarkRead();
  const page = pageOfKind(message.kind);
  const pageName = (key: string): string => {
    const name = `centre.page.${key}`;
    return isTextId(name) ? t(name) : key;
  };
  return (
    <li className={clsx('rounded-tile border', message.read ? 'border-hairline bg-bg1' : 'border-gold/50 bg-bg2')}>
      <MessageHead
        message={message}
        open={open}
        controls={id}
        onPress={() => {
          onToggle();
          if (!open && !message.read) markRead.mutate([message.messageId]);
        }}
      />
      <div id={id} hidden={!open} className="px-4 pt-2 pb-4">
        <p className="text-body wrap-anywhere whitespace-pre-line text-ink-2">{message.text}</p>
        {message.note !== '' && (
          <p className="mt-2 rounded-chip border border-hairline bg-bg2 px-3 py-2 text-label wrap-anywhere whitespace-pre-line text-ink-1">
            {/* What an agent wrote is the message itself. */}
            {message.kind !== 'agent.message' && <span className="block text-caption text-ink-3">{t('messages.note')}</span>}
            {message.note}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {page !== undefined && (
            <Button size="small" onClick={() => modal.open('member', { page })}>
              {t('messages.goThere', { page: pageName(page) })}
            </Button>
          )}
          <DeleteMessage message={message} />
        </div>
      </div>
    </li>
  );
}
