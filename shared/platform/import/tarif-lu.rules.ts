import {
  type ChampTu,
  type LigneTarif,
  ligneTarif,
  type RefusDeLigne,
} from '../../stock/commande/offre.schema.ts';
import * as phrases from '../../stock/commande/offre.phrases.ts';
import { phrasesDe } from '../../base/validation.ts';
import { declarationDuGenre } from './genres.ts';
import type { ChampsDeFichier } from './import.schema.ts';
import type { ValeursTarif } from './lire-achats.rules.ts';
import { cleDuCode } from './lire-produits.rules.ts';
import type { LigneLue } from './lignes.rules.ts';

export interface TarifLu {
  lignes: LigneTarif[];
  refus: RefusDeLigne[];
  tus: ChampTu[];
}
const ligneDe = ({ ligne, valeurs }: LigneLue<ValeursTarif>) => ({
  ligne,
  codes: valeurs.codes,
  code: valeurs.reference || null,
  designation: valeurs.libelle || null,
  prix_achat: valeurs.prix_achat,
  ...(valeurs.ug !== undefined && { ug_par: valeurs.ug_par ?? null, ug: valeurs.ug }),
  ...(valeurs.minimum !== undefined && { qte_min: valeurs.minimum }),
});
function clesDe({ codes = [], code }: LigneTarif): string[] {
  if (codes.length > 0) return codes.map(cleDuCode);
  return code ? [`ref ${code}`] : [];
}

/**
 * [TAR-1] First row of a duplicated product; out-of-bounds rows are refused with their number.
 * Absent columns of free boxes or minimum quantities stay absent [TAR-2].
 */
export function tarifDe(lues: readonly LigneLue[], champs: ChampsDeFichier): TarifLu {
  const tarif: TarifLu = {
    lignes: [],
    refus: [],
    tus: [
      ...(champs.includes('offre') ? [] : (['ug'] as const)),
      ...(champs.includes('minimum') ? [] : (['qte_min'] as const)),
    ],
  };
  const premieres = new Map<string, number>();
  for (const lue of lues.filter((l) => l.etat === 'bonne')) {
    const lu = ligneTarif.safeParse(ligneDe(lue as unknown as LigneLue<ValeursTarif>));
    const cles = lu.success ? clesDe(lu.data) : [];
    const deja = cles.flatMap((c) => premieres.get(c) ?? [])[0];
    const refuser = (texte: string) => tarif.refus.push({ ligne: lue.ligne, texte });
    if (!lu.success) refuser(phrasesDe(lu.error)[0] ?? '');
    else if (cles.length === 0) refuser(declarationDuGenre('sans_code').phrase);
    else if (deja !== undefined) refuser(phrases.tarifDeuxFois(deja));
    else {
      tarif.lignes.push(lu.data);
      for (const cle of cles) premieres.set(cle, lue.ligne);
    }
  }
  return tarif;
}
