import { Button, CopyButton, Dialog, IconShareNetwork, QrCode, toast } from '@sortes/ui';
import { translate, useT } from '../../../kit/i18n';
import { useFormat } from '../../../kit/format';
import type { AgentLink, SharedLink } from '../api/links';

/** The whole address of a link. */
export const addressOf = ({ path }: Pick<AgentLink, 'path'>): string => `${location.origin}${path}`;

/** Copies the address, or hands it to the device's own way of sharing where there is one. */
export function LinkButtons({ link }: { link: Pick<AgentLink, 'path' | 'channel'> }) {
  const t = useT();
  const address = addressOf(link);
  const mayShare = typeof navigator.share === 'function';
  return (
    <>
      <CopyButton
        text={address}
        label={t('common.copy')}
        copiedLabel={t('common.copied')}
        name={t('agents.link.copyOf', { channel: link.channel })}
        onError={() => void toast(translate('agents.link.copyFailed'), { tone: 'danger' })}
      />
      {mayShare && (
        <Button
          size="small"
          icon={<IconShareNetwork size={18} />}
          aria-label={t('agents.link.shareOf', { channel: link.channel })}
          // Who leaves the device's list without choosing has done nothing wrong.
          onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
        >
          {t('agents.link.share')}
        </Button>
      )}
    </>
  );
}

/** A link to hand on: its code to be scanned, its address, until when it is good. */
export function LinkShare({ link, isNew, onClose }: { link: SharedLink; isNew: boolean; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? t('agents.link.made') : link.channel}
      closeLabel={t('common.close')}
      width="small"
      footer={
        <Button tone="primary" wide onClick={onClose}>
          {t('agents.link.done')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 justify-items-center gap-4 text-center">
        <QrCode text={addressOf(link)} label={t('agents.link.qr', { channel: link.channel })} size={208} />
        <p className="max-w-full rounded-field bg-bg2 px-3 py-2 font-mono text-label wrap-anywhere text-ink-1">{addressOf(link)}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButtons link={link} />
        </div>
        <p className="text-label text-ink-2">
          {link.userName === null
            ? t(link.isAgent ? 'agents.link.forAgents' : 'agents.link.forMembers')
            : t('agents.link.forOne', { name: link.userName })}{' '}
          {link.endDate !== null && t('agents.link.until', { time: format.dateTime(link.endDate) })}
        </p>
      </div>
    </Dialog>
  );
}
