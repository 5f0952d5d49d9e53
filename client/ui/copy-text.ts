/**
 * Copies a text. On plain http, where the pharmacy's network often is, browsers give no clipboard:
 * the old command then does. False when neither could.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && typeof navigator.clipboard?.writeText === 'function') {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copyByCommand(text),
    );
  }
  return copyByCommand(text);
}

/** Inside the open dialog, for a dialog takes back the focus that leaves it. */
function copyByCommand(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vue-cachee';
  field.setAttribute('aria-hidden', 'true');
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
