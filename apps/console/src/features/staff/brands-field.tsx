import { Checkbox } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { useMay, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { sharedKeys } from '../../shared/keys';

/** Brands an account works for: every one, where the person who chooses works for all of them, or those that are ticked. null: every brand. */
export function BrandsField({ value, onChange }: { value: readonly string[] | null; onChange: (value: readonly string[] | null) => void }) {
  const t = useT();
  const own = useSession((state) => state.me?.brands ?? null);
  const mayList = useMay('brand.read');
  const list = useQuery({
    queryKey: sharedKeys.brands.all,
    queryFn: () => call('staffListBrands', { query: { pageSize: 200 } }),
    enabled: mayList,
  });
  const known = list.data?.list ?? [{ code: boot.merchantCode, name: boot.brandName }];
  const chosen = value ?? [boot.merchantCode];
  return (
    <fieldset>
      <legend className="text-label font-semibold text-ink-2">{t('staff.brands')}</legend>
      {own === null && (
        <Checkbox checked={value === null} onChange={(event) => onChange(event.target.checked ? null : chosen)}>
          {t('staff.everyBrand')}
        </Checkbox>
      )}
      {value !== null && (
        <div className="grid sm:grid-cols-2">
          {known.map((one) => (
            <Checkbox
              key={one.code}
              checked={chosen.includes(one.code)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, one.code] : chosen.filter((other) => other !== one.code))}
            >
              {one.name}
            </Checkbox>
          ))}
        </div>
      )}
    </fieldset>
  );
}
