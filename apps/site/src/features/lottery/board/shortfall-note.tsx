import { IconInfo } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { Shortfall } from '../state/shortfall';

/**
 * Says, before it is placed, that a bet cannot win more than it costs; nothing is held back. Its place stays in the page, so that a screen reader hears it come.
 * @param combinations of a bet of one play; undefined for several lines
 */
export function ShortfallNote({ shortfall, combinations }: { shortfall: Shortfall | undefined; combinations?: number }) {
  const t = useT();
  const format = useFormat();
  const sums = shortfall && { cost: format.money(shortfall.cost), most: format.money(shortfall.most) };
  return (
    <div role="status" className="empty:hidden">
      {sums && (
        <p className="flex items-start gap-2 rounded-field border border-warning/50 bg-bg2 px-3 py-2 text-label text-ink-1">
          <IconInfo size={18} className="mt-px shrink-0 text-warning" />
          <span>
            {combinations === undefined ? t('lottery.cannotWin', sums) : t('lottery.picksCannotWin', { count: combinations, ...sums })}
          </span>
        </p>
      )}
    </div>
  );
}
