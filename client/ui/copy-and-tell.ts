/** Plain HTTP, common on pharmacy networks, has no clipboard API: falls back to execCommand. */
export async function copyAndTell(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  if (window.isSecureContext && typeof navigator.clipboard?.writeText === 'function') {
    return navigator.clipboard.writeText(field.value).then(
      () => true,
      () => copyByCommand(),
    );
  }
  return copyByCommand();
}
const copyByCommand = (): boolean => document.execCommand('copy');
