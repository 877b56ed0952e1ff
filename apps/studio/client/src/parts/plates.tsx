import type { JSX } from 'preact';

/** One figure with its name; `more` stands smaller beside it. */
export interface Plate {
  readonly label: string;
  readonly value: string;
  readonly more?: string;
}

/** Figures above a board, side by side; while there are none, a sentence in their place, so that the board stays where it is. */
export function Plates({ plates, hint }: { readonly plates: readonly Plate[] | undefined; readonly hint: string }): JSX.Element {
  return (
    <div class="plates">
      {plates === undefined ? (
        <p class="plates-hint">{hint}</p>
      ) : (
        plates.map(({ label, value, more }) => (
          <p key={label}>
            <span>{label}</span>
            <strong>
              {value}
              {more !== undefined && <small> {more}</small>}
            </strong>
          </p>
        ))
      )}
    </div>
  );
}
