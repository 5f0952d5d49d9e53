import { normaliser } from '../../base/liste.ts';

/** Drawn like a Latin letter: Cyrillic, Greek, two digits. */
const DE = 'авеһіјкмнорѕстухԁԛԝαβεζηικνορτυχı01';
const VERS = 'abehijkmhopsctyxdqwabezhiknoptyxiol';

/** [ACC-23] What the eye reads on a ticket: two that give the same would be taken for one. */
const apparence = (nom: string): string =>
  [...normaliser(nom.normalize('NFKC'))]
    .map((signe) => VERS[DE.indexOf(signe)] ?? signe)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** [ACC-23] The one it would be taken for; undefined: none. */
export function sosieDe(nom: string, autres: readonly string[]): string | undefined {
  const vu = apparence(nom);
  return autres.find((autre) => apparence(autre) === vu);
}
