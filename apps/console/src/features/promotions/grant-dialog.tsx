import type { Reply, staffPromotions } from '@sortes/contract';
import { Badge, linkClass, TextField, toast } from '@sortes/ui';
import { playerPlace } from '../../shared/addresses';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { Proofs } from '../../shared/proofs';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { sumOnWire } from '../../shared/sum-writing';
import { useT, wordsOr } from '../../shared/texts';
import { sumFault } from './given-sum';
import { GrantDecided } from './grant-decided';
import { askGrantsAnew, promotionsKeys } from './keys';

type Opened = Reply<typeof staffPromotions.staffGetGrant>;
export type Grant = Opened['grant'];

const tones: Readonly<Partial<Record<Grant['status'], 'win' | 'info' | 'warning' | 'danger'>>> = {
  completed: 'win',
  active: 'info',
  closing: 'info',
  queued: 'warning',
  offered: 'warning',
  applying: 'warning',
  rejected: 'danger',
  reversed: 'danger',
};

/** Where a grant is. */
export function GrantBadge({ state }: { state: Grant['status'] }) {
  const t = useT();
  return <Badge tone={tones[state] ?? 'neutral'}>{t(`promotions.grantState.${state}`)}</Badge>;
}

function Counted({ counted }: Pick<Opened, 'counted'>) {
  const t = useT();
  const format = useFormat();
  if (counted.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-label font-semibold">{t('promotions.counted')}</h3>
      <ul className="grid gap-1 text-label">
        {counted.map((row) => (
          <li key={`${row.betId} ${row.sum} ${row.at}`} className="flex flex-wrap justify-between gap-x-4 border-b border-divider py-1">
            <span>
              {row.game} · {format.at(row.at)}
            </span>
            <span className="tabular">
              {t('promotions.countedOf', {
                counted: format.amount(row.counted),
                valid: format.amount(row.valid),
                sum: format.amount(row.sum),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Movements({ movements, grant: { playerId } }: Pick<Opened, 'movements' | 'grant'>) {
  const t = useT();
  const format = useFormat();
  const may = useMay('players.records');
  const nameOf = (template: string): string => wordsOr(t, `overview.template.${template}`, template);
  if (movements.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-label font-semibold">{t('promotions.movements')}</h3>
      <ul className="grid gap-1 text-label">
        {movements.map((row) => (
          <li key={row.id} className="flex flex-wrap justify-between gap-x-4 border-b border-divider py-1">
            <span>
              {may ? (
                <ScreenLink place={playerPlace(playerId, { tab: 'statement', open: row.id })} className={linkClass}>
                  {nameOf(row.template)}
                </ScreenLink>
              ) : (
                nameOf(row.template)
              )}{' '}
              · {format.at(row.at)}
            </span>
            <span className="tabular">{format.amount(row.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Whole({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('promotions.give');
  const { grant, terms, balance, movements, counted, mayCancel } = opened;
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('promotions.player'), <PlayerLink key="player" playerId={grant.playerId} name={grant.userName} />],
          [
            t('promotions.code'),
            <ScreenLink key="offer" place={{ to: '/offers/$offerId', params: { offerId: grant.offerId } }} className={linkClass}>
              {grant.code} · {t('promotions.version', { number: grant.version })}
            </ScreenLink>,
          ],
          [t('promotions.state'), <GrantBadge key="state" state={grant.status} />],
          [t('promotions.amount'), format.amount(grant.amount)],
          ...(balance === null ? [] : [[t('promotions.balance'), format.amount(balance)] as const]),
          [t('promotions.required'), format.amount(grant.required)],
          [t('promotions.wagered'), format.amount(grant.wagered)],
          [t('promotions.converted'), format.amount(grant.converted)],
          [t('promotions.forfeited'), format.amount(grant.forfeited)],
          [t('promotions.reclaimed'), format.amount(grant.reclaimed)],
          [t('promotions.made'), format.at(grant.madeAt)],
          [t('promotions.until'), format.at(grant.until)],
          [t('promotions.ended'), format.at(grant.endedAt)],
          ...(grant.reason === '' ? [] : [[t('promotions.reason'), grant.reason] as const]),
        ]}
      />
      <section className="grid gap-1.5">
        <h3 className="text-label font-semibold">{t('promotions.terms')}</h3>
        <p className="text-body">{terms}</p>
      </section>
      <ApplicationPart opened={opened} onDone={onDone} />
      <Movements movements={movements} grant={grant} />
      <Counted counted={counted} />
      <GrantDecided opened={opened} />
      {may && mayCancel && (
        <DecisionForm<'cancel'>
          isReasonRead
          title={t('promotions.cancelGrant')}
          choices={[{ value: 'cancel', label: t('promotions.cancelGrant') }]}
          question={() => t('promotions.question.cancel')}
          onDecide={async (_cancel, reason) => {
            const { lost } = await call('staffCancelGrant', { params: { id: grant.id }, body: { reason } });
            toast(t('promotions.cancel.told', { lost: format.amount(lost) }), { tone: 'win' });
            onDone();
            await askGrantsAnew();
          }}
        />
      )}
    </div>
  );
}

/** What a player wrote with an application, and the decision about it. */
function ApplicationPart({ opened: { grant, application }, onDone }: { opened: Opened; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('promotions.give');
  if (application === null) return null;
  const { comment, answers, proofs, most } = application;
  const name = playerText(grant.playerId, grant.userName);
  return (
    <section className="grid gap-3">
      <h3 className="text-label font-semibold">{t('promotions.application')}</h3>
      <Facts facts={[...answers.map(({ label, value }) => [label, value || '–'] as const), [t('promotions.comment'), comment || '–']]} />
      {proofs.length > 0 && (
        <Proofs
          playerId={grant.playerId}
          proofs={proofs.map((fileId) => ({ fileId, openedBy: [] }))}
          about={t('promotions.proofOf', { name })}
          stale={[promotionsKeys.grant.of(grant.id)]}
        />
      )}
      {may && grant.status === 'applying' && (
        <DecisionForm<'accept' | 'reject', { amount: string }>
          isReasonRead
          choices={(['accept', 'reject'] as const).map((value) => ({ value, label: t(`promotions.do.${value}`) }))}
          fields={{ amount: '' }}
          faults={(decision, { amount }) => ({
            amount: decision === 'reject' || most === null ? undefined : sumFault(t, format, amount, most),
          })}
          question={(decision, { amount }) =>
            decision === 'accept' && most !== null
              ? t('promotions.question.acceptSum', { amount: format.amount(sumOnWire(amount)), name })
              : t(`promotions.question.${decision}`)
          }
          onDecide={async (decision, reason, what, { amount }) => {
            const sum = decision === 'accept' && most !== null ? { amount: sumOnWire(amount) } : {};
            await call('staffDecideApplication', { params: { id: grant.id }, body: { decision, reason, ...sum } });
            toast(t('common.did', { what }), { tone: 'win' });
            onDone();
            await askGrantsAnew();
          }}
        >
          {(decision, form) =>
            decision === 'accept' &&
            most !== null && (
              <TextField
                label={t('promotions.amountUpTo', { most: format.amount(most) })}
                autoComplete="off"
                inputMode="decimal"
                {...form.field('amount')}
              />
            )
          }
        </DecisionForm>
      )}
    </section>
  );
}

/** One grant with all that it is made of, over the list that it was opened from. `id` undefined: closed. */
export function GrantDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <DetailDialog<Opened>
      keys={promotionsKeys.grant}
      id={id}
      title={(detail) =>
        detail === undefined
          ? ''
          : t('promotions.grantTitle', { title: detail.grant.title, name: playerText(detail.grant.playerId, detail.grant.userName) })
      }
      load={(grantId) => call('staffGetGrant', { params: { id: grantId }, query: { pageSize: 50 } })}
      onClose={onClose}
    >
      {(detail) => <Whole opened={detail} onDone={onClose} />}
    </DetailDialog>
  );
}
