/**
 * Copies a text. On plain http, where the pharmacy's network often is, browsers give no clipboard:
 * the old command then does. False when neither could.
 */
export async function copyText(texte: string): Promise<boolean> {
  if (window.isSecureContext && typeof navigator.clipboard?.writeText === 'function') {
    return navigator.clipboard.writeText(texte).then(
      () => true,
      () => commander(texte),
    );
  }
  return commander(texte);
}

/** Inside the open dialog, for a dialog takes back the focus that leaves it. */
function commander(texte: string): boolean {
  const avant = document.activeElement;
  const champ = document.createElement('textarea');
  champ.value = texte;
  champ.className = 'vue-cachee';
  champ.setAttribute('aria-hidden', 'true');
  (avant?.closest('[role="dialog"]') ?? document.body).append(champ);
  champ.select();
  const copie = document.execCommand('copy');
  champ.remove();
  if (avant instanceof HTMLElement) avant.focus();
  return copie;
}
