import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';
import { montant, montantSaisi } from '../../base/montant.ts';
import { client } from './client.schema.ts';

/** Contract §4. */
export const MODES_REGLEMENT = ['espece', 'cheque', 'mobile_money', 'autres'] as const;
export const LIBELLE_REGLEMENT: Readonly<Record<(typeof MODES_REGLEMENT)[number], string>> = {
  espece: 'Espèces',
  cheque: 'Chèque',
  mobile_money: 'Mobile money',
  autres: 'Autres',
};
/** FCFA, with debt before and after. */
export const reglement = z.object({
  id: z.number(),
  client_id: z.number(),
  client: z.string(),
  /** Off the debt. */
  montant,
  /** [CLI-10] Rounding received on top: 0,20 when 1.069 settles 1.068,80. */
  arrondi: montant,
  mode_paiement: z.enum(MODES_REGLEMENT),
  dette_avant: montant,
  dette_apres: montant,
  created_by: z.string(),
  created_at: dateHeure,
});
export type Reglement = z.infer<typeof reglement>;
export const nouveauReglement = z.object({
  montant: montantSaisi,
  mode_paiement: z._default(z.enum(MODES_REGLEMENT), 'espece'),
});
export type NouveauReglement = z.infer<typeof nouveauReglement>;

const GENRES_RELEVE = ['Reprise', 'Prise en charge', 'Annulation', 'Retour', 'Règlement'] as const;
/** Advance (débit), payment or reversal (crédit), resulting debt. */
export const ligneReleve = z.object({
  rang: z.number(),
  at: dateHeure,
  genre: z.enum(GENRES_RELEVE),
  libelle: z.string(),
  debit: montant,
  credit: montant,
  solde: montant,
});
export type LigneReleve = z.infer<typeof ligneReleve>;
/** Whole days; `solde_final`: end of the last day. */
export const releve = z.object({
  client,
  debut: z.string(),
  fin: z.string(),
  solde_initial: montant,
  lignes: z.array(ligneReleve),
  total_debit: montant,
  total_credit: montant,
  solde_final: montant,
});
export type Releve = z.infer<typeof releve>;
