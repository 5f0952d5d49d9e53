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
  /**
   * Behind another program (`ADRESSE_AFFICHEE`), the one address that leads here; null: those of
   * this machine do.
   */
  affichee: string | null;
  /** Where the authority stands; null: nowhere. */
  dossier: string | null;
}

/** What to type elsewhere, the encrypted addresses first. */
export function decrireReseau({ host, http, https, affichee, dossier }: EtatReseau): Reseau {
  // There, neither our addresses nor our authority are met by anybody.
  if (affichee !== null)
    return {
      ouvert: ouvertAuxAutres(new URL(affichee).hostname),
      adresses: [
        { adresse: affichee, securisee: affichee.startsWith('https:'), qr: tracerQr(affichee) },
      ],
      empreinte: null,
    };
  const de = (protocole: 'http' | 'https', port: number | null) =>
    port === null
      ? []
      : adressesATaper(host, protocole, port).map((adresse) => ({
          adresse,
          securisee: protocole === 'https',
          qr: tracerQr(adresse),
        }));
  return {
    ouvert: ouvertAuxAutres(host),
    adresses: [...de('https', https), ...de('http', http)],
    empreinte:
      dossier !== null && lireAutorite(dossier) !== null ? empreinteAutorite(dossier) : null,
  };
}
