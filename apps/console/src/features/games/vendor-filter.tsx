import { ChoiceFilter } from '../../shared/list/filters';
import { useT } from '../../shared/texts';
import { useVendors } from '../../shared/vendors';

export function VendorFilter() {
  const t = useT();
  const vendors = useVendors();
  return (
    <ChoiceFilter
      name="vendor"
      label={t('games.vendor')}
      choices={[{ value: '', label: t('games.all') }, ...vendors.map(({ code, name }) => ({ value: code, label: name }))]}
    />
  );
}

/** A vendor by their name; by their code for who may not see vendors, and of one that is gone. */
export function VendorName({ code }: { code: string }) {
  const vendors = useVendors();
  return <span title={code}>{vendors.find((one) => one.code === code)?.name ?? code}</span>;
}
