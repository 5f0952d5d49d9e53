import { jourDe, joursEntre } from '../../base/dates.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { type Centimes, enCentimes, enFcfa, plus, somme, ZERO } from '../../base/montant.ts';
import { SECTEURS } from '../clientele/client.schema.ts';
import type {
  Bordereau,
  BordereauDetail,
  Creance,
  Feuille,
  FeuilleControlee,
  FeuilleFigee,
  SousTotal,
  StatutBordereau,
  Taux,
} from './bordereau.schema.ts';

/** [BOR-1] Year and gapless rank: 'B2026-0007'. */
export const numeroBordereau = (annee: number, rang: number): string =>
  `B${annee}-${String(rang).padStart(4, '0')}`;

/** [BOR-2] Ignores spaces and case; must match the database index. */
export const feuilleNormale = (numero: string): string => numero.replace(/\s/g, '').toUpperCase();

/** [BOR-3] Latest begun per name; 0 ends it. */
export function tauxEnVigueur(taux: readonly Taux[], jour: string): Set<number> {
  const par = new Map<string, Taux>();
  for (const t of taux)
    if (t.debut <= jour && (par.get(t.libelle)?.debut ?? '') <= t.debut) par.set(t.libelle, t);
  return new Set([...par.values()].map((t) => t.taux).filter((taux) => taux > 0));
}

/** [BOR-15] Before it begins, or the same day while unused. */
export const tauxRetirable = (
  t: Pick<Taux, 'debut' | 'created_at' | 'utilise'>,
  jour: string,
): boolean => t.debut > jour || (jourDe(new Date(t.created_at)) === jour && !t.utilise);

interface Autour {
  /** Other covered sales by normalised sheet number. */
  porteuses: ReadonlyMap<string, readonly number[]>;
  bareme: ReadonlySet<number>;
}
const vide = (t: string | null): boolean => t === null || t.trim() === '';

/**
 * [BOR-4] Missing secteur, identifiant, nom or n° de feuille, or reused number. Off-scale rate:
 * advice only.
 */
export function controlerFeuille(
  f: Feuille,
  { porteuses, bareme }: Autour,
): Pick<FeuilleControlee, 'fautes' | 'avis'> {
  const m = phrasesCnamgs.feuilleFautes;
  const autres = vide(f.numero_feuille_assure)
    ? []
    : (porteuses.get(feuilleNormale(f.numero_feuille_assure ?? '')) ?? []).filter(
        (id) => id !== f.vente_id,
      );
  const fautes = [
    vide(f.secteur_assure) && m.secteur,
    vide(f.identifiant_assure) && m.identifiant,
    vide(f.nom_assure) && m.nom,
    vide(f.numero_feuille_assure) && m.numero,
    autres.length > 0 && m.double(autres.slice(0, 5).join(', ')),
  ].filter((x) => x !== false);
  return { fautes, avis: f.parts.filter((p) => !bareme.has(p.taux)).map((p) => m.taux(p.taux)) };
}

/** [BOR-5] FCFA, summed in hundredths; `nombre`: sheets bearing the rate. */
export function sousTotaux(feuilles: readonly Pick<Feuille, 'parts'>[]): SousTotal[] {
  const par = new Map<number, SousTotal>();
  for (const p of feuilles.flatMap((f) => f.parts)) {
    const deja = par.get(p.taux) ?? { taux: p.taux, nombre: 0, total: 0, total_prise_en_charge: 0 };
    const ajouter = (a: number, b: number) => enFcfa(plus(enCentimes(a), enCentimes(b)));
    par.set(p.taux, {
      taux: p.taux,
      nombre: deja.nombre + 1,
      total: ajouter(deja.total, p.total),
      total_prise_en_charge: ajouter(deja.total_prise_en_charge, p.total_prise_en_charge),
    });
  }
  return [...par.values()].sort((a, b) => a.taux - b.taux);
}
/** FCFA; base × rate = claim. `premiere`: first row of the sheet. */
export interface LigneReclamee<F> {
  feuille: F;
  premiere: boolean;
  taux: number;
  base: number;
  total_prise_en_charge: number;
}
/**
 * [BOR-17] Base and claim by sheet and rate; uncovered lines excluded.
 * 100.000 at 80 %, 20.000 at 50 %, 7.000 uncovered → 80.000, 10.000
 */
export const lignesReclamees = <F extends Pick<Feuille, 'parts'>>(
  feuilles: readonly F[],
): LigneReclamee<F>[] =>
  feuilles.flatMap((feuille) =>
    feuille.parts.map(({ taux, total, total_prise_en_charge }, i) => ({
      feuille,
      premiere: i === 0,
      taux,
      base: total,
      total_prise_en_charge,
    })),
  );
