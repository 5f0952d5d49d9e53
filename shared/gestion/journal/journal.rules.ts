import { champDit } from '../../base/champs.phrases.ts';
import { debutDeJour, estJour, formatDate, formatDateHeure } from '../../base/dates.ts';
import { formatNombre } from '../../base/montant.ts';
import { libelleDroit } from '../../admin/utilisateur/habilitations.rules.ts';

export interface ChampChange {
  champ: string;
  avant: string;
  apres: string;
}

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
const champDe = (cle: string): string => CHAMPS[cle] ?? enTete(champDit([cle]));

const estObjet = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

function formatHabilitations(liste: readonly unknown[]): string {
  const dites = liste.flatMap((h) =>
    estObjet(h) && Array.isArray(h['submenus'])
      ? [
          `${String(h['menu'])} : ${h['submenus'].map((s) => libelleDroit(String(h['menu']), String(s))).join(', ')}`,
        ]
      : [],
  );
  return dites.join(' · ') || 'aucune';
}

/** Fields hidden from the reader are omitted. */
const formatObjet = (objet: Readonly<Record<string, unknown>>): string =>
  Object.entries(objet)
    .filter(([, v]) => v !== undefined)
    .map(([cle, v]) => `${champDe(cle)} : ${formatValeur(cle, v)}`)
    .join(', ') || '—';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
function formatTexte(texte: string): string {
  if (INSTANT.test(texte)) return formatDateHeure(new Date(texte));
  return estJour(texte) ? formatDate(debutDeJour(texte)) : (CODES[texte] ?? texte);
}

/** Identifiers: no grouping. */
const NOMME = /(^|_)(id|numero|rang|version|annee|position|telephone|cip|nif|port)\d*$/;
/** '500.000', '12,5'. */
function formatNombreDe(cle: string, n: number): string {
  if (NOMME.test(cle)) return String(n);
  const [, decimales] = String(n).split('.');
  const entier = formatNombre(Math.trunc(n));
  const signe = n < 0 && n > -1 ? '-' : '';
  return decimales === undefined ? entier : `${signe}${entier},${decimales}`;
}

/** [JRN-1] Yes/no, dash for nothing, grouped thousands, rights by menu name. */
export function formatValeur(cle: string, valeur: unknown): string {
  if (valeur === null || valeur === undefined || valeur === '') return '—';
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non';
  if (cle === 'habilitations' && Array.isArray(valeur)) return formatHabilitations(valeur);
  if (typeof valeur === 'number') return formatNombreDe(cle, valeur);
  if (Array.isArray(valeur)) return valeur.map((v) => formatValeur('', v)).join(', ') || '—';
  if (estObjet(valeur)) return formatObjet(valeur);
  return formatTexte(String(valeur));
}

/** [JRN-2] Changed fields only. */
export function differencesAudit(avant: unknown, apres: unknown): ChampChange[] {
  const [a, b] = [estObjet(avant) ? avant : {}, estObjet(apres) ? apres : {}];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .map((cle) => ({
      champ: champDe(cle),
      avant: formatValeur(cle, a[cle]),
      apres: formatValeur(cle, b[cle]),
    }))
    .filter((d) => d.avant !== d.apres);
}

/** [JRN-3] One line. */
export const resumer = (avant: unknown, apres: unknown): string =>
  differencesAudit(avant, apres)
    .map((d) =>
      d.avant === '—' ? `${d.champ} : ${d.apres}` : `${d.champ} : ${d.avant} → ${d.apres}`,
    )
    .join(' ; ');

/** Acts and things that the journal keeps as codes; the others are words already. */
const MOTS: Readonly<Record<string, string>> = {
  changement_prix: 'changement de prix',
  commande_photo: 'photo de commande',
  creation: 'création',
  demande_mobile: 'demande de mobile money',
  depense: 'dépense',
  export_comptable: 'export comptable',
  facture_fournisseur: 'facture de fournisseur',
  'maj.installee': 'mise à jour installée',
  'maj.telechargee': 'mise à jour téléchargée',
  mobile_money: 'relevé de mobile money',
  mouv_motifs: 'motif de mouvement',
  offre_fournisseur: 'offre de fournisseur',
  parametre: 'paramètre',
  plan_comptable: 'plan comptable',
  prod_categories: 'catégorie',
  prod_classe_theraps: 'classe thérapeutique',
  prod_familles: 'famille',
  prod_formes: 'forme',
  prod_natures: 'nature',
  reservation: 'réservation',
  station: 'poste',
  taux_cnamgs: 'taux CNAMGS',
  taux_taxe: 'taux de taxe',
};
/** [JRN-4] 'depense' → 'dépense'. */
export const motDuJournal = (mot: string): string => MOTS[mot] ?? mot;
