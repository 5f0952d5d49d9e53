import type { Tableau } from '#shared/admin/pharmacie/tableaux.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';

const TEXTES = [
  'libelle',
  'cip',
  'cip_deux',
  'cip_1',
  'cip_2',
  'dci',
  'forme',
  'famille',
  'classe',
  'categorie',
  'posologie',
] as const;
const NOMBRES = [
  'prix_achat',
  'prix_de_vente',
  'qte',
  'qte_min',
  'qte_max',
  'unites_de_prise',
] as const;
export type NomTexte = (typeof TEXTES)[number];
export type NomNombre = (typeof NOMBRES)[number];
export type SaisieProduit = Record<NomTexte, string> &
  Record<NomNombre, number | null> & {
    rayon_id: string;
    nature_id: string;
    tva: boolean;
    tva_a_verifier: boolean;
    css: boolean;
    couvert: boolean;
    /** '': as in the reference base. */
    tableau_saisi: '' | 'aucun' | Tableau;
  };

const textesDe = (p: Partial<Record<NomTexte, string | null>>): Record<NomTexte, string> =>
  Object.fromEntries(TEXTES.map((nom) => [nom, p[nom] ?? ''])) as Record<NomTexte, string>;
export const VIERGE: SaisieProduit = {
  ...textesDe({}),
  rayon_id: '',
  nature_id: '',
  prix_achat: null,
  prix_de_vente: null,
  qte: 0,
  qte_min: 0,
  qte_max: 0,
  tva: false,
  tva_a_verifier: false,
  css: false,
  couvert: true,
  tableau_saisi: '',
  unites_de_prise: null,
};
export const saisieDe = (p: Produit): SaisieProduit => ({
  ...textesDe(p),
  rayon_id: String(p.rayon_id ?? ''),
  nature_id: String(p.nature_id ?? ''),
  prix_achat: p.prix_achat ?? null,
  prix_de_vente: p.prix_de_vente,
  qte: p.qte,
  qte_min: p.qte_min ?? 0,
  qte_max: p.qte_max ?? 0,
  tva: p.tva,
  tva_a_verifier: p.tva_a_verifier,
  css: p.css,
  couvert: p.couvert,
  tableau_saisi: p.tableau_saisi ?? '',
  unites_de_prise: p.unites_de_prise,
});
const idOuNull = (texte: string): number | null => (texte === '' ? null : Number(texte));

/** Empty fields are null. */
export function corpsProduit(s: SaisieProduit) {
  const vides = Object.fromEntries(TEXTES.map((nom) => [nom, s[nom].trim() || null])) as Record<
    NomTexte,
    string | null
  >;
  return {
    ...vides,
    libelle: s.libelle,
    rayon_id: idOuNull(s.rayon_id),
    nature_id: idOuNull(s.nature_id),
    prix_achat: s.prix_achat ?? 0,
    prix_de_vente: s.prix_de_vente ?? 0,
    qte_min: s.qte_min ?? 0,
    qte_max: s.qte_max ?? 0,
    tva: s.tva,
    tva_a_verifier: s.tva_a_verifier,
    css: s.css,
    couvert: s.couvert,
    tableau_saisi: s.tableau_saisi === '' ? null : s.tableau_saisi,
    unites_de_prise: s.unites_de_prise,
  };
}
