import { Button, TextArea, toast } from '@sortes/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { shortestReason } from '../../shared/shortest-reason';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { CorrectionPreview, TypedIssue, VoidPreview } from './change-preview';
import { ResultFields } from './result-fields';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';
import { lotteryKeys } from './keys';

/** Reason, the issue typed once more, and the call; another person decides. */
function AskForm({
  numero,
  action,
  ready,
  onAsk,
  children,
}: {
  numero: string;
  action: string;
  ready: boolean;
  onAsk: (reason: string, typed: string) => Promise<unknown>;
  children: ReactNode;
}) {
  const t = useT();
  const maySee = useMay('approvals.read');
  const [{ reason, typed }, setFields] = useState({ reason: '', typed: '' });
  const [asked, setAsked] = useState(false);
  const isWhole = ready && reason.trim().length >= shortestReason && typed.trim() === numero;
  const asking = useAction(async () => {
    await onAsk(reason.trim(), typed.trim());
    setAsked(true);
    toast(t('lottery.asked'), { tone: 'win' });
    await askAnew(sharedKeys.list.all, lotteryKeys.draw.all);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) void asking.run();
  };
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
    <form onSubmit={submit} className="grid gap-3">
      {children}
      <TextArea
        label={t('common.reason')}
        description={t('lottery.reasonNote')}
        rows={2}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => setFields({ reason: event.target.value, typed })}
      />
      <TypedIssue numero={numero} value={typed} onChange={(given) => setFields({ reason, typed: given })} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {asking.problem?.text}
      </p>
      <Button type="submit" tone="danger" disabled={!isWhole || asking.busy}>
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
        ready={result !== undefined}
        onAsk={(reason) => call('requestResultCorrection', { body: { gameCode, numero, result: result ?? '', reason } })}
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
        ready
        onAsk={(reason, typed) => call('requestDrawVoid', { body: { gameCode, numero, typed, reason } })}
      >
        <p className="text-label text-ink-2">{t('lottery.voidNote')}</p>
      </AskForm>
    </div>
  );
}
