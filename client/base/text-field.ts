export type TextField = HTMLInputElement | HTMLTextAreaElement;
/** Input types that take no text: keys typed there would be lost. */
const PRESSED: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Whether typing stays in it as text; excludes checkboxes. */
export const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement && !PRESSED.has(target.type)) ||
  target instanceof HTMLTextAreaElement;

/** Whether it uses letters: a text field or a list. */
export const takesLetters = (target: EventTarget | null): boolean =>
  isTextField(target) ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable);
