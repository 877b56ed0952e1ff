import type { Operations, Reply } from '@sortes/contract';
import { Badge, Checkbox, linkClass, TextArea, TextField } from '@sortes/ui';
import limits from 'virtual:limits/staffChangeVendor';
import { call } from '../../shared/calls';
import { DetailDialog } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { placeDigits } from './place-digits';
import { ReasonForm } from './reason-form';
import { WindowForm } from './window-form';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';
import { gamesKeys } from './keys';

type Row = Reply<Operations['staffListVendors']>['list'][number];
type Detail = Reply<Operations['staffGetVendor']>;
type Editable = Pick<Detail, 'enabled' | 'offered' | 'isHot' | 'position' | 'name' | 'launchOrigins'>;
type Health = Row['out'];

const vendors = listOf('staffListVendors', { csv: 'staffExportVendors', filters: ['text', 'state'] });

const shareOf = ({ calls, failures }: Health): string => (calls === 0 ? '–' : `${((failures / calls) * 100).toFixed(1)} %`);
const ms = (value: number | null): string => (value === null ? '–' : `${value} ms`);

export function WindowBadge({ state }: { state: Row['maintenanceNow'] }) {
  const t = useT();
  return state === 'none' ? <>–</> : <Badge tone={state === 'now' ? 'warning' : 'info'}>{t(`games.window.${state}`)}</Badge>;
}

function StateBadge({ vendor }: { vendor: Pick<Row, 'enabled' | 'offered'> }) {
  const t = useT();
  return (
    <Badge tone={!vendor.enabled ? 'danger' : vendor.offered ? 'win' : 'neutral'}>
      {t(!vendor.enabled ? 'games.state.off' : vendor.offered ? 'games.state.shown' : 'games.state.hidden')}
    </Badge>
  );
}

/** Vendors of games: whether they are offered, and how their calls went in the last 24 hours. */
export function VendorsScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  return (
    <>
      <ListScreen
        list={vendors}
        name="vendors"
        title={t('shell.screen.vendors')}
        everyMs={15_000}
        rowKey={(row) => row.code}
        openLabel={(row) => t('games.open', { name: row.name })}
        onRow={(row) => change({ open: row.code, page: search['page'] })}
        emptyText={t('games.empty')}
        filters={
          <>
            <TextFilter name="text" label={t('games.search')} />
            <ChoiceFilter
              name="state"
              label={t('games.state')}
              choices={[
                { value: '', label: t('games.all') },
                { value: 'offered', label: t('games.state.shown') },
                { value: 'hidden', label: t('games.state.hidden') },
                { value: 'off', label: t('games.state.off') },
              ]}
            />
          </>
        }
        columns={[
          { key: 'code', title: t('games.vendor'), cell: (row) => row.code },
          { key: 'name', title: t('games.name'), cell: (row) => row.name },
          { key: 'state', title: t('games.state'), cell: (row) => <StateBadge vendor={row} /> },
          { key: 'protocol', title: t('games.protocol'), cell: (row) => row.protocol.toUpperCase() },
          {
            key: 'wallet',
            title: t('games.wallet'),
            hidden: true,
            cell: (row) => t(row.hasWallet ? 'games.wallet.own' : 'games.wallet.main'),
          },
          { key: 'games', title: t('games.games'), numeric: true, cell: (row) => row.games },
          { key: 'window', title: t('games.maintenance'), cell: (row) => <WindowBadge state={row.maintenanceNow} /> },
          { key: 'out', title: t('games.calls.out'), numeric: true, cell: (row) => row.out.calls },
          { key: 'outFailed', title: t('games.failed.out'), numeric: true, cell: (row) => shareOf(row.out) },
          { key: 'outMs', title: t('games.latency.out'), numeric: true, cell: (row) => ms(row.out.averageMs) },
          { key: 'in', title: t('games.calls.in'), numeric: true, cell: (row) => row.in.calls },
          { key: 'inFailed', title: t('games.failed.in'), numeric: true, hidden: true, cell: (row) => shareOf(row.in) },
          { key: 'inMs', title: t('games.latency.in'), numeric: true, hidden: true, cell: (row) => ms(row.in.averageMs) },
          { key: 'last', title: t('games.lastCall'), cell: (row) => format.at(Math.max(row.out.lastAt ?? 0, row.in.lastAt ?? 0) || null) },
        ]}
      />
      <DetailDialog
        keys={gamesKeys.vendor}
        id={search['open']}
        title={t('games.vendor')}
        load={(code) => call('staffGetVendor', { params: { code } })}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {(vendor) => <Whole vendor={vendor} />}
      </DetailDialog>
    </>
  );
}

