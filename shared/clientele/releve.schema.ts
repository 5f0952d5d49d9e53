import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import { montant, montantSaisi } from '../base/montant.ts';
import { client } from './client.schema.ts';

/** How a debt is paid back: the four modes of the cash desk (contract §4). */
export const MODES_REGLEMENT = ['espece', 'cheque', 'mobile_money', 'autres'] as const;
export const LIBELLE_REGLEMENT: Readonly<Record<(typeof MODES_REGLEMENT)[number], string>> = {
  espece: 'Espèces',
  cheque: 'Chèque',
  mobile_money: 'Mobile money',
  autres: 'Autres',
};
/** A settlement: amount in FCFA, and the debt before and after it. */
export const reglement = z.object({
  id: z.number(),
  client_id: z.number(),
  client: z.string(),
  /** What it took off the debt. */
  montant,
  /** [CLI-10] What was received beside that, to the franc: 0,20 when 1.069 settles 1.068,80. */
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
/**
 * One line of a statement of account: what the house advanced (débit), what came back or was undone
 * (crédit), the debt after it.
 */
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
/** A statement of account over whole days; `solde_final` is the debt at the end of the last day. */
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
