// @vitest-environment happy-dom
import { act, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../calls.js';
import { createUseAction } from '../use-action.js';
import { createUseForm, type FieldProps, type Form } from './use-form.js';

/** The language of the page. */
let language = 'en';
const inLanguage = (text: string): string => `${language}: ${text}`;

const useForm = createUseForm({
  useAction: createUseAction({ say: (error) => inLanguage(error instanceof ApiError ? error.code : 'unexpected') }),
  sayLimit: ({ kind, bound }) => inLanguage(`${kind} ${bound}`),
  sayMarked: (count) => inLanguage(`${count} marked`),
  isSilent: (error) => error instanceof ApiError && error.code === 'turned.away',
});

interface Account {
  name: string;
  email: string;
  note: string;
  agreed: boolean;
}
const empty: Account = { name: '', email: '', note: '', agreed: false };
const whole: Account = { ...empty, name: 'anna', email: 'anna@example.com', agreed: true };

const limits = { name: { needed: true, minLength: 3, maxLength: 10 }, 'contact.email': { needed: true, minLength: 5 } } as const;

/** Another note is no other try. */
const meant = ({ name, email }: Account) => ({ name, email });

interface Given {
  start?: Account;
  send: (values: Account, key: string) => Promise<unknown>;
  asksFirst?: (values: Account) => boolean;
  hasNote?: boolean;
}

/** The form as it was drawn last. */
let form: Form<Account>;

function Box({ name, value, error, maxLength, disabled, onChange, onBlur }: FieldProps<string> & { disabled: boolean }) {
  return (
    <>
      <input
        name={name}
        value={value}
        maxLength={maxLength}
        aria-invalid={error === undefined ? undefined : true}
        disabled={disabled}
        onChange={onChange}
        onBlur={onBlur}
      />
      <p data-of={name}>{error}</p>
    </>
  );
}

function AccountForm({ start = empty, send, asksFirst = () => false, hasNote = true }: Given) {
  const drawn = useForm<Account>({
    start,
    limits,
    body: ({ name, email }) => ({ name: name.trim(), contact: { email } }),
    places: { 'contact.email': 'email', 'name.taken': 'name' },
    faults: ({ agreed }) => ({ agreed: agreed ? undefined : inLanguage('agree') }),
    sayRefusal: (error) => (error instanceof ApiError && error.code === 'own.words' ? inLanguage('own') : undefined),
    submit: send,
    meant,
    asksFirst,
  });
  useLayoutEffect(() => {
    form = drawn;
  });
  return (
    <form {...drawn.props}>
      <Box disabled={drawn.busy} {...drawn.field('name')} />
      <Box disabled={drawn.busy} {...drawn.field('email')} />
      {hasNote && <Box disabled={drawn.busy} {...drawn.field('note')} />}
      <p role="alert">{drawn.problem}</p>
    </form>
  );
}

let root: Root;
const draw = (content: ReactNode) => act(async () => root.render(content));
const box = (name: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const said = (name: string): string => document.querySelector(`[data-of=${name}]`)?.textContent ?? '';
const line = (): string => document.querySelector('[role=alert]')?.textContent ?? '';
const send = () => act(async () => form.props.onSubmit({ preventDefault: () => undefined } as never));
const type = (name: 'name' | 'email' | 'note', text: string) => act(async () => form.field(name).onChange({ target: { value: text } }));
const leave = (name: 'name' | 'email' | 'note') => act(async () => form.field(name).onBlur());
const refusal = (code: string, field?: string) => new ApiError(code, '', 422, field === undefined ? {} : { field });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  language = 'en';
  document.body.innerHTML = '<div id="page"></div>';
  root = createRoot(document.getElementById('page')!);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

describe('a form', () => {
  test('says nothing before the first try, and what a field lacks once it was changed and left', async () => {
    await draw(<AccountForm send={vi.fn()} />);
    await leave('email');
    await type('name', 'ab');
    expect(said('name')).toBe('');
    await leave('name');
    expect(said('name')).toBe('en: short 3');
    expect(said('email')).toBe('');
    await type('name', 'abc');
    expect(said('name')).toBe('');
  });

  test('refuses a try, marks every field at fault and goes to the first', async () => {
    const submit = vi.fn();
    await draw(<AccountForm send={submit} />);
    await send();
    expect(submit).not.toHaveBeenCalled();
    expect([said('name'), said('email'), form.errors.agreed]).toEqual(['en: needed 0', 'en: needed 0', 'en: agree']);
    expect(line()).toBe('en: 3 marked');
    expect(document.activeElement).toBe(box('name'));
    // Being corrected, a field is not left for another one.
    await type('name', 'anna');
    expect(document.activeElement).toBe(box('name'));
    await send();
    expect(document.activeElement).toBe(box('email'));
  });

  test('leads to the words of a refusal about no field where the place was lost, and nowhere else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await draw(<AccountForm start={whole} send={() => Promise.reject(refusal('account.locked'))} />);
      box('email').focus();
      await send();
      act(() => void vi.runAllTimers());
      expect(document.activeElement).toBe(box('email'));
      box('email').blur();
      await act(async () => form.forget());
      await send();
      act(() => void vi.runAllTimers());
      expect(document.activeElement?.textContent).toBe('en: account.locked');
    } finally {
      vi.useRealTimers();
    }
  });

  test('gives a field the length of the contract, and sends the values as they are typed', async () => {
    const submit = vi.fn().mockResolvedValue(undefined);
    await draw(<AccountForm start={whole} send={submit} />);
    expect(box('name').maxLength).toBe(10);
    await type('name', ' anna ');
    await send();
    expect(submit.mock.calls[0]?.[0]).toEqual({ ...whole, name: ' anna ' });
    expect(form.problem).toBeUndefined();
  });

  test('says what the server refused at its field until that field changes', async () => {
    await draw(<AccountForm start={whole} send={() => Promise.reject(refusal('wrong', 'contact.email'))} />);
    await send();
    expect([said('email'), line()]).toEqual(['en: wrong', 'en: 1 marked']);
    expect(form.refusal).toMatchObject({ code: 'wrong' });
    expect(document.activeElement).toBe(box('email'));
    await type('name', 'berta');
    expect(said('email')).toBe('en: wrong');
    await type('email', 'berta@example.com');
    expect([said('email'), line(), form.refusal]).toEqual(['', '', undefined]);
  });

  test('knows a field by the code of a refusal, and an entry by its list', async () => {
    await draw(<AccountForm start={whole} send={() => Promise.reject(refusal('name.taken'))} />);
    await send();
    expect(said('name')).toBe('en: name.taken');
    await draw(<AccountForm start={whole} send={() => Promise.reject(refusal('wrong', 'name.0'))} />);
    await send();
    expect(said('name')).toBe('en: wrong');
  });

  test.each([
    ['without a field', refusal('shut')],
    ['about a field that it does not have', refusal('shut', 'version')],
  ])('says a refusal %s in its line', async (_which, error) => {
    await draw(<AccountForm start={whole} send={() => Promise.reject(error)} />);
    await send();
    expect(line()).toBe('en: shut');
  });

  test('says a refusal in its line where the field is not on the page', async () => {
    await draw(<AccountForm start={whole} hasNote={false} send={() => Promise.reject(refusal('shut', 'note'))} />);
    await send();
    expect(line()).toBe('en: shut');
  });

  test('says everything anew in another language', async () => {
    await draw(<AccountForm start={{ ...whole, agreed: false }} send={vi.fn()} />);
    await send();
    language = 'vi';
    await draw(<AccountForm send={vi.fn()} />);
    expect([form.errors.agreed, line()]).toEqual(['vi: agree', 'vi: 1 marked']);
    await draw(<AccountForm key="other" start={whole} send={() => Promise.reject(refusal('wrong', 'name'))} />);
    await send();
    language = 'th';
    await draw(<AccountForm key="other" start={whole} send={vi.fn()} />);
    expect(said('name')).toBe('th: wrong');
  });

  test('keeps its own words for a refusal, and none for one that somebody chose', async () => {
    await draw(<AccountForm start={whole} send={() => Promise.reject(refusal('own.words'))} />);
    await send();
    expect(line()).toBe('en: own');
    await draw(<AccountForm start={whole} send={() => Promise.reject(refusal('turned.away', 'name'))} />);
    await send();
    expect([line(), said('name')]).toEqual(['', '']);
  });

  test('sends once at a time, and a try that nobody answered under its key again', async () => {
    const keys: string[] = [];
    let answer: (error: unknown) => void = () => undefined;
    const submit = (_values: Account, key: string) => {
      keys.push(key);
      return new Promise((_done, refuse) => (answer = refuse));
    };
    await draw(<AccountForm start={whole} send={submit} />);
    await send();
    expect(form.busy).toBe(true);
    await send();
    expect(keys).toHaveLength(1);
    await act(async () => answer(new ApiError('network', '', 0)));
    await type('note', 'please');
    await send();
    expect(keys[1]).toBe(keys[0]);
    await act(async () => answer(refusal('shut')));
    await send();
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('asks first where it is told to, and loses no key by it', async () => {
    const keys: string[] = [];
    const submit = (_values: Account, key: string) => {
      keys.push(key);
      return Promise.reject(new ApiError('network', '', 0));
    };
    const asksFirst = vi.fn().mockReturnValue(true);
    await draw(<AccountForm send={submit} asksFirst={asksFirst} />);
    await send();
    expect(asksFirst).not.toHaveBeenCalled();
    await draw(<AccountForm key="whole" start={whole} send={submit} asksFirst={asksFirst} />);
    await send();
    expect([asksFirst.mock.calls, keys]).toEqual([[[whole]], []]);
    let isDone: boolean | undefined;
    const confirm = () => act(async () => (isDone = await form.confirm()));
    await confirm();
    expect([isDone, line()]).toEqual([false, 'en: network']);
    await send();
    expect(line()).toBe('');
    await confirm();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('draws a field that appears later without a complaint of React', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await draw(<AccountForm hasNote={false} send={vi.fn()} />);
    await draw(<AccountForm hasNote send={vi.fn()} />);
    await type('note', 'seen');
    expect(box('note').value).toBe('seen');
    expect(complaints).not.toHaveBeenCalled();
  });

  test('begins again from other values with nothing said', async () => {
    await draw(<AccountForm send={vi.fn()} />);
    await send();
    await act(async () => form.begin(whole));
    expect([form.values, form.errors, form.isDirty]).toEqual([whole, {}, false]);
    await act(async () => form.change({ name: 'x', note: 'y' }));
    expect([form.values.name, form.values.note, form.isDirty]).toEqual(['x', 'y', true]);
    await act(async () => form.check('agreed').onChange({ target: { checked: false } }));
    expect(form.faults).toEqual({ name: 'en: short 3', agreed: 'en: agree' });
  });

  test('says nothing after a try that was done, though it began anew meanwhile', async () => {
    await draw(<AccountForm start={whole} send={async () => form.begin(empty)} />);
    await send();
    expect([form.values, form.errors, form.isDirty]).toEqual([empty, {}, false]);
    await draw(<AccountForm key="other" start={whole} send={async () => form.change({ name: '' })} />);
    await send();
    expect([form.values.name, form.errors, form.isDirty]).toEqual(['', {}, true]);
  });

  test('says at once what a field lacks that is asked for', async () => {
    await draw(<AccountForm send={vi.fn()} />);
    let isRight: boolean | undefined;
    await act(async () => (isRight = form.ask('email')));
    expect([isRight, said('email'), said('name')]).toEqual([false, 'en: needed 0', '']);
    await type('email', 'anna@example.com');
    await act(async () => (isRight = form.ask('email')));
    expect([isRight, said('email')]).toEqual([true, '']);
  });

  test('says under a field only after the press that left it', async () => {
    await draw(<AccountForm send={vi.fn()} />);
    await type('name', 'ab');
    window.dispatchEvent(new Event('mousedown'));
    await leave('name');
    expect(said('name')).toBe('');
    await act(async () => {
      window.dispatchEvent(new Event('mouseup'));
      await new Promise((done) => setTimeout(done));
    });
    expect(said('name')).toBe('en: short 3');
  });

  test('does something else about its values in the same way', async () => {
    await draw(<AccountForm start={empty} send={vi.fn()} />);
    await act(() => form.run(() => Promise.reject(refusal('shut'))));
    expect([line(), document.activeElement === document.body]).toEqual(['en: shut', true]);
    await act(async () => form.forget());
    expect(line()).toBe('');
  });
});
