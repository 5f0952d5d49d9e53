import * as z from 'zod/mini';
import { codeSaisi } from '../../vente/certification/certification.schema.ts';
import { codeDuPortail } from '../../vente/certification/code-portail.rules.ts';
import { dateLue, estEchec, nombreLu, propre } from './cellules.rules.ts';
import { plier } from './champs.ts';
import { type Cellules, type LigneLue, Lue, type Reponses } from './lignes.rules.ts';

export interface ValeursCertification {
  numero: string;
  code_fiscal: string;
  nim: string | null;
  compteurs: string | null;
  qr: string | null;
  /** Disambiguates equal numbers; FCFA. */
  jour: string | null;
  total: number | null;
  statut: string;
}
export interface CertificationEnPlace {
  id: number;
  numero: string;
  jour: string;
  /** FCFA. */
  total: number;
  code: string | null;
  /** Being sent. */
  en_cours: boolean;
}
export interface BaseCertifications {
  /** By `plier` of the number; absent in previews. */
  certifications?: ReadonlyMap<string, readonly CertificationEnPlace[]> | undefined;
  /** Codes in use. */
  codes_fiscaux?: ReadonlyMap<string, number> | undefined;
}

/** What is typed with a code. */
const PAPIER = z.pick(codeSaisi, { nim: true, compteurs: true, qr: true });
const texteOuNull = (cel: Cellules, champ: 'nim' | 'compteurs' | 'qr'): string | null =>
  propre(cel.de(champ) ?? '') || null;

/** Disambiguates equal numbers. */
function lireReperes(lue: Lue<ValeursCertification>, cel: Cellules): void {
  const jourDit = propre(cel.de('jour') ?? '');
  const lu = dateLue(jourDit, cel.moisDabord);
  const jour = 'date' in lu ? lu.date : null;
  if (jourDit !== '' && jour === null) lue.fautif('jour_illisible');
  const total = nombreLu(cel.de('total') ?? '', { virgule: true });
  if (total === 'illisible' || total === 'ambigu') lue.fautif('total_illisible');
  lue.valeurs.jour = jour;
  lue.valeurs.total = typeof total === 'number' ? Math.round(total) : null;
}

/** [IMP-32] [CER-8] Our number and the State's code. */
export function lireCodeDuPortail(
  cel: Cellules,
  base: BaseCertifications,
  repondre: Reponses,
): Lue<ValeursCertification> {
  const code = codeDuPortail(cel.de('code_fiscal') ?? '');
  const lue = new Lue<ValeursCertification>(
    {
      numero: propre(cel.de('numero') ?? ''),
      // Raw when invalid, for display.
      code_fiscal: code ?? propre(cel.de('code_fiscal') ?? ''),
      nim: texteOuNull(cel, 'nim'),
      compteurs: texteOuNull(cel, 'compteurs'),
      qr: texteOuNull(cel, 'qr'),
      jour: null,
      total: null,
      statut: propre(cel.de('statut') ?? ''),
    },
    repondre,
  );
  lue.acte = 'inchange';
  if (estEchec(lue.valeurs.statut)) {
    lue.avertir('pas_certifiee_la_bas');
    return lue;
  }
  if (code === null) lue.fautif('code_fiscal_faux');
  lue.juger(PAPIER, lue.valeurs);
  lireReperes(lue, cel);
  const { jour, total } = lue.valeurs;
  lue.acte = 'modifie';
  if (base.certifications === undefined || code === null) return lue;
  const trouvees = (base.certifications.get(plier(lue.valeurs.numero)) ?? []).filter(
    (c) => (jour === null || c.jour === jour) && (total === null || Math.round(c.total) === total),
  );
  const [sienne] = trouvees;
  if (!sienne) lue.fautif('facture_inconnue');
  else if (trouvees.length > 1) lue.fautif('facture_de_plusieurs');
  else confronter(lue, sienne, base.codes_fiscaux?.get(code));
  return lue;
}
function confronter(
  lue: Lue<ValeursCertification>,
  { id, code, en_cours }: CertificationEnPlace,
  pris: number | undefined,
): void {
  lue.cible = id;
  if (code === lue.valeurs.code_fiscal) lue.acte = 'inchange';
  else if (code !== null) lue.fautif('facture_certifiee');
  else if (en_cours) lue.fautif('facture_en_cours');
  else if (pris !== undefined && pris !== id) lue.fautif('code_fiscal_pris');
}

/** One code per document: later rows are rejected. */
export class DoublesDeCodes {
  readonly #codes = new Map<string, number>();
  readonly #cibles = new Map<number, number>();

  confronter(lue: Lue<ValeursCertification>): void {
    const autre =
      this.#codes.get(lue.valeurs.code_fiscal) ??
      (lue.cible === null ? undefined : this.#cibles.get(lue.cible));
    if (autre === undefined) return;
    lue.avec = autre;
    lue.fautif('code_fiscal_pris');
  }

  retenir({ ligne, valeurs, cible }: LigneLue<ValeursCertification>): void {
    if (estEchec(valeurs.statut)) return;
    this.#codes.set(valeurs.code_fiscal, ligne);
    if (cible !== null) this.#cibles.set(cible, ligne);
  }
}
