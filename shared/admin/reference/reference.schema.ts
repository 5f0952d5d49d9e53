import * as z from 'zod/mini';
import { identifiant, texte, versionVue } from '../../base/contract.ts';
import * as phrasesReference from '#shared/admin/reference/reference.phrases.ts';

/** Keys are the specification's table names, used in paths. */
export const LISTES = [
  'prod_formes',
  'prod_familles',
  'prod_natures',
  'prod_classe_theraps',
  'prod_categories',
  'mouv_motifs',
] as const;
export type NomListe = (typeof LISTES)[number];

export const reference = z.object({ id: z.number(), libelle: z.string(), version: z.number() });
export type Reference = z.infer<typeof reference>;

export const MOTIF_VENTE = 'VENTE';
/**
 * [REF-1] Reserved for the software: no rename, no manual use (specification 3 §5, contract §4-6).
 */
export const MOTIFS_RESERVES = [
  MOTIF_VENTE,
  'PAYE NON LIVRE FRSSE',
  'RETRAIT DE LOT FRSSE',
  'PRODUIT NON CONFORME FRSSE',
  'PRODUIT PERIME FRSSE',
  'PRODUIT CASSE FRSSE',
  'PRIX NON CONFORME FRSSE',
  'ERREUR DE COMMANDE FRSSE',
  'RETOUR EN BON ETAT FRSSE',
  'QUANTITE LIVREE ERRONEE FRSSE',
  'RENVOI AU FOURNISSEUR',
] as const;
/** [REF-4] Supplier return reasons. */
export const MOTIFS_RETOUR = MOTIFS_RESERVES.filter((m) => m !== MOTIF_VENTE);
/**
 * [REF-5] Default destruction reasons, matched by name; renamable (specification 3 §5 does not
 * reserve them).
 */
export const MOTIFS_DE_DESTRUCTION = { casse: 'CASSE', perime: 'PERIME' } as const;
export const MOTIFS_INTERNES = [
  'ANNULATION VENTE',
  'RETOUR CLIENT',
  'QUARANTAINE',
  'RECEPTION COMMANDE',
  'INVENTAIRE',
  'STOCK INITIAL',
  'DECONDITIONNEMENT',
  'Régularisation hors ligne',
] as const;

const LIBELLE_MAX = 150;
/** Collapses inner spaces. */
const libelle = z.prefault(
  z.pipe(
    texte(LIBELLE_MAX).check(
      z.refine((t) => t !== '', { error: `!${phrasesReference.referenceRequise}` }),
    ),
    z.transform((t: string) => t.replace(/\s+/g, ' ')),
  ),
  '',
);
export const referenceNouvelle = z.object({ libelle });
export type ReferenceNouvelle = z.infer<typeof referenceNouvelle>;
/** `id` is the path's; `type`: legacy marker, ignored. */
export const referenceModifiee = z.object({
  id: z.optional(identifiant),
  libelle,
  type: z.optional(z.nullable(texte(30))),
  version: versionVue,
});
export type ReferenceModifiee = z.infer<typeof referenceModifiee>;
