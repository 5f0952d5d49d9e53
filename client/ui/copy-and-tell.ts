/**
 * Copies what a field shows. On plain http, where the pharmacy's network often is, browsers give no
 * clipboard: the old command then does.
 */
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
