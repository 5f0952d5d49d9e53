import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull, estJour } from '../../base/dates.ts';
import { montant } from '../../base/montant.ts';
import { CODES_JOURNAL } from './plume.rules.ts';
import { CLES_COMPTE, estCompte } from './plan-comptable.rules.ts';

/** 'YYYY-MM', 2000 to 2100. */
const moisSchema = z
  .string()
  .check(z.refine((m) => /^20\d{2}-\d{2}$/.test(m) && estJour(`${m}-01`), { error: 'mois' }));
export const parMois = z.object({ mois: moisSchema });

export const moisComptable = z.object({
  mois: z.string(),
  /** Sales valid, or valid when their day was counted [STA-48]. */
  nombre: z.number(),
  total: montant,
  /** False until its last days are sealed. */
  clos: z.boolean(),
  exporte_at: dateHeureOuNull,
  exporte_par: z.nullable(z.string()),
});
export type MoisComptable = z.infer<typeof moisComptable>;

export const ligneComptable = z.object({
  journal: z.enum(CODES_JOURNAL),
  numero: z.number(),
  jour: z.string(),
  compte: z.string(),
  intitule: z.string(),
  tiers: z.string(),
  piece: z.string(),
  libelle: z.string(),
  debit: montant,
  credit: montant,
});

/** Sales, returns and taxes at one pair of rates. */
export const baseDeTaxe = z.object({
  libelle: z.string(),
  ventes: montant,
  annulations: montant,
  retours: montant,
  ht: montant,
  tva: montant,
  css: montant,
  garde: montant,
  ttc: montant,
});
export const compteDuTiers = z.object({
  tiers: z.string(),
  ouverture: montant,
  facture: montant,
  repris: montant,
  paye: montant,
  solde: montant,
});
export const encaissementDuJour = z.object({
  jour: z.string(),
  caisse: z.string(),
  libelle: z.string(),
  espece: montant,
  cheque: montant,
  mobile_money: montant,
  autres: montant,
});
export const ligneDeCaisse = z.object({
  id: z.number(),
  at: dateHeure,
  caisse_id: z.number(),
  caisse: z.string(),
  genre: z.string(),
  libelle: z.string(),
  entree: montant,
  sortie: montant,
  solde: montant,
  /** Non-cash amounts of the same act. */
  cheque: montant,
  mobile_money: montant,
  autres: montant,
  par: z.string(),
  motif: z.nullable(z.string()),
});
export type LigneDeCaisse = z.infer<typeof ligneDeCaisse>;
export const jourDeCaisse = z.object({
  jour: z.string(),
  caisse: z.string(),
  libelle: z.string(),
  entree: montant,
  sortie: montant,
  solde: montant,
});
export const stockEnFin = z.object({
  categorie: z.string(),
  produits: z.number(),
  qte: z.number(),
  achat: montant,
  vente: montant,
});
/** Two equal sums, and their difference. */
export const controleComptable = z.object({
  libelle: z.string(),
  valeur: montant,
  attendu: montant,
  ecart: montant,
});
export const clotureExportee = z.object({
  jours: z.number(),
  ventes: z.number(),
  ht: montant,
  tva: montant,
  css: montant,
  garde: montant,
  ttc: montant,
  net: montant,
  empreinte: z.string(),
  seq: z.number(),
});

export const dossierComptable = z.object({
  mois: z.string(),
  exporte_at: dateHeure,
  exporte_par: z.string(),
  /** Hash of the figures, identical at each export. */
  empreinte: z.string(),
  ecritures: z.array(ligneComptable),
  taxes: z.array(baseDeTaxe),
  encaissements: z.array(encaissementDuJour),
  livre: z.array(jourDeCaisse),
  tiers: z.array(compteDuTiers),
  stock: z.array(stockEnFin),
  /** Null before the journal was sealed. */
  cloture: z.nullable(clotureExportee),
  controles: z.array(controleComptable),
});
export type DossierComptable = z.infer<typeof dossierComptable>;

export const compteChoisi = z.object({
  cle: z.enum(CLES_COMPTE),
  intitule: z.string(),
  /** SYSCOHADA default. */
  defaut: z.string(),
  compte: z.string(),
});
export type CompteChoisi = z.infer<typeof compteChoisi>;
/** `vu`: account seen when typing. */
export const comptesSaisis = z.object({
  comptes: z
    .array(
      z.object({
        cle: z.enum(CLES_COMPTE),
        compte: texte(12, 3).check(z.refine(estCompte, { error: 'compte' })),
        vu: z.optional(texte(12)),
      }),
    )
    .check(z.maxLength(CLES_COMPTE.length)),
});
export type ComptesSaisis = z.infer<typeof comptesSaisis>;
