import { IconCoins } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** A price in points, with the one before it where it truly was. */
export function Price({ price, wasPrice = null, large = false }: { price: number; wasPrice?: number | null; large?: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={`tabular inline-flex items-center gap-1 font-bold text-ink-1 ${large ? 'text-h1' : 'text-body'}`}>
        <IconCoins size={large ? 22 : 16} className="text-gold-text" />
        {t('mall.points', { points: format.number(price) })}
      </span>
      {wasPrice !== null && (
        <span className="tabular text-label text-ink-3">
          <span className="sr-only">{t('mall.wasPrice')}</span> <s>{format.number(wasPrice)}</s>
        </span>
      )}
    </p>
  );
}
