import { Avatar, Button, Dialog } from '@sortes/ui';
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

type Entry = ReturnType<typeof accountEntries>[number];

/** What a member may open, as tiles, and the way out beneath them. */
function Entries({ tiles, out, onOpen }: { tiles: readonly Entry[]; out: Entry | undefined; onOpen: (entry: Entry) => void }) {
  const t = useT();
  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {tiles.map((entry) => (
          <li key={entry.key} className="flex">
            <button
              type="button"
              onClick={() => onOpen(entry)}
              className="relative flex min-h-18 w-full flex-col items-center gap-1.5 rounded-tile bg-bg2 px-1 py-2.5 text-center text-label leading-tight text-ink-1 hover:bg-bg3"
            >
              <entry.Icon size={24} className="shrink-0 text-ink-3" />
              <span className="max-w-full wrap-anywhere hyphens-auto">{t(entry.text)}</span>
              <EntryMark entry={entry.key} className="absolute end-1 top-1" />
            </button>
          </li>
        ))}
      </ul>
      {out && (
        <Button tone="ghost" wide className="mt-3 text-danger!" icon={<out.Icon size={20} />} onClick={() => onOpen(out)}>
          {t(out.text)}
        </Button>
      )}
    </>
  );
}

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
  const entries = accountEntries(session, customerService, hasModule, mayInvite);
  const withdraw = entries.find(({ key }) => key === 'withdraw');
  const out = entries.find(({ danger }) => danger);
  // The password is changed under account and security, too: without it the way out is in sight on a usual phone.
  const tiles = entries.filter((entry) => entry !== withdraw && entry !== out && entry.key !== 'changePassword');
  const open = ({ act, modal: target }: Entry) => {
    act?.();
    if (target !== undefined) modal.open(target);
  };
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
          <div className="mb-3 flex gap-2 empty:hidden">
            {deposits && noPlay === undefined && (
              <Button tone="primary" wide onClick={() => modal.open('deposit')}>
                {t('shell.deposit')}
              </Button>
            )}
            {withdraw && (
              <Button wide onClick={() => open(withdraw)}>
                {t(withdraw.text)}
              </Button>
            )}
          </div>
          <Entries tiles={tiles} out={out} onOpen={open} />
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
