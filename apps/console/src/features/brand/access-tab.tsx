import { intlTag, type Form } from '@sortes/browser';
import type { Operations, Reply } from '@sortes/contract';
import { Badge, Button, IconButton, IconTrash, IconX, Picker, RadioGroup, Select, TextField } from '@sortes/ui';
import { useMemo, useState } from 'react';
import { fieldOf, momentOf, zoneName } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { useMay } from '../../shared/session';
import { useLanguage, useT } from '../../shared/texts';
import { useForm } from '../../shared/use-form';
import type { Brand, BrandChange, Line } from './brand-data';
import { countriesIn } from '../../shared/countries';
import { EditedTab } from './edited-tab';
import { useBrandEdit, type Reasoned } from './use-brand-edit';

type Address = Brand['addresses'][number];
type Closing = 'open' | 'now' | 'planned';

/** What is to be changed; undefined: it stays as it is kept. */
interface AccessDraft {
  readonly countries: readonly string[] | undefined;
  readonly addresses: readonly Address[] | undefined;
  readonly closing: Closing | undefined;
  /** Of the maintenance, as moments are typed. */
  readonly from: string;
  readonly until: string;
}

const unchanged: AccessDraft = { countries: undefined, addresses: undefined, closing: undefined, from: '', until: '' };

/** The maintenance that is typed, and whether it can be. `now`: milliseconds. */
function typedWindow({ from, until }: AccessDraft, wanted: Closing, zone: string, now: number) {
  const start = wanted === 'planned' ? (momentOf(from, zone) ?? undefined) : now;
  const end = until === '' ? null : (momentOf(until, zone) ?? undefined);
  const fits = wanted === 'open' || (start !== undefined && end !== undefined && (end === null || end > Math.max(start, now)));
  const next: Brand['maintenance'] =
    wanted === 'open' || start === undefined || end === undefined ? null : { from: Math.trunc(start), until: end };
  return { fits, next };
}

/** What is chosen, or how the site stands. `now`: milliseconds. */
function wantedOf({ maintenance }: Brand, closing: Closing | undefined, now: number): Closing {
  return closing ?? (maintenance === null ? 'open' : maintenance.from > now ? 'planned' : 'now');
}

function changeOf(brand: Brand, draft: AccessDraft, now: number): BrandChange {
  const { closing, countries = brand.countries, addresses = brand.addresses } = draft;
  const wanted = wantedOf(brand, closing, now);
  return {
    ...(countries.join(' ') !== brand.countries.join(' ') && { countries: [...countries] }),
    ...(JSON.stringify(addresses) !== JSON.stringify(brand.addresses) && { addresses: [...addresses] }),
    ...(closing !== undefined &&
      (wanted !== 'open' || brand.maintenance !== null) && { maintenance: typedWindow(draft, wanted, brand.timeZone, now).next }),
  };
}

/** Who is kept out: by country, by address, everybody while the site is under maintenance; and what an address would see. */
export function AccessTab({ brand }: { brand: Brand }) {
  const t = useT();
  const language = useLanguage();
  const mayManage = useMay('brand.manage');
  // The moment this was opened: what the form allows must not change while it is looked at. The server judges by its own clock.
  const [now] = useState(() => Date.now());
  const known = useMemo(() => countriesIn(intlTag(language)), [language]);
  const windowWords = useWindowWords();
  const countryName = (code: string): string => known.find((one) => one.code === code)?.name ?? code;
  const namesOf = (codes: readonly string[]): string => codes.map(countryName).join(', ') || '–';
  const rulesOf = (rules: readonly Address[]): string =>
    rules.map(({ network, verdict }) => `${t(`brand.verdict.${verdict}`)} ${network}`).join(', ') || '–';
  const edit = useBrandEdit<AccessDraft>(brand, {
    start: unchanged,
    changeOf: (typed) => changeOf(brand, typed, now),
    places: { network: 'addresses', 'maintenance.from': 'from', 'maintenance.until': 'until' },
  });
  const { form } = edit;
  const { closing, countries = brand.countries, addresses = brand.addresses } = form.values;
  const wanted = wantedOf(brand, closing, now);
  const { fits, next } = typedWindow(form.values, wanted, brand.timeZone, now);
  const change = changeOf(brand, form.values, now);
  const lines: Line[] = [];
  if (change.countries !== undefined) lines.push([t('brand.countries'), namesOf(brand.countries), namesOf(countries)]);
  if (change.addresses !== undefined) lines.push([t('brand.addresses'), rulesOf(brand.addresses), rulesOf(addresses)]);
  if (change.maintenance !== undefined)
    lines.push([t('brand.maintenance'), windowWords(brand.maintenance), fits ? windowWords(next) : '…']);
  return (
    <EditedTab edit={edit} lines={lines} blocked={fits ? undefined : t('common.decide.fill')} className="grid gap-6">
      <TryAddress />
      <CountriesPart codes={countries} known={known} mayManage={mayManage} onChange={(codes) => form.change({ countries: codes })} />
      <AddressesPart rules={addresses} mayManage={mayManage} onChange={(rules) => form.change({ addresses: rules })} />
      <MaintenancePart brand={brand} form={form} wanted={wanted} now={now} mayManage={mayManage} />
    </EditedTab>
  );
}

