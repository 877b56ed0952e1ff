import { Menu } from '@sortes/ui';
import { useCustomerService } from '../entities/brand/customer-service';
import { useInvites } from '../entities/referral/programme';
import { useHasModule } from '../entities/brand/site-data';
import { usePoints } from '../entities/points/points';
import { useFormat } from '../kit/format';
import { useT } from '../kit/i18n';
import { useModal } from '../kit/modal';
import { isTrial, useSession } from '../entities/account/session';
import { useUnreadCount } from '../entities/message/unread';
import { accountEntries } from '../features/member/account-entries';
import { OwnRankLine } from '../entities/rank/own-rank-line';
import { RankedAvatar } from '../entities/rank/ranked-avatar';
import { SessionClock } from '../entities/limits/session-clock';

/** What stands beside the menu on a desktop, in the side menu, or a press further in the member centre: the whole menu fits a window of 768 px without. */
const standsElsewhere: ReadonlySet<string> = new Set(['cs', 'referral', 'transferFund', 'changePassword']);

/** The member's menu behind the picture. */
export function AccountMenu() {
  const t = useT();
  const session = useSession();
  const modal = useModal();
  const customerService = useCustomerService();
  const hasModule = useHasModule();
  const mayInvite = useInvites() === true;
  const unread = useUnreadCount();
  const format = useFormat();
  const points = usePoints().data?.pointBalance;
  const entries = accountEntries(session, customerService, hasModule, mayInvite).filter(({ key }) => !standsElsewhere.has(key));
  const name = session.nickname || session.account || '';
  return (
    <Menu
      label={t('shell.accountMenu')}
      defaultOpen
      isWhole
      trigger={<RankedAvatar />}
      entries={entries.map(({ key, text, Icon, danger }) => ({
        id: key,
        label: key === 'points' && points !== undefined ? `${t(text)} · ${format.number(points)}` : t(text),
        icon: <Icon size={20} />,
        ...(key === 'messageV2' && { count: unread }),
        ...(danger && { danger, separated: true }),
      }))}
      onAction={(key) => {
        const entry = entries.find((one) => one.key === key);
        entry?.act?.();
        if (entry?.modal !== undefined) modal.open(entry.modal);
      }}
      header={
        <div className="border-b border-divider pb-1">
          <p className="px-3 pt-2 pb-1 text-label text-ink-2">
            <span className="block font-semibold text-ink-1">{name}</span>
            {isTrial(session) ? t('shell.trial') : name !== session.account && session.account}
          </p>
          <OwnRankLine className="px-3 pb-2" />
          <SessionClock />
        </div>
      }
    />
  );
}
