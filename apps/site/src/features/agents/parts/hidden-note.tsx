import { useT } from '../../../kit/i18n';

/** Says why a list has fewer people than its totals count. */
export function HiddenNote({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return <p className="text-caption text-ink-2">{t('agents.hiddenNote', { count })}</p>;
}
