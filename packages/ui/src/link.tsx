import { clsx } from 'clsx';
import type { AnchorHTMLAttributes, Ref } from 'react';

/** Classes of a text link, for router links. */
export const linkClass = 'text-info font-semibold underline decoration-transparent underline-offset-3 hover:decoration-current';

/** A text link. Addresses outside the site open in a new tab without handing over the opener. */
export function Link({ className, href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  const outside = href !== undefined && /^https?:/.test(href);
  return (
    <a href={href} className={clsx(linkClass, className)} {...(outside && { target: '_blank', rel: 'noopener noreferrer' })} {...rest}>
      {children}
    </a>
  );
}
