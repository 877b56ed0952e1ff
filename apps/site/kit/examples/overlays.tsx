import {
  Avatar,
  Button,
  ConfirmDialog,
  Dialog,
  Drawer,
  IconGear,
  IconInfo,
  IconSignOut,
  IconUser,
  Menu,
  Popover,
  TextField,
  Tooltip,
  type DialogProps,
} from '@sortes/ui';
import type { Translate } from '../../src/kit/i18n';
import type { Draw, Group } from '../example';
import { Kept } from '../kept';

const nothing = () => undefined;

/** A button that opens what is drawn with whether it is open and how it closes. */
const pressed =
  (draw: (t: Translate, open: boolean, close: () => void) => ReturnType<Draw>): Draw =>
  (t) => (
    <Kept start={false}>
      {(open, keep) => (
        <>
          <Button aria-haspopup="dialog" onClick={() => keep(true)}>
            {t('common.continue')}
          </Button>
          {draw(t, open, () => keep(false))}
        </>
      )}
    </Kept>
  );

function AccountDialog({ t, ...rest }: { t: Translate } & Partial<DialogProps> & Pick<DialogProps, 'open' | 'onClose'>) {
  return (
    <Dialog title={t('identity.claim.title')} closeLabel={t('common.close')} {...rest}>
      <p className="text-ink-2">{t('identity.claim.intro')}</p>
      <TextField className="mt-4" label={t('identity.claim.email')} type="email" autoComplete="off" />
    </Dialog>
  );
}

const foot = (t: Translate, close: () => void = nothing) => (
  <Button tone="primary" wide onClick={close}>
    {t('identity.claim.send')}
  </Button>
);

function SignOutQuestion({ t, open, close, tone }: { t: Translate; open: boolean; close: () => void; tone?: 'danger' }) {
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={nothing}
      title={t('shell.signOutQuestion')}
      confirmLabel={t('shell.signOut')}
      cancelLabel={t('common.cancel')}
      {...(tone && { tone })}
    >
      {t('shell.signOutNote')}
    </ConfirmDialog>
  );
}

