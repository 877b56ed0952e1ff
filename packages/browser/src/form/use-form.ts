import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useForm as useLibrary, type FieldValues } from 'react-hook-form';
import { ApiError } from '../calls.js';
import type { Action, createUseAction } from '../use-action.js';
import { afterPress } from './after-press.js';
import { brokenLimits, type BrokenLimit, type Limits } from './limits.js';

/** The names of a form's fields. */
type Name<Values> = keyof Values & string;

/** What is wrong with fields of a form, in words, by their names. */
export type Faults<Values = Readonly<Record<string, unknown>>> = { readonly [name in Name<Values>]?: string | undefined };

/** What an application gives to all its forms. */
export interface FormHabits {
  readonly useAction: ReturnType<typeof createUseAction>;
  /** The words for what a value lacks by the contract. */
  readonly sayLimit: (broken: BrokenLimit) => string;
  /** The line of a form whose fields say what they lack; without it there is none. */
  readonly sayMarked?: (count: number) => string;
  /** A refusal that nothing needs to be said about. */
  readonly isSilent?: (error: unknown) => boolean;
}

/** What a form holds against its values, and what its fields are called on the wire. */
interface Rules<Values> {
  /** What stands in the fields at first. */
  readonly start: Values;
  /** The body that the fields make. Also asked while they are half filled in. */
  readonly body?: (values: Values) => unknown;
  /** Limits of the operation that is given this body: `virtual:limits/<operation>`. */
  readonly limits?: Limits;
  /** The field for a path of the body that is called otherwise (`'admin.email': 'adminEmail'`), or for the code of a refusal; undefined: of none. What is below a path is at its field. */
  readonly places?: Readonly<Record<string, Name<Values> | undefined>>;
  /** What the form itself has against the values, in words of the page as it is drawn; it goes before the limits. */
  readonly faults?: (values: Values) => Faults<Values>;
  /** What the server refused, in words that this form has for it. */
  readonly sayRefusal?: (error: unknown) => string | undefined;
}

interface FormPlan<Values> extends Rules<Values> {
  /** Sends what the fields say. A repeat of a try that nobody answered has its key, as long as the same is meant. */
  readonly submit: (values: Values, key: string) => Promise<unknown>;
  /** What is meant by a try, where it is less than all fields: a password beside it makes no other one of it. In a form that JSON can write. */
  readonly meant?: (values: Values) => unknown;
  /** Asked of values that nothing is against: true where the form shows a question or a summary first. That is no try yet and takes no key; `confirm` sends. */
  readonly asksFirst?: (values: Values) => boolean;
}

/** What a field of the component kit is given. */
export interface FieldProps<Value> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly maxLength: number | undefined;
  readonly onChange: (given: Value | { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

/** What a checkbox or a switch of the component kit is given. */
export interface CheckProps {
  readonly name: string;
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly checked: boolean } }) => void;
}

export interface Form<Values> {
  readonly values: Values;
  readonly isDirty: boolean;
  /** Whether something is sent now. */
  readonly busy: boolean;
  /** What keeps the form from being sent, by field, whether it is said or not. */
  readonly faults: Faults<Values>;
  /** What the fields say: what they lack once a try was made or they were changed and left, and what the server has against them. */
  readonly errors: Faults<Values>;
  /** Why the last try was refused, where no field says it. */
  readonly problem: string | undefined;
  /** What the server refused, while the form says it: for a way out that stands beside the words. */
  readonly refusal: unknown;
  /** For the `<form>`. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent) => void;
    readonly noValidate: true;
  };
  /** For a text field, a select, a group of radios or whatever else has a value. */
  readonly field: <One extends Name<Values>>(name: One) => FieldProps<Values[One]>;
  readonly check: (name: Name<Values>) => CheckProps;
  readonly change: (part: Partial<Values>) => void;
  /** Says at once what a field lacks; answers whether it lacks nothing. */
  readonly ask: (name: Name<Values>) => boolean;
  /** As the button of the form does. */
  readonly submit: () => void;
  /** Sends the values, whatever `asksFirst` says. Answers whether it was done. */
  readonly confirm: () => Promise<boolean>;
  /** Begins again from these values, with nothing said. */
  readonly begin: (values: Values) => void;
  /** Does something else about what is filled in, as a try of its own: once at a time, and what is refused is said in the form. Answers whether it was done. */
  readonly run: (work: (key: string) => Promise<unknown>) => Promise<boolean>;
  /** Takes back what was said about the last try. */
  readonly forget: () => void;
}

