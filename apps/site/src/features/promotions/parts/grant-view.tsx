import { Button, buttonClass, ConfirmDialog, linkClass, Pagination, Skeleton, toast } from '@sortes/ui';
import { useState } from 'react';
import { contributionsAtOnce, useContributions, useGrant, type Grant, type GrantOpened } from '../../../entities/promotion/grants';
import { call, fileAddress } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useModal } from '../../../kit/modal';
import { PageLink } from '../../../kit/page-link';
import { problemText } from '../../../kit/problem';
import { useAfterClaim } from './after-claim';
import { Progress } from './progress';
import { Facts, GamesOf, laneText, Section, Weights } from './facts';
import { useNoPlayText } from '../../../entities/limits/no-play';
import { units } from '../../../entities/promotion/units';

/** Own money: paid as such, or won by free rounds and free bets. It is staked by the count of all that is staked, in any game. */
export const isOwnMoney = (money: Grant['money']): boolean => money === 'cash' || money === 'spins' || money === 'freebet';

/** Own money that is there, and of which something has still to be staked before it leaves. */
export const isStillDue = ({ money, state, missing }: Grant): boolean =>
  isOwnMoney(money) &&
  missing !== '0' &&
  (state === 'completed' || (money !== 'cash' && (state === 'cancelled' || state === 'forfeited' || state === 'expired')));

/** Boards that a free bet names and that get a button each: more would be a list. */
const boardsAtMost = 3;

/** What is said of what ended because the house ended its offer: what became of the money. */
const endedWithOfferText = ({ state, forfeited }: Grant) => {
  if (state === 'expired') return 'promotions.grant.ended-with-offer.unclaimed';
  return units(forfeited) === 0n ? 'promotions.grant.ended-with-offer.nothing' : 'promotions.grant.ended-with-offer';
};

/** What became of it, as a sentence. */
export function StateText({ grant }: { grant: Grant }) {
  const t = useT();
  const format = useFormat();
  const lost = units(grant.forfeited);
  if (isStillDue(grant) && grant.money === 'cash') return <>{t('promotions.grant.completed.staked')}</>;
  if (grant.state === 'active' && grant.money === 'release') return <>{t('promotions.grant.active.release')}</>;
  if (grant.rounds !== null && (grant.state === 'active' || grant.state === 'completed'))
    return <>{t(`promotions.grant.${grant.state}.spins`, { used: grant.rounds.used, count: grant.rounds.count })}</>;
  if (grant.money === 'freebet' && grant.state === 'active')
    return <>{t(grant.orderId === null ? 'promotions.grant.active.freebet' : 'promotions.grant.active.freebetStaked')}</>;
  if (grant.money === 'freebet' && grant.state === 'completed')
    return <>{t(units(grant.converted) > 0n ? 'promotions.grant.completed.freebetWon' : 'promotions.grant.completed.freebetLost')}</>;
  if (grant.endedWithOffer) return <>{t(endedWithOfferText(grant), { lost: format.money(lost) })}</>;
  // Staff say why they end one.
  if (grant.state === 'cancelled' && grant.reason === '')
    return <>{t(lost === 0n ? 'promotions.grant.givenUp.nothing' : 'promotions.grant.givenUp', { lost: format.money(lost) })}</>;
  if (lost === 0n && (grant.state === 'expired' || grant.state === 'forfeited' || grant.state === 'cancelled'))
    return <>{t(`promotions.grant.${grant.state}.nothing`)}</>;
  return <>{t(`promotions.grant.${grant.state}`, { place: grant.place ?? 0, lost: format.money(lost) })}</>;
}

/** How much was staked of what has to be. */
export function GrantProgress({ grant, isOver = false }: { grant: Grant; isOver?: boolean }) {
  const t = useT();
  const format = useFormat();
  if (units(grant.required) === 0n) return null;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Progress progress={grant} />
      {grant.missing !== '0' && !isOver && (
        <p className="tabular text-label text-ink-2">
          {t(grant.usualBets === null ? 'promotions.missing' : 'promotions.missingBets', {
            missing: format.money(units(grant.missing)),
            bets: grant.usualBets ?? 0,
          })}
        </p>
      )}
    </div>
  );
}

