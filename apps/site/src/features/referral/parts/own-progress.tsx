import type { referral, Reply } from '@sortes/contract';
import { Badge, Button } from '@sortes/ui';
import { units } from '../../../entities/promotion/units';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { fateOf } from './friends';
import { RewardTile } from './programme';
import { Steps } from './steps';

type Own = NonNullable<Reply<typeof referral.getReferralDetails>['own']>;

/** How far the member is as somebody's friend: what they have done, and what they get. */
export function OwnProgress({ own }: { own: Own }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const isOpen = own.state === 'registered' || own.state === 'contact' || own.state === 'deposited';
  const sums = [
    ['ownDeposit', own.deposit, own.least.deposit],
    ['ownTurnover', own.turnover, own.least.turnover],
  ] as const;
  return (
    <section className="card grid grid-cols-1 gap-3 rounded-tile p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-h2">{t('referral.own')}</h3>
        <Badge tone={own.state === 'rewarded' ? 'win' : 'neutral'}>{t(`referral.state.${own.state}`)}</Badge>
      </div>
      {isOpen && (
        <>
          <Steps done={own.steps} />
          <ul className="grid gap-1 text-label text-ink-2">
            {sums
              .filter(([, , needed]) => units(needed) > 0n)
              .map(([text, done, needed]) => (
                <li key={text} className="tabular">
                  {t(`referral.${text}`, { done: format.money(units(done)), needed: format.money(units(needed)) })}
                </li>
              ))}
          </ul>
          <p className="text-label text-ink-2">{t('referral.ownUntil', { time: format.dateTime(own.until) })}</p>
          {own.reward !== null && <RewardTile label={t('referral.you')} reward={own.reward} />}
        </>
      )}
      {own.given !== null && (
        <p className="text-body text-ink-1">
          {t(`referral.given.${own.state === 'reversed' ? 'reversed' : fateOf(own.given)}`, { title: own.given.title })}
        </p>
      )}
      {own.given?.status === 'offered' && own.state !== 'reversed' && (
        <Button tone="primary" className="justify-self-start" onClick={() => modal.open('member', { page: 'rewardCenter' })}>
          {t('referral.toRewards')}
        </Button>
      )}
    </section>
  );
}
