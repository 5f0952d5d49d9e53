import { codeDuPortail } from '../certification/code-portail.rules.ts';
import { dateLue, nombreLu, propre } from './cellules.rules.ts';
import { plier } from './champs.ts';
import { type Cellules, type LigneLue, Lue, type Reponses } from './lignes.rules.ts';

export interface ValeursCertification {
  numero: string;
  code_fiscal: string;
  nim: string | null;
  compteurs: string | null;
  qr: string | null;
  /** What tells two documents of one number apart; FCFA. */
  jour: string | null;
  total: number | null;
}
/** A document that waits for its code, or that has one. */
export interface CertificationEnPlace {
  id: number;
  numero: string;
  jour: string;
  /** FCFA. */
  total: number;
  code: string | null;
  /** It is on its way to the State's server. */
  en_cours: boolean;
}
export interface BaseCertifications {
  /** By `plier` of their number; left out in a preview. */
  certifications?: ReadonlyMap<string, readonly CertificationEnPlace[]> | undefined;
  /** Codes that documents have already. */
  codes_fiscaux?: ReadonlyMap<string, number> | undefined;
}

const texteOuNull = (cel: Cellules, champ: 'nim' | 'compteurs' | 'qr'): string | null =>
  propre(cel.de(champ) ?? '') || null;

/** The day and the total that a row says, to tell two documents of one number apart. */
function lireReperes(lue: Lue<ValeursCertification>, cel: Cellules): void {
  const jourDit = propre(cel.de('jour') ?? '');
  const lu = dateLue(jourDit);
  const jour = 'date' in lu ? lu.date : null;
  if (jourDit !== '' && jour === null) lue.fautif('jour_illisible');
  const total = nombreLu(cel.de('total') ?? '', { virgule: true });
  if (total === 'illisible' || total === 'ambigu') lue.fautif('total_illisible');
  lue.valeurs.jour = jour;
  lue.valeurs.total = typeof total === 'number' ? Math.round(total) : null;
}

/** [IMP-32] [CER-8] A line of the State's portal: our number, its code. */
export function lireCodeDuPortail(
  cel: Cellules,
  base: BaseCertifications,
  repondre: Reponses,
): Lue<ValeursCertification> {
  const code = codeDuPortail(cel.de('code_fiscal') ?? '');
  const lue = new Lue<ValeursCertification>(
    {
      numero: propre(cel.de('numero') ?? ''),
      // As written, when it is none: the row says what was read.
      code_fiscal: code ?? propre(cel.de('code_fiscal') ?? ''),
      nim: texteOuNull(cel, 'nim'),
      compteurs: texteOuNull(cel, 'compteurs'),
      qr: texteOuNull(cel, 'qr'),
      jour: null,
      total: null,
    },
    repondre,
  );
  if (code === null) lue.fautif('code_fiscal_faux');
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

/** One code, one document: the second row that says either is not taken. */
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
    this.#codes.set(valeurs.code_fiscal, ligne);
    if (cible !== null) this.#cibles.set(cible, ligne);
  }
}
