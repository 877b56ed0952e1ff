import type { FieldProps } from '@sortes/browser';
import { areServiceHours, limitKinds, limitLinePattern, limitPeriods, type LimitKind } from '@sortes/contract';
import { Button, Checkbox, Select, Switch, TextArea, TextField } from '@sortes/ui';
import { useState } from 'react';
import { useFormat, type ConsoleFormat } from '../../shared/format';
import { serviceHoursWords } from '../../shared/service-hours';
import { useMay } from '../../shared/session';
import { isTextId, translate, useT } from '../../shared/texts';
import { useVendors } from '../../shared/vendors';
import { nameOf, wordsOf, type Brand, type BrandChange, type Setting } from './brand-data';
import { EditedTab } from './edited-tab';
import { useBrandEdit } from './use-brand-edit';
import { areBandsWrong } from './bands';
import { BandsField } from './bands-field';
import { HoursField } from './hours-field';
import { areRatesWrong, RatesField, rateRuleWords } from './rates-field';
import { readPercent } from './rule-rate';
import { groupSettings, isRate, isSum } from './setting-groups';

/** Chosen in forms of their own. */
const elsewhere = new Set(['themeColours', 'themeColoursLight', 'logo', 'registerOrder']);

/** A whole number within its bounds, or undefined; of a rate, the percent that are typed. */
function readWhole(text: string, setting: Setting): number | undefined {
  const { minimum, maximum } = setting;
  const typed = text.trim();
  const value = isRate(setting) ? readPercent(typed) : /^-?\d{1,13}$/.test(typed) ? Number(typed) : undefined;
  return value === undefined || value < (minimum ?? value) || value > (maximum ?? value) ? undefined : value;
}

/** Amounts are reckoned in ten-thousandths of a currency unit. */
const unitsOfCurrency = 10_000n;
const rateUnits = 10_000;

/** A word that a setting may be, in the language of the page. */
function choiceWords(name: string, choice: string): string {
  const id = `brand.choice.${name}.${choice}`;
  return isTextId(id) ? translate(id) : choice;
}

/** What a setting says, as it is read: sums in the brand's currency, numbers in groups of three. */
export function settingWords(setting: Setting, value: unknown, format: ConsoleFormat): string {
  if (typeof value === 'number')
    return isSum(setting)
      ? format.money(BigInt(value) * unitsOfCurrency)
      : isRate(setting)
        ? format.percent(value / rateUnits, 2)
        : format.number(value);
  if (Array.isArray(value) && value.length > 0) {
    if (setting.name === 'agentRates') return rateRuleWords(value as string[], format);
    if (setting.name === 'serviceHours') return serviceHoursWords(value as string[], format.tag);
    if (setting.choices.length > 0) return value.map((one) => choiceWords(setting.name, String(one))).join(', ');
  }
  return typeof value === 'string' && setting.choices.includes(value) ? choiceWords(setting.name, value) : wordsOf(value);
}

type LimitPeriod = (typeof limitPeriods)[number];

const isLimit = (line: string): boolean => new RegExp(limitLinePattern).test(line);

/** What a setting is to say: its value, or null for its default again. `text`: as it is typed, where that is not the value itself. */
interface Edited {
  readonly value: unknown;
  readonly text?: string;
}

/** By the name of the setting; undefined: as it is kept. */
type SettingsDraft = Readonly<Record<string, Edited | undefined>>;

const isBack = (edited: Edited | undefined): boolean => edited?.value === null;

function valueOf({ value, standard }: Setting, edited: Edited | undefined): unknown {
  return edited === undefined ? value : (edited.value ?? standard);
}

function isWrong(setting: Setting, edited: Edited | undefined): boolean {
  if (setting.type === 'integer') return edited?.text !== undefined && readWhole(edited.text, setting) === undefined;
  if (setting.name === 'agentRates') return areRatesWrong(valueOf(setting, edited) as string[]);
  if (setting.name === 'agentQuotaBands') return areBandsWrong(valueOf(setting, edited) as string[]);
  if (setting.name === 'serviceHours') return !areServiceHours(valueOf(setting, edited) as string[]);
  return setting.name === 'defaultLimits' && (valueOf(setting, edited) as string[]).some((line) => !isLimit(line));
}

const changedIn = (settings: readonly Setting[], draft: SettingsDraft): Setting[] =>
  settings.filter((setting) => {
    const edited = draft[setting.name];
    return isBack(edited) ? setting.isOwn : JSON.stringify(valueOf(setting, edited)) !== JSON.stringify(setting.value);
  });

const changeOf = (settings: readonly Setting[], draft: SettingsDraft): BrandChange => ({
  settings: Object.fromEntries(changedIn(settings, draft).map(({ name }) => [name, draft[name]?.value])),
});

