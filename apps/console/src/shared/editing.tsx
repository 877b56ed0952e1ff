import { IconUsersThree } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './calls';
import { useT } from './texts';
import { sharedKeys } from './keys';

const againMs = 8_000;

/** Who else has the form open, longest first. `subject`: kind:id as the audit log names it; undefined while no form is open. */
export function useOthersEditing(subject: string | undefined): readonly { readonly name: string; readonly since: number }[] {
  const { data } = useQuery({
    queryKey: sharedKeys.presence.of(subject),
    queryFn: ({ signal }) => call('staffPresence', { body: { subject: subject ?? '' } }, { signal }),
    enabled: subject !== undefined,
    refetchInterval: againMs,
    gcTime: 0,
  });
  useEffect(() => {
    if (subject === undefined) return undefined;
    // Nobody waits for it: who does not say that they leave is forgotten after 20 s.
    return () => void call('staffPresence', { body: { subject, left: true } }).catch(() => undefined);
  }, [subject]);
  return data?.others ?? [];
}

/** Says above a form who else has it open. It only tells: what is outdated is refused when it is saved (`edit.outdated`). */
export function AlsoEditing({ subject }: { subject: string | undefined }) {
  const t = useT();
  const others = useOthersEditing(subject);
  return (
    <div role="status" className="empty:hidden">
      {others.length > 0 && (
        <p className="flex items-start gap-2 rounded-chip border border-warning/40 bg-bg2 px-3 py-2 text-label text-ink-1">
          <IconUsersThree size={18} className="mt-0.5 shrink-0 text-warning" />
          {t('common.alsoEditing', { count: others.length, names: others.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </div>
  );
}
