import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = '/index.html';
const SIGN_IN = '/login';
/** Shown to whoever, signed in or not. */
const FOR_ALL = /^\/activation(\/|$)/;

/**
 * [CHG-2] Which page of the build answers an address: the one that names, beside the application's own, the
 * files of the screen one arrives on. Without a session, that screen is signing in. An address the
 * table does not hold, or a build without one, has the application's own page.
 */
export function readArrivalPages(folder: string): (address: string, signedIn: boolean) => string {
  let table: [RegExp, string][] = [];
  try {
    const text = readFileSync(path.join(folder, 'arrivees.json'), 'utf8');
    table = (JSON.parse(text) as [string, string][]).map(([p, page]) => [new RegExp(p), page]);
  } catch {
    // the page without them is right too, only later
  }
  return (address, signedIn) => {
    const arrival = signedIn || FOR_ALL.test(address) ? address : SIGN_IN;
    return table.find(([pattern]) => pattern.test(arrival))?.[1] ?? PAGE;
  };
}
