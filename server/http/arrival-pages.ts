import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = '/index.html';
const SIGN_IN = '/login';
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
    const arrival = signedIn || FOR_ALL.test(address) ? address : SIGN_IN;
    return table.find(([pattern]) => pattern.test(arrival))?.[1] ?? PAGE;
  };
}
