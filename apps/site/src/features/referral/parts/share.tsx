import { Button, CopyButton, IconFacebookLogo, IconShareNetwork, IconTelegramLogo, QrCode, toast } from '@sortes/ui';
import type { ReactNode } from 'react';
import { WhatsAppLogo, ZaloSign } from '../../../entities/brand/chat-logos';
import { LineLogo } from '../../../entities/brand/line-logo';
import { boot } from '../../../kit/boot';
import { translate, useT } from '../../../kit/i18n';

interface Shared {
  readonly address: string;
  readonly words: string;
}

/** Where the link can be handed to, and no others: addresses of these services' own ways to share. */
const services: readonly { readonly name: string; readonly sign: ReactNode; readonly addressOf: (shared: Shared) => URL }[] = [
  {
    name: 'WhatsApp',
    sign: <WhatsAppLogo size={18} />,
    addressOf: ({ address, words }) => withSearch('https://wa.me/', { text: `${words} ${address}` }),
  },
  {
    name: 'Telegram',
    sign: <IconTelegramLogo size={18} />,
    addressOf: ({ address, words }) => withSearch('https://t.me/share/url', { url: address, text: words }),
  },
  {
    name: 'Facebook',
    sign: <IconFacebookLogo size={18} />,
    addressOf: ({ address }) => withSearch('https://www.facebook.com/sharer/sharer.php', { u: address }),
  },
  {
    name: 'LINE',
    sign: <LineLogo size={18} />,
    addressOf: ({ address, words }) => withSearch('https://social-plugins.line.me/lineit/share', { url: address, text: words }),
  },
];

function withSearch(base: string, search: Readonly<Record<string, string>>): URL {
  const url = new URL(base);
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value);
  return url;
}

const serviceClass =
  'inline-flex min-h-11 items-center gap-2 rounded-chip border border-divider bg-bg2 px-3 text-label font-semibold text-ink-2 no-underline hover:text-ink-1';

/** Zalo takes no words by an address: they are copied, and its chats open. */
function ToZalo({ address, words }: Shared) {
  const t = useT();
  const copy = () =>
    void navigator.clipboard.writeText(`${words} ${address}`).then(
      () => toast(translate('referral.zaloCopied'), { tone: 'win' }),
      () => toast(translate('referral.copyFailed'), { tone: 'danger' }),
    );
  return (
    <a
      href="https://chat.zalo.me/"
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('referral.shareWith', { name: 'Zalo' })}
      className={serviceClass}
      onClick={copy}
    >
      <ZaloSign size={18} />
      Zalo
    </a>
  );
}

/** Something to copy, with its name above it. */
function Copied({ label, text, name, isCode = false }: { label: string; text: string; name: string; isCode?: boolean }) {
  const t = useT();
  return (
    <div className="grid min-w-0 gap-1">
      <p className="text-label text-ink-3">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <span
          className={
            isCode ? 'tabular text-h2 font-bold tracking-wider text-ink-1' : 'min-w-0 font-mono text-label wrap-anywhere text-ink-1'
          }
        >
          {text}
        </span>
        <CopyButton
          text={text}
          label={t('common.copy')}
          copiedLabel={t('common.copied')}
          name={name}
          onError={() => void toast(translate('referral.copyFailed'), { tone: 'danger' })}
        />
      </div>
    </div>
  );
}

/** Code, link and QR code, and the ways to hand them on. */
export function ShareCard({ code, path }: { code: string; path: string }) {
  const t = useT();
  const address = `${location.origin}${path}`;
  const words = t('referral.shareText', { brand: boot.brandName, code });
  const mayShare = typeof navigator.share === 'function';
  return (
    <section className="card grid grid-cols-1 gap-4 rounded-tile p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-4">
        <Copied label={t('referral.code')} text={code} name={t('referral.copyCode')} isCode />
        <Copied label={t('referral.link')} text={address} name={t('referral.copyLink')} />
        <ul className="flex flex-wrap gap-2">
          {mayShare && (
            <li>
              <Button
                tone="primary"
                size="small"
                icon={<IconShareNetwork size={18} />}
                // Who leaves the device's list without choosing has done nothing wrong.
                onClick={() => void navigator.share({ text: words, url: address }).catch(() => undefined)}
              >
                {t('referral.share')}
              </Button>
            </li>
          )}
          <li>
            <ToZalo address={address} words={words} />
          </li>
          {services.map(({ name, sign, addressOf }) => (
            <li key={name}>
              <a
                href={addressOf({ address, words }).href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('referral.shareWith', { name })}
                className={serviceClass}
              >
                {sign}
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="justify-self-center">
        <QrCode text={address} label={t('referral.qr')} size={152} />
      </div>
    </section>
  );
}
