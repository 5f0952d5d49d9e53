/**
 * Copies what a field shows. On plain http, where the pharmacy's network often is, browsers give no
 * clipboard: the old command then does.
 */
export async function copyAndTell(champ: HTMLInputElement): Promise<boolean> {
  champ.focus();
  champ.select();
  if (window.isSecureContext && typeof navigator.clipboard?.writeText === 'function') {
    return navigator.clipboard.writeText(champ.value).then(
      () => true,
      () => commander(),
    );
  }
  return commander();
}
const commander = (): boolean => document.execCommand('copy');
