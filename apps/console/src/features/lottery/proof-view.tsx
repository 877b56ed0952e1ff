import type { Check } from '@sortes/fairness';
import { findGame } from '@sortes/lottery-rules';
import { Badge, Button, IconCheckCircle, IconDownloadSimple, IconXCircle } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { isTextId, useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';

type Facts1 = Readonly<Record<string, unknown>>;
type Step = Pick<Check, 'ok' | 'detail'> & { check: string };
const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const recordOf = (value: unknown): Facts1 => (typeof value === 'object' && value !== null ? (value as Facts1) : {});

/** Recomputes a proof in this browser, against what the server says it had promised. */
async function verifyHere(gameCode: string, proof: Facts1): Promise<readonly Step[]> {
  const { promised, receipts: _receipts, ...bare } = proof;
  const { commit, beacon, betsRoot } = recordOf(promised);
  const { round, anchor } = recordOf(beacon);
  const shape = findGame(gameCode)?.shape;
  const { verifyDraw } = await import('@sortes/fairness');
  return verifyDraw(bare, {
    ...(typeof commit === 'string' && { commit }),
    ...(typeof round === 'number' && { round }),
    ...(typeof anchor === 'string' && { anchor }),
    ...(typeof betsRoot === 'string' && { betsRoot }),
    ...(shape && { shape }),
  });
}

function Steps({ title, steps, note }: { title: string; steps: readonly Step[]; note: string }) {
  const t = useT();
  const good = steps.length > 0 && steps.every(({ ok }) => ok);
  return (
    <section aria-label={title} className="grid content-start gap-2 rounded-tile border border-divider bg-bg2 p-3">
      <h4 className="flex flex-wrap items-center gap-2 text-body font-bold">
        {title}
        <Badge tone={good ? 'win' : 'danger'}>{t(good ? 'lottery.proof.good' : 'lottery.proof.bad')}</Badge>
      </h4>
      <ol className="grid gap-1.5">
        {steps.map(({ check, ok, detail }, at) => {
          const id = `lottery.check.${check}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- one kind of check may be made twice
            <li key={at} className="flex items-start gap-2 text-label">
              {ok ? (
                <IconCheckCircle size={18} className="mt-0.5 shrink-0 text-win" title={t('lottery.proof.passed')} />
              ) : (
                <IconXCircle size={18} className="mt-0.5 shrink-0 text-danger" title={t('lottery.proof.failed')} />
              )}
              <span className="min-w-0">
                <span className="block text-ink-1">{isTextId(id) ? t(id) : check}</span>
                <span lang="en" className="tabular block font-mono text-caption wrap-anywhere text-ink-3">
                  {detail}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      <p className="text-caption text-ink-3">{note}</p>
    </section>
  );
}

/** A file made on the spot, handed over as a download. */
function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What was promised and revealed of a house draw, and the proof recomputed by the server and by this browser, step by step. */
export function ProofView({ gameCode, numero, proof }: { gameCode: string; numero: string; proof: Facts1 }) {
  const t = useT();
  const [server, setServer] = useState<{ steps: readonly Step[]; milliseconds: number }>();
  const [browser, setBrowser] = useState<readonly Step[]>();
  const beacon = recordOf(proof['beacon']);
  const isRevealed = 'serverSeed' in proof;
  const verifying = useAction(async () => {
    const { checks, milliseconds } = await call('staffVerifyDraw', { params: { gameCode, numero } });
    setServer({ steps: checks, milliseconds });
    setBrowser(await verifyHere(gameCode, proof));
  });
  const { promised: _promised, receipts: _receipts, ...bare } = proof;
  const mono = (value: string) => <code className="font-mono text-caption wrap-anywhere">{value || '–'}</code>;
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          [t('lottery.proof.commit'), mono(text(proof['commit']))],
          [t('lottery.proof.beacon'), mono([text(beacon['kind']), text(beacon['chainId'])].filter((part) => part !== '').join(' · '))],
          [t('lottery.proof.round'), mono(text(beacon['round']))],
          [t('lottery.proof.anchor'), mono(text(beacon['anchor'] ?? beacon['chainHash']))],
          [t('lottery.betsRoot'), mono(text(proof['betsRoot']))],
          ...(isRevealed
            ? [
                [t('lottery.proof.randomness'), mono(text(proof['randomness']))] as const,
                [t('lottery.proof.seed'), mono(text(proof['serverSeed']))] as const,
                [t('lottery.proof.code'), mono(text(proof['codeVersion']))] as const,
              ]
            : []),
        ]}
      />
      {isRevealed ? (
        <>
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" disabled={verifying.busy} onClick={() => void verifying.run()}>
              {verifying.busy ? t('common.working') : t('lottery.proof.verify')}
            </Button>
            <Button
              icon={<IconDownloadSimple size={16} />}
              onClick={() => download(`proof-${gameCode}-${numero}.json`, JSON.stringify(bare, null, 2))}
            >
              {t('lottery.proof.download')}
            </Button>
          </div>
          <p role="alert" className="text-body text-danger empty:hidden">
            {verifying.problem?.text}
          </p>
          <div className="grid gap-3 lg:grid-cols-2" aria-live="polite">
            {server && (
              <Steps
                title={t('lottery.proof.server')}
                steps={server.steps}
                note={t('lottery.proof.serverNote', { milliseconds: server.milliseconds })}
              />
            )}
            {browser && <Steps title={t('lottery.proof.browser')} steps={browser} note={t('lottery.proof.browserNote')} />}
          </div>
        </>
      ) : (
        <p className="text-body text-ink-2">{t('lottery.proof.sealed')}</p>
      )}
    </div>
  );
}