/** What an operator has set of a vendor behind an aggregator: at the command line, because money and tokens hang on it. */
function behindAggregator(vendor: Detail, t: ReturnType<typeof useT>, format: ReturnType<typeof useFormat>): [string, string][] {
  const fields = Object.keys(vendor.launchConfig);
  return [
    [t('games.aggregator'), vendor.aggregator === null ? '–' : `${vendor.aggregator.code} · ${vendor.aggregator.provider}`],
    [t('games.launch.token'), t(vendor.tokenInAddress ? 'games.launch.inAddress' : 'games.launch.apart')],
    [t('games.launch.player'), t(vendor.tellsAddress ? 'games.launch.told' : 'games.launch.untold')],
    [t('games.launch.fields'), fields.join(', ') || '–'],
    [
      t('games.prizeMost'),
      vendor.prizeLimits.map(({ currency, most }) => `${format.amount(most)} ${currency}`).join(', ') || t('games.prizeNone'),
    ],
  ];
}

function Whole({ vendor }: { vendor: Detail }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('games.manage');
  const health = ({ calls, refusals, lastAt, lastFailureAt, lastFailure, ...rest }: Health): string =>
    t('games.health', {
      calls,
      failed: shareOf({ calls, refusals, lastAt, lastFailureAt, lastFailure, ...rest }),
      refused: refusals,
      average: ms(rest.averageMs),
      slowest: ms(rest.slowestMs),
    });
  const failure = [vendor.out, vendor.in].find(({ lastFailureAt }) => lastFailureAt !== null);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        <StateBadge vendor={vendor} />
        {vendor.maintenanceNow !== 'none' && <WindowBadge state={vendor.maintenanceNow} />}
      </div>
      <Facts
        facts={[
          [t('games.vendor'), `${vendor.code} · ${vendor.name}`],
          [t('games.protocol'), vendor.protocol.toUpperCase()],
          [t('games.wallet'), t(vendor.hasWallet ? 'games.wallet.own' : 'games.wallet.main')],
          [t('games.demo'), t(vendor.playsTrial ? 'games.demo.account' : 'games.demo.game')],
          [t('games.address'), vendor.apiUrl],
          [t('games.origins'), vendor.launchOrigins.join(', ') || '–'],
          [t('games.currencies'), vendor.currencies.join(', ') || t('games.all')],
          ...(vendor.protocol === 'pam' ? behindAggregator(vendor, t, format) : []),
          [
            t('games.games'),
            <ScreenLink key="games" place={{ to: '/games', search: { vendor: vendor.code } }} className={linkClass}>
              {vendor.games}
            </ScreenLink>,
          ],
          [t('games.calls.out'), health(vendor.out)],
          [t('games.calls.in'), health(vendor.in)],
          [t('games.lastFailure'), failure ? `${format.at(failure.lastFailureAt)} · ${failure.lastFailure}` : '–'],
        ]}
      />
      {vendor.hours.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label={t('games.hours')} tabIndex={0} className="max-h-60 overflow-auto rounded-tile border border-divider">
          <HoursTable hours={vendor.hours} />
        </div>
      )}
      {may && (
        <>
          <AlsoEditing subject={`vendor:${vendor.code}`} />
          <EditForm vendor={vendor} />
          <WindowForm target={{ vendor: vendor.code }} window={vendor.maintenance} version={vendor.version} />
        </>
      )}
    </div>
  );
}

