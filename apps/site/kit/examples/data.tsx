import { Badge, EmptyState, Money, Pagination, Table, type TableColumn } from '@sortes/ui';
import { findCurrency } from '@sortes/money';
import type { Format } from '../../src/kit/format';
import type { Translate } from '../../src/kit/i18n';
import type { Group } from '../example';
import { Kept } from '../kept';

interface Bet {
  readonly id: string;
  readonly at: number;
  readonly game: 'LOTT' | 'RNG' | 'COCKFIGHT';
  readonly stake: bigint;
  readonly state: 'open' | 'won' | 'lost';
}

const noon = Date.UTC(2026, 2, 14, 5);
const bets: readonly Bet[] = [
  { id: 'B-2026-0314-7731', at: noon, game: 'LOTT', stake: 200_000_000n, state: 'open' },
  { id: 'B-2026-0314-7702', at: noon - 3_600_000, game: 'RNG', stake: 12_845_010_000n, state: 'won' },
  { id: 'B-2026-0313-6120', at: noon - 86_400_000, game: 'COCKFIGHT', stake: 50_000_000n, state: 'lost' },
];
const tones = { open: 'info', won: 'win', lost: 'neutral' } as const;
const [dong, real] = [findCurrency('VND'), findCurrency('BRL')];

const columns = (t: Translate, format: Format): TableColumn<Bet>[] => [
  { key: 'id', title: t('wallet.betNumber'), cell: ({ id }) => id },
  { key: 'game', title: t('records.product'), cell: ({ game }) => t(`shell.category.${game}`) },
  { key: 'at', title: t('payout.asked'), cell: ({ at }) => format.dateTime(at), wideOnly: true },
  { key: 'state', title: t('records.status'), cell: ({ state }) => <Badge tone={tones[state]}>{t(`records.state.${state}`)}</Badge> },
  { key: 'stake', title: t('records.stake'), cell: ({ stake }) => format.money(stake), numeric: true },
];

function Pages({ t, label, pages, start = 1 }: { t: Translate; label: string; pages: number; start?: number }) {
  return (
    <Kept start={start}>
      {(page, keep) => (
        <Pagination
          page={page}
          pages={pages}
          onPage={keep}
          label={label}
          previousLabel={t('common.previousPage')}
          nextLabel={t('common.nextPage')}
          pageLabel={(at) => t('common.page', { page: at })}
        />
      )}
    </Kept>
  );
}

export const data: Group = {
  name: 'Figures and lists',
  examples: {
    Table: {
      about: 'A table from 640 px of the window on, cards below; for screen readers a table always.',
      size: 'wide',
      states: {
        'rows that open, totals': (t, format) => (
          <Table
            caption={t('shell.bettingRecord')}
            columns={columns(t, format)}
            rows={bets}
            rowKey={({ id }) => id}
            onRow={() => undefined}
            totals={
              <tr>
                <td colSpan={5} className="block px-3 py-2 text-end sm:table-cell">
                  {t('records.staked')}: {format.money(bets.reduce((sum, { stake }) => sum + stake, 0n))}
                </td>
              </tr>
            }
          />
        ),
        'rows that do not open': (t, format) => (
          <Table caption={t('shell.accountRecord')} columns={columns(t, format)} rows={bets.slice(0, 2)} rowKey={({ id }) => id} />
        ),
        empty: (t, format) => (
          <Table
            caption={t('records.empty')}
            columns={columns(t, format)}
            rows={[]}
            rowKey={({ id }) => id}
            empty={<EmptyState heading="h3" title={t('records.empty')} />}
          />
        ),
      },
    },
    Pagination: {
      about: 'Three pages around the current one, one at each end. Not drawn for a single page.',
      size: 'wide',
      states: {
        'in the middle of many': (t) => <Pages t={t} label={`${t('common.pages')} 1–240`} pages={240} start={118} />,
        'the first of two': (t) => <Pages t={t} label={`${t('common.pages')} 1–2`} pages={2} />,
        'the last of nine': (t) => <Pages t={t} label={`${t('common.pages')} 1–9`} pages={9} start={9} />,
      },
    },
    Money: {
      about: 'An amount in figures of one width, its currency a little quieter.',
      size: 'small',
      states: {
        plain: (_t, { tag }) => <Money amount={12_845_010_000n} currency={dong} locale={tag} />,
        'a gain': (_t, { tag }) => <Money amount={12_845_010_000n} currency={dong} locale={tag} plus tinted />,
        'a loss': (_t, { tag }) => <Money amount={-500_000_000n} currency={dong} locale={tag} tinted />,
        zero: (_t, { tag }) => <Money amount={0n} currency={dong} locale={tag} plus tinted />,
        'with decimals': (_t, { tag }) => <Money amount={12_345_600n} currency={real} locale={tag} />,
        bare: (_t, { tag }) => <Money amount={12_345_600n} currency={real} locale={tag} bare />,
        'in a heading': (_t, { tag }) => <Money amount={98_000_000_000n} currency={dong} locale={tag} className="text-money font-bold" />,
      },
    },
  },
};
