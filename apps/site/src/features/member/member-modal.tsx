import {
  Avatar,
  Button,
  Dialog,
  IconIdentificationCard,
  IconReceipt,
  IconShieldCheck,
  IconSignOut,
  IconUserCircle,
  IconWallet,
} from '@sortes/ui';
import type { IconComponent } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useModule } from '../../shared/site-data';
import { useT } from '../../shared/i18n';
import type { TextId } from '../../shared/i18n';
import { hasModal, useModal } from '../../shared/modal';
import type { ModalProps } from '../../shared/modal';
import { useSearch } from '../../shared/search';
import { isTrial, useSession } from '../../shared/session';
import { ProfilePage } from './parts/profile-page';
import { SecurityPage } from './parts/security-page';

interface Page {
  /** Name of the specification (§2, member centre), the value of `?page=`. */
  name: string;
  text: TextId;
  Icon: IconComponent;
  /** A sheet with an address of its own that this page is. */
  modal?: string;
}

const pages: readonly Page[] = [
  { name: 'securityCenter', text: 'identity.member.security', Icon: IconShieldCheck },
  { name: 'profile', text: 'identity.member.profile', Icon: IconUserCircle },
  { name: 'depositv2', text: 'shell.deposit', Icon: IconWallet, modal: 'deposit' },
  { name: 'personalHistoryCopy', text: 'shell.bettingRecord', Icon: IconIdentificationCard, modal: 'orders' },
  { name: 'transactionHistory', text: 'shell.accountRecord', Icon: IconReceipt, modal: 'statement' },
];

/** `?m=member&page=…`: the member centre. Pages that the product does not have are not in its menu; money and bets open their own sheets. */
export function MemberModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const search = useSearch();
  const session = useSession();
  const deposits = useModule('DPSTBAS3');
  const existing = pages.filter((page) => page.modal === undefined || (hasModal(page.modal) && (page.modal !== 'deposit' || deposits)));
  const asked = existing.find((page) => page.name === search['page']);
  const current = asked?.modal === undefined ? (asked ?? existing[0]) : undefined;
  // Specification §6: a trial account has no member centre.
  const leadsTo = session.status === 'guest' ? 'login' : isTrial(session) ? 'needTrueAccount' : asked?.modal;
  useEffect(() => {
    if (leadsTo !== undefined) modal.open(leadsTo);
    // Opening the other sheet takes this one's place once.
    // eslint-disable-next-line react/exhaustive-deps
  }, [leadsTo]);
  if (leadsTo !== undefined || !current) return null;
  const name = session.nickname || session.account || '';
  return (
    <Dialog open onClose={onClose} title={t('shell.memberCentre')} closeLabel={t('common.close')} width="large">
      <div className="flex items-center gap-3 pb-4">
        <Avatar size={56} name={name} {...(session.avatar && { src: session.avatar })} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-h2 font-bold">{name}</p>
          <p className="flex flex-wrap items-center gap-2 text-label text-ink-3">
            <span className="truncate">{session.account}</span>
          </p>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[13rem_1fr]">
        <nav aria-label={t('shell.memberCentre')}>
          <ul className="scroll-row -mx-5 flex gap-1.5 px-5 py-0.5 sm:mx-0 sm:flex-col sm:px-0">
            {existing.map(({ name: page, text, Icon, modal: sheet }) => {
              const on = page === current.name;
              return (
                <li key={page} className="shrink-0">
                  <button
                    type="button"
                    aria-current={on ? 'page' : undefined}
                    onClick={() => (sheet === undefined ? modal.open('member', { page }) : modal.open(sheet))}
                    className={clsx(
                      'flex min-h-11 w-full items-center gap-2.5 rounded-chip px-3.5 text-start text-body font-medium whitespace-nowrap sm:whitespace-normal',
                      on ? 'bg-bg3 text-ink-1 shadow-[inset_0_0_0_1px_var(--gold)]' : 'text-ink-2 hover:bg-bg2 hover:text-ink-1',
                    )}
                  >
                    <Icon size={20} filled={on} className={clsx('shrink-0', on && 'text-gold-text')} />
                    {t(text)}
                  </button>
                </li>
              );
            })}
          </ul>
        </nav>
        <section aria-label={t(current.text)} className="min-w-0">
          {current.name === 'profile' ? <ProfilePage /> : <SecurityPage />}
        </section>
      </div>
      {hasModal('logout') && (
        <Button tone="ghost" wide className="mt-4 sm:hidden" icon={<IconSignOut size={20} />} onClick={() => modal.open('logout')}>
          {t('shell.signOut')}
        </Button>
      )}
    </Dialog>
  );
}
