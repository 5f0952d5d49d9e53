import type { ARRONDIS_PRIX, ReglePrix } from '#shared/produit/changer-prix.rules.ts';

/** '': all. */
export interface SaisiePrix extends Record<
  'rayon_id' | 'nature_id' | 'fournisseur_id' | 'forme' | 'famille' | 'classe' | 'categorie',
  string
> {
  mode: ReglePrix['mode'];
  sens: 'hausse' | 'baisse';
  valeur: number | null;
  arrondi: number;
}
const AU_PLUS_PRES: (typeof ARRONDIS_PRIX)[number] = 25;
export const PRIX_VIERGE: SaisiePrix = {
  rayon_id: '',
  nature_id: '',
  fournisseur_id: '',
  forme: '',
  famille: '',
  classe: '',
  categorie: '',
  mode: 'coefficient',
  sens: 'hausse',
  valeur: null,
  arrondi: AU_PLUS_PRES,
};

/** Unset criteria are omitted. */
export function demandePrixDe({ sens, ...s }: SaisiePrix): Record<string, unknown> {
  const valeur =
    s.mode === 'pourcent' && sens === 'baisse' && s.valeur !== null ? -s.valeur : s.valeur;
  return Object.fromEntries(
    Object.entries({ ...s, valeur }).filter(([, v]) => v !== '' && v !== null),
  );
}