const isChange = (given: unknown): given is { readonly target: { readonly value: unknown } } =>
  typeof given === 'object' && given !== null && 'target' in given;

/** The field that a path of the body, or the code of a refusal, is about. */
function placeOf<Values extends object>({ start, places = {} }: Rules<Values>, path: string): Name<Values> | undefined {
  for (let words = path.split('.'); words.length > 0; words = words.slice(0, -1)) {
    const above = words.join('.');
    if (Object.hasOwn(places, above)) return places[above];
    if (Object.hasOwn(start, above)) return above as Name<Values>;
  }
  return undefined;
}

const placeOfRefusal = <Values extends object>(plan: Rules<Values>, { code, field }: ApiError): Name<Values> | undefined =>
  plan.places !== undefined && Object.hasOwn(plan.places, code)
    ? plan.places[code]
    : field === undefined
      ? undefined
      : placeOf(plan, field);

/** What is wrong with the values, by field, in the order of the limits. */
function faultsIn<Values extends object>(plan: Rules<Values>, values: Values, sayLimit: FormHabits['sayLimit']): Faults<Values> {
  const found: Record<string, string> = {};
  for (const [path, broken] of brokenLimits(plan.body?.(values) ?? values, plan.limits ?? {})) {
    const name = placeOf(plan, path);
    if (name !== undefined) found[name] ??= sayLimit(broken);
  }
  for (const [name, text] of Object.entries<string | undefined>(plan.faults?.(values) ?? {})) if (text !== undefined) found[name] = text;
  return found as Faults<Values>;
}

/** The most characters that a field takes, where its text is sent as it is. */
function lengthOf<Values extends object>({ limits = {}, places = {} }: Rules<Values>, name: Name<Values>): number | undefined {
  const path = Object.keys(places).find((one) => places[one] === name && Object.hasOwn(limits, one)) ?? name;
  return limits[path]?.maxLength;
}

const namesOf = (faults: object): string[] => Object.entries(faults).flatMap(([name, text]) => (text === undefined ? [] : [name]));

/** What is done about the values of a form, under the key of the try. */
type Work = (key: string) => Promise<unknown>;

interface Refusal {
  /** What the fields are marked for, once they can be typed in again. */
  readonly cause: unknown;
  /** The field is not on the page: it is said of the form. */
  readonly dropPlace: () => void;
  /** What the server has against a field that was not changed since. */
  readonly atField: Faults;
  /** What it has against the form. */
  readonly atForm: string | undefined;
  /** The error behind the words. */
  readonly said: unknown;
  readonly touch: (name: string) => void;
  /** The form refuses a try by itself; `undefined` takes it back. */
  readonly refuse: (own: object | undefined) => void;
}

/** What was refused, by the server or by the form, and where it is said. */
function useRefusal<Values extends object>(
  plan: Rules<Values>,
  { problem, busy }: Pick<Action<readonly unknown[], unknown>, 'problem' | 'busy'>,
  isSilent: (error: unknown) => boolean,
): Refusal {
  const [own, setOwn] = useState<object>();
  /** The refusal whose field was changed since, and the one whose field is not on the page. */
  const [answered, setAnswered] = useState<unknown>();
  const [placeless, setPlaceless] = useState<unknown>();
  const error = problem === undefined || isSilent(problem.error) ? undefined : problem.error;
  const text = error === undefined ? undefined : (plan.sayRefusal?.(error) ?? problem?.text);
  const place = error instanceof ApiError && error !== placeless ? placeOfRefusal(plan, error) : undefined;
  const cause = place === undefined ? own : error;
  return {
    cause: busy ? undefined : cause,
    dropPlace: () => setPlaceless(error),
    atField: place !== undefined && error !== answered ? { [place]: text } : {},
    atForm: place === undefined ? text : undefined,
    said: place === undefined || error !== answered ? error : undefined,
    touch(name) {
      if (name === place) setAnswered(error);
    },
    refuse: setOwn,
  };
}

