import { languages } from '@sortes/browser';
import { brandTemplateParts, type Operations, type Reply } from '@sortes/contract';
import { Button, Checkbox, Picker, Select, TextArea, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { call } from '../../shared/calls';
import { FormFoot } from '../../shared/form-foot';
import { askAnew } from '../../shared/query-client';
import { useT } from '../../shared/texts';
import type { Faults } from '../../shared/use-fault-focus';
import { useFormWork } from '../../shared/use-form-work';
import {
  brandBody,
  brandFaults,
  currencyCodes,
  emptyBrand,
  refusedField,
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
  readonly faults: Faults;
  readonly onEdit: (change: Partial<BrandDraft>) => void;
}

/** The form for a new brand, and what became of it. */
export function NewBrand() {
  const t = useT();
  const list = useQuery({ queryKey: sharedKeys.brands.all, queryFn: () => call('staffListBrands', { query: { pageSize: 200 } }) });
  const [draft, setDraft] = useState(emptyBrand);
  const [made, setMade] = useState<Made>();
  const { run, busy, problem, said, refuse, wasRefused, touch, form } = useFormWork(refusedField);
  const known = list.data?.list ?? [];
  const brand = wholeBrand(draft, known);
  const wrong = brandFaults(t, brand);
  const faults: Faults = { ...(wasRefused && wrong), ...(brand.code !== '' && wrong['code'] && { code: wrong['code'] }), ...said };
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    void run(async () => {
      setMade(await call('staffCreateBrand', { body: brandBody(brand) }));
      await askAnew(sharedKeys.list.of('brands'));
    });
  };
  const onEdit = (change: Partial<BrandDraft>) => setDraft((now) => ({ ...now, ...change }));
  if (made !== undefined) return <Created made={made} />;
  return (
    // Fields say themselves what they lack, in the language of the page.
    <form ref={form} noValidate onSubmit={create} onChange={touch} className="grid gap-3">
      <NameAndBooks brand={brand} faults={faults} onEdit={onEdit} />
      <TextArea
        name="hosts"
        error={faults['hosts']}
        label={t('brand.hosts')}
        description={t('brand.hostsNote')}
        required
        rows={2}
        value={brand.hosts}
        onChange={(event) => onEdit({ hosts: event.target.value })}
      />
      <Languages brand={brand} faults={faults} onEdit={onEdit} />
      <Select
        label={t('brand.template')}
        value={brand.template}
        choices={[...known.map(({ code, name }) => ({ value: code, label: name })), { value: '', label: t('brand.templateNone') }]}
        onChange={(event) => onEdit({ template: event.target.value })}
      />
      {brand.template !== '' && <TakenOver parts={brand.parts} onEdit={onEdit} />}
      <FirstAdministrator brand={brand} faults={faults} onEdit={onEdit} />
      <FormFoot>
        <TextField
          name="reason"
          error={faults['reason']}
          label={t('common.reason')}
          description={t('common.reasonNote')}
          required
          maxLength={500}
          value={brand.reason}
          onChange={(event) => onEdit({ reason: event.target.value })}
        />
        <p role="alert" className="text-body text-danger empty:hidden">
          {problem}
        </p>
        <Button type="submit" tone="primary" loading={busy} loadingLabel={t('common.working')}>
          {t('brand.create')}
        </Button>
      </FormFoot>
    </form>
  );
}

function NameAndBooks({ brand, faults, onEdit }: PartProps) {
  const t = useT();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        name="name"
        error={faults['name']}
        label={t('brand.name')}
        required
        maxLength={80}
        value={brand.name}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <TextField
        label={t('brand.code')}
        description={t('brand.codeNote')}
        required
        maxLength={32}
        autoComplete="off"
        name="code"
        error={faults['code']}
        value={brand.code}
        onChange={(event) => onEdit({ code: event.target.value })}
      />
      <Select
        label={t('brand.currency')}
        value={brand.currency}
        choices={currencyCodes.map((value) => ({ value, label: value }))}
        onChange={(event) => onEdit({ currency: event.target.value })}
      />
      <TimeZoneField zone={brand.timeZone} onEdit={onEdit} />
    </div>
  );
}

function TimeZoneField({ zone, onEdit }: { zone: string; onEdit: PartProps['onEdit'] }) {
  const t = useT();
  // What a zone is from UTC changes with the seasons.
  const [now] = useState(() => Date.now());
  const zones = useMemo(() => timeZoneChoices(zone, now), [zone, now]);
  return (
    <Picker
      label={t('brand.timeZone')}
      emptyText={t('common.noneFits')}
      value={zone}
      onChange={(value) => value !== '' && onEdit({ timeZone: value })}
      choices={zones}
    />
  );
}

function Languages({ brand: { languages: chosen }, faults, onEdit }: PartProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="text-label font-semibold text-ink-2">{t('brand.languages')}</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">
        {languages.map(({ code: one }) => (
          <Checkbox
            key={one}
            name="languages"
            checked={chosen.includes(one)}
            onChange={({ target }) => onEdit({ languages: target.checked ? [...chosen, one] : chosen.filter((other) => other !== one) })}
          >
            {languageLabel(one)}
          </Checkbox>
        ))}
      </div>
      <p className="pt-1 text-label text-ink-3">{t('brand.languagesNote')}</p>
      <p role="alert" className="text-label text-danger empty:hidden">
        {faults['languages']}
      </p>
    </fieldset>
  );
}

/** What of the template the new brand begins with. */
function TakenOver({ parts, onEdit }: { parts: WholeBrand['parts']; onEdit: PartProps['onEdit'] }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="text-label font-semibold text-ink-2">{t('brand.takes')}</legend>
      <div className="grid sm:grid-cols-2">
        {brandTemplateParts.map((part) => (
          <Checkbox
            key={part}
            checked={parts.includes(part)}
            onChange={({ target }) => onEdit({ parts: target.checked ? [...parts, part] : parts.filter((other) => other !== part) })}
          >
            {t(`brand.takes.${part}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function FirstAdministrator({ brand, faults, onEdit }: PartProps) {
  const t = useT();
  return (
    <>
      <TextField
        name="admin"
        error={faults['admin']}
        label={t('brand.admin')}
        description={t('brand.adminNote')}
        maxLength={40}
        autoComplete="off"
        value={brand.admin}
        onChange={(event) => onEdit({ admin: event.target.value })}
      />
      {brand.admin.trim() !== '' && (
        <TextField
          name="email"
          type="email"
          error={faults['email']}
          label={t('brand.adminEmail')}
          description={t('staff.emailNote')}
          maxLength={254}
          autoComplete="off"
          value={brand.adminEmail}
          onChange={(event) => onEdit({ adminEmail: event.target.value })}
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
