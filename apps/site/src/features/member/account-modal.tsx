import { Avatar, Button, Dialog } from '@sortes/ui';
import { clsx } from 'clsx';
import { BalancePill } from '../../entities/wallet/balance-pill';
import { useInvites } from '../../entities/referral/programme';
import { useCustomerService } from '../../entities/brand/customer-service';
import { useT } from '../../kit/i18n';
import { useModal, type ModalProps } from '../../kit/modal';
import { useNoPlayText } from '../../entities/limits/no-play';
import { isTrial, useSession } from '../../entities/account/session';
import { useHasModule, useModule } from '../../entities/brand/site-data';
import { EntryMark } from '../../entities/menu/entry-mark';
import { accountEntries } from './account-entries';
import { OwnRankLine } from '../../entities/rank/own-rank-line';
import { SessionClock } from '../../entities/limits/session-clock';

/** The phone's account sheet: who is signed in, the balance, and what a member may open. */
export function AccountModal({ onClose }: ModalProps) {
  const t = useT();
  const session = useSession();
  const modal = useModal();
  const customerService = useCustomerService();
  const deposits = useModule('DPSTBAS3', true);
  const hasModule = useHasModule();
  const mayInvite = useInvites() === true;
  const noPlay = useNoPlayText();
  const name = session.nickname || session.account || '';
  return (
    <Dialog open onClose={onClose} title={t('shell.nav.account')} closeLabel={t('common.close')} width="small">
      {session.status === 'member' ? (
        <>
          <div className="flex flex-wrap items-center gap-3 pb-4">
            <Avatar size={48} name={name} {...(session.avatar && { src: session.avatar })} />
            <p className="min-w-0 flex-1 basis-24">
              <span className="block truncate text-h2 font-bold text-ink-1">{name}</span>
              {(isTrial(session) || name !== session.account) && (
                <span className="block truncate text-label text-ink-3">{isTrial(session) ? t('shell.demoMoney') : session.account}</span>
              )}
            </p>
            <BalancePill inSheet />
          </div>
          <OwnRankLine className="pb-3" />
          <div className="pb-2">
            <SessionClock />
          </div>
          {noPlay !== undefined && <p className="pb-3 text-label text-ink-2">{noPlay}</p>}
          {deposits && noPlay === undefined && (
            <Button tone="primary" wide className="mb-3" onClick={() => modal.open('deposit')}>
              {t('shell.deposit')}
            </Button>
          )}
          <ul className="grid gap-0.5">
            {accountEntries(session, customerService, hasModule, mayInvite).map(({ key, text, Icon, danger, modal: target, act }) => (
              <li key={key}>
                <button
                  type="button"
                  onClick={() => {
                    act?.();
                    if (target !== undefined) modal.open(target);
                  }}
                  className={clsx(
                    'flex min-h-12 w-full items-center gap-3 rounded-chip px-3 text-start hover:bg-bg2',
                    danger ? 'text-danger' : 'text-ink-1',
                  )}
                >
                  <Icon size={20} className={danger ? '' : 'text-ink-3'} /> {t(text)}
                  <EntryMark entry={key} className="ms-auto" />
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="grid gap-3">
          <p className="text-ink-2">{t('errors.needLogin')}</p>
          <Button tone="primary" wide onClick={() => modal.open('login')}>
            {t('shell.login')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
