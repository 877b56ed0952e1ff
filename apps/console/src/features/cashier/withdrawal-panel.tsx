import type { Operations, Reply, WithdrawalDecision, WithdrawalMover } from '@sortes/contract';
import { Badge, Button, TextArea, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import disputeLimits from 'virtual:limits/staffAnswerDispute';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { problemText } from '../../shared/problem';
import { askAnew } from '../../shared/query-client';
import { useMay, useSession } from '../../shared/session';
import { AlsoEditing } from '../../shared/editing';
import { WithdrawalBadge } from '../../shared/state-badges';
import { useT } from '../../shared/texts';
import { useForm } from '../../shared/use-form';
import { Neighbours } from '../../shared/list/neighbours';
import { gatewayText } from '../../shared/gateway-text';
import { Assignment } from './assignment';
import { doubtText } from './cashier-words';
import { PlayerBrief } from './player-brief';
import { sharedKeys } from '../../shared/keys';
import { cashierKeys } from './keys';

type Detail = Reply<Operations['staffGetWithdrawal']>;

/** One withdrawal with all that led to where it stands, and what this person may decide about it. */
export function WithdrawalPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <DetailDialog
      keys={cashierKeys.withdrawal}
      id={id}
      title={t('cashier.withdrawal')}
      load={(given) => call('staffGetWithdrawal', { params: { withdrawalId: given } })}
      onClose={onClose}
    >
      {(withdrawal) => <Whole withdrawal={withdrawal} />}
    </DetailDialog>
  );
}

function Whole({ withdrawal }: { withdrawal: Detail }) {
  const t = useT();
  const me = useSession((session) => session.me?.name);
  const isOwn = withdrawal.firstBy !== null && withdrawal.firstBy === me;
  return (
    <div className="grid gap-5">
      <AlsoEditing subject={`withdrawal:${withdrawal.withdrawalId}`} />
      <Assignment
        subject={`withdrawal:${withdrawal.withdrawalId}`}
        assignedTo={withdrawal.assignedTo}
        detail={cashierKeys.withdrawal.of(withdrawal.withdrawalId)}
      />
      <div className="flex flex-wrap gap-2">
        <WithdrawalBadge state={withdrawal.state} />
        {withdrawal.waitingDecision && (
          <Badge tone="info">
            {t('cashier.needsSecond')}: {t(`cashier.decision.${withdrawal.waitingDecision}`)}
          </Badge>
        )}
        <Neighbours list="withdrawals" field="withdrawalId" id={withdrawal.withdrawalId} />
      </div>
      {withdrawal.waitingDecision && (
        <p role="status" className="rounded-chip border border-warning bg-bg2 px-3 py-2 text-label">
          {isOwn
            ? t('cashier.firstOwn', { decision: t(`cashier.decision.${withdrawal.waitingDecision}`) })
            : t('cashier.firstOther', {
                name: withdrawal.firstBy ?? '',
                decision: t(`cashier.decision.${withdrawal.waitingDecision}`),
              })}
        </p>
      )}
      <WithdrawalFacts withdrawal={withdrawal} />
      <PlayerBrief playerId={withdrawal.playerId} />
      <Steps withdrawal={withdrawal} />
      {withdrawal.dispute.length > 0 && <Dispute withdrawal={withdrawal} />}
      <Decide withdrawal={withdrawal} />
    </div>
  );
}

/** What one may decide about it, by one's rights and by what has been decided. */
function Decide({ withdrawal }: { withdrawal: Detail }) {
  const t = useT();
  const format = useFormat();
  const rights = useSession((state) => state.me?.rights ?? []);
  const mayReview = rights.includes('withdrawals.review');
  const maySettle = rights.includes('withdrawals.pay');
  const maySecond = rights.includes('withdrawals.second') && withdrawal.secondDecisions.length > 0;
  const params = { withdrawalId: withdrawal.withdrawalId };
  const open = maySecond
    ? withdrawal.secondDecisions
    : withdrawal.decisions.filter((decision) => (decision === 'approve' || decision === 'reject' ? mayReview : maySettle));
  const decide = async (decision: WithdrawalDecision, reason: string, what: string, { told }: { readonly told: string }) => {
    const words = told.trim() === '' ? {} : { told: told.trim() };
    const { outcome } = await (maySecond && decision !== 'force-received'
      ? call('staffSecondWithdrawal', { params, body: { decision, reason, ...words } })
      : decision === 'approve' || decision === 'reject'
        ? call('staffReviewWithdrawal', { params, body: { decision, reason, ...words } })
        : call('staffSettleWithdrawal', { params, body: { decision, reason, ...words } }));
    const did =
      decision === 'approve' || decision === 'reject'
        ? t(`cashier.withdrawal.${decision === 'approve' ? 'approved' : 'rejected'}`)
        : t('common.did', { what });
    toast(outcome === 'done' ? did : t('cashier.waitsForSecond'), { tone: 'win' });
    await askAnew(cashierKeys.withdrawal.of(withdrawal.withdrawalId), sharedKeys.list.of('withdrawals'));
  };
  if (open.length === 0) return undefined;
  return (
    <DecisionForm
      title={t('cashier.decide')}
      choices={open.map((value) => ({ value, label: t(`cashier.decision.${value}`) }))}
      question={(decision) =>
        t('cashier.question', {
          what: t(`cashier.decision.${decision}`),
          amount: format.amount(withdrawal.payoutAmount),
          player: playerText(withdrawal.playerId, withdrawal.userName),
        })
      }
      fields={{ told: '' }}
      onDecide={decide}
    >
      {(decision, form) =>
        decision !== 'force-received' && (
          <TextArea
            label={t('cashier.told')}
            description={t(decision === 'reject' ? 'cashier.toldNote' : 'cashier.toldMore')}
            rows={2}
            {...form.field('told')}
            maxLength={300}
          />
        )
      }
    </DecisionForm>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Detail }) {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      facts={[
        [t('cashier.number'), withdrawal.withdrawalId],
        [t('cashier.player'), <PlayerLink key="player" playerId={withdrawal.playerId} name={withdrawal.userName} />],
        [t('cashier.amount'), format.amount(withdrawal.amount)],
        [t('cashier.fee'), format.amount(withdrawal.fee)],
        [t('cashier.payout'), format.amount(withdrawal.payoutAmount)],
        [t('cashier.account'), <Destination key="to" withdrawal={withdrawal} />],
        [
          t('cashier.gateway'),
          [gatewayText(t, withdrawal.gateway), ...((withdrawal.gatewayPayoutId ?? '') ? [withdrawal.gatewayPayoutId] : [])].join(' · '),
        ],
        [t('cashier.doubts'), <Doubts key="doubts" reasons={withdrawal.reviewReasons} />],
        ...(withdrawal.receivedAmount === null ? [] : [[t('cashier.received'), format.amount(withdrawal.receivedAmount)] as const]),
        ...(withdrawal.remainingAmount === null ? [] : [[t('cashier.remaining'), format.amount(withdrawal.remainingAmount)] as const]),
      ]}
    />
  );
}

