import { approvalKinds, approvalRights, approvalStates, type ApprovalKind, type Operations, type Reply } from '@sortes/contract';
import { Badge, linkClass, TextField, toast } from '@sortes/ui';
import { Suspense, use, type ComponentType } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { usePulse } from '../../shared/pulse';
import { askAnew } from '../../shared/query-client';
import { Proofs, useUnopened } from '../../shared/proofs';
import { useSession } from '../../shared/session';
import { ReadOnlyNote } from '../../shared/who-may';
import { sumNote } from '../../shared/sum-note';
import { isTextId, useT, type Translate } from '../../shared/texts';
import { ApprovalPartsContext, type ApprovalParts } from './approval-parts';
import { aboutText, textOf } from './approval-sentence';
import { PayingChange, sizeText, Subject, useApprovalSentence, useDepositFacts, usePayloadFacts } from './approval-words';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';
import { controlKeys } from './keys';

type Row = Reply<Operations['listApprovals']>['list'][number];
type Body = { decision: 'approve' | 'reject'; reason: string; typed?: string };

const decideLoyalty = (approvalId: string, { decision, reason }: Body) =>
  call('decideLoyalty', { params: { approvalId }, body: { decision, reason } });

/** The operation that decides about each kind. */
const ways: Readonly<Record<ApprovalKind, (approvalId: string, body: Body) => Promise<unknown>>> = {
  adjustment: (approvalId, body) => call('decideAdjustment', { params: { approvalId }, body }),
  'payout-account': (approvalId, body) => call('staffDecidePayoutChange', { params: { approvalId }, body }),
  'result-correction': (approvalId, body) => call('decideResultCorrection', { params: { approvalId }, body }),
  'draw-void': (approvalId, body) => call('decideDrawVoid', { params: { approvalId }, body }),
  'player-erasure': (approvalId, body) => call('staffDecideErasure', { params: { approvalId }, body }),
  'deposit-credit': (approvalId, body) => call('decideMoneyIn', { params: { approvalId }, body }),
  'deposit-reversal': (approvalId, body) => call('decideMoneyIn', { params: { approvalId }, body }),
  'payment-assign': (approvalId, body) => call('decideMoneyIn', { params: { approvalId }, body }),
  'voucher-batch': (approvalId, body) => call('decideMoneyIn', { params: { approvalId }, body }),
  'deposit-method': (approvalId, body) => call('decidePaymentRule', { params: { approvalId }, body }),
  'payout-rule': (approvalId, body) => call('decidePaymentRule', { params: { approvalId }, body }),
  'difference-apply': (approvalId, body) => call('decideGamesMoney', { params: { approvalId }, body }),
  'staff-account': (approvalId, body) => call('decideStaffAccount', { params: { approvalId }, body }),
  'account-recovery': (approvalId, body) => call('staffDecideRecoveryRequest', { params: { approvalId }, body }),
  'player-factors': (approvalId, body) => call('staffDecideFactorReset', { params: { approvalId }, body }),
  'transfer-end': (approvalId, body) => call('decideGamesMoney', { params: { approvalId }, body }),
  'bill-write-off': (approvalId, body) => call('staffDecideBillWriteOff', { params: { approvalId }, body }),
  'bill-advance': (approvalId, body) => call('staffDecideBillAdvance', { params: { approvalId }, body }),
  'house-contract': (approvalId, body) => call('staffDecideHouseMoney', { params: { approvalId }, body }),
  'bill-release': (approvalId, body) => call('staffDecideHouseMoney', { params: { approvalId }, body }),
  'offer-live': (approvalId, body) => call('staffDecideOfferLive', { params: { approvalId }, body }),
  'offer-end': (approvalId, body) => call('staffDecideOfferEnd', { params: { approvalId }, body }),
  'board-pay': (approvalId, body) => call('staffDecideBoardPay', { params: { approvalId }, body }),
  'mall-item': (approvalId, body) => call('staffDecideMallItem', { params: { approvalId }, body }),
  'points-rules': decideLoyalty,
  'ranks-table': decideLoyalty,
  'rank-given': decideLoyalty,
  'referral-rule': decideLoyalty,
  'mission-live': decideLoyalty,
  'board-live': decideLoyalty,
  'points-adjustment': (approvalId, body) => call('staffDecidePointAdjustment', { params: { approvalId }, body }),
  'agent-transfer-return': (approvalId, body) => call('staffDecideTransferReturn', { params: { approvalId }, body }),
  'agent-move': (approvalId, body) => call('staffDecideAgentMove', { params: { approvalId }, body }),
};

