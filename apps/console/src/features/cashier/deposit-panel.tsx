import type { DepositReason } from '@sortes/contract';
import { call } from '../../shared/calls';
import { depositMethodText, payToFacts } from '../../shared/deposit-words';
import { DetailDialog } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { gatewayText } from '../../shared/gateway-text';
import { Neighbours } from '../../shared/list/neighbours';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { Proofs } from '../../shared/proofs';
import { useMay } from '../../shared/session';
import { DepositBadge } from '../../shared/state-badges';
import { useT } from '../../shared/texts';
import { Assignment } from './assignment';
import { shortNumber } from './cashier-words';
import { depositDecisions, DepositDecisionForm, type DepositDetail } from './deposit-decision';
import { PlayerBrief } from './player-brief';
import { SecondBadge } from './second-badge';
import { ScreenLink } from '../../shared/screen-link';
import { cashierKeys } from './keys';

/** One deposit: what was asked, what was paid, the pictures that prove it, and beside them the decision. */
export function DepositPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <DetailDialog
      keys={cashierKeys.deposit}
      id={id}
      title={t('cashier.deposit')}
      load={(given) => call('staffGetDeposit', { params: { orderId: given } })}
      onClose={onClose}
      width="wide"
    >
      {(deposit) => <Whole key={deposit.orderId} deposit={deposit} />}
    </DetailDialog>
  );
}

function Whole({ deposit }: { deposit: DepositDetail }) {
  const mayDecide = useMay('deposits.review') && depositDecisions(deposit).length > 0;
  return (
    <div className="grid gap-5">
      <AlsoEditing subject={`deposit:${deposit.orderId}`} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DepositBadge state={deposit.state} />
        {deposit.waiting && <SecondBadge approvalId={deposit.waiting.approvalId} />}
        <Assignment
          subject={`deposit:${deposit.orderId}`}
          assignedTo={deposit.assignedTo}
          detail={cashierKeys.deposit.of(deposit.orderId)}
        />
        <Neighbours list="deposits" field="orderId" id={deposit.orderId} />
      </div>
      <Waiting deposit={deposit} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Evidence deposit={deposit} isOpen={mayDecide} />
        <div className="grid gap-4">
          <Sums deposit={deposit} />
          {mayDecide && <DepositDecisionForm deposit={deposit} proofs={proofsOf(deposit)} />}
        </div>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <More deposit={deposit} />
        <PlayerBrief playerId={deposit.playerId} />
      </div>
    </div>
  );
}

const proofsOf = ({ proofs, opened }: DepositDetail) =>
  proofs.map((fileId) => ({ fileId, openedBy: opened.filter((one) => one.fileId === fileId).map(({ by }) => by) }));

/** A credit that waits for another person, and the way to it. */
function Waiting({ deposit: { waiting } }: { deposit: DepositDetail }) {
  const t = useT();
  const format = useFormat();
  const mayReadApprovals = useMay('approvals.read');
  if (waiting === null) return undefined;
  return (
    <p role="status" className="rounded-chip border border-warning bg-bg2 px-3 py-2 text-label">
      {t('cashier.secondAsked', { name: waiting.askedBy, amount: format.amount(waiting.amount), at: format.at(waiting.askedAt) })}{' '}
      {mayReadApprovals && (
        <ScreenLink place={{ to: '/approvals', search: { open: waiting.approvalId } }} className="font-semibold text-info underline">
          {t('cashier.toApproval')}
        </ScreenLink>
      )}
    </p>
  );
}

/** What shows that it was paid; it stays in sight while the sum beside it is typed. */
function Evidence({ deposit, isOpen }: { deposit: DepositDetail; isOpen: boolean }) {
  const t = useT();
  const format = useFormat();
  const proofs = proofsOf(deposit);
  if (proofs.length === 0 && (!isOpen || deposit.paidAmount !== null)) return undefined;
  return (
    <section aria-label={t('cashier.proofs')} className="grid gap-2 lg:sticky lg:top-0">
      <h3 className="text-body font-bold">{t('cashier.proofs')}</h3>
      {proofs.length === 0 ? (
        <p className="rounded-chip border border-warning bg-bg2 px-3 py-2 text-body font-semibold text-warning">{t('cashier.noProof')}</p>
      ) : (
        <Proofs
          place="here"
          playerId={deposit.playerId}
          proofs={proofs}
          about={[
            `${t('cashier.deposit')} ${deposit.transferCode || shortNumber(deposit.orderId)}`,
            playerText(deposit.playerId, deposit.userName),
            `${t('cashier.ordered')} ${format.amount(deposit.amount)}`,
          ].join(' · ')}
          stale={[cashierKeys.deposit.of(deposit.orderId)]}
        />
      )}
    </section>
  );
}

/** What a proof or a statement is compared with. */
function Sums({ deposit }: { deposit: DepositDetail }) {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      facts={[
        [t('cashier.player'), <PlayerLink key="player" playerId={deposit.playerId} name={deposit.userName} />],
        [t('cashier.ordered'), <b key="ordered">{format.amount(deposit.amount)}</b>],
        [t('cashier.paid'), format.amount(deposit.paidAmount)],
        ...(deposit.creditedAmount === null ? [] : [[t('cashier.credited'), format.amount(deposit.creditedAmount)] as const]),
        [t('cashier.code'), deposit.transferCode || '–'],
        ...payToFacts(t, deposit.payTo, deposit.transferCode),
        [t('cashier.submittedAt'), format.at(deposit.submittedAt)],
        ...(deposit.comment === '' ? [] : [[t('cashier.comment'), deposit.comment] as const]),
      ]}
    />
  );
}

function More({ deposit }: { deposit: DepositDetail }) {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      facts={[
        [t('cashier.number'), deposit.orderId],
        [t('cashier.method'), depositMethodText(t, deposit)],
        ...(deposit.gateway === '' ? [] : [[t('cashier.gateway'), gatewayText(t, deposit.gateway)] as const]),
        [t('cashier.fee'), format.amount(deposit.fee)],
        [t('cashier.references'), deposit.paidReferences.join(', ') || '–'],
        [t('cashier.inner'), deposit.note || '–'],
        ...(deposit.reason === null ? [] : [[t('cashier.told'), t(`cashier.told.${deposit.reason as DepositReason}`)] as const]),
        ...(deposit.words === '' ? [] : [[t('cashier.toldWords'), deposit.words] as const]),
        [t('cashier.createdAt'), format.at(deposit.createdAt)],
        [t('cashier.changedAt'), format.at(deposit.stateChangedAt)],
      ]}
    />
  );
}
