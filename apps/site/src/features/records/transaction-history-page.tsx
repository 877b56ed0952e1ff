import { type PlayerAccount, postingTemplates, statementAccounts, traitsOf } from '@sortes/contract';
import { IconDownloadSimple, SegmentedControl, Select, buttonClass } from '@sortes/ui';
import { useState } from 'react';
import { fileAddress } from '../../kit/api/client';
import { useBalance } from '../../entities/wallet/balance';
import { useModule } from '../../entities/brand/site-data';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { isAgent, isTrial, useSession } from '../../entities/account/session';
import { useStatement, type StatementFilter } from './api/statement';
import { accountName, templateName } from '../../entities/record/names';
import { FilterButton } from '../../entities/record/filter-button';
import { PeriodChips } from '../../entities/record/period-chips';
import { StatementList } from './parts/statement-list';
import { TotalsBar } from '../../entities/record/totals-bar';
import { useFilters } from '../../entities/record/use-filters';

/** Accounts with a statement that this player may have. */
function useAccounts(): readonly PlayerAccount[] {
  const agent = useSession(isAgent);
  const trial = useSession(isTrial);
  const promotions = useModule('PROMO3');
  const may: Partial<Record<PlayerAccount, boolean>> = { main: true, float: agent, bonus: promotions && !trial };
  return statementAccounts.filter((one) => may[one] === true);
}

/** Whether an account's statement can have movements of a kind. */
function mayStand(type: string, account: PlayerAccount): boolean {
  return (traitsOf(type)?.accounts ?? ['main']).includes(account);
}

/** One kind of movement, or all. */
function TypeSelect({ types, value, onChange }: { types: readonly string[]; value: string; onChange: (type: string) => void }) {
  const t = useT();
  return (
    <Select
      label={t('wallet.statement.type')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      choices={[{ value: '', label: t('wallet.statement.all') }, ...types.map((one) => ({ value: one, label: templateName(t, one) }))]}
    />
  );
}

/** `transactionHistory`: every movement of the account with the balance after it; totals stay in view, a row opens to its double entry. */
export function TransactionHistoryPage() {
  const t = useT();
  const modal = useModal();
  const member = useSession((session) => session.status === 'member');
  const filters = useFilters();
  const [unfolded, setUnfolded] = useState(false);
  const type = filters.choiceOf('type', postingTemplates);
  const sequence = useBalance().data?.sequence;
  const trial = useSession(isTrial);
  const accounts = useAccounts();
  const account = accounts.find((one) => one === filters.valueOf('kind')) ?? 'main';
  const filter: StatementFilter = { ...filters.period, type, account };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useStatement(filter, sequence, member);
  const totals = data?.pages[0]?.totals;
  const types = (data?.pages[0]?.types ?? postingTemplates).filter((one) => mayStand(one, account) && (trial || one !== 'trial-credited'));
  return (
    <div className="flex min-h-full flex-col gap-4">
      {accounts.length > 1 && (
        <SegmentedControl
          label={t('wallet.accountHead')}
          value={account}
          onChange={(next) => filters.change({ kind: next === 'main' ? '' : next, type: '' })}
          choices={accounts.map((one) => ({ value: one, label: accountName(t, one) }))}
        />
      )}
      <PeriodChips filters={filters} />
      <div className="flex flex-wrap items-end gap-2">
        <FilterButton controls="movement-filters" unfolded={unfolded} active={type === '' ? 0 : 1} onPress={() => setUnfolded(!unfolded)} />
        <div
          id="movement-filters"
          className={`order-last w-full min-w-44 sm:order-none sm:w-auto sm:flex-1 ${unfolded ? '' : 'max-sm:hidden'}`}
        >
          <TypeSelect types={types} value={type} onChange={(next) => filters.change({ type: next })} />
        </div>
        <a
          href={fileAddress('exportStatement', {
            ...filters.period,
            ...(type !== '' && { type }),
            ...(account !== 'main' && { account }),
          })}
          download
          className={buttonClass({ tone: 'secondary' })}
        >
          <IconDownloadSimple size={18} /> {t('wallet.exportCsv')}
        </a>
      </div>
      <StatementList
        rows={data?.pages.flatMap((page) => page.list)}
        error={error}
        onRetry={() => void refetch()}
        more={hasNextPage}
        loadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        onOpen={(row) => modal.openAbove({ above: 'transaction', transactionId: row.id })}
      />
      {totals && (
        <TotalsBar
          totals={[
            { key: 'credits', label: t('wallet.statement.credits'), value: totals.credits },
            { key: 'debits', label: t('wallet.statement.debits'), value: totals.debits },
            { key: 'net', label: t('wallet.statement.net'), value: totals.net, net: true },
          ]}
        />
      )}
    </div>
  );
}