const approvals = listOf('listApprovals', {
  csv: 'exportApprovals',
  filters: ['kind', 'state', 'subject'],
  unlessSaid: { state: 'waiting' },
});

/** The screen with what other features show of their approvals. */
export function approvalsScreenWith(parts: ApprovalParts): ComponentType {
  return function Approvals() {
    return (
      <ApprovalPartsContext value={parts}>
        <ApprovalsScreen />
      </ApprovalPartsContext>
    );
  };
}

/** What one person asked for and another one decides. */
function ApprovalsScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const close = () => change({ open: undefined, page: search['page'] });
  return (
    <>
      <ListScreen
        list={approvals}
        name="approvals"
        note={<Seconds />}
        title={t('shell.screen.approvals')}
        everyMs={15_000}
        rowKey={(row) => row.id}
        openLabel={(row) => t('control.open', { subject: aboutText(t, row) })}
        onRow={(row) => change({ open: row.id, page: search['page'] })}
        emptyText={t('control.approvals.empty')}
        filters={<ApprovalFilters />}
        columns={[
          { key: 'subject', title: t('control.subject'), cell: (row) => aboutText(t, row) },
          { key: 'kind', title: t('control.kind'), cell: (row) => t(`control.kind.${row.kind}`) },
          {
            key: 'state',
            title: t('control.state'),
            cell: (row) => (
              <Badge tone={row.state === 'waiting' ? 'warning' : row.state === 'approved' ? 'win' : 'neutral'}>
                {t(`control.state.${row.state}`)}
              </Badge>
            ),
          },
          { key: 'amount', title: t('control.payload.amount'), numeric: true, cell: (row) => sizeText(t, format, row) },
          { key: 'reason', title: t('common.reason'), cell: (row) => row.reason },
          { key: 'askedBy', title: t('control.askedBy'), cell: (row) => row.askedBy },
          { key: 'askedAt', title: t('control.askedAt'), cell: (row) => format.at(row.askedAt) },
          { key: 'decidedBy', title: t('control.decidedBy'), hidden: true, cell: (row) => row.decidedBy ?? '–' },
          { key: 'decidedAt', title: t('control.decidedAt'), hidden: true, cell: (row) => format.at(row.decidedAt) },
        ]}
      />
      <DetailDialog
        keys={controlKeys.approval}
        id={search['open']}
        load={(id) => oneOfList(call('listApprovals', { query: { id } }))}
        title={(approval) => (approval ? t(`control.kind.${approval.kind}`) : t('shell.screen.approvals'))}
        onClose={close}
      >
        {(approval) => <Whole approval={approval} onDone={close} />}
      </DetailDialog>
    </>
  );
}

/** What narrows the list of requests. */
function ApprovalFilters() {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        name="state"
        label={t('control.state')}
        choices={[
          { value: '', label: t('control.state.waiting') },
          { value: 'all', label: t('control.all') },
          ...approvalStates.flatMap((state) => (state === 'waiting' ? [] : [{ value: state, label: t(`control.state.${state}`) }])),
        ]}
      />
      <ChoiceFilter
        name="kind"
        label={t('control.kind')}
        choices={[
          { value: '', label: t('control.all') },
          ...approvalKinds.map((kind) => ({ value: kind, label: t(`control.kind.${kind}`) })),
        ]}
      />
      <TextFilter name="subject" label={t('control.subject')} />
    </>
  );
}

