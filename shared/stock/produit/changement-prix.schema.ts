import * as z from 'zod/mini';
import { identifiant, texte } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';
import { decimal, entier, NUMERO_MAX } from '../../base/nombre.ts';
import { ARRONDIS_PRIX, MODES_PRIX, type ReglePrix } from './changer-prix.rules.ts';

const choix = z.optional(identifiant);
const mot = z.optional(texte(150));
/** Combined criteria; none: all on sale. */
const criteres = {
  rayon_id: choix,
  nature_id: choix,
  fournisseur_id: choix,
  forme: mot,
  famille: mot,
  classe: mot,
  categorie: mot,
};
export const CHAMPS_CRITERES = ['forme', 'famille', 'classe', 'categorie'] as const;
const deuxDecimales = (n: number): boolean => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;
/** Coefficient, or signed percentage. */
const valeur = decimal(-90, 500).check(z.refine(deuxDecimales, { error: 'deux_decimales' }));
const arrondi = entier(1, 100).check(
  z.refine((n) => ARRONDIS_PRIX.some((a) => a === n), { error: 'arrondi' }),
);
export const changementDemande = z
  .object({ ...criteres, mode: z.enum(MODES_PRIX), valeur, arrondi })
  .check(
    z.refine((d) => d.mode === 'pourcent' || (d.valeur >= 0.1 && d.valeur <= 20), {
      error: '!Un coefficient va de 0,10 à 20.',
      path: ['valeur'],
    }),
  );
export type ChangementDemande = z.infer<typeof changementDemande>;
export const regleDe = ({ mode, valeur: v, arrondi: a }: ChangementDemande): ReglePrix => ({
  mode,
  valeur: v,
  arrondi: ARRONDIS_PRIX.find((x) => x === a) ?? 1,
});

/** FCFA; `apres` null: unknown cost. */
export const lignePrix = z.object({
  id: z.number(),
  libelle: z.string(),
  prix_achat: montant,
  prix_de_vente: montant,
  apres: montantOuNull,
  sort: z.enum(['change', 'identique', 'sans_cout']),
});
export type LignePrix = z.infer<typeof lignePrix>;

export interface BilanPrix {
  change: number;
  identique: number;
  sans_cout: number;
  /** Changed and below cost. */
  a_perte: number;
  /** Hash of the lines and prices, checked on apply. */
  empreinte: string;
}

/** Bulk change, undone as one. */
export const changementPrix = z.object({
  id: z.number(),
  at: dateHeure,
  par: z.string(),
  description: z.string(),
  nombre: z.number(),
  annule_at: dateHeureOuNull,
  annule_par: z.nullable(z.string()),
  /** Restored by undo; the others had changed since. */
  retablis: z.nullable(z.number()),
});
export type ChangementPrix = z.infer<typeof changementPrix>;

/** Not restored: changed since. FCFA. */
export const lignePrixGardee = z.object({
  produit_id: z.number(),
  libelle: z.string(),
  prix_de_vente: montant,
});
export type LignePrixGardee = z.infer<typeof lignePrixGardee>;
export const changementAnnule = z.object({
  changement: changementPrix,
  gardees: z.array(lignePrixGardee),
});
export type ChangementAnnule = z.infer<typeof changementAnnule>;
export const nombreAttendu = entier(1, NUMERO_MAX);
/** Preview's hash; without it only the count is checked. */
export const empreinteAttendue = z.optional(texte(64));
