import * as z from 'zod/mini';
import { identifiant, texte } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { montant, montantOuNull } from '../base/montant.ts';
import { decimal, entier, NUMERO_MAX } from '../base/nombre.ts';
import { ARRONDIS_PRIX, MODES_PRIX, type ReglePrix } from './changer-prix.rules.ts';

const choix = z.optional(identifiant);
const mot = z.optional(texte(150));
/** Which products: those that answer all that is said; nothing said, all on sale. */
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
/** A coefficient of 1,35, or a percentage of −5. */
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

/** One line of a preview; `apres` null: its cost is not known. Amounts in FCFA. */
export const lignePrix = z.object({
  id: z.number(),
  libelle: z.string(),
  prix_achat: montant,
  prix_de_vente: montant,
  apres: montantOuNull,
  sort: z.enum(['change', 'identique', 'sans_cout']),
});
export type LignePrix = z.infer<typeof lignePrix>;

/** What is said of all the lines, beside a page of them. */
export interface BilanPrix {
  change: number;
  identique: number;
  sans_cout: number;
  /** Of those that change, sold under their cost. */
  a_perte: number;
  /** Says again, to whoever applies, which lines change and from what to what. */
  empreinte: string;
}

/** An act upon prices: many at once, told in words, undone as one. */
export const changementPrix = z.object({
  id: z.number(),
  at: dateHeure,
  par: z.string(),
  /** Which products and which rule. */
  description: z.string(),
  nombre: z.number(),
  annule_at: dateHeureOuNull,
  annule_par: z.nullable(z.string()),
  /** Lines put back when it was undone; the others had changed since. */
  retablis: z.nullable(z.number()),
});
export type ChangementPrix = z.infer<typeof changementPrix>;

/** A line that undoing left as it is, for somebody changed it since. Amounts in FCFA. */
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
/** That of the preview; who calls without it is held to the number alone. */
export const empreinteAttendue = z.optional(texte(64));
