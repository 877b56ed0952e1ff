import type { Limits } from '@sortes/browser';
import { Button, TextArea, toast } from '@sortes/ui';
import { useState, type ReactNode } from 'react';
import voidLimits from 'virtual:limits/requestDrawVoid';
import correctionLimits from 'virtual:limits/requestResultCorrection';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useForm } from '../../shared/use-form';
import { CorrectionPreview, TypedIssue, VoidPreview } from './change-preview';
import { ResultFields } from './result-fields';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';
import { lotteryKeys } from './keys';

interface Asked {
  readonly reason: string;
  /** The issue, typed once more. */
  readonly typed: string;
}

/** Reason, the issue typed once more, and the call; another person decides. */
function AskForm({
  numero,
  action,
  limits,
  ready,
  onAsk,
  children,
}: {
  numero: string;
  action: string;
  limits: Limits;
  ready: boolean;
  onAsk: (asked: Asked) => Promise<unknown>;
  children: ReactNode;
}) {
  const t = useT();
  const maySee = useMay('approvals.read');
  const [asked, setAsked] = useState(false);
  const trimmed = ({ reason, typed }: Asked): Asked => ({ reason: reason.trim(), typed: typed.trim() });
  const form = useForm<Asked>({
    start: { reason: '', typed: '' },
    limits,
    body: trimmed,
    faults: ({ typed }) => ({ typed: typed.trim() === numero ? undefined : t('lottery.typeIssue', { numero }) }),
    async submit(given) {
      await onAsk(trimmed(given));
      setAsked(true);
      toast(t('lottery.asked'), { tone: 'win' });
      await askAnew(sharedKeys.list.all, lotteryKeys.draw.all);
    },
  });
  const isWhole = ready && Object.keys(form.faults).length === 0;
  if (asked)
    return (
      <p role="status" className="text-body text-ink-1">
        {t('lottery.askedNote')}{' '}
        {maySee && (
          <ScreenLink place={{ to: '/approvals', search: { state: 'waiting' } }} className="font-semibold text-info underline">
            {t('lottery.toApprovals')}
          </ScreenLink>
        )}
      </p>
    );
  return (
    <form {...form.props} className="grid gap-3">
      {children}
      <TextArea label={t('common.reason')} description={t('lottery.reasonNote')} rows={2} required {...form.field('reason')} />
      <TypedIssue numero={numero} value={form.values.typed} onChange={(typed) => form.change({ typed })} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem}
      </p>
      <Button type="submit" tone="danger" disabled={!isWhole || form.busy}>
        {action}
      </Button>
    </form>
  );
}

/** Asks to correct the result of a settled official draw, with what it would change before anybody asks. */
export function CorrectionForm({ gameCode, numero }: { gameCode: string; numero: string }) {
  const t = useT();
  const [result, setResult] = useState<string>();
  return (
    <div className="grid gap-3">
      <AlsoEditing subject={`draw:${gameCode}/${numero}`} />
      <ResultFields gameCode={gameCode} label={t('lottery.rightResult')} onChange={setResult} />
      {result !== undefined && <CorrectionPreview gameCode={gameCode} numero={numero} result={result} />}
      <AskForm
        numero={numero}
        action={t('lottery.askCorrection')}
        limits={correctionLimits}
        ready={result !== undefined}
        onAsk={({ reason }) => call('requestResultCorrection', { body: { gameCode, numero, result: result ?? '', reason } })}
      >
        <p className="text-label text-ink-2">{t('lottery.correctionNote')}</p>
      </AskForm>
    </div>
  );
}

/** Asks to void an official draw of this brand. */
export function VoidForm({ gameCode, numero }: { gameCode: string; numero: string }) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <AlsoEditing subject={`draw:${gameCode}/${numero}`} />
      <VoidPreview gameCode={gameCode} numero={numero} />
      <AskForm
        numero={numero}
        action={t('lottery.askVoid')}
        limits={voidLimits}
        ready
        onAsk={(asked) => call('requestDrawVoid', { body: { gameCode, numero, ...asked } })}
      >
        <p className="text-label text-ink-2">{t('lottery.voidNote')}</p>
      </AskForm>
    </div>
  );
}
