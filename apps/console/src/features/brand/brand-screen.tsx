import { Button, Dialog, ErrorState, Skeleton, Tabs, TextField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { useFormat } from '../../shared/format';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { queryClient } from '../../shared/query-client';
import { ScreenHeader } from '../../shared/screen-header';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { AccessTab } from './access-tab';
import type { Brand } from './brand-data';
import { FieldsTab } from './fields-tab';
import { LanguagesTab } from './languages-tab';
import { LookTab } from './look-tab';
import { ModulesTab } from './modules-tab';
import { SettingsTab } from './settings-tab';

const parts = ['modules', 'fields', 'languages', 'look', 'settings', 'access'] as const;
type Part = (typeof parts)[number];

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
  const query = useQuery({ queryKey: ['brand'], queryFn: ({ signal }) => call('staffGetBrand', {}, { signal }) });
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
              <Link
                to="/audit"
                search={{ subject: `brand:${brand.code}` }}
                className="self-center text-label font-semibold text-info underline"
              >
                {t('brand.history')}
              </Link>
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
      <Tabs
        label={t('shell.screen.brand')}
        selected={part}
        onSelect={(next) => replace({ part: next })}
        tabs={parts.map((key) => ({ key, label: t(`brand.part.${key}`), content: key === part && contents[key](brand) }))}
      />
    </div>
  );
}

/** Takes the last change back, with a reason. */
function Undo({ brand }: { brand: Brand }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const undo = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      queryClient.setQueryData(['brand'], await call('staffUndoBrandChange', { body: { version: brand.version, reason: reason.trim() } }));
      setOpen(false);
      setReason('');
      toast(t('brand.undone'), { tone: 'win' });
    } catch (error) {
      setProblem(problemText(error));
      await queryClient.invalidateQueries({ queryKey: ['brand'] });
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('brand.undo')}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('brand.undo')} closeLabel={t('common.close')} width="small">
        <form onSubmit={(event) => void undo(event)} className="grid gap-3">
          <p className="text-body text-ink-2">{t('brand.undoNote', { reason: brand.lastChange?.reason ?? '' })}</p>
          <TextField
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
          <Button type="submit" tone="primary" disabled={reason.trim().length < 3}>
            {t('brand.undo')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
