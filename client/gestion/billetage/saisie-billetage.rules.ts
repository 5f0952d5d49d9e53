import { jourDe, heureDe } from '#shared/base/dates.ts';
import { BILLETS, PIECES } from '#shared/vente/caisse/monnaie.rules.ts';
import type { Coupure } from '#shared/gestion/billetage/billetage.schema.ts';
import type { NouveauBilletage } from '#shared/gestion/billetage/comptage.schema.ts';
import type { SessionCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';

export type NomCoupure = `${Coupure['type']}:${number}`;
/** Notes, then coins, largest first. */
export const LIGNES: readonly { type: Coupure['type']; valeur: number; nom: NomCoupure }[] = [
  ...BILLETS.map((valeur) => ({
    type: 'billet' as const,
    valeur,
    nom: `billet:${valeur}` as const,
  })),
  ...PIECES.map((valeur) => ({ type: 'piece' as const, valeur, nom: `piece:${valeur}` as const })),
];

export interface SaisieBilletage {
  date_debut: string;
  heure_debut: string;
  date_fin: string;
  heure_fin: string;
  nombres: Partial<Record<NomCoupure, number>>;
  cheque: number | null;
  mobile_money: number | null;
  autres: number | null;
  fond_laisse: number | null;
  motif_ecart: string;
  motif_cheque: string;
  motif_mobile_money: string;
  motif_autres: string;
}

/**
 * [BIL-11] Default period: from the session's opening, even before midnight, else from midnight,
 * until now.
 */
export function saisieInitiale(
  session: Pick<SessionCaisse, 'ouverte_at'> | null,
  maintenant: Date,
): SaisieBilletage {
  const debut = session ? new Date(session.ouverte_at) : null;
  return {
    date_debut: jourDe(debut ?? maintenant),
    heure_debut: debut ? heureDe(debut) : '00:00',
    date_fin: jourDe(maintenant),
    heure_fin: heureDe(maintenant),
    nombres: {},
    cheque: null,
    mobile_money: null,
    autres: null,
    fond_laisse: null,
    motif_ecart: '',
    motif_cheque: '',
    motif_mobile_money: '',
    motif_autres: '',
  };
}

/** FCFA. */
export const totalCompte = (nombres: SaisieBilletage['nombres']): number =>
  LIGNES.reduce((s, l) => s + l.valeur * (nombres[l.nom] ?? 0), 0);
/** FCFA. */
export const totalDe = (type: Coupure['type'], nombres: SaisieBilletage['nombres']): number =>
  LIGNES.reduce((s, l) => s + (l.type === type ? l.valeur * (nombres[l.nom] ?? 0) : 0), 0);
/** Omits zero quantities. */
export const coupuresDe = (nombres: SaisieBilletage['nombres']): Coupure[] =>
  LIGNES.flatMap(({ type, valeur, nom }) => {
    const nombre = nombres[nom] ?? 0;
    return nombre > 0 ? [{ type, valeur, nombre }] : [];
  });
export const nombresDe = (coupures: readonly Coupure[]): SaisieBilletage['nombres'] =>
  Object.fromEntries(coupures.map((c) => [`${c.type}:${c.valeur}`, c.nombre]));

/** Floors at zero. */
export const ajouterCoupure = (
  nombres: SaisieBilletage['nombres'],
  nom: NomCoupure,
  pas: number,
): SaisieBilletage['nombres'] => ({ ...nombres, [nom]: Math.max(0, (nombres[nom] ?? 0) + pas) });

const trimmedOrNull = (texte: string): string | null => texte.trim() || null;
/** Motives for cash and each mode; blanks omitted. */
export const motifsSaisis = (
  s: Pick<SaisieBilletage, 'motif_ecart' | 'motif_cheque' | 'motif_mobile_money' | 'motif_autres'>,
) => ({
  motif_ecart: trimmedOrNull(s.motif_ecart),
  motif_cheque: trimmedOrNull(s.motif_cheque),
  motif_mobile_money: trimmedOrNull(s.motif_mobile_money),
  motif_autres: trimmedOrNull(s.motif_autres),
});

/**
 * [BIL-28] Float, entries and exits are omitted: the server has the movements. An untyped end is
 * now, so that sales made during the dialog count.
 */
export function corpsBilletage(
  caisse_id: number,
  s: SaisieBilletage,
  { depart, maintenant }: { depart: SaisieBilletage; maintenant: Date },
): NouveauBilletage {
  const intacte = s.date_fin === depart.date_fin && s.heure_fin === depart.heure_fin;
  return {
    caisse_id,
    date_debut: s.date_debut,
    heure_debut: s.heure_debut,
    date_fin: intacte ? jourDe(maintenant) : s.date_fin,
    heure_fin: intacte ? heureDe(maintenant) : s.heure_fin,
    coupures: coupuresDe(s.nombres),
    ...(s.fond_laisse !== null && { fond_laisse: s.fond_laisse }),
    cheque: s.cheque ?? 0,
    mobile_money: s.mobile_money ?? 0,
    autres: s.autres ?? 0,
    ...motifsSaisis(s),
  };
}
