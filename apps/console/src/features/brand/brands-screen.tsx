import { ApiError, languages } from '@sortes/browser';
import {
  brandCodePattern,
  brandTemplateParts,
  isHostName,
  staffNamePattern,
  type BrandTemplatePart,
  type Operations,
  type Reply,
} from '@sortes/contract';
import { currencies } from '@sortes/money';
import { Badge, Button, Checkbox, Dialog, linkClass, Picker, Select, TextArea, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { zoneName } from '../../shared/brand-time';
import { call, fileAddress } from '../../shared/calls';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { isEmail } from '../../shared/email';
import { Facts } from '../../shared/facts';
import { FormFoot } from '../../shared/form-foot';
import { TextFilter } from '../../shared/list/filters';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { queryClient } from '../../shared/query-client';
import { useMay, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useFaultFocus, type Faults } from '../../shared/use-fault-focus';
import { timeZoneChoices } from './time-zones';

type Row = Reply<Operations['staffListBrands']>['list'][number];
type Made = Reply<Operations['staffCreateBrand']>;

const shortestReason = 3;

/** The site of a host: the same port and scheme as here. */
const siteOf = (host: string): string => `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}/`;
const consoleOf = (host: string): string => `${siteOf(host)}console`;
const filterOf = (search: Readonly<Record<string, string | undefined>>) => ({ ...(search['search'] && { search: search['search'] }) });

/** The brand of a code: the search finds whatever has it in its name or addresses, too. */
async function brandsNamed(code: string): Promise<{ list: readonly Row[] }> {
  const { list } = await call('staffListBrands', { query: { search: code, pageSize: 200 } });
  return { list: list.filter((brand) => brand.code === code) };
}

/** Brands of the installation that one works for; a new one from a template. */
export function BrandsScreen() {
  const t = useT();
  const { search, change } = useListSearch();
  const [making, setMaking] = useState(false);
  // A new brand is nobody's yet: only who works for every brand may add one.
  const mayAdd = useMay('brand.manage') && useSession(({ me }) => me?.brands === null);
  return (
    <div className="grid gap-3">
      <ListScreen
        name="brands"
        title={t('shell.screen.brands')}
        filterNames={['search']}
        load={(page, given, signal, pageSize) =>
          call('staffListBrands', { query: { ...filterOf(given), pageNo: page, pageSize } }, { signal })
        }
        csv={fileAddress('staffExportBrands', filterOf(search))}
        rowKey={(row) => row.code}
        openLabel={(row) => t('brand.open', { name: row.name })}
        onRow={(row: Row) => change({ open: row.code, page: search['page'] })}
        emptyText={t('brand.none')}
        actions={
          mayAdd && (
            <Button size="small" tone="primary" onClick={() => setMaking(true)}>
              {t('brand.new')}
            </Button>
          )
        }
        filters={<TextFilter name="search" label={t('brand.search')} />}
        columns={[
          { key: 'name', title: t('brand.name'), cell: (row) => row.name },
          { key: 'code', title: t('brand.code'), cell: (row) => row.code },
          { key: 'hosts', title: t('brand.hosts'), cell: (row) => row.hosts.join(', ') || '–' },
          { key: 'languages', title: t('brand.languages'), cell: (row) => row.languages.join(' ') },
          { key: 'currency', title: t('brand.currency'), cell: (row) => row.currency },
          { key: 'timeZone', title: t('brand.timeZone'), hidden: true, cell: (row) => zoneName(row.timeZone) },
          { key: 'staff', title: t('brand.staff'), cell: (row) => row.staff || t('brand.staffNone') },
          { key: 'here', title: t('brand.here'), cell: (row) => (row.isHere ? <Badge tone="info">{t('brand.hereShort')}</Badge> : '') },
        ]}
      />
      <DetailDialog
        name="brand-line"
        id={search['open']}
        load={(code) => oneOfList(brandsNamed(code))}
        title={(brand) => brand?.name ?? t('shell.screen.brands')}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {(brand) => <Whole row={brand} />}
      </DetailDialog>
      <Dialog
        open={making}
        onClose={() => setMaking(false)}
        title={t('brand.new')}
        closeLabel={t('common.close')}
        width="large"
        closeOnOutsidePress={false}
      >
        {making && <NewBrand />}
      </Dialog>
    </div>
  );
}

function Whole({ row }: { row: Row }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [t('brand.code'), row.code],
          [t('brand.languages'), row.languages.join(' ')],
          [t('brand.currency'), row.currency],
          [t('brand.timeZone'), zoneName(row.timeZone)],
          [t('brand.staff'), row.staff || t('brand.staffNone')],
        ]}
      />
      <p className="text-body text-ink-2">{t('brand.hostRule')}</p>
      <Addresses hosts={row.hosts} />
    </div>
  );
}

