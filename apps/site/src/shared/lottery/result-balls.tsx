import { Balls } from '@sortes/ui';
import { useT } from '../i18n';
import { headlineNumbers } from './result';
import type { ShownResult } from './result';

/** A result as balls, read out as one text; the digits of the special prize for prize tables. Says so when there is no result yet. */
export function ResultBalls({ result, size = 'medium' }: { result: ShownResult | null; size?: 'small' | 'medium' | 'large' }) {
  const t = useT();
  const numbers = result ? headlineNumbers(result) : [];
  if (!result || numbers.length === 0) return <span className="text-label text-ink-3">{t('common.draw.noResult')}</span>;
  return <Balls values={numbers} size={size} label={t('common.draw.resultOf', { numero: result.numero, numbers: numbers.join(' ') })} />;
}
