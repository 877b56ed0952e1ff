import type { Reply, records } from '@sortes/contract';
import { Badge, IconShieldCheck } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { exactCurrency } from '../../kit/exact-currency';
import { useFormat } from '../../kit/format';
import { isTextId, useT } from '../../kit/i18n';
import { RecordList, type RecordListProps } from './record-list';
import { WireAmount } from '../wallet/wire-amount';
import { productName } from './names';
import { turnoverText } from './turnover-text';

export type BetRecord = Reply<typeof records.getBetHistory>['list'][number];

const tones = { open: 'info', waiting: 'info', won: 'win', lost: 'neutral', returned: 'warning' } as const;

function StateBadge({ state }: { state: string }) {
  const t = useT();
  const id = `records.state.${state}`;
  return <Badge tone={Object.hasOwn(tones, state) ? tones[state as keyof typeof tones] : 'neutral'}>{isTextId(id) ? t(id) : state}</Badge>;
}

/** A prize below the stake: what came back of it, in a line of its own. */
function Returned({ row }: { row: BetRecord }) {
  const t = useT();
  const format = useFormat();
  const [cost, gained] = [tryReadAmount(row.stake) ?? 0n, tryReadAmount(row.net ?? '') ?? 0n];
  if (row.state !== 'won' || gained >= 0n) return null;
  return (
    <span className="tabular block basis-full text-caption text-ink-2">
      {t('records.state.wonBack', { amount: format.money(cost + gained, exactCurrency), cost: format.money(cost, exactCurrency) })}
    </span>
  );
}

/** Whether a bet was won and brought more than it cost. */
const isGain = ({ state, net }: BetRecord): boolean => state === 'won' && (tryReadAmount(net ?? '') ?? 0n) >= 0n;

const minutes = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;

/** The way to the proof of a draw. */
function CheckDraw({ numero, onPress }: { numero: string; onPress: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t('records.checkDrawOf', { numero })}
      onClick={onPress}
      className="flex min-h-6 items-center gap-1 text-caption font-semibold text-info hover:underline"
    >
      <IconShieldCheck size={14} className="shrink-0" /> {t('records.checkDraw')}
    </button>
  );
}

/** A bet of a draw of the house: its result is drawn, and can be checked. */
export const isDrawn = ({ kind, product, state }: Pick<BetRecord, 'kind' | 'product' | 'state'>): boolean =>
  kind === 'order' && product === 'ELOTT' && (state === 'won' || state === 'lost');

interface BetWords<Row extends BetRecord> {
  /** Opens the proof of a bet's draw, where a row itself opens nothing. */
  onCheck?: ((draw: { gameId: string; numero: string }) => void) | undefined;
  /** Whose bet it is, where they are several people's. */
  accountOf?: ((row: Row) => string) | undefined;
  /** What of a bet counts for whoever reads the list. */
  countedOf?: ((row: Row) => string) | undefined;
}

/** What a bet was on, when, and whose it is. */
function BetText<Row extends BetRecord>({ row, onCheck, accountOf, countedOf }: BetWords<Row> & { row: Row }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="min-w-0 flex-1">
      <span className="block text-body font-semibold wrap-anywhere text-ink-1">{row.gameName}</span>
      {accountOf && <span className="block text-label font-semibold wrap-anywhere text-ink-1">{accountOf(row)}</span>}
      <span className="block truncate text-label text-ink-2">{row.detail || productName(t, row.product)}</span>
      <span className="tabular block text-caption text-ink-3">
        {format.date(row.time, minutes)}
        {row.numero === undefined ? ` · …${row.number.slice(-6)}` : ` · ${t('common.draw.issue', { numero: row.numero })}`}
        {row.chase && ` · ${t('records.byChase')}`}
        {row.isFree === true && ` · ${t('records.free')}`}
      </span>
      {row.turnover && <span className="tabular block text-caption wrap-anywhere text-ink-2">{turnoverText(t, format, row.turnover)}</span>}
      {countedOf && <span className="tabular block text-caption wrap-anywhere text-ink-2">{countedOf(row)}</span>}
      {onCheck && row.numero !== undefined && isDrawn(row) && (
        <CheckDraw numero={row.numero} onPress={() => onCheck({ gameId: row.gameId, numero: row.numero ?? '' })} />
      )}
    </span>
  );
}

/** Bets of every product; `filtered`: something narrows the list beside the period. */
export function BetList<Row extends BetRecord>({
  filtered,
  empty,
  onCheck,
  accountOf,
  countedOf,
  ...list
}: RecordListProps<Row> &
  BetWords<Row> & {
    filtered: boolean;
    /** What an empty list says where the bets are somebody else's. */
    empty?: { title: string; note: string };
  }) {
  const t = useT();
  const format = useFormat();
  const newest = list.rows?.[0];
  const words = { onCheck, accountOf, countedOf };
  const zone = newest ? format.zone(newest.time) : '';
  return (
    <>
      {zone !== '' && <p className="-mb-3 text-caption text-ink-3">{zone}</p>}
      <RecordList
        {...list}
        keyOf={(row) => row.id}
        empty={empty ?? { title: t('records.empty'), note: t(filtered ? 'records.emptyFilter' : 'records.emptyNote') }}
      >
        {(row) => (
          <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5">
            <BetText row={row} {...words} />
            <span className="flex shrink-0 flex-col items-end gap-0.5 text-end">
              {row.net === null || row.state === 'returned' ? (
                <StateBadge state={row.state === 'open' && row.kind === 'order' ? 'waiting' : row.state} />
              ) : (
                <>
                  <WireAmount value={row.net} plus tinted className="block text-body font-bold" />
                  {(row.state !== 'won' || isGain(row)) && (
                    <span className="block text-caption text-ink-2">
                      {t(row.state === 'won' ? 'records.state.won' : 'records.state.lost')}
                    </span>
                  )}
                </>
              )}
              <span className="tabular block text-caption text-ink-3">
                {t('records.stake')} <WireAmount value={row.stake} />
              </span>
            </span>
            <Returned row={row} />
          </span>
        )}
      </RecordList>
    </>
  );
}
