import type { Reply, staffReferral } from '@sortes/contract';
import { linkClass, toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { askReferralsAnew, referralKeys } from './keys';
import { ReferralBadge } from './referral-words';

type Opened = Reply<typeof staffReferral.staffGetReferral>;

function About({ referral: one }: Pick<Opened, 'referral'>) {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      facts={[
        [t('referral.inviter'), <PlayerLink key="inviter" playerId={one.inviterId} name={one.inviterName} />],
        [t('referral.friend'), <PlayerLink key="friend" playerId={one.friendId} name={one.friendName} />],
        [t('referral.state'), <ReferralBadge key="state" state={one.status} />],
        [t('referral.since'), format.at(one.since)],
        [t('referral.until'), format.at(one.until)],
        [t('referral.contactAt'), format.at(one.contactAt)],
        [t('referral.depositedAt'), format.at(one.depositedAt)],
        [t('referral.playedAt'), format.at(one.playedAt)],
        [t('referral.deposited'), format.amount(one.deposited)],
        [t('referral.turnover'), format.amount(one.turnover)],
        [t('referral.marks'), one.marks.map((mark) => t(`referral.mark.${mark}`)).join(', ') || '–'],
        [t('referral.endedAt'), format.at(one.endedAt)],
        [t('referral.cost'), format.amount(one.cost)],
      ]}
    />
  );
}

function Sides({ sides, playerIds }: Pick<Opened, 'sides'> & { playerIds: { inviter: number; friend: number } }) {
  const t = useT();
  const format = useFormat();
  if (sides.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-label font-semibold">{t('referral.rewards')}</h3>
      <ul className="grid gap-1 text-label">
        {sides.map((one) => (
          <li key={one.side} className="flex flex-wrap justify-between gap-x-4 border-b border-divider py-1">
            <span>
              {t(`referral.side.${one.side}`)} · {one.title}
            </span>
            <span className="tabular">
              {t(`referral.outcome.${one.outcome}`)}
              {one.amount !== null && ` · ${format.amount(one.amount)}`}
              {one.grantStatus !== null && ` · ${t(`promotions.grantState.${one.grantStatus}`)}`}
              {one.grantId !== null && (
                <>
                  {' · '}
                  <ScreenLink
                    place={{
                      to: '/grants',
                      search: { playerId: String(one.side === 'friend' ? playerIds.friend : playerIds.inviter), open: one.grantId },
                    }}
                    className={linkClass}
                  >
                    {t('referral.toGrant')}
                  </ScreenLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decide({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const t = useT();
  const may = useMay('promotions.give');
  const { referral, mayRelease, mayRefuse } = opened;
  const choice = mayRelease ? 'release' : mayRefuse ? 'refuse' : undefined;
  if (choice === undefined) return null;
  if (!may) return <ReadOnlyNote right="promotions.give" />;
  return (
    <DecisionForm<'release' | 'refuse'>
      choices={[{ value: choice, label: t(`referral.do.${choice}`) }]}
      question={(decision) => t(`referral.question.${decision}`)}
      onDecide={async (decision, reason, what) => {
        await call('staffDecideReferral', { params: { id: referral.id }, body: { decision, reason } });
        toast(t('common.did', { what }), { tone: 'win' });
        onDone();
        await askReferralsAnew();
      }}
    />
  );
}

/** One invitation with what decided it, and the decision about it. */
export function ReferralDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <DetailDialog<Opened>
      keys={referralKeys.one}
      id={id}
      title={(opened) =>
        opened === undefined
          ? t('shell.screen.referrals')
          : t('referral.opened', { friend: playerText(opened.referral.friendId, opened.referral.friendName) })
      }
      load={(referralId) => call('staffGetReferral', { params: { id: referralId } })}
      onClose={onClose}
    >
      {(opened) => {
        const { referral, sides, decided, sentence } = opened;
        return (
          <div className="grid gap-5">
            <About referral={referral} />
            <Sides sides={sides} playerIds={{ inviter: referral.inviterId, friend: referral.friendId }} />
            {decided !== null && (
              <p className="text-body">
                {t('referral.decided', { name: decided.by, time: format.at(decided.at), reason: decided.reason || '–' })}
              </p>
            )}
            <section className="grid gap-1.5">
              <h3 className="text-label font-semibold">
                {t('referral.rule')}
                {referral.ruleVersion !== null && ` · ${t('referral.ruleVersion', { number: referral.ruleVersion })}`}
              </h3>
              <p className="text-body">{sentence || t('referral.noRule')}</p>
            </section>
            <Decide opened={opened} onDone={onClose} />
          </div>
        );
      }}
    </DetailDialog>
  );
}