/** From when until when the site is closed, in words. */
function useWindowWords(): (window: Brand['maintenance']) => string {
  const t = useT();
  const format = useFormat();
  return (window) =>
    window === null ? t('brand.maintenance.open') : `${format.at(window.from)} – ${window.until === null ? '…' : format.at(window.until)}`;
}

interface CountriesPartProps {
  readonly codes: readonly string[];
  readonly known: ReturnType<typeof countriesIn>;
  readonly mayManage: boolean;
  readonly onChange: (codes: readonly string[]) => void;
}

function CountriesPart({ codes, known, mayManage, onChange }: CountriesPartProps) {
  const t = useT();
  const countryName = (code: string): string => known.find((one) => one.code === code)?.name ?? code;
  return (
    <section className="grid max-w-3xl gap-2" aria-label={t('brand.countries')}>
      <h2 className="text-h2 font-semibold">{t('brand.countries')}</h2>
      <p className="text-label text-ink-3">{t('brand.countriesNote')}</p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {codes.map((code) => (
          <li key={code} className="flex items-center rounded-chip border border-divider bg-bg1 ps-3 text-body">
            {countryName(code)} <code className="ms-2 text-caption text-ink-3">{code}</code>
            {mayManage ? (
              <IconButton
                label={t('brand.remove', { name: countryName(code) })}
                onClick={() => onChange(codes.filter((one) => one !== code))}
              >
                <IconX size={16} />
              </IconButton>
            ) : (
              <span className="inline-block h-9 w-3" />
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <Picker
          label={t('brand.countryAdd')}
          className="max-w-sm"
          emptyText={t('common.noneFits')}
          value=""
          onChange={(code) => code !== '' && onChange([...codes, code].toSorted())}
          choices={known.filter(({ code }) => !codes.includes(code)).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        />
      )}
    </section>
  );
}

interface AddressesPartProps {
  readonly rules: readonly Address[];
  readonly mayManage: boolean;
  readonly onChange: (rules: readonly Address[]) => void;
}

function AddressesPart({ rules, mayManage, onChange }: AddressesPartProps) {
  const t = useT();
  return (
    <section className="grid max-w-4xl gap-2" aria-label={t('brand.addresses')}>
      <h2 className="text-h2 font-semibold">{t('brand.addresses')}</h2>
      <p className="text-label text-ink-3">{t('brand.addressesNote')}</p>
      <ul className="grid gap-2">
        {rules.map((rule, at) => (
          <li
            key={`${rule.network} ${at}`}
            className="flex flex-wrap items-center gap-3 rounded-chip border border-divider bg-bg1 px-3 py-1"
          >
            <Badge tone={rule.verdict === 'deny' ? 'danger' : 'win'}>{t(`brand.verdict.${rule.verdict}`)}</Badge>
            <code className="text-label">{rule.network}</code>
            <span className="min-w-0 flex-1 text-label break-words text-ink-2">{rule.note}</span>
            {mayManage && (
              <IconButton
                label={t('brand.remove', { name: rule.network })}
                onClick={() => onChange(rules.filter((_one, other) => other !== at))}
              >
                <IconTrash size={18} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayManage && <AddAddress onAdd={(rule) => onChange([...rules.filter(({ network }) => network !== rule.network), rule])} />}
    </section>
  );
}

interface MaintenancePartProps {
  readonly brand: Brand;
  readonly form: Form<AccessDraft & Reasoned>;
  readonly wanted: Closing;
  readonly now: number;
  readonly mayManage: boolean;
}

function MaintenancePart({ brand, form, wanted, now, mayManage }: MaintenancePartProps) {
  const t = useT();
  const windowWords = useWindowWords();
  const { closing } = form.values;
  return (
    <section className="grid max-w-3xl gap-2">
      <fieldset disabled={!mayManage} className="grid gap-2">
        <RadioGroup<Closing>
          label={t('brand.maintenance')}
          name="maintenance"
          value={wanted}
          onChange={(value) => form.change({ closing: value })}
          choices={(['open', 'now', 'planned'] as const).map((value) => ({ value, label: t(`brand.maintenance.${value}`) }))}
        />
        {brand.maintenance !== null && closing === undefined && <p className="text-label text-ink-2">{windowWords(brand.maintenance)}</p>}
        {closing !== undefined && wanted !== 'open' && (
          <div className="grid gap-3 sm:grid-cols-2">
            {wanted === 'planned' && (
              <TextField
                label={t('brand.from')}
                description={t('brand.zone', { zone: zoneName(brand.timeZone) })}
                type="datetime-local"
                min={fieldOf(now, brand.timeZone)}
                {...form.field('from')}
              />
            )}
            <TextField
              label={t('brand.until')}
              description={t('brand.untilNote', { zone: zoneName(brand.timeZone) })}
              type="datetime-local"
              min={fieldOf(now, brand.timeZone)}
              {...form.field('until')}
            />
          </div>
        )}
      </fieldset>
    </section>
  );
}

const emptyAddress: Address = { network: '', verdict: 'deny', note: '' };

function AddAddress({ onAdd }: { onAdd: (rule: Address) => void }) {
  const t = useT();
  const form = useForm<Address>({
    start: emptyAddress,
    async submit({ network, verdict, note }) {
      onAdd({ network: network.trim(), verdict, note: note.trim() });
      form.begin({ ...emptyAddress, verdict });
    },
  });
  return (
    <form {...form.props} className="flex flex-wrap items-end gap-3">
      <TextField label={t('brand.network')} autoComplete="off" {...form.field('network')} maxLength={64} className="w-56" />
      <Select
        label={t('brand.verdict')}
        className="w-40"
        choices={(['deny', 'allow'] as const).map((value) => ({ value, label: t(`brand.verdict.${value}`) }))}
        {...form.field('verdict')}
      />
      <TextField label={t('brand.note')} {...form.field('note')} maxLength={200} className="w-56" />
      <Button type="submit" disabled={form.values.network.trim() === ''}>
        {t('brand.add')}
      </Button>
    </form>
  );
}

/** What a visitor at an address would see now, by what is kept: changes that are not saved do not count. */
function TryAddress() {
  const t = useT();
  const [answer, setAnswer] = useState<Reply<Operations['staffTryAccess']>>();
  const countryNames = new Intl.DisplayNames([intlTag(useLanguage())], { type: 'region' });
  const form = useForm({
    start: { address: '' },
    async submit({ address }) {
      setAnswer(undefined);
      setAnswer(await call('staffTryAccess', { query: { address: address.trim() } }));
    },
  });
  return (
    <form {...form.props} className="grid max-w-3xl gap-2 rounded-tile bg-bg2 p-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField label={t('brand.tryAddress')} autoComplete="off" {...form.field('address')} maxLength={64} className="w-64" />
        <Button type="submit" disabled={form.values.address.trim().length < 2}>
          {t('brand.show')}
        </Button>
      </div>
      <p role="status" className="text-body text-ink-1 empty:hidden">
        {answer &&
          [
            t(answer.status === 0 ? 'brand.view.site' : answer.status === 1 ? 'brand.view.maintenance' : 'brand.view.restricted'),
            answer.country && t('brand.view.country', { name: countryNames.of(answer.country) ?? answer.country }),
            answer.rule && t('brand.view.rule', { network: answer.rule.network, verdict: t(`brand.verdict.${answer.rule.verdict}`) }),
            !answer.rule && answer.countryBlocked && t('brand.view.countryBlocked'),
          ]
            .filter(Boolean)
            .join(' · ')}
      </p>
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem}
      </p>
    </form>
  );
}
