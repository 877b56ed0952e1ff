import { languageOf, languages } from '@sortes/browser';
import { Checkbox, Select, TextArea, TextField } from '@sortes/ui';
import { zoneName } from '../../shared/brand-time';
import { Facts } from '../../shared/facts';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import type { Brand, Line } from './brand-data';
import { EditedTab } from './edited-tab';
import { useBrandEdit } from './use-brand-edit';

/** A language's own name, and in brackets the one that speaks where it has no texts. */
export function languageLabel(code: string): string {
  const { endonym, fallback } = languageOf(code);
  return fallback === undefined ? endonym : `${endonym} (${languageOf(fallback).endonym})`;
}

const endonymOf = (code: string): string => languages.find((one) => one.code === code)?.endonym ?? code;

/** As it is typed; undefined: as it is kept. */
interface LanguagesDraft {
  readonly name: string | undefined;
  readonly hosts: string | undefined;
  /** The first is the one that the site speaks unless asked otherwise. */
  readonly languages: readonly string[] | undefined;
}

const unchanged: LanguagesDraft = { name: undefined, hosts: undefined, languages: undefined };

function changeOf(brand: Brand, { name = brand.name, hosts, languages: codes = brand.languages }: LanguagesDraft) {
  const named = hosts === undefined ? brand.hosts : hosts.split(/[\s,]+/).filter((host) => host !== '');
  return {
    ...(name.trim() !== brand.name && { name: name.trim() }),
    ...(named.join(' ') !== brand.hosts.join(' ') && { hosts: named }),
    ...(codes.join(' ') !== brand.languages.join(' ') && { languages: [...codes] }),
  };
}

/** Name, hosts and languages of the brand; and what was decided for good when it was made. */
export function LanguagesTab({ brand }: { brand: Brand }) {
  const t = useT();
  const mayManage = useMay('brand.manage');
  const edit = useBrandEdit<LanguagesDraft>(brand, { start: unchanged, changeOf: (typed) => changeOf(brand, typed) });
  const { form } = edit;
  const own = form.values.languages ?? brand.languages;
  const choose = (codes: readonly string[]) => form.change({ languages: codes });
  const { name, hosts, languages: codes } = changeOf(brand, form.values);
  const lines: Line[] = [];
  if (name !== undefined) lines.push([t('brand.name'), brand.name, name]);
  if (hosts !== undefined) lines.push([t('brand.hosts'), brand.hosts.join(', ') || '–', hosts.join(', ') || '–']);
  if (codes !== undefined) lines.push([t('brand.languages'), brand.languages.map(endonymOf).join(', '), codes.map(endonymOf).join(', ')]);
  return (
    <EditedTab edit={edit} lines={lines} className="grid gap-5">
      <div className="grid max-w-3xl gap-4">
        <TextField label={t('brand.name')} disabled={!mayManage} {...form.field('name')} value={form.values.name ?? brand.name} />
        <fieldset disabled={!mayManage}>
          <legend className="text-label font-semibold text-ink-2">{t('brand.languages')}</legend>
          <div className="grid sm:grid-cols-3">
            {languages.map(({ code }) => (
              <Checkbox
                key={code}
                checked={own.includes(code)}
                disabled={own.length === 1 && own.includes(code)}
                onChange={(event) => choose(event.target.checked ? [...own, code] : own.filter((one) => one !== code))}
              >
                {languageLabel(code)}
              </Checkbox>
            ))}
          </div>
          <p className="pt-1 text-label text-ink-3">{t('brand.languagesNote')}</p>
        </fieldset>
        <Select
          label={t('brand.defaultLanguage')}
          disabled={!mayManage}
          className="w-60"
          choices={own.map((code) => ({ value: code, label: endonymOf(code) }))}
          value={own[0] ?? ''}
          onChange={({ target }) => choose([target.value, ...own.filter((code) => code !== target.value)])}
        />
        <TextArea
          label={t('brand.hosts')}
          description={t('brand.hostsNote')}
          disabled={!mayManage}
          rows={3}
          {...form.field('hosts')}
          value={form.values.hosts ?? brand.hosts.join('\n')}
        />
        <Facts
          facts={[
            [t('brand.code'), brand.code],
            [t('brand.currency'), `${brand.currency} · ${brand.currencySymbol}`],
            [t('brand.timeZone'), zoneName(brand.timeZone)],
          ]}
        />
      </div>
    </EditedTab>
  );
}
