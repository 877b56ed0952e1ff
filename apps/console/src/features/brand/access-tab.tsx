import { intlTag } from '@sortes/browser';
import { Badge, Button, IconButton, IconTrash, IconX, Picker, RadioGroup, Select, TextField } from '@sortes/ui';
import { useMemo, useState, type FormEvent } from 'react';
import { fieldOf, momentOf, zoneName } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { useLanguage, useT } from '../../shared/texts';
import type { Brand, BrandChange, Line } from './brand-data';
import { countriesIn } from './countries';
import { SaveBar } from './save-bar';

type Address = Brand['addresses'][number];
type Closing = 'open' | 'now' | 'planned';

/** Who is kept out: by country, by address, everybody while the site is under maintenance; and what an address would see. */
export function AccessTab({ brand }: { brand: Brand }) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const mayManage = useMay('brand.manage');
  const [countries, setCountries] = useState<readonly string[]>();
  const [addresses, setAddresses] = useState<readonly Address[]>();
  const [closing, setClosing] = useState<Closing>();
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  // The moment this was opened: what the form allows must not change while it is looked at. The server judges by its own clock.
  const [now] = useState(() => Date.now());
  const known = useMemo(() => countriesIn(intlTag(language)), [language]);
  const countryName = (code: string): string => known.find((one) => one.code === code)?.name ?? code;
  const codes = countries ?? brand.countries;
  const list = addresses ?? brand.addresses;
  const standing: Closing = brand.maintenance === null ? 'open' : brand.maintenance.from > now ? 'planned' : 'now';
  const wanted = closing ?? standing;
  const windowWords = (window: Brand['maintenance']): string =>
    window === null ? t('brand.maintenance.open') : `${format.at(window.from)} – ${window.until === null ? '…' : format.at(window.until)}`;
  const start = wanted === 'planned' ? (momentOf(from, brand.timeZone) ?? undefined) : now;
  const end = until === '' ? null : (momentOf(until, brand.timeZone) ?? undefined);
  const windowFits = wanted === 'open' || (start !== undefined && end !== undefined && (end === null || end > Math.max(start, now)));
  const nextWindow: Brand['maintenance'] =
    wanted === 'open' || start === undefined || end === undefined ? null : { from: Math.trunc(start), until: end };
  const parts: { line: Line; change: () => BrandChange }[] = [];
  if (codes.join(' ') !== brand.countries.join(' '))
    parts.push({
      line: [t('brand.countries'), brand.countries.map(countryName).join(', ') || '–', codes.map(countryName).join(', ') || '–'],
      change: () => ({ countries: [...codes] }),
    });
  if (JSON.stringify(list) !== JSON.stringify(brand.addresses))
    parts.push({
      line: [
        t('brand.addresses'),
        brand.addresses.map(({ network, verdict }) => `${t(`brand.verdict.${verdict}`)} ${network}`).join(', ') || '–',
        list.map(({ network, verdict }) => `${t(`brand.verdict.${verdict}`)} ${network}`).join(', ') || '–',
      ],
      change: () => ({ addresses: [...list] }),
    });
  if (closing !== undefined && (wanted !== 'open' || brand.maintenance !== null))
    parts.push({
      line: [t('brand.maintenance'), windowWords(brand.maintenance), windowFits ? windowWords(nextWindow) : '…'],
      change: () => ({ maintenance: nextWindow }),
    });
  return (
    <div className="grid gap-6">
      <TryAddress />
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
                  onClick={() => setCountries(codes.filter((one) => one !== code))}
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
            onChange={(code) => code !== '' && setCountries([...codes, code].toSorted())}
            choices={known
              .filter(({ code }) => !codes.includes(code))
              .map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          />
        )}
      </section>
      <section className="grid max-w-4xl gap-2" aria-label={t('brand.addresses')}>
        <h2 className="text-h2 font-semibold">{t('brand.addresses')}</h2>
        <p className="text-label text-ink-3">{t('brand.addressesNote')}</p>
        <ul className="grid gap-2">
          {list.map((rule, at) => (
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
                  onClick={() => setAddresses(list.filter((_one, other) => other !== at))}
                >
                  <IconTrash size={18} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {mayManage && <AddAddress onAdd={(rule) => setAddresses([...list.filter(({ network }) => network !== rule.network), rule])} />}
      </section>
      <section className="grid max-w-3xl gap-2">
        <fieldset disabled={!mayManage} className="grid gap-2">
          <RadioGroup<Closing>
            label={t('brand.maintenance')}
            name="maintenance"
            value={wanted}
            onChange={setClosing}
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
                  value={from}
                  min={fieldOf(now, brand.timeZone)}
                  onChange={(event) => setFrom(event.target.value)}
                />
              )}
              <TextField
                label={t('brand.until')}
                description={t('brand.untilNote', { zone: zoneName(brand.timeZone) })}
                type="datetime-local"
                value={until}
                min={fieldOf(now, brand.timeZone)}
                onChange={(event) => setUntil(event.target.value)}
              />
            </div>
          )}
        </fieldset>
      </section>
      <SaveBar
        brand={brand}
        blocked={windowFits ? undefined : t('common.decide.fill')}
        lines={parts.map(({ line }) => line)}
        change={() => Object.assign({}, ...parts.map(({ change }) => change())) as BrandChange}
        onSaved={() => {
          setCountries(undefined);
          setAddresses(undefined);
          setClosing(undefined);
          setFrom('');
          setUntil('');
        }}
      />
    </div>
  );
}

function AddAddress({ onAdd }: { onAdd: (rule: Address) => void }) {
  const t = useT();
  const [network, setNetwork] = useState('');
  const [verdict, setVerdict] = useState<Address['verdict']>('deny');
  const [note, setNote] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (network.trim() === '') return;
    onAdd({ network: network.trim(), verdict, note: note.trim() });
    setNetwork('');
    setNote('');
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('brand.network')}
        autoComplete="off"
        maxLength={64}
        value={network}
        onChange={(event) => setNetwork(event.target.value)}
        className="w-56"
      />
      <Select
        label={t('brand.verdict')}
        className="w-40"
        value={verdict}
        onChange={(event) => setVerdict(event.target.value as Address['verdict'])}
        choices={(['deny', 'allow'] as const).map((value) => ({ value, label: t(`brand.verdict.${value}`) }))}
      />
      <TextField label={t('brand.note')} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} className="w-56" />
      <Button type="submit" disabled={network.trim() === ''}>
        {t('brand.add')}
      </Button>
    </form>
  );
}

/** What a visitor at an address would see now, by what is kept: changes that are not saved do not count. */
function TryAddress() {
  const t = useT();
  const [address, setAddress] = useState('');
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof ask>>>();
  const [problem, setProblem] = useState<string>();
  const countryNames = new Intl.DisplayNames([intlTag(useLanguage())], { type: 'region' });
  const ask = (given: string) => call('staffTryAccess', { query: { address: given } });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setAnswer(undefined);
    try {
      setAnswer(await ask(address.trim()));
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid max-w-3xl gap-2 rounded-tile bg-bg2 p-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('brand.tryAddress')}
          autoComplete="off"
          maxLength={64}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          className="w-64"
        />
        <Button type="submit" disabled={address.trim().length < 2}>
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
        {problem}
      </p>
    </form>
  );
}
