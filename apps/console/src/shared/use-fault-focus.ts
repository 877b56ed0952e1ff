import { useEffect, useRef, type RefObject } from 'react';

/** What is wrong with fields of a form, by their names. */
export type Faults = Readonly<Record<string, string>>;

/**
 * Moves to the first field that a refusal is about, once it says so and can be typed in again: both are then read together. For the form's `ref`;
 * fields have the names of the faults.
 */
export function useFaultFocus(said: Faults, busy: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (busy || form.current === null) return;
    const fields = form.current.querySelectorAll<HTMLElement>('[name]');
    [...fields].find((field) => Object.hasOwn(said, field.getAttribute('name') ?? ''))?.focus();
  }, [said, busy]);
  return form;
}
