import { formatNombre } from '../../base/montant.ts';
import { accorder, denombrer } from '../../base/texte.ts';
import type { Nature } from './champs.ts';
import type { ImportFichier } from './import.schema.ts';

export const TITRES: Readonly<Record<Nature, string>> = {
  produits: 'Importer des produits',
  tarif: 'Tarif',
  livraison: 'Bon de livraison',
  clients: 'Importer des clients',
  fournisseurs: 'Importer des fournisseurs',
  lots: 'Importer des lots',
  ventes: 'Importer des ventes passées',
  certifications: 'Importer les codes du portail de l’État',
  mobile_money: 'Importer le relevé de l’opérateur',
};
export const REGLES: Readonly<Record<Nature, readonly string[]>> = {
  produits: [
    'Un produit est reconnu par l’un de ses codes ; sans code, par son libellé exact.',
    'Une cellule vide ne change rien. Le stock d’un produit existant ne change pas.',
    'Rien n’est écrit avant que vous ayez vu le rapport. Les bonnes lignes s’importent, les autres se gardent dans un fichier à corriger.',
  ],
  tarif: [
    'Un prix d’achat, et un code ou la référence du fournisseur ; l’offre (10 + 1) et le minimum si le fichier les dit.',
    'Rien n’est pris avant que vous ne l’ayez vu.',
  ],
  livraison: [
    'Une quantité, et un code, une référence ou un libellé ; le lot, la péremption et le prix si le fichier les dit.',
    'Le bon se verse dans la réception ; rien n’entre en stock avant que vous ne l’ayez vérifié.',
  ],
  clients: [
    'Un client déjà là, de même nom et de même téléphone, n’est jamais doublé.',
    'Le solde dû devient la dette de départ du client.',
    'Rien n’est écrit avant que vous ayez vu le rapport. Les bonnes lignes s’importent, les autres se gardent dans un fichier à corriger.',
  ],
  fournisseurs: [
    'Un fournisseur déjà là n’est jamais doublé : son nom est comparé sans casse ni accents.',
    'Rien n’est écrit avant que vous ayez vu le rapport.',
  ],
  lots: [
    'Les boîtes entrent en stock, chacune dans son lot ; un produit qui a déjà du stock est demandé.',
    'Rien n’est écrit avant que vous ayez vu le rapport. Les bonnes lignes s’importent, les autres se gardent dans un fichier à corriger.',
  ],
  certifications: [
    'Une ligne par facture : son numéro chez nous et le code de l’État ; le jour et le total départagent deux mêmes numéros.',
    'Un code enregistré ne se défait plus : c’est celui de l’État.',
    'Rien n’est écrit avant que vous ayez vu le rapport. Les bonnes lignes s’importent, les autres se gardent dans un fichier à corriger.',
  ],
  mobile_money: [
    'Une ligne par paiement reçu : sa référence, son montant, son jour ; les frais si le fichier les dit.',
    'Une référence saisie qui s’y trouve est vérifiée ; un paiement non confirmé qui s’y trouve est confirmé. Cela ne se défait pas : c’est le relevé.',
    'Les autres lignes sont les différences : gardez-les dans un fichier. Nos paiements absents du relevé se lisent ensuite sous « Absents du relevé ».',
  ],
  ventes: [
    'Une ligne par produit, une colonne par mois : les propositions de commande en tiennent compte.',
    'Rien n’est écrit avant que vous ayez vu le rapport. Les bonnes lignes s’importent, les autres se gardent dans un fichier à corriger.',
  ],
};
export const formatsLus = (lignes: number) =>
  `Classeur .xlsx ou texte .csv, 10 Mo et ${denombrer(lignes, 'ligne')} au plus`;

export const lecture = (fichier: string) => `Lecture de « ${fichier} »…`;
export const fichierLu = (fichier: string, lignes: number, dit: string) =>
  `« ${fichier} » : ${denombrer(lignes, 'ligne')}. ${dit}.`;
export const appariementRepris = 'Appariement du dernier fichier repris.';
export const aDire = 'À dire…';
export const passerColonne = 'Passer cette colonne';
export const moisManque = 'Aucune colonne n’est un mois de ventes : dites lesquelles.';
export const sansTetes = 'Aucune : pas de tête';
export const ligneNumero = (n: number) => `Ligne ${formatNombre(n)}`;
export const colonneSansTete = (place: number) => `Colonne ${place}`;
export const apercu = (n: number) =>
  `${n < 2 ? 'La première ligne, comme elle sera lue' : `Les ${n} premières lignes, comme elles seront lues`}`;

export const lignesConcernees = (n: number) => (n === 0 ? 'Réponse gardée' : denombrer(n, 'ligne'));
export const sansChoix = 'Ces lignes sont laissées : corrigez-les dans le fichier.';
export const exemple = (ligne: number, nom: string) =>
  nom === '' ? ligneNumero(ligne) : `${ligneNumero(ligne)}, ${nom}`;
export const toutCreer = 'Tout créer';
export const partout = (choix: string) => `Partout : ${choix.toLowerCase()}`;

export const envoi = (recues: number, total: number) =>
  `Envoi : ${formatNombre(recues)} sur ${denombrer(total, 'ligne')}`;
export const gardezOuvert = 'Gardez cet écran ouvert pendant l’envoi.';
export const serveurContinue =
  'Le serveur continue si vous quittez cet écran : revenez-y quand vous voulez.';
type Avancement = Pick<ImportFichier, 'statut' | 'faits' | 'total' | 'nb_lignes'>;
/** Writing starts with a full reread, not counted as rows. */
export function travail({ statut, faits, total, nb_lignes }: Avancement): string {
  const relues = statut === 'Écriture' ? nb_lignes : 0;
  const [fait, tout] = [faits - relues, total - relues];
  if (fait <= 0 || tout <= 0) return `${statut} : préparation…`;
  return `${statut} : ${formatNombre(Math.min(fait, tout))} sur ${denombrer(tout, 'ligne')}`;
}
export const verificationEnCours = 'Vérification en cours.';
export const verificationManquee = 'La vérification n’a pas abouti : réessayez.';
export const rienAEcrire =
  'Aucune ligne à importer : répondez aux questions, ou corrigez le fichier.';
export const fichierSansEffet = 'Le fichier ne change rien.';
export const importerLignes = (n: number) => `Importer ${denombrer(n, 'ligne')}`;
export const importFait = (n: number) =>
  `Import terminé : ${denombrer(n, 'ligne écrite', 'lignes écrites')}.`;
export const lignesLaissees = (n: number) =>
  `${denombrer(n, 'ligne laissée', 'lignes laissées')} : enregistrez-${accorder(n, 'la', 'les')} pour ${accorder(n, 'la', 'les')} corriger et ${accorder(n, 'la', 'les')} importer ensuite.`;
export const importDefait = (restes: number) =>
  restes === 0
    ? 'Import défait : rien n’en reste.'
    : `Import défait, sauf ${denombrer(restes, 'ligne')} : ce qu’${accorder(restes, 'elle a', 'elles ont')} écrit a bougé depuis.`;
export const defaireTitre = 'Défaire cet import';
export const defaireTexte =
  'Ce qui n’a pas bougé depuis redevient comme avant ; ce qui a servi reste, et sera compté.';
export const aCorrigerFichier = (fichier: string) => `À corriger ${fichier.replace(/\.\w+$/, '')}`;
export const lignePassee = 'Ligne sans donnée : passée.';
export const fichierModele = (nature: Nature) => `Modèle ${nature}.xlsx`;
