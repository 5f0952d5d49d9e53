import type { Pays } from '../../admin/pharmacie/pays.ts';
import type { TypeClient } from '../clientele/client.schema.ts';
import * as phrases from './certification.phrases.ts';
import type { ModeADire, TaxeADire } from './pilotes.ts';
import type { ReglagesCertification, ReglagesSaisis } from './reglages.schema.ts';

/** National codes of taxes, modes and clients. */
export interface Correspondances {
  taxes: Record<TaxeADire, string>;
  modes: Record<ModeADire, string>;
  types_client: Record<TypeClient, string>;
}
const LES_NOTRES: Correspondances = {
  taxes: { tva: 'TVA', exonere: 'EXONERE', css: 'CSS', garde: 'EXONERE' },
  modes: {
    espece: 'ESPECES',
    cheque: 'CHEQUE',
    mobile_money: 'MOBILE MONEY',
    autres: 'AUTRE',
    credit: 'CREDIT',
    tiers_payant: 'TIERS PAYANT',
  },
  types_client: {
    particulier: 'PARTICULIER',
    entreprise: 'ENTREPRISE',
    etat: 'ETAT',
    etranger: 'ETRANGER',
  },
};
/**
 * [CER-10] Defaults per country: medicines and duty exempt, fund share under the otherwise unused
 * mode.
 */
export const CORRESPONDANCES: Readonly<Record<Pays, Correspondances>> = {
  gabon: LES_NOTRES,
  autre: LES_NOTRES,
  simulateur: LES_NOTRES,
  benin: {
    taxes: { tva: 'B', exonere: 'A', css: '', garde: 'A' },
    modes: {
      espece: 'ESPECES',
      cheque: 'CHEQUES',
      mobile_money: 'MOBILEMONEY',
      autres: 'AUTRE',
      credit: 'CREDIT',
      tiers_payant: 'AUTRE',
    },
    types_client: { particulier: '', entreprise: '', etat: '', etranger: '' },
  },
  cote_ivoire: {
    taxes: { tva: 'TVA', exonere: 'TVAD', css: '', garde: 'TVAD' },
    modes: {
      espece: 'cash',
      cheque: 'check',
      mobile_money: 'mobile-money',
      autres: 'transfer',
      credit: 'deferred',
      tiers_payant: 'deferred',
    },
    types_client: { particulier: 'B2C', entreprise: 'B2B', etat: 'B2G', etranger: 'B2F' },
  },
};

export interface Tenus extends Pick<
  ReglagesCertification,
  'pays' | 'mode' | 'jeton_fin' | 'jeton_pose'
> {
  /** Documents exist in that country and mode. */
  commencee: boolean;
}

const ADRESSE = /^https?:\/\/[^\s/]+/;
/**
 * [CER-9] Refusals: country change after certifying; leaving the test base unconfirmed; leaving
 * production; invalid address; token ill copied or expired.
 */
export function fauteReglages(tenus: Tenus, voulus: ReglagesSaisis, jour: string): string | null {
  if (tenus.commencee && voulus.pays !== tenus.pays && voulus.pays !== null)
    return phrases.paysFige;
  if (tenus.commencee && voulus.mode !== tenus.mode) {
    if (tenus.mode === 'production') return phrases.productionFige;
    if (!voulus.quitter_l_essai) return phrases.essaiFige;
  }
  if (voulus.adresse) {
    const attendue = voulus.mode === 'essai' ? ADRESSE : /^https:\/\/[^\s/]+/;
    const ici = /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(`${voulus.adresse}/`);
    if (!attendue.test(voulus.adresse) && !ici) return phrases.adresseFausse;
  }
  if (voulus.jeton && !/^[!-~]+$/.test(voulus.jeton)) return phrases.jetonFaux;
  if (voulus.jeton && voulus.jeton_fin !== null && voulus.jeton_fin < jour)
    return phrases.jetonFini;
  const caisses = voulus.points_de_vente.map((p) => p.caisse_id);
  return new Set(caisses).size === caisses.length ? null : phrases.caisseDeuxFois;
}
