import { hashText, hues } from '@sortes/contract';
import { clsx } from 'clsx';
import { pictureAddress } from '../../kit/picture-host';
import './games.css';

/** Two letters for a vendor: the first of its first two words, else its first two. */
export function monogramOf(name: string): string {
  const words = name.split(/[\s\-_.&]+/u).filter((word) => word !== '');
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** A vendor's picture, or a plate with its monogram in a hue of its own. Decoration: the name stands beside it. */
export function VendorPlate({ code, name, icon, className = 'size-7' }: { code: string; name: string; icon?: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-field text-tiny font-bold text-white shadow-[inset_0_0_0_1px_rgb(255_255_255/.12)]',
        'game-cover',
        `cover-${hues[hashText(code) % hues.length]}`,
        className,
      )}
    >
      {monogramOf(name)}
      {icon && (
        <img
          src={pictureAddress(icon)}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full bg-bg2 object-contain"
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