function HoursTable({ hours }: { hours: Detail['hours'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <table className="w-full text-label">
      <caption className="sr-only">{t('games.hours')}</caption>
      <thead className="bg-bg2">
        <tr>
          {[t('games.at'), t('games.direction'), t('games.calls'), t('games.failures'), t('games.latency')].map((title) => (
            <th key={title} scope="col" className="h-9 px-3 text-start font-semibold text-ink-2">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={`${hour.at} ${hour.direction}`} className="border-t border-divider">
            <td className="h-9 px-3">{format.at(hour.at)}</td>
            <td className="px-3">{t(hour.direction === 'out' ? 'games.calls.out' : 'games.calls.in')}</td>
            <td className="tabular px-3">{hour.calls}</td>
            <td className="tabular px-3">{hour.failures}</td>
            <td className="tabular px-3">{ms(hour.averageMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What can be edited of a vendor, as it is typed. */
interface VendorDraft extends Pick<Editable, 'enabled' | 'offered' | 'isHot' | 'name'> {
  readonly position: string;
  /** One a line. */
  readonly origins: string;
}

const draftOf = ({ enabled, offered, isHot, position, name, launchOrigins }: Editable): VendorDraft => ({
  enabled,
  offered,
  isHot,
  position: String(position),
  name,
  origins: launchOrigins.join('\n'),
});

/** What of the draft is otherwise than the vendor. */
function editOf(vendor: Editable, { enabled, offered, isHot, position, name, origins }: VendorDraft): Partial<Editable> {
  const given = origins.split(/\s+/).filter((one) => one !== '');
  return {
    ...(enabled !== vendor.enabled && { enabled }),
    ...(offered !== vendor.offered && { offered }),
    ...(isHot !== vendor.isHot && { isHot }),
    ...(Number(position) !== vendor.position && { position: Number(position) }),
    ...(name.trim() !== vendor.name && { name: name.trim() }),
    ...(given.join() !== vendor.launchOrigins.join() && { launchOrigins: given }),
  };
}

function EditForm({ vendor }: { vendor: Detail }) {
  const t = useT();
  const save = async (change: Partial<Editable>, version: string, reason: string) => {
    try {
      return await call('staffChangeVendor', { params: { code: vendor.code }, body: { ...change, version, reason } });
    } finally {
      await askAnew(gamesKeys.vendor.all, sharedKeys.list.all);
    }
  };
  return (
    <ReasonForm
      label={t('games.change')}
      submit={t('games.save')}
      fields={draftOf(vendor)}
      limits={limits}
      places={{ launchOrigins: 'origins' }}
      body={({ reason, ...draft }) => ({ ...editOf(vendor, draft), version: vendor.version, reason })}
      faults={({ position }) => ({ position: position === '' ? t('common.limit.needed') : undefined })}
      isReady={(draft) => Object.keys(editOf(vendor, draft)).length > 0}
      onSave={async (reason, draft) => {
        const edit = editOf(vendor, draft);
        const before = Object.fromEntries(Object.keys(edit).map((key) => [key, vendor[key as keyof Editable]]));
        const { version } = await save(edit, vendor.version, reason);
        return async (why) => draftOf(await save(before, version, why));
      }}
    >
      {(form) => (
        <>
          <Checkbox {...form.check('enabled')}>{t('games.enabled')}</Checkbox>
          <Checkbox {...form.check('offered')}>{t('games.offered')}</Checkbox>
          <Checkbox {...form.check('isHot')}>{t('games.badge.hot')}</Checkbox>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField label={t('games.name')} {...form.field('name')} />
            <TextField
              label={t('games.position')}
              inputMode="numeric"
              {...form.field('position')}
              onChange={(event) => form.field('position').onChange(placeDigits(event.target.value))}
            />
          </div>
          <TextArea label={t('games.origins')} rows={2} {...form.field('origins')} />
        </>
      )}
    </ReasonForm>
  );
}
