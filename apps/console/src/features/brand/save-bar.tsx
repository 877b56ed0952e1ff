import { ApiError } from '@sortes/browser';
import { Button, TextField, toast } from '@sortes/ui';
import { useEffect, useRef, useState, type FormEvent, useId } from 'react';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { askAnew, queryClient } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { missingWords, WhyNot } from '../../shared/why-not';
import type { Brand, BrandChange, Line } from './brand-data';
import { sharedKeys } from '../../shared/keys';

/** Room between what has the focus and the bar. */
const gapPx = 16;

/** Keeps what has the focus above a bar that stands over the foot of the window: when the bar comes, when it grows, and when the focus moves. */
function useRoomAbove() {
  const bar = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const node = bar.current;
    if (node === null) return undefined;
    const page = document.documentElement;
    const before = page.style.scrollPaddingBottom;
    const sizes = new ResizeObserver(() => {
      page.style.scrollPaddingBottom = `${node.offsetHeight + gapPx}px`;
      const field = document.activeElement;
      if (field !== null && field !== document.body && !node.contains(field)) field.scrollIntoView({ block: 'nearest' });
    });
    sizes.observe(node);
    return () => {
      sizes.disconnect();
      page.style.scrollPaddingBottom = before;
    };
  }, []);
  return bar;
}

/**
 * What a form would change, line by line, with the reason for it. When somebody else was quicker the brand is asked for anew: the lines then show
 * what stands there now, and what was typed is kept.
 */
export function SaveBar(props: SaveBarProps) {
  const mayManage = useMay('brand.manage');
  return mayManage && props.lines.length > 0 ? <Bar {...props} /> : null;
}

interface SaveBarProps {
  brand: Brand;
  lines: readonly Line[];
  change: () => BrandChange;
  /** Why what is in the form cannot be kept as it is. */
  blocked?: string | undefined;
  /** It is kept, or given up: the form begins anew. */
  onSaved: () => void;
}

function Bar({ brand, lines, change, blocked, onSaved }: SaveBarProps) {
  const t = useT();
  const bar = useRoomAbove();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [working, setWorking] = useState(false);
  const whyId = useId();
  const missing = blocked ?? missingWords(t, { reason });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setWorking(true);
    try {
      const next = await call('staffChangeBrand', { body: { ...change(), version: brand.version, reason: reason.trim() } });
      queryClient.setQueryData(sharedKeys.brand.all, next);
      void askAnew(sharedKeys.list.of('brands'));
      setReason('');
      onSaved();
      toast(t('brand.saved'), { tone: 'win' });
    } catch (error) {
      setProblem(problemText(error));
      if (error instanceof ApiError && error.code === 'edit.outdated') await askAnew(sharedKeys.brand.all);
    } finally {
      setWorking(false);
    }
  };
  return (
    <form
      ref={bar}
      onSubmit={(event) => void save(event)}
      aria-label={t('brand.changes')}
      className="sticky bottom-0 z-10 grid gap-2 rounded-tile border border-divider bg-bg1 px-4 py-3 shadow-lg"
    >
      <details open={lines.length === 1}>
        <summary className="cursor-pointer text-label font-semibold text-ink-2">{t('brand.changesCount', { count: lines.length })}</summary>
        {/* A long list scrolls in its own box; the focus on it lets a keyboard do so too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul tabIndex={0} aria-label={t('brand.changes')} className="mt-1 max-h-28 overflow-y-auto text-label text-ink-1">
          {lines.map(([name, now, next]) => (
            <li key={name} className="break-words">
              {name}: <span className="text-ink-3 line-through">{now}</span> → {next}
            </li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('common.reason')}
          description={t('common.reasonNote')}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className="min-w-56 flex-1"
        />
        <Button onClick={onSaved}>{t('brand.discard')}</Button>
        <Button
          type="submit"
          tone="primary"
          loading={working}
          loadingLabel={t('common.working')}
          disabled={missing !== undefined}
          aria-describedby={whyId}
        >
          {t('brand.save')}
        </Button>
      </div>
      <WhyNot id={whyId} missing={missing} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
    </form>
  );
}