function NavigationDrawer({ t, open, close }: { t: Translate; open: boolean; close: () => void }) {
  return (
    <Drawer open={open} onClose={close} title={t('shell.mainNavigation')} closeLabel={t('shell.closeMenu')}>
      <ul className="p-3">
        {(['home', 'lottery', 'games', 'promotions', 'help'] as const).map((key) => (
          <li key={key}>
            <a href="#Drawer" className="flex min-h-11 items-center px-2 text-ink-1 no-underline" onClick={close}>
              {t(`shell.nav.${key}`)}
            </a>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function AccountMenu({ t, isOpen = false }: { t: Translate; isOpen?: boolean }) {
  return (
    <Menu
      label={t('shell.accountMenu')}
      trigger={<Avatar name="Lan Anh" />}
      defaultOpen={isOpen}
      onAction={nothing}
      header={<p className="px-3 py-2 font-semibold">Lan Anh</p>}
      entries={[
        { id: 'centre', label: t('shell.memberCentre'), icon: <IconUser size={20} /> },
        { id: 'messages', label: t('shell.messages'), icon: <IconInfo size={20} />, count: 3 },
        { id: 'preferences', label: t('shell.preferences'), icon: <IconGear size={20} /> },
        { id: 'signOut', label: t('shell.signOut'), icon: <IconSignOut size={20} />, danger: true, separated: true },
      ]}
    />
  );
}

function GroupedMenu({ t }: { t: Translate }) {
  const [account, help] = [t('shell.accountMenu'), t('shell.nav.help')];
  return (
    <Menu
      label={t('shell.accountMenu')}
      trigger={<Avatar name="Lan Anh" />}
      defaultOpen
      onAction={nothing}
      entries={[
        { id: 'centre', label: t('shell.memberCentre'), group: account },
        { id: 'messages', label: t('shell.messages'), group: account },
        { id: 'preferences', label: t('shell.preferences'), group: help },
      ]}
    />
  );
}

export const overlays: Group = {
  name: 'Overlays',
  examples: {
    Dialog: {
      about: 'A sheet from below on a phone, a card on a desktop. Holds the focus and gives it back.',
      states: {
        'by a press': pressed((t, open, close) => <AccountDialog t={t} open={open} onClose={close} footer={foot(t, close)} />),
        'closes only by its button': pressed((t, open, close) => (
          <AccountDialog t={t} open={open} onClose={close} closeOnOutsidePress={false} width="small" />
        )),
        'with a footer': { windowPx: 420, draw: (t) => <AccountDialog t={t} open onClose={nothing} footer={foot(t)} /> },
        'small, with a way back': {
          windowPx: 420,
          draw: (t) => <AccountDialog t={t} open onClose={nothing} width="small" onBack={nothing} backLabel={t('common.back')} />,
        },
        'large, title hidden': { windowPx: 420, draw: (t) => <AccountDialog t={t} open onClose={nothing} width="large" titleHidden /> },
        'a body that scrolls': {
          windowPx: 420,
          draw: (t) => (
            <Dialog open onClose={nothing} title={t('shell.helpCentre')} closeLabel={t('common.close')} footer={foot(t)}>
              {(['lost.support', 'freePlay.same', 'claim.done', 'work.note', 'claim.finishNote', 'lost.never'] as const).map((key) => (
                <p key={key} className="mb-4 text-ink-2">
                  {t(`identity.${key}`, { email: 'lan.anh@example.com' })}
                </p>
              ))}
            </Dialog>
          ),
        },
        'wide, with a menu': {
          windowPx: 480,
          draw: (t) => (
            <AccountDialog
              t={t}
              open
              onClose={nothing}
              width="wide"
              aside={
                <ul className="text-ink-2">
                  <li className="py-2">{t('shell.profile')}</li>
                  <li className="py-2">{t('shell.security')}</li>
                  <li className="py-2">{t('shell.protection')}</li>
                </ul>
              }
            />
          ),
        },
      },
    },
    ConfirmDialog: {
      about: 'A question with two answers. The focus begins on the harmless one.',
      states: {
        'by a press': pressed((t, open, close) => <SignOutQuestion t={t} open={open} close={close} />),
        primary: { windowPx: 340, draw: (t) => <SignOutQuestion t={t} open close={nothing} /> },
        danger: { windowPx: 340, draw: (t) => <SignOutQuestion t={t} open close={nothing} tone="danger" /> },
      },
    },
    Drawer: {
      about: 'A panel from the side: the menu of a phone.',
      states: {
        'by a press': pressed((t, open, close) => <NavigationDrawer t={t} open={open} close={close} />),
        open: { windowPx: 340, draw: (t) => <NavigationDrawer t={t} open close={nothing} /> },
      },
    },
    Menu: {
      about: 'A button that opens a list of actions.',
      states: {
        'by a press': (t) => <AccountMenu t={t} />,
        open: { windowPx: 340, draw: (t) => <AccountMenu t={t} isOpen /> },
        'in groups': { windowPx: 340, draw: (t) => <GroupedMenu t={t} /> },
      },
    },
    Popover: {
      about: 'A button that opens a small panel, which does not shut off the page.',
      states: {
        'by a press': (t) => (
          <Popover label={t('lottery.aboutPlay')} trigger={<IconInfo />} triggerClassName="text-ink-2">
            <p className="text-label text-ink-2">{t('payout.lockedAllNote')}</p>
          </Popover>
        ),
      },
    },
    Tooltip: {
      about: 'A short note on hover and focus. Never the only place of what somebody needs who touches.',
      states: {
        'by hover or focus': (t) => (
          <Tooltip
            text={t('identity.rememberedNote')}
            label={t('identity.remembered')}
            trigger={<IconInfo />}
            triggerClassName="text-ink-2"
          />
        ),
      },
    },
  },
};
