import {
  Button,
  CopyButton,
  IconArrowsClockwise,
  IconBell,
  IconButton,
  IconHeart,
  IconTrash,
  IconUploadSimple,
  Link,
  Spinner,
  VisuallyHidden,
  buttonClass,
  linkClass,
} from '@sortes/ui';
import type { Group } from '../example';

const nothing = () => undefined;

export const actions: Group = {
  name: 'Actions',
  examples: {
    Button: {
      about: 'A press target. One primary per view; buttonClass gives a link the same look.',
      states: {
        primary: (t) => <Button tone="primary">{t('shell.deposit')}</Button>,
        secondary: (t) => <Button>{t('common.cancel')}</Button>,
        ghost: (t) => <Button tone="ghost">{t('shell.bettingRecord')}</Button>,
        danger: (t) => <Button tone="danger">{t('payout.remove')}</Button>,
        sizes: (t) => (
          <div className="flex flex-wrap items-center gap-3">
            <Button size="small">{t('common.save')}</Button>
            <Button size="medium">{t('common.save')}</Button>
            <Button size="large">{t('common.save')}</Button>
          </div>
        ),
        'with an icon': (t) => <Button icon={<IconUploadSimple size={20} />}>{t('upload.choose')}</Button>,
        loading: (t) => (
          <div className="flex flex-wrap gap-3">
            <Button tone="primary" loading loadingLabel={t('common.loading')}>
              {t('common.confirm')}
            </Button>
            <Button loading loadingLabel={t('common.loading')}>
              {t('common.confirm')}
            </Button>
            <Button tone="danger" loading loadingLabel={t('common.loading')}>
              {t('common.confirm')}
            </Button>
          </div>
        ),
        disabled: (t) => (
          <div className="flex flex-wrap gap-3">
            <Button tone="primary" disabled>
              {t('shell.deposit')}
            </Button>
            <Button disabled>{t('common.cancel')}</Button>
            <Button tone="ghost" disabled>
              {t('common.cancel')}
            </Button>
            <Button tone="danger" disabled>
              {t('payout.remove')}
            </Button>
          </div>
        ),
        'a link that looks like one': (t) => (
          <a href="#Button" className={buttonClass({ tone: 'primary' })}>
            {t('shell.register')}
          </a>
        ),
        wide: {
          wide: true,
          draw: (t) => (
            <Button tone="primary" wide>
              {t('common.continue')}
            </Button>
          ),
        },
        'long words': { wide: true, draw: (t) => <Button>{t('identity.forgotPassword.mailed', { minutes: 10 })}</Button> },
      },
    },
    IconButton: {
      about: 'A square button with an icon as its only content, and a spoken name.',
      size: 'small',
      states: {
        ghost: (t) => (
          <IconButton label={t('shell.notifications')}>
            <IconBell />
          </IconButton>
        ),
        secondary: (t) => (
          <IconButton tone="secondary" label={t('shell.refreshBalance')}>
            <IconArrowsClockwise />
          </IconButton>
        ),
        primary: (t) => (
          <IconButton tone="primary" label={t('common.save')}>
            <IconHeart filled />
          </IconButton>
        ),
        '36 px': (t) => (
          <IconButton tone="secondary" size={36} label={t('payout.remove')}>
            <IconTrash size={18} />
          </IconButton>
        ),
        disabled: (t) => (
          <IconButton tone="secondary" disabled label={t('payout.remove')}>
            <IconTrash size={18} />
          </IconButton>
        ),
      },
    },
    Link: {
      about: 'A text link. Addresses outside of the site open in a tab of their own.',
      states: {
        inside: (t) => <Link href="#Link">{t('identity.forgot')}</Link>,
        outside: (t) => <Link href="https://example.com">{t('cashier.toPayment')}</Link>,
        'in a sentence': (t) => (
          <p className="text-ink-2">
            {t('identity.haveAccount')}{' '}
            <a href="#Link" className={`${linkClass} decoration-current`}>
              {t('shell.login')}
            </a>
          </p>
        ),
      },
    },
    CopyButton: {
      about: 'Copies a text and says for two seconds that it did.',
      states: {
        alone: (t) => <CopyButton text="TXN-20260114-000731" label={t('common.copy')} copiedLabel={t('common.copied')} onError={nothing} />,
        'one of several, named': (t) => (
          <CopyButton
            text="970436"
            label={t('common.copy')}
            copiedLabel={t('common.copied')}
            name={`${t('common.copy')}: ${t('identity.accountNumber')}`}
          />
        ),
      },
    },
    Spinner: {
      about: 'Work in progress. Without a label it is decoration.',
      size: 'small',
      states: {
        '16 px': () => <Spinner size={16} label="" />,
        '24 px, named': (t) => <Spinner label={t('common.loading')} />,
        '40 px': () => <Spinner size={40} label="" />,
      },
    },
    VisuallyHidden: {
      about: 'Words for screen readers alone.',
      states: {
        'beside a figure': (t) => (
          <p>
            3 <VisuallyHidden>{t('shell.notifications')}</VisuallyHidden>
          </p>
        ),
      },
    },
  },
};
