import type { Reply, staffPromotions } from '@sortes/contract';
import { tryParseMoney } from '@sortes/money';
import { buttonClass, linkClass } from '@sortes/ui';
import { type ConsoleFormat, useFormat } from '../../shared/format';
import { DataTable } from '../../shared/list/data-table';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import type { Draft } from './document';
import { Part } from './part';

type Opened = Reply<typeof staffPromotions.staffGetOffer>;
type Side = Opened['test'][number];

/** The share of the players whom neither it nor what comes before it in its parting is shown to, 1/10 000. */
const leftOf = ({ share, test }: Draft): number => 10_000 - share - (test?.from ?? 0);

/** What an offer cost for each player who had it. */
function eachText(format: ConsoleFormat, { cost, players }: Side): string {
  const sum = tryParseMoney(cost);
  return sum === undefined || players === 0 ? '–' : format.money(sum / BigInt(players));
}

/** Both sides of a test with their figures, this offer's own among them. */
function Sides({ test }: Pick<Opened, 'test'>) {
  const t = useT();
  const format = useFormat();
  const percent = (rate: number): string => format.percent(rate / 10_000, 2);
  return (
    <DataTable
      caption={t('promotions.test')}
      rows={test}
      rowKey={(row) => row.id}
      openLabel={(row) => row.code}
      columns={[
        { key: 'side', title: t('promotions.test.side'), cell: (row) => String.fromCodePoint(65 + test.indexOf(row)) },
        {
          key: 'code',
          title: t('promotions.code'),
          cell: (row) => (
            <ScreenLink place={{ to: '/offers/$offerId', params: { offerId: row.id } }} className={linkClass}>
              {row.code}
            </ScreenLink>
          ),
        },
        { key: 'state', title: t('promotions.state'), cell: (row) => t(`promotions.offerState.${row.status}`) },
        {
          key: 'part',
          title: t('promotions.test.part'),
          cell: ({ begins, share }) => t('promotions.test.range', { from: percent(begins), to: percent(begins + share) }),
        },
        { key: 'players', title: t('promotions.test.players'), numeric: true, cell: (row) => format.number(row.players) },
        { key: 'grants', title: t('promotions.grants'), numeric: true, cell: (row) => format.number(row.grants) },
        { key: 'given', title: t('promotions.given'), numeric: true, cell: (row) => format.amount(row.given) },
        { key: 'cost', title: t('promotions.cost'), numeric: true, cell: (row) => format.amount(row.cost) },
        { key: 'each', title: t('promotions.test.each'), numeric: true, cell: (row) => eachText(format, row) },
      ]}
    />
  );
}

/** The A/B test of an offer: what it is, the way to set one up, and what its sides gave and cost. */
export function TestPart({ opened: { offer, document, test } }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  const mayEdit = useMay('promotions.edit');
  const draft = document as Draft;
  const maySplit = mayEdit && offer.status !== 'stopped';
  // Nothing is left where another one is shown to the players behind this one's part.
  const hasOthers = leftOf(draft) > 0 && !test.some(({ begins }) => begins >= 10_000 - leftOf(draft));
  if (test.length === 0 && !maySplit) return null;
  return (
    <Part
      title={t('promotions.test')}
      actions={
        maySplit &&
        (hasOthers ? (
          <ScreenLink place={{ to: '/offers/new', search: { after: offer.id, others: '1' } }} className={buttonClass({ size: 'small' })}>
            {t('promotions.others')}
          </ScreenLink>
        ) : (
          test.length === 0 && (
            <ScreenLink place={{ to: '/offers/new', search: { edit: offer.id } }} className={linkClass}>
              {t('promotions.edit')}
            </ScreenLink>
          )
        ))
      }
    >
      <p className="text-label text-ink-2">
        {test.length === 0 ? t('promotions.test.what', { share: format.percent(draft.share / 10_000, 2) }) : t('promotions.test.note')}
      </p>
      {test.length === 0 && !hasOthers && <p className="text-label text-ink-2">{t('promotions.test.whole')}</p>}
      {test.length > 0 && <Sides test={test} />}
    </Part>
  );
}
