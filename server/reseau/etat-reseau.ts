import type { Reseau } from '#shared/reseau/reseau.schema.ts';
import { adressesATaper, ouvertAuxAutres } from './adresses.ts';
import { tracerQr } from './code-qr.ts';
import { empreinteAutorite, lireAutorite } from './coffre.ts';

/** On what this process listens, known once it does. */
export interface EtatReseau {
  host: string;
  http: number;
  /** Null: the encrypted door is not open. */
  https: number | null;
  /** Where the authority stands; null: nowhere. */
  dossier: string | null;
}

/** What to type elsewhere, the encrypted addresses first. */
export function decrireReseau({ host, http, https, dossier }: EtatReseau): Reseau {
  const de = (protocole: 'http' | 'https', port: number | null) => (port === null ? [] : adressesATaper(host, protocole, port).map((adresse) => ({ adresse, securisee: protocole === 'https', qr: tracerQr(adresse) })));
  return { ouvert: ouvertAuxAutres(host), adresses: [...de('https', https), ...de('http', http)], empreinte: dossier !== null && lireAutorite(dossier) !== null ? empreinteAutorite(dossier) : null };
}
