import type { Reply, staffPromotions } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { Badge, linkClass, TextField, toast } from '@sortes/ui';
import { playerPlace } from '../../shared/addresses';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { Proofs, useUnopened } from '../../shared/proofs';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { ReadOnlyNote } from '../../shared/who-may';
import { sumOnWire } from '../../shared/sum-writing';
import { useT, wordsOr } from '../../shared/texts';
import { sumFault } from './given-sum';
import { GrantDecided } from './grant-decided';
import { askGrantsAnew, promotionsKeys } from './keys';
import { playedOf } from './played-of';

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

/** Whose it is and what became of it; of an application that gave nothing yet or was rejected only what there is. */
function GrantFacts({ opened: { grant, balance, application } }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  const isGiven = application === null || (grant.status !== 'applying' && grant.status !== 'rejected');
  const isStaked = parseMoney(grant.required) > 0n;
  const sums = (['amount', 'required', 'wagered', 'converted', 'forfeited', 'reclaimed'] as const).filter(
    // Free bets and free spins ask for nothing to be staked.
    (name) => (isGiven && (isStaked || (name !== 'required' && name !== 'wagered'))) || parseMoney(grant[name]) !== 0n,
  );
  const played = playedOf(grant);
  const times = [
    ['until', grant.until],
    ['ended', grant.endedAt],
  ] as const;
  return (
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
        ...(balance === null ? [] : [[t('promotions.balance'), format.amount(balance)] as const]),
        ...sums.map((name) => [t(`promotions.${name}`), format.amount(grant[name])] as const),
        ...(played === undefined ? [] : [[t('promotions.played'), format.amount(played)] as const]),
        [t(application === null ? 'promotions.made' : 'promotions.applied'), format.at(grant.madeAt)],
        ...times.filter(([, at]) => isGiven || at !== null).map(([name, at]) => [t(`promotions.${name}`), format.at(at)] as const),
        ...(grant.reason === '' ? [] : [[t('promotions.reason'), grant.reason] as const]),
      ]}
    />
  );
}

function Whole({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('promotions.give');
  const { grant, terms, movements, counted, mayCancel } = opened;
  const isAsked = grant.status === 'applying';
  return (
    <div className="grid gap-5">
      {/* What waits for a decision begins with what it is about. */}
      {isAsked && <ApplicationPart opened={opened} onDone={onDone} />}
      <GrantFacts opened={opened} />
      <section className="grid gap-1.5">
        <h3 className="text-label font-semibold">{t('promotions.terms')}</h3>
        <p className="text-body">{terms}</p>
      </section>
      {!isAsked && <ApplicationPart opened={opened} onDone={onDone} />}
      {/* What can be done stands before the long reckonings: below them nobody looked for it. */}
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
      <Movements movements={movements} grant={grant} />
      <Counted counted={counted} />
      <GrantDecided opened={opened} />
    </div>
  );
}

/** What a player wrote with an application, and the decision about it. */
function ApplicationPart({ opened: { grant, application }, onDone }: { opened: Opened; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('promotions.give');
  const unopened = useUnopened(application?.proofs ?? []);
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
          proofs={proofs}
          about={t('promotions.proofOf', { name })}
          stale={[promotionsKeys.grant.of(grant.id)]}
        />
      )}
      {grant.status === 'applying' && <ReadOnlyNote right="promotions.give" />}
      {may && grant.status === 'applying' && (
        <DecisionForm<'accept' | 'reject', { amount: string }>
          isReasonRead
          choices={(['accept', 'reject'] as const).map((value) => ({ value, label: t(`promotions.do.${value}`) }))}
          fields={{ amount: '' }}
          faults={(decision, { amount }) => ({
            amount: decision === 'reject' || most === null ? undefined : sumFault(t, format, amount, most),
          })}
          isReady={(decision) => decision === 'reject' || unopened === 0 || t('common.proofs.first', { count: unopened })}
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
