import { denombrer } from '../../base/texte.ts';
import { formatPourcent } from '../../base/montant.ts';

export const venteContinue = (depuis: string): string =>
  `Serveur injoignable depuis ${depuis} : la vente continue en espèces sur ce poste.`;
export const venteAttend = (depuis: string): string =>
  `Serveur injoignable depuis ${depuis} : les paniers sont gardés sur ce poste.`;
export const aRemettre = (ventes: number): string =>
  ventes === 0 ? '' : `${denombrer(ventes, 'vente')} à remettre.`;
export const enRemise = (ventes: number): string =>
  `Le serveur répond : ${denombrer(ventes, 'vente')} à lui remettre. Continuez.`;

export const jamaisAnnonce =
  'Ce poste n’a encore jamais vendu avec le serveur : il ne peut pas vendre sans lui.';
export const journalFerme =
  'Ce navigateur ne laisse rien garder sur ce poste : la vente attend le serveur.';
export const sansPharmacie =
  'Ce poste n’a pas encore lu les taux de la pharmacie : la vente attend le serveur.';

export const attendAccord = (marque: string, empreinte: string | null): string =>
  `Ce poste (${marque}${empreinte === null ? '' : `, clé ${empreinte}`}) attend qu’un responsable l’accepte (Configuration, Postes) : il ne vend pas pendant une coupure.`;
export const sansHttps =
  'Ce poste est ouvert en http : il ne peut pas signer ses ventes, et ne vend pas pendant une coupure. Ouvrez-le par son adresse en https.';
export const autreCle =
  'Ce poste n’a plus sa clé : le serveur ne le reconnaît pas, il ne vend pas pendant une coupure. Montrez ceci à un responsable.';

export const disquePresquePlein =
  'Le disque de ce poste est presque plein : libérez de la place, sinon il ne pourra plus vendre sans le serveur.';
export const notStored =
  'Rien n’a été fait : ce poste n’a pas pu le garder, son disque est plein ou fermé. Libérez de la place, ou vendez sur un autre poste.';
export const illisibles = (n: number): string =>
  n === 1
    ? 'Une vente gardée ici ne se lit plus : ne videz pas ce navigateur, appelez le support.'
    : `${n} ventes gardées ici ne se lisent plus : ne videz pas ce navigateur, appelez le support.`;

export const clientNomme =
  'Sans le serveur, seuls les clients au comptant : l’assurance et le crédit se vérifient sur le serveur.';
export const priseEnCharge = 'Sans le serveur, aucune prise en charge : elle se vérifie sur lui.';
export const devis = 'Sans le serveur, aucun devis : son numéro vient de lui.';
export const envoi =
  'Sans le serveur, aucun envoi à une caisse : encaissez ici en espèces, ou attendez son retour.';
export const dejaEnvoye = (caisse: string): string =>
  `Ce panier est à la caisse « ${caisse} » : elle seule l’encaisse. Il ne change plus ici avant le retour du serveur.`;
export const autreVendeur = (vendeur: string): string =>
  `Ce panier est à ${vendeur} : sans le serveur, chacun ne vend que les siens.`;
export const especesSeulement =
  'Sans le serveur, seules les espèces : les autres modes se vérifient sur lui.';
export const rienARecevoir =
  'Sans le serveur, une vente sans espèces à recevoir attend son retour.';
export const remiseTropForte = (percent: number): string =>
  percent === 0
    ? 'Sans le serveur, aucune remise : elle demande l’accord d’un responsable.'
    : `Sans le serveur, la remise s’arrête à ${formatPourcent(percent)} : au-delà, l’accord d’un responsable se donne sur lui.`;
export const surOrdonnance = (libelle: string): string =>
  `« ${libelle} » est un médicament contrôlé, qui s’inscrit sur le serveur : retirez-le, ou attendez son retour.`;
export const contreIndication =
  'Une contre-indication ne se passe pas sans le serveur : retirez un des produits, ou attendez son retour.';
export const produitInconnu =
  'Ce produit n’est pas dans le catalogue gardé sur ce poste : il attend le serveur.';
export const annulerAttend =
  'Ce panier est né sur le serveur : il s’annulera à son retour. Laissez-le, ouvrez-en un autre.';
export const panierParti = 'Ce panier a été repris par le serveur : choisissez-le dans la barre.';
export const panierTropLong = 'Un panier a 300 lignes au plus.';
export const unCompteDoute =
  'Le paiement est parti juste avant la coupure : il est gardé, et ne comptera qu’une fois.';

export const douteDAutrui = (nom: string): string =>
  `Un paiement de ${nom} est parti juste avant une coupure : il se règle dès que ${nom} se reconnecte sur ce poste.`;

export const storedVente = (provisoire: string): string =>
  `Vente ${provisoire} gardée sur ce poste : ticket PROVISOIRE.`;

export const venteRemise = (provisoire: string, ticket: number): string =>
  `Vente ${provisoire} remise au serveur : ticket N° ${ticket}.`;
export const ventesRemises = (ventes: readonly { provisoire: string; ticket: number }[]): string =>
  `${denombrer(ventes.length, 'vente')} remises au serveur : ${ventes
    .map((v) => `${v.provisoire} est le ticket N° ${v.ticket}`)
    .join(', ')}.`;
export const miseDeCote = (provisoire: string): string =>
  `Vente ${provisoire} reçue et mise de côté : un responsable décide. Son argent est compté dans la caisse.`;
export const remiseRefusee = (provisoire: string, pourquoi: string): string =>
  `La vente ${provisoire} n’a pas été reçue : ${pourquoi} Elle reste gardée ici, un responsable le sait.`;
export const posteSansMarque =
  'Ce poste n’a jamais été reconnu par le serveur : il ne peut pas encore vendre sans lui.';
export const posteEcarte =
  'Ce poste a été mis à part : ses ventes hors ligne ne sont plus reçues. Un responsable peut le reprendre (Configuration, Postes) ; rien n’est perdu ici.';
export const panierNonRepris = (pourquoi: string): string =>
  `Le serveur n’a pas pu reprendre ce panier : ${pourquoi} Corrigez-le, ou annulez-le.`;
export const deconnexionRetenue = (ventes: number): string =>
  ventes === 1
    ? 'Une vente de ce poste n’est pas encore remise au serveur. Attendez son retour : elle part d’elle-même.'
    : `${ventes} ventes de ce poste ne sont pas encore remises au serveur. Attendez son retour : elles partent d’elles-mêmes.`;
