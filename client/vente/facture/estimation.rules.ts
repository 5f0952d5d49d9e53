import { type Fusion, fusionnerFiche, fusionnerLignes } from '#shared/base/fusion-fiche.rules.ts';
import { SAISIE_NEUVE } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import { enCentimes, enFcfa, fraction, ZERO } from '#shared/base/montant.ts';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { SaisieLigne } from '#shared/vente/reservation/saisie.schema.ts';
import { calculerLigne, calculerTotaux } from '#shared/vente/reservation/totaux.rules.ts';

/** Price in FCFA. */
export type LigneDevis = Pick<
  FactureDetail['lignes'][number],
  'produit_id' | 'libelle' | 'prix_de_vente' | 'tva' | 'css' | keyof SaisieLigne
>;

/**
 * [DEV-9] Estimate by the server's rules (FCFA), with unit prices including taxes. Garde as on its
 * lines.
 */
export function estimer(
  f: Pick<FactureDetail, 'lignes' | 'reservation'>,
  lignes: readonly LigneDevis[],
  remise: number,
): { lignes: (LigneDevis & { pu: number; total: number })[]; net: number } {
  const unites = f.lignes.reduce((s, l) => s + l.qte, 0);
  const montant_taxe =
    unites === 0 ? ZERO : fraction(enCentimes(f.reservation.total_garde), 1, unites);
  const taxe = { ...f.reservation, montant_taxe };
  const calculer = (l: LigneDevis) =>
    calculerLigne({ ...l, prix_de_vente: enCentimes(l.prix_de_vente) }, taxe);
  const calculees = lignes.map(calculer);
  return {
    lignes: lignes.map((l, i) => ({
      ...l,
      pu: enFcfa(calculer({ ...l, qte: 1 }).cout_total_reel),
      total: enFcfa(calculees[i]?.cout_total_reel ?? ZERO),
    })),
    net: enFcfa(calculerTotaux(calculees, enCentimes(remise)).net_a_payer),
  };
}

/** Discount in FCFA. */
export interface SaisieDevis {
  lignes: readonly LigneDevis[];
  remise: number | null;
}
const CHAMPS_LIGNE = [
  'produit_id',
  'libelle',
  'prix_de_vente',
  'tva',
  'css',
  ...(Object.keys(SAISIE_NEUVE) as (keyof typeof SAISIE_NEUVE)[]),
] as const satisfies readonly (keyof LigneDevis)[];
export const ligneSaisie = (l: LigneDevis): LigneDevis =>
  Object.fromEntries(CHAMPS_LIGNE.map((champ) => [champ, l[champ]])) as unknown as LigneDevis;

/**
 * [DEV-13] Coverage of an added product, in %: the covered lines', else the client's usual; 0 when
 * no fund pays [PAN-16].
 */
const tauxAjoute = (
  lignes: readonly LigneDevis[],
  { couvert }: Pick<Produit, 'couvert'>,
  tauxClient: number,
): number =>
  couvert ? (lignes.find((l) => l.prise_en_charge > 0)?.prise_en_charge ?? tauxClient) : 0;

/**
 * [DEV-13] Adding a product again adds one box; a new one goes last, at `tauxAjoute`. `tauxClient`:
 * usual coverage in %, 0 for COMPTANT.
 */
export function ajouterAuDevis(
  lignes: readonly LigneDevis[],
  p: Pick<Produit, 'id' | 'libelle' | 'prix_de_vente' | 'tva' | 'css' | 'couvert'>,
  tauxClient: number,
): LigneDevis[] {
  if (lignes.some((l) => l.produit_id === p.id))
    return lignes.map((l) => (l.produit_id === p.id ? { ...l, qte: l.qte + 1 } : l));
  const nouvelle = {
    ...SAISIE_NEUVE,
    produit_id: p.id,
    libelle: p.libelle,
    prix_de_vente: p.prix_de_vente,
    prise_en_charge: tauxAjoute(lignes, p, tauxClient),
    tva: p.tva,
    css: p.css,
  };
  return [...lignes, nouvelle];
}

/** [DEV-12] Concurrent edits: discount, and lines merged by product. */
export function fusionnerDevis(
  base: SaisieDevis,
  mienne: SaisieDevis,
  leur: SaisieDevis,
): Fusion<SaisieDevis> & { leur: SaisieDevis } {
  const sommes = fusionnerFiche(
    { remise: base.remise },
    { remise: mienne.remise },
    { remise: leur.remise },
  );
  const { lignes, siennes, croisees } = fusionnerLignes(
    { base: base.lignes, mienne: mienne.lignes, leur: leur.lignes },
    (l) => l.produit_id,
  );
  return {
    valeurs: { remise: sommes.valeurs.remise, lignes },
    croises: [...sommes.croises, ...(croisees.length === 0 ? [] : (['lignes'] as const))],
    repris: sommes.repris,
    leur: { ...leur, lignes: siennes },
  };
}
