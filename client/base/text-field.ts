export type TextField = HTMLInputElement | HTMLTextAreaElement;
/** What is pressed, not typed in: a key that falls there would be lost. */
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

/** Does what is typed on this element stay in it as text? A ticked box is no field of text. */
export const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement && !PRESSED.has(target.type)) ||
  target instanceof HTMLTextAreaElement;

/** Does this element make something of a letter: a text, or the choice of a list? */
export const takesLetters = (target: EventTarget | null): boolean =>
  isTextField(target) ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable);
