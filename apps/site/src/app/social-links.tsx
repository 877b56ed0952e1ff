import { IconFacebookLogo, IconInstagramLogo, IconTelegramLogo, IconTiktokLogo, IconXLogo, IconYoutubeLogo } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useSystemStatus } from '../entities/brand/site-data';
import { LineLogo } from '../entities/brand/line-logo';

const socials = [
  { type: 'YOUTUBE', name: 'YouTube', Icon: IconYoutubeLogo },
  { type: 'INSTAGRAM', name: 'Instagram', Icon: IconInstagramLogo },
  { type: 'FACEBOOK', name: 'Facebook', Icon: IconFacebookLogo },
  { type: 'TWITTER', name: 'X (Twitter)', Icon: IconXLogo },
  { type: 'TIKTOK', name: 'TikTok', Icon: IconTiktokLogo },
  { type: 'LINE', name: 'LINE', Icon: LineLogo },
  { type: 'TELEGRAM', name: 'Telegram', Icon: IconTelegramLogo },
] as const;

/** The brand's pages elsewhere, each a sign; nothing where it has none. `heading` stands above them. */
export function SocialLinks({ heading }: { heading?: ReactNode }) {
  const resources = useSystemStatus()?.info.resources ?? [];
  const shown = socials.flatMap((social) => {
    const url = resources.find((row) => row.resourceType.toUpperCase() === social.type)?.url;
    return url ? [{ ...social, url }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <>
      {heading}
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ type, name, Icon, url }) => (
          <li key={type}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={name}
              className="flex size-11 items-center justify-center rounded-chip border border-divider bg-bg2 text-ink-2 hover:text-ink-1"
            >
              <Icon size={20} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
