import { IconChatCircleDots, IconEnvelope, IconPencilSimple, IconPhone, Sign } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../kit/i18n';
import { useSession } from '../account/session';
import { useCustomerService } from './customer-service';
import { chats, useWays } from './people';
import { noticeQuery } from './site-data';

const tileClass =
  'card flex min-h-16 w-full items-center gap-3 rounded-tile px-4 py-3 text-start text-ink-1 no-underline hover:border-gold/40 hover:bg-bg2';

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

interface TileProps {
  readonly icon: ReactNode;
  readonly name: string;
  /** Where it leads, or how it goes. */
  readonly note: string;
  /** An address to follow, or what pressing it does; neither: it is only read. */
  readonly url?: string;
  readonly onPress?: () => void;
  /** What it opens on this page, and whether that stands open. */
  readonly controls?: Unfolding;
  readonly className?: string;
}

interface Unfolding {
  readonly id: string;
  readonly isOpen: boolean;
}

/** One way to the brand's people, as large as a thumb wants it. */
function Tile({ icon, name, note, url = '', onPress, controls, className }: TileProps) {
  const text = (
    <>
      <span aria-hidden="true" className="flex size-10 shrink-0 items-center justify-center rounded-full bg-bg2 text-gold-text">
        {icon}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="text-body font-semibold wrap-anywhere">{name}</span>
        {note !== '' && <span className="text-label wrap-anywhere text-ink-2">{note}</span>}
      </span>
    </>
  );
  return (
    <li className={className}>
      {onPress !== undefined ? (
        <button type="button" onClick={onPress} aria-expanded={controls?.isOpen} aria-controls={controls?.id} className={tileClass}>
          {text}
        </button>
      ) : url === '' ? (
        <p className={tileClass}>{text}</p>
      ) : (
        <a href={url} {...(url.startsWith('https:') && outside)} className={tileClass}>
          {text}
        </a>
      )}
    </li>
  );
}

/** A telephone number that stands in a text, as it is called. */
function numberIn(text: string): string | undefined {
  const number = /\+?\d[\d\s().-]{5,}\d/.exec(text)?.[0].replaceAll(/[^\d+]/g, '');
  return number === undefined || number.length < 7 ? undefined : number;
}

/** What a brand writes in its foot of how it is reached: a link where it has one, a call where it is a number. */
function useOwnLines() {
  const language = useLanguage();
  const lines = useQuery(noticeQuery(language.code)).data?.footer ?? [];
  return lines
    .filter(({ part, text }) => part === 'service' && text !== '')
    .map((line) => {
      const number = line.url === '' && line.icon === 'phone' ? numberIn(line.text) : undefined;
      return number === undefined ? line : { ...line, url: `tel:${number}` };
    });
}

/** The part of an address that a person reads: a mailbox, or a host. */
const readable = (url: string): string =>
  url.startsWith('mailto:')
    ? (url.slice('mailto:'.length).split('?')[0] ?? '')
    : url.startsWith('https:')
      ? new URL(url).hostname.replace(/^www\./, '')
      : '';

/** Every way to the brand's people, chats first. `form`: what they write in, where there is one; below the width at which it always stands there it is opened here. */
export function ContactTiles({ form }: { form: (Unfolding & { readonly onToggle: () => void }) | undefined }) {
  const t = useT();
  const service = useCustomerService();
  const ways = useWays();
  const lines = useOwnLines();
  const isMember = useSession(({ status }) => status === 'member');
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-2">
      {service && <Tile icon={<IconChatCircleDots size={22} />} name={t('people.chat')} note={t(service.text)} onPress={service.open} />}
      {chats.flatMap(({ type, name, Icon }) => {
        const url = ways.find((way) => way.type === type)?.url;
        return url === undefined
          ? []
          : [<Tile key={type} icon={<Icon size={22} />} name={name} note={t('people.chatIn', { name })} url={url} />];
      })}
      {lines.map(({ id, icon, imageUrl, text, url }) => (
        <Tile
          key={id}
          icon={icon === 'phone' ? <IconPhone size={22} /> : <Sign icon={icon} imageUrl={imageUrl} />}
          name={text}
          note={url.startsWith('tel:') ? t('people.call') : readable(url)}
          url={url}
        />
      ))}
      {ways
        .filter(({ type }) => type === 'EMAIL')
        .map(({ type, url }) => (
          <Tile key={type} icon={<IconEnvelope size={22} />} name={t('people.email')} note={readable(url)} url={url} />
        ))}
      {form && (
        <Tile
          className="lg:hidden"
          controls={form}
          icon={<IconPencilSimple size={22} />}
          name={t('people.write')}
          note={t(isMember ? 'people.writeNote' : 'people.writeNoteVisitor')}
          onPress={form.onToggle}
        />
      )}
    </ul>
  );
}
