import type * as kit from '@sortes/ui';
import type { ReactNode } from 'react';
import type { Format } from '../src/kit/format';
import type { Translate } from '../src/kit/i18n';

type Exported = Extract<keyof typeof kit, string>;

/** Components of `@sortes/ui`: what it exports under a capital letter. Icons are shown all at once, from its list. */
type ComponentName = {
  [Name in Exported]: Name extends 'IconButton'
    ? Name
    : Name extends `Icon${string}`
      ? never
      : Name extends Capitalize<Name>
        ? Name
        : never;
}[Exported];

/** Parts of the site's own kit that draw something. */
type SitePart = 'AmountInput' | 'CrashNotice' | 'LoadFailed' | 'PictureUpload';

/** What is shown beside components. */
type Subject = 'Colours' | 'Type' | 'Shapes' | 'Icons';

export type ExampleName = ComponentName | SitePart | Subject;

/** Draws a component in one state, with words and figures of the language in use. It is no component: state is kept with `Kept`. */
export type Draw = (t: Translate, format: Format) => ReactNode;

/** A state that needs more than its place in the row. */
export interface State {
  readonly draw: Draw;
  /** Takes the whole width. */
  readonly wide?: true;
  /** Drawn in a window of its own of this height in pixels: what lies over the page and would shut off everything else. */
  readonly windowPx?: number;
}

export interface Example {
  /** When to take it, in a sentence. */
  readonly about: string;
  /** How many states stand side by side: many small ones, some, or one. */
  readonly size?: 'small' | 'medium' | 'wide';
  readonly states: Readonly<Record<string, Draw | State>>;
}

export interface Group {
  readonly name: string;
  readonly examples: Readonly<Partial<Record<ExampleName, Example>>>;
}

/** A state as a record, however it was written down. */
export const stateOf = (given: Draw | State): State => (typeof given === 'function' ? { draw: given } : given);
