import { reportKinds, type ReportKind } from '@sortes/contract';
import { Select } from '@sortes/ui';
import { useT } from '../../shared/texts';

/** What a report is made by. */
export function ReportKinds({ value, onChange }: { value: ReportKind; onChange: (next: ReportKind) => void }) {
  const t = useT();
  return (
    <Select
      label={t('overview.by')}
      className="w-44"
      value={value}
      onChange={({ target }) => onChange(target.value as ReportKind)}
      choices={reportKinds.map((one) => ({ value: one, label: t(`overview.by.${one}`) }))}
    />
  );
}
