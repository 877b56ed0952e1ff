import { Button, Select, Switch, TextArea, TextField } from '@sortes/ui';
import { useState } from 'react';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { nameOf, wordsOf, type Brand, type Setting } from './brand-data';
import { SaveBar } from './save-bar';

/** Chosen in forms of their own. */
const elsewhere = new Set(['themeColours', 'themeColoursLight', 'logo', 'registerOrder']);

/** A whole number within its bounds, or undefined. */
function readWhole(text: string, { minimum, maximum }: Setting): number | undefined {
  const value = /^-?\d{1,13}$/.test(text.trim()) ? Number(text.trim()) : undefined;
  return value === undefined || value < (minimum ?? value) || value > (maximum ?? value) ? undefined : value;
}

/** Every other setting, with what it is when the brand says nothing. */
export function SettingsTab({ brand }: { brand: Brand }) {
  const t = useT();
  const [draft, setDraft] = useState<Readonly<Record<string, unknown>>>({});
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [wanted, setWanted] = useState('');
  const settings = brand.settings.filter(({ name }) => !elsewhere.has(name));
  const shown = settings.filter(({ name }) => `${name} ${nameOf('setting', name)}`.toLowerCase().includes(wanted.trim().toLowerCase()));
  const isBack = ({ name }: Setting): boolean => draft[name] === null;
  const valueOf = (setting: Setting): unknown => {
    const given = draft[setting.name];
    return given === undefined ? setting.value : given === null ? setting.standard : given;
  };
  const changed = settings.filter(
    (setting) =>
      (isBack(setting) && setting.isOwn) || (!isBack(setting) && JSON.stringify(valueOf(setting)) !== JSON.stringify(setting.value)),
  );
  const wrong = settings.some(
    (setting) =>
      setting.type === 'integer' && typed[setting.name] !== undefined && readWhole(typed[setting.name] ?? '', setting) === undefined,
  );
  const set = (name: string, value: unknown, text?: string): void => {
    setDraft({ ...draft, [name]: value });
    const { [name]: _before, ...rest } = typed;
    setTyped(text === undefined ? rest : { ...rest, [name]: text });
  };
  return (
    <div className="grid gap-4">
      <TextField label={t('brand.find')} className="max-w-sm" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      <ul className="grid max-w-5xl gap-x-6 gap-y-4 lg:grid-cols-2">
        {shown.map((setting) => (
          <li key={setting.name} className="grid content-start gap-1 border-t border-divider pt-3">
            <SettingField setting={setting} value={valueOf(setting)} typed={typed[setting.name]} onChange={set} />
          </li>
        ))}
      </ul>
      <SaveBar
        brand={brand}
        blocked={wrong}
        lines={changed.map((setting) => [
          nameOf('setting', setting.name),
          wordsOf(setting.value),
          isBack(setting) ? t('brand.default', { value: wordsOf(setting.standard) }) : wordsOf(valueOf(setting)),
        ])}
        change={() => ({ settings: Object.fromEntries(changed.map((setting) => [setting.name, draft[setting.name]])) })}
        onSaved={() => {
          setDraft({});
          setTyped({});
        }}
      />
    </div>
  );
}

function SettingField({
  setting,
  value,
  typed,
  onChange,
}: {
  setting: Setting;
  value: unknown;
  typed: string | undefined;
  onChange: (name: string, value: unknown, text?: string) => void;
}) {
  const t = useT();
  const mayManage = useMay('brand.manage');
  const { name, type, standard, minimum, maximum, choices, isOwn } = setting;
  const label = nameOf('setting', name);
  const bounds = minimum === null || maximum === null ? '' : ` · ${minimum}–${maximum}`;
  const description = `${t('brand.default', { value: wordsOf(standard) })}${bounds}`;
  const shared = { label, description, disabled: !mayManage };
  const field =
    type === 'boolean' ? (
      <Switch checked={value === true} disabled={!mayManage} onChange={(event) => onChange(name, event.target.checked)}>
        <span className="block font-semibold">{label}</span>
        <span className="block text-label text-ink-3">{description}</span>
      </Switch>
    ) : type === 'integer' ? (
      <TextField
        {...shared}
        inputMode="numeric"
        value={typed ?? String(value)}
        error={typed !== undefined && readWhole(typed, setting) === undefined ? t('brand.whole', { range: bounds.slice(3) }) : undefined}
        onChange={({ target }) => {
          const whole = readWhole(target.value, setting);
          onChange(name, whole ?? setting.value, target.value);
        }}
      />
    ) : type === 'array' ? (
      <TextArea
        {...shared}
        description={`${description} · ${t('brand.oneALine')}`}
        rows={3}
        value={typed ?? (value as string[]).join('\n')}
        onChange={({ target }) =>
          onChange(
            name,
            [...new Set(target.value.split('\n').map((one) => one.trim()))].filter((one) => one !== ''),
            target.value,
          )
        }
      />
    ) : choices.length > 0 ? (
      <Select
        {...shared}
        value={String(value)}
        choices={choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={({ target }) => onChange(name, target.value)}
      />
    ) : (
      <TextField {...shared} maxLength={300} value={String(value)} onChange={({ target }) => onChange(name, target.value)} />
    );
  return (
    <>
      {field}
      {isOwn && mayManage && JSON.stringify(value) !== JSON.stringify(standard) && (
        <Button size="small" tone="ghost" className="justify-self-start" onClick={() => onChange(name, null)}>
          {t('brand.reset', { name: label })}
        </Button>
      )}
    </>
  );
}
