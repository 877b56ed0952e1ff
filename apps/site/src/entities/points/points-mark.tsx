import { clsx } from 'clsx';
import { useFormat } from '../../kit/format';
import { usePoints } from './points';

/** How many points the member has, at the end of a menu's entry. */
export function PointsMark({ className }: { className?: string }) {
  const format = useFormat();
  const { data } = usePoints();
  if (data === undefined) return null;
  return <span className={clsx('tabular text-label font-semibold text-gold-text', className)}>{format.number(data.pointBalance)}</span>;
}
