import { jourDe, heureDe } from '#shared/base/dates.ts';
import { BILLETS, PIECES } from '#shared/caisse/reglement.rules.ts';
import type { Billetage, Coupure, NouveauBilletage } from '#shared/billetage/billetage.schema.ts';

export type NomCoupure = `${Coupure['type']}:${number}`;
/** The lines of the count: notes, then coins, greatest first. */
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
  fond_caisse: number | null;
  entrees: number | null;
  sorties: number | null;
  cheque: number | null;
  mobile_money: number | null;
  autres: number | null;
  motif_ecart: string;
}

const JOUR_MS = 86_400_000;

/**
 * [BIL-11] A count opens on what is not counted yet: from the end of my last count of that register
 * today, else from midnight, until now.
 * A night shift that took the register the evening before (`prise`) counts from then.
 */
export function saisieInitiale(
  caisse_id: number,
  faits: readonly Pick<Billetage, 'caisse_id' | 'date_fin' | 'heure_fin'>[],
  maintenant: Date,
  prise: Date | null = null,
): SaisieBilletage {
  const jour = jourDe(maintenant);
  const vide = {
    nombres: {},
    fond_caisse: null,
    entrees: null,
    sorties: null,
    cheque: null,
    mobile_money: null,
    autres: null,
    motif_ecart: '',
  };
  const nuit =
    prise !== null && jourDe(prise) < jour && maintenant.getTime() - prise.getTime() < JOUR_MS;
  if (nuit && !faits.some((b) => b.caisse_id === caisse_id && b.date_fin === jour))
    return {
      date_debut: jourDe(prise),
      heure_debut: heureDe(prise),
      date_fin: jour,
      heure_fin: heureDe(maintenant),
      ...vide,
    };
  const fins = faits
    .filter((b) => b.caisse_id === caisse_id && b.date_fin === jour)
    .map((b) => b.heure_fin)
    .sort();
  const derniere = fins.at(-1);
  const suivante =
    derniere === undefined
      ? '00:00'
      : heureDe(new Date(Date.parse(`${jour}T${derniere}:00+01:00`) + 60_000));
  const heure_fin = heureDe(maintenant);
  return {
    date_debut: jour,
    heure_debut: suivante <= heure_fin ? suivante : heure_fin,
    date_fin: jour,
    heure_fin,
    ...vide,
  };
}

/** FCFA counted so far. */
export const totalCompte = (nombres: SaisieBilletage['nombres']): number =>
  LIGNES.reduce((s, l) => s + l.valeur * (nombres[l.nom] ?? 0), 0);

export function corpsBilletage(
  caisse_id: number,
  { nombres, motif_ecart, ...s }: SaisieBilletage,
): NouveauBilletage {
  const coupures = LIGNES.flatMap(({ type, valeur, nom }) => {
    const nombre = nombres[nom] ?? 0;
    return nombre > 0 ? [{ type, valeur, nombre }] : [];
  });
  return {
    caisse_id,
    date_debut: s.date_debut,
    heure_debut: s.heure_debut,
    date_fin: s.date_fin,
    heure_fin: s.heure_fin,
    coupures,
    fond_caisse: s.fond_caisse ?? 0,
    entrees: s.entrees ?? 0,
    sorties: s.sorties ?? 0,
    cheque: s.cheque ?? 0,
    mobile_money: s.mobile_money ?? 0,
    autres: s.autres ?? 0,
    motif_ecart: motif_ecart.trim() || null,
  };
}
