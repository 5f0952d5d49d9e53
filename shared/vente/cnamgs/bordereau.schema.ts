import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { texte, texteOuNull } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull, instantSchema, jourSchema } from '../../base/dates.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { montant, montantSaisi, montantTenuEnFrancs } from '../../base/montant.ts';
import { SECTEURS } from '../clientele/client.schema.ts';

export const STATUTS_BORDEREAU = ['Exporté', 'Déposé', 'Payé', 'Payé partiel', 'Rejeté'] as const;
export type StatutBordereau = (typeof STATUTS_BORDEREAU)[number];
/** Default period: funds are claimed fortnightly. */
export const JOURS_PAR_DEFAUT = 15;

const t = z.nullable(z.string());

export const part = z.object({
  taux: z.number(),
  total: montantTenuEnFrancs,
  total_prise_en_charge: montantTenuEnFrancs,
});
export type PartDuBordereau = z.infer<typeof part>;

export const feuille = z.object({
  vente_id: z.number(),
  created_at: dateHeure,
  client: z.string(),
  identifiant_assure: t,
  nom_assure: t,
  numero_feuille_assure: t,
  secteur_assure: t,
  total: montant,
  total_prise_en_charge: montant,
  parts: z.array(part),
});
export type Feuille = z.infer<typeof feuille>;

/** `fautes` block the sheet; `avis` do not. */
export const feuilleControlee = z.object({
  ...feuille.shape,
  fautes: z.array(z.string()),
  avis: z.array(z.string()),
});
export type FeuilleControlee = z.infer<typeof feuilleControlee>;

export const sousTotal = z.object({
  taux: z.number(),
  nombre: z.number(),
  total: montantTenuEnFrancs,
  total_prise_en_charge: montantTenuEnFrancs,
});
export type SousTotal = z.infer<typeof sousTotal>;

/** Export preview: all sheets, exportable ones, totals. */
export const apercu = z.object({
  secteur: z.enum(SECTEURS),
  debut: z.string(),
  fin: z.string(),
  feuilles: z.array(feuilleControlee),
  sous_totaux: z.array(sousTotal),
  nombre: z.number(),
  total: montantTenuEnFrancs,
  total_prise_en_charge: montantTenuEnFrancs,
});
export type Apercu = z.infer<typeof apercu>;

export const bordereau = z.object({
  id: z.number(),
  version: z.number(),
  numero: z.string(),
  secteur: z.string(),
  debut: z.string(),
  fin: z.string(),
  nombre: z.number(),
  total: montant,
  total_prise_en_charge: montant,
  sous_totaux: z.array(sousTotal),
  statut: z.enum(STATUTS_BORDEREAU),
  depose_le: t,
  reference_depot: t,
  montant_paye: montant,
  dernier_paiement_le: t,
  /** Cancelled since export: not owed. */
  annulees: z.number(),
  /** With returns since export. */
  reprises: z.number(),
  /** Both deductions. */
  montant_annule: montant,
  reste: montant,
  rejete_at: dateHeureOuNull,
  motif_rejet: t,
  created_by: z.string(),
  created_at: dateHeure,
});
export type Bordereau = z.infer<typeof bordereau>;
export const feuilleFigee = z.object({
  ...feuille.shape,
  rang: z.number(),
  annulee: z.boolean(),
  /** Returned since export. */
  montant_repris: montant,
});
export type FeuilleFigee = z.infer<typeof feuilleFigee>;
/** Default: transfer. */
export const MODES_FONDS = ['virement', 'cheque', 'espece', 'autres'] as const;
export const LIBELLE_MODE_FONDS: Readonly<Record<(typeof MODES_FONDS)[number], string>> = {
  virement: 'Virement',
  cheque: 'Chèque',
  espece: 'Espèces',
  autres: 'Autre',
};
/** `mode` is unknown on older payments. */
export const paiementFonds = z.object({
  id: z.number(),
  le: z.string(),
  montant,
  mode: z.nullable(z.enum(MODES_FONDS)),
  reference: t,
  created_by: z.string(),
  created_at: dateHeure,
});
export const bordereauDetail = z.object({
  ...bordereau.shape,
  feuilles: z.array(feuilleFigee),
  paiements: z.array(paiementFonds),
});
export type BordereauDetail = z.infer<typeof bordereauDetail>;

const periode = { secteur: z.enum(SECTEURS), period_from: instantSchema, period_to: instantSchema };
export const demandeApercu = z.object(periode);
export type DemandeApercu = z.infer<typeof demandeApercu>;
/** `nombre` and `total_prise_en_charge` as read; refused when changed. */
export const nouveauBordereau = z.object({
  ...periode,
  nombre: z.optional(entier(0, NUMERO_MAX)),
  total_prise_en_charge: z.optional(montantSaisi),
});
export type NouveauBordereau = z.infer<typeof nouveauBordereau>;

export const depotBordereau = z.object({
  date: z.optional(z.nullable(jourSchema)),
  reference: z.optional(texteOuNull(80)),
});
export const paiementBordereau = z.object({
  montant: montantSaisi,
  date: z.optional(z.nullable(jourSchema)),
  mode: z._default(z.enum(MODES_FONDS), 'virement'),
  reference: z.optional(texteOuNull(80)),
});
export const rejet = z.object({
  motif: z.prefault(
    texte(250).check(z.refine((m) => m !== '', { error: `!${phrasesCnamgs.bordereauMotif}` })),
    '',
  ),
});

export const assureCorrige = z.object({
  identifiant_assure: z.optional(texteOuNull(60)),
  nom_assure: z.optional(texteOuNull(150)),
  numero_feuille_assure: z.optional(texteOuNull(60)),
  secteur_assure: z.optional(z.nullable(z.enum(SECTEURS))),
});
export type AssureCorrige = z.infer<typeof assureCorrige>;

export const taux = z.object({
  id: z.number(),
  libelle: z.string(),
  taux: z.number(),
  debut: z.string(),
  created_by: z.string(),
  created_at: dateHeure,
  /** A covered sale or an export used it since entry. */
  utilise: z.boolean(),
});
export type Taux = z.infer<typeof taux>;
/** 0 ends the coverage from that day; absent is not 0. */
export const nouveauTaux = z.object({
  libelle: texte(80, 2),
  taux: z.pipe(
    z.transform((v: unknown) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v)),
    z.number().check(z.gte(0), z.lte(100)),
  ),
  debut: jourSchema,
});
/** The name identifies the rate. */
export const tauxCorrige = z.pick(nouveauTaux, { taux: true, debut: true });

/** FCFA by age. `a_exporter`: unclaimed; `rejete`: outside the ages. */
export const creance = z.object({
  id: z.number(),
  secteur: z.string(),
  a_exporter: montantTenuEnFrancs,
  j30: montantTenuEnFrancs,
  j60: montantTenuEnFrancs,
  j90: montantTenuEnFrancs,
  au_dela: montantTenuEnFrancs,
  rejete: montantTenuEnFrancs,
  du: montantTenuEnFrancs,
});
export type Creance = z.infer<typeof creance>;
