import { languageOf, languages } from '@sortes/browser';
import { Checkbox, Select, TextArea, TextField } from '@sortes/ui';
import { useState } from 'react';
import { zoneName } from '../../shared/brand-time';
import { Facts } from '../../shared/facts';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import type { Brand, BrandChange, Line } from './brand-data';
import { SaveBar } from './save-bar';

/** A language's own name, and in brackets the one that speaks where it has no texts. */
export function languageLabel(code: string): string {
  const { endonym, fallback } = languageOf(code);
  return fallback === undefined ? endonym : `${endonym} (${languageOf(fallback).endonym})`;
}

const endonymOf = (code: string): string => languages.find((one) => one.code === code)?.endonym ?? code;

/** Name, hosts and languages of the brand; and what was decided for good when it was made. */
export function LanguagesTab({ brand }: { brand: Brand }) {
  const t = useT();
  const mayManage = useMay('brand.manage');
  const [name, setName] = useState<string>();
  const [hosts, setHosts] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>();
  const own = chosen ?? brand.languages;
  const namedHosts = hosts === undefined ? brand.hosts : hosts.split(/[\s,]+/).filter((host) => host !== '');
  const parts: { line: Line; change: BrandChange }[] = [];
  if (name !== undefined && name.trim() !== brand.name)
    parts.push({ line: [t('brand.name'), brand.name, name.trim()], change: { name: name.trim() } });
  if (namedHosts.join(' ') !== brand.hosts.join(' '))
    parts.push({ line: [t('brand.hosts'), brand.hosts.join(', ') || '–', namedHosts.join(', ') || '–'], change: { hosts: namedHosts } });
  if (own.join(' ') !== brand.languages.join(' '))
    parts.push({
      line: [t('brand.languages'), brand.languages.map(endonymOf).join(', '), own.map(endonymOf).join(', ')],
      change: { languages: [...own] },
    });
  return (
    <div className="grid gap-5">
      <div className="grid max-w-3xl gap-4">
        <TextField
          label={t('brand.name')}
          disabled={!mayManage}
          maxLength={80}
          value={name ?? brand.name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset disabled={!mayManage}>
          <legend className="text-label font-semibold text-ink-2">{t('brand.languages')}</legend>
          <div className="grid sm:grid-cols-3">
            {languages.map(({ code }) => (
              <Checkbox
                key={code}
                checked={own.includes(code)}
                disabled={own.length === 1 && own.includes(code)}
                onChange={(event) => setChosen(event.target.checked ? [...own, code] : own.filter((one) => one !== code))}
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
          onChange={({ target }) => setChosen([target.value, ...own.filter((code) => code !== target.value)])}
        />
        <TextArea
          label={t('brand.hosts')}
          description={t('brand.hostsNote')}
          disabled={!mayManage}
          rows={3}
          value={hosts ?? brand.hosts.join('\n')}
          onChange={(event) => setHosts(event.target.value)}
        />
        <Facts
          facts={[
            [t('brand.code'), brand.code],
            [t('brand.currency'), `${brand.currency} · ${brand.currencySymbol}`],
            [t('brand.timeZone'), zoneName(brand.timeZone)],
          ]}
        />
      </div>
      <SaveBar
        brand={brand}
        lines={parts.map(({ line }) => line)}
        change={() => Object.assign({}, ...parts.map(({ change }) => change)) as BrandChange}
        onSaved={() => {
          setName(undefined);
          setHosts(undefined);
          setChosen(undefined);
        }}
      />
    </div>
  );
}
