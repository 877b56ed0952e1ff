import { useT } from '../../../kit/i18n';

/** Says why a list has fewer people than stand there, and whether its totals count them. */
export function HiddenNote({ count, inSums = true }: { count: number; inSums?: boolean }) {
  const t = useT();
  if (count === 0) return null;
  return <p className="text-caption text-ink-2">{t(inSums ? 'agents.hiddenNote' : 'agents.hiddenFewNote', { count })}</p>;
}
