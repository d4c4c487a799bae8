import { useLayoutEffect, useRef, type RefObject } from 'react';
import { typedValue } from '../../entries/userForm/validators.ts';
import type { FormField } from '../../entries/userForm/userForm.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Listeners = { onFocus(): void; onInput(): void; onCompositionStart(): void; onCompositionEnd(): void };

/**
 * Synchronizes a field with its value in the state. A controlled input would lose the caret,
 * because the state changes later. After every edit the field shows the normalized value; during
 * a composition of an input method this waits until it ends.
 */
export function useTypedText(
  ref: RefObject<Control | null>,
  { field, value, onEdit }: { field: FormField; value: string; onEdit(value: string): void },
): Listeners {
  const isComposing = useRef(false);
  // `typed` contains what `shown` leaves out, because the brackets of "(0)" and the "x" of an
  // extension are typed key by key.
  const text = useRef({ typed: value, shown: value });
  useLayoutEffect(() => {
    if (isComposing.current || !ref.current || ref.current.value === value) return;
    ref.current.value = value;
    text.current = { typed: value, shown: value };
  }, [ref, value]);
  const edit = (): void => {
    const control = ref.current;
    if (!control) return;
    if (isComposing.current) return onEdit(typedValue(field, control.value));
    const { typed, shown } = text.current;
    const isAppended = shown !== '' && control.value.startsWith(shown);
    text.current.typed = isAppended ? typed + control.value.slice(shown.length) : control.value;
    text.current.shown = typedValue(field, text.current.typed);
    show(control, { ...text.current, field });
    onEdit(text.current.shown);
  };
  return {
    onFocus: () => {
      const shown = ref.current?.value ?? value;
      text.current = { typed: shown, shown };
    },
    onInput: edit,
    onCompositionStart: () => (isComposing.current = true),
    onCompositionEnd: () => {
      isComposing.current = false;
      edit();
    },
  };
}

/** Sets the text if it differs, and keeps the caret behind the same characters. */
function show(control: Control, { shown, field }: { shown: string; field: FormField }): void {
  if (control.value === shown) return;
  const caret = control instanceof HTMLSelectElement ? null : control.selectionStart;
  const before =
    caret === null || caret === control.value.length ? shown : typedValue(field, control.value.slice(0, caret));
  control.value = shown;
  if (caret !== null && !(control instanceof HTMLSelectElement))
    control.setSelectionRange(before.length, before.length);
}
