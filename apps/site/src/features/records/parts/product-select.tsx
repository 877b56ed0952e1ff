import { betProducts } from '@sortes/contract';
import { Select } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { useLanes } from '../../../entities/brand/site-data';
import { productName } from '../../../entities/record/names';

/** One product or all: those that the brand has in its lobby, and the one that is chosen. */
export function ProductSelect({ value, onChange, className }: { value: string; onChange: (product: string) => void; className?: string }) {
  const t = useT();
  const lanes = useLanes();
  const offered = betProducts.filter((product) => product === value || lanes.some(({ title }) => title === product));
  return (
    <Select
      label={t('records.product')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      choices={[
        { value: '', label: t('records.allProducts') },
        ...offered.map((product) => ({ value: product as string, label: productName(t, product) })),
      ]}
      {...(className !== undefined && { className })}
    />
  );
}
