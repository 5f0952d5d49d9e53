/** [SEC-13] The cookie name is prefixed over HTTPS. */
const readCookie = (): string => {
  const prefix = location.protocol === 'https:' ? '__Host-' : '';
  return new RegExp(`(?:^|; )${prefix}XSRF-TOKEN=([^;]*)`).exec(document.cookie)?.[1] ?? '';
};
/** Asked for once. */
export async function csrfToken(signal: AbortSignal): Promise<string> {
  if (!readCookie()) await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin', signal });
  return readCookie();
}