/** [BOR-17] FCFA, all rates. */
export const baseCouverte = ({ sous_totaux }: Pick<Bordereau, 'sous_totaux'>): number =>
  sommeFcfa(sous_totaux.map((s) => s.total));

/** FCFA, summed in hundredths. */
export const sommeFcfa = (montants: readonly number[]): number =>
  enFcfa(somme(montants, enCentimes));

export type ActeBordereau = 'deposer' | 'payer' | 'rejeter';
const PERMIS: Readonly<Record<ActeBordereau, readonly StatutBordereau[]>> = {
  deposer: ['Exporté', 'Rejeté'],
  payer: ['Déposé', 'Payé partiel'],
  rejeter: ['Déposé', 'Payé partiel'],
};
/** [BOR-6] Exporté → Déposé → Payé, Payé partiel or Rejeté; a rejected one may be resubmitted. */
export const acteBordereauPermis = (statut: StatutBordereau, acte: ActeBordereau): boolean =>
  PERMIS[acte].includes(statut);

/** [BOR-7] Hundredths; Payé when nothing remains. A string is the refusal. */
export function payerBordereau(
  b: { reste: Centimes },
  montant: Centimes,
  dire: (fcfa: number) => string,
): 'Payé' | 'Payé partiel' | { faute: string } {
  if (montant <= ZERO) return { faute: phrasesCnamgs.bordereauMontantNul };
  if (montant > b.reste) return { faute: phrasesCnamgs.bordereauTropPaye(dire(enFcfa(b.reste))) };
  return montant === b.reste ? 'Payé' : 'Payé partiel';
}

export type Tranche = 'j30' | 'j60' | 'j90' | 'au_dela';
/** [BOR-8] Days since submission, else export: 0–30, 31–60, 61–90, over 90. */
export function trancheDe(depuis: string, jour: string): Tranche {
  const age = joursEntre(depuis, jour);
  if (age <= 30) return 'j30';
  if (age <= 60) return 'j60';
  return age <= 90 ? 'j90' : 'au_dela';
}

type Du = Pick<Bordereau, 'secteur' | 'statut' | 'reste' | 'depose_le'> & { exporte_le: string };
/** [BOR-9] FCFA by fund and age; rejected and unclaimed apart. */
export function creancesParFonds(
  bordereaux: readonly Du[],
  aExporter: ReadonlyMap<string, number>,
  jour: string,
): Creance[] {
  const noms = [
    ...SECTEURS,
    ...new Set(
      [...aExporter.keys(), ...bordereaux.map((b) => b.secteur)].filter(
        (s) => !SECTEURS.some((x) => x === s),
      ),
    ),
  ];
  return noms.map((secteur, i) => {
    const siens = bordereaux.filter((b) => b.secteur === secteur && b.statut !== 'Payé');
    const du = (garder: (b: Du) => boolean) => sommeFcfa(siens.filter(garder).map((b) => b.reste));
    const tranche = (t: Tranche) =>
      du((b) => b.statut !== 'Rejeté' && trancheDe(b.depose_le ?? b.exporte_le, jour) === t);
    return {
      id: i + 1,
      secteur,
      a_exporter: aExporter.get(secteur) ?? 0,
      j30: tranche('j30'),
      j60: tranche('j60'),
      j90: tranche('j90'),
      au_dela: tranche('au_dela'),
      rejete: du((b) => b.statut === 'Rejeté'),
      du: du((b) => b.statut !== 'Rejeté'),
    };
  });
}

/** [BOR-14] Whole when cancelled, else the returned part. */
export const aDeduireDe = (f: FeuilleFigee): number =>
  f.annulee ? f.total_prise_en_charge : f.montant_repris;

/** Sheets reduced, and the amount, FCFA. */
export interface Retrait {
  rangs: number[];
  montant: number;
}
const retirer = (feuilles: readonly FeuilleFigee[]): Retrait => ({
  rangs: feuilles.map((f) => f.rang),
  montant: sommeFcfa(feuilles.map(aDeduireDe)),
});
/**
 * [BOR-14] Since export: cancelled sheets whole, returns in part.
 * rang 2 cancelled, 40.000 · rang 3 returned for 10.000 → {[2], 40.000} and {[3], 10.000}
 */
export function retraitsDe({ feuilles }: Pick<BordereauDetail, 'feuilles'>): {
  annulees: Retrait;
  reprises: Retrait;
} {
  return {
    annulees: retirer(feuilles.filter((f) => f.annulee)),
    reprises: retirer(feuilles.filter((f) => !f.annulee && f.montant_repris > 0)),
  };
}