/** Who did what with it, and what they said. */
function Steps({ withdrawal }: { withdrawal: Detail }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('cashier.steps')} className="grid gap-2">
      <h3 className="text-body font-bold">{t('cashier.steps')}</h3>
      <ol className="grid gap-1.5 text-label">
        {withdrawal.steps.map((step, at) => (
          <li key={at} className="flex flex-wrap gap-x-3">
            <span className="tabular text-ink-3">{format.at(step.at)}</span>
            <span className="font-semibold">{t(`cashier.withdrawal.${step.state as Detail['state']}`)}</span>
            <span>{step.actor || t(`cashier.mover.${step.mover as WithdrawalMover}`)}</span>
            {step.firstDecision && <span>{t('cashier.firstOfTwo', { decision: t(`cashier.decision.${step.firstDecision}`) })}</span>}
            <StepWords name={t('cashier.inner')} words={step.note} />
            <StepWords name={t('cashier.toldWords')} words={step.told} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Words with a step, named by whom they are for; nothing where there are none. */
function StepWords({ name, words }: { name: string; words: string }) {
  if (words === '') return null;
  return (
    <span className="basis-full">
      <span className="text-ink-3">{name}:</span> <span className="break-words text-ink-2">{words}</span>
    </span>
  );
}

/** Why the rules wanted a person to look, each with what it means. */
function Doubts({ reasons }: { reasons: readonly string[] }) {
  const t = useT();
  if (reasons.length === 0) return '–';
  return (
    <ul className="grid gap-0.5">
      {reasons.map((reason) => (
        <li key={reason}>
          {doubtText(t, reason)}
          <span className="text-ink-3"> – {doubtText(t, reason, 'note')}</span>
        </li>
      ))}
    </ul>
  );
}

/** The masked account; the whole one is asked for by itself, and the look is in the audit log. */
function Destination({ withdrawal }: { withdrawal: Detail }) {
  const t = useT();
  const may = useMay('payouts.destination');
  const query = useQuery({
    queryKey: cashierKeys.destination.of(withdrawal.withdrawalId),
    queryFn: () => call('staffPayoutDestination', { params: { withdrawalId: withdrawal.withdrawalId } }),
    enabled: false,
    gcTime: 0,
  });
  if (query.data)
    return (
      <>
        {query.data.provider} · {query.data.number} · {query.data.holderName}
      </>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {withdrawal.account}
      {may && (
        <Button size="small" loading={query.isFetching} loadingLabel={t('common.working')} onClick={() => void query.refetch()}>
          {t('cashier.showAccount')}
        </Button>
      )}
      {query.isError && <span role="alert">{problemText(query.error)}</span>}
    </span>
  );
}

function Dispute({ withdrawal }: { withdrawal: Detail }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('disputes.answer');
  const form = useForm({
    start: { comment: '' },
    limits: disputeLimits,
    body: ({ comment }) => ({ comment: comment.trim() }),
    async submit({ comment }) {
      await call('staffAnswerDispute', { params: { withdrawalId: withdrawal.withdrawalId }, body: { comment: comment.trim() } });
      form.begin({ comment: '' });
      await askAnew(cashierKeys.withdrawal.of(withdrawal.withdrawalId));
    },
  });
  return (
    <section aria-label={t('cashier.dispute')} className="grid gap-2">
      <h3 className="text-body font-bold">{t('cashier.dispute')}</h3>
      <ul className="grid gap-2 text-label">
        {withdrawal.dispute.map((word, at) => (
          <li key={at} className="rounded-chip bg-bg2 p-3">
            <p className="text-ink-3">
              {format.at(word.at)} · {word.staff || t('cashier.player')}
            </p>
            <p className="whitespace-pre-wrap">{word.comment}</p>
          </li>
        ))}
      </ul>
      {may && withdrawal.state === 'disputed' && (
        <form {...form.props} className="grid gap-2">
          <TextArea label={t('cashier.answer')} rows={2} {...form.field('comment')} />
          <p role="alert" className="text-body text-danger empty:hidden">
            {form.problem}
          </p>
          <Button type="submit" disabled={form.values.comment.trim() === ''}>
            {t('cashier.sendAnswer')}
          </Button>
        </form>
      )}
    </section>
  );
}
