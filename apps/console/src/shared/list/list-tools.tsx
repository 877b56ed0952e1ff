import { buttonClass, Checkbox, IconDownloadSimple, Popover } from '@sortes/ui';
import { useT } from '../texts';
import type { Column } from './data-table';
import { KeptViews } from './kept-views';

const toolClass = 'min-h-9! border border-divider bg-bg2 px-3.5 text-label font-semibold hover:bg-bg3 pointer-coarse:min-h-11!';

interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly isShown: (column: Column<Row>) => boolean;
  readonly onChoose: (keys: readonly string[]) => void;
}

/** Which columns a list shows, all but the first. */
export function ColumnChoice<Row>({ columns, isShown, onChoose }: ColumnChoiceProps<Row>) {
  const t = useT();
  return (
    <Popover label={t('common.columns')} trigger={t('common.columns')} triggerClassName={toolClass}>
      <fieldset className="grid min-w-52 gap-0 p-2">
        <legend className="sr-only">{t('common.columns')}</legend>
        {columns.slice(1).map((column) => (
          <Checkbox
            key={column.key}
            checked={isShown(column)}
            onChange={(event) =>
              onChoose(columns.filter((one) => (one === column ? event.target.checked : isShown(one))).map(({ key }) => key))
            }
          >
            {column.title}
          </Checkbox>
        ))}
      </fieldset>
    </Popover>
  );
}

/** The views of a list that were kept. */
export function ViewChoice(props: Parameters<typeof KeptViews>[0]) {
  const t = useT();
  return (
    <Popover label={t('common.views')} trigger={t('common.views')} triggerClassName={toolClass}>
      <KeptViews {...props} />
    </Popover>
  );
}

/** The whole list as a file. */
export function CsvLink({ address }: { address: string }) {
  return (
    <a href={address} download className={buttonClass({ size: 'small' })}>
      <IconDownloadSimple size={18} />
      CSV
    </a>
  );
}