/** So long after a dialog has closed the focus is where it goes back to. */
const givenBackMs = 150;

const isInvalid = (element: Element): boolean => element.getAttribute('aria-invalid') === 'true';

/**
 * Goes to the first field in error once a refusal is drawn: field and words are then read together. What has words and nothing to type in, such as a list of
 * pictures, comes into view.
 */
function useFaultFocus(form: RefObject<HTMLFormElement | null>, { cause, dropPlace }: Refusal, errors: Faults): void {
  const sought = useRef<unknown>(undefined);
  useEffect(() => {
    if (cause === undefined || cause === sought.current) return;
    sought.current = cause;
    const texts = Object.values(errors);
    const marks = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [role="alert"]') ?? [])];
    const first = marks.find((mark) => isInvalid(mark) || texts.includes(mark.textContent));
    if (first === undefined) dropPlace();
    else if (isInvalid(first)) first.focus();
    else first.scrollIntoView({ block: 'center' });
  });
}

/**
 * Goes to the words of a refusal that is about no field, where the place on the page was lost meanwhile: a question that lay over the form has closed, and
 * whoever goes by keys would begin at the top. Who still stands in the form hears the words there.
 */
function useRefusalFocus(form: RefObject<HTMLFormElement | null>, atForm: string | undefined): void {
  useEffect(() => {
    const box = form.current;
    if (atForm === undefined || box === null) return undefined;
    // The question gives the focus back a moment after it has closed.
    const timer = setTimeout(() => {
      if (box.contains(document.activeElement)) return;
      const words = [...box.querySelectorAll<HTMLElement>('[role="alert"]')].find(({ textContent }) => textContent.includes(atForm));
      if (words === undefined) return;
      words.tabIndex = -1;
      words.focus();
    }, givenBackMs);
    return () => clearTimeout(timer);
  }, [form, atForm]);
}

/** The values of a form and what was done about each: typed, left, tried. */
function useFields<Values extends object>(start: Values, faultsOf: (values: Values) => Faults<Values>) {
  const { register, watch, getValues, setValue, reset, handleSubmit, formState } = useLibrary<FieldValues>({
    defaultValues: start as FieldValues,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver(given) {
      const names = namesOf(faultsOf(given as Values));
      const errors = Object.fromEntries(names.map((name) => [name, { type: 'fault' }]));
      return names.length === 0 ? { values: given, errors: {} } : { values: {}, errors };
    },
  });
  const { touchedFields, dirtyFields, isSubmitted, isDirty } = formState;
  /** Fields that were asked for by something else than a try. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  // Every change draws the form anew, and nothing made of its values is kept from one drawing to the next.
  // oxlint-disable-next-line react/incompatible-library
  const values = watch() as Values;
  return {
    values,
    isDirty,
    isTried: isSubmitted,
    // Who goes through the fields to see what is asked for has not left anything out yet.
    isSaid: (name: string): boolean => isSubmitted || asked.has(name) || (touchedFields[name] === true && dirtyFields[name] !== undefined),
    put: (name: string, value: unknown): void => void register(name).onChange({ type: 'change', target: { name, value } }),
    // What is said under a field moves what is below it, which may be what is being pressed.
    leave: (name: string): void =>
      afterPress(() => void register(name).onBlur({ type: 'blur', target: { name, value: getValues(name) as unknown } })),
    change(part: Partial<Values>): void {
      for (const [name, value] of Object.entries(part)) setValue(name, value, { shouldDirty: true });
    },
    ask(name: string): void {
      setAsked((before) => new Set([...before, name]));
    },
    begin(values: Values): void {
      setAsked(new Set());
      reset(values as FieldValues);
    },
    /** Sends the values, unless there is something against them. Answers whether it was done; undefined: it was not sent. */
    async attempt(sending: (values: Values) => Promise<boolean>): Promise<boolean | undefined> {
      let isDone: boolean | undefined;
      await handleSubmit(async (given) => {
        isDone = await sending(given as Values);
      })();
      // Only here the library counts it as a try: until then the fields say nothing. After one that was sent they say nothing again of themselves.
      if (isDone !== undefined) reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true, keepTouched: !isDone });
      return isDone;
    },
  };
}

