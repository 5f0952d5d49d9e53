import { champDit } from '../base/champs.phrases.ts';
import { debutDeJour, estJour, formatDate, formatDateHeure } from '../base/dates.ts';
import { formatNombre } from '../base/montant.ts';
import { libelleDroit } from '../utilisateur/habilitations.rules.ts';

/** One field of an audited change, in words. */
export interface ChampChange {
  champ: string;
  avant: string;
  apres: string;
}

/** Fields that an act keeps and no call takes. */
const CHAMPS: Readonly<Record<string, string>> = {
  a: 'Adresse',
  champs: 'Champs',
  dette: 'Dette',
  ecart: 'Écart',
  ecarts: 'Écarts',
  fin: 'Fin',
  has_pin: 'Code PIN',
  has_second_facteur: 'Seconde preuve',
  inchanges: 'Inchangés',
  modifies: 'Modifiés',
  moins: 'En moins',
  montant_paye: 'Montant payé',
  net_a_payer: 'Net à payer',
  nouveaux: 'Nouveaux',
  numero: 'Numéro',
  periode: 'Période',
  sha256: 'Empreinte',
  tenue_par: 'Tenue par',
  total_billetage: 'Total compté',
  vers: 'Vers la caisse',
  vente_id: 'Vente',
};
const enTete = (mots: string): string => mots.charAt(0).toUpperCase() + mots.slice(1);
/** States of an order and modes of payment, kept by their codes. */
const CODES: Readonly<Record<string, string>> = {
  BROUILLON: 'Brouillon',
  ENVOYEE: 'Envoyée',
  RECUE_PARTIELLE: 'Reçue en partie',
  SUCCESS: 'Reçue',
  ANNULEE: 'Annulée',
  espece: 'Espèces',
  cheque: 'Chèque',
  mobile_money: 'Mobile money',
};
/** A field by the words people say, never by its key. */
const champDe = (cle: string): string => CHAMPS[cle] ?? enTete(champDit([cle]));

const estObjet = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

function habilitationsDites(liste: readonly unknown[]): string {
  const dites = liste.flatMap((h) =>
    estObjet(h) && Array.isArray(h['submenus'])
      ? [
          `${String(h['menu'])} : ${h['submenus'].map((s) => libelleDroit(String(h['menu']), String(s))).join(', ')}`,
        ]
      : [],
  );
  return dites.join(' · ') || 'aucune';
}

/** 'Produit : DOLIPRANE, Quantité : 3'; what was taken out for its reader is not named. */
const objetDit = (objet: Readonly<Record<string, unknown>>): string =>
  Object.entries(objet)
    .filter(([, v]) => v !== undefined)
    .map(([cle, v]) => `${champDe(cle)} : ${valeurDite(cle, v)}`)
    .join(', ') || '—';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** A moment and a day as one reads them, the state of an order by its word. */
function texteDit(texte: string): string {
  if (INSTANT.test(texte)) return formatDateHeure(new Date(texte));
  return estJour(texte) ? formatDate(debutDeJour(texte)) : (CODES[texte] ?? texte);
}

/** Numbers that name a thing: written in one piece. */
const NOMME = /(^|_)(id|numero|rang|version|annee|position|telephone|cip|nif|port)\d*$/;
/** '500.000', '12,5'; what names a thing is not a quantity. */
function nombreDit(cle: string, n: number): string {
  if (NOMME.test(cle)) return String(n);
  const [, decimales] = String(n).split('.');
  const entier = formatNombre(Math.trunc(n));
  const signe = n < 0 && n > -1 ? '-' : '';
  return decimales === undefined ? entier : `${signe}${entier},${decimales}`;
}

/**
 * [JRN-1] A kept value as one reads it: yes or no, a dash for nothing, thousands by groups, rights
 * by the names of the menu.
 */
export function valeurDite(cle: string, valeur: unknown): string {
  if (valeur === null || valeur === undefined || valeur === '') return '—';
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non';
  if (cle === 'habilitations' && Array.isArray(valeur)) return habilitationsDites(valeur);
  if (typeof valeur === 'number') return nombreDit(cle, valeur);
  if (Array.isArray(valeur)) return valeur.map((v) => valeurDite('', v)).join(', ') || '—';
  if (estObjet(valeur)) return objetDit(valeur);
  return texteDit(String(valeur));
}

/**
 * [JRN-2] What changed between the two kept states, field by field; a creation has nothing before,
 * and a field that stayed is left out.
 */
export function differencesAudit(avant: unknown, apres: unknown): ChampChange[] {
  const [a, b] = [estObjet(avant) ? avant : {}, estObjet(apres) ? apres : {}];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .map((cle) => ({
      champ: champDe(cle),
      avant: valeurDite(cle, a[cle]),
      apres: valeurDite(cle, b[cle]),
    }))
    .filter((d) => d.avant !== d.apres);
}

/** [JRN-3] The same in one line, for lists and exports. */
export const resumer = (avant: unknown, apres: unknown): string =>
  differencesAudit(avant, apres)
    .map((d) =>
      d.avant === '—' ? `${d.champ} : ${d.apres}` : `${d.champ} : ${d.avant} → ${d.apres}`,
    )
    .join(' ; ');

/** Acts and things whose kept word is not how one would write it. */
const MOTS: Readonly<Record<string, string>> = {
  creation: 'création',
  'maj.telechargee': 'mise à jour téléchargée',
  'maj.installee': 'mise à jour installée',
  depense: 'dépense',
  parametre: 'paramètre',
  taux_cnamgs: 'taux CNAMGS',
};
/** [JRN-4] An act or a thing of the journal, in words: 'depense' is said 'dépense'. */
export const motDuJournal = (mot: string): string => MOTS[mot] ?? mot;
