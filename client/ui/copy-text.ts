/**
 * Plain HTTP, common on pharmacy networks, has no clipboard API: falls back to execCommand. False
 * when both fail.
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

/** Inside the open dialog, which traps the focus. */
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
