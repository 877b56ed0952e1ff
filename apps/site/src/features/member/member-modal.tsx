import { Button, IconSignOut } from '@sortes/ui';
import { useEffect } from 'react';
import { BalancePill } from '../../entities/wallet/balance-pill';
import { useT } from '../../kit/i18n';
import { parametersOf, useModal, type MemberPageKey, type ModalProps } from '../../kit/modal';
import { flattenModules, type ModuleNode } from '../../kit/module-tree';
import { useSearch } from '../../kit/search';
import { CentreDialog, useMenuBeside } from '../../entities/account/centre-dialog';
import { isTrial, useSession, type Session } from '../../entities/account/session';
import { useSystemStatus } from '../../entities/brand/site-data';
import { OwnRankLine } from '../../entities/rank/own-rank-line';
import { useInvites } from '../../entities/referral/programme';
import { ContractDot } from '../../entities/contract/contract-dot';
import { EntryMark } from '../../entities/menu/entry-mark';
import { memberGroups } from '../../kit/feature';
import { memberPage, memberPages } from './member-pages';

type MemberPage = ReturnType<typeof memberPages>[number];

/** Pages this member has: their module is on, and they are for members like this one. */
function usePages(session: Session): readonly MemberPage[] | undefined {
  const status = useSystemStatus();
  // Until it is known, nothing is taken from under whoever came by an address.
  const mayInvite = useInvites() !== false;
  if (!status) return undefined;
  const modules = flattenModules(status.info.whitelabel as ModuleNode);
  return memberPages().filter(
    ({ module, trial, toUpline, hasUpline, invites }) =>
      (module === undefined || modules.get(module) === true) &&
      (!isTrial(session) || trial === true) &&
      (toUpline === undefined || session.toUpline === true) &&
      (hasUpline === undefined || session.hasUpline === true) &&
      (invites === undefined || mayInvite),
  );
}

/**
 * `?m=member&page=…`: the member centre, an overlay whose pages come from the features (kit/feature.ts). A desktop has the menu beside the page; on a
 * phone the menu is a list of its own and each page has a way back to it. Specification §6: a trial account has no member centre; the records of what
 * was played open to it all the same.
 */
export function MemberModal(_props: ModalProps) {
  const t = useT();
  const modal = useModal();
  const search = useSearch();
  const session = useSession();
  const besides = useMenuBeside();
  const pages = usePages(session);
  const asked = memberPage(search['page']);
  const barred = session.status === 'guest' ? 'login' : isTrial(session) && asked?.trial !== true ? 'needTrueAccount' : undefined;
  useEffect(() => {
    if (barred === 'login') modal.open('login', { next: `${location.pathname}${location.search}` });
    else if (barred) modal.open(barred);
    // The other popup takes this one's place once.
    // eslint-disable-next-line react/exhaustive-deps
  }, [barred]);
  if (barred !== undefined || session.status !== 'member') return null;
  const existing = pages?.find((page) => page.key === search['page']);
  const go = (page: MemberPageKey) => {
    if (page === search['page']) return;
    // On a phone Back leads from the page to the list; beside the menu pages take one another's place.
    if (besides || search['page'] !== undefined) modal.open('member', { page });
    else modal.openAbove({ page });
  };
  return (
    <CentreDialog
      title={t('shell.memberCentre')}
      groups={
        pages &&
        memberGroups.map((group) => ({
          key: group,
          title: t(`centre.group.${group}`),
          isTiled: group === 'account' || group === 'money',
          pages: pages.filter((page) => page.group === group),
        }))
      }
      current={existing ?? (besides ? pages?.[0] : undefined)}
      onGo={go}
      onBack={() => modal.closeAbove(parametersOf('member'))}
      backLabel={t('centre.backToMenu')}
      mark={(page) => (page === 'contracts' ? <ContractDot /> : <EntryMark entry={page} />)}
      head={<BalancePill inSheet />}
      underName={<OwnRankLine className="pt-1" />}
      foot={
        <Button tone="ghost" wide className="mt-3" icon={<IconSignOut size={20} />} onClick={() => modal.open('logout')}>
          {t('shell.signOut')}
        </Button>
      }
    />
  );
}