/** What each bet counted, page by page, with the sum up to it. */
function Counted({ grant }: { grant: GrantOpened }) {
  const t = useT();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useContributions(grant.id, page);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 rounded-tile!" />;
  if (data.total === 0) return <p className="text-body text-ink-2">{t('promotions.noneCounted')}</p>;
  return (
    <>
      <p className="tabular text-label text-ink-2">
        {t('promotions.countedSum', {
          bets: grant.counted.bets,
          valid: format.money(units(grant.counted.valid)),
          sum: format.money(units(grant.counted.sum)),
        })}
      </p>
      <ul className="grid grid-cols-1">
        {data.list.map((row) => (
          <li
            key={`${row.betId} ${row.sum} ${row.at}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-divider py-2.5"
          >
            <span className="min-w-0">
              <span className="block text-body font-semibold wrap-anywhere text-ink-1">{row.game}</span>
              <span className="tabular block text-caption text-ink-3">
                {laneText(t, row.lane)} · {format.moment(row.at)} · …{row.betId.slice(-6)}
              </span>
            </span>
            <span className="ms-auto text-end">
              <span className="tabular block text-body font-semibold text-ink-1">
                {t('promotions.ofValid', { counted: format.money(units(row.counted)), valid: format.money(units(row.valid)) })}
              </span>
              <span className="tabular block text-caption text-ink-3">
                {t('promotions.sumSoFar', { sum: format.money(units(row.sum)) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(data.total / contributionsAtOnce))}
        onPage={setPage}
        label={t('promotions.countedBets')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(at) => t('common.page', { page: at })}
      />
      <a href={fileAddress('exportContributions', {}, { id: grant.id })} download className={`${linkClass} min-h-11 justify-self-start`}>
        {t('promotions.file')}
      </a>
    </>
  );
}

/** Gives it up, after saying exactly what goes and what stays. */
function Cancel({ grant }: { grant: GrantOpened }) {
  const t = useT();
  const format = useFormat();
  const after = useAfterClaim();
  const [asks, setAsks] = useState(false);
  const { ending } = grant;
  const isRelease = grant.money === 'release';
  const isFreeBet = grant.money === 'freebet' || grant.money === 'spins';
  if (ending === null) return null;
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsks(true)}>
        {t(isFreeBet ? 'promotions.cancelShort' : 'promotions.cancel')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t(
          grant.money === 'spins' ? 'promotions.cancelSpinsTitle' : isFreeBet ? 'promotions.cancelFreeBetTitle' : 'promotions.cancelTitle',
        )}
        confirmLabel={t(isFreeBet ? 'promotions.cancelShort' : 'promotions.cancel')}
        cancelLabel={t('promotions.keep')}
        tone="danger"
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          try {
            const { lost } = await call('cancelGrant', { params: { id: grant.id }, body: {} });
            toast(
              isRelease || isFreeBet ? t('promotions.cancelledRelease') : t('promotions.cancelled', { lost: format.money(units(lost)) }),
              {
                tone: 'win',
              },
            );
          } catch (error) {
            toast(problemText(error), { tone: 'danger' });
            throw error;
          } finally {
            after();
          }
        }}
      >
        <p className="text-body text-ink-1">
          {grant.rounds !== null
            ? t('promotions.cancelSpins', { left: grant.rounds.count - grant.rounds.used })
            : isFreeBet
              ? t('promotions.cancelFreeBet', { amount: format.money(units(grant.amount)) })
              : isRelease
                ? t('promotions.cancelRelease', { amount: format.money(units(grant.amount)) })
                : t(grant.state === 'queued' ? 'promotions.cancelQueued' : 'promotions.cancelText', {
                    lost: format.money(units(ending.lost)),
                    stays: format.money(units(ending.stays)),
                  })}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** What it is worth, in few words; null: that is not known yet, as of an application. */
export function useWorth() {
  const t = useT();
  const format = useFormat();
  return ({ rounds, amount }: Grant): string | null => {
    if (rounds !== null) return t('promotions.spinsCount', { count: rounds.count });
    return amount === '0' ? null : format.money(units(amount));
  };
}

/** Where free rounds are played. */
function RoundsWay({ grant }: { grant: GrantOpened }) {
  const t = useT();
  const isBarred = useNoPlayText() !== undefined;
  if (grant.rounds === null || grant.rounds.game.nodeId === null || grant.state !== 'active' || isBarred) return null;
  return (
    <PageLink
      place={{ to: '/game', search: { nodeId: String(grant.rounds.game.nodeId) } }}
      className={`${buttonClass({ tone: 'primary' })} justify-self-start`}
    >
      {t('promotions.playGame', { game: grant.rounds.game.title })}
    </PageLink>
  );
}

/** Where a free bet is staked, or what became of the order that it was staked in. */
function FreeBetWay({ grant }: { grant: GrantOpened }) {
  const t = useT();
  const isBarred = useNoPlayText() !== undefined;
  const modal = useModal();
  if (grant.money !== 'freebet') return null;
  if (grant.orderId !== null) {
    return (
      <Button className="justify-self-start" onClick={() => modal.open('member', { page: 'personalHistoryCopy' })}>
        {t('promotions.showBets')}
      </Button>
    );
  }
  // On a break nothing leads to a game.
  if (grant.state !== 'active' || isBarred) return null;
  const boards = grant.games.choose === 'only' ? grant.games.games.filter(({ lottery }) => lottery !== null).slice(0, boardsAtMost) : [];
  if (boards.length === 0)
    return (
      <PageLink place={{ to: '/elott' }} className={`${buttonClass({ tone: 'primary' })} justify-self-start`}>
        {t('promotions.stakeIt')}
      </PageLink>
    );
  return (
    <div className="flex flex-wrap gap-2">
      {boards.map(({ name, title, lottery }) => (
        <PageLink key={name} place={{ to: '/lottery', search: { gameCode: lottery ?? '' } }} className={buttonClass({ tone: 'primary' })}>
          {t('promotions.playGame', { game: title })}
        </PageLink>
      ))}
    </div>
  );
}

/** Where what is played with is played, beside what names it: the slot of free spins, the boards of a free bet. Nothing of anything else. */
export function PlayWay({ id }: { id: string }) {
  const { data } = useGrant(id);
  if (data?.id !== id) return null;
  return (
    <>
      <FreeBetWay grant={data} />
      <RoundsWay grant={data} />
    </>
  );
}

/** What a withdrawal would do now. */
function WithdrawalNote({ ending, tied }: { ending: NonNullable<GrantOpened['ending']>; tied: boolean }) {
  const t = useT();
  const format = useFormat();
  const { leaves, endsBonus, lost } = ending.withdrawal;
  const later = units(ending.stays) > 0n ? 'promotions.withdrawalLocked' : 'promotions.withdrawalLater';
  const now = units(leaves) > 0n ? 'promotions.withdrawalKeeps' : 'promotions.withdrawalNothing';
  return (
    <p className="rounded-tile bg-bg2 p-4 text-body text-ink-2">
      {t(endsBonus ? 'promotions.withdrawalEnds' : tied ? later : now, {
        leaves: format.money(units(leaves)),
        lost: format.money(units(lost)),
      })}
    </p>
  );
}

/** What is known of it, one line each. */
function GrantFacts({ grant, isRunning }: { grant: GrantOpened; isRunning: boolean }) {
  const t = useT();
  const format = useFormat();
  const money = (text: string | null) => format.money(units(text));
  const isApplied = grant.state === 'applying' || grant.state === 'rejected';
  return (
    <Facts
      facts={[
        ...(grant.rounds === null
          ? grant.amount === '0'
            ? []
            : [[t('promotions.amount'), money(grant.amount)] as const]
          : [
              [t('promotions.game'), grant.rounds.game.title] as const,
              [t('promotions.spinsPlayed'), t('promotions.spinsOf', { used: grant.rounds.used, count: grant.rounds.count })] as const,
              [t('promotions.spinValue'), money(grant.rounds.value)] as const,
              [t('promotions.spinsWon'), money(grant.rounds.won)] as const,
            ]),
        ...(grant.balance === null ? [] : [[t('promotions.balance'), money(grant.balance)] as const]),
        ...(grant.deposit === null ? [] : [[t('promotions.deposit'), money(grant.deposit)] as const]),
        ...(grant.required === '0' ? [] : [[t('promotions.required'), money(grant.required)] as const]),
        ...(grant.maxBet === null ? [] : [[t('promotions.maxBet'), money(grant.maxBet)] as const]),
        ...(grant.mayConvert === null ? [] : [[t('promotions.maxConvert'), money(grant.mayConvert)] as const]),
        ...(grant.until === null || !isRunning ? [] : [[t('promotions.endsAt'), format.dateTime(grant.until)] as const]),
        ...(grant.claimedAt === null
          ? []
          : [[t(isApplied ? 'promotions.appliedAt' : 'promotions.claimedAt'), format.dateTime(grant.claimedAt)] as const]),
        ...(grant.endedAt === null || isStillDue(grant) ? [] : [[t('promotions.endedAt'), format.dateTime(grant.endedAt)] as const]),
        ...(grant.state === 'completed' && grant.money !== 'cash' && grant.rounds === null
          ? [[t('promotions.converted'), money(grant.converted)] as const]
          : []),
        ...(grant.forfeited === '0'
          ? []
          : [[t(grant.endedWithOffer ? 'promotions.wentBack' : 'promotions.lost'), money(grant.forfeited)] as const]),
      ]}
    />
  );
}

/** What its owner sent with an application. */
function Sent({ grant: { application } }: { grant: GrantOpened }) {
  const t = useT();
  if (application === null) return null;
  const { comment, answers, pictures } = application;
  return (
    <Section title={t('promotions.sent')}>
      <Facts
        facts={[
          ...answers.map(({ label, value }) => [label, value === '' ? '–' : value] as const),
          ...(comment === '' ? [] : [[t('promotions.applyComment'), comment] as const]),
          ...(pictures === 0 ? [] : [[t('promotions.sentPictures'), String(pictures)] as const]),
        ]}
      />
    </Section>
  );
}

function Opened({ grant }: { grant: GrantOpened }) {
  const t = useT();
  const isRunning = grant.state === 'active' || grant.state === 'closing';
  return (
    <article className="grid grid-cols-1 gap-5">
      <header className="grid grid-cols-1 gap-1">
        <h2 className="text-h1 wrap-anywhere">{grant.title}</h2>
        <p className="text-body text-ink-2">
          <StateText grant={grant} />
        </p>
      </header>
      {(isRunning || isStillDue(grant) || (grant.endedAt !== null && grant.money === 'bonus')) && (
        <GrantProgress grant={grant} isOver={!isRunning && !isStillDue(grant)} />
      )}
      <GrantFacts grant={grant} isRunning={isRunning} />
      {grant.reason !== '' && <p className="text-body text-ink-2">{t('promotions.reason', { reason: grant.reason })}</p>}
      <p className="text-body text-ink-1">{grant.terms}</p>
      {grant.ending !== null && isRunning && grant.money !== 'freebet' && grant.money !== 'spins' && (
        <WithdrawalNote ending={grant.ending} tied={grant.tied} />
      )}
      <FreeBetWay grant={grant} />
      <RoundsWay grant={grant} />
      <Sent grant={grant} />
      <Cancel grant={grant} />
      {grant.required !== '0' && !isOwnMoney(grant.money) && (
        <>
          <Section title={t('promotions.countedBets')}>
            <Counted grant={grant} />
          </Section>
          <Section title={t('promotions.games')}>
            <GamesOf games={grant.games} />
          </Section>
          <Section title={t('promotions.weights')}>
            <Weights weights={grant.weights} gameWeights={grant.gameWeights} />
          </Section>
        </>
      )}
    </article>
  );
}

/** One of what the member has or had, opened to each bet that counted. */
export function GrantView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT();
  const { data, error, refetch } = useGrant(id);
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* The sheet has its arrow and its title already. */}
      <button type="button" className={`${linkClass} min-h-11 justify-self-start text-label`} onClick={onBack}>
        {t('promotions.allBonuses')}
      </button>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data?.id === id ? (
        <Opened grant={data} />
      ) : (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
          <Skeleton className="h-20 rounded-tile!" />
          <Skeleton className="h-40 rounded-tile!" />
        </div>
      )}
    </div>
  );
}