/** Every other setting, with what it is when the brand says nothing. */
export function SettingsTab({ brand }: { brand: Brand }) {
  const t = useT();
  const format = useFormat();
  const [wanted, setWanted] = useState('');
  const settings = brand.settings.filter(({ name }) => !elsewhere.has(name));
  const edit = useBrandEdit<SettingsDraft>(brand, {
    start: Object.fromEntries(settings.map(({ name }) => [name, undefined])),
    changeOf: (typed) => changeOf(settings, typed),
  });
  const { values: draft, field } = edit.form;
  const shown = settings.filter(({ name }) => `${name} ${nameOf('setting', name)}`.toLowerCase().includes(wanted.trim().toLowerCase()));
  const changed = changedIn(settings, draft);
  const wrong = settings.filter((setting) => isWrong(setting, draft[setting.name])).length;
  return (
    <EditedTab
      edit={edit}
      blocked={wrong > 0 ? t('common.faults', { count: wrong }) : undefined}
      lines={changed.map((setting) => [
        nameOf('setting', setting.name),
        settingWords(setting, setting.value, format),
        isBack(draft[setting.name])
          ? t('brand.default', { value: settingWords(setting, setting.standard, format) })
          : settingWords(setting, valueOf(setting, draft[setting.name]), format),
      ])}
      className="grid grid-cols-1 gap-4"
    >
      <TextField label={t('brand.find')} className="max-w-sm" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      {groupSettings(shown).map(([group, list]) => (
        <section key={group} aria-labelledby={`settings-${group}`} className="grid grid-cols-1 gap-3 pt-2">
          <h2 id={`settings-${group}`} className="text-h2 font-bold">
            {t(`brand.group.${group}`)}
          </h2>
          <ul className="grid max-w-5xl grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-2">
            {list.map((setting) => (
              <li key={setting.name} className="grid grid-cols-1 content-start gap-1 border-t border-divider pt-3">
                <SettingField setting={setting} {...field(setting.name)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </EditedTab>
  );
}

function SettingField({
  setting,
  value: edited,
  error,
  onChange: onEdit,
}: Pick<FieldProps<Edited | undefined>, 'value' | 'error' | 'onChange'> & { setting: Setting }) {
  const t = useT();
  const mayManage = useMay('brand.manage');
  const format = useFormat();
  const { name, type, standard, minimum, maximum, choices, isOwn } = setting;
  const value = valueOf(setting, edited);
  const typed = edited?.text;
  const onChange = (next: unknown, text?: string): void => onEdit({ value: next, ...(text !== undefined && { text }) });
  const words = (one: unknown): string => settingWords(setting, one, format);
  const label = nameOf('setting', name);
  const bounds = minimum === null || maximum === null ? '' : ` · ${words(minimum)} – ${words(maximum)}`;
  const description = `${t('brand.default', { value: words(standard) })}${bounds}`;
  const shared = { label, description, error, disabled: !mayManage };
  const field =
    type === 'boolean' ? (
      <Switch checked={value === true} disabled={!mayManage} onChange={(event) => onChange(event.target.checked)}>
        <span className="block font-semibold">{label}</span>
        <span className="block text-label text-ink-3">{description}</span>
      </Switch>
    ) : type === 'integer' ? (
      <TextField
        {...shared}
        // The sum that is typed, as it is read; below it what it is when the brand says nothing.
        description={isSum(setting) ? `${words(value)} · ${description}` : description}
        inputMode={isRate(setting) ? 'decimal' : 'numeric'}
        value={typed ?? String(isRate(setting) ? (value as number) / 100 : value)}
        error={isWrong(setting, edited) ? t(isRate(setting) ? 'brand.percent' : 'brand.whole', { range: bounds.slice(3) }) : error}
        onChange={({ target }) => {
          const whole = readWhole(target.value, setting);
          onChange(whole ?? setting.value, target.value);
        }}
      />
    ) : name === 'esportsVendors' || name === 'cockfightVendors' ? (
      <VendorsField
        {...shared}
        named={[...(standard as string[]), ...(setting.value as string[])]}
        value={value as string[]}
        onChange={onChange}
      />
    ) : name === 'defaultLimits' ? (
      <LimitsField {...shared} value={value as string[]} onChange={onChange} />
    ) : name === 'agentRates' ? (
      <RatesField label={label} disabled={!mayManage} value={value as string[]} onChange={onChange} />
    ) : name === 'agentQuotaBands' ? (
      <BandsField {...shared} value={value as string[]} typed={typed} onChange={onChange} />
    ) : name === 'serviceHours' ? (
      <HoursField label={label} disabled={!mayManage} value={value as string[]} onChange={onChange} />
    ) : type === 'array' && choices.length > 0 ? (
      <SomeField {...shared} name={name} choices={choices} value={value as string[]} onChange={onChange} />
    ) : type === 'array' ? (
      <TextArea
        {...shared}
        description={`${description} · ${t('brand.oneALine')}`}
        rows={3}
        value={typed ?? (value as string[]).join('\n')}
        onChange={({ target }) =>
          onChange(
            [...new Set(target.value.split('\n').map((one) => one.trim()))].filter((one) => one !== ''),
            target.value,
          )
        }
      />
    ) : choices.length > 0 ? (
      <Select
        {...shared}
        value={String(value)}
        choices={choices.map((choice) => ({ value: choice, label: choiceWords(name, choice) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    ) : (
      <TextField {...shared} maxLength={300} value={String(value)} onChange={({ target }) => onChange(target.value)} />
    );
  return (
    <>
      {field}
      {isOwn && mayManage && JSON.stringify(value) !== JSON.stringify(standard) && (
        <Button size="small" tone="ghost" className="justify-self-start" onClick={() => onChange(null)}>
          {t('brand.reset', { name: label })}
        </Button>
      )}
    </>
  );
}

/** A limit as its line is kept: what it is of, for how long, and its sum or minutes as typed. */
const limitLine = (kind: LimitKind, period: LimitPeriod): string => `${kind} ${period} `;

/** A sum for each kind of limit and each period; without one there is none. */
function LimitsField({
  label,
  description,
  disabled,
  value,
  onChange,
}: {
  label: string;
  description: string;
  disabled: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const t = useT();
  return (
    <fieldset disabled={disabled} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="text-label font-semibold text-ink-2">{label}</legend>
      {limitKinds.map((kind) => (
        <fieldset key={kind} className="dense-fields min-w-0">
          <legend className="text-label text-ink-2">{t(`brand.limit.${kind}`)}</legend>
          <div className="grid grid-cols-3 gap-2">
            {limitPeriods.map((period) => {
              const start = limitLine(kind, period);
              const line = value.find((one) => one.startsWith(start));
              return (
                <TextField
                  key={period}
                  label={t(`brand.limitPeriod.${period}`)}
                  inputMode={kind === 'session' ? 'numeric' : 'decimal'}
                  autoComplete="off"
                  maxLength={16}
                  value={line?.slice(start.length) ?? ''}
                  error={line === undefined || isLimit(line) ? undefined : t(kind === 'session' ? 'brand.limitMinutes' : 'brand.limitSum')}
                  onChange={({ target }) => {
                    const typed = target.value.trim();
                    const next = typed === '' ? [] : [`${start}${typed}`];
                    onChange(line === undefined ? [...value, ...next] : value.flatMap((one) => (one === line ? next : [one])));
                  }}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      <p className="text-caption text-ink-3">
        {description} · {t('brand.limitNone')}
      </p>
    </fieldset>
  );
}

/** Some of the words that a setting may be. */
function SomeField({
  label,
  description,
  disabled,
  name,
  choices,
  value,
  onChange,
}: {
  label: string;
  description: string;
  disabled: boolean;
  name: string;
  choices: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="text-label font-semibold text-ink-2">{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          checked={value.includes(choice)}
          onChange={(event) => onChange(choices.filter((one) => (one === choice ? event.target.checked : value.includes(one))))}
        >
          {choiceWords(name, choice)}
        </Checkbox>
      ))}
      <p className="text-caption text-ink-3">{description}</p>
    </fieldset>
  );
}

/** Vendors that are chosen by name; one that is named and not there any more is shown by its code. */
function VendorsField({
  label,
  description,
  disabled,
  named,
  value,
  onChange,
}: {
  label: string;
  description: string;
  disabled: boolean;
  /** What the setting names without this form: it can be chosen again. */
  named: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const t = useT();
  const vendors = useVendors();
  const gone = [...new Set([...named, ...value])]
    .filter((code) => vendors.every((vendor) => vendor.code !== code))
    .map((code) => ({ code, name: t('brand.vendorGone', { code }) }));
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="text-label font-semibold text-ink-2">{label}</legend>
      <div className="grid grid-cols-2">
        {[...vendors, ...gone].map(({ code, name }) => (
          <Checkbox
            key={code}
            checked={value.includes(code)}
            onChange={(event) => onChange(event.target.checked ? [...value, code] : value.filter((one) => one !== code))}
          >
            {name.includes(code) ? name : `${name} (${code})`}
          </Checkbox>
        ))}
      </div>
      <p className="text-caption text-ink-3">{description}</p>
    </fieldset>
  );
}
