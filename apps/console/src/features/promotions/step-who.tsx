import { useT } from '../../shared/texts';
import type { Draft } from './document';
import type { SaidFault } from './fault-words';
import { RuleEditor } from './rule-editor';

/** Who may have it. */
export function WhoStep({
  draft,
  onDraft,
  faults,
  who,
}: {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  faults: readonly SaidFault[];
  /** The rule in one sentence; undefined while it cannot be read. */
  who: string | undefined;
}) {
  const t = useT();
  return (
    <>
      <RuleEditor
        rule={draft.who}
        faults={faults.filter(({ path }) => path.split('.')[0] === 'who')}
        onRule={(rule) => onDraft({ ...draft, who: rule })}
      />
      <p aria-live="polite" className="rounded-tile bg-bg2 p-3 text-body text-ink-1 empty:hidden">
        {who ?? t('promotions.rule.unread')}
      </p>
    </>
  );
}
