import { libelleDroit } from '../utilisateur/habilitations.rules.ts';

/** One field of an audited change, in words. */
export interface ChampChange {
  champ: string;
  avant: string;
  apres: string;
}

/** Fields whose column name is not how one would say them. */
const CHAMPS: Readonly<Record<string, string>> = {
  fullname: 'Nom complet',
  name: 'Nom d’utilisateur',
  telephone: 'Téléphone',
  email: 'E-mail',
  is_admin: 'Administrateur',
  is_active: 'Actif',
  habilitations: 'Habilitations',
  has_pin: 'Code PIN',
  libelle: 'Libellé',
  qte: 'Quantité',
  prix_achat: 'Prix d’achat',
  prix_de_vente: 'Prix de vente',
  plafond_dette: 'Plafond de crédit',
  prise_en_charge: 'Prise en charge',
  statut: 'Statut',
  motif: 'Motif',
};
const champDe = (cle: string): string =>
  CHAMPS[cle] ?? cle.charAt(0).toUpperCase() + cle.slice(1).replaceAll('_', ' ');

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

/**
 * [JRN-1] A kept value as one reads it: yes or no, a dash for nothing, rights by the names of the
 * menu.
 */
export function valeurDite(cle: string, valeur: unknown): string {
  if (valeur === null || valeur === undefined || valeur === '') return '—';
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non';
  if (cle === 'habilitations' && Array.isArray(valeur)) return habilitationsDites(valeur);
  return typeof valeur === 'object' ? JSON.stringify(valeur) : String(valeur);
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
