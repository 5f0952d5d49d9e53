import { normaliserReference } from '../../vente/mobile-money/reference-saisie.rules.ts';
import { dateLue, estEchec, type NombreLu, nombreLu, propre } from './cellules.rules.ts';
import { plier } from './champs.ts';
import { type Cellules, type LigneLue, Lue, type Reponses } from './lignes.rules.ts';

/** A line of the operator's statement. FCFA. */
export interface ValeursReleve {
  ref_operateur: string;
  jour: string | null;
  montant: number | null;
  frais: number | null;
  /** As written: only its last two figures are compared. */
  numero: string;
  sens: string;
  statut: string;
}
export interface DemandeEnPlace {
  id: number;
  /** The operator's, ours and the third party's. */
  references: readonly string[];
  sans_reference: boolean;
  jour: string;
  /** FCFA. */
  montant: number;
  fin_numero: string | null;
  recue: boolean;
  a_verifier: boolean;
  frais: number | null;
  sur_releve: boolean;
}
export interface BaseDuReleve {
  /** Absent in previews. */
  demandes_mobiles?: readonly DemandeEnPlace[] | undefined;
}

const REFERENCE_MAX = 40;
const SORTIES = /\b(debit|sortie|sortant|retrait|envoye|remboursement|reversement|versement)\b/;
/** A payment received says so; another word is asked. */
const REUSSITES =
  /\b(?:succes\w*|reuss\w*|complet\w*|termin\w*|valid\w*|confirm\w*|approuv\w*|effectue\w*|abouti\w*|paye\w*|paid|done|ok)\b/;
/** Statements write the time beside the day, some the month before it. */
function jourLu(texte: string, { moisDabord }: Cellules): string | null {
  for (const essai of [texte, texte.split(/[ T]/)[0] ?? '']) {
    const lu = dateLue(propre(essai), moisDabord);
    if ('date' in lu) return lu.date;
    if (moisDabord && lu.genre === 'mois_avant_jour') return lu.propose;
  }
  return null;
}

/** Fees are a share of what was paid. */
const depasse = ({ frais, montant, ref_operateur }: ValeursReleve): boolean =>
  (frais ?? 0) > (montant ?? 0) || ref_operateur.length > REFERENCE_MAX;

/** Why the line is no payment received, or null. */
function sansPaiement({ sens, statut }: ValeursReleve, montant: NombreLu | undefined) {
  if (SORTIES.test(plier(sens)) || (typeof montant === 'number' && montant < 0))
    return 'sortie_du_compte';
  return [statut, sens].some(estEchec) ? 'paiement_pas_abouti' : null;
}
const statutInconnu = ({ statut }: ValeursReleve): boolean =>
  statut !== '' && !REUSSITES.test(plier(statut));

/** [IMP-33] [MOB-42] A payment received, matched by reference, else by amount, day and last two figures. */
export function lireReleveMobile(
  cel: Cellules,
  { demandes_mobiles }: BaseDuReleve,
  repondre: Reponses,
): Lue<ValeursReleve> {
  const [montant, frais] = [cel.de('montant'), cel.de('frais')].map((c) =>
    nombreLu(c ?? '', { virgule: true }),
  );
  const jourDit = propre(cel.de('jour') ?? '');
  const lue = new Lue<ValeursReleve>(
    {
      ref_operateur: normaliserReference(cel.de('ref_operateur') ?? ''),
      jour: jourLu(jourDit, cel),
      montant: typeof montant === 'number' ? Math.abs(montant) : null,
      frais: typeof frais === 'number' ? Math.abs(frais) : null,
      numero: propre(cel.de('numero') ?? ''),
      sens: propre(cel.de('sens') ?? ''),
      statut: propre(cel.de('statut') ?? ''),
    },
    repondre,
  );
  const { jour } = lue.valeurs;
  lue.acte = 'inchange';
  const sans = sansPaiement(lue.valeurs, montant);
  if (sans !== null) {
    lue.avertir(sans);
    return lue;
  }
  if (statutInconnu(lue.valeurs)) lue.fautif('statut_inconnu');
  if (jourDit !== '' && jour === null) lue.fautif('jour_illisible');
  if (typeof montant !== 'number') lue.fautif('montant_illisible');
  if (frais === 'illisible' || frais === 'ambigu') lue.fautif('frais_illisibles');
  if (depasse(lue.valeurs)) lue.fautif('hors_bornes');
  if (demandes_mobiles && lue.etat === 'bonne') confronter(lue, demandes_mobiles);
  return lue;
}

function confronter(lue: Lue<ValeursReleve>, demandes: readonly DemandeEnPlace[]): void {
  const { ref_operateur, jour, montant, numero, frais } = lue.valeurs;
  const nommees =
    ref_operateur === '' ? [] : demandes.filter((d) => d.references.includes(ref_operateur));
  const fin = numero.replaceAll(/\D/g, '').slice(-2);
  const trouvees =
    nommees.length > 0
      ? nommees
      : demandes.filter(
          (d) =>
            d.sans_reference &&
            d.montant === montant &&
            d.jour === jour &&
            fin !== '' &&
            d.fin_numero === fin,
        );
  const [sienne] = trouvees;
  if (!sienne) return lue.fautif('paiement_inconnu');
  if (trouvees.length > 1) return lue.fautif('paiement_de_plusieurs');
  if (sienne.montant !== montant) return lue.fautif('paiement_autre_montant');
  if (!sienne.recue && ref_operateur === '') return lue.fautif('paiement_sans_reference');
  lue.cible = sienne.id;
  const fraisNotes = frais === null || frais === sienne.frais;
  if (!sienne.recue || sienne.a_verifier || !sienne.sur_releve || !fraisNotes) lue.acte = 'modifie';
}

/** One line a payment: later ones are left. */
export class DoublesDeReleve {
  readonly #cibles = new Map<number, number>();

  confronter(lue: Lue<ValeursReleve>): void {
    const autre = lue.cible === null ? undefined : this.#cibles.get(lue.cible);
    if (autre === undefined) return;
    lue.avec = autre;
    lue.fautif('paiement_repete');
  }

  retenir({ ligne, cible }: LigneLue<ValeursReleve>): void {
    if (cible !== null) this.#cibles.set(cible, ligne);
  }
}
