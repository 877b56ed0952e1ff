import { ProgressBar } from '@sortes/ui';
import type { OfferCard } from '../../../entities/promotion/offers';
import { units } from '../../../entities/promotion/units';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** How much was staked of what has to be, as a bar with its words. */
export function Progress({ progress }: { progress: NonNullable<OfferCard['progress']> }) {
  const t = useT();
  const format = useFormat();
  const [wagered, required] = [units(progress.wagered), units(progress.required)];
  const share = wagered >= required ? 1 : Number((wagered * 10_000n) / required) / 10_000;
  const done = t('promotions.wageredOf', { wagered: format.money(wagered), required: format.money(required) });
  return <ProgressBar value={share} max={1} label={t('promotions.required')} valueText={done} />;
}
