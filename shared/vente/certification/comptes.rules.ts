import { enCentimes, enFcfa, somme } from '../../base/montant.ts';
import type { ComptesDuJour, GenreDocument } from './certification.schema.ts';
import * as phrases from './certification.phrases.ts';

/** FCFA. */
export interface DocumentDuJour {
  id: number;
  numero: string;
  genre: GenreDocument;
  etat: string;
  total: number;
  compteurs: string | null;
}

/** '64/70 FV': 64th of its kind, of 70 documents. */
export function rangDuCompteur(compteurs: string | null): number | null {
  const lu = /^(\d+)\/\d+\b/.exec(compteurs ?? '');
  return lu?.[1] === undefined ? null : Number(lu[1]);
}

interface Sommes {
  jour: string;
  genre: GenreDocument;
  /** State counter before the day; null: unknown. */
  avant: number | null;
}
type Ecart = ComptesDuJour['ecarts'][number];

/** State numbers without a document here: 12, 13, 16 lack 14 and 15. */
function compteursSautes(rangs: readonly number[], avant: number | null): Ecart[] {
  const suite = [...(avant === null ? [] : [avant]), ...rangs].toSorted((a, b) => a - b);
  return suite.flatMap((rang, i) => {
    const precedent = suite[i - 1];
    return precedent === undefined || rang - precedent < 2
      ? []
      : [
          {
            certification_id: null,
            numero: '',
            phrase: phrases.ecarts.compteurSaute(precedent, rang),
          },
        ];
  });
}

/**
 * [CER-14] Ours, certified, State's own if available. Differences by document: sums would cancel
 * out.
 */
export function compterLeJour(
  documents: readonly DocumentDuJour[],
  { jour, genre, avant }: Sommes,
): ComptesDuJour {
  const siens = documents.filter((d) => d.genre === genre);
  const certifies = siens.filter((d) => d.etat === 'Certifiée');
  const rangs = certifies.flatMap((d) => rangDuCompteur(d.compteurs) ?? []);
  const dernier = rangs.length === 0 ? null : Math.max(...rangs);
  const premier = avant ?? (rangs.length === 0 ? null : Math.min(...rangs) - 1);
  const total = (liste: readonly DocumentDuJour[]): number =>
    enFcfa(somme(liste, (d) => enCentimes(d.total)));
  return {
    jour,
    genre,
    nombre: siens.length,
    total: total(siens),
    nombre_certifie: certifies.length,
    total_certifie: total(certifies),
    nombre_etat: dernier === null || premier === null ? null : dernier - premier,
    ecarts: [
      ...siens
        .filter((d) => d.etat !== 'Certifiée')
        .map((d) => ({
          certification_id: d.id,
          numero: d.numero,
          phrase: phrases.ecarts.pasCertifiee(d.etat),
        })),
      ...compteursSautes(rangs, avant),
    ],
  };
}
