import { postingTemplates, type Operations, type PostingTemplate, type Reply } from '@sortes/contract';
import { CopyButton } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, DayFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { isTextId, useT } from '../../shared/texts';
import { playersKeys } from './keys';

type Detail = Reply<Operations['staffPlayerMovement']>;

const statement = (params: { playerId: number }) =>
  listOf('staffPlayerStatement', { params, csv: 'staffExportPlayerStatement', filters: ['type', 'reference'], days: ['from', 'to'] });

function useTypeText(): (type: string) => string {
  const t = useT();
  return (type) => {
    const id = `players.movement.${type}`;
    return isTextId(id) ? t(id) : type;
  };
}

const shownDigits = 8;

/** A number by its end, as lists of deposits and withdrawals show it; the whole of it on pointing there, and to copy where the movement opens. */
function ShortNumber({ number }: { number: string }) {
  if (number.length <= shownDigits * 2) return <>{number}</>;
  return (
    <span title={number} className="tabular">
      …{number.slice(-shownDigits)}
    </span>
  );
}

/** What moved in a player's account; each movement opens to its double entry. */
export function StatementTab({ playerId }: { playerId: number }) {
  const t = useT();
  const format = useFormat();
  const typeText = useTypeText();
  const { search, change } = useListSearch();
  const params = { playerId };
  return (
    <>
      <ListScreen
        list={statement(params)}
        name="player-statement"
        of={String(playerId)}
        keepNames={['tab']}
        title={t('players.tab.statement')}
        rowKey={(row) => row.transactionId}
        openLabel={(row) => t('players.openMovement', { sequence: row.sequence })}
        onRow={(row) => change({ open: row.transactionId, page: search['page'] })}
        emptyText={t('players.statement.empty')}
        filters={<MovementFilters typeText={typeText} />}
        sums={({ credits, debits, net }) => (
          <Facts
            facts={[
              [t('players.credits'), format.amount(credits)],
              [t('players.debits'), format.amount(debits)],
              [t('players.net'), format.amount(net)],
            ]}
          />
        )}
        columns={[
          { key: 'sequence', title: t('players.sequence'), cell: (row) => row.sequence },
          { key: 'at', title: t('players.time'), cell: (row) => format.at(row.at) },
          { key: 'type', title: t('players.type'), cell: (row) => typeText(row.type) },
          { key: 'amount', title: t('players.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
          { key: 'balance', title: t('players.balance'), numeric: true, cell: (row) => format.amount(row.balance) },
          { key: 'about', title: t('players.about'), cell: (row) => row.about || '–' },
          { key: 'reference', title: t('players.number'), cell: (row) => <ShortNumber number={row.reference} /> },
          { key: 'remark', title: t('players.remark'), hidden: true, cell: (row) => row.remark },
        ]}
      />
      <DetailDialog
        keys={playersKeys.movement}
        id={search['open']}
        title={t('players.movement')}
        load={(transactionId) => call('staffPlayerMovement', { params: { playerId, transactionId } })}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {(movement) => <Whole movement={movement} />}
      </DetailDialog>
    </>
  );
}

/** What narrows a player's movements. */
function MovementFilters({ typeText }: { typeText: (type: string) => string }) {
  const t = useT();
  const { search } = useListSearch();
  return (
    <>
      <ChoiceFilter
        name="type"
        label={t('players.type')}
        choices={[
          { value: '', label: t('players.all') },
          // Several at once come from a figure that was opened.
          ...(search['type']?.includes(',') ? [{ value: search['type'], label: t('players.several') }] : []),
          ...postingTemplates.map((type: PostingTemplate) => ({ value: type as string, label: typeText(type) })),
        ]}
      />
      <TextFilter name="reference" label={t('players.number')} wide />
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="until" label={t('common.until')} />
    </>
  );
}

/** A movement with its double entry. */
function Whole({ movement }: { movement: Detail }) {
  const t = useT();
  const format = useFormat();
  const typeText = useTypeText();
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [t('players.type'), typeText(movement.type)],
          [t('players.time'), format.at(movement.at)],
          [
            t('players.number'),
            <span key="number" className="inline-flex flex-wrap items-center gap-2">
              <code className="break-all">{movement.reference}</code>
              <CopyButton text={movement.reference} label={t('common.copy')} copiedLabel={t('common.copied')} />
            </span>,
          ],
          [t('players.remark'), movement.remark || '–'],
        ]}
      />
      <h3 className="text-body font-bold">{t('players.doubleEntry')}</h3>
      <Facts
        facts={movement.entries.map(({ account, amount, balanceAfter }) => [
          account,
          `${format.amount(amount)}${balanceAfter === null ? '' : ` → ${format.amount(balanceAfter)}`}`,
        ])}
      />
    </div>
  );
}
