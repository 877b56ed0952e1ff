import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';

/** Says above a form that a change of the same waits for a second person. */
export function WaitsNote({ waiting }: { waiting: { readonly askedBy: string; readonly askedAt: number } }) {
  const t = useT();
  const format = useFormat();
  return (
    <p role="status" className="rounded-chip border border-warning/40 bg-bg2 px-3 py-2 text-label">
      {t('paying.waitsOf', { name: waiting.askedBy, at: format.at(waiting.askedAt) })}
    </p>
  );
}