/** The console and the site of every host. */
function Addresses({ hosts }: { hosts: readonly string[] }) {
  const t = useT();
  return (
    <ul className="grid gap-1">
      {hosts
        .flatMap((host) => [
          { address: consoleOf(host), name: t('shell.console') },
          { address: siteOf(host), name: t('brand.site') },
        ])
        .map(({ address, name }) => (
          <li key={address} className="text-label text-ink-3">
            {name}:{' '}
            <a href={address} target="_blank" rel="noreferrer" className={`${linkClass} text-body break-all`}>
              {address}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** The currencies that a brand can keep its books in. */
const currencyCodes = currencies.filter(({ isPlay }) => !isPlay).map(({ code }) => code);

/** The field that a refusal is about; of those that say no field the one that is taken. */
function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const taken: Readonly<Record<string, string>> = {
    'brand.code.taken': 'code',
    'brand.host.taken': 'hosts',
    'brand.host.needed': 'hosts',
    'staff.name.taken': 'admin',
  };
  return taken[error.code] ?? error.field?.split('.')[0];
}

function NewBrand() {
  const t = useT();
  const list = useQuery({ queryKey: ['brands-all'], queryFn: () => call('staffListBrands', { query: { pageSize: 200 } }) });
  const here = list.data?.list.find(({ isHere }) => isHere);
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [hosts, setHosts] = useState('');
  const [given, setChosen] = useState<readonly string[]>();
  const [template, setTemplate] = useState<string>();
  const [parts, setParts] = useState<readonly BrandTemplatePart[]>(brandTemplateParts);
  const [currency, setCurrency] = useState<string>();
  const [timeZone, setTimeZone] = useState<string>();
  const [admin, setAdmin] = useState('');
  const [adminEmail, setAdminEmail] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [working, setWorking] = useState(false);
  /** A form that is being filled in is not wrong yet; once somebody wanted to create, each field says what it lacks. */
  const [tried, setTried] = useState(false);
  /** What the server has against a field as it was sent. */
  const [said, setSaid] = useState<Faults>({});
  /** What the last try was refused for: the first of these fields is gone to. */
  const [refused, setRefused] = useState<Faults>({});
  const form = useFaultFocus(refused, working);
  const [made, setMade] = useState<Made>();
  // What a zone is from UTC changes with the seasons.
  const [now] = useState(() => Date.now());
  const from = template ?? here?.code ?? '';
  // Until somebody chooses, a brand speaks what its template speaks: texts that it takes over would else be seen by nobody.
  const chosen = given ?? list.data?.list.find((row) => row.code === from)?.languages ?? ['EN'];
  const money = currency ?? currencyCodes.find((one) => one === here?.currency) ?? 'VND';
  const zone = timeZone ?? here?.timeZone ?? 'UTC';
  const zones = useMemo(() => timeZoneChoices(zone, now), [zone, now]);
  const named = hosts.split(/[\s,]+/).filter((host) => host !== '');
  const strange = named.find((host) => !isHostName(host.toLowerCase()));
  const wrong: Faults = {
    ...(name.trim() === '' && { name: t('brand.fault.needed') }),
    ...(!new RegExp(brandCodePattern).test(code) && { code: t(code === '' ? 'brand.fault.needed' : 'brand.fault.code') }),
    ...(named.length === 0 && { hosts: t('brand.fault.needed') }),
    ...(strange !== undefined && { hosts: t('brand.fault.host', { host: strange }) }),
    ...(chosen.length === 0 && { languages: t('brand.fault.languages') }),
    ...(admin.trim() !== '' &&
      (admin.trim().length < 3 || !new RegExp(staffNamePattern).test(admin.trim())) && { admin: t('brand.fault.admin') }),
    ...(admin.trim() !== '' && !isEmail(adminEmail) && { email: t('staff.fault.email') }),
    ...(reason.trim().length < shortestReason && { reason: t('common.decide.reason', { count: shortestReason }) }),
  };
  const faults: Faults = { ...(tried && wrong), ...(code !== '' && wrong['code'] && { code: wrong['code'] }), ...said };
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setSaid({});
    setProblem(undefined);
    if (Object.keys(wrong).length > 0) {
      setTried(true);
      setRefused(wrong);
      return setProblem(t('common.faults', { count: Object.keys(wrong).length }));
    }
    setWorking(true);
    try {
      const body = {
        code,
        name: name.trim(),
        hosts: named,
        languages: [...chosen],
        currency: money,
        timeZone: zone,
        template: from === '' ? null : from,
        parts: from === '' ? [] : [...parts],
        admin: admin.trim() === '' ? null : { name: admin.trim(), email: adminEmail.trim() },
        reason: reason.trim(),
      };
      setMade(await call('staffCreateBrand', { body }));
      await queryClient.invalidateQueries({ queryKey: ['list', 'brands'] });
    } catch (error) {
      setProblem(problemText(error));
      const field = fieldOf(error);
      if (field !== undefined) {
        setSaid({ [field]: problemText(error) });
        setRefused({ [field]: problemText(error) });
      }
    } finally {
      setWorking(false);
    }
  };
  if (made !== undefined) return <Created made={made} />;
  return (
    // Fields say themselves what they lack, in the language of the page.
    <form ref={form} noValidate onSubmit={(event) => void create(event)} onChange={() => setSaid({})} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          name="name"
          error={faults['name']}
          label={t('brand.name')}
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('brand.code')}
          description={t('brand.codeNote')}
          required
          maxLength={32}
          autoComplete="off"
          name="code"
          error={faults['code']}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Select
          label={t('brand.currency')}
          value={money}
          choices={currencyCodes.map((value) => ({ value, label: value }))}
          onChange={(event) => setCurrency(event.target.value)}
        />
        <Picker
          label={t('brand.timeZone')}
          emptyText={t('common.noneFits')}
          value={zone}
          onChange={(value) => value !== '' && setTimeZone(value)}
          choices={zones}
        />
      </div>
      <TextArea
        name="hosts"
        error={faults['hosts']}
        label={t('brand.hosts')}
        description={t('brand.hostsNote')}
        required
        rows={2}
        value={hosts}
        onChange={(event) => setHosts(event.target.value)}
      />
      <fieldset>
        <legend className="text-label font-semibold text-ink-2">{t('brand.languages')}</legend>
        <div className="grid grid-cols-2 sm:grid-cols-3">
          {languages.map(({ code: one, endonym }) => (
            <Checkbox
              key={one}
              name="languages"
              checked={chosen.includes(one)}
              onChange={(event) => setChosen(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))}
            >
              {endonym}
            </Checkbox>
          ))}
        </div>
        <p role="alert" className="text-label text-danger empty:hidden">
          {faults['languages']}
        </p>
      </fieldset>
      <Select
        label={t('brand.template')}
        value={from}
        choices={[
          ...(list.data?.list ?? []).map((row) => ({ value: row.code, label: row.name })),
          { value: '', label: t('brand.templateNone') },
        ]}
        onChange={(event) => setTemplate(event.target.value)}
      />
      {from !== '' && (
        <fieldset>
          <legend className="text-label font-semibold text-ink-2">{t('brand.takes')}</legend>
          <div className="grid sm:grid-cols-2">
            {brandTemplateParts.map((part) => (
              <Checkbox
                key={part}
                checked={parts.includes(part)}
                onChange={(event) => setParts(event.target.checked ? [...parts, part] : parts.filter((other) => other !== part))}
              >
                {t(`brand.takes.${part}`)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <TextField
        name="admin"
        error={faults['admin']}
        label={t('brand.admin')}
        description={t('brand.adminNote')}
        maxLength={40}
        autoComplete="off"
        value={admin}
        onChange={(event) => setAdmin(event.target.value)}
      />
      {admin.trim() !== '' && (
        <TextField
          name="email"
          type="email"
          error={faults['email']}
          label={t('brand.adminEmail')}
          description={t('staff.emailNote')}
          maxLength={254}
          autoComplete="off"
          value={adminEmail}
          onChange={(event) => setAdminEmail(event.target.value)}
        />
      )}
      <FormFoot>
        <TextField
          name="reason"
          error={faults['reason']}
          label={t('common.reason')}
          description={t('common.reasonNote')}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p role="alert" className="text-body text-danger empty:hidden">
          {problem}
        </p>
        <Button type="submit" tone="primary" loading={working} loadingLabel={t('common.working')}>
          {t('brand.create')}
        </Button>
      </FormFoot>
    </form>
  );
}

function Created({ made }: { made: Made }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <p role="status" className="text-body text-ink-1">
        {t('brand.created', { code: made.code })}
      </p>
      <Addresses hosts={made.hosts} />
      {made.admin && <p className="text-body text-ink-2">{t('brand.adminWaits', { name: made.admin.name })}</p>}
    </div>
  );
}
