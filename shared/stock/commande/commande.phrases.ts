import { formatFcfa, formatNombre } from '../../base/montant.ts';
import { sansCentimes } from '../../base/nombre.phrases.ts';
import { denombrer } from '../../base/texte.ts';

export const propositionRetouchee =
  'Les quantités retouchées ne sont pas sur la commande : elles seront oubliées.';
export const commandeRienASuggerer = 'Rien à suggérer : les stocks suffisent.';
export const propositionTropLimitee =
  'Rien à suggérer dans ces limites : élargissez-les pour voir le reste.';
export const propositionEnRetard = 'La proposition se refait : un instant.';
export const commandeSansAdresse = 'Ce fournisseur n’a pas d’adresse e-mail.';
export const commandeSEnregistre = (produit: string): string =>
  `${produit} n’est pas ajouté : la commande s’enregistre, recommencez.`;
export const receptionPart = (produit: string): string =>
  `${produit} n’est pas compté : la réception part sans lui.`;
export const commandeInchangee = 'Aucune modification à enregistrer.';
export const commandeNouvelle = 'Une nouvelle commande va être préparée.';
export const commandeCreee = (numero: string) => `Commande ${numero} créée avec succès.`;
export const commandeModifiee = 'Commande modifiée avec succès.';
export const commandeModifieeAilleurs =
  'La commande a été modifiée depuis un autre poste : relisez-la.';
/** [CDE-13] One side of a draft conflict; null: removed. FCFA. */
export function ligneDite(
  libelle: string,
  ligne: { qte: number; prix_achat: number; raison: string } | null,
): string {
  if (!ligne) return `${libelle} : retiré`;
  const { qte, prix_achat, raison } = ligne;
  if (qte > 0) return `${libelle} : ${formatNombre(qte)} × ${formatFcfa(prix_achat)}`;
  return `${libelle} : écarté${raison && ` (${raison})`}`;
}
export const commandeSousMinimum = (minimum: number, manque: number) =>
  `Minimum de ${formatFcfa(minimum)} : il manque ${formatFcfa(manque)}.`;
export const budgetDepasse = (trop: number): string => `dépassé de ${formatNombre(trop)}`;
export const budgetPose = 'Budget d’achats enregistré.';
export const budgetChange = 'Le budget du mois a été changé depuis un autre poste : relisez-le.';
export const commandeVide = 'La commande ne contient aucun produit.';
export const commandeSansFournisseur = 'Choisissez d’abord le fournisseur de la commande.';
export const commandeFermee = (numero: string) =>
  `La commande ${numero} est terminée ou annulée : elle ne change plus.`;
/** [CMD-17] `etape`: current state. */
export const changeeEnComptant = (etape: string) =>
  `Cette commande vient d’être changée d’un autre poste (${etape}). Ce que vous avez compté reste gardé.`;
export const commandePartie = (numero: string) =>
  `La commande ${numero} est déjà envoyée : ses lignes ne changent plus.`;
export const commandeDejaEnvoyee = (numero: string) => `La commande ${numero} est déjà envoyée.`;
export const commandeEnvoiEnCours =
  'Cette commande est en train d’être envoyée : attendez la réponse.';
export const commandeChangeeEnPartant = (adresse: string) =>
  `Cette commande a changé depuis qu’elle est partie à ${adresse}, qui en a la version d’avant. Relisez-la et envoyez-la de nouveau.`;
export const commandeEnvoyee = (adresse: string) => `Commande envoyée à ${adresse}.`;
export const commandeEnvoyeeSansCourriel =
  'Commande notée comme envoyée, sans e-mail : transmettez-la vous-même.';
export const commandeAnnulee = 'Commande annulée.';
export const commandeDejaRecue =
  'Une partie de cette commande est déjà reçue : soldez-la au lieu de l’annuler.';
export const commandeRecue = 'Réception enregistrée : la commande est terminée.';
export const commandeRecueEnPartie = 'Réception enregistrée : le reste est attendu.';
export const commandeProduitAbsent = (libelle: string) =>
  `« ${libelle} » n’est pas sur cette commande.`;
export const recevoirHorsCommande = 'Le recevoir quand même, gratuit ou en remplacement ?';
export const produitHorsCommande = 'Produit hors commande';
export const prixDeVenteNul = (libelle: string) =>
  `« ${libelle} » : le prix de vente doit être supérieur à 0.`;
export const prixDeVenteCentimes = (libelle: string) =>
  `« ${libelle} » : le prix de vente ${sansCentimes}`;
const LIGNES_DITES = 6;
/** 'DOLIPRANE 500 mg : +8 en trop, périmé le 31/01/2020'. */
export function livraisonEtrange(
  lignes: readonly { libelle: string; anomalies: readonly string[] }[],
): string {
  const dites = lignes
    .slice(0, LIGNES_DITES)
    .map((l) => `${l.libelle} : ${l.anomalies.join(', ')}`);
  const tues = lignes.length - dites.length;
  return [...dites, ...(tues > 0 ? [`et ${denombrer(tues, 'autre ligne')}`] : [])].join('\n');
}
export const livraisonAVerifier = 'Livraison à vérifier';
export const livraisonEntrerQuandMeme = 'Entrer en stock tout ce qui est saisi ?';
export const receptionVide = 'Saisissez au moins une quantité reçue.';
export const receptionLigneVide = (libelle: string) =>
  `« ${libelle} » : saisissez une quantité reçue ou des unités gratuites.`;
export const fournisseurSansCourriel = (libelle: string) =>
  `« ${libelle} » n’a pas d’adresse e-mail : ajoutez-la à sa fiche.`;
export const commandeAjoutee = (libelle: string, qte: number, numero: string) =>
  `« ${libelle} » ajouté à la commande ${numero} (${qte}).`;
export const commandeDejaDemandee = (libelle: string, numero: string) =>
  `« ${libelle} » est déjà sur la commande ${numero}.`;
export const commandeProduitInactif = (libelle: string) =>
  `« ${libelle} » n’est plus vendu : il ne se commande plus.`;
export const rienARepartir =
  'Aucun autre fournisseur ne vend moins cher ce que cette commande demande, à son minimum.';
/** '4 lignes à COPHARMED (C000012), 2 à UBIPHARM (C000013) : 12.300 FCFA de moins, gratuites comptées.' */
export function commandeRepartie(
  parts: readonly { fournisseur_libelle: string; numero: string; lignes: number }[],
  gain: number,
): string {
  const dites = parts.map(
    (p) => `${denombrer(p.lignes, 'ligne')} à ${p.fournisseur_libelle} (${p.numero})`,
  );
  return `${dites.join(', ')} : ${formatFcfa(gain)} de moins, gratuites comptées.`;
}
export const commandeARepartir = (
  parts: readonly { fournisseur_libelle: string; lignes: number; gain: string }[],
): string =>
  parts
    .map((p) => `${p.fournisseur_libelle} : ${denombrer(p.lignes, 'ligne')}, ${p.gain} de moins`)
    .join('\n');
export const repartirEntre = 'Répartir entre les fournisseurs ?';
export const repartirFait = 'Un brouillon par fournisseur ; le reste ne change pas.';
export const commandeAAnnuler = (numero: string, fournisseur: string, total: string): string =>
  `Annuler la commande ${numero}, ${fournisseur}, ${total}`;
export const commandeASolder = (numero: string, fournisseur: string): string =>
  `Solder la commande ${numero}, ${fournisseur} : ce qui manque ne sera plus attendu`;
