import { useCallback, useMemo, useState, type RefObject } from 'react';
import { useT } from './texts';
import { problemText } from './problem';
import { useAction } from './use-action';
import { useFaultFocus, type Faults } from './use-fault-focus';

export interface FormWork {
  /** Does it, once at a time. Never throws: what it was refused for is said. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  readonly busy: boolean;
  /** Why the last try was refused, by the server or by the form. */
  readonly problem: string | undefined;
  /** What the server has against a field, until something is changed. */
  readonly said: Faults;
  /** The form refuses by itself to be sent; from then on `wasRefused`. */
  readonly refuse: (faults: Faults) => void;
  /** A form that is being filled in is not wrong yet; once somebody wanted to send it, each field says what it lacks. */
  readonly wasRefused: boolean;
  /** Something was changed: the field that the server marked is marked no longer. */
  readonly touch: () => void;
  /** As `touch`, and the problem goes too. */
  readonly forget: () => void;
  /** For the form, whose fields have the names of the faults: the first one that a try was refused for is gone to. */
  readonly form: RefObject<HTMLFormElement | null>;
}

const none: Faults = {};

/** What a form with marked fields does, and the field that it was refused for. `fieldOf` stands outside of the component. */
export function useFormWork(fieldOf: (error: unknown) => string | undefined): FormWork {
  const t = useT();
  const { run, busy, problem, forget } = useAction((_key, work: () => Promise<void>) => work());
  const [own, setOwn] = useState<{ refused: Faults | undefined; wasRefused: boolean }>({ refused: undefined, wasRefused: false });
  const [touched, setTouched] = useState<unknown>();
  const error = problem?.error;
  const marked = useMemo((): Faults => {
    const field = error === undefined ? undefined : fieldOf(error);
    return field === undefined ? none : { [field]: problemText(error) };
  }, [error, fieldOf]);
  const form = useFaultFocus(own.refused ?? marked, busy);
  const settle = useCallback(() => setOwn(({ wasRefused }) => ({ refused: undefined, wasRefused })), []);
  return {
    async run(work) {
      settle();
      await run(work);
    },
    busy,
    problem: own.refused === undefined ? problem?.text : t('common.faults', { count: Object.keys(own.refused).length }),
    said: error === touched ? none : marked,
    refuse(faults) {
      forget();
      setOwn({ refused: faults, wasRefused: true });
    },
    wasRefused: own.wasRefused,
    touch: () => setTouched(error),
    forget() {
      forget();
      settle();
    },
    form,
  };
}