/** Withdrawals are confirmed where they are decided: here they are told, so that nobody takes an empty list for nothing to do. */
function Seconds() {
  const t = useT();
  const seconds = usePulse()?.seconds ?? 0;
  if (seconds === 0) return undefined;
  return (
    <p role="status" className="rounded-chip border border-warning bg-bg2 px-3 py-2 text-label">
      <ScreenLink place={{ to: '/withdrawals', search: { state: 'second' } }} className={linkClass}>
        {t('control.seconds', { count: seconds })}
      </ScreenLink>
    </p>
  );
}

/** What is said before the name of whose act ended a request that nobody has decided about. */
const endWords: Readonly<Partial<Record<Row['state'], 'control.endedBy' | 'control.withdrawnBy'>>> = {
  outdated: 'control.endedBy',
  withdrawn: 'control.withdrawnBy',
};

/** A state of a deposit in words. */
const stateText = (t: Translate, state: string): string => {
  const id = `control.payload.state.${state}`;
  return isTextId(id) ? t(id) : state;
};

/** What a request has become by what was decided. */
const done = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

function Whole({ approval, onDone }: { approval: Row; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const parts = usePayloadFacts(approval);
  const deposit = useDepositFacts(approval);
  const sentence = useApprovalSentence(approval);
  const note = useNote(approval);
  const own = use(ApprovalPartsContext)[approval.kind];
  const mayChange = useSession(({ me }) => own !== undefined && me?.rights.includes(own.right) === true);
  const isWaiting = approval.state === 'waiting';
  return (
    <div className="grid gap-5">
      {isWaiting && <p className="rounded-chip bg-bg2 p-3 text-body font-semibold wrap-anywhere">{sentence}</p>}
      {isWaiting && note !== '' && <p className="text-body text-warning">{note}</p>}
      {approval.proofs.length > 0 && (
        <Proofs
          playerId={Number(approval.payload['playerId'])}
          proofs={approval.proofs}
          about={`${aboutText(t, approval)} · ${t('control.payload.ordered')} ${format.amount(textOf(approval.payload['ordered']))}`}
          stale={[controlKeys.approval.of(approval.id)]}
        />
      )}
      <Facts
        facts={[
          [t('control.subject'), <Subject key="subject" approval={approval} />],
          [t('common.reason'), approval.reason],
          [t('control.askedBy'), `${approval.askedBy} · ${format.at(approval.askedAt)}`],
          ...deposit,
          ...parts,
          ...(approval.stateNow === null ? [] : [[t('control.stateNow'), stateText(t, approval.stateNow)] as const]),
          ...(approval.decidedBy === null
            ? []
            : [
                [t(endWords[approval.state] ?? 'control.decidedBy'), `${approval.decidedBy} · ${format.at(approval.decidedAt)}`] as const,
                [t(approval.state === 'withdrawn' ? 'control.whyWithdrawn' : 'control.decision'), approval.decision ?? '–'] as const,
              ]),
        ]}
      />
      {isWaiting && own !== undefined && mayChange && (
        <Suspense>
          <own.Change payload={approval.payload} />
        </Suspense>
      )}
      {(approval.kind === 'deposit-method' || approval.kind === 'payout-rule') && <PayingChange payload={approval.payload} />}
      {hasChanged(approval) && <p className="text-body text-warning">{t('control.changedSince')}</p>}
      {isWaiting && <End approval={approval} onDone={onDone} />}
      {isWaiting && own?.Below !== undefined && mayChange && (
        <Suspense>
          <own.Below payload={approval.payload} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether what was asked about is in another state than when it was asked for. */
const hasChanged = ({ stateNow, payload }: Row): boolean => stateNow !== null && stateNow !== payload['state'];

/** Beside what was ordered, or what the payment side says: the one who asked was told the same. */
function useNote({ kind, payload }: Row): string {
  const t = useT();
  const format = useFormat();
  if (kind !== 'deposit-credit') return '';
  return sumNote(t, format, { amount: textOf(payload['amount']), expected: textOf(payload['paid'] ?? payload['ordered']) });
}

/** The end of a request that waits: whoever asked takes it back, another one decides. */
function End({ approval, onDone }: { approval: Row; onDone: () => void }) {
  const t = useT();
  const me = useSession((state) => state.me);
  const sentence = useApprovalSentence(approval);
  const end = async (decision: keyof typeof done, work: () => Promise<unknown>) => {
    try {
      await work();
    } finally {
      // A refusal may have ended it as outdated.
      await askAnew(sharedKeys.list.all, sharedKeys.playerBrief.of(Number(approval.payload['playerId'] ?? 0)));
    }
    toast(t(`control.state.${done[decision]}`), { tone: 'win' });
    onDone();
  };
  if (me?.name !== approval.askedBy)
    return me?.rights.includes(approvalRights[approval.kind]) ? (
      <Decide approval={approval} sentence={sentence} onDecide={end} />
    ) : (
      <ReadOnlyNote right={approvalRights[approval.kind]} />
    );
  return (
    <>
      <p className="text-body text-ink-2">{t('control.own')}</p>
      {me.rights.includes('approvals.withdraw') && (
        <DecisionForm
          choices={[{ value: 'withdraw' as const, label: t('control.withdraw') }]}
          question={() => t('control.question.withdraw', { what: sentence })}
          onDecide={(decision, reason) =>
            end(decision, () => call('withdrawApproval', { params: { approvalId: approval.id }, body: { reason } }))
          }
        />
      )}
    </>
  );
}

interface DecideProps {
  readonly approval: Row;
  readonly sentence: string;
  readonly onDecide: (decision: Body['decision'], work: () => Promise<unknown>) => Promise<void>;
}

function Decide({ approval, sentence, onDecide }: DecideProps) {
  const t = useT();
  const note = useNote(approval);
  const unopened = useUnopened(approval.proofs);
  const own = use(ApprovalPartsContext)[approval.kind];
  // Of a draw that players bet on when its void was asked for, both persons type its number; of money of the house the second one what it comes to at worst.
  const ofDraw = approval.kind === 'draw-void' && approval.payload['onSale'] === true ? textOf(approval.payload['numero']) : undefined;
  const worth = approval.payload['toType'];
  const toType = ofDraw ?? (typeof worth === 'string' ? worth : undefined);
  return (
    <DecisionForm
      title={t('control.decide')}
      choices={[
        ...(hasChanged(approval) ? [] : [{ value: 'approve' as const, label: t('control.approve') }]),
        { value: 'reject' as const, label: t('control.reject') },
      ]}
      fields={{ typed: '' }}
      isReady={(decision, { typed }) =>
        decision === 'reject' ||
        (unopened > 0 ? t('common.proofs.first', { count: unopened }) : toType === undefined || typed.trim() === toType)
      }
      question={(decision) =>
        [
          t(decision === 'approve' ? 'control.question.approve' : 'control.question.reject', { what: sentence }),
          ...(decision === 'approve' && note !== '' ? [note] : []),
        ].join(' ')
      }
      onDecide={(decision, reason, _label, { typed }) =>
        onDecide(decision, () =>
          ways[approval.kind](approval.id, { decision, reason, ...(toType !== undefined && { typed: typed.trim() }) }),
        )
      }
    >
      {(decision, form) =>
        decision !== 'approve' || toType === undefined ? null : own?.TypedIssue === undefined ? (
          <TextField
            label={t(typeof approval.payload['worstDay'] === 'string' ? 'control.typeWorstDay' : 'control.typeWorth', { value: toType })}
            autoComplete="off"
            value={form.values.typed}
            onChange={(event) => form.change({ typed: event.target.value })}
          />
        ) : (
          <Suspense>
            <own.TypedIssue numero={toType} value={form.values.typed} onChange={(typed) => form.change({ typed })} />
          </Suspense>
        )
      }
    </DecisionForm>
  );
}
