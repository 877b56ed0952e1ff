import { phonePictureOf } from '@sortes/contract';
import { BannerSlide as Slide } from '@sortes/ui';
import { AddressLink } from '../../kit/page-link';
import { pictureAddress } from '../../kit/picture-host';
import type { Banner } from '../brand/site-data';

/** A banner that leads to its page of the site, or out of it in a tab of its own. */
export function BannerSlide({ banner, first }: { banner: Banner; first: boolean }) {
  const inside = banner.url.startsWith('/') && !banner.url.startsWith('//');
  const phone = phonePictureOf(banner);
  return (
    <Slide
      banner={{ ...banner, imageUrl: pictureAddress(banner.imageUrl) }}
      first={first}
      phoneImageUrl={phone && pictureAddress(phone)}
      link={({ className, children }) =>
        inside ? (
          <AddressLink href={banner.url} className={className}>
            {children}
          </AddressLink>
        ) : (
          <a href={banner.url} target="_blank" rel="noopener noreferrer" className={className}>
            {children}
          </a>
        )
      }
    />
  );
}