/** What fields of the component kit are given. */
function bindFields<Values extends object>(
  plan: Rules<Values>,
  { values, errors }: Pick<Form<Values>, 'values' | 'errors'>,
  set: (name: string, value: unknown) => void,
  leave: (name: string) => void,
): Pick<Form<Values>, 'field' | 'check'> {
  return {
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      maxLength: lengthOf(plan, name),
      onChange: (given) => set(name, isChange(given) ? given.target.value : given),
      onBlur: () => leave(name),
    }),
    check: (name) => ({ name, checked: values[name] === true, error: errors[name], onChange: ({ target }) => set(name, target.checked) }),
  };
}

/** The action behind all tries of a form: what is meant, and what is done about it. */
type Trying = Action<[meant: unknown, work: Work], boolean>;

/** The ways to try. */
function bindTries<Values extends object>(
  plan: FormPlan<Values>,
  { values, attempt }: Pick<ReturnType<typeof useFields<Values>>, 'values' | 'attempt'>,
  action: Trying,
  refuse: Refusal['refuse'],
): Pick<Form<Values>, 'submit' | 'confirm' | 'run' | 'forget'> {
  const run = async (given: Values, work: Work): Promise<boolean> => {
    refuse(undefined);
    return (await action.run(plan.meant?.(given) ?? given, work)) === true;
  };
  const forget = (): void => {
    refuse(undefined);
    action.forget();
  };
  const send = async (isConfirmed: boolean): Promise<boolean> => {
    if (action.busy) return false;
    const isDone = await attempt(async (given) => {
      if (isConfirmed || plan.asksFirst?.(given) !== true) return run(given, (key) => plan.submit(given, key));
      forget();
      return true;
    });
    if (isDone !== undefined) return isDone;
    action.forget();
    refuse({});
    return false;
  };
  return { submit: () => void send(false), confirm: () => send(true), run: (work) => run(values, work), forget };
}

/** The form of a plan, with the habits of the application. */
function useFormOf<Values extends object>(habits: FormHabits, plan: FormPlan<Values>): Form<Values> {
  const { useAction, sayLimit, sayMarked, isSilent = () => false } = habits;
  const faultsOf = (values: Values): Faults<Values> => faultsIn(plan, values, sayLimit);
  const fields = useFields(plan.start, faultsOf);
  const { values } = fields;
  const form = useRef<HTMLFormElement>(null);
  const action: Trying = useAction(async (key, _meant: unknown, work: Work) => {
    await work(key);
    return true;
  });
  const refusal = useRefusal(plan, action, isSilent);
  const { atField, atForm, touch } = refusal;
  const faults = faultsOf(values);
  const said = Object.entries<string | undefined>(faults).filter(([name]) => fields.isSaid(name));
  const errors = { ...Object.fromEntries(said), ...atField } as Faults<Values>;
  useFaultFocus(form, refusal, errors);
  useRefusalFocus(form, atForm);
  const marked = fields.isTried || namesOf(atField).length > 0 ? namesOf(errors).length : 0;
  const tries = bindTries(plan, fields, action, refusal.refuse);
  const set = (name: string, value: unknown): void => {
    touch(name);
    fields.put(name, value);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    tries.submit();
  };
  return {
    values,
    isDirty: fields.isDirty,
    busy: action.busy,
    faults,
    errors,
    problem: atForm ?? (marked > 0 ? sayMarked?.(marked) : undefined),
    refusal: refusal.said,
    props: { ref: form, onSubmit, noValidate: true },
    ...bindFields(plan, { values, errors }, set, fields.leave),
    change(part) {
      for (const name of Object.keys(part)) touch(name);
      fields.change(part);
    },
    ask(name) {
      fields.ask(name);
      return faults[name] === undefined;
    },
    begin(next) {
      tries.forget();
      fields.begin(next);
    },
    ...tries,
  };
}

/**
 * The hook for forms of an application. A form stands around one call: its fields are values as they are typed; `body` makes of them what is sent, and the contract's
 * limits and `faults` are held against it. A refused try leads to the first field in error; what the server refuses about a field is said there until that
 * field changes. All words are made as the form is drawn, so they follow the language.
 */
export function createUseForm(habits: FormHabits): <Values extends object>(plan: FormPlan<Values>) => Form<Values> {
  return (plan) => useFormOf(habits, plan);
}
