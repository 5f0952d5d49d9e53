import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = '/index.html';
const SIGN_IN = '/login';
/** A client's screen: a page of its own. */
const DISPLAY = { address: /^\/afficheur\/\d+\/?$/, page: '/afficheur.html' };
/** Regardless of session. */
const FOR_ALL = /^\/activation(\/|$)/;

/**
 * [CHG-2] Page preloading the landing screen's files; login's without a session. Fallback: the
 * application's own.
 */
export function readArrivalPages(folder: string): (address: string, signedIn: boolean) => string {
  let table: [RegExp, string][] = [];
  try {
    const text = readFileSync(path.join(folder, 'arrivees.json'), 'utf8');
    table = (JSON.parse(text) as [string, string][]).map(([p, page]) => [new RegExp(p), page]);
  } catch {
    // fallback is correct, slower
  }
  return (address, signedIn) => {
    if (DISPLAY.address.test(address)) return DISPLAY.page;
    const arrival = signedIn || FOR_ALL.test(address) ? address : SIGN_IN;
    return table.find(([pattern]) => pattern.test(arrival))?.[1] ?? PAGE;
  };
}
