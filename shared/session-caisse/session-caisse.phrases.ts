import type { GenreMouvement } from './session-caisse.schema.ts';

export const sessionOuverte = (caisse: string, fond: string): string =>
  `Session de ${caisse} ouverte, fond ${fond}.`;
export const sessionDejaOuverte = (caisse: string, fond: string): string =>
  `La caisse « ${caisse} » a déjà une session ouverte, avec un fond de ${fond}.`;
export const sessionFermee = 'Cette session est close par un comptage : rien n’y entre plus.';
export const mouvementEnregistre = 'Mouvement de caisse enregistré.';
export const fondRequis = 'Dites ce qui est dans la caisse à l’ouverture : 0 si elle est vide.';
export const fondOuverture = 'Fond à l’ouverture';
/** `nom`: what the movement is called. */
export const mouvementPlusOffert = (nom: string): string =>
  `« ${nom} » n’est plus possible à cette caisse : choisissez le mouvement.`;
export const mouvementNul = 'Le montant du mouvement doit être supérieur à 0.';
export const transfertVersQui = 'Un transfert dit la caisse qui reçoit, une autre que celle-ci.';
export const versInutile = 'Seul un transfert dit une caisse qui reçoit.';

/** What each movement is called. */
export const NOM_DU_MOUVEMENT: Readonly<Record<GenreMouvement, string>> = {
  vente: 'Vente',
  annulation: 'Annulation',
  retour: 'Retour de boîtes',
  reglement: 'Règlement client',
  depense: 'Dépense',
  depot_banque: 'Dépôt en banque',
  transfert: 'Transfert',
  ajout: 'Ajout',
  retrait: 'Retrait',
  quarantaine: 'Vente en quarantaine',
};
