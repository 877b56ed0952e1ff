import { Button, IconPlus } from '@sortes/ui';
import { type ReactNode, useRef, useState } from 'react';

/** Parts of a document that stand one below the other and have no other name than their place: steps, prizes. */
export function Rows<Row>({
  rows,
  most,
  titleOf,
  removeOf,
  add,
  onRows,
  newRow,
  children,
}: {
  rows: readonly Row[];
  most: number;
  titleOf: (no: number) => string;
  removeOf: (no: number) => string;
  add: string;
  onRows: (rows: Row[]) => void;
  newRow: () => Row;
  children: (row: Row, onRow: (row: Row) => void) => ReactNode;
}) {
  // A field keeps what was typed: a row keeps its own as those before it go.
  const made = useRef(rows.length);
  const [keys, setKeys] = useState(() => rows.map((_, at) => at));
  return (
    <>
      {rows.map((row, at) => (
        <fieldset
          key={keys[at] ?? at}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-t border-divider pt-3 first:border-0 first:pt-0"
        >
          <legend className="text-label font-semibold">{titleOf(at + 1)}</legend>
          {children(row, (next) => onRows(rows.map((one, place) => (place === at ? next : one))))}
          {rows.length > 1 && (
            <Button
              size="small"
              className="justify-self-start"
              onClick={() => {
                setKeys(keys.filter((_, place) => place !== at));
                onRows(rows.filter((_, place) => place !== at));
              }}
            >
              {removeOf(at + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      {rows.length < most && (
        <Button
          className="justify-self-start"
          icon={<IconPlus size={16} />}
          onClick={() => {
            setKeys([...keys, made.current]);
            made.current += 1;
            onRows([...rows, newRow()]);
          }}
        >
          {add}
        </Button>
      )}
    </>
  );
}
