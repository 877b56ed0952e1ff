import {
  Button,
  Chips,
  EmptyState,
  ErrorState,
  IconExport,
  IconReceipt,
  Pagination,
  Skeleton,
  VisuallyHidden,
  buttonClass,
} from '@sortes/ui';
import { parseMoney } from '@sortes/money';
import { useState } from 'react';
import { fileAddress } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { SignInFirst } from '../sign-in-first';
import { useModal } from '../../../kit/modal';
import { useSearch } from '../../../kit/search';
import { useSession } from '../../../entities/account/session';
import { useChases, type Chase } from '../api/chases';
import { errorText, gameName } from '../lottery-texts';
import { ChaseBadge } from './chase-badge';
import { ChaseDetailSheet } from './chase-detail';
import { ChaseBar, ChaseSums } from './chase-figures';
import { progressOf } from '../state/chase-progress';
import { shortNumber } from '../../../entities/record/short-number';

const states = ['', 'running', 'stopped', 'finished', 'cancelled'] as const;
const pageSize = 10;

export interface MyChasesProps {
  /** Only chases on this game; all games without it. */
  gameId?: string;
  startDate?: number;
  endDate?: number;
  /** This is the list of a modal: the chase that the address names is shown above it. */
  above?: boolean;
}

function ExportLink({ filter }: { filter: NonNullable<Parameters<typeof fileAddress<'exportChases'>>[1]> }) {
  const t = useT();
  return (
    <a href={fileAddress('exportChases', filter)} download className={buttonClass({ tone: 'secondary', size: 'small' })}>
      <IconExport size={16} />
      {t('lottery.exportCsv')}
    </a>
  );
}

/** The sums of all chases of the list, on whichever page they are. */
function ChaseTotals({ totals }: { totals: NonNullable<ReturnType<typeof useChases>['data']>['totals'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="tabular flex flex-wrap justify-end gap-x-4 border-t border-divider pt-2 text-label text-ink-2">
      <span>{t('lottery.chase.totalHeld', { amount: format.money(parseMoney(totals.heldAmount)) })}</span>
      <span>{t('lottery.totalsStake', { amount: format.money(parseMoney(totals.placedAmount)) })}</span>
      <span>{t('lottery.totalsWon', { amount: format.money(parseMoney(totals.winAmount)) })}</span>
    </p>
  );
}

/** My chases, newest first, with live progress and a file of them. */
export function MyChases(props: MyChasesProps) {
  const t = useT();
  const status = useSession((session) => session.status);
  if (status === 'guest') return <SignInFirst title={t('lottery.chase.guest')}>{t('lottery.chase.guestNote')}</SignInFirst>;
  return <ChasesOfPlayer {...props} />;
}

function ChasesOfPlayer({ gameId, startDate, endDate, above = false }: MyChasesProps) {
  const t = useT();
  const modal = useModal();
  const { chaseId } = useSearch();
  const [state, setState] = useState<(typeof states)[number]>('');
  const [page, setPage] = useState(0);
  const filter = {
    ...(gameId !== undefined && { gameId }),
    ...(state !== '' && { state }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
  };
  const chases = useChases({ ...filter, page, size: pageSize });
  const rows = chases.data?.content ?? [];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Chips
          label={t('lottery.status')}
          value={state}
          onChange={(next) => {
            setState(next);
            setPage(0);
          }}
          choices={states.map((value) => ({ value, label: value === '' ? t('lottery.state.all') : t(`lottery.chase.state.${value}`) }))}
        />
        {rows.length > 0 && <ExportLink filter={filter} />}
      </div>
      {chases.error && !chases.data ? (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void chases.refetch()}>{t('common.retry')}</Button>}>
          {errorText(t, chases.error)}
        </ErrorState>
      ) : !chases.data ? (
        <output className="flex flex-col gap-2" aria-label={t('common.loading')}>
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-28 w-full rounded-tile!" />
          ))}
        </output>
      ) : rows.length === 0 ? (
        <EmptyState title={t('lottery.chase.empty')} art={<IconReceipt size={32} />}>
          {t(state === '' && startDate === undefined ? 'lottery.chase.emptyNote' : 'lottery.betsEmptyFilter')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {rows.map((chase) => (
            <ChaseRow
              key={chase.chaseId}
              chase={chase}
              withGame={gameId === undefined}
              onOpen={() => (above ? modal.openAbove({ chaseId: chase.chaseId }) : modal.open('chase', { chaseId: chase.chaseId }))}
            />
          ))}
        </ul>
      )}
      {chases.data && rows.length > 0 && <ChaseTotals totals={chases.data.totals} />}
      <Pagination
        page={page + 1}
        pages={chases.data?.totalPages ?? 1}
        onPage={(next) => setPage(next - 1)}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(number) => t('common.page', { page: number })}
      />
      {above && chaseId !== undefined && <ChaseDetailSheet chaseId={chaseId} onClose={modal.close} />}
    </div>
  );
}

function ChaseRow({ chase, withGame, onOpen }: { chase: Chase; withGame: boolean; onOpen: () => void }) {
  const t = useT();
  const format = useFormat();
  const progress = progressOf(chase);
  return (
    <li className="card rounded-tile">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words are the chase's own figures */}
      <button type="button" onClick={onOpen} className="flex w-full flex-col gap-2 rounded-tile p-3 text-start hover:bg-bg2">
        <span className="flex w-full flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <span className="min-w-0">
            <VisuallyHidden>{t('lottery.chase.detail')} </VisuallyHidden>
            {withGame && <span className="block text-label text-ink-2">{gameName(t, chase.gameCode)}</span>}
            <span className="tabular block font-semibold text-ink-1">
              {chase.firstNumero} – {chase.lastNumero}
            </span>
            <span className="tabular block text-caption text-ink-3">{shortNumber(chase.chaseNumber)}</span>
          </span>
          <span className="ms-auto flex flex-col items-end gap-1">
            <ChaseBadge chase={chase} />
            <span className="tabular text-label text-ink-2">{format.money(parseMoney(chase.totalAmount))}</span>
          </span>
        </span>
        <ChaseBar progress={progress} note={format.dateTime(chase.createdAt)} />
        <ChaseSums progress={progress} />
      </button>
    </li>
  );
}
