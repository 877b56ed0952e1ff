import { Button, IconCoins, Skeleton } from '@sortes/ui';
import { useSession } from '../../../entities/account/session';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useMayRedeem, usePoints } from '../api';

/** Rings of light behind the sum: the shop's own sign, drawn and not loaded. */
function Rings() {
  return (
    <svg
      viewBox="0 0 400 200"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full text-gold opacity-25"
    >
      {[40, 68, 98, 130, 164].map((radius, at) => (
        <circle key={radius} cx="330" cy="104" r={radius} fill="none" stroke="currentColor" strokeWidth={6 - at} opacity={1 - at * 0.17} />
      ))}
      <circle cx="330" cy="104" r="22" fill="currentColor" />
    </svg>
  );
}

function Own() {
  const t = useT();
  const format = useFormat();
  const data = usePoints();
  if (data === undefined) return <Skeleton className="h-8 w-24 sm:h-20 sm:w-60" />;
  const { pointBalance, next } = data;
  return (
    <div className="grid gap-1">
      <p className="text-label text-ink-2 max-sm:sr-only">{t('mall.own')}</p>
      <p className="tabular text-h1 leading-none font-bold text-ink-1 sm:text-[2.5rem]" data-testid="own-points">
        {format.number(pointBalance)}
      </p>
      <p className="text-label text-ink-2 max-sm:hidden">
        {next === null
          ? t(pointBalance === 0 ? 'mall.ownNone' : 'mall.noExpiry')
          : t('mall.expires', { points: format.number(next.points), day: format.date(next.expiresAt - 1) })}
      </p>
    </div>
  );
}

/** What the member has to spend, or what the shop is for whoever has not signed in. */
export function PointsHero() {
  const t = useT();
  const modal = useModal();
  const may = useMayRedeem();
  const status = useSession((session) => session.status);
  return (
    <section className="card relative isolate overflow-hidden rounded-hero p-4 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 sm:p-7">
      <div className="absolute inset-0 -z-10">
        <Rings />
      </div>
      <h1 className="flex items-center gap-2 text-h2 sm:text-h1">
        <IconCoins size={26} className="shrink-0 text-gold-text max-sm:hidden" /> {t('shell.nav.pointMall')}
      </h1>
      <div className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:mt-4 sm:items-end sm:gap-4">
        {may ? (
          <Own />
        ) : status === 'unknown' ? (
          <Skeleton className="h-8 w-24 sm:h-20 sm:w-60" />
        ) : (
          <p className="max-w-[44ch] text-body text-ink-2">{t('mall.about')}</p>
        )}
        {may ? (
          <Button size="small" onClick={() => modal.open('member', { page: 'points' })}>
            {t('mall.details')}
          </Button>
        ) : (
          status === 'guest' && (
            <Button tone="primary" onClick={() => modal.open('login', { next: '/pointMall' })}>
              {t('mall.signIn')}
            </Button>
          )
        )}
      </div>
    </section>
  );
}
