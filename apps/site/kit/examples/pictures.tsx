import { offerKinds } from '@sortes/growth-rules';
import { missionArts } from '@sortes/contract';
import { BannerSlide, MissionArt, OfferArt, OfferPoster, ProgressRing, QrCode, RichText, Sign } from '@sortes/ui';
import type { Translate } from '../../src/kit/i18n';
import type { Group } from '../example';

const picture = '/art/hero-welcome.avif';

function Slide({ t, url, imageUrl }: { t: Translate; url: string; imageUrl: string }) {
  return (
    <BannerSlide
      first={false}
      phoneImageUrl={imageUrl === '' ? undefined : '/art/hero-welcome-phone.avif'}
      banner={{
        imageUrl,
        title: t('identity.freePlay.title'),
        text: t('identity.freePlay.same'),
        actionLabel: t('identity.freePlay.start'),
        url,
      }}
      link={({ className, children }) => (
        <a href={url} className={className}>
          {children}
        </a>
      )}
    />
  );
}

const signs = ['bank', 'card', 'qr', 'wallet', 'cash', 'coin', 'phone', 'chat', 'mail', 'globe'] as const;

export const pictures: Group = {
  name: 'Pictures and content',
  examples: {
    BannerSlide: {
      about: 'One picture with its words on a scrim, on the site and where staff look at it beforehand.',
      size: 'wide',
      states: {
        'leads somewhere': (t) => <Slide t={t} url="#BannerSlide" imageUrl={picture} />,
        'leads nowhere': (t) => <Slide t={t} url="" imageUrl={picture} />,
        'without a picture': (t) => <Slide t={t} url="#BannerSlide" imageUrl="" />,
      },
    },
    MissionArt: {
      about: 'What stands for a mission or a leaderboard, beside its title, so it says nothing itself.',
      states: {
        each: () => (
          <div className="flex flex-wrap gap-3">
            {missionArts.map((art) => (
              <MissionArt key={art} art={art} className="size-14" />
            ))}
          </div>
        ),
        large: () => <MissionArt art="crown" className="size-24" />,
      },
    },
    ProgressRing: {
      about: 'How much of a few steps is done, beside what they are of. Its label says it in words.',
      states: {
        'none, some, all': (t) => (
          <div className="flex flex-wrap gap-3">
            {[0, 1, 2, 3].map((done) => (
              <ProgressRing key={done} share={done / 3} label={t('missions.ring', { done, total: 3 })}>
                {done}/3
              </ProgressRing>
            ))}
          </div>
        ),
      },
    },
    OfferArt: {
      about:
        'What each kind of offer looks like, on the colours of its kind in both themes. Beside the offer’s title, so it says nothing itself.',
      states: {
        'each kind': () => (
          <div className="flex flex-wrap gap-3">
            {offerKinds.map((kind) => (
              <OfferArt key={kind} kind={kind} className="size-14" />
            ))}
          </div>
        ),
        large: () => <OfferArt kind="wheel" className="size-24" />,
      },
    },
    OfferPoster: {
      about: 'The same as wide as there is room, with the figure that the offer is told by; on its page larger, with the title.',
      size: 'wide',
      states: {
        'in a list': (t) => <OfferPoster kind="deposit-match" headline={t('common.loading')} className="rounded-tile" />,
        large: (t) => (
          <OfferPoster kind="raffle" headline={t('common.loading')} large className="rounded-hero">
            <p>{t('identity.freePlay.title')}</p>
          </OfferPoster>
        ),
      },
    },
    QrCode: {
      about: 'Dark on white in both themes: many scanners refuse the reverse.',
      states: {
        '160 px': (t) => <QrCode text="https://example.com/down" label={t('shell.footer.appQr')} />,
        '112 px, much text': (t) => (
          <QrCode text={`https://example.com/pay?order=${'7'.repeat(120)}`} size={112} label={t('shell.payment.qr')} />
        ),
      },
    },
    RichText: {
      about: 'HTML that the operator wrote and the server has cleaned.',
      size: 'wide',
      states: {
        'all it may hold': (t) => (
          <RichText
            html={`<h3>${t('shell.helpCentre')}</h3><p>${t('payout.lockedAllNote')} <a href="#RichText">${t('shell.contactUs')}</a></p>
<ul><li>${t('identity.freePlay.money')}</li><li>${t('identity.freePlay.same')}</li></ul>
<ol><li>${t('payout.step.requested')}</li><li>${t('payout.step.review')}</li><li>${t('payout.step.sent')}</li></ol>
<table><tbody><tr><th>${t('cashier.deposit.method')}</th><th>${t('payout.fee')}</th></tr><tr><td>${t('shell.payment.bank')}</td><td>${t('payout.feeNone')}</td></tr></tbody></table>`}
          />
        ),
      },
    },
    Sign: {
      about: 'The sign of a way to pay or to be reached, beside the words that say it.',
      size: 'small',
      states: {
        ...Object.fromEntries(signs.map((icon) => [icon, () => <Sign icon={icon} imageUrl="" />])),
        'a picture': () => <Sign icon="" imageUrl={picture} />,
      },
    },
  },
};
