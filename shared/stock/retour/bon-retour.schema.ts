import * as z from 'zod/mini';
import { identifiant, texte, texteOuNull } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull, jourSchema } from '../../base/dates.ts';
import { montant, montantSaisi } from '../../base/montant.ts';
import { entier } from '../../base/nombre.ts';
import { sansAvoir } from './bon-retour.rules.ts';
import * as phrasesRetour from './retour.phrases.ts';

export const STATUTS_BON_RETOUR = [
  'À envoyer',
  'Parti',
  'Avoir partiel',
  'Avoir reçu',
  'Refusé',
  'Annulé',
] as const;
export type StatutBonRetour = (typeof STATUTS_BON_RETOUR)[number];

/** FCFA: `montant`: cost of accepted boxes; `avoirs`: credit notes received; `attendu`: due. */
export const bonRetour = z.object({
  id: z.number(),
  version: z.number(),
  fournisseur_id: z.number(),
  fournisseur: z.string(),
  statut: z.enum(STATUTS_BON_RETOUR),
  motif: z.string(),
  note: z.nullable(z.string()),
  nb_lignes: z.number(),
  montant,
  avoirs: montant,
  attendu: montant,
  parti_at: dateHeureOuNull,
  parti_par: z.nullable(z.string()),
  clos_at: dateHeureOuNull,
  clos_par: z.nullable(z.string()),
  created_by: z.string(),
  created_at: dateHeure,
});
export type BonRetour = z.infer<typeof bonRetour>;

/** `lot_expiration`: YYYY-MM-DD. */
export const ligneBonRetour = z.object({
  id: z.number(),
  produit_id: z.number(),
  libelle: z.string(),
  cip: z.nullable(z.string()),
  qte: z.number(),
  montant,
  motif: z.string(),
  lot_numero: z.nullable(z.string()),
  lot_expiration: z.nullable(z.string()),
  statut: z.string(),
});
export const avoirFournisseur = z.object({
  id: z.number(),
  numero: z.string(),
  montant,
  date: z.string(),
  created_by: z.string(),
  created_at: dateHeure,
});
export const bonRetourComplet = z.object({
  ...bonRetour.shape,
  lignes: z.array(ligneBonRetour),
  credits: z.array(avoirFournisseur),
});
export type BonRetourComplet = z.infer<typeof bonRetourComplet>;

/** `lot_id`: exact lot; else first expired first. */
const ligneDemandee = z.object({
  produit_id: identifiant,
  qte: entier(1, 1_000_000),
  lot_id: z.optional(z.nullable(identifiant)),
});
export const LIGNES_BON_MAX = 200;
export const nouveauBonRetour = z.object({
  fournisseur_id: identifiant,
  motif: texte(150, 1),
  note: z.optional(texteOuNull(500)),
  lignes: z.array(ligneDemandee).check(z.minLength(1), z.maxLength(LIGNES_BON_MAX)),
});
export type NouveauBonRetour = z.infer<typeof nouveauBonRetour>;

/** `solde`: no more will come; with amount 0, no credit note and no number. */
export const nouvelAvoir = z
  .object({
    numero: texte(60),
    montant: montantSaisi,
    date: jourSchema,
    solde: z.optional(z.boolean()),
  })
  .check(
    z.refine((a) => a.numero !== '' || sansAvoir(a), {
      error: `!${phrasesRetour.avoirSansNumero}`,
    }),
  );
export type NouvelAvoir = z.infer<typeof nouvelAvoir>;

export const attenduDeFournisseur = z.object({
  fournisseur_id: z.number(),
  fournisseur: z.string(),
  bons: z.number(),
  attendu: montant,
});
export type AttenduDeFournisseur = z.infer<typeof attenduDeFournisseur>;
