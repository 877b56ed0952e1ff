import type { FieldProps } from '@sortes/browser';
import { documentReasons, type DocumentReason, type Operations, type Reply } from '@sortes/contract';
import { Checkbox, Select, TextField, toast } from '@sortes/ui';
import limits from 'virtual:limits/staffDecideDocuments';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { acceptQuestion, acceptReady, documentChecks, nameMissing, type DocumentCheck } from './accept-document';
import { sharedKeys } from '../../shared/keys';

type Document = Reply<Operations['staffListDocuments']>['list'][number];
type Decision = 'accept' | 'reject';

interface Fields {
  readonly told: DocumentReason;
  readonly note: string;
  readonly validUntil: string;
  readonly ticked: readonly DocumentCheck[];
}

function bodyOf(decision: Decision, { told, note, validUntil, reason }: Fields & { readonly reason: string }) {
  if (decision === 'reject') return { decision, reason, told, ...(note.trim() && { note: note.trim() }) };
  return { decision, reason, ...(validUntil && { validUntil }) };
}

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
  const { submissionId, playerId } = document;
  const player = playerText(playerId, document.userName);
  const decide = async (decision: Decision, reason: string, what: string, fields: Fields) => {
    const { excluded } = await call('staffDecideDocuments', {
      params: { submissionId },
      body: bodyOf(decision, { ...fields, reason }),
    });
    toast(excluded ? t('players.documentExcluded') : t('common.did', { what }), { tone: excluded ? 'danger' : 'win' });
    await askAnew(sharedKeys.list.all, sharedKeys.player.of(playerId));
    onDone();
  };
  return (
    <DecisionForm<Decision, Fields>
      title={t('players.decision')}
      choices={choices.map((value) => ({ value, label: t(`players.decision.${value}`) }))}
      question={(decision) =>
        decision === 'accept'
          ? acceptQuestion(t, player, document)
          : t('players.question', { what: t(`players.decision.${decision}`), name: player })
      }
      fields={{ told: documentReasons[0], note: '', validUntil: '', ticked: [] }}
      limits={limits}
      body={bodyOf}
      isReady={(decision, { ticked }) => decision === 'reject' || acceptReady(t, document, new Set(ticked))}
      onDecide={decide}
    >
      {(decision, form) =>
        decision === 'reject' ? (
          <>
            <Select
              label={t('players.told')}
              choices={documentReasons.map((value) => ({ value, label: t(`players.told.${value}`) }))}
              {...form.field('told')}
            />
            <TextField label={t('players.toldNote')} {...form.field('note')} />
          </>
        ) : (
          <>
            <Checks document={document} {...form.field('ticked')} />
            <TextField label={t('players.validUntil')} type="date" {...form.field('validUntil')} />
          </>
        )
      }
    </DecisionForm>
  );
}

/** What one looks at before one accepts, point by point. */
function Checks({
  document,
  value: ticked,
  onChange,
}: Pick<FieldProps<readonly DocumentCheck[]>, 'value' | 'onChange'> & { document: Document }) {
  const t = useT();
  const nameless = nameMissing(t, document);
  return (
    <fieldset className="grid">
      <legend className="text-label font-semibold text-ink-2">{t('players.checks')}</legend>
      {documentChecks.map((check) => (
        <div key={check}>
          <Checkbox
            checked={ticked.includes(check)}
            onChange={(event) => onChange(documentChecks.filter((one) => (one === check ? event.target.checked : ticked.includes(one))))}
          >
            {t(`players.check.${check}`)}
          </Checkbox>
          {check === 'same' && nameless !== undefined && <p className="ps-9 text-label text-warning">{nameless}</p>}
        </div>
      ))}
    </fieldset>
  );
}
