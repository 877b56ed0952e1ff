import { Button, Dialog, ErrorState, Skeleton, Tabs, TextField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import limits from 'virtual:limits/staffUndoBrandChange';
import { brandQuery } from '../../shared/brand-query';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { useFormat } from '../../shared/format';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { askAnew, queryClient } from '../../shared/query-client';
import { ScreenHeader } from '../../shared/screen-header';
import { useMay, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';
import { ReadOnlyNote } from '../../shared/who-may';
import { AccessTab } from './access-tab';
import { nameOf, wordsOf, type Brand } from './brand-data';
import { FieldsTab } from './fields-tab';
import { LanguagesTab } from './languages-tab';
import { LookTab } from './look-tab';
import { ModulesTab } from './modules-tab';
import { savedBetween, type Saved } from './saved-meanwhile';
import { settingWords, SettingsTab } from './settings-tab';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';

const parts = ['modules', 'fields', 'languages', 'look', 'settings', 'access'] as const;
type Part = (typeof parts)[number];

/** So soon it shows what another one has saved: what is typed meanwhile is kept, and saved onto what stands there now. */
const againMs = 5_000;

const partNames = {
  name: 'brand.name',
  hosts: 'brand.hosts',
  languages: 'brand.languages',
  countries: 'brand.countries',
  addresses: 'brand.addresses',
  maintenance: 'brand.maintenance',
} as const;

const contents: Readonly<Record<Part, (brand: Brand) => ReactNode>> = {
  modules: (brand) => <ModulesTab brand={brand} />,
  fields: (brand) => <FieldsTab brand={brand} />,
  languages: (brand) => <LanguagesTab brand={brand} />,
  look: (brand) => <LookTab brand={brand} />,
  settings: (brand) => <SettingsTab brand={brand} />,
  access: (brand) => <AccessTab brand={brand} />,
};

/** All that may be changed of the brand of this host; changes show on the site within seconds. */
export function BrandScreen() {
  const t = useT();
  const format = useFormat();
  const mayManage = useMay('brand.manage');
  const mayAudit = useMay('audit.read');
  const { search, replace } = useListSearch();
  const query = useQuery({ ...brandQuery, refetchInterval: againMs });
  const brand = query.data;
  const part = parts.find((one) => one === search['part']) ?? 'modules';
  if (brand === undefined)
    return query.isError ? (
      <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
    ) : (
      <Skeleton className="h-60" />
    );
  return (
    <div className="grid gap-4">
      <ScreenHeader
        title={brand.name}
        beside={<code>{brand.code}</code>}
        actions={
          <>
            {mayAudit && (
              <ScreenLink
                place={{ to: '/audit', search: { subject: `brand:${brand.code}` } }}
                className="self-center text-label font-semibold text-info underline"
              >
                {t('brand.history')}
              </ScreenLink>
            )}
            {mayManage && brand.lastChange?.mayUndo === true && <Undo brand={brand} />}
          </>
        }
        below={
          brand.lastChange &&
          t('brand.lastChange', { name: brand.lastChange.by, at: format.at(brand.lastChange.at), reason: brand.lastChange.reason })
        }
      />
      <ReadOnlyNote right="brand.manage" />
      <AlsoEditing subject={mayManage ? `brand:${brand.code}` : undefined} />
      <SavedMeanwhile key={brand.code} brand={brand} />
      <Tabs
        label={t('shell.screen.brand')}
        selected={part}
        onSelect={(next) => replace({ part: next })}
        tabs={parts.map((key) => ({ key, label: t(`brand.part.${key}`), content: key === part && contents[key](brand) }))}
      />
    </div>
  );
}

interface Told {
  readonly by: string;
  readonly list: readonly Saved[];
}

/** What others have saved since this page was opened, until it is put aside: a field that is not in sight would change in silence. */
function SavedMeanwhile({ brand }: { brand: Brand }) {
  const t = useT();
  const format = useFormat();
  const me = useSession((state) => state.me?.name);
  const [seen, setSeen] = useState(brand);
  const [told, setTold] = useState<readonly Told[]>([]);
  if (seen.version !== brand.version) {
    const by = brand.lastChange?.by ?? '';
    const list = savedBetween(seen, brand);
    setSeen(brand);
    if (by !== me && list.length > 0) setTold([...told, { by, list }]);
  }
  const settingOf = (id: string) => brand.settings.find(({ name }) => name === id);
  const words = (one: Saved): string => {
    if (one.kind === 'field') return nameOf('field', one.id);
    const name = one.kind === 'part' ? t(partNames[one.id]) : nameOf(one.kind, one.id);
    const setting = one.kind === 'setting' ? settingOf(one.id) : undefined;
    const value = (given: unknown) => (setting === undefined ? wordsOf(given) : settingWords(setting, given, format));
    const isShort = one.kind !== 'part' || one.id === 'name' || one.id === 'languages' || one.id === 'countries' || one.id === 'hosts';
    return isShort ? `${name}: ${value(one.from)} → ${value(one.to)}` : name;
  };
  return (
    <div role="status" className="empty:hidden">
      {told.length > 0 && (
        <div className="flex items-start gap-2 rounded-chip border border-warning bg-bg2 px-3 py-2 text-label text-ink-1">
          <ul className="grid min-w-0 flex-1 gap-1">
            {told.map(({ by, list }, at) => (
              // Only ever added to.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="wrap-anywhere">
                {t('brand.savedBy', { name: by, what: list.map(words).join(', ') })}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={() => setTold([])}>
            {t('common.close')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Takes the last change back, with a reason. */
function Undo({ brand }: { brand: Brand }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const form = useForm({
    start: { reason: '' },
    limits,
    body: ({ reason }) => ({ version: brand.version, reason: reason.trim() }),
    async submit({ reason }) {
      const body = { version: brand.version, reason: reason.trim() };
      try {
        queryClient.setQueryData(sharedKeys.brand.all, await call('staffUndoBrandChange', { body }));
      } catch (error) {
        await askAnew(sharedKeys.brand.all);
        throw error;
      }
      setOpen(false);
      form.begin({ reason: '' });
      toast(t('brand.undone'), { tone: 'win' });
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('brand.undo')}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('brand.undo')} closeLabel={t('common.close')} width="small">
        <form {...form.props} className="grid gap-3">
          <p className="text-body text-ink-2">{t('brand.undoNote', { reason: brand.lastChange?.reason ?? '' })}</p>
          <TextField label={t('common.reason')} description={t('common.reasonNote')} required {...form.field('reason')} />
          <p role="alert" className="text-body text-danger empty:hidden">
            {form.problem}
          </p>
          <Button type="submit" tone="primary" disabled={missingIn(t, form) !== undefined}>
            {t('brand.undo')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
