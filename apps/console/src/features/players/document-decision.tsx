import { documentReasons, type DocumentReason, type Operations, type Reply } from '@sortes/contract';
import { Checkbox, Select, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { acceptQuestion, acceptReady, documentChecks, nameMissing, type DocumentCheck } from './accept-document';
import { sharedKeys } from '../../shared/keys';

type Document = Reply<Operations['staffListDocuments']>['list'][number];
type Decision = 'accept' | 'reject';

/** Accepts or rejects a document: accepted is what was opened and ticked point by point, and whose it is stands in the last question. */
export function DocumentDecisionForm({
  document,
  choices,
  onDone,
}: {
  document: Document;
  choices: readonly Decision[];
  onDone: () => void;
}) {
  const t = useT();
  const [told, setTold] = useState<DocumentReason>(documentReasons[0]);
  const [note, setNote] = useState('');
  const [validUntil, setValidUntil] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<DocumentCheck>>(new Set());
  const { submissionId, playerId } = document;
  const player = playerText(playerId, document.userName);
  const decide = async (decision: Decision, reason: string, what: string) => {
    const { excluded } = await call('staffDecideDocuments', {
      params: { submissionId },
      body: {
        decision,
        reason,
        ...(decision === 'reject' ? { told, ...(note.trim() && { note: note.trim() }) } : validUntil ? { validUntil } : {}),
      },
    });
    toast(excluded ? t('players.documentExcluded') : t('common.did', { what }), { tone: excluded ? 'danger' : 'win' });
    await askAnew(sharedKeys.list.all, sharedKeys.player.of(playerId));
    onDone();
  };
  return (
    <DecisionForm
      title={t('players.decision')}
      choices={choices.map((value) => ({ value, label: t(`players.decision.${value}`) }))}
      question={(decision) =>
        decision === 'accept'
          ? acceptQuestion(t, player, document)
          : t('players.question', { what: t(`players.decision.${decision}`), name: player })
      }
      isReady={(decision) => decision === 'reject' || acceptReady(t, document, ticked)}
      onDecide={decide}
    >
      {(decision) =>
        decision === 'reject' ? (
          <>
            <Select
              label={t('players.told')}
              choices={documentReasons.map((value) => ({ value, label: t(`players.told.${value}`) }))}
              value={told}
              onChange={(event) => setTold(event.target.value as DocumentReason)}
            />
            <TextField label={t('players.toldNote')} maxLength={140} value={note} onChange={(event) => setNote(event.target.value)} />
          </>
        ) : (
          <>
            <Checks document={document} ticked={ticked} onChange={setTicked} />
            <TextField
              label={t('players.validUntil')}
              type="date"
              value={validUntil}
              onChange={(event) => setValidUntil(event.target.value)}
            />
          </>
        )
      }
    </DecisionForm>
  );
}

/** What one looks at before one accepts, point by point. */
function Checks({
  document,
  ticked,
  onChange,
}: {
  document: Document;
  ticked: ReadonlySet<DocumentCheck>;
  onChange: (ticked: ReadonlySet<DocumentCheck>) => void;
}) {
  const t = useT();
  const nameless = nameMissing(t, document);
  return (
    <fieldset className="grid">
      <legend className="text-label font-semibold text-ink-2">{t('players.checks')}</legend>
      {documentChecks.map((check) => (
        <div key={check}>
          <Checkbox
            checked={ticked.has(check)}
            onChange={(event) =>
              onChange(new Set(documentChecks.filter((one) => (one === check ? event.target.checked : ticked.has(one)))))
            }
          >
            {t(`players.check.${check}`)}
          </Checkbox>
          {check === 'same' && nameless !== undefined && <p className="ps-9 text-label text-warning">{nameless}</p>}
        </div>
      ))}
    </fieldset>
  );
}
