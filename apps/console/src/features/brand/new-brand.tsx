import { languages, type FieldProps, type Form } from '@sortes/browser';
import { brandTemplateParts, type Operations, type Reply } from '@sortes/contract';
import { Button, Checkbox, Picker, Select, TextArea, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import limits from 'virtual:limits/staffCreateBrand';
import { call } from '../../shared/calls';
import { FormFoot } from '../../shared/form-foot';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import { useForm } from '../../shared/use-form';
import {
  brandBody,
  brandFaults,
  brandPlaces,
  currencyCodes,
  emptyBrand,
  longestCode,
  wholeBrand,
  type BrandDraft,
  type WholeBrand,
} from './brand-draft';
import { HostAddresses } from './host-addresses';
import { languageLabel } from './languages-tab';
import { timeZoneChoices } from './time-zones';
import { sharedKeys } from '../../shared/keys';

type Made = Reply<Operations['staffCreateBrand']>;

interface PartProps {
  readonly brand: WholeBrand;
  readonly form: Form<BrandDraft>;
}

/** The form for a new brand, and what became of it. */
export function NewBrand() {
  const t = useT();
  const list = useQuery({ queryKey: sharedKeys.brands.all, queryFn: () => call('staffListBrands', { query: { pageSize: 200 } }) });
  const [made, setMade] = useState<Made>();
  const known = list.data?.list ?? [];
  const form = useForm<BrandDraft>({
    start: emptyBrand,
    limits,
    places: brandPlaces,
    body: (draft) => brandBody(wholeBrand(draft, known)),
    faults: (draft) => brandFaults(t, wholeBrand(draft, known)),
    async submit(draft) {
      setMade(await call('staffCreateBrand', { body: brandBody(wholeBrand(draft, known)) }));
      await askAnew(sharedKeys.list.of('brands'));
    },
  });
  const brand = wholeBrand(form.values, known);
  const part = { brand, form };
  if (made !== undefined) return <Created made={made} />;
  return (
    <form {...form.props} className="grid gap-3">
      <NameAndBooks {...part} />
      <TextArea label={t('brand.hosts')} description={t('brand.hostsNote')} required rows={2} {...form.field('hosts')} />
      <Languages {...part} />
      <Select
        label={t('brand.template')}
        choices={[...known.map(({ code, name }) => ({ value: code, label: name })), { value: '', label: t('brand.templateNone') }]}
        {...form.field('template')}
        value={brand.template}
      />
      {brand.template !== '' && <TakenOver {...form.field('parts')} />}
      <FirstAdministrator {...part} />
      <FormFoot>
        <TextField label={t('common.reason')} description={t('common.reasonNote')} required {...form.field('reason')} />
        <p role="alert" className="text-body text-danger empty:hidden">
          {form.problem}
        </p>
        <Button type="submit" tone="primary" loading={form.busy} loadingLabel={t('common.working')}>
          {t('brand.create')}
        </Button>
      </FormFoot>
    </form>
  );
}

function NameAndBooks({ brand, form }: PartProps) {
  const t = useT();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField label={t('brand.name')} required {...form.field('name')} />
      <TextField
        label={t('brand.code')}
        description={t('brand.codeNote')}
        required
        autoComplete="off"
        {...form.field('code')}
        maxLength={longestCode}
      />
      <Select
        label={t('brand.currency')}
        choices={currencyCodes.map((value) => ({ value, label: value }))}
        {...form.field('currency')}
        value={brand.currency}
      />
      <TimeZoneField zone={brand.timeZone} onChange={(timeZone) => form.change({ timeZone })} />
    </div>
  );
}

function TimeZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useT();
  // What a zone is from UTC changes with the seasons.
  const [now] = useState(() => Date.now());
  const zones = useMemo(() => timeZoneChoices(zone, now), [zone, now]);
  return (
    <Picker
      label={t('brand.timeZone')}
      emptyText={t('common.noneFits')}
      value={zone}
      onChange={(value) => value !== '' && onChange(value)}
      choices={zones}
    />
  );
}

function Languages({ brand: { languages: chosen }, form }: PartProps) {
  const t = useT();
  const { name, error, onChange } = form.field('languages');
  return (
    <fieldset>
      <legend className="text-label font-semibold text-ink-2">{t('brand.languages')}</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">
        {languages.map(({ code: one }) => (
          <Checkbox
            key={one}
            name={name}
            aria-invalid={error === undefined ? undefined : true}
            checked={chosen.includes(one)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))}
          >
            {languageLabel(one)}
          </Checkbox>
        ))}
      </div>
      <p className="pt-1 text-label text-ink-3">{t('brand.languagesNote')}</p>
      <p role="alert" className="text-label text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

/** What of the template the new brand begins with. */
function TakenOver({ value: parts, onChange }: Pick<FieldProps<WholeBrand['parts']>, 'value' | 'onChange'>) {
  const t = useT();
  return (
    <fieldset>
      <legend className="text-label font-semibold text-ink-2">{t('brand.takes')}</legend>
      <div className="grid sm:grid-cols-2">
        {brandTemplateParts.map((part) => (
          <Checkbox
            key={part}
            checked={parts.includes(part)}
            onChange={({ target }) => onChange(target.checked ? [...parts, part] : parts.filter((other) => other !== part))}
          >
            {t(`brand.takes.${part}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function FirstAdministrator({ brand, form }: PartProps) {
  const t = useT();
  return (
    <>
      <TextField label={t('brand.admin')} description={t('brand.adminNote')} autoComplete="off" {...form.field('admin')} />
      {brand.admin.trim() !== '' && (
        <TextField
          type="email"
          label={t('brand.adminEmail')}
          description={t('staff.emailNote')}
          autoComplete="off"
          {...form.field('adminEmail')}
        />
      )}
    </>
  );
}

function Created({ made }: { made: Made }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <p role="status" className="text-body text-ink-1">
        {t('brand.created', { code: made.code })}
      </p>
      <HostAddresses hosts={made.hosts} />
      {made.admin && <p className="text-body text-ink-2">{t('brand.adminWaits', { name: made.admin.name })}</p>}
    </div>
  );
}
