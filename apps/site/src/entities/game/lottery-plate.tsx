import { clsx } from 'clsx';
import { pictureAddress } from '../../kit/picture-host';
import { periodMark } from './lettering';
import './games.css';

/** A lottery's picture, small, with how often it draws in large letters. Decoration: the name stands beside it. */
export function LotteryPlate({ icon, everySeconds, className }: { icon: string; everySeconds?: number | undefined; className?: string }) {
  const period = periodMark(everySeconds);
  return (
    <span aria-hidden="true" className={clsx('lottery-plate', className)}>
      <img src={pictureAddress(icon || '/art/tile-default.avif')} alt="" width={56} height={68} loading="lazy" decoding="async" />
      {period !== undefined && (
        <span className="tile-period" data-every={everySeconds}>
          {period}
        </span>
      )}
    </span>
  );
}
