import { useMemo, useState } from 'react';
import type { Column } from './data-table';
import { keepColumns, readColumns } from './list-choices';

export interface ShownColumns<Row> {
  readonly shown: readonly Column<Row>[];
  readonly isShown: (column: Column<Row>) => boolean;
  readonly choose: (keys: readonly string[]) => void;
}

/** Which columns of a list are shown: as chosen last in this browser, or as the list has them. */
export function useShownColumns<Row>(name: string, columns: readonly Column<Row>[]): ShownColumns<Row> {
  const [chosen, setChosen] = useState(() => readColumns(name));
  // The first column opens the row: it is always there. Kept while nothing of it changes, so that a press in a row draws that row only.
  const shown = useMemo(
    () => columns.filter(({ key, hidden }, at) => at === 0 || (chosen === undefined ? hidden !== true : chosen.includes(key))),
    [columns, chosen],
  );
  return {
    shown,
    isShown: ({ key, hidden }) => (chosen === undefined ? hidden !== true : chosen.includes(key)),
    choose(keys) {
      setChosen(keys);
      keepColumns(name, keys);
    },
  };
}
